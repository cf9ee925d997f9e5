"""Where on the screen a finger goes down: inside of an element, and not on something that lies over it."""

from collections.abc import Iterator

from uiatlas.errors import ActionError
from uiatlas.ui import Bounds, Observation, UIElement

_TRIES = ((2, 2), (1, 2), (3, 2), (2, 1), (2, 3), (1, 1), (3, 1), (1, 3), (3, 3))
"""Quarters of width and height; the middle comes first."""
_DRAWN = "DrawerLayout"
"""End of the name of the class that has drawers at its sides, which are pulled out from there."""


def point_in(element: UIElement, shown: Observation) -> tuple[int, int]:
    """A point of an element that a touch means this element with; its middle if everything is covered.

    Raises:
        ActionError: The element has no place on the screen.
    """
    box = _on_screen(element, shown)
    over = [e.bounds for e in shown.elements[element.index + 1 :] if e.bounds and e.visible and e.clickable]
    points = list(_points(box))
    return next((p for p in points if not any(_holds(b, p) for b in over)), points[0])


def stroke(direction: str, element: UIElement | None, shown: Observation) -> tuple[int, int, int, int]:
    """From where to where a finger moves to show what lies in a direction.

    Args:
        direction: ``up``, ``down``, ``left`` or ``right``.
        element: What is scrolled; the largest thing that can be if None.
        shown: What is on the screen.

    Raises:
        ActionError: The direction is none of these, or the element has no place on the screen.
    """
    places = [e.bounds for e in shown.elements if e.scrollable and e.visible and e.bounds and e.bounds.area]
    largest = max(places, key=lambda b: b.area, default=Bounds(0, 0, *shown.size))
    box = _on_screen(element, shown) if element else largest
    x, y = (box.left + box.right) // 2, (box.top + box.bottom) // 2
    across, down = (box.right - box.left) * 3 // 10, (box.bottom - box.top) * 3 // 10
    if direction in ("left", "right") and element is not None and element.class_name.endswith(_DRAWN):
        return _pulled(direction, box)
    strokes = {
        "down": (x, y + down, x, y - down),
        "up": (x, y - down, x, y + down),
        "right": (x + across, y, x - across, y),
        "left": (x - across, y, x + across, y),
    }
    if direction not in strokes:
        raise ActionError(f"cannot scroll {direction!r}", hint=f"one of {', '.join(strokes)}")
    return strokes[direction]


def _pulled(direction: str, box: Bounds) -> tuple[int, int, int, int]:
    """From where to where a finger moves to pull a drawer out: it is taken hold of at the very side."""
    y, half = (box.top + box.bottom) // 2, (box.right - box.left) // 2
    if direction == "right":
        return box.right - 1, y, box.right - half, y
    return box.left, y, box.left + half, y


def _on_screen(element: UIElement, shown: Observation) -> Bounds:
    """The part of an element that is on the screen."""
    box, (width, height) = element.bounds, shown.size
    if box is not None and width and height:
        box = Bounds(max(0, box.left), max(0, box.top), min(width, box.right), min(height, box.bottom))
    if box is None or not box.area or box.right <= box.left:
        raise ActionError("the element has no place on the screen", hint="scroll to it first")
    return box


def _points(box: Bounds) -> Iterator[tuple[int, int]]:
    width, height = box.right - box.left, box.bottom - box.top
    for across, down in _TRIES:
        yield box.left + width * across // 4, box.top + height * down // 4


def _holds(box: Bounds, point: tuple[int, int]) -> bool:
    return box.left <= point[0] < box.right and box.top <= point[1] < box.bottom
