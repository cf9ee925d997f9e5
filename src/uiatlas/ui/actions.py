"""What can be done to a screen: one frozen type per kind of action."""

from dataclasses import dataclass, fields

from uiatlas.ui.elements import Role
from uiatlas.ui.selectors import Selector


@dataclass(frozen=True, slots=True)
class Tap:
    """Press an element briefly."""

    target: Selector


@dataclass(frozen=True, slots=True)
class LongPress:
    """Press an element until its second meaning answers."""

    target: Selector


@dataclass(frozen=True, slots=True)
class DoubleTap:
    """Press an element twice in quick succession."""

    target: Selector


@dataclass(frozen=True, slots=True)
class RightClick:
    """Press an element with the button of a mouse that opens its menu."""

    target: Selector


@dataclass(frozen=True, slots=True)
class Hover:
    """Bring the pointer over an element without pressing."""

    target: Selector


@dataclass(frozen=True, slots=True)
class Drag:
    """Press an element, move it onto another one and let it go there."""

    target: Selector
    to: Selector


@dataclass(frozen=True, slots=True)
class InputText:
    """Replace the text of a field."""

    target: Selector
    text: str


@dataclass(frozen=True, slots=True)
class Press:
    """Press a key or a chord, such as ``Enter`` or ``Ctrl+S``, in an element or where the keyboard is.

    The names of the keys are those of `uiatlas.ui.keys`.
    """

    keys: str
    target: Selector | None = None


@dataclass(frozen=True, slots=True)
class Set:
    """Bring the check mark of an element to be on or off; nothing is touched where it is so already."""

    target: Selector
    on: bool


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose an option of a list that drops down, by its label."""

    target: Selector
    option: str


@dataclass(frozen=True, slots=True)
class SetDate:
    """Set a date or time in the form of ISO 8601, such as ``2026-11-30``, ``14:05`` or ``2026-11-30T14:05``."""

    target: Selector
    date: str


@dataclass(frozen=True, slots=True)
class Slide:
    """Set a slider to a number on its own scale."""

    target: Selector
    value: float


@dataclass(frozen=True, slots=True)
class Upload:
    """Give a field for files the files at these paths."""

    target: Selector
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WaitFor:
    """Wait until an element is shown, or with ``gone`` until it is not shown any more."""

    target: Selector
    gone: bool = False
    seconds: float = 10.0


@dataclass(frozen=True, slots=True)
class Read:
    """Look what an element says; nothing is touched."""

    target: Selector


@dataclass(frozen=True, slots=True)
class Scroll:
    """Move the content of an element, or of the page, to show what lies ``up``, ``down``, ``left`` or ``right``."""

    direction: str = "down"
    target: Selector | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """Go back as the platform does."""


@dataclass(frozen=True, slots=True)
class Home:
    """Leave the app for the launcher."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Give the app time."""

    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class OpenApp:
    """Bring an app to the front, freshly started when ``restart`` is set."""

    app: str
    restart: bool = False


@dataclass(frozen=True, slots=True)
class SwitchApp:
    """Bring back an app that runs already, on the screen where it was left."""

    app: str


Touch = Tap | DoubleTap | LongPress | RightClick | Hover
"""Actions that are nothing but a touch of one element."""

Filling = InputText | Set | Choose | SetDate | Slide | Upload
"""Actions that give one element a value."""

Action = Touch | Filling | Drag | Press | WaitFor | Read | Scroll | Back | Home | Wait | OpenApp | SwitchApp

KINDS: dict[str, type[Action]] = {
    "tap": Tap,
    "double_tap": DoubleTap,
    "long_press": LongPress,
    "right_click": RightClick,
    "hover": Hover,
    "drag": Drag,
    "input_text": InputText,
    "press": Press,
    "set": Set,
    "choose": Choose,
    "set_date": SetDate,
    "slide": Slide,
    "upload": Upload,
    "wait_for": WaitFor,
    "read": Read,
    "scroll": Scroll,
    "back": Back,
    "home": Home,
    "wait": Wait,
    "open_app": OpenApp,
    "switch_app": SwitchApp,
}
"""All types of actions by their kind, as written in maps and logs."""

