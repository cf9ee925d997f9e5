"""Touches of a desktop app as a person does them: pointer and keys first, its accessibility interface else."""

import time
from collections.abc import Callable, Sequence

from uiatlas.devices.base import cannot, chord_named, element_meant
from uiatlas.devices.desktop import interfaces, roles
from uiatlas.devices.desktop.grids import is_cell
from uiatlas.devices.desktop.looking import Look
from uiatlas.devices.desktop.nodes import ACCESSIBLE, COMPONENT, EDITABLE_TEXT, TEXT, VALUE, Node
from uiatlas.devices.desktop.reaching import Reach
from uiatlas.devices.desktop.screen import WHEEL, Screen
from uiatlas.devices.desktop.tree import read_texts
from uiatlas.devices.desktop.wire import Call, Wire, get
from uiatlas.errors import ActionError
from uiatlas.ui import (
    Action,
    Bounds,
    DoubleTap,
    Drag,
    ElementFlag,
    Hover,
    InputText,
    LongPress,
    Press,
    RightClick,
    Role,
    SetDate,
    Slide,
    Tap,
    UIElement,
    describe,
)

_NOTCHES = 5
"""Clicks of the wheel that one scroll takes."""

_ARRIVES = 1.0
"""Seconds that typed keys get to arrive."""

_LOOKS = 0.03
"""Seconds between two looks at a field."""

_TRIES = 3
"""How often a field is emptied with keys."""

_NARROWEST = 6
"""Pixels that the part beside a field has at least that opens a list."""

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
        self._reach = Reach(wire, screen)

    def work(self, action: Action, element: UIElement) -> Callable[[], None]:
        """What an action on an element comes to; nothing is touched before it is called.

        Raises:
            ActionError: The element takes no such action.
        """
        match action:
            case Tap():
                return lambda: self.tap(element, action)
            case DoubleTap():
                return lambda: self.tap(element, action, times=2)
            case LongPress() | RightClick():
                return lambda: self.tap(element, action, button=3)
            case Hover():
                return lambda: self._screen.point(*self._spot(element, action))
            case Drag(_, to):
                other = element_meant(Tap(to), None, self._look.observation) or element
                return lambda: self._screen.drag(self._spot(element, action), self._spot(other, action))
            case InputText(_, text) | SetDate(_, text) if element.editable:
                return lambda: self.enter(element, text, action)
            case Slide(_, value) if self._look.nodes[element.index].interfaces & {VALUE}:
                return lambda: self._slide(self._node(element, action), f"{value:g}", action)
            case Press(keys):
                names = names_of(action, keys)
                return lambda: self._press_in(element, action, names)
            case InputText() | SetDate():
                raise cannot(action, "it takes no text")
            case _:
                raise cannot(action, "it does not take this action")

    def _press_in(self, element: UIElement, action: Action, names: Sequence[str]) -> None:
        """Give an element the keyboard, without pressing it, and press keys."""
        node = self._node(element, action)
        if not self._takes_keyboard(node) and not element.flags & ElementFlag.FOCUSED:
            self._screen.click(*self._spot(element, action))
        self._screen.press(*names)

    def _spot(self, element: UIElement, action: Action) -> tuple[int, int]:
        """Where the pointer is brought for an element.

        Raises:
            ActionError: It has no place.
        """
        place = self._reach.place(self._node(element, action))
        if place is None:
            raise cannot(action, "it has no place on the screen", hint="scroll to it")
        return _middle(place, element)

    def tap(self, element: UIElement, action: Action, *, button: int = 1, times: int = 1) -> None:
        """Click the middle of an element; what is chosen already in a list is clicked twice, which opens it.

        Raises:
            ActionError: It has no place and no action of its own.
        """
        node = self._node(element, action)
        if button == times == 1 and self._is_shifted(node) and interfaces.activate(self._wire, node):
            return
        place = self._reach.place(node)
        if place is not None:
            opens = button == 1 and element.role is Role.ITEM and element.selected and isinstance(action, Tap)
            x, y = _middle(beside_field(node, place) if element.role is Role.CHOICE else place, element)
            self._screen.click(x, y, button=button, times=2 if opens else times)
        elif button != 1 or times != 1:
            raise ActionError(f"cannot {describe(action)}: it has no place on the screen", hint="scroll to it")
        elif not (interfaces.activate(self._wire, node) or self._press(node)):
            raise ActionError(f"cannot {describe(action)}: it has no place on the screen and no action of its own")

    def _is_shifted(self, node: Node) -> bool:
        """Whether it is an entry of a menu that does not fit on the screen: it stands elsewhere than the toolkit tells.

        Such a menu is moved to the edge of the screen and scrolls; the places of its entries are those without that.
        """
        if roles.role_of(node.role) is not Role.MENU_ITEM or node.parent is None:
            return False
        beside = [child.bounds for child in node.parent.children if child.bounds is not None]
        return any(box.top < 0 or box.bottom > self._screen.size[1] for box in beside)

    def _press(self, node: Node) -> bool:
        """Give an object the keyboard and press the key that activates it; False if it does not take the keyboard."""
        if not self._takes_keyboard(node):
            return False
        self._screen.press("space" if node.role in roles.TOGGLES else "Return")
        return True

    def enter(self, element: UIElement, text: str, action: Action) -> None:
        """Replace the text of a field, key by key where it is short; a line break at its end is the Enter key.

        Raises:
            ActionError: It has no place and cannot be filled either.
        """
        node = self._node(element, action)
        if element.role is Role.SLIDER:
            self._slide(node, text, action)
            return
        place = self._reach.place(node)
        counts = node.role == roles.SPIN_BUTTON  # its middle may be one of the buttons beside the number
        if (place is None or counts) and self._takes_keyboard(node):
            pass
        elif place is not None:
            self._screen.click(*_middle(place, element))
        said, ends = (text[:-1], True) if text.endswith("\n") else (text, False)
        if is_cell(node):
            self._enter_cell(node, said)
            return
        if (place is None or node.role == roles.PARAGRAPH) and self._put(node, said):
            if ends:
                self._screen.press("Return")
            return
        before = self._held(node)
        self._fill(node, said)
        if ends:
            self._screen.press("Return")
        elif node.role == roles.SPIN_BUTTON:
            self._take_over_number(node, said, before, action)

    def _take_over_number(self, node: Node, said: str, before: str | None, action: Action) -> None:
        """Leave a field for a number, which takes it over then; set the value itself where it did not."""
        self._screen.press("Tab")
        plain = said.strip().replace(",", ".", 1).replace(".", "", 1).isdigit()
        if plain and before != said and VALUE in node.interfaces and self._stands(node, before):
            self._slide(node, said, action)

    def _enter_cell(self, node: Node, text: str) -> None:
        """Replace what a cell that was clicked holds: in a text its paragraph, in a sheet by keys, Enter among them."""
        parts = [part for part in node.inside() if part is not node and EDITABLE_TEXT in part.interfaces]
        if any(self._put(part, text) for part in parts[:1]):
            return
        if not text:
            self._screen.press("Delete")
            return
        self._screen.type(text)
        self._screen.press("Return")

    def _takes_keyboard(self, node: Node) -> bool:
        """Give an object the keyboard, without pressing it; False if it does not take it."""
        focused = self._wire.one(Call(*node.ref, COMPONENT, "GrabFocus"))
        return bool(focused and focused[0])

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

    def press(self, action: Press) -> None:
        """Press keys where the keyboard is.

        Raises:
            ActionError: There is no such key; nothing was pressed.
        """
        self._screen.press(*names_of(action, action.keys))

    def scroll(self, direction: str, element: UIElement | None) -> None:
        """Turn the wheel over an element, or over the middle of the window."""
        window = self._look.window
        bounds = element.bounds if element is not None else None
        if bounds is None and window is not None:
            bounds = window.bounds
        if bounds is not None and direction in WHEEL:
            x, y = (bounds.left + bounds.right) // 2, (bounds.top + bounds.bottom) // 2
            self._screen.click(x, y, button=WHEEL[direction], times=_NOTCHES)

    def _node(self, element: UIElement, action: Action) -> Node:
        """The object of an element, which must still be what it was.

        Raises:
            ActionError: It is gone.
        """
        node = self._look.nodes[element.index]
        name = self._wire.one(get(*node.ref, ACCESSIBLE, "Name"))
        if name is None or str(name[0][1]) != node.said:
            raise ActionError(f"cannot {describe(action)}: it has just gone", hint="look at the screen again")
        return node


