"""Setters that are written out in Kotlin run where the property is assigned to, from inside and from outside."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH, clicks, kotlin
from tests.static.two_buttons import APP

SHOWN = """
    var shown: Class<*>? = null
        set(value) {
            field = value
            startActivity(Intent(this, value))
        }
"""


@pytest.mark.parametrize("written", ["shown", "this.shown"])
@pytest.mark.parametrize("above", [True, False])
def test_a_setter_runs_where_the_class_assigns(tmp_path: Path, written: str, above: bool) -> None:
    used = f"private fun show(cls: Class<*>) {{ {written} = cls }}\n"
    more = SHOWN + used if above else used + SHOWN
    code = kotlin(clicks("show(Second::class.java)", "show(Third::class.java)"), more)
    assert edges(build(tmp_path, {**APP, **code})) == BOTH


def test_a_setter_runs_where_others_assign(tmp_path: Path) -> None:
    others = "object Opener { fun open(main: Main, cls: Class<*>) { main.shown = cls } }"
    opened = clicks("Opener.open(this, Second::class.java)", "Opener.open(this, Third::class.java)")
    code = kotlin(opened, SHOWN, others)
    assert edges(build(tmp_path, {**APP, **code})) == BOTH


def test_what_a_setter_keeps_is_read_again(tmp_path: Path) -> None:
    more = """
    private var kept: Class<*>? = null
        set(value) { field = value }
    private fun open() = startActivity(Intent(this, kept))
"""
    body = "kept = Second::class.java\n" + clicks("open()", "third()")
    assert edges(build(tmp_path, {**APP, **kotlin(body, more)})) == BOTH


def test_a_setter_of_a_property_without_a_value_of_its_own_runs(tmp_path: Path) -> None:
    more = """
    private var shown: Class<*>?
        get() = null
        set(value) { startActivity(Intent(this, value)) }
"""
    code = kotlin(clicks("shown = Second::class.java", "shown = Third::class.java"), more)
    assert edges(build(tmp_path, {**APP, **code})) == BOTH
