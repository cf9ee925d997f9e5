"""Touches of a desktop app as a person does them: pointer and keys first, its accessibility interface else."""

import time

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.looking import Look
from uiatlas.devices.desktop.screen import Screen
from uiatlas.devices.desktop.tree import ACCESSIBLE, ACTION, COMPONENT, EDITABLE_TEXT, TEXT, VALUE, Node, bounds_of
from uiatlas.devices.desktop.wire import Call, Wire, get
from uiatlas.errors import ActionError
from uiatlas.ui import Action, Bounds, InputText, Role, Tap, UIElement, describe

_WHEEL = {"up": 4, "down": 5, "left": 6, "right": 7}
_NOTCHES = 5
"""Clicks of the wheel that one scroll takes."""

_ARRIVES = 1.0
"""Seconds that typed keys get to arrive."""

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
        elif button != 1 or ACTION not in node.interfaces:
            raise ActionError(f"cannot {describe(action)}: it has no place on the screen", mend="scroll to it")
        else:
            self._wire.one(Call(*node.ref, ACTION, "DoAction", "i", (0,)))

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
        self._fill(node, said)
        if ends:
            self._screen.press("Return")
        elif node.role == roles.SPIN_BUTTON:
            self._screen.press("Tab")  # it takes the number over when it is left

    def _fill(self, node: Node, text: str) -> None:
        if len(text) <= _LONGEST_TYPED:
            self._screen.press("Control_L", "a")
            self._screen.press("BackSpace")
            self._screen.type(text)
            if self._holds(node, text) or node.role == roles.PASSWORD:
                return
        if EDITABLE_TEXT in node.interfaces:
            self._wire.one(Call(*node.ref, EDITABLE_TEXT, "SetTextContents", "s", (text,)))

    def _holds(self, node: Node, text: str) -> bool:
        """Whether a field comes to hold what was typed; one that changes it by itself while typing holds something."""
        if TEXT not in node.interfaces:
            return True
        ends = time.monotonic() + _ARRIVES
        held = ""
        while time.monotonic() < ends:
            answer = self._wire.one(Call(*node.ref, TEXT, "GetText", "ii", (0, -1)))
            held = str(answer[0]) if answer else text
            if held == text:
                return True
            time.sleep(0.03)
        return len(held) >= len(text) > 0

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
        if not node.has(roles.SHOWING):
            self._wire.ask([Call(*node.ref, COMPONENT, "ScrollTo", "u", (6,)), Call(*node.ref, COMPONENT, "GrabFocus")])
            time.sleep(0.2)
        elif node.bounds is not None:
            return self._clipped(node.bounds)
        bounds = bounds_of(self._wire.one(Call(*node.ref, COMPONENT, "GetExtents", "u", (0,))))
        return self._clipped(bounds) if bounds is not None else None

    def _clipped(self, bounds: Bounds) -> Bounds | None:
        width, height = self._screen.size
        seen = Bounds(max(bounds.left, 0), max(bounds.top, 0), min(bounds.right, width), min(bounds.bottom, height))
        return seen if seen.area else None


def _middle(place: Bounds, element: UIElement) -> tuple[int, int]:
    """Where to press: the middle; of what is long and switched at its beginning, near that."""
    x, y = (place.left + place.right) // 2, (place.top + place.bottom) // 2
    if element.role in (Role.CHECKBOX, Role.RADIO):
        x = min(x, place.left + 12)
    return x, y
