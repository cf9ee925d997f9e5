"""What can be done to a screen: one frozen type per kind of action."""

from dataclasses import dataclass

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
class InputText:
    """Replace the text of a field."""

    target: Selector
    text: str


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


Action = Tap | LongPress | InputText | Scroll | Back | Home | Wait | OpenApp | SwitchApp

_KINDS: dict[type, str] = {
    Tap: "tap",
    LongPress: "long_press",
    InputText: "input_text",
    Scroll: "scroll",
    Back: "back",
    Home: "home",
    Wait: "wait",
    OpenApp: "open_app",
    SwitchApp: "switch_app",
}


def kind_of(action: Action) -> str:
    """The action's kind as one word, as written in maps and logs."""
    return _KINDS[type(action)]


def target_of(action: Action) -> Selector | None:
    """The element that the action is meant for, if it has one."""
    match action:
        case Tap(target) | LongPress(target) | InputText(target):
            return target
        case Scroll(target=target):
            return target
    return None


def action_key(action: Action) -> tuple[object, ...]:
    """What makes two actions the same edge label; equal keys mean the same thing done to the same element."""
    match action:
        case Tap(target) | LongPress(target):
            return kind_of(action), target
        case InputText(target, text):
            return "input_text", target, text
        case Scroll(direction, target):
            return "scroll", direction, target
        case Wait():
            return ("wait",)
        case OpenApp(app, restart):
            return "open_app", app, restart
        case SwitchApp(app):
            return "switch_app", app
    return (kind_of(action),)


def describe(action: Action) -> str:
    """The action as a person would say it."""
    match action:
        case Tap(target):
            return f"tap {_named(target)}"
        case LongPress(target):
            return f"long-press {_named(target)}"
        case InputText(target, text):
            return f'type "{_first_line(text)}" into {_named(target)}'
        case Scroll(direction, None):
            return f"scroll {direction}"
        case Scroll(direction, target):
            return f"scroll {direction} in {_named(target)}"
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
    words = _first_line(target.label)
    which = f" (number {target.ordinal + 1})" if target.ordinal else ""
    if not words and target.role is Role.OTHER:
        return f"an element that nothing names{which}"
    return f'"{words}"{which}' if words else f"the {target.role.value}{which}"
