"""Objects that code makes of a library's class are of no class of the app, and those of a class of the app of none."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP

SECOND, THIRD = ("Main", "Second", "auto", ""), ("Main", "Third", "auto", "")
SHOWN = """
    private fun show(key: Any) {
        when (key) {
            is %s -> second()
            is %s -> third()
        }
    }
"""
OTHERS = """
open class Row(val id: Int)
class Page(val id: Int) : org.library.Base(), org.library.Shown
class Click(val id: Int) : org.library.Listener
"""
ROW, KEY, PAGE = "Row", "org.library.Key", "Page"


@pytest.mark.parametrize(
    ("made", "asked", "found"),
    [
        ("org.library.Key(3)", (ROW, KEY), {THIRD}),
        ("org.library.Key(3)", (KEY, ROW), {SECOND}),
        ("Row(3)", (KEY, ROW), {THIRD}),
        ("Page(3)", (KEY, PAGE), {SECOND, THIRD}),
        ("Click(3)", ("org.library.Listener", ROW), {SECOND}),
        ("Click(3)", ("org.library.Other", "Click"), {SECOND, THIRD}),
        ("Click(3)", (KEY, "Click"), {SECOND, THIRD}),
        ("org.library.last()", (ROW, KEY), {SECOND, THIRD}),
    ],
)
def test_what_is_made_tells_of_which_class_it_is(
    tmp_path: Path, made: str, asked: tuple[str, str], found: set[tuple[str, ...]]
) -> None:
    body = f"show({made})\nval key = org.library.Key(4)\nval other = org.library.Other {{ }}"
    assert edges(build(tmp_path, {**APP, **kotlin(body, SHOWN % asked, OTHERS)})) == found
