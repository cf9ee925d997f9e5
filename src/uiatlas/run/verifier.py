"""Was it what was expected: the effect of a step, decided by predicates and without a model."""

from collections.abc import Set
from dataclasses import dataclass
from enum import StrEnum

from uiatlas.run.events import Check
from uiatlas.ui import Observation
from uiatlas.utg.conditions import Condition, OnScreen, Resembles, can_tell, describe_condition, holds


class Outcome(StrEnum):
    """What a step came to: MAPLE's Success, NoChange and Fail, and what a history says of steps beyond that."""

    SUCCESS = "success"
    NO_CHANGE = "no_change"
    FAIL = "fail"
    UNDONE = "undone"
    """It worked, and the app was started afresh before it was kept."""
    UNCHECKED = ""
    """Nobody checked it."""


WORKED = frozenset({Outcome.SUCCESS, Outcome.UNCHECKED})
"""Outcomes of steps that, as far as anybody knows, came to what was expected."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of a step, what was checked, and why it is not a success if it is none."""

    outcome: Outcome
    checks: tuple[Check, ...]
    verified_by: str
    reason: str = ""


def verify(
    expected: tuple[Condition, ...],
    before: Observation,
    after: Observation,
    screen: str | None,
    names: dict[str, str],
    within: Set[str] = frozenset(),
    *,
    sends: bool = False,
) -> Verdict:
    """Check what a step came to.

    Args:
        expected: What was to hold afterwards; empty for a step whose effect nobody knew.
        before: What was shown before the step.
        after: What is shown after it.
        screen: Where `after` was located on the map, None if nowhere.
        names: Names of screens by id, for the reason.
        within: Screens that being on `screen` is having come to as well, such as the activity around a fragment.
        sends: Whether the step sent something: then a page that is loaded anew and looks the same is its answer.
    """
    changed = before.digest != after.digest
    reloaded = sends and after.reloaded_since(before)
    if not expected:
        if changed or reloaded:
            return Verdict(Outcome.SUCCESS, (), "the screen changed" if changed else "the page was loaded anew")
        return Verdict(Outcome.NO_CHANGE, (), "unchanged screen", "the screen stayed as it was")
    checks = tuple(
        Check(worded(c, names), holds(c, after, screen) or (isinstance(c, OnScreen) and c.screen in within), c)
        for c in expected
        if can_tell(c, screen)
    )
    if not (changed or reloaded) and all(isinstance(c, OnScreen | Resembles) for c in expected):
        missed = next((c.condition for c in checks if not c.held), "")
        reason = f"nothing changed; expected: {missed}" if missed else "the screen stayed as it was"
        return Verdict(Outcome.NO_CHANGE, checks, "unchanged screen", reason)
    if all(c.held for c in checks):
        return Verdict(Outcome.SUCCESS, checks, "postcondition")
    missed = next(c.condition for c in checks if not c.held)
    if not changed:
        return Verdict(Outcome.NO_CHANGE, checks, "postcondition", f"nothing changed; expected: {missed}")
    at = names.get(screen, screen) if screen is not None else "a screen that is not on the map"
    return Verdict(Outcome.FAIL, checks, "postcondition", f"expected: {missed}; shown: {at}")


def worded(condition: Condition, names: dict[str, str]) -> str:
    """The condition as a person would say it, screens by their names."""
    if isinstance(condition, OnScreen):
        return f"on screen {names.get(condition.screen, condition.screen)}"
    return describe_condition(condition)
