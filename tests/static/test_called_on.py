"""A parameter of Kotlin that is a function may be called on something: ``builder.block()``."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP

PRESS = "findViewById<View>(R.id.go_there).setOnClickListener {{ {body} }}"
RUNS = """
class Opener(private val context: Context) {
    fun ahead() = context.startActivity(Intent(context, Second::class.java))
}
"""
ANONYMOUS = """
interface Step { fun go(context: Context) }
fun step(block: (Opener.() -> Unit)?): Step = object : Step {
    override fun go(context: Context) { Opener(context).block() }
}
"""


@pytest.mark.parametrize(
    ("declared", "body"),
    [
        (
            "fun openWith(opener: Opener, block: Opener.() -> Unit) { opener.block() }",
            "openWith(Opener(this)) { ahead() }",
        ),
        ("fun Context.openWith(block: Opener.() -> Unit) { Opener(this).block() }", "this.openWith { ahead() }"),
        (ANONYMOUS, "step { ahead() }.go(this)"),
    ],
)
def test_what_a_function_is_called_on_is_what_its_body_means(tmp_path: Path, declared: str, body: str) -> None:
    files = kotlin(PRESS.format(body=body), others=f"{RUNS}{declared}")
    assert ("Main", "Second", "click", "go_there") in {e[:4] for e in edges(build(tmp_path, {**APP, **files}))}


def test_a_parameter_that_is_no_function_has_its_name_from_a_member(tmp_path: Path) -> None:
    declared = "fun openWith(opener: Opener, ahead: Boolean) { opener.ahead() }"
    files = kotlin(PRESS.format(body="openWith(Opener(this), true)"), others=f"{RUNS}{declared}")
    assert ("Main", "Second", "click", "go_there") in {e[:4] for e in edges(build(tmp_path, {**APP, **files}))}
