"""One element of a screen, with its role, texts, place and state.

The same value describes an Android view, a node of a browser's accessibility tree, a desktop widget and a line of a
recording; what a platform does not tell stays empty.
"""

from dataclasses import dataclass, field
from enum import IntFlag, StrEnum
from typing import NamedTuple


class Role(StrEnum):
    """What an element is for, in one vocabulary for all platforms."""

    BUTTON = "button"
    CHECKBOX = "checkbox"
    SWITCH = "switch"
    RADIO = "radio"
    INPUT = "input"
    TEXT = "text"
    HEADING = "heading"
    IMAGE = "image"
    LINK = "link"
    LIST = "list"
    ITEM = "item"
    TAB = "tab"
    MENU = "menu"
    MENU_ITEM = "menu_item"
    CHOICE = "choice"
    SLIDER = "slider"
    DIALOG = "dialog"
    CONTAINER = "container"
    OTHER = "other"

    __hash__ = str.__hash__  # an enum's own is written in Python, and roles are asked for all the time


class ElementFlag(IntFlag):
    """What can be done to an element and how it stands; packed, since a screen has hundreds of elements.

    ``OVER`` is on the root of a menu, panel or small dialog that lies over the page without hiding all of it.
    ``PLACELESS`` is on what no pointer can be brought to: it is touched through its accessibility interfaces.
    ``REQUIRED`` is on a field, box or list that has to be given a value and has none yet.
    """

    NONE = 0
    CLICKABLE = 1
    LONG_CLICKABLE = 2
    CHECKABLE = 4
    CHECKED = 8
    EDITABLE = 16
    SCROLLABLE = 32
    SELECTED = 64
    FOCUSED = 128
    PASSWORD = 256
    DISABLED = 512
    HIDDEN = 1024
    EXPANDED = 2048
    OVER = 4096
    PLACELESS = 8192
    REQUIRED = 16384


# Plain numbers: combining an enum costs ten times as much, and every element of every screen is asked.
_CLICKABLE, _CHECKABLE, _CHECKED = int(ElementFlag.CLICKABLE), int(ElementFlag.CHECKABLE), int(ElementFlag.CHECKED)
_EDITABLE, _SCROLLABLE, _SELECTED = int(ElementFlag.EDITABLE), int(ElementFlag.SCROLLABLE), int(ElementFlag.SELECTED)
_DISABLED, _HIDDEN = int(ElementFlag.DISABLED), int(ElementFlag.HIDDEN)
_ABLE = _CLICKABLE | _CHECKABLE | _EDITABLE | int(ElementFlag.LONG_CLICKABLE)
_BLOCKED = _DISABLED | _HIDDEN


class Bounds(NamedTuple):
    """A rectangle in device pixels; right and bottom are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def area(self) -> int:
        """Covered pixels, 0 for an empty or inverted rectangle."""
        return max(0, self.right - self.left) * max(0, self.bottom - self.top)


@dataclass(frozen=True, slots=True)
class Stated:
    """What a page states of a control beside its label, as far as the platform tells.

    Attributes:
        request: The method and the address of what it sends by itself, such as ``POST /items/3``; empty if it is none.
        says: What is written of it: its title, its description, the question that is asked before.
        calls: The names of the functions that it calls, and what a program knows it by.
    """

    request: str = ""
    says: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UIElement:
    """One element of one observation.

    Attributes:
        index: Position in the observation's preorder, from 0.
        role: What it is for.
        text: Text that it shows; of an input field the typed value or, when empty, the hint.
        description: Accessible name or content description.
        resource_id: The developer's name of it: ``pkg:id/name`` on Android, an id or test id on the web.
        class_name: The toolkit's class, such as ``android.widget.Button``.
        parent: Index of the element that contains it, -1 for a root.
        flags: What can be done to it and how it stands: the sum of its `ElementFlag`.
        bounds: Where it is, if the platform says so.
        leads_to: The place that a link says it leads to, if the platform tells; no part of what the element is.
        stated: What the page states of it beside its label; no part of what the element is, and kept nowhere.
        values: What can be chosen in it, as far as the platform tells that before it is opened; likewise.
    """

    index: int
    role: Role
    text: str = ""
    description: str = ""
    resource_id: str = ""
    class_name: str = ""
    parent: int = -1
    flags: int = 0
    bounds: Bounds | None = None
    leads_to: str = field(default="", compare=False)
    stated: Stated | None = field(default=None, compare=False, repr=False)
    values: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if type(self.flags) is not int:
            object.__setattr__(self, "flags", int(self.flags))

    @property
    def label(self) -> str:
        """What a person would call it: its text, else its description; both when they differ."""
        text, description = self.text, self.description
        if text and description and text != description:
            return f"{text} {description}"
        return text or description

    @property
    def clickable(self) -> bool:
        """Whether a tap on it is expected to do something."""
        return bool(self.flags & _CLICKABLE)

    @property
    def editable(self) -> bool:
        """Whether text can be typed into it."""
        return bool(self.flags & _EDITABLE)

    @property
    def scrollable(self) -> bool:
        """Whether its content can be scrolled."""
        return bool(self.flags & _SCROLLABLE)

    @property
    def checked(self) -> bool | None:
        """Its check mark, or None if it cannot have one."""
        return bool(self.flags & _CHECKED) if self.flags & _CHECKABLE else None

    @property
    def selected(self) -> bool:
        """Whether it is the chosen one of its kind, as a selected tab."""
        return bool(self.flags & _SELECTED)

    @property
    def enabled(self) -> bool:
        """Whether it reacts."""
        return not self.flags & _DISABLED

    @property
    def visible(self) -> bool:
        """Whether it is shown."""
        return not self.flags & _HIDDEN

    @property
    def actionable(self) -> bool:
        """Whether an agent may act on it: shown, enabled, and clickable, checkable or editable."""
        return bool(self.flags & _ABLE) and not self.flags & _BLOCKED
