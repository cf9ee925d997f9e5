"""Brings what is to be touched into view, and tells where on the screen it then is."""

import time

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.nodes import COMPONENT, Node
from uiatlas.devices.desktop.screen import WHEEL, Screen
from uiatlas.devices.desktop.surfaces import moved
from uiatlas.devices.desktop.tree import bounds_of
from uiatlas.devices.desktop.wire import Call, Wire
from uiatlas.ui import Bounds

_TURNS = 60
"""Most turns of the wheel to bring something into view."""

_EDGE = 6
"""Pixels from the right edge of an area where its scroll bar is, or nothing."""

_COMES = 0.1
"""Seconds that an area gets to scroll."""


class Reach:
    """Finds places for the pointer.

    Args:
        wire: The accessibility bus.
        screen: The X screen.
    """

    def __init__(self, wire: Wire, screen: Screen) -> None:
        self._wire, self._screen = wire, screen

    def place(self, node: Node) -> Bounds | None:
        """Where an object can be clicked; what is out of view is scrolled to."""
        if node.shift is None:
            return None
        if node.has(roles.SHOWING) and cut_off_by(node) is None:
            return self._clipped(node.bounds) if node.bounds is not None else None
        bounds = self._turn_to(node)
        if bounds is None:
            self._wire.ask([Call(*node.ref, COMPONENT, "ScrollTo", "u", (6,)), Call(*node.ref, COMPONENT, "GrabFocus")])
            time.sleep(_COMES)
            bounds = self._bounds(node)
        return self._clipped(bounds) if bounds is not None else None

    def _turn_to(self, node: Node) -> Bounds | None:
        """Turn the wheel until what lies above or below of what is seen of its area comes into view."""
        area = cut_off_by(node) or _area_of(node)
        bounds = self._bounds(node)
        if area is None:
            return None
        x, y = area.right - _EDGE, (area.top + area.bottom) // 2  # in the middle the wheel may turn a number
        for _ in range(_TURNS):
            if bounds is None:
                return None
            middle = (bounds.top + bounds.bottom) // 2
            if area.top <= middle < area.bottom:
                return bounds
            self._screen.click(x, y, button=WHEEL["down" if middle >= area.bottom else "up"], times=2)
            time.sleep(_COMES)
            before, bounds = bounds, self._bounds(node)
            if bounds == before:
                return None
        return None

    def _bounds(self, node: Node) -> Bounds | None:
        told = bounds_of(self._wire.one(Call(*node.ref, COMPONENT, "GetExtents", "u", (0,))))
        return moved(told, node.shift) if told is not None and node.shift is not None else None

    def _clipped(self, bounds: Bounds) -> Bounds | None:
        width, height = self._screen.size
        seen = Bounds(max(bounds.left, 0), max(bounds.top, 0), min(bounds.right, width), min(bounds.bottom, height))
        return seen if seen.area else None


def cut_off_by(node: Node) -> Bounds | None:
    """What is seen of the area that is scrolled away from an object; None if the object is in view.

    Some toolkits say of what is scrolled out of an area that it is shown; it lies outside of a box that it is in.
    """
    if node.bounds is None:
        return None
    middle, above = (node.bounds.top + node.bounds.bottom) // 2, node.parent
    while above is not None and (above.role in roles.BOXES or above.parent is None):
        seen, parent = above.bounds, above.parent
        if seen is not None and seen.area and not seen.top <= middle < seen.bottom:
            while parent is not None and parent.bounds is not None and _as_high(parent.bounds, seen):
                seen, parent = parent.bounds, parent.parent
            return seen
        above = parent
    return None


def _as_high(one: Bounds, other: Bounds) -> bool:
    return (one.top, one.bottom) == (other.top, other.bottom)


def _area_of(node: Node) -> Bounds | None:
    """What is seen of the list or the area that scrolls around an object."""
    above = node.parent
    while above is not None:
        if above.has(roles.SHOWING) and above.role in roles.SCROLLERS | roles.TABLES:
            return above.bounds
        above = above.parent
    return None
