"""Simulated apps as devices: ``sim:notes`` for a bundled one, ``sim:path/to/my_app.py`` for your own."""

import re
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from uiatlas.devices.base import Device, cannot, element_meant, split_options
from uiatlas.devices.effects import (
    Danger,
    Effect,
    Go,
    Here,
    Leave,
    Put,
    State,
    Toggle,
    back,
    back_to,
    go,
    here,
    put,
    toggle,
)
from uiatlas.devices.faults import Faults, FaultyDevice
from uiatlas.devices.launcher import launcher
from uiatlas.devices.layout import SIZE, Frame, draw
from uiatlas.devices.loading import bundled_apps, load_app, names_in
from uiatlas.devices.reducing import reduced
from uiatlas.devices.several import SeveralApps
from uiatlas.devices.toolkit import App, Scene
from uiatlas.devices.widgets import (
    Widget,
    button,
    checkbox,
    field,
    floating,
    heading,
    icon,
    item,
    menu_item,
    progress,
    radio,
    switch,
    tab,
    text,
)
from uiatlas.errors import ActionError, InputError, UiatlasError
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

__all__ = [
    "App",
    "Danger",
    "Effect",
    "SimulatedDevice",
    "State",
    "Widget",
    "back",
    "back_to",
    "bundled_apps",
    "button",
    "checkbox",
    "field",
    "floating",
    "go",
    "heading",
    "here",
    "icon",
    "item",
    "menu_item",
    "open_device",
    "put",
    "radio",
    "switch",
    "tab",
    "text",
    "toggle",
]


@dataclass(slots=True)
class _Page:
    """One layer of the back stack with its own variables."""

    scene: Scene
    variables: dict[str, Any]
    ready: float
    offset: int = 0


class SimulatedDevice:
    """A device that runs one simulated app on a simulated clock; it never sleeps.

    Args:
        app: The app.
        uri: How this device is opened again.
        size: Width and height of its screen in pixels.
    """

    simulated = True

    def __init__(self, app: App, uri: str, size: tuple[int, int] = SIZE) -> None:
        self.uri, self.size = uri, size
        self.app = app.package
        self.name = app.name
        self.clock = 0.0
        self.danger_log: list[Danger] = []
        self.state = app.fresh_state()
        self._app = app
        self._stack: list[_Page] = []
        self._left = False
        self.restart()
        if app.first_run:
            self._open(app.first_run, {})

    def observe(self) -> Observation:
        """What is shown now."""
        return self._frame().observation

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action.

        Raises:
            ActionError: The element is not on the screen, or takes no text, or the app does not exist.
        """
        if reduced(self, action, element):
            return
        frame = self._frame()
        found = element_meant(action, element, frame.observation)
        widget = frame.widgets[found.index] if found is not None else None
        match action:
            case Tap() | LongPress() if found is not None and not found.enabled:
                return
            case Tap():
                self._touch(widget, widget.tap if widget else None)
            case LongPress():
                self._touch(widget, widget.hold if widget else None)
            case InputText(_, words):
                if widget is None or widget.typed is None:
                    raise ActionError(f"cannot {describe(action)}: it takes no text")
                self._touch(widget, self._effect_of(widget.typed, words))
            case Scroll(direction):
                self._scroll(direction, frame)
            case Back():
                self._apply(None if self._left else back())
            case Home():
                self._left = True
            case Wait(seconds):
                self.wait(seconds)
            case OpenApp(app, restart):
                self._switch_to(app, restart)
            case SwitchApp(app):
                self._switch_to(app, False)
            case _:
                raise cannot(action, "a simulated app takes taps, holds and texts only")

    def wait(self, seconds: float) -> None:
        """Let simulated time pass."""
        self.clock += max(0.0, seconds)

    def restart(self) -> None:
        """Start the app afresh; its state stays."""
        self._left = False
        self._stack.clear()
        self._open(self._app.start, {})

    def close(self) -> None:
        """Nothing is held."""

    @property
    def variables(self) -> Mapping[str, Any]:
        """The variables of the layer in front, for checks from outside."""
        return dict(self._stack[-1].variables)

    def fork(self) -> "SimulatedDevice":
        """Another device that stands exactly where this one does and goes its own way from there."""
        other = SimulatedDevice(self._app, self.uri, self.size)
        other.clock, other._left = self.clock, self._left
        other.danger_log = [*self.danger_log]
        other.state = deepcopy(self.state)
        other._stack = [_Page(p.scene, deepcopy(p.variables), p.ready, p.offset) for p in self._stack]
        return other

    def _frame(self) -> Frame:
        if self._left:
            return launcher([self._app.name])
        page = self._stack[-1]
        host = next((p for p in reversed(self._stack) if p.scene.layer == "page"), page)
        loading = page.ready > self.clock
        widgets = (progress(),) if loading else self._draw(page)
        up = icon("Navigate up", back()) if page.scene.layer == "page" and len(self._stack) > 1 else None
        place = f"{self.app}.{host.scene.activity}"
        return draw(self.app, page.scene, place, widgets, offset=page.offset, up=up, size=self.size)

    def _draw(self, page: _Page) -> tuple[Widget, ...]:
        try:
            drawn: Iterable[Widget] | Widget = page.scene.draw(self.state, **page.variables)
            widgets = (drawn,) if isinstance(drawn, Widget) else tuple(drawn)
            strange = next((w for w in widgets if not isinstance(w, Widget)), None)
            if strange is not None:
                raise TypeError(f"{strange!r} is not a widget")
            return widgets
        except UiatlasError:
            raise
        except (Exception, SystemExit) as error:
            raise _broken(self._app, f"its screen {page.scene.name!r}", error) from error

    def _touch(self, widget: Widget | None, effect: Effect) -> None:
        if widget is None:
            return
        if self._left:
            self._left = False
            return
        scene = self._stack[-1].scene
        if widget.danger:
            self.danger_log.append(Danger(widget.text or widget.description, scene.name, widget.danger))
        if scene.layer == "menu":
            self._stack.pop()
        self._apply(effect)

    def _apply(self, effect: Effect) -> None:
        """Carry out an effect."""
        match effect:
            case tuple():
                for part in effect:
                    self._apply(part)
            case Go(screen, arguments):
                self._open(screen, dict(arguments))
            case Leave(""):
                self._stack.pop()
            case Leave(screen):
                while len(self._stack) > 1 and self._stack[-1].scene.name != screen:
                    self._stack.pop()
            case Put(name, stored):
                setattr(self.state, name, stored)
            case Toggle(name):
                setattr(self.state, name, not self._effect_of(getattr, self.state, name))
            case Here(arguments):
                self._stack[-1].variables.update(arguments)
            case None:
                pass
            case change:
                self._change(change)
        if not self._stack:
            self.restart()
            self._left = True

    def _change(self, change: Any) -> None:
        after = self._effect_of(change, self.state)
        if isinstance(after, Go | Leave | Put | Toggle | Here | tuple):
            self._apply(after)

    def _effect_of(self, function: Callable[..., Any], *given: Any) -> Any:
        """What a function of the app's file answers; what goes wrong in it is said of the app."""
        try:
            return function(*given)
        except UiatlasError:
            raise
        except (Exception, SystemExit) as error:
            raise _broken(self._app, "one of its effects", error) from error

    def _open(self, name: str, variables: dict[str, Any]) -> None:
        """Put a layer on top; dialogs close when a page comes."""
        scene = self._app.scene(name)
        while scene.layer == "page" and self._stack and self._stack[-1].scene.layer == "dialog":
            self._stack.pop()
        self._stack.append(_Page(scene, variables, self.clock + scene.loading))

    def _scroll(self, direction: str, frame: Frame) -> None:
        step = {"down": 1, "up": -1}.get(direction, 0) * frame.page * 8 // 10
        if not self._left:
            page = self._stack[-1]
            page.offset = min(max(0, page.offset + step), frame.reach)

    def _switch_to(self, app: str, restart: bool) -> None:
        if app != self.app:
            raise ActionError(f"no app {app!r} on this device", hint=f"it runs {self.app} only")
        if restart:
            self.restart()
        self._left = False


