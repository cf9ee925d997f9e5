"""An X screen: its windows from the top down, a real pointer, real keys, and pictures."""

import io
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from PIL import Image
from Xlib import XK, X, display
from Xlib.error import ConnectionClosedError, DisplayError, XError
from Xlib.ext import xtest
from Xlib.protocol import event
from Xlib.protocol.rq import DictWrapper

from uiatlas.errors import DeviceLostError
from uiatlas.ui import Bounds

_BREATH = 0.02
"""Seconds between coming to a place and pressing there."""

_DOUBLE = 0.06
_LEARNT = 0.1
"""Seconds that programs get to learn of keys that were given a new meaning."""

WHEEL = {"up": 4, "down": 5, "left": 6, "right": 7}
"""The buttons that the wheel counts as."""

_STEPS = 8
"""Places that the pointer passes on its way when something is dragged."""

_TYPE = "_NET_WM_WINDOW_TYPE"
_SPLASH = f"{_TYPE}_SPLASH"
_NO_PAGE = (*(f"{_TYPE}_{kind}" for kind in ("DESKTOP", "DOCK", "NOTIFICATION")), _SPLASH)
_ADD = 1
"""What the window manager is asked to do with a state of a window."""

_NAMED_KEYS = {"\n": "Return", "\t": "Tab", "\x1b": "Escape", "\b": "BackSpace"}

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Window:
    """A window that the window manager knows.

    Attributes:
        id: Its number.
        pid: The process that has it, 0 if it does not say.
        title: What stands in its title bar.
        bounds: Its content on the screen.
    """

    id: int
    pid: int
    title: str
    bounds: Bounds


