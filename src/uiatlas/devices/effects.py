"""What touches do to a simulated app, and what the app stores: the verbs of an app's file."""

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any


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
class Danger:
    """Something done that cannot be taken back: the words touched, the screen they were on, and what it did."""

    words: str
    screen: str
    what: str
