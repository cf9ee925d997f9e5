"""What of a plan's rest need not be done, since a later step can be done already or a control stands as wanted."""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas.agents.once.steps import is_answer, wanted
from uiatlas.agents.once.ways import Ways
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.policy import View
from uiatlas.utg.conditions import Condition, holds

AHEAD = 2
"""Steps that are left out at most where a later one can be done already."""


def later_step(ways: Ways, left: Sequence[Intended], view: View) -> int:
    """How many touches can be left out, since they only led to where a later step can be done already; 0 for none."""
    for number in range(1, min(1 + AHEAD, len(left))):
        before = left[number - 1]
        if before.kind is not Kind.TAP or before.screen in (None, view.screen):
            return 0
        if _fits(ways, left[number], view):
            return number
    return 0


def _fits(ways: Ways, step: Intended, view: View) -> bool:
    """Whether a later step can be done here: its control is here, and the plan does not want it elsewhere."""
    return bool(step.control) and step.screen == view.screen and ways.find(step, view) is not None


def stands_already(ways: Ways, left: Sequence[Intended], view: View, *, led_here: bool) -> Condition | None:
    """What holds already if a switch stands, or a field says, what the next step wants.

    A dialog that waits for one of its choices, and has no button to agree, is not answered before one is touched.

    Args:
        ways: Where the controls of steps are.
        left: The steps that are left, at least one.
        view: What is shown.
        led_here: Whether a step of the plan has led here.
    """
    step = left[0]
    found = ways.find(step, view) if step.kind in (Kind.SET, Kind.TYPE, Kind.CHOOSE) else None
    if found is None or not ways.is_place((step, *left[1:]), found, view, led_here=led_here):
        return None
    if is_answer(step, found, view):
        return None
    condition = wanted(step, found, view)
    shown = replace(view.observation, elements=(replace(found, index=0, parent=-1),))
    return condition if condition is not None and holds(condition, shown, view.screen) else None
