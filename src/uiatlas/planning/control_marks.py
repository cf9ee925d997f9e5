"""The marks that prompts put behind the names of controls, and names as they are without them."""

import re
from enum import StrEnum

from uiatlas.ui import ElementFlag, UIElement


class Mark(StrEnum):
    """How a control stands, as it is told behind its name."""

    ON = " (on)"
    OFF = " (off)"
    FIELD = " (field)"
    REQUIRED = " (required field)"
    SELECTED = " (selected)"
    DISABLED = " (disabled)"


_LEADS = r"(?:>(?:[\d|]|\{[^}]*\})+)?(?: \(hold>[^)]*\))?"
_ROW = r"(?: \[[^\]]*\])?"
_STANDS = rf"(?:{'|'.join(map(re.escape, Mark))})?"
_BEHIND = re.compile(rf"(?P<leads>{_LEADS})(?P<row>{_ROW})(?P<says> = .*|(?: \{{.*\}})?{_STANDS})$", re.DOTALL)
"""What can stand behind a name, in this order: where it leads, its row, its value, its choices, how it stands."""

_NUMBER = re.compile(r" \(\d+\)$")


def standing(element: UIElement) -> str:
    """How a control that can be used stands, as a mark behind its name; empty if there is nothing to say."""
    if element.checked is not None:
        return Mark.ON if element.checked else Mark.OFF
    if element.editable:
        return Mark.REQUIRED if element.flags & ElementFlag.REQUIRED else Mark.FIELD
    return Mark.SELECTED if element.selected else ""


def marks_of(element: UIElement) -> tuple[str, ...]:
    """All marks that a control may be told with by how it stands."""
    disabled = Mark.DISABLED if element.flags & ElementFlag.DISABLED else ""
    return tuple(filter(None, (standing(element), disabled)))


def bare_name(name: str) -> str:
    """A name without anything that a prompt tells behind it; one that really ends so loses that as well."""
    return _BEHIND.sub("", name)


def name_in_row(name: str) -> str:
    """A name without what a prompt tells behind it, but with the row that it stands in: "Remove [Bread]"."""
    return _BEHIND.sub(r"\g<row>", name)


def said_behind(name: str) -> str:
    """The value, the choices and the marks behind a name, as they are told."""
    found = _BEHIND.search(name)
    return found["says"] if found is not None else ""


def is_numbered(name: str) -> bool:
    """Whether a name ends as the second of several namesakes on a screen is told: "Remove (2)"."""
    return _NUMBER.search(name) is not None


def without_number(name: str) -> str:
    """A name without the number that tells it from its namesakes."""
    return _NUMBER.sub("", name)