def names_of(action: Action, keys: str) -> tuple[str, ...]:
    """What X calls the keys of a chord, those that are held first.

    Raises:
        ActionError: There is no such key.
    """
    chord = chord_named(action, keys)
    return *(_X_NAMES[held] for held in chord.held), _X_NAMES.get(chord.key, chord.key)


_X_NAMES = {
    "Ctrl": "Control_L",
    "Alt": "Alt_L",
    "Shift": "Shift_L",
    "Meta": "Super_L",
    "Enter": "Return",
    "Backspace": "BackSpace",
    "PageUp": "Page_Up",
    "PageDown": "Page_Down",
    "Space": "space",
}
"""Keys that X calls otherwise; single characters and the other names are the same."""


def beside_field(node: Node, place: Bounds) -> Bounds:
    """The part of a list that drops down where a press opens it: where it can be typed into too, beside the field."""
    for child in node.children:
        if roles.role_of(child.role) is Role.INPUT and child.bounds is not None:
            begins = min(max(child.bounds.left, place.left), place.right)
            ends = min(max(child.bounds.right, begins), place.right)
            left, right = place._replace(right=begins), place._replace(left=ends)
            wider = max(left, right, key=lambda side: side.right - side.left)
            place = wider if wider.right - wider.left >= _NARROWEST else place
    return place


def _middle(place: Bounds, element: UIElement) -> tuple[int, int]:
    """Where to press: the middle; of what is long and switched at its beginning, near that."""
    x, y = (place.left + place.right) // 2, (place.top + place.bottom) // 2
    if element.role in (Role.CHECKBOX, Role.RADIO):
        x = min(x, place.left + 12)
    return x, y
