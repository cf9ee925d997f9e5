"""Which element of a snapshot is meant: by its reference there, by what it is called, or by where it is."""

import re

from uiatlas.errors import InputError, UnknownNameError
from uiatlas.sources.snapshots.told import Snapshot
from uiatlas.ui import ElementFlag, Observation, Role, Selector, UIElement, selector_for
from uiatlas.ui.quotes import QUOTED

_REF = re.compile(r"\[?(?:ref=|uid=|index=|element |#)?@?([\w-]+)\]?", re.IGNORECASE)

_ROLE_WORD = re.compile(
    r"\s+(?:button|link|tab|field|input|box|text ?box|check ?box|switch|icon|item|menu ?item|option|element)\s*$",
    re.IGNORECASE,
)
"""What an agent adds to the name of an element to say what it is."""


def bare(said: str) -> str:
    """A text without the quotation marks around it."""
    said = said.strip()
    return said[1:-1] if len(said) > 1 and said[0] in "\"'“‘" and said[-1] in "\"'”’" else said


def element_meant(said: str, before: Snapshot, *, fields: bool = False) -> Selector:
    """The element that is meant by its reference in the snapshot, or by what it is called.

    Args:
        said: The reference or the words.
        before: What is shown.
        fields: Whether fields are meant before others.

    Raises:
        UnknownNameError: There is none.
        InputError: The words fit several.
    """
    shown = before.observation
    said = said.strip()
    match = _REF.fullmatch(said)
    for ref in (said, f"@{match[1]}" if match else said, match[1] if match else said):
        if ref in before.refs and 0 <= before.refs[ref] < len(shown.elements):
            return selector_for(_touchable(shown.elements[before.refs[ref]], shown), shown)
    quoted = QUOTED.search(said)
    called = [bare(said), (quoted[1] or quoted[2]) if quoted else "", _ROLE_WORD.sub("", said)]
    named = next((e for words in called if (e := _named(words, shown, fields=fields)) is not None), None)
    if named is None:
        labels = [shown.label(e) for e in shown.elements if e.visible and shown.label(e)]
        raise UnknownNameError("element", bare(said), labels)
    return selector_for(named, shown)


def shown_as(words: str, before: Snapshot) -> Selector | None:
    """The one element that can be touched and says just these words."""
    folded, shown = _folded(words), before.observation
    found = [e for e in shown.elements if _acts(e) and folded in _names(e)]
    return selector_for(found[0], shown) if len(found) == 1 else None


def element_at(x: float, y: float, before: Snapshot) -> Selector:
    """The innermost element at a point that can be touched, or else that says something.

    Raises:
        InputError: There is none.
    """
    shown = before.observation
    there = [(e.bounds.area, -e.index, e) for e in shown.elements if e.visible and _holds(e, x, y) and e.bounds]
    for among in ([t for t in there if _acts(t[2])], [t for t in there if t[2].label]):
        if among:
            return selector_for(min(among)[2], shown)
    raise InputError(
        f"no element at {str(x)[:12]},{str(y)[:12]}", hint="give the snapshot that was taken before the touch"
    )


def _holds(element: UIElement, x: float, y: float) -> bool:
    box = element.bounds
    return box is not None and box.left <= x < box.right and box.top <= y < box.bottom


def field_in_use(before: Snapshot) -> Selector:
    """The field that is typed into where none is named: the one that has the focus, or the only one.

    Raises:
        InputError: It is not clear which.
    """
    shown = before.observation
    typed = [e for e in shown.elements if e.visible and (e.editable or e.role is Role.INPUT)]
    found = [e for e in typed if e.flags & ElementFlag.FOCUSED] or typed
    if len(found) != 1:
        raise InputError("the action names no element", hint='say it as: type "milk" into "Title"')
    return selector_for(found[0], shown)


_TOUCHED = frozenset(
    {Role.BUTTON, Role.LINK, Role.TAB, Role.MENU_ITEM, Role.CHECKBOX, Role.SWITCH, Role.RADIO, Role.INPUT, Role.CHOICE}
)


def _acts(element: UIElement) -> bool:
    """Whether it takes a touch; a tool may tell that by its role alone."""
    return element.actionable or (element.role in _TOUCHED and element.visible and element.enabled)


def _touchable(element: UIElement, shown: Observation) -> UIElement:
    """What takes a touch: the element, or the nearest one around it that does."""
    at = element
    while not _acts(at) and at.parent >= 0:
        at = shown.elements[at.parent]
    return at if _acts(at) else element


def _named(words: str, shown: Observation, *, fields: bool) -> UIElement | None:
    """The one element that says these words itself: fields and what can be touched first, whole names before parts.

    Raises:
        InputError: Several do.
    """
    folded = _folded(words)
    if not folded:
        return None
    called = [(e, _names(e)) for e in shown.elements if e.visible and e.label]
    typed = [(e, names) for e, names in called if fields and (e.editable or e.role is Role.INPUT)]
    acting = [(e, names) for e, names in called if _acts(e)]
    for among in (typed, acting, called):
        if found := [e for e, names in among if folded in names]:
            return _touchable(_only(found, words, shown), shown)
    part = re.compile(rf"(?<!\w){re.escape(folded)}(?!\w)")
    for among in (typed, acting, called):
        parts = [e for e, names in among if any(part.search(name) for name in names)]
        if found := [e for e in parts if _acts(_touchable(e, shown))]:
            return _touchable(_only(found, words, shown), shown)
    return None


def _only(found: list[UIElement], words: str, shown: Observation) -> UIElement:
    if len(found) > 1:
        labels = ", ".join(repr(shown.label(e)) for e in found[:3])
        hint = "say which, or give its reference"
        raise InputError(f"{words!r} may mean {len(found)} elements ({labels})", hint=hint)
    return found[0]


def _names(element: UIElement) -> set[str]:
    """What an element itself is called."""
    return {_folded(said) for said in (element.label, element.text, element.description) if said}


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
