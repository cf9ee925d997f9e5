"""Why an action is dangerous: by the words of what it touches, of what is asked, and of what lies where it falls."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from uiatlas.safety.effects import CHANGE, READING, Effect, may_write
from uiatlas.safety.folding import fold, words
from uiatlas.safety.labels import (
    agrees_plainly,
    confirms,
    danger_in,
    danger_named,
    danger_told_of,
    dangers_named,
    is_question,
    refuses,
)
from uiatlas.safety.touching import is_shown, touched
from uiatlas.ui import (
    Action,
    Back,
    Choose,
    Home,
    InputText,
    Observation,
    OpenApp,
    Role,
    Scroll,
    Stated,
    SwitchApp,
    UIElement,
    Wait,
)
from uiatlas.ui.selectors import short_id

OUTSIDE = "act outside the app"
"""The danger of touching an app that is not the one to be driven."""

UNSEEN = "touch what is not shown"
"""The danger of touching something that has no place on the screen: nobody knows what the touch will hit."""

FILES = "touch files"
"""The danger of touching anything in a dialog for files while a program is explored."""

_SWITCHES = frozenset({Role.SWITCH, Role.CHECKBOX, Role.RADIO})
_MESSAGES = frozenset({"message", "sms", "chat", "comment", "reply", "tweet", "post", "mail", "email"})
_SWIPING = frozenset({"swipe", "slide", "drag", "wischen", "glisser", "deslizar", "scorri", "przesun", "kaydir"})


@dataclass(frozen=True, slots=True)
class Danger:
    """Why an action is dangerous: a kind that words name, `OUTSIDE`, `UNSEEN` or `FILES`, and the words that say so."""

    kind: str
    words: str

    @property
    def reason(self) -> str:
        """The danger as a sentence without its end."""
        match self.kind:
            case k if k == OUTSIDE:
                return f"{self.words} is in front, another app"
            case k if k == UNSEEN:
                return f'"{self.words}" is not shown, and a touch may hit anything'
        return f'"{self.words}" may {self.kind}'


def danger_of(action: Action, element: UIElement | None, shown: Observation) -> Danger | None:
    """The danger of an action on what is shown, or None.

    A touch is judged by everything that it may reach: the element, what contains it, and what lies over or under the
    point; choosing an option by what that says too; a text that ends a line by what Enter may do; a swipe by what is
    swiped.

    Args:
        action: What is to be done.
        element: The element that it is meant for, if it has one.
        shown: What the device shows.
    """
    match action:
        case Back() | Home() | Wait() | OpenApp() | SwitchApp():
            return None
        case InputText(_, text):
            return _behind_enter(element, shown) if re.search(r"[\r\n\u2028]", text) else None
        case Scroll(direction, _):
            return _behind_swipe(direction, element, shown)
    if element is None:
        return None
    options = (UIElement(0, Role.ITEM, action.option),) if isinstance(action, Choose) else ()
    for each in (*touched(element, shown), *options):
        if (danger := danger_at(each, shown)) is not None:
            return danger
    return None if is_shown(element, shown) else Danger(UNSEEN, _name(element, shown))


def danger_at(element: UIElement, shown: Observation) -> Danger | None:
    """The danger of touching this one element, whatever lies around it.

    It is judged by its text, its description, what is written inside it and the developer's name of it; a button that
    agrees to what a dialog asks, by what the dialog says. Switches and fields are no danger.
    """
    if element.editable or element.role in _SWITCHES:
        return None
    inside = () if element.label else tuple(shown.within(element))
    said = _said(element, inside)
    if (told := _told(said)) is not None:
        return told
    whole = " ".join(said)
    if refuses(whole):
        return None
    if element.stated is not None and (stated := _stated(element, element.stated)) is not None:
        return stated
    if (kind := _named(element, inside)) is not None:
        return Danger(kind, clip(whole) or short_id(element.resource_id))
    return _agreed(element, whole, shown)


@lru_cache(maxsize=8192)
def _told(lines: tuple[str, ...]) -> Danger | None:
    """The danger that the lines on a control tell; most controls of a screen are shown again in the next look."""
    found = ((danger_in(line), line) for line in lines)
    return next((Danger(kind, clip(line)) for kind, line in found if kind is not None), None)


def _said(element: UIElement, inside: Sequence[UIElement]) -> tuple[str, ...]:
    """All lines that stand on an element or inside it; of a row of a list, whose other lines are content, the first.

    A drop-down that has a name is judged by that: what it holds is a value, which pressing it does not do.
    """
    holds = element.role is Role.CHOICE and bool(element.description)
    own = [label for label in ("" if holds else element.text, element.description) if label]
    if element.role is Role.ITEM:
        return tuple([line for label in own or _first_label(inside) for line in _lines(label)[:1]])
    return tuple([line for label in own or [e.label for e in inside] for line in _lines(label)])


def _first_label(inside: Sequence[UIElement]) -> list[str]:
    return next(([label] for e in inside if (label := e.label)), [])


def _lines(label: str) -> list[str]:
    if label.isprintable() and "<br>" not in label:  # no kind of line break is printable
        return [label] if label.strip() else []
    return [line for line in label.replace("<br>", "\n").splitlines() if line.strip()]


def _stated(element: UIElement, stated: Stated) -> Danger | None:
    """The danger that a page states of a control beside its label: by what it sends, says and calls."""
    method, _, address = stated.request.partition(" ")
    sends = bool(stated.request) and may_write(method, address, page=method in READING)
    if sends and (sent := Effect(method, address).kind) != CHANGE:
        return Danger(sent, clip(f"{element.label} ({method} {address.partition('?')[0]})"))
    for text in stated.says:
        if (said := danger_in(text, asked=True) or danger_told_of(text)) is not None and not refuses(text):
            return Danger(said, clip(f"{element.label} ({text})"))
    called = ((danger_named(name), name) for name in stated.calls)
    return next((Danger(kind, clip(f"{element.label} ({name})")) for kind, name in called if kind is not None), None)


def _named(element: UIElement, inside: Sequence[UIElement]) -> str | None:
    """The danger that the developer's name of an element tells, or the name of a picture on it that has no words."""
    if (kind := danger_named(short_id(element.resource_id))) is not None:
        return kind
    pictures = [e.resource_id for e in inside if e.resource_id and not (e.text or e.description)]
    return next(filter(None, [danger_named(short_id(name)) for name in pictures]), None)


