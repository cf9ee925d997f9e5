"""What code starts when Back is pressed is done by pressing Back."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest, write_app

from uiatlas.cli.main import main
from uiatlas.ui import Back
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.projection import project
from uiatlas.utg.queries import shortest_ways

CODE = """
import android.content.Intent
import android.view.KeyEvent
import androidx.activity.*
import androidx.activity.compose.BackHandler
import androidx.appcompat.app.AppCompatActivity

class Second : AppCompatActivity()
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        %s
    }
    fun open() = startActivity(Intent(this, Second::class.java))
    %s
}
"""
OBJECT = """onBackPressedDispatcher.addCallback(this, object : OnBackPressedCallback(true) {
            override fun handleOnBackPressed() { open() }
        })"""

KEY = "override fun onKeyDown(code: Int, event: KeyEvent): Boolean {\n        %s\n        return false\n    }"


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("", "override fun onBackPressed() { open() }"),
        ("onBackPressedDispatcher.addCallback(this) { open() }", ""),
        (OBJECT, ""),
        ("", KEY % "if (code == KeyEvent.KEYCODE_BACK) { open(); return true }"),
        ("", KEY % "if (KeyEvent.KEYCODE_BACK == event.keyCode) { open(); return true }"),
        ("", KEY % "when (code) { KeyEvent.KEYCODE_BACK -> { open(); return true } }"),
        ("setContent { BackHandler { open() } }", ""),
        ("setContent { PredictiveBackHandler { _ -> open() } }", ""),
        ("setContent { BackHandler(enabled = isOn) { open() } }", ""),
    ],
)
def test_back_is_pressed(tmp_path: Path, code: str, more: str) -> None:
    files = {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": CODE % (code, more)}
    graph = build(tmp_path, files)
    assert ("Main", "Second", "key", "") in edges(graph)
    assert ("Main", "Second", "auto", "") not in edges(graph)
    assert {type(t.action) for t in graph.transitions.values() if t.edge_class == "key"} == {Back}


def test_a_plan_presses_back_on_the_first_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = CODE % ("", "override fun onBackPressed() { open() }")
    app = tmp_path / "app"
    app.mkdir()
    write_app(app, {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": code})
    assert main(["map", "build", str(app), "-o", str(tmp_path / "map.json")]) == 0
    assert main(["plan", str(tmp_path / "map.json"), "--to", "Second"]) == 0
    assert "1. org.example.Main: go back → org.example.Second" in capsys.readouterr().out


def test_a_key_that_was_kept_is_not_pressed(tmp_path: Path) -> None:
    code = "var last = 0\n    override fun onResume() { super.onResume(); if (last == KeyEvent.KEYCODE_BACK) open() }"
    files = {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": CODE % ("", code)}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "auto", "")}


def test_what_back_opens_from_the_first_screen_is_reachable(tmp_path: Path) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": CODE % ("", "override fun onBackPressed() { open() }"),
    }
    graph = build(tmp_path, files)
    assert graph.entry is not None
    assert {graph.screens[s].name.rpartition(".")[2] for s in shortest_ways(graph, graph.entry)} == {"Main", "Second"}
    assert len(project(graph).transitions) == 1


def test_another_key_is_not_back(tmp_path: Path) -> None:
    code = KEY % "if (code == KeyEvent.KEYCODE_MENU) { open(); return true }"
    files = {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": CODE % ("", code)}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "press", "")}


@pytest.mark.parametrize(
    ("code", "sure"),
    [
        ("setContent { BackHandler { open() } }", True),
        ("setContent { BackHandler(true) { open() } }", True),
        ("setContent { BackHandler(enabled = isOn) { open() } }", False),
        ("onBackPressedDispatcher.addCallback(owner()) { open() }", True),
        ("onBackPressedDispatcher.addCallback(this, false) { open() }", False),
    ],
)
def test_what_may_be_switched_off_is_not_sure(tmp_path: Path, code: str, sure: bool) -> None:
    files = {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": CODE % (code, "")}
    (edge,) = (t for t in build(tmp_path, files).transitions.values() if t.edge_class == "key")
    assert (edge.derivation is Derivation.CONSTANT) is sure


def test_a_callback_of_something_else_has_nothing_to_do_with_back(tmp_path: Path) -> None:
    files = {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": CODE % ("sheet.addCallback { open() }", "")}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "auto", "")}
