"""The objects of the accessibility bus: who has them, what they are called, how they stand and where they are."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from uiatlas.devices.desktop.wire import Answer
from uiatlas.ui import Bounds

ACCESSIBLE = "org.a11y.atspi.Accessible"
COMPONENT = "org.a11y.atspi.Component"
TEXT = "org.a11y.atspi.Text"
VALUE = "org.a11y.atspi.Value"
EDITABLE_TEXT = "org.a11y.atspi.EditableText"
ACTION = "org.a11y.atspi.Action"
SELECTION = "org.a11y.atspi.Selection"
TABLE = "org.a11y.atspi.Table"


class Ref(NamedTuple):
    """An object on the accessibility bus: who has it and its path."""

    bus: str
    path: str


@dataclass(slots=True)
class Node:
    """One object of a window.

    Attributes:
        ref: Which object it is.
        role: Its role's number.
        states: Its states as bits.
        name: What it is called: its accessible name without the spaces that pad it, else what stands in it.
        said: Its accessible name as the app says it.
        interfaces: What can be asked of it.
        bounds: Where it is on the screen; None if it has no place.
        parent: The object around it; None for a window.
        children: The objects in it that are shown.
        value: Its text or its number, if it has one.
        label: What names it besides its own name: another object's text, or its description.
        labelled: Whether the app itself says what labels it.
        id: What the developer calls it, asked only for controls that have no name.
        shift: How far its place on the screen is from what the toolkit tells; None if it has none that can be pointed
            at, and is reached through its interfaces only.
        options: What can be chosen in it, if it is a list that drops down and tells that before it is opened.
        opens: What it opens, such as a menu, if it has no name of its own and tells that.
    """

    ref: Ref
    role: int = 0
    states: int = 0
    name: str = ""
    said: str = ""
    interfaces: frozenset[str] = frozenset()
    bounds: Bounds | None = None
    parent: "Node | None" = None
    children: "list[Node]" = field(default_factory=list)
    value: str = ""
    label: str = ""
    labelled: bool = False
    id: str = ""
    shift: tuple[int, int] | None = (0, 0)
    options: tuple[str, ...] = ()
    opens: Ref | None = None

    def has(self, state: int) -> bool:
        """Whether it is in a state."""
        return bool(self.states & state)

    def inside(self) -> "Iterable[Node]":
        """It and everything in it, in preorder."""
        yield self
        for child in self.children:
            yield from child.inside()


def children_of(answer: Answer) -> list[Ref]:
    """The objects that ``GetChildren`` names."""
    return [ref for said in answer[0] if (ref := ref_of(said)) is not None] if answer else []


def ref_of(said: tuple[str, str] | None) -> Ref | None:
    """The object that an answer names; None if it names none."""
    return Ref(*said) if said and said[0] and not said[1].endswith("/null") else None
