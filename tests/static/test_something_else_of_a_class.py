"""What nothing is known of stays possible beside an object that holds constants: it may hold others."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP, KOTLIN

FLAGS = f"""{KOTLIN}
class Flags(val seen: Boolean = false)
interface Stored {{ fun flags(): Flags? }}
fun stored(): Stored = TODO()
"""
PRESS = """
val flags = {value}
findViewById<View>(R.id.go_there).setOnClickListener {{ if (flags.seen) second() else third() }}
"""
VALUES = {
    "stored().flags() ?: Flags()": {"Second", "Third"},
    'if (intent.hasExtra("x")) stored().flags()!! else Flags()': {"Second", "Third"},
    "Flags()": {"Third"},
}


@pytest.mark.parametrize("value", VALUES)
def test_another_object_of_the_class_may_be_meant(tmp_path: Path, value: str) -> None:
    main = kotlin(PRESS.format(value=value))
    found = edges(build(tmp_path, {**APP, **main, "Flags.kt": FLAGS}))
    assert {e[1] for e in found if e[3] == "go_there"} == VALUES[value]
