"""In Kotlin a function of a class or companion around is meant before one of an object that a file imports."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP, KOTLIN

OTHER = f"""{KOTLIN}
class Other {{
    companion object {{
        fun way(from: Context, x: Int): Intent = Intent(from, Third::class.java)
    }}
}}
"""
MEMBERS = {
    "of the class": ("fun way(from: Context, x: Int = 1): Intent = Intent(from, Second::class.java)", "Second"),
    "of its companion": (
        "companion object { fun way(from: Context, x: Int) = Intent(from, Second::class.java) }",
        "Second",
    ),
    "with fewer arguments": ("fun way(from: Context): Intent = Intent(from, Second::class.java)", "Third"),
    "none": ("", "Third"),
}


@pytest.mark.parametrize("how", MEMBERS)
def test_a_function_of_the_class_is_meant(tmp_path: Path, how: str) -> None:
    members, expected = MEMBERS[how]
    main = kotlin("findViewById<View>(R.id.go_there).setOnClickListener { startActivity(way(this, 2)) }", members)
    main["Main.kt"] = f"import org.example.Other.Companion.way\n{main['Main.kt']}"
    found = edges(build(tmp_path, {**APP, **main, "Other.kt": OTHER}))
    assert {e[1] for e in found if e[3] == "go_there"} == {expected}
