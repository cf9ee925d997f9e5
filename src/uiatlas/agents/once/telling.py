"""What a run has done so far, as a model that mends its plan reads it: what was touched, by whom, what it came to."""

from collections.abc import Sequence
from itertools import groupby

from uiatlas.agents.roles.coming_of import came_to
from uiatlas.llm.fencing import inline
from uiatlas.planning.control_names import clipped, in_series, parts_of_screen
from uiatlas.planning.field_names import has_no_name, name_of_field
from uiatlas.run.policy import BESIDE, By, StepRecord
from uiatlas.run.verifier import WORKED
from uiatlas.ui import InputText, LongPress, Observation, Tap, UIElement, describe, kind_of

BEFORE = 400
"""Characters that are told of what was shown before the last step."""

_DONE_BY: dict[str, str] = {
    By.PLAN: "",
    By.DETOUR: "the program, on the way",
    By.RECOVERY: "the program, to recover",
    By.VERIFICATION: "the program, to look",
}
"""Who did a step; others are told by what they are called."""


def done_so_far(history: Sequence[StepRecord], shown: Observation) -> list[str]:
    """A line for each step: the control that was touched, who decided unless it was the plan, and its outcome.

    What was done in the same way several times in a row is told once, with its count.

    Args:
        history: What was done.
        shown: What is shown now.
    """
    looks = [*(moment.observation for moment in history[1:]), shown]
    lines = map(_line, history, looks[-len(history) :])
    return [_counted(line, len([*same])) for line, same in groupby(lines)]


def shown_before(history: Sequence[StepRecord], shown: Observation) -> list[str]:
    """A line with what was shown before the latest step of the plan that worked, and is not shown any more.

    Args:
        history: What was done.
        shown: What is shown now.
    """
    last = next((m for m in reversed(history) if m.outcome in WORKED and m.by not in BESIDE), None)
    if last is None:
        return []
    now = frozenset(parts_of_screen(shown))
    gone = [part for part in parts_of_screen(last.observation) if part not in now]
    return [f"shown before {_named(last)}, and not now: {inline('; '.join(in_series(gone)), BEFORE)}"] if gone else []


def _counted(line: str, times: int) -> str:
    return line if times == 1 else f"{line}, {times} times"


def _line(moment: StepRecord, after: Observation) -> str:
    notes = [_DONE_BY.get(moment.by, moment.by), came_to(moment, after)]
    told = "; ".join(filter(None, notes))
    return f"{_named(moment)} ({told})" if told else _named(moment)


def _named(moment: StepRecord) -> str:
    """What was done, with its control as the screen was told."""
    if isinstance(moment.action, Tap | LongPress) and moment.element is not None:
        return f"{kind_of(moment.action).replace('_', ' ')} {clipped(moment.observation.label(moment.element))!r}"
    if isinstance(moment.action, InputText) and moment.element is not None:
        name = clipped(_name_of_field(moment.element, moment.observation))
        return f"type {moment.action.text!r} into {name!r}"
    return describe(moment.action)


def _name_of_field(field: UIElement, shown: Observation) -> str:
    """What a field is called, also one that no name tells from what it held."""
    if field.editable and has_no_name(field):
        return name_of_field(field, shown.elements)
    return field.description or shown.label(field)
