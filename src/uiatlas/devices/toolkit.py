"""A tiny declarative toolkit for simulated apps: screens are functions from the app's state to widgets.

A whole app is one Python file::

    from uiatlas.devices.simulated import App, back, button, field, go, put, switch, text, toggle

    app = App("com.example.tea", start="home", state={"sugar": False, "name": ""})

    @app.screen("Tea")
    def home(s):
        return text(f"For {s.name}"), switch("Sugar", s.sugar, toggle("sugar")), button("Name", go("ask"))

    @app.dialog("Who is it for?")
    def ask(s, name=""):
        return field("Name", name, keep="name"), button("OK", (put("name", name), back()))

Arguments of a screen function beyond the state are the page's own variables: they are gone when the page is left, while
the state stays, even when the app is restarted.
"""

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeVar

from uiatlas.devices.effects import State
from uiatlas.devices.widgets import Widget
from uiatlas.errors import InputError, UnknownNameError

Draw = Callable[..., Iterable[Widget]]
_Drawn = TypeVar("_Drawn", bound=Draw)


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen, dialog or menu of an app, as it was declared.

    Attributes:
        name: Name of the function that draws it.
        title: Words in its bar; may be empty.
        layer: ``page``, ``dialog`` or ``menu``.
        activity: The platform's name of the place; empty for a dialog or menu, which lies over its page's.
        loading: Simulated seconds that it takes until its content is there.
        draw: From the state and the page's variables to widgets.
    """

    name: str
    title: str
    layer: str
    activity: str
    loading: float
    draw: Draw


class App:
    """A simulated app: its package name, what it stores at first, and its screens.

    Args:
        package: Such as ``com.example.notes``.
        start: Name of the screen that is shown first.
        state: The variables that are stored, with their values at first.
        name: What people call it; the last part of the package if empty.
        first_run: Name of a dialog shown over the first screen at the very first start.
    """

    def __init__(
        self, package: str, *, start: str, state: Mapping[str, Any] | None = None, name: str = "", first_run: str = ""
    ) -> None:
        self.package, self.start, self.first_run = package, start, first_run
        self.name = name or package.rpartition(".")[2].capitalize()
        self.scenes: dict[str, Scene] = {}
        self._state = dict(state or {})

    def screen(self, title: str = "", *, activity: str = "", loading: float = 0.0) -> Callable[[_Drawn], _Drawn]:
        """Declare the decorated function as a page; its activity is named after it unless given."""
        return self._declare("page", title, activity, loading)

    def dialog(self, title: str = "") -> Callable[[_Drawn], _Drawn]:
        """Declare the decorated function as a dialog that lies over a page."""
        return self._declare("dialog", title, "", 0.0)

    def menu(self, title: str = "") -> Callable[[_Drawn], _Drawn]:
        """Declare the decorated function as a menu, which closes as soon as one of its entries is chosen."""
        return self._declare("menu", title, "", 0.0)

    def _declare(self, layer: str, title: str, activity: str, loading: float) -> Callable[[_Drawn], _Drawn]:
        def add(draw: _Drawn) -> _Drawn:
            name = draw.__name__
            if name in self.scenes:
                raise InputError(f"{self.package}: two screens are called {name!r}", hint="rename one of them")
            own = activity or ("".join(w.capitalize() for w in name.split("_")) + "Activity" if layer == "page" else "")
            self.scenes[name] = Scene(name, title, layer, own, loading, draw)
            return draw

        return add

    def scene(self, name: str) -> Scene:
        """The screen of this name.

        Raises:
            UnknownNameError: There is none.
        """
        if name not in self.scenes:
            raise UnknownNameError(f"screen of {self.package}", name, self.scenes)
        return self.scenes[name]

    def fresh_state(self) -> State:
        """What is stored before the app was ever used; every device gets its own copy."""
        return State(**deepcopy(self._state))
