"""Properties of Kotlin with getters and setters that have code of their own."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH, kotlin
from tests.static.two_buttons import APP

TOUCHED = 'go_there.setOnClickListener { near = 1 }\nother.setOnClickListener { this.far = "x" }'


@pytest.mark.parametrize(
    "properties",
    [
        "private var near = 0\nset(value) { field = value; second() }\n"
        "var far: String? = null\nset(value) { if (value != field) third() }",
        'private var near: Int\nget() = 0\nset(value) = second()\nvar far = ""\nset(given) { given.let { third() } }',
    ],
)
def test_what_is_assigned_to_a_property_is_given_to_its_setter(tmp_path: Path, properties: str) -> None:
    assert edges(build(tmp_path, {**APP, **kotlin(TOUCHED, properties)})) == BOTH


def test_a_setter_of_another_object_runs(tmp_path: Path) -> None:
    opener = """
class Opener(private val host: Main) {
    var near = 0
        set(value) { field = value; host.startActivity(Intent(host, Second::class.java)) }
    var far = 0
        private set
}
"""
    told = "val opener = Opener(this)\ngo_there.setOnClickListener { opener.near = 1 }"
    assert edges(build(tmp_path, {**APP, **kotlin(told, others=opener)})) == {("Main", "Second", "click", "go_there")}


def test_a_setter_knows_what_its_property_holds(tmp_path: Path) -> None:
    held = """
private var near: Class<*>? = null
    set(value) { field = value }
private var far: Class<*> = Third::class.java
    set(value) { startActivity(Intent(this, field)) }
"""
    told = """
near = Second::class.java
go_there.setOnClickListener { startActivity(Intent(this, near)) }
other.setOnClickListener { far = Main::class.java }
"""
    assert edges(build(tmp_path, {**APP, **kotlin(told, held)})) == BOTH
