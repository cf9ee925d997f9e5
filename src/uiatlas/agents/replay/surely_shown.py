"""What a screen shows as soon as it is opened, as far as its map knows: only that may a planned test assert."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from uiatlas.ui import Observation, Role, UIElement
from uiatlas.utg import Graph, Screen

FIRST_ENTRIES = 5
"""Entries of a list of settings that fit on every phone before it is scrolled."""

_GAP = re.compile(r"%(?:\d+\$)?[sdf]|\{\}")
"""What code fills in."""

_SCROLLED = ("ScrollView",)
_ONE_AT_A_TIME = ("Animator", "Flipper", "Switcher", "Pager", "Pager2", "ViewStub", "TabHost")
"""Ends of the names of layouts that show one of their children, or none at first."""


def surely_shown(graph: Graph, screen: str) -> Observation:
    """A screen with the elements that it shows as soon as it is opened, and no others.

    A screen that was seen on a device shows what was seen. Of one that only code tells of, the layout is known and not
    what code does to it: code finds an element by its id, so what has an id, or lies in something with one below the
    root of the layout, may be hidden or changed. Nothing is told of what lies around the screen.
    """
    known = graph.screens[screen]
    elements = known.elements if known.looks else tuple(_untouched(known))
    alone = tuple(replace(e, index=n, parent=-1) for n, e in enumerate(elements))
    return Observation(graph.app, alone if not known.looks else elements, known.anchor)


def _untouched(screen: Screen) -> Iterator[UIElement]:
    """The elements of a screen that only code tells of which nothing can have hidden or changed, as far as is known."""
    elements = screen.elements
    roots = [e for e in elements if e.class_name and e.parent < 0]
    entries, scrolled = 0, set[int]()
    for element in elements:
        holders = list(_holders(element, elements))
        listed = not element.class_name and element.parent < 0 and screen.kind != "dialog"
        entries += listed
        outer = next((h.index for h in holders if h.class_name.endswith(_SCROLLED)), None)
        below = outer in scrolled
        if outer is not None and element.label:
            scrolled.add(outer)
        if element.role is Role.MENU_ITEM or (listed and entries > FIRST_ENTRIES) or below:
            continue
        if not (element.class_name and len(roots) > 1) and _as_written(element, holders):
            yield element


def _as_written(element: UIElement, holders: Sequence[UIElement]) -> bool:
    """Whether an element is shown as it is written, since code has no name to find it by."""
    if element.resource_id or not element.visible or _GAP.search(element.label):
        return False
    open_ = all(h.visible and not h.class_name.endswith(_ONE_AT_A_TIME) for h in holders)
    return open_ and not any(h.resource_id for h in holders[:-1])


def _holders(element: UIElement, elements: Sequence[UIElement]) -> Iterator[UIElement]:
    """What an element lies in, from the nearest to the root of its layout."""
    seen = {element.index}
    while 0 <= element.parent < len(elements) and element.parent not in seen:
        seen.add(element.parent)
        element = elements[element.parent]
        yield element
