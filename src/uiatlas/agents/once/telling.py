"""What a run has done so far, as a model that mends its plan reads it: what was touched, by whom, what it came to."""

from collections.abc import Sequence

from uiatlas.llm.fencing import inline
from uiatlas.planning.control_names import clipped, screen_text
from uiatlas.run.policy import By, StepRecord
from uiatlas.run.verifier import WORKED, Outcome
from uiatlas.ui import InputText, LongPress, Tap, describe, kind_of

BEFORE = 800
"""Characters that are told of what was shown before the last step."""

_CAME_TO = {
    Outcome.NO_CHANGE: "changed nothing",
    Outcome.FAIL: "not as expected",
    Outcome.UNDONE: "undone by a fresh start of the app",
}


def done_so_far(history: Sequence[StepRecord]) -> list[str]:
    """A line for each step: the control that was touched, who decided unless it was the plan, and its outcome."""
    return [_line(moment) for moment in history]


def shown_before(history: Sequence[StepRecord]) -> list[str]:
    """A line with what was shown before the latest step that worked, so that what it has changed can be told."""
    last = next((m for m in reversed(history) if m.outcome in WORKED), None)
    return [] if last is None else [f"before the last step was shown: {inline(screen_text(last.observation), BEFORE)}"]


def _line(moment: StepRecord) -> str:
    said = describe(moment.action)
    if isinstance(moment.action, Tap | LongPress) and moment.element is not None:
        said = f"{kind_of(moment.action).replace('_', ' ')} {clipped(moment.observation.label(moment.element))!r}"
    elif isinstance(moment.action, InputText) and moment.element is not None:
        name = clipped(moment.element.description or moment.observation.label(moment.element))
        said = f"type {moment.action.text!r} into {name!r}"
    notes = [moment.by] if moment.by not in ("", By.PLAN) else []
    notes += [_CAME_TO[moment.outcome]] if moment.outcome in _CAME_TO else []
    return f"{said} ({'; '.join(notes)})" if notes else said
