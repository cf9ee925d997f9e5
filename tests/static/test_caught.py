"""What code does only after an exception is under that condition, and no rival of what it does without one."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build
from tests.static.test_conditions import GO_SECOND, GO_THIRD, SETTINGS, main_that, way
from tests.static.two_buttons import APP, KOTLIN

from uiatlas.utg.derivation import CONDITIONAL, CONFIDENCE, Derivation

IN_JAVA = {
    "in a catch": (
        f"try {{ {GO_SECOND} }}\n catch (android.content.ActivityNotFoundException e) {{ {GO_THIRD} }}",
        "ActivityNotFoundException is caught (",
    ),
    "of several classes": (
        f"try {{ {GO_SECOND} }}\n catch (final SecurityException | IOException e) {{ {GO_THIRD} }}",
        "SecurityException or IOException is caught (",
    ),
    "behind a block that leaves": (
        f"try {{ {GO_SECOND} return; }} catch (SecurityException e) {{ toast(); }}\n {GO_THIRD}",
        "SecurityException is caught (",
    ),
}


@pytest.mark.parametrize("where", IN_JAVA)
def test_what_follows_on_an_exception_in_java(tmp_path: Path, where: str) -> None:
    """The block is sure; what a touch does instead of it is told with its condition and is a way of last resort."""
    clicked, told = IN_JAVA[where]
    graph = build(tmp_path, {**SETTINGS, "Main.java": main_that(clicked)})
    tried, instead = way(graph, "Second"), way(graph, "Third")
    assert tried.only_if == ""
    assert tried.derivation is Derivation.CONSTANT
    assert instead.only_if.startswith(told)
    assert instead.derivation is Derivation.CAUGHT
    assert instead.confidence == CONFIDENCE[Derivation.CAUGHT]
    assert instead.expected_cost > 5 * tried.expected_cost


IN_KOTLIN = {
    "in a catch": "try { one() } catch (e: java.io.IOException) { two() }",
    "as a value": "val done = try { one() } catch (e: IOException) { two() }",
    "of a function that catches": "runCatching { one() }.onFailure { two() }",
    "with a success": "runCatching { one() }.onSuccess { it.toString() }.onFailure { two() }",
    "in its place": "runCatching { one() }.getOrElse { two() }",
}


def main_in_kotlin(clicked: str) -> dict[str, str]:
    """An activity whose first button does this."""
    helpers = "".join(
        f"fun {name}() {{ startActivity(Intent(this, {screen}::class.java)) }}\n"
        for name, screen in (("one", "Second"), ("two", "Third"))
    )
    listener = f"findViewById<View>(R.id.go_there).setOnClickListener {{ {clicked} }}"
    code = f"override fun onCreate(s: Bundle?) {{ setContentView(R.layout.main); {listener} }}\n{helpers}"
    files = {name: text for name, text in APP.items() if name != "Main.java"}
    return files | {"Main.kt": f"{KOTLIN}class Main : AppCompatActivity() {{ {code} }}"}


@pytest.mark.parametrize("where", IN_KOTLIN)
def test_what_follows_on_an_exception_in_kotlin(tmp_path: Path, where: str) -> None:
    """The same, also where a function of Kotlin catches whatever is thrown."""
    graph = build(tmp_path, main_in_kotlin(IN_KOTLIN[where]))
    tried, instead = way(graph, "Second"), way(graph, "Third")
    assert tried.only_if == ""
    assert instead.only_if.startswith("IOException" if "IOException" in IN_KOTLIN[where] else "Throwable")
    assert instead.derivation is Derivation.CAUGHT


def test_a_touch_that_leads_nowhere_else(tmp_path: Path) -> None:
    """What only a catch opens is a way under a condition."""
    clicked = f"try {{ toast(); }} catch (RuntimeException e) {{ {GO_THIRD} }}"
    edge = way(build(tmp_path, {**SETTINGS, "Main.java": main_that(clicked)}), "Third")
    assert edge.only_if.startswith("RuntimeException is caught (")
    assert edge.confidence == CONDITIONAL


SURE = {
    "behind all blocks": f"try {{ toast(); }} catch (RuntimeException e) {{ toast(); }} {GO_THIRD}",
    "in a finally": f"try {{ toast(); return; }} catch (RuntimeException e) {{ toast(); }} finally {{ {GO_THIRD} }}",
    "in the block and a catch": f"try {{ {GO_THIRD} }} catch (RuntimeException e) {{ {GO_THIRD} }}",
    "behind a block that leaves, if all do": (
        f"while (more()) {{ try {{ toast(); break; }} catch (RuntimeException e) {{ toast(); }} }} {GO_THIRD}"
    ),
}


@pytest.mark.parametrize("where", SURE)
def test_what_needs_no_exception(tmp_path: Path, where: str) -> None:
    """What runs with and without an exception has no condition."""
    edge = way(build(tmp_path, {**SETTINGS, "Main.java": main_that(SURE[where])}), "Third")
    assert edge.only_if == ""
    assert edge.confidence == CONFIDENCE[Derivation.CONSTANT]