_LABEL = {action: tuple([f.name for f in fields(action) if f.name != "seconds"]) for action in KINDS.values()}
"""The fields that are part of an edge's label; how long is waited is none."""

_NAMES = {action: kind for kind, action in KINDS.items()}


def kind_of(action: Action) -> str:
    """The action's kind as one word, as written in maps and logs."""
    return _NAMES[type(action)]


def target_of(action: Action) -> Selector | None:
    """The element that the action is meant for, if it has one."""
    match action:
        case Back() | Home() | Wait() | OpenApp() | SwitchApp():
            return None
        case _:
            return action.target


def action_key(action: Action) -> tuple[object, ...]:
    """What makes two actions the same edge label; equal keys mean the same thing done to the same element."""
    return kind_of(action), *[getattr(action, name) for name in _LABEL[type(action)]]


def describe(action: Action) -> str:
    """The action as a person would say it."""
    match action:
        case Tap(target) | DoubleTap(target) | LongPress(target) | RightClick(target) | Hover(target):
            return f"{_TOUCHES[type(action)]} {_named(target)}"
        case InputText() | Set() | Choose() | SetDate() | Slide() | Upload():
            return _filling(action)
        case Drag(target, to):
            return f"drag {_named(target)} to {_named(to)}"
        case Press(keys, None):
            return f"press {keys}"
        case Press(keys, target):
            return f"press {keys} in {_named(target)}"
        case WaitFor(target, gone):
            return f"wait until {_named(target)} is {'gone' if gone else 'shown'}"
        case Read(target):
            return f"read {_named(target)}"
        case Scroll(direction, None):
            return f"scroll {direction}"
        case Scroll(direction, target):
            return f"scroll {direction} in {_named(target)}"
        case _:
            return _elsewhere(action)


_TOUCHES: dict[type, str] = {
    Tap: "tap",
    DoubleTap: "double-tap",
    LongPress: "long-press",
    RightClick: "right-click",
    Hover: "hover over",
}


def _filling(action: Filling) -> str:
    match action:
        case InputText(target, text):
            return f'type "{_first_line(text)}" into {_named(target)}'
        case Set(target, on):
            return f"turn {_named(target)} {'on' if on else 'off'}"
        case Choose(target, option):
            return f'choose "{_first_line(option)}" in {_named(target)}'
        case SetDate(target, date):
            return f"set {_named(target)} to {_first_line(date)}"
        case Slide(target, value):
            return f"set {_named(target)} to {value:g}"
        case Upload(target, paths):
            return f"give {_named(target)} {', '.join(paths) or 'no file'}"


def _elsewhere(action: Back | Home | Wait | OpenApp | SwitchApp) -> str:
    match action:
        case Back():
            return "go back"
        case Home():
            return "go to the home screen"
        case Wait(seconds):
            return f"wait {seconds:g} s"
        case OpenApp(app, restart):
            return f"{'restart' if restart else 'open'} {app}"
        case SwitchApp(app):
            return f"switch to {app}"


def _first_line(label: str, limit: int = 60) -> str:
    """The first line of a label that says anything, shortened to `limit` characters."""
    lines = (" ".join(line.split()) for line in label.replace("<br>", "\n").splitlines())
    line = next(filter(None, lines), "")
    return line if len(line) <= limit else f"{line[: limit - 1].rstrip()}…"


def _named(target: Selector | None) -> str:
    if target is None:
        return "the page"
    words = _first_line(target.name)
    which = f" (number {target.ordinal + 1})" if target.ordinal else ""
    if not words and target.role is Role.OTHER:
        return f"an element that nothing names{which}"
    return f'"{words}"{which}' if words else f"the {target.role.value}{which}"
