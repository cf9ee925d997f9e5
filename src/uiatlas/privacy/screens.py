"""A look at a screen without private data: texts, values beside labels that ask for them, secret fields, and pixels."""

import re
from collections.abc import Iterator
from dataclasses import replace

from uiatlas.privacy.labelled import kind_of, value_kind
from uiatlas.privacy.pictures import filled
from uiatlas.privacy.placeholders import Masker
from uiatlas.text.patterns import late
from uiatlas.ui import Bounds, ElementFlag, Observation, UIElement
from uiatlas.ui.selectors import short_id

DOT = "•"
_PASSWORD, _EDITABLE = int(ElementFlag.PASSWORD), int(ElementFlag.EDITABLE)
_HINT = late(
    r"pass|kennwort|wort|pin\b|secret|clave|contrase|senha|mot de|wachtwoord|hasł|парол|密|パス|비밀|code",
    re.IGNORECASE,
)
_CASES = late(r"(?<=[a-z])(?=[A-Z])|[_.-]+")
_NUMBERED = late(r"(<[a-z]+)-\d+>")
NEAR = 3
"""A value stands at most so many elements after its label."""

LINES = 2
"""Lines, at most, between a label and a value below it."""


def masked_observation(seen: Observation, masker: Masker) -> Observation:
    """The same look, element by element, with placeholders for what is private; itself if nothing is.

    A placeholder in `activity` has no number: the place in the app is one for all persons. Of a screen with a dialog
    the picture shows what lies behind it too, which `elements` do not tell: that is painted over.
    """
    changed = {e.index: e for e in _masked_elements(seen, masker)}
    title, activity = masker(seen.title), _NUMBERED.sub(r"\1>", masker(seen.activity))
    behind = _behind_dialog(seen) if seen.screenshot and seen.dialog else []
    written = None if seen.written is None else tuple(map(masker, seen.written))
    if not changed and not behind and (title, activity, written) == (seen.title, seen.activity, seen.written):
        return seen
    elements = tuple([changed.get(e.index, e) for e in seen.elements])
    places = [e.bounds for e in changed.values() if e.bounds is not None]
    picture = filled(seen.screenshot, [*places, *behind], seen.size) if seen.screenshot else b""
    masked = replace(seen, elements=elements, title=title, activity=activity, written=written)
    return replace(masked, screenshot=picture, digest="")


def _behind_dialog(seen: Observation) -> list[Bounds]:
    """The screen around what is told of a dialog: above and below, left and right of it."""
    told = [e.bounds for e in seen.elements if e.bounds is not None and e.bounds.area and e.visible]
    wide, high = seen.size
    if not told:
        return [Bounds(0, 0, wide, high)]
    left, top = min(b.left for b in told), min(b.top for b in told)
    right, bottom = max(b.right for b in told), max(b.bottom for b in told)
    around = (
        Bounds(0, 0, wide, top),
        Bounds(0, bottom, wide, high),
        Bounds(0, top, left, bottom),
        Bounds(right, top, wide, bottom),
    )
    return [b for b in around if b.right > b.left and b.bottom > b.top]


def _masked_elements(seen: Observation, masker: Masker) -> Iterator[UIElement]:
    """The elements that say something private, masked."""
    asked = _asked_values(seen)
    for element in seen.elements:
        text, description = element.text, element.description
        own = masker(element.resource_id)
        if not text and not description and own == element.resource_id:
            continue
        if element.flags & _PASSWORD:
            new, said = hidden(text), hidden(description) if description == text else description
        else:
            kind = asked.get(element.index, "")
            new = masker.placeholder(kind, text) if kind and masker(text) == text else masker(text)
            said = new if description == text else masker(description)
        if new != text or said != description or own != element.resource_id:
            yield replace(element, text=new, description=said, resource_id=own)


def hidden(text: str) -> str:
    """A text in a field for secrets as dots; a hint that asks for the secret stays."""
    return text if not text or set(text) <= set("•*●∙·") or _HINT.search(text) else DOT * len(text)


def _asked_values(seen: Observation) -> dict[int, str]:
    """Which elements hold a value that a label asks for, by index, with its kind."""
    out: dict[int, str] = {}
    label, asked = -1, ""
    for element in seen.elements:
        text = element.text
        if element.flags & _EDITABLE:
            own = _asked_of(element)
            near = asked if asked and element.index - label <= NEAR else ""
            for kind in (own, near):
                if kind and text != element.description and (said := value_kind(kind, text)):
                    out[element.index] = said
                    break
            label, asked = -1, ""
        elif text:
            if asked and _beside(seen, label, element) and (said := value_kind(asked, text)):
                out[element.index] = said
            asked = "" if element.clickable and element.role.value == "button" else kind_of(text)
            label = element.index
    return out


def _asked_of(field: UIElement) -> str:
    """What a field's accessible name or its developer's name says it is for."""
    return kind_of(field.description) or kind_of(_CASES.sub(" ", short_id(field.resource_id)).strip())


def _beside(seen: Observation, label: int, value: UIElement) -> bool:
    """Whether a text belongs to the label before it: next to it, or in the same row."""
    if value.index - label > NEAR or value.role.value == "button" or _stands_apart(seen.elements[label], value):
        return False
    one, other = seen.elements[label].parent, value.parent
    if one == other:
        return True
    return other >= 0 and (
        seen.elements[other].parent == one
        or (one >= 0 and seen.elements[one].parent in (other, seen.elements[other].parent))
    )


def _stands_apart(label: UIElement, value: UIElement) -> bool:
    """Whether a text stands neither on the line of a label nor close below it, as labels of other rows of a form do."""
    one, other = label.bounds, value.bounds
    if one is None or other is None or not (one.area and other.area):
        return False
    if one.top < other.bottom and other.top < one.bottom:
        return False
    line = max(one.bottom - one.top, other.bottom - other.top)
    below = 0 <= other.top - one.bottom <= LINES * line
    return not (below and one.left < other.right and other.left < one.right)