def _telling(method: Callable[P, R]) -> Callable[P, R]:
    """Tell a lost screen in our own words."""

    @wraps(method)
    def told(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(*args, **kwargs)
        except (ConnectionClosedError, OSError) as error:
            raise DeviceLostError("the X screen is gone", hint="open the device again") from error

    return told


class Screen:
    """A connection to an X screen.

    Args:
        name: The screen, such as ``:1``.

    Raises:
        DeviceLostError: It cannot be reached.
    """

    def __init__(self, name: str) -> None:
        try:
            self._display: Any = display.Display(name)
        except (DisplayError, OSError) as error:
            raise DeviceLostError(f"the X screen {name} cannot be reached", hint="open the device again") from error
        self._root = self._display.screen().root
        self._keys: dict[int, int] = {}
        self._spare: list[int] | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        screen = self._display.screen()
        return int(screen.width_in_pixels), int(screen.height_in_pixels)

    @_telling
    def windows(self) -> list[Window]:
        """All windows that are shown, the one on top first."""
        found: list[Window] = []
        for number in reversed(self._stack()):
            try:
                window = self._window(number)
            except XError:
                continue  # it has just gone
            if window is not None:
                found.append(window)
        return found

    @_telling
    def popups(self, pids: Collection[int]) -> list[Window]:
        """The surfaces without a frame that some processes show, such as menus, the one on top first."""
        found: list[Window] = []
        for child in reversed(self._root.query_tree().children):
            try:
                attributes = child.get_attributes()
                if attributes.map_state == X.IsViewable and attributes.override_redirect:
                    found.append(self._read(child))
            except XError:
                continue  # it has just gone
        return [w for w in found if w.pid in pids]

    @_telling
    def splashes(self) -> list[Window]:
        """The pictures that programs show while they start."""
        splash, found = self._display.intern_atom(_SPLASH), list[Window]()
        for number in {*self._stack(), *(int(child.id) for child in self._root.query_tree().children)}:
            window = self._display.create_resource_object("window", number)
            try:
                shown = window.get_attributes().map_state == X.IsViewable
                if shown and splash in (self._property(window, _TYPE) or ()):
                    found.append(self._read(window))
            except XError:
                continue  # it has just gone
        return found

    @_telling
    def shadow(self, number: int) -> tuple[int, int, int, int] | None:
        """What a window draws around itself: left, right, top, bottom; None if it does not say."""
        try:
            window = self._display.create_resource_object("window", number)
            told = self._property(window, "_GTK_FRAME_EXTENTS")
        except XError:
            return None
        return (int(told[0]), int(told[1]), int(told[2]), int(told[3])) if told is not None else None

    def _stack(self) -> list[int]:
        stacking = self._property(self._root, "_NET_CLIENT_LIST_STACKING")
        if stacking is not None:
            return [int(number) for number in stacking]
        tree = [int(child.id) for child in self._root.query_tree().children]
        clients = self._property(self._root, "_NET_CLIENT_LIST")
        if clients is None:
            return tree
        return sorted(map(int, clients), key=lambda number: self._depth(number, tree))

    def _depth(self, number: int, tree: list[int]) -> int:
        """The place in the stack of the frame that a window manager has put around a window."""
        window = self._display.create_resource_object("window", number)
        try:
            while window.id not in tree:
                window = window.query_tree().parent
                if window == self._root or not window:
                    return -1
        except XError:
            return -1
        return tree.index(window.id)

    def _window(self, number: int) -> Window | None:
        window = self._display.create_resource_object("window", number)
        attributes = window.get_attributes()
        if attributes.map_state != X.IsViewable or attributes.override_redirect:
            return None
        types = self._property(window, _TYPE)
        if any(self._display.get_atom_name(kind) in _NO_PAGE for kind in types or ()):
            return None
        return self._read(window)

    def _read(self, window: Any) -> Window:
        shape, at = window.get_geometry(), window.translate_coords(self._root, 0, 0)
        left, top = -int(at.x), -int(at.y)
        pid = self._property(window, "_NET_WM_PID")
        title = self._property(window, "_NET_WM_NAME")
        said = bytes(title).decode("utf-8", "replace") if title is not None else str(window.get_wm_name() or "")
        bounds = Bounds(left, top, left + int(shape.width), top + int(shape.height))
        return Window(int(window.id), int(pid[0]) if pid else 0, said, bounds)

    def _property(self, window: Any, name: str) -> Any:
        found = window.get_full_property(self._display.intern_atom(name), X.AnyPropertyType)
        return found.value if found is not None else None

    @_telling
    def raise_window(self, number: int) -> None:
        """Bring a window to the front and give it the keyboard."""
        self._ask_manager(number, "_NET_ACTIVE_WINDOW", (2, X.CurrentTime, 0, 0, 0))

    @_telling
    def widen_window(self, number: int) -> None:
        """Make a window as large as the screen, if it can be."""
        wide, high = (self._display.intern_atom(f"_NET_WM_STATE_MAXIMIZED_{way}") for way in ("HORZ", "VERT"))
        self._ask_manager(number, "_NET_WM_STATE", (_ADD, wide, high, 2, 0))

    @_telling
    def close_window(self, number: int) -> None:
        """Ask a window to close, as the button in its title bar does."""
        window = self._display.create_resource_object("window", number)
        protocols, leave = self._display.intern_atom("WM_PROTOCOLS"), self._display.intern_atom("WM_DELETE_WINDOW")
        message = event.ClientMessage(window=window, client_type=protocols, data=(32, (leave, X.CurrentTime, 0, 0, 0)))
        window.send_event(message)
        self._display.sync()

    def _ask_manager(self, number: int, name: str, data: tuple[int, int, int, int, int]) -> None:
        window = self._display.create_resource_object("window", number)
        message = event.ClientMessage(window=window, client_type=self._display.intern_atom(name), data=(32, data))
        self._root.send_event(message, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self._display.sync()

    @_telling
    def click(self, x: int, y: int, *, button: int = 1, times: int = 1) -> None:
        """Move the pointer to a place and press there; button 3 is the one for a menu, 4 to 7 are the wheel."""
        xtest.fake_input(self._display, X.MotionNotify, x=x, y=y)
        self._display.sync()
        time.sleep(_BREATH)
        for number in range(times):
            if number:
                time.sleep(_DOUBLE if button < 4 else _BREATH)
            xtest.fake_input(self._display, X.ButtonPress, button)
            xtest.fake_input(self._display, X.ButtonRelease, button)
            self._display.sync()

    @_telling
    def point(self, x: int, y: int) -> None:
        """Bring the pointer to a place, coming from beside it, so that it is noticed where the pointer was there."""
        for there in (x - 3, x):
            xtest.fake_input(self._display, X.MotionNotify, x=max(there, 0), y=y)
            self._display.sync()
            time.sleep(_BREATH)

    @_telling
    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at one place, move to another one in some steps, and let go there."""
        self.point(*start)
        xtest.fake_input(self._display, X.ButtonPress, 1)
        for step in range(1, _STEPS + 1):
            x, y = (a + (b - a) * step // _STEPS for a, b in zip(start, end, strict=True))
            xtest.fake_input(self._display, X.MotionNotify, x=x, y=y)
            self._display.sync()
            time.sleep(2 * _BREATH)
        time.sleep(_LEARNT)
        xtest.fake_input(self._display, X.ButtonRelease, 1)
        self._display.sync()

    @_telling
    def press(self, *names: str) -> None:
        """Press keys together, such as ``Control_L`` and ``a``, and let them go."""
        self._learn([name for name in names if len(name) == 1])
        struck = [self._code(name) for name in names]
        shift = [self._code("Shift_L")[0]] if any(shifted for _, shifted in struck) and "Shift_L" not in names else []
        codes = [*shift, *(code for code, _ in struck)]
        for code in codes:
            xtest.fake_input(self._display, X.KeyPress, code)
        for code in reversed(codes):
            xtest.fake_input(self._display, X.KeyRelease, code)
        self._display.sync()

    def _code(self, name: str) -> tuple[int, bool]:
        """The key that a name or a character stands for, and whether Shift is held for it."""
        if len(name) == 1 and (found := self._key(name)) is not None:
            return found
        return int(self._display.keysym_to_keycode(XK.string_to_keysym(name))), False

    @_telling
    def type(self, text: str) -> None:
        """Type a text key by key; what no key has is put on keys that have no meaning."""
        for start in range(0, len(text), 20):
            part = text[start : start + 20]
            self._learn([c for c in dict.fromkeys(part) if c not in _NAMED_KEYS])
            for char in part:
                self._strike(char)
            self._display.sync()
            time.sleep(_BREATH)

    def _strike(self, char: str) -> None:
        if char in _NAMED_KEYS:
            self.press(_NAMED_KEYS[char])
            return
        code, shifted = self._key(char) or (0, False)
        if code == 0:
            return
        shift = self._display.keysym_to_keycode(XK.XK_Shift_L)
        if shifted:
            xtest.fake_input(self._display, X.KeyPress, shift)
        xtest.fake_input(self._display, X.KeyPress, code)
        xtest.fake_input(self._display, X.KeyRelease, code)
        if shifted:
            xtest.fake_input(self._display, X.KeyRelease, shift)

    def _key(self, char: str) -> tuple[int, bool] | None:
        keysym = _keysym(char)
        if keysym in self._keys:
            return self._keys[keysym], False
        found = [(code, level) for code, level in self._display.keysym_to_keycodes(keysym) if level < 2]
        return (found[0][0], found[0][1] == 1) if found else None

    def _learn(self, chars: list[str]) -> None:
        """Give keys that have no meaning the characters that no key has."""
        if self._spare is None:
            low, high = self._display.display.info.min_keycode, self._display.display.info.max_keycode
            table = self._display.get_keyboard_mapping(low, high - low + 1)
            self._spare = [low + i for i, meanings in enumerate(table) if not any(meanings)]
        wanting = [c for c in chars if self._key(c) is None]
        if not wanting or not self._spare:
            return
        for char in wanting:
            code = self._spare.pop(0)
            self._spare.append(code)
            self._keys = {k: c for k, c in self._keys.items() if c != code} | {_keysym(char): code}
            self._display.change_keyboard_mapping(code, [(_keysym(char), _keysym(char))])
        self._display.sync()
        time.sleep(_LEARNT)

    @_telling
    def forget_keys(self) -> None:
        """Take the meanings away again that were given to keys."""
        for code in self._keys.values():
            self._display.change_keyboard_mapping(code, [(0, 0)])
        self._keys = {}
        self._display.sync()

    @_telling
    def picture(self) -> bytes:
        """The whole screen as PNG."""
        width, height = self.size
        said: DictWrapper = self._root.get_image(0, 0, width, height, X.ZPixmap, 0xFFFFFFFF)
        out = io.BytesIO()
        Image.frombytes("RGB", (width, height), said.data, "raw", "BGRX").save(out, "PNG", compress_level=1)
        return out.getvalue()

    def close(self) -> None:
        """End the connection."""
        try:
            self._display.close()
        except (ConnectionClosedError, OSError):
            return


def _keysym(char: str) -> int:
    """The number that X gives a character: Latin-1 its own, all others with a mark."""
    code = ord(char)
    return code if 0x20 <= code <= 0x7E or 0xA0 <= code <= 0xFF else 0x01000000 | code
