"""A step of a plan that was made without seeing the screens on the way, and the action that it comes to."""

from dataclasses import dataclass
from datetime import date, datetime, time
from enum import StrEnum
from math import isfinite

from uiatlas.ui import (
    Action,
    Back,
    Choose,
    DoubleTap,
    Drag,
    Home,
    Hover,
    InputText,
    LongPress,
    OpenApp,
    Press,
    Read,
    RightClick,
    Role,
    Scroll,
    Selector,
    SetDate,
    Slide,
    Tap,
    Upload,
    Wait,
    WaitFor,
)
from uiatlas.ui.keys import chord_of

DIRECTIONS = ("up", "down", "left", "right")

PAUSE = 2.0
"""Seconds of a wait that waits for nothing in particular."""


class Kind(StrEnum):
    """What a step of a plan does."""

    TAP = "tap"
    DOUBLE_TAP = "double_tap"
    HOLD = "hold"
    RIGHT_CLICK = "right_click"
    HOVER = "hover"
    DRAG = "drag"
    TYPE = "type"
    PRESS = "press"
    SET = "set"
    CHOOSE = "choose"
    DATE = "date"
    SLIDE = "slide"
    UPLOAD = "upload"
    SCROLL = "scroll"
    WAIT = "wait"
    READ = "read"
    BACK = "back"
    HOME = "home"
    OPEN = "open_app"


QUIET = frozenset({Kind.HOVER, Kind.PRESS, Kind.SCROLL, Kind.WAIT, Kind.READ})
"""What may be done without anything being seen to change."""


@dataclass(frozen=True, slots=True)
class Intended:
    """A step of a plan that was made without seeing the screens on the way.

    Attributes:
        kind: What it does.
        control: What the control is called; empty for a step without one.
        text: What is typed, ``on`` or ``off``, a direction, keys, an option, a date, a number, a path or another
            control, as the kind has it.
        screen: Id of the screen where it is done, None where the map does not know it.
    """

    kind: Kind
    control: str = ""
    text: str = ""
    screen: str | None = None

    def __str__(self) -> str:
        told = f"{self.kind.value} {self.control!r}" if self.control else self.kind.value
        return f"{told} = {self.text!r}" if self.text else told


def lack_of(kind: Kind, control: str, text: str) -> str:
    """What a step of this kind lacks, in a sentence for whoever planned it; empty if it can be done."""
    match kind:
        case Kind.PRESS:
            return _no_key(text)
        case Kind.DATE:
            return "" if _is_date(text) else f"{text!r} is no date or time such as 2026-11-30 or 14:05"
        case Kind.SLIDE:
            return "" if _is_number(text) else f"{text!r} is no number"
        case Kind.DRAG | Kind.CHOOSE | Kind.UPLOAD if not text.strip():
            return f'{kind.value} lacks its "text"'
        case Kind.OPEN if not control and not text.strip():
            return "open_app does not say which app"
    return ""


def action_without_control(kind: Kind, control: str, text: str) -> Action | None:
    """What a step does that needs no control on the screen; None for one that needs one."""
    match kind:
        case Kind.BACK:
            return Back()
        case Kind.HOME:
            return Home()
        case Kind.OPEN:
            return OpenApp(control or text.strip())
        case Kind.WAIT if control:
            return WaitFor(Selector(Role.OTHER, text=control), text.strip().casefold() == "gone")
        case Kind.WAIT:
            return Wait(PAUSE)
        case Kind.PRESS if not control:
            return Press(str(chord_of(text)))
        case Kind.SCROLL if not control:
            return Scroll(_direction(text))
    return None


def action_on(kind: Kind, target: Selector, text: str, to: Selector | None = None) -> Action:
    """What a step does to a control.

    Args:
        kind: What it does.
        target: The control.
        text: The step's text.
        to: Where it is dragged to.
    """
    touches: dict[Kind, Action] = {
        Kind.DOUBLE_TAP: DoubleTap(target),
        Kind.HOLD: LongPress(target),
        Kind.RIGHT_CLICK: RightClick(target),
        Kind.HOVER: Hover(target),
        Kind.READ: Read(target),
    }
    match kind:
        case Kind.TYPE:
            return InputText(target, text)
        case Kind.PRESS:
            return Press(str(chord_of(text)), target)
        case Kind.DRAG:
            return Drag(target, to or Selector(Role.OTHER, text=text))
        case Kind.CHOOSE:
            return Choose(target, text)
        case Kind.DATE:
            return SetDate(target, text.strip())
        case Kind.SLIDE:
            return Slide(target, float(text))
        case Kind.UPLOAD:
            return Upload(target, tuple(filter(None, map(str.strip, text.split("\n")))))
        case Kind.SCROLL:
            return Scroll(_direction(text), target)
    return touches.get(kind, Tap(target))


def _direction(text: str) -> str:
    return text if text in DIRECTIONS else "down"


def _no_key(text: str) -> str:
    """Why a text names no key; empty if it does."""
    try:
        chord_of(text)
    except ValueError as error:
        return str(error)
    return ""


def _is_date(text: str) -> bool:
    for form in (date, time, datetime):
        try:
            form.fromisoformat(text.strip())
        except ValueError:
            continue
        return True
    return False


def _is_number(text: str) -> bool:
    try:
        return isfinite(float(text))
    except ValueError:
        return False
