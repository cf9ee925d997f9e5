"""A task in words with its outside check, for studies on simulated apps."""

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace

State = SimpleNamespace
Check = Callable[[State, str], bool]
"""Whether a task is done, from the app's state and the title of the screen that is shown."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task and its outside check."""

    text: str
    done: Check


def holds(name: str, value: object) -> Check:
    """A variable of the app's state has this value."""
    return lambda state, title: getattr(state, name) == value


def shows(wanted: str) -> Check:
    """The screen with this title is shown."""
    return lambda state, title: title == wanted
