"""Lists of elements that two maps have of one screen, joined so that the order of joining tells nothing.

An element is known by what it says and by how many like it stand before it. It keeps the smallest place that any list
gave it, so that a list that was joined with nothing new is as it was, and elements stay in the order of reading.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from uiatlas.ui import UIElement

Listed = tuple[int, UIElement]
"""An element and the place where it was first listed."""

Known = tuple[str, str, str, str, int]
"""What an element says (role, text, description, resource id) and how many that say the same stand before it."""

Told = tuple[Listed, Known | None]
"""What a list tells of an element: it with its place, and the element that holds it, if any does."""


def join_listed(one: Sequence[Listed], other: Sequence[Listed]) -> tuple[tuple[UIElement, ...], tuple[int, ...]]:
    """The elements of both lists with their places; the places are empty if they are 0, 1, 2 and so on.

    An element keeps its parent if both lists agree on it, or only one has the element.
    """
    mine, theirs = _by_content(one), _by_content(other)
    joined: dict[Known, Told] = {}
    for key in (*mine, *theirs):
        told = mine.get(key) or theirs[key]
        (place, element), parent = told
        (their_place, same), their_parent = theirs.get(key, told)
        telling = min(element, same, key=_detail_order)
        joined[key] = (min(place, their_place), telling), parent if parent == their_parent else None
    keys = sorted(joined, key=lambda key: (joined[key][0][0], key))
    index = {key: i for i, key in enumerate(keys)}
    elements, places = [], []
    for key in keys:
        (place, element), parent = joined[key]
        above = -1 if parent is None else index[parent]
        elements.append(replace(element, index=index[key], parent=above))
        places.append(place)
    return tuple(elements), () if places == [*range(len(places))] else tuple(places)


def _by_content(listed: Iterable[Listed]) -> dict[Known, Told]:
    """Each element with its place and its parent, by what it says."""
    before: Counter[tuple[str, str, str, str]] = Counter()
    keys: list[Known] = []
    out: dict[Known, Told] = {}
    for place, element in listed:
        says = (element.role.value, element.text, element.description, element.resource_id)
        key = (*says, before[says])
        before[says] += 1
        parent = keys[element.parent] if 0 <= element.parent < len(keys) else None
        keys.append(key)
        out[key] = (place, element), parent
    return out


def _detail_order(element: UIElement) -> tuple[object, ...]:
    """What tells more of the same element goes first."""
    bounds = element.bounds
    return not element.class_name, bounds is None, element.class_name, element.flags, bounds or ()
