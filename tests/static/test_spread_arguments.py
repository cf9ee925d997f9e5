"""Arrays of Kotlin whose elements are handed on one by one: ``open(*all)``."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH, kotlin
from tests.static.two_buttons import APP

SECOND, THIRD = "Intent(this, Second::class.java)", "Intent(this, Third::class.java)"


@pytest.mark.parametrize(
    "own",
    [
        "private fun all(vararg them: Intent): Array<out Intent> = given(*them)",
        f"private fun all(first: Intent, last: Intent) = given(first, *arrayOf({THIRD}))",
        "private fun all(vararg them: Intent): List<Intent> = listOf(*them)",
        f"private fun all(vararg them: Intent): List<Intent> = listOf(*them.take(1).toTypedArray(), {THIRD})",
    ],
)
def test_each_element_of_an_array_is_an_argument(tmp_path: Path, own: str) -> None:
    told = f"go_there.setOnClickListener {{ for (each in all({SECOND}, {THIRD})) startActivity(each) }}"
    own += "\nprivate fun given(vararg them: Intent) = them\n"
    found = edges(build(tmp_path, {**APP, **kotlin(told, own)}))
    assert found == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")}


def test_elements_that_are_handed_on_keep_their_listener(tmp_path: Path) -> None:
    own = """
private fun hear(vararg views: View, open: () -> Unit) = each(*views) { open() }
private fun each(vararg views: View, open: () -> Unit) { for (view in views) view.setOnClickListener { open() } }
"""
    told = "hear(go_there) { second() }\nhear(other) { third() }"
    assert edges(build(tmp_path, {**APP, **kotlin(told, own)})) == BOTH
