"""Touches of a desktop app as a person does them: pointer and keys first, its accessibility interface else."""

import time

from uiatlas.devices.desktop import interfaces, roles
from uiatlas.devices.desktop.looking import Look
from uiatlas.devices.desktop.screen import Screen
from uiatlas.devices.desktop.surfaces import moved
from uiatlas.devices.desktop.tree import ACCESSIBLE, COMPONENT, EDITABLE_TEXT, TEXT, VALUE, Node, bounds_of, read_texts
from uiatlas.devices.desktop.wire import Call, Wire, get
from uiatlas.errors import ActionError
from uiatlas.ui import Action, Bounds, InputText, Role, Tap, UIElement, describe

_WHEEL = {"up": 4, "down": 5, "left": 6, "right": 7}
_NOTCHES = 5
"""Clicks of the wheel that one scroll takes."""

_TURNS = 60
"""Most turns of the wheel to bring something into view."""

_EDGE = 6
"""Pixels from the right edge of an area where its scroll bar is, or nothing."""

_COMES = 0.1
"""Seconds that an area gets to scroll."""

_ARRIVES = 1.0
"""Seconds that typed keys get to arrive."""

_LOOKS = 0.03
"""Seconds between two looks at a field."""

_TRIES = 3
"""How often a field is emptied with keys."""

_LONGEST_TYPED = 400
"""Longer texts are put in at once instead of key by key."""


