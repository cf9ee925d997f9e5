"""Conditions under which code runs: what many edges have in common is kept once."""

from uiatlas_static.facts.values import Guard, Literal, Unknown
from uiatlas_static.solver.supposed import Shared, Supposed

READY = Guard(Unknown(), Literal(True))


def _supposed(*inside: str, line: int = 7) -> Supposed:
    """A condition of `onCreate`, and the methods that were entered under it."""
    supposed = Supposed(None, "onCreate", (READY,), line)
    for method in inside:
        supposed = Supposed(supposed, method)
    return supposed


def test_equal_ways_are_kept_once() -> None:
    shared = Shared()
    first = shared.held_by(_supposed("open", "start"))
    second = shared.held_by(_supposed("open", "start"))
    assert first[id(READY)].entered == {"open", "start"}
    assert first[id(READY)].entered is second[id(READY)].entered


def test_what_held_twice_was_entered_on_both_ways() -> None:
    shared = Shared()
    one, other = shared.held_by(_supposed("open")), shared.held_by(_supposed("show"))
    assert shared.both(one, other)[id(READY)].entered == {"open", "show"}
    assert shared.both(one, {}) == {}


def test_a_way_that_adds_nothing_changes_nothing() -> None:
    shared = Shared()
    known = shared.held_by(_supposed("open", "show"))
    assert shared.both(shared.held_by(_supposed("open")), known)[id(READY)] is known[id(READY)]
    assert shared.both(shared.held_by(_supposed("open", line=9)), known)[id(READY)].line == 9
