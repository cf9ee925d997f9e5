"""Copies of data: objects that are like others but for some properties."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH, kotlin
from tests.static.two_buttons import APP

SHOWN = "data class Shown(val busy: Boolean = false, val to: Class<*>? = null)"
STATE = "private val flow = MutableStateFlow(Shown())\nprivate var current = Shown()\n"
HEARD = "lifecycleScope.launch { flow.collect { shown -> shown.to?.let { startActivity(Intent(this, it)) } } }\n"
CHANGE = "private fun change(by: Shown.() -> Shown) {\ncurrent = by(current)\nflow.value = by(current)\n}\n"


@pytest.mark.parametrize(
    "changed",
    [
        "flow.value = current.copy(to = {})",
        "change {{ copy(to = {}) }}",
        "change {{ copy(false, {}) }}",
        "val before = Shown(busy = true)\nflow.value = before.copy(to = {})",
    ],
)
def test_who_hears_of_a_copy_is_told_what_was_changed(tmp_path: Path, changed: str) -> None:
    near, far = (changed.format(f"{opens}::class.java") for opens in ("Second", "Third"))
    told = HEARD + f"go_there.setOnClickListener {{ {near} }}\nother.setOnClickListener {{ {far} }}"
    assert edges(build(tmp_path, {**APP, **kotlin(told, STATE + CHANGE, SHOWN)})) == BOTH


@pytest.mark.parametrize("changed", ["flow.value = flow.value.copy(to = {})", "flow.update {{ it.copy(to = {}) }}"])
def test_what_a_stream_holds_is_copied(tmp_path: Path, changed: str) -> None:
    near, far = (changed.format(f"{opens}::class.java") for opens in ("Second", "Third"))
    told = HEARD + f"go_there.setOnClickListener {{ {near} }}\nother.setOnClickListener {{ {far} }}"
    assert edges(build(tmp_path, {**APP, **kotlin(told, STATE, SHOWN)})) == BOTH


def test_a_state_of_compose_holds_copies(tmp_path: Path) -> None:
    held = "private var shown by mutableStateOf(Shown())\nprivate val far = mutableStateOf<Shown?>(null)\n"
    told = """
go_there.setOnClickListener { startActivity(Intent(this, shown.to)) }
shown = shown.copy(busy = true, to = Second::class.java)
other.setOnClickListener { startActivity(Intent(this, far.value!!.copy(to = Third::class.java).to)) }
"""
    assert edges(build(tmp_path, {**APP, **kotlin(told, held, SHOWN)})) == BOTH


def test_a_copy_of_one_definite_object_is_like_it(tmp_path: Path) -> None:
    place = "data class Place(val to: Class<*>, val flags: Int = 0)"
    told = """
val near = Place(Second::class.java).copy(flags = 1)
val far = near.copy(to = Third::class.java)
go_there.setOnClickListener { startActivity(Intent(this, near.to)) }
other.setOnClickListener { startActivity(Intent(this, far.to)) }
"""
    assert edges(build(tmp_path, {**APP, **kotlin(told, others=place)})) == BOTH


def test_a_copy_that_holds_the_one_before_it_ends(tmp_path: Path) -> None:
    told = HEARD + "go_there.setOnClickListener { flow.update { it.copy(before = it, to = it.to) } }"
    shown = "data class Shown(val before: Shown? = null, val to: Class<*>? = null)"
    assert edges(build(tmp_path, {**APP, **kotlin(told, STATE, shown)})) == set()


PLACE = "data class Place(val n: Int, var to: Class<*>? = null) {\nvar last: Class<*>? = null\n}"


@pytest.mark.parametrize(
    ("copied", "shown"),
    [
        ("val held = Place(1, Second::class.java)\nheld.copy().to = Third::class.java", "held.to"),
        (
            "val held = Place(1)\nheld.last = Third::class.java\nval far = held.copy(n = 2)",
            "far.last ?: Second::class.java",
        ),
        ("val held = Place(1, Second::class.java).copy(n = 2).copy(n = 3)", "held.to"),
    ],
)
def test_a_copy_is_an_object_of_its_own(tmp_path: Path, copied: str, shown: str) -> None:
    told = f"{copied}\ngo_there.setOnClickListener {{ startActivity(Intent(this, {shown})) }}"
    assert edges(build(tmp_path, {**APP, **kotlin(told, others=PLACE)})) == {("Main", "Second", "click", "go_there")}