def _agreed(element: UIElement, label: str, shown: Observation) -> Danger | None:
    """The danger of a button that agrees to what is written beside it.

    "OK" and "Yes" agree to anything that is told; "Done" and whatever else stands in a dialog only to what is asked.
    """
    agreeing = confirms(label)
    if not (agreeing or (shown.dialog and element.role in (Role.BUTTON, Role.LINK, Role.OTHER))):
        return None
    plain = agrees_plainly(label)
    told = [shown.title] if shown.dialog else []
    told += [e.label for e in shown.elements if e.visible and not (e.clickable or e.editable or e.checked is not None)]
    for text in told:
        counts = is_question(text) or plain or (agreeing and shown.dialog)
        if counts and (kind := danger_in(text, asked=True)) is not None:
            return Danger(kind, clip(text))
    return None


def _behind_enter(element: UIElement | None, shown: Observation) -> Danger | None:
    """What the Enter key does at the end of a text: it sends a message, or presses the button that the screen has."""
    if element is not None:
        named = f"{element.text} {element.description} {re.sub(r'[_-]', ' ', short_id(element.resource_id))}"
        if _MESSAGES.intersection(words(fold(named))):
            return Danger("send", _name(element, shown))
    for other in shown.actionable:
        danger = danger_at(other, shown)
        if danger is not None and danger.kind in ("send", "pay", "post"):
            return danger
    return None


def _behind_swipe(direction: str, element: UIElement | None, shown: Observation) -> Danger | None:
    """What a swipe sets off: a row that is swiped aside is gone, a slider may pay, and a hint may say so."""
    aside = direction in ("left", "right")
    for text in (e.label for e in shown.elements if e.visible and e.label):
        tokens = frozenset(words(fold(text)))
        if _SWIPING & tokens and (aside or direction in tokens) and (kinds := dangers_named(text)):
            return Danger(min(kinds), clip(text))
    if element is None or not aside:
        return None
    if (danger := danger_at(element, shown)) is not None:
        return danger
    row = element.role in (Role.ITEM, Role.BUTTON) or (element.clickable and element.role is not Role.SLIDER)
    return Danger("delete", _name(element, shown)) if row and not element.scrollable else None


def _name(element: UIElement, shown: Observation) -> str:
    return clip(shown.label(element)) or short_id(element.resource_id) or element.role.value


def clip(text: str) -> str:
    """A text on one line, shortened."""
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:59] + "…"