def open_device(rest: str, options: Mapping[str, str]) -> Device:
    """Open a simulated app, or several on one device, with faults if options ask for them.

    Args:
        rest: Name of a bundled app or path of a Python file, or several of these with ``+`` between them, then perhaps
            ``?seed=7&popup=0.15&drop=0.1&slow=0.15``, or ``?size=720x1280`` for another screen.
        options: The same options; these win.

    Raises:
        InputError: There is no such app, it cannot be used, or an option does not exist or has no sensible value.
    """
    name, given = split_options(rest, options)
    size = _size_of(given.get("size", ""))
    faults = Faults.from_options({key: text for key, text in given.items() if key != "size"})
    query = "&".join(f"{key}={text}" for key, text in given.items())
    uri = f"sim:{name}?{query}" if query else f"sim:{name}"
    parts = [SimulatedDevice(load_app(part), f"sim:{part}", size) for part in names_in(name)]
    plain: SimulatedDevice | SeveralApps
    if len(parts) > 1:
        plain = SeveralApps(parts, [part.name for part in parts], uri)
    else:
        plain = parts[0]
        plain.uri = uri
    plain.observe()
    return FaultyDevice(plain, faults) if faults.any else plain


def _size_of(text: str) -> tuple[int, int]:
    if not text:
        return SIZE
    said = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text, re.ASCII)
    if said is None or int(said[1]) < 600 or int(said[2]) < 800:
        raise InputError(f"size={text} is not a screen size", hint="write size=1080x1920; 600x800 is the smallest")
    return int(said[1]), int(said[2])


def _broken(app: App, what: str, error: BaseException) -> InputError:
    return InputError(
        f"the app {app.package} broke in {what}: {type(error).__name__}: {error}", hint="correct the app's Python file"
    )
