"""A map tells how many of the calls that navigate it rests on, and names the others with their places."""

import re
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

from uiatlas.utg import Graph

HEAD = "import android.app.Activity\nimport android.content.Intent\n"
NOWHERE = (
    "\nclass Forgotten(val host: Activity) {\n    fun go() = host.startActivity(Intent(host, Second::class.java))\n}"
)


def graph_of(folder: Path, body: str, more: str = "") -> Graph:
    """The map of an app whose first screen does this when it is shown, on line 5 of its file."""
    main = (
        f"{HEAD}class Main : Activity() {{\n    override fun onResume() {{ {body} }}\n}}\nclass Second : Activity()\n"
    )
    return build(folder, {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": f"{main}{more}"})


def test_a_call_that_no_screen_reaches_is_a_site_that_is_not_resolved(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, "startActivity(Intent(this, Second::class.java))", NOWHERE)
    assert edges(graph) == {("Main", "Second", "auto", "")}
    assert graph.coverage == {"sites": 2, "resolved": 1}
    assert graph.warnings == ["src/main/java/org/example/Main.kt:10: startActivity was not reached from any screen"]


def test_a_call_of_what_the_app_overrides_is_no_site(tmp_path: Path) -> None:
    base = """
open class Base : Activity() {
    override fun startActivity(intent: Intent) { startWithAnimation(intent, 0) }
    fun startWithAnimation(intent: Intent, animation: Int) {
        super.startActivity(intent)
        overridePendingTransition(animation, animation)
    }
}
"""
    main = "class Main : Base() {\n    override fun onResume() { startActivity(Intent(this, Second::class.java)) }\n}\n"
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": f"{HEAD}{main}class Second : Activity()\n{base}",
    }
    graph = build(tmp_path, files)
    assert edges(graph) == {("Main", "Second", "auto", "")}
    assert (graph.coverage, graph.warnings) == ({"sites": 1, "resolved": 1}, [])


def test_a_call_counts_once_and_as_resolved_if_it_is_from_anywhere(tmp_path: Path) -> None:
    helper = "\nfun Activity.go(cls: Class<*>?) { startActivity(Intent(this, cls)) }"
    graph = graph_of(tmp_path, "go(Second::class.java); go(Main::class.java)", helper)
    assert edges(graph) == {("Main", "Second", "auto", ""), ("Main", "Main", "auto", "")}
    assert (graph.coverage, graph.warnings) == ({"sites": 1, "resolved": 1}, [])


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("startActivity(made())", "it is not known which activity startActivity starts"),
        ("findNavController().navigate(made())", "it is not known where navigate leads"),
    ],
    ids=["an intent that native code makes", "a destination that native code makes"],
)
def test_a_call_whose_target_is_open_is_named_with_its_place(tmp_path: Path, body: str, said: str) -> None:
    graph = graph_of(tmp_path, body, "\nexternal fun made(): Intent")
    assert graph.coverage == {"sites": 1, "resolved": 0}
    assert graph.warnings[0] == "no way from one screen to another was found"
    (warning,) = graph.warnings[1:]
    assert re.fullmatch(rf"src/main/java/org/example/Main\.kt:5: {said}", warning)
