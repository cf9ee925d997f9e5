"""What was done in a run as the steps of a plan, so that a run without a plan teaches a shortcut too."""

from collections.abc import Iterable

from uiatlas.planning.control_names import control_names_by_index
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.policy import StepRecord
from uiatlas.run.verifier import Outcome
from uiatlas.ui import (
    Action,
    Back,
    Choose,
    DoubleTap,
    Hover,
    InputText,
    LongPress,
    Press,
    RightClick,
    Scroll,
    SetDate,
    Slide,
    Tap,
    UIElement,
    Wait,
)


def steps_of(history: Iterable[StepRecord]) -> tuple[Intended, ...]:
    """The steps that worked, each with the name of its control; none if one was of a kind that plans do not have."""
    steps = [_step(m) for m in history if m.outcome == Outcome.SUCCESS]
    return () if None in steps else tuple(s for s in steps if s is not None)


def _step(record: StepRecord) -> Intended | None:
    names = dict(control_names_by_index(record.observation.elements))
    name = names.get(record.element.index, "") if record.element is not None else ""
    where = record.screen
    match record.action:
        case Tap() if name:
            return _tapped(record.element, name, where)
        case LongPress() if name:
            return Intended(Kind.HOLD, name, "", where)
        case InputText(text=text) if name:
            return Intended(Kind.TYPE, name, text, where)
        case Scroll(direction):
            return Intended(Kind.SCROLL, name, direction, where)
        case Back():
            return Intended(Kind.BACK, "", "", where)
        case Wait():
            return Intended(Kind.WAIT, "", "", where)
    return _beyond_touch(record.action, name, where)


def _beyond_touch(action: Action, name: str, where: str | None) -> Intended | None:
    """A step of a mouse, a keyboard or a form as one of a plan."""
    match action:
        case Press(keys):
            return Intended(Kind.PRESS, name, keys, where)
        case DoubleTap() if name:
            return Intended(Kind.DOUBLE_TAP, name, "", where)
        case RightClick() if name:
            return Intended(Kind.RIGHT_CLICK, name, "", where)
        case Hover() if name:
            return Intended(Kind.HOVER, name, "", where)
        case Choose(_, option) if name:
            return Intended(Kind.CHOOSE, name, option, where)
        case SetDate(_, date) if name:
            return Intended(Kind.DATE, name, date, where)
        case Slide(_, value) if name:
            return Intended(Kind.SLIDE, name, f"{value:g}", where)
    return None


def _tapped(element: UIElement | None, name: str, where: str | None) -> Intended:
    if element is None or element.checked is None:
        return Intended(Kind.TAP, name, "", where)
    return Intended(Kind.SET, name, "off" if element.checked else "on", where)
