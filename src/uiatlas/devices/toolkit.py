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

import re
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, TypeVar

from uiatlas.errors import InputError, UnknownNameError
from uiatlas.ui import ElementFlag, Role


class State(SimpleNamespace):
    """What the app has stored: one attribute per variable; it survives a restart."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the app's state has no {name!r}")


@dataclass(frozen=True, slots=True)
class Go:
    """Open a screen, a dialog or a menu."""

    screen: str
    arguments: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Leave:
    """Close what is in front; with a screen, everything above that screen."""

    until: str = ""


@dataclass(frozen=True, slots=True)
class Put:
    """Set a variable of the state."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Toggle:
    """Switch a variable of the state between true and false."""

    name: str


@dataclass(frozen=True, slots=True)
class Here:
    """Set variables of the page that is shown."""

    arguments: tuple[tuple[str, Any], ...]


Change = Callable[[State], object]
"""A function that changes the state; an effect that it returns is done next, anything else is ignored."""
Effect = Go | Leave | Put | Toggle | Here | Change | tuple[Any, ...] | None
"""What a touch does; a tuple does several things in order."""


def go(screen: str, **arguments: Any) -> Go:
    """Open the screen, dialog or menu of this name, giving it its variables."""
    return Go(screen, tuple(arguments.items()))


def back() -> Leave:
    """Close what is in front."""
    return Leave()


def back_to(screen: str) -> Leave:
    """Close everything above this screen."""
    return Leave(screen)


def put(name: str, value: Any) -> Put:
    """Set a variable of the state."""
    return Put(name, value)


def toggle(name: str) -> Toggle:
    """Switch a variable of the state between true and false."""
    return Toggle(name)


def here(**arguments: Any) -> Here:
    """Set variables of the page that is shown, such as its tab."""
    return Here(tuple(arguments.items()))


@dataclass(frozen=True, slots=True)
class Widget:
    """One thing on a screen; made by the functions below.

    Attributes:
        role: What it is for.
        text: What it shows; of a field the typed text or, when empty, the hint.
        description: Its content description.
        id: The developer's name, without the package.
        flags: What can be done to it and how it stands.
        tap: What a tap does.
        hold: What a long press does.
        typed: From typed text to what typing does.
        danger: Why touching it cannot be taken back; noted on the device, never shown.
    """

    role: Role
    text: str = ""
    description: str = ""
    id: str = ""
    flags: ElementFlag = ElementFlag.NONE
    tap: Effect = None
    hold: Effect = None
    typed: Callable[[str], Effect] | None = None
    danger: str = ""


@dataclass(frozen=True, slots=True)
class Danger:
    """Something done that cannot be taken back: the words touched, the screen they were on, and what it did."""

    words: str
    screen: str
    what: str


def text(words: str, *, id: str = "") -> Widget:
    """Words to read."""
    return Widget(Role.TEXT, words, id=id)


def heading(words: str, *, id: str = "") -> Widget:
    """The heading of a part of the screen."""
    return Widget(Role.HEADING, words, id=id)


def button(words: str, do: Effect = None, *, id: str = "", danger: str = "", enabled: bool = True) -> Widget:
    """A button with words on it."""
    flags = ElementFlag.CLICKABLE | (ElementFlag.NONE if enabled else ElementFlag.DISABLED)
    return Widget(Role.BUTTON, words, id=id or slug(words), flags=flags, tap=do, danger=danger)


def icon(description: str, do: Effect = None, *, id: str = "", danger: str = "") -> Widget:
    """A button with a picture, placed in the bar at the top; its words are only described."""
    return Widget(
        Role.BUTTON,
        description=description,
        id=id or slug(description),
        flags=ElementFlag.CLICKABLE,
        tap=do,
        danger=danger,
    )


def floating(description: str, do: Effect = None, *, id: str = "") -> Widget:
    """The round button over the lower right corner."""
    return Widget(Role.IMAGE, "", description, id or slug(description), ElementFlag.CLICKABLE, tap=do)


def item(
    title: str, detail: str = "", do: Effect = None, *, hold: Effect = None, id: str = "row", danger: str = ""
) -> Widget:
    """A row of a list, with a second line of detail or the value of a setting."""
    flags = ElementFlag.CLICKABLE | (ElementFlag.LONG_CLICKABLE if hold is not None else ElementFlag.NONE)
    words = f"{title}\n{detail}" if detail else title
    return Widget(Role.ITEM, words, id=id, flags=flags, tap=do, hold=hold, danger=danger)


def menu_item(words: str, do: Effect = None, *, id: str = "", danger: str = "") -> Widget:
    """An entry of a menu."""
    return Widget(Role.MENU_ITEM, words, id=id or "title", flags=ElementFlag.CLICKABLE, tap=do, danger=danger)


def tab(words: str, selected: bool, do: Effect = None, *, id: str = "") -> Widget:
    """One of the tabs below the bar at the top."""
    flags = ElementFlag.CLICKABLE | (ElementFlag.SELECTED if selected else ElementFlag.NONE)
    return Widget(Role.TAB, words, id=id or f"tab_{slug(words)}", flags=flags, tap=do)


def checkbox(words: str, on: bool, do: Effect = None, *, id: str = "") -> Widget:
    """A box to check."""
    return Widget(Role.CHECKBOX, words, id=id or slug(words), flags=_checkable(on), tap=do)


def switch(words: str, on: bool, do: Effect = None, *, id: str = "") -> Widget:
    """A switch that is on or off."""
    return Widget(Role.SWITCH, words, id=id or slug(words), flags=_checkable(on), tap=do)


def radio(words: str, on: bool, do: Effect = None, *, id: str = "") -> Widget:
    """One of several choices of which one is on."""
    return Widget(Role.RADIO, words, id=id or "option", flags=_checkable(on), tap=do)


def field(
    hint: str,
    value: str = "",
    *,
    keep: str = "",
    do: Callable[[str], Effect] | None = None,
    id: str = "",
    password: bool = False,
) -> Widget:
    """A field to type into.

    Args:
        hint: What is shown while it is empty; also its content description.
        value: What has been typed.
        keep: The page's variable that typed text is put into.
        do: From typed text to an effect, instead of ``keep``.
        id: The developer's name; made from the hint if empty.
        password: Show dots instead of the value.
    """
    flags = ElementFlag.CLICKABLE | ElementFlag.EDITABLE | (ElementFlag.PASSWORD if password else ElementFlag.NONE)
    shown = "•" * len(value) if password else value

    def typed(words: str) -> Effect:
        return do(words) if do is not None else here(**{keep: words}) if keep else None

    return Widget(Role.INPUT, shown or hint, hint, id or slug(hint), flags, typed=typed)


def progress(words: str = "Loading…") -> Widget:
    """Turning wheel: the content is still to come."""
    return Widget(Role.OTHER, words, id="progress")


def slug(words: str) -> str:
    """Words as a developer's name: ``Sign in`` gives ``sign_in``."""
    return re.sub(r"[^a-z0-9]+", "_", words.casefold()).strip("_")


def is_picture(widget: Widget) -> bool:
    """Whether the widget is an icon of the bar at the top."""
    return widget.role == Role.BUTTON and not widget.text and bool(widget.description)


def _checkable(on: bool) -> ElementFlag:
    return ElementFlag.CLICKABLE | ElementFlag.CHECKABLE | (ElementFlag.CHECKED if on else ElementFlag.NONE)


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
                raise InputError(f"{self.package}: two screens are called {name!r}", mend="rename one of them")
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
