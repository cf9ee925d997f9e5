"""Building a map from code into a file that is there: code's old words give way, what was learnt by doing stays."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.cli.program import Cli
from tests.static.apps import VIEWS, manifest, write_app

from uiatlas.utg import Atlas
from uiatlas.utg.transition import EvidenceKind

MAIN = """
import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.view.View

class Main : Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.one).setOnClickListener { startActivity(Intent(this, %s::class.java)) }
        findViewById<View>(R.id.other).setOnClickListener { startActivity(Intent(this, %s::class.java)) }
    }
}
class Second : Activity()
class Third : Activity()
"""


def app(place: Path, one: str, other: str, *, package: str = "org.example") -> Path:
    root = place / package
    root.mkdir(exist_ok=True)
    layout = f'<LinearLayout {VIEWS}><Button android:id="@+id/one"/><Button android:id="@+id/other"/></LinearLayout>'
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third").replace(
            'package="org.example"', f'package="{package}"'
        ),
        "Main.kt": MAIN % (one, other),
        "res/layout/main.xml": layout,
    }
    return write_app(root, files)


def ends(cli: Cli) -> set[tuple[str, str]]:
    shown = cli("map", "show", "m.uiatlas", "--app", "org.example", "--json").json
    names = {s["id"]: s["name"].rpartition(".")[2] for s in shown["screens"]}
    ahead = (t for t in shown["transitions"] if t.get("class") != "back")
    return {(names[t["source"]], names[t["target"]]) for t in ahead}


def test_edges_that_the_code_no_longer_has_are_gone(cli: Cli, place: Path) -> None:
    assert cli("map", "build", app(place, "Second", "Third"), "-o", "m.uiatlas").code == 0
    assert ends(cli) == {("Main", "Second"), ("Main", "Third")}
    assert cli("map", "build", app(place, "Second", "Second"), "-o", "m.uiatlas").code == 0
    assert ends(cli) == {("Main", "Second")}


def test_what_was_learnt_by_doing_is_kept(cli: Cli, place: Path) -> None:
    cli("map", "build", app(place, "Second", "Third"), "-o", "m.uiatlas")
    with Atlas.open(place / "m.uiatlas") as atlas:
        graph = atlas.load()
        for edge in list(graph.transitions.values()):
            if graph.screens[edge.target].name.endswith("Third"):
                graph.put_transition(edge.witnessed(EvidenceKind.OBSERVED, "run-1", worked=True, when=7.0))
        atlas.save(graph)
    cli("map", "build", app(place, "Second", "Second"), "-o", "m.uiatlas")
    assert ends(cli) == {("Main", "Second"), ("Main", "Third")}
    with Atlas.open(place / "m.uiatlas") as atlas:
        graph = atlas.load()
    kept = next(t for t in graph.transitions.values() if graph.screens[t.target].name.endswith("Third"))
    assert [(e.kind, e.where) for e in kept.evidence] == [(EvidenceKind.OBSERVED, "run-1")]
    cli("map", "build", app(place, "Second", "Third"), "-o", "m.uiatlas")
    with Atlas.open(place / "m.uiatlas") as atlas:
        again = atlas.load().transitions[kept.id]
    assert {e.kind for e in again.evidence} == {EvidenceKind.OBSERVED, EvidenceKind.STATIC}


def test_a_recording_adds_to_a_map_from_code(cli: Cli, place: Path, notes_map: Path) -> None:
    """Only maps from code replace; all others unite, as before."""
    before = cli("map", "show", notes_map, "--json").json
    assert cli("map", "build", app(place, "Second", "Third"), "-o", notes_map).code == 0
    after = cli("map", "show", notes_map, "--app", before["app"], "--json").json
    assert sorted(map(str, after["transitions"])) == sorted(map(str, before["transitions"]))


def test_another_app_is_added_beside_with_a_word(cli: Cli, place: Path) -> None:
    cli("map", "build", app(place, "Second", "Third"), "-o", "m.uiatlas")
    other = cli("map", "build", app(place, "Second", "Third", package="org.other"), "-o", "m.uiatlas")
    assert other.code == 0
    assert "uiatlas: m.uiatlas holds org.example already; org.other is added beside" in other.err
    with Atlas.open(place / "m.uiatlas") as atlas:
        assert atlas.apps() == ("org.example", "org.other")


def test_the_result_tells_how_complete_the_map_is(cli: Cli, place: Path) -> None:
    told = cli("map", "build", app(place, "Second", "Third"), "-o", "m.uiatlas").out
    assert "3 of 3 screens of the app reachable, 2 of 2 calls that open screens resolved" in told


def test_a_map_without_ways_says_so(cli: Cli, place: Path) -> None:
    root = app(place, "Second", "Third")
    classes = "".join(f"class {name} : android.app.Activity()\n" for name in ("Main", "Second", "Third"))
    (root / "src/main/java/org/example/Main.kt").write_text(f"package org.example\n{classes}")
    told = cli("map", "build", root, "-o", "m.uiatlas")
    assert "no way from one screen to another was found" in told.err
    assert "1 of 3 screens of the app reachable" in told.out


def test_check_warns_once_when_much_cannot_be_reached(cli: Cli, place: Path) -> None:
    root = app(place, "Second", "Third")
    lost = "".join(f"class Lost{n} : android.app.Activity()\n" for n in range(4))
    (root / "src/main/java/org/example/Lost.kt").write_text(f"package org.example\n{lost}")
    more = "".join(f'<activity android:name=".Lost{n}"/>' for n in range(4))
    (root / "src/main/AndroidManifest.xml").write_text(manifest("Main", "Second", "Third", more=more))
    cli("map", "build", root, "-o", "m.uiatlas")
    checked = cli("map", "check", "m.uiatlas")
    assert "no known way leads to 4 of the app's 7 screens" in checked.out
