"""Recorded apps as devices: ``recorded:PATH.json`` answers an action as the recording did."""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from uiatlas.devices.base import Device, cannot, element_meant, split_options
from uiatlas.devices.faults import Faults, FaultyDevice
from uiatlas.devices.recorded_app import RecordedApp, RecordedEdge, is_back, most_seen, read_recorded_app
from uiatlas.devices.reducing import reduced
from uiatlas.errors import ActionError
from uiatlas.ui import (
    Action,
    Back,
    Home,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Scroll,
    SwitchApp,
    Tap,
    UIElement,
    Wait,
    describe,
)

_TOUCHES = {"tap": "touch", "back": "touch", "input": "touch", "long_press": "long_press", "scroll": "scroll"}


class ReplayDevice:
    """A device that shows recorded screens; what was not recorded leaves the screen as it is.

    Args:
        recording: The recorded app.
        uri: How this device is opened again.
    """

    simulated = True

    def __init__(self, recording: RecordedApp, uri: str) -> None:
        self.uri = uri
        self.app = recording.app
        self.recording = recording
        self.screen = recording.launch_screen
        self._before: list[str] = []
        self._edges: dict[tuple[str, str, str], list[RecordedEdge]] = defaultdict(list)
        for edge in recording.edges:
            self._edges[edge.source, edge.key, _TOUCHES[edge.action]].append(edge)

    def observe(self) -> Observation:
        """The recorded screen that is shown now."""
        return self.recording.screens[self.screen].observation

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Go where the recorded action led most often.

        Raises:
            ActionError: The element is not on the screen, or takes no text, or the app was not recorded here.
        """
        if reduced(self, action, element):
            return
        shown = self.recording.screens[self.screen]
        found = element_meant(action, element, shown.observation)
        key = shown.keys[found.index] if found is not None else ""
        match action:
            case Tap() if found is not None and is_back(found):
                self._go_back(key)
            case Tap():
                self._follow(key, "touch")
            case InputText(_, text):
                if found is None or not found.editable:
                    raise ActionError(f"cannot {describe(action)}: it takes no text")
                self._follow(key, "touch", text)
            case LongPress():
                self._follow(key, "long_press")
            case Scroll(direction):
                self._follow(key or self._scrollable(), "scroll", direction)
            case Back():
                self._go_back(shown.back_key)
            case OpenApp(app) | SwitchApp(app):
                if app != self.app:
                    raise ActionError(f"no app {app!r} in this recording", hint=f"it holds {self.app} only")
                if isinstance(action, OpenApp) and action.restart:
                    self.restart()
            case Home() | Wait():
                return
            case _:
                raise cannot(action, "a recording holds taps, holds, texts and scrolls only")

    def wait(self, seconds: float) -> None:
        """Nothing changes with time in a recording."""

    def restart(self) -> None:
        """Show the launch screen."""
        self.screen = self.recording.launch_screen
        self._before.clear()

    def close(self) -> None:
        """Nothing is held."""

    def _successor(self, key: str, touch: str, text: str | None = None) -> str | None:
        edges = self._edges.get((self.screen, key, touch), ())
        edge = most_seen(e for e in edges if _folded(e.input) == _folded(text))
        return edge.target if edge else None

    def _follow(self, key: str, touch: str, text: str | None = None) -> None:
        after = self._successor(key, touch, text)
        if after is not None and after != self.screen:
            self._before.append(self.screen)
            self.screen = after

    def _go_back(self, key: str | None) -> None:
        recorded = self._successor(key, "touch") if key else None
        if self._before and recorded in (None, self._before[-1]):
            self.screen = self._before.pop()
        elif key:
            self._follow(key, "touch")

    def _scrollable(self) -> str:
        shown = self.recording.screens[self.screen]
        pairs = zip(shown.keys, shown.observation.elements, strict=True)
        return next((key for key, element in pairs if element.scrollable), "")


def open_device(rest: str, options: Mapping[str, str]) -> Device:
    """Open a recorded app, with faults if options ask for them.

    Args:
        rest: Path of a ``recorded-app v1`` file, then perhaps ``?seed=7&popup=0.15&drop=0.1&slow=0.15``.
        options: The same options; these win.

    Raises:
        InputError: There is no such file, it is no recorded app, or an option is wrong.
    """
    name, given = split_options(rest, options)
    faults = Faults.from_options(given)
    query = "&".join(f"{key}={text}" for key, text in given.items())
    device = ReplayDevice(read_recorded_app(Path(name)), f"recorded:{name}?{query}" if query else f"recorded:{name}")
    return FaultyDevice(device, faults) if faults.any else device


def _folded(text: str | None) -> str:
    return (text or "").strip().casefold()
