"""The state of a simulated phone: which apps are installed, which is in front, what has the focus, and its files."""

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from uiatlas.devices.base import Device, split_options
from uiatlas.devices.launcher import LAUNCHER, launcher
from uiatlas.devices.layout import SIZE
from uiatlas.devices.loading import load_app
from uiatlas.devices.simulated import open_device
from uiatlas.errors import ActionError
from uiatlas.ui import (
    Action,
    Back,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Scroll,
    Selector,
    Tap,
    UIElement,
    resolve,
    selector_for,
)

LONG_PRESS = 500
"""Milliseconds from which a touch that does not move is a long press."""


@dataclass(slots=True)
class InstalledApp:
    """An app on the phone.

    Attributes:
        source: What follows ``sim:`` in the URI of the simulated app, options included.
        name: What people call it.
        activity: The activity that its icon starts.
        device: The app as it runs or was left.
        number: Its process number while it runs, else 0.
    """

    source: str
    name: str
    activity: str
    device: Device
    number: int = 0


@dataclass(frozen=True, slots=True)
class Focus:
    """The field that typed text goes to, and what has been typed into it."""

    field: Selector
    activity: str
    value: str


class SimulatedPhone:
    """A phone with simulated apps; its clock stands still unless ``sleep`` is run on it.

    Args:
        sources: What follows ``sim:`` in the URIs of the apps that are installed; the first one is in front.
        serial: What the phone calls itself.
    """

    def __init__(self, sources: Sequence[str] = ("notes",), serial: str = "simulated") -> None:
        self.serial = serial
        self.lock = threading.RLock()
        self.files: dict[str, bytes] = {}
        self.settings: dict[str, str] = {"accelerometer_rotation": "1", "user_rotation": "0"}
        self.keyboards: list[str] = ["com.example.keyboard/.LatinIME"]
        self.keyboard = self.keyboards[0]
        self.keyboard_up = False
        self.uiautomator_servers = 0
        self.apps: dict[str, InstalledApp] = {}
        self.front = ""
        self.focus: Focus | None = None
        self._numbers = 4000
        for source in sources:
            self.install(source)
        self.start(next(iter(self.apps), ""))

    def install(self, source: str) -> str:
        """Install a simulated app; returns its package.

        Raises:
            InputError: There is none of this name.
        """
        app = load_app(split_options(source, {})[0])
        scene = app.scene(app.start)
        self.apps[app.package] = InstalledApp(source, app.name, scene.activity, open_device(source, {}))
        return app.package

    def uninstall(self, package: str) -> None:
        """Take an app away."""
        self.stop(package)
        del self.apps[package]

    def clear(self, package: str) -> None:
        """Stop an app and forget what it has stored."""
        self.stop(package)
        self.apps[package].device = open_device(self.apps[package].source, {})

    def stop(self, package: str) -> None:
        """End an app; what it has stored stays."""
        app = self.apps[package]
        if app.number:
            app.number = 0
            app.device.restart()
        if self.front == package:
            self.home()

    def start(self, package: str) -> None:
        """Bring an app to the front as a touch of its icon does."""
        if package in self.apps:
            app = self.apps[package]
            if not app.number:
                self._numbers += 1
                app.number = self._numbers
            self.front, self.focus, self.keyboard_up = package, None, False

    def home(self) -> None:
        """Show the launcher."""
        self.front, self.focus, self.keyboard_up = "", None, False

    @property
    def turned(self) -> int:
        """Quarters of a turn that the screen is rotated by."""
        return int(self.settings["user_rotation"]) % 4 if self.settings["accelerometer_rotation"] == "0" else 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen as it is held."""
        return SIZE if self.turned % 2 == 0 else (SIZE[1], SIZE[0])

    def look(self) -> Observation:
        """What is shown, upright."""
        if not self.front:
            return launcher([app.name for app in self.apps.values()]).observation
        return self.apps[self.front].device.observe()

    def sleep(self, seconds: float) -> None:
        """Let simulated time pass for all apps."""
        for app in self.apps.values():
            app.device.wait(seconds)

    def touch(self, x: int, y: int, milliseconds: int = 0) -> None:
        """Touch a point of the screen as it is held."""
        shown = self.look()
        found = self._hit(shown, *self._upright(x, y))
        if found is None:
            if shown.dialog and not self._inside(shown, *self._upright(x, y)):
                self.do(Back())
            return
        if not self.front:
            self._start_named(shown.label(found))
            return
        self._take_focus(found, shown)
        target = selector_for(found, shown)
        self.do(LongPress(target) if milliseconds >= LONG_PRESS else Tap(target), found)

    def swipe(self, start: tuple[int, int], end: tuple[int, int], milliseconds: int) -> None:
        """Draw a line over the screen; one that hardly moves is a touch."""
        across, down = end[0] - start[0], end[1] - start[1]
        if max(abs(across), abs(down)) < 24:
            self.touch(*start, milliseconds)
        elif self.front:
            upright = "up" if down > 0 else "down"
            self.do(Scroll(upright if abs(down) >= abs(across) else "left" if across > 0 else "right"))

    def back(self) -> None:
        """Press the back key: the on-screen keyboard goes first."""
        if self.keyboard_shown:
            self.keyboard_up = False
        elif self.front:
            self.do(Back())

    @property
    def keyboard_shown(self) -> bool:
        """Whether the on-screen keyboard covers a part of the screen."""
        return self.keyboard_up and self.focused() is not None

    def focused(self) -> UIElement | None:
        """The field that has the focus, if it is on the screen."""
        shown = self.look()
        if self.focus is None or shown.activity != self.focus.activity:
            return None
        wanted = self.focus.field
        if wanted.resource_id:
            same = [e for e in shown.elements if e.editable and e.resource_id == wanted.resource_id]
            return same[min(wanted.ordinal, len(same) - 1)] if same else None
        match = resolve(wanted, shown)
        return match.element if match else None

    def type(self, edit: Callable[[str], str]) -> None:
        """Change the text of the field that has the focus."""
        found, focus = self.focused(), self.focus
        if found is None or focus is None:
            return
        value = edit(focus.value)
        if value != focus.value:
            self.focus = Focus(focus.field, focus.activity, value)
            self.do(InputText(selector_for(found, self.look()), value), found)

    def do(self, action: Action, element: UIElement | None = None) -> None:
        """Do an action in the app in front; one that leaves the app shows the launcher."""
        device = self.apps[self.front].device
        with suppress(ActionError):
            device.perform(action, element)
        if device.observe().app == LAUNCHER:
            device.perform(OpenApp(self.front))
            self.home()

    def _hit(self, shown: Observation, x: int, y: int) -> UIElement | None:
        """The topmost element at a point that takes touches, though it may be disabled."""
        takers = [e for e in self._inside(shown, x, y) if e.clickable or e.editable or e.checked is not None]
        return takers[-1] if takers else None

    def _inside(self, shown: Observation, x: int, y: int) -> list[UIElement]:
        return [
            e
            for e in shown.elements
            if e.visible and e.bounds and e.bounds.left <= x < e.bounds.right and e.bounds.top <= y < e.bounds.bottom
        ]

    def _upright(self, x: int, y: int) -> tuple[int, int]:
        width, height = self.size
        return x * SIZE[0] // width, y * SIZE[1] // height

    def _take_focus(self, found: UIElement, shown: Observation) -> None:
        if found.editable and found.enabled:
            same = [e for e in shown.elements if e.editable and e.resource_id == found.resource_id]
            wanted = Selector(found.role, found.text, found.description, found.resource_id, same.index(found))
            hint = found.text == found.description or "•" in found.text
            self.focus = Focus(wanted, shown.activity, "" if hint else found.text)
            self.keyboard_up = True

    def _start_named(self, name: str) -> None:
        for package, app in self.apps.items():
            if app.name == name:
                self.start(package)
                return