class Hand:
    """Touches what one look has seen.

    Args:
        wire: The accessibility bus.
        screen: The X screen.
        look: What was seen.
    """

    def __init__(self, wire: Wire, screen: Screen, look: Look) -> None:
        self._wire, self._screen, self._look = wire, screen, look

    def tap(self, element: UIElement, action: Action, *, button: int = 1) -> None:
        """Click the middle of an element; what is chosen already in a list is clicked twice, which opens it.

        Raises:
            ActionError: It has no place and no action of its own.
        """
        node = self._node(element, action)
        place = self._place(node)
        if place is not None:
            opens = button == 1 and element.role is Role.ITEM and element.selected and isinstance(action, Tap)
            x, y = _middle(place, element)
            self._screen.click(x, y, button=button, times=2 if opens else 1)
        elif button != 1:
            raise ActionError(f"cannot {describe(action)}: it has no place on the screen", mend="scroll to it")
        elif not (interfaces.activate(self._wire, node) or self._press(node)):
            raise ActionError(f"cannot {describe(action)}: it has no place on the screen and no action of its own")

    def _press(self, node: Node) -> bool:
        """Give an object the keyboard and press the key that activates it; False if it does not take the keyboard."""
        focused = self._wire.one(Call(*node.ref, COMPONENT, "GrabFocus"))
        if not focused or not focused[0]:
            return False
        self._screen.press("space" if node.role in roles.TOGGLES else "Return")
        return True

    def enter(self, element: UIElement, text: str, action: InputText) -> None:
        """Replace the text of a field, key by key where it is short; a line break at its end is the Enter key.

        Raises:
            ActionError: It has no place and cannot be filled either.
        """
        node = self._node(element, action)
        if element.role is Role.SLIDER:
            self._slide(node, text, action)
            return
        place = self._place(node)
        if place is not None:
            self._screen.click(*_middle(place, element))
        else:
            self._wire.one(Call(*node.ref, COMPONENT, "GrabFocus"))
        said, ends = (text[:-1], True) if text.endswith("\n") else (text, False)
        if (place is None or node.role == roles.PARAGRAPH) and self._put(node, said):
            if ends:
                self._screen.press("Return")
            return
        before = self._held(node)
        self._fill(node, said)
        if ends:
            self._screen.press("Return")
        elif node.role == roles.SPIN_BUTTON:
            self._screen.press("Tab")  # it takes the number over when it is left
            plain = said.strip().replace(",", ".", 1).replace(".", "", 1).isdigit()
            if plain and before != said and VALUE in node.interfaces and self._stands(node, before):
                self._slide(node, said, action)

    def _put(self, node: Node, text: str) -> bool:
        """Replace the text of what has no place, or is one of several parts of a document, without keys."""
        if EDITABLE_TEXT not in node.interfaces:
            return False
        done = self._wire.one(Call(*node.ref, EDITABLE_TEXT, "SetTextContents", "s", (text,)))
        return bool(done and done[0]) and self._holds(node, text)

    def _fill(self, node: Node, text: str) -> None:
        keeps = node.role == roles.SPIN_BUTTON or EDITABLE_TEXT not in node.interfaces  # a unit, such as "12 px"
        ready = self._emptied(node) or keeps
        if len(text) <= _LONGEST_TYPED and ready:
            self._screen.type(text)
            if node.role == roles.PASSWORD or self._holds(node, text):
                return
        if EDITABLE_TEXT in node.interfaces:
            self._wire.one(Call(*node.ref, EDITABLE_TEXT, "SetTextContents", "s", (text,)))

    def _emptied(self, node: Node) -> bool:
        """Select and delete all that a field holds, and see that it is gone."""
        for _ in range(_TRIES):
            self._screen.press("Control_L", "a")
            self._screen.press("BackSpace")
            ends = time.monotonic() + _ARRIVES / _TRIES
            while (held := self._held(node)) and time.monotonic() < ends:
                time.sleep(_LOOKS)
            if not held:
                return True
        return False

    def _holds(self, node: Node, text: str) -> bool:
        """Whether a field that was empty comes to hold what was typed; one may write it in a form of its own."""
        ends = time.monotonic() + _ARRIVES
        while (held := self._held(node)) != text and held is not None and time.monotonic() < ends:
            time.sleep(_LOOKS)
        return held is None or held == text or len(held) >= len(text) > 0

    def _stands(self, node: Node, before: str | None) -> bool:
        """Whether a field still holds what it held before, a while after something was typed into it."""
        ends = time.monotonic() + _ARRIVES
        while (same := self._held(node) == before) and time.monotonic() < ends:
            time.sleep(_LOOKS)
        return same

    def _held(self, node: Node) -> str | None:
        """The text of a field; None if it does not tell it."""
        if TEXT not in node.interfaces:
            return None
        return read_texts(self._wire, [node])[0]

    def _slide(self, node: Node, text: str, action: Action) -> None:
        try:
            number = float(text.strip().replace(",", "."))
        except ValueError as error:
            raise ActionError(f"cannot {describe(action)}: it takes a number") from error
        body = (VALUE, "CurrentValue", ("d", number))
        self._wire.one(Call(*node.ref, "org.freedesktop.DBus.Properties", "Set", "ssv", body))

    def scroll(self, direction: str, element: UIElement | None) -> None:
        """Turn the wheel over an element, or over the middle of the window."""
        window = self._look.window
        bounds = element.bounds if element is not None else None
        if bounds is None and window is not None:
            bounds = window.bounds
        if bounds is not None and direction in _WHEEL:
            x, y = (bounds.left + bounds.right) // 2, (bounds.top + bounds.bottom) // 2
            self._screen.click(x, y, button=_WHEEL[direction], times=_NOTCHES)

    def _node(self, element: UIElement, action: Action) -> Node:
        """The object of an element, which must still be what it was.

        Raises:
            ActionError: It is gone.
        """
        node = self._look.nodes[element.index]
        name = self._wire.one(get(*node.ref, ACCESSIBLE, "Name"))
        if name is None or str(name[0][1]) != node.said:
            raise ActionError(f"cannot {describe(action)}: it has just gone", mend="look at the screen again")
        return node

    def _place(self, node: Node) -> Bounds | None:
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
            self._screen.click(x, y, button=_WHEEL["down" if middle >= area.bottom else "up"], times=2)
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


def _middle(place: Bounds, element: UIElement) -> tuple[int, int]:
    """Where to press: the middle; of what is long and switched at its beginning, near that."""
    x, y = (place.left + place.right) // 2, (place.top + place.bottom) // 2
    if element.role in (Role.CHECKBOX, Role.RADIO):
        x = min(x, place.left + 12)
    return x, y
