"""An app that is not as it was: labels renamed, buttons moved or gone, laid over what a device shows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from uiatlas.ui import Observation, Role, UIElement


class Change(StrEnum):
    """What is done to a control."""

    RENAMED = "renamed"
    MOVED = "moved"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Spot:
    """A control of a screen, however it stands: what tells it from the others whenever the screen is shown."""

    activity: str
    title: str
    dialog: bool
    role: Role
    words: str
    resource_id: str


@dataclass(frozen=True, slots=True)
class Alteration:
    """One control that is not as it was.

    Attributes:
        spot: The control, as the app draws it.
        change: What is done to it.
        words: What it says from now on, if it is renamed.
    """

    spot: Spot
    change: Change
    words: str = ""


@dataclass(frozen=True, slots=True)
class Altered:
    """A screen with alterations.

    Attributes:
        observation: What is shown.
        origin: For each element shown, the index of the element that it is on the screen as the app draws it.
    """

    observation: Observation
    origin: tuple[int, ...]


def spot_of(element: UIElement, shown: Observation) -> Spot:
    """What tells a control from the others whenever its screen is shown; a field's typed text does not count."""
    words = element.description if element.editable else element.text.partition("\n")[0] or element.description
    return Spot(shown.activity, shown.title, shown.dialog, element.role, words, element.resource_id)


def candidates(shown: Observation) -> tuple[UIElement, ...]:
    """Controls of a screen that can be altered: those with words and nothing inside."""
    holders = {e.parent for e in shown.elements}
    return tuple(e for e in shown.actionable if e.index not in holders and e.label)


def altered(shown: Observation, alterations: Sequence[Alteration]) -> Altered:
    """A screen as it is shown with alterations; later ones are laid over earlier ones.

    Args:
        shown: The screen as the app draws it.
        alterations: What is not as it was, oldest first.
    """
    spots = [spot_of(e, shown) for e in shown.elements]
    mine = [a for a in alterations if (a.spot.activity, a.spot.title, a.spot.dialog) == _place(shown)]
    order = list(range(len(spots)))
    says: dict[int, str] = {}
    gone: set[int] = set()
    for alteration in mine:
        index = next((i for i, spot in enumerate(spots) if spot == alteration.spot), None)
        if index is None:
            continue
        match alteration.change:
            case Change.RENAMED:
                says[index] = alteration.words
            case Change.REMOVED:
                gone.add(index)
            case Change.MOVED:
                _swap(order, order.index(index), _other_place(shown, order, index))
    if not mine or (order == sorted(order) and not says and not gone):
        return Altered(shown, tuple(order))
    return _drawn(shown, order, says, gone)


def _place(shown: Observation) -> tuple[str, str, bool]:
    return shown.activity, shown.title, shown.dialog


def _swap(order: list[int], one: int, other: int) -> None:
    order[one], order[other] = order[other], order[one]


def _other_place(shown: Observation, order: Sequence[int], index: int) -> int:
    """Where a control is moved to: the place of its last neighbour, or of the first if it is the last itself."""
    holders = {e.parent for e in shown.elements}
    parent = shown.elements[index].parent
    places = [i for i, o in enumerate(order) if shown.elements[o].parent == parent and o not in holders]
    return places[-1] if order[places[-1]] != index else places[0]


def _drawn(shown: Observation, order: Sequence[int], says: dict[int, str], gone: set[int]) -> Altered:
    """The elements in their new order; each place keeps its bounds, whatever stands there."""
    kept = [(place, origin) for place, origin in enumerate(order) if origin not in gone]
    number = {place: i for i, (place, _) in enumerate(kept)}
    elements = []
    for i, (place, origin) in enumerate(kept):
        here, what = shown.elements[place], shown.elements[origin]
        parent = -1 if here.parent < 0 else number[here.parent]
        moved = replace(what, index=i, parent=parent, bounds=here.bounds)
        elements.append(_renamed(moved, says[origin]) if origin in says else moved)
    return Altered(replace(shown, elements=tuple(elements), digest=""), tuple(origin for _, origin in kept))


def _renamed(element: UIElement, words: str) -> UIElement:
    if element.editable:
        text = words if element.text == element.description else element.text
        return replace(element, text=text, description=words)
    if not element.text:
        return replace(element, description=words)
    _, line, detail = element.text.partition("\n")
    return replace(element, text=words + line + detail)


_OTHER_WORDS = {
    "about": "information",
    "add": "create",
    "advanced": "expert",
    "alerts": "warnings",
    "appearance": "look",
    "archive": "store away",
    "back": "return",
    "cancel": "dismiss",
    "choose": "select",
    "clear": "empty",
    "create": "make",
    "delete": "remove",
    "details": "particulars",
    "display": "screen",
    "done": "finished",
    "edit": "change",
    "favourites": "starred",
    "filter": "narrow down",
    "find": "search",
    "general": "basics",
    "help": "support",
    "language": "tongue",
    "menu": "options",
    "more": "further",
    "new": "another",
    "next": "continue",
    "notifications": "alerts",
    "ok": "confirm",
    "open": "show",
    "options": "menu",
    "pay": "buy",
    "policy": "statement",
    "privacy": "data protection",
    "profile": "account",
    "remove": "delete",
    "rename": "change name",
    "save": "keep",
    "search": "find",
    "send": "submit",
    "settings": "preferences",
    "preferences": "settings",
    "share": "pass on",
    "show": "display",
    "sort": "order",
    "sound": "audio",
    "theme": "colours",
    "time": "hour",
    "view": "look at",
}
_ADDITIONS = ("{} …", "{} (new)", "My {}")


def other_label(element: UIElement, choice: float) -> str:
    """What a control may be called after a renaming: one word by another of its meaning, else its words and more.

    Args:
        element: The control.
        choice: From 0 to 1: which of the additions is taken where no word has another.
    """
    label = element.description if element.editable or not element.text else element.text.partition("\n")[0]
    words = label.split()
    for i, word in enumerate(words):
        if (other := _OTHER_WORDS.get(word.casefold())) is not None:
            return " ".join([*words[:i], other.capitalize() if word[:1].isupper() else other, *words[i + 1 :]])
    return _ADDITIONS[int(choice * len(_ADDITIONS)) % len(_ADDITIONS)].format(label)
