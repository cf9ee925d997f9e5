"""What a property holds of an object of which only the type is known: a class below may give something else."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP, KOTLIN

TRIP = f"""{KOTLIN}
class Station
abstract class Trip {{
    open val start: Station?
        get() = null
    fun isKnown(): Boolean {{
        val start = start
        return start != null
    }}
}}
"""
BELOW = {
    "a field": ("class Ride(override val start: Station?) : Trip()", {"Second"}),
    "a getter": ("class Ride : Trip() { override val start: Station? get() = Station() }", {"Second"}),
    "nothing": ("class Ride : Trip()", set()),
}
PRESS = """
findViewById<View>(R.id.go_there).setOnClickListener {
    val trip = intent.getParcelableExtra<Trip>("trip")
    if (trip == null || !trip.isKnown()) return@setOnClickListener
    second()
}
"""


@pytest.mark.parametrize("how", BELOW)
def test_a_class_below_may_give_something_else(tmp_path: Path, how: str) -> None:
    below, expected = BELOW[how]
    found = edges(build(tmp_path, {**APP, **kotlin(PRESS), "Trip.kt": f"{TRIP}{below}\n"}))
    assert {e[1] for e in found if e[3] == "go_there"} == expected
