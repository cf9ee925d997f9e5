"""What a map has under a key that it is not written with: nothing, if nobody may have put it there."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import clicks, kotlin
from tests.static.two_buttons import APP

TOUCHED = clicks('if (told["token"] != null) second()', 'if (told["a"] == "b") third()')
THIRD = ("Main", "Third", "click", "other")
SECOND = ("Main", "Second", "click", "go_there")


@pytest.mark.parametrize("made", ['mapOf("a" to "b")', 'mutableMapOf("a" to "b")', 'hashMapOf("a" to "b")'])
def test_a_map_that_nobody_changes_has_its_written_keys(tmp_path: Path, made: str) -> None:
    app = {**APP, **kotlin(TOUCHED, f"private val told = {made}")}
    assert edges(build(tmp_path, app)) == {THIRD}


@pytest.mark.parametrize(
    "filled",
    [
        "told.putAll(com.lib.Parser.all())",
        "told += com.lib.Parser.all()",
        "com.lib.Parser.parse(told)",
        "com.lib.Parser.each { key, value -> told[key] = value }",
        "com.lib.Parser.all().toMap(told)",
    ],
)
def test_a_map_that_is_filled_may_have_any_key(tmp_path: Path, filled: str) -> None:
    app = {**APP, **kotlin(f"{filled}\n{TOUCHED}", 'private val told = mutableMapOf("a" to "b")')}
    assert SECOND in edges(build(tmp_path, app))


@pytest.mark.parametrize(
    "made",
    [
        'mapOf("a" to "b") + com.lib.Parser.all()',
        'mapOf("a" to "b").withDefault { "x" }',
        'mapOf("a" to "b").mapKeys { com.lib.Parser.key() }',
        'buildMap { put("a", "b"); putAll(com.lib.Parser.all()) }',
        'mapOf(com.lib.Parser.key() to "b")',
    ],
)
def test_a_map_of_unknown_parts_may_have_any_key(tmp_path: Path, made: str) -> None:
    assert SECOND in edges(build(tmp_path, {**APP, **kotlin(f"val told = {made}\n{TOUCHED}")}))
