"""The features of a screen: one short string for each thing on it that says which screen it is.

A feature is ``kind|what it says#n`` where n counts equal ones from 0. The kinds:

==  ========================================================================================================
T   the title of the page or dialog
c   a control with a description and no text of its own, such as an icon in a tool bar
f   a field whose content is the user's: text, choice, slider
o   an option: check box, switch, radio button
b   words on a button, link, menu item, or tab that is not the selected one
t   words that are merely shown, or on the selected tab
r   first line of a row: a label over its value, or an item of a list
s   class and resource id of an element, where the platform gives ids
l   a feature of a menu or panel that lies over the page, after the number of that layer
e   nothing at all to go by
==  ========================================================================================================

Typed text, check marks, numbers, dates, names of files and rows of figures are content and give no feature.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from uiatlas.perception.labels import NOTHING, Reading, read
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas.ui.selectors import short_id

FIELDS = frozenset({Role.INPUT, Role.CHOICE, Role.SLIDER})
OPTIONS = frozenset({Role.CHECKBOX, Role.SWITCH, Role.RADIO})
WORDS = frozenset({Role.TEXT, Role.HEADING})
BLANK = "e|"
FEWEST_TABS = 3
"""From so many on, radio buttons side by side across the whole screen are tabs."""

_JOINED, _WIDE = 1, 2
"""Pixels, at most, between the buttons of a switch between views; how much wider than high each is, for its words."""

MOST_LAYERS = 5
"""Where more lies over the page than this, as the cards on a board, that is content."""

NO_LAYERS: Mapping[int, int] = {}
"""Nothing lies over the page."""

_ITEMS = frozenset({Role.ITEM, Role.MENU_ITEM})
_BESIDE = 3
"""What may stand beside the items of a list to choose from, such as a search field, OK and Cancel."""

_HOLDERS = frozenset({Role.CONTAINER, Role.ITEM, Role.OTHER})
_TOGGLES = frozenset({Role.BUTTON, Role.RADIO})
_SYSTEM = "com.android.systemui"
_HIDDEN, _CLICKABLE = int(ElementFlag.HIDDEN), int(ElementFlag.CLICKABLE)
_OVER, _SELECTED = int(ElementFlag.OVER), int(ElementFlag.SELECTED)
_ACTIONABLE = int(ElementFlag.CLICKABLE | ElementFlag.CHECKABLE | ElementFlag.EDITABLE)


class Part(NamedTuple):
    """An element as identity sees it.

    Attributes:
        element: The element.
        text: Its text; of a clickable row without one, the texts inside it as lines.
        content: Whether it is an item of a list.
        chosen: Whether it is the selected one of some tabs; None if it is no tab.
    """

    element: UIElement
    text: str
    content: bool = False
    chosen: bool | None = None


def parts_of(observation: Observation) -> list[Part]:
    """The visible elements of an app, rows with the texts inside them, without those texts on their own."""
    rows: dict[int, int] = {}
    contents: dict[int, bool] = {-1: False}
    inside: dict[int, list[str]] = {}
    kept: list[UIElement] = []
    elements = observation.elements
    around, foreign = _around_others(elements), observation.app != _SYSTEM
    for e in elements:
        above = elements[e.parent] if e.parent >= 0 else None
        in_list = above is not None and above.role is Role.LIST and e.role in _HOLDERS
        contents[e.index] = in_list or contents.get(e.parent, False)
        if e.flags & _HIDDEN or (foreign and e.resource_id.startswith(_SYSTEM)):
            continue
        if e.flags & _CLICKABLE or e.role in OPTIONS or e.role in FIELDS:
            if not e.text and (e.index not in around or contents[e.index]):
                rows[e.index] = e.index
        elif (row := rows.get(e.parent)) is not None:
            rows[e.index] = row
            if e.text and e.role in WORDS:
                inside.setdefault(row, []).append(e.text)
                continue
        kept.append(e)
    tabs = _tabs(kept, observation)
    return [Part(e, e.text or "\n".join(inside.get(e.index, ())), contents[e.index], tabs.get(e.index)) for e in kept]


def _around_others(elements: Sequence[UIElement]) -> set[int]:
    """Clickable elements with two or more others inside them: no rows, but panels that happen to take taps."""
    inside = [0] * (len(elements) + 1)
    for e in reversed(elements):
        inside[e.parent] += inside[e.index] + bool(e.flags & _ACTIONABLE)
    return {e.index for e in elements if inside[e.index] > 1}


def _tabs(elements: Sequence[UIElement], observation: Observation) -> dict[int, bool]:
    """Which elements are tabs, and whether selected.

    Radio buttons side by side across the screen are tabs too, and what switches between views.
    The chosen item of a list that is there to choose from is none: the list is the same whichever is chosen.
    """
    width = observation.size[0]
    choices = _choices(elements, observation)
    tabs = {
        e.index: e.selected
        for e in elements
        if e.role is Role.TAB or (e.flags & _SELECTED and e.role not in OPTIONS and e.index not in choices)
    }
    strips: dict[tuple[int, int], list[UIElement]] = {}
    for e in elements:
        if e.role is Role.RADIO and e.bounds is not None:
            strips.setdefault((e.parent, e.bounds.top), []).append(e)
    for strip in strips.values():
        places = [e.bounds for e in strip if e.bounds is not None]
        if len(strip) >= FEWEST_TABS and max(b.right for b in places) - min(b.left for b in places) >= 0.8 * width:
            tabs |= {e.index: bool(e.checked) for e in strip}
    return tabs | _switches(elements)


def _switches(elements: Sequence[UIElement]) -> dict[int, bool]:
    """Buttons with words on them that touch each other in a row, one of which is down: what switches between views.

    Those that are set each by itself, such as bold and italic, show pictures, and the ones of a form stand apart.
    """
    rows: list[list[UIElement]] = []
    toggles = [e for e in elements if e.checked is not None and e.role in _TOGGLES and _shows_words(e)]
    for e in sorted(toggles, key=_in_reading_order):
        if rows and _touch(rows[-1][-1], e):
            rows[-1].append(e)
        else:
            rows.append([e])
    found = [row for row in rows if len(row) > 1 and sum(bool(e.checked) for e in row) == 1]
    return {e.index: bool(e.checked) for row in found for e in row}


def _in_reading_order(element: UIElement) -> tuple[int, int, int]:
    place = element.bounds
    return (element.parent, place.top, place.left) if place is not None else (element.parent, 0, 0)


def _shows_words(element: UIElement) -> bool:
    place = element.bounds
    return bool(element.text) and place is not None and place.right - place.left >= _WIDE * (place.bottom - place.top)


def _touch(one: UIElement, other: UIElement) -> bool:
    """Whether an element begins where another one beside it ends."""
    left, right = one.bounds, other.bounds
    if left is None or right is None or one.parent != other.parent or one.role is not other.role:
        return False
    return (left.top, left.bottom) == (right.top, right.bottom) and 0 <= right.left - left.right <= _JOINED


def _choices(elements: Sequence[UIElement], observation: Observation) -> set[int]:
    """The items of a dialog, menu or panel that holds hardly anything but them."""
    over = set(layers_of(observation)) if not observation.dialog else {e.index for e in elements}
    lists: dict[tuple[int, Role], set[int]] = {}
    touched = [e for e in elements if e.index in over and e.flags & _ACTIONABLE]
    for e in touched:
        lists.setdefault((e.parent, e.role), set()).add(e.index)
    items = [same for (_, role), same in lists.items() if role in _ITEMS and len(same) >= len(touched) - _BESIDE]
    return set().union(*items)


def features_of(
    observation: Observation, parts: Sequence[Part], layers: Mapping[int, int] = NO_LAYERS
) -> tuple[str, ...]:
    """All features of a screen, sorted; see `layers_of`."""
    counts: Counter[str] = Counter()
    out = [f"T|{title}"] if (title := title_of(observation, parts)) else []
    named = {(e.class_name, e.resource_id) for e, *_ in parts if e.resource_id}
    structure = {f"s|{class_name.rpartition('.')[2]}|{short_id(resource_id)}" for class_name, resource_id in named}
    for part in parts:
        e = part.element
        if feature := feature_of(part):
            place = feature if feature[0] != "t" else f"b{feature[1:]}"
            out.append(f"{feature}#{counts[place]}")
            counts[place] += 1
            if layers and e.index in layers:
                structure.add(f"l|{layers[e.index]}|{feature}")
    return tuple(sorted((*out, *structure))) or (BLANK,)


def layers_of(observation: Observation) -> dict[int, int]:
    """The number of the layer that each element of a menu or panel over the page belongs to, from 0; the innermost."""
    if not 0 < len([e for e in observation.elements if e.flags & _OVER]) <= MOST_LAYERS:
        return {}
    layers: dict[int, int] = {}
    number = 0
    for e in observation.elements:
        if e.flags & _OVER and not e.flags & _HIDDEN:
            layers[e.index], number = number, number + 1
        elif (above := layers.get(e.parent)) is not None:
            layers[e.index] = above
    return layers


def feature_of(part: Part) -> str:
    """The feature of one element without its number, empty if it says nothing about identity."""
    e = part.element
    if e.role in FIELDS:
        return "f|"
    text = read(part.text) if e.role is not Role.SWITCH or not e.text else NOTHING
    if e.role in OPTIONS and part.chosen is None and (label := _label(text, e)):
        return f"o|{label}"
    worded = bool(text.lines) and not text.data
    if not worded:
        return f"{'r' if part.content else 'c'}|{_label(text, e)}" if e.description else ""
    if text.lines == 1 and not part.content:
        offered = e.clickable if part.chosen is None else not part.chosen
        return f"{'b' if offered and e.role not in WORDS else 't'}|{text.label}"
    return "" if text.figures else f"r|{text.label}"


def _label(text: Reading, element: UIElement) -> str:
    if text.lines and not (element.description and text.data):
        return text.label
    return read(element.description).label or text.label


def title_of(observation: Observation, parts: Sequence[Part]) -> str:
    """The normalised title: the platform's, else what the page begins with."""
    said = read(observation.title)
    return said.label if said.label and not said.data else read(heading_of(parts)).label


def heading_of(parts: Sequence[Part]) -> str:
    """The first words shown if nothing but described controls stands before them, else empty."""
    for part in parts:
        role = part.element.role
        if role in WORDS and part.text and not read(part.text).data:
            return part.text
        if part.text or role in FIELDS or role in OPTIONS:
            return ""
    return ""
