"""From what the frames of a page say to the elements of one observation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from uiatlas.devices.browser.addresses import place_of
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, Stated, UIElement

LOOK = files("uiatlas.devices.browser").joinpath("look.js").read_text("utf-8")
"""The function that is run in every frame; the file says what it answers."""

FLAGS: dict[str, int] = {str(flag.name): int(flag) for flag in ElementFlag}

_ROLES = {
    "button": Role.BUTTON,
    "link": Role.LINK,
    "checkbox": Role.CHECKBOX,
    "switch": Role.SWITCH,
    "radio": Role.RADIO,
    "textbox": Role.INPUT,
    "searchbox": Role.INPUT,
    "spinbutton": Role.INPUT,
    "combobox": Role.CHOICE,
    "slider": Role.SLIDER,
    "option": Role.ITEM,
    "treeitem": Role.ITEM,
    "listitem": Role.ITEM,
    "row": Role.ITEM,
    "list": Role.LIST,
    "table": Role.LIST,
    "grid": Role.LIST,
    "treegrid": Role.LIST,
    "tree": Role.LIST,
    "listbox": Role.LIST,
    "tab": Role.TAB,
    "menu": Role.MENU,
    "menubar": Role.MENU,
    "menuitem": Role.MENU_ITEM,
    "menuitemcheckbox": Role.MENU_ITEM,
    "menuitemradio": Role.MENU_ITEM,
    "heading": Role.HEADING,
    "image": Role.IMAGE,
    "text": Role.TEXT,
    "dialog": Role.DIALOG,
    "alertdialog": Role.DIALOG,
}


@dataclass(frozen=True, slots=True)
class FrameView:
    """What one frame said, and which frame it is in.

    Attributes:
        said: The answer of the function in look.js.
        parent: Position of the frame around it in the list of all, -1 for the page itself.
        held: By row, position of the frame that the row holds, of those that are not counted by its document.
    """

    said: Mapping[str, Any]
    parent: int
    held: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an element is found again: the frame's position in the list of all, the row in it, and what it said.

    Attributes:
        frame: Position of the frame in the list of all.
        row: The row's number in it.
        row_said: The row itself.
        more: What kind of control it is where that takes a special touch: ``select``, ``file``, ``range``.
    """

    frame: int
    row: int
    row_said: Sequence[Any]
    more: str = ""


def merged(
    views: Sequence[FrameView], app: str = ""
) -> tuple[tuple[UIElement, ...], tuple[Place, ...], Mapping[str, Any] | None]:
    """All elements of a page in preorder with where each is found again; and the dialog in front, if there is one.

    The rows of a frame stand below the element that holds it. Where a dialog lies over the page only the dialog is
    given, since nothing else can be touched. The places that links lead to are told as places of the app.
    """
    builder = _Builder(views, app)
    front = builder.front()
    if front is None:
        builder.add_frame(0, -1, (0, 0), None)
    else:
        frame, first, last = front
        builder.add_rows(frame, range(first, last), -1, (0, 0), None)
    dialog = {"title": views[front[0]].said["rows"][front[1]][4]} if front else None
    return tuple(builder.elements), tuple(builder.places), dialog


def layers(shown: Observation) -> int:
    """How many dialogs, menus and panels lie over the page."""
    return shown.dialog + sum([bool(e.flags & ElementFlag.OVER) for e in shown.elements])


class _Builder:
    def __init__(self, views: Sequence[FrameView], app: str) -> None:
        self.views, self.app = views, app
        self.elements: list[UIElement] = []
        self.places: list[Place] = []

    def front(self) -> tuple[int, int, int] | None:
        """Frame, first and last row of the dialog in front."""
        for number in reversed(range(len(self.views))):
            front = self.views[number].said["front"]
            if front is not None:
                return number, front[0], front[1]
        return None

    def add_frame(self, number: int, parent: int, shift: tuple[int, int], clip: Bounds | None) -> None:
        self.add_rows(number, range(len(self.views[number].said["rows"])), parent, shift, clip)

    def add_rows(self, frame: int, rows: range, parent: int, shift: tuple[int, int], clip: Bounds | None) -> None:
        said = self.views[frame].said["rows"]
        hidden = int(ElementFlag.HIDDEN) if clip is not None and self.elements[parent].flags & ElementFlag.HIDDEN else 0
        index_of = {-1: parent}
        for row in rows:
            above, tag, role, text, name, id_, bits, rect, more, link, stated, values = said[row]
            index = len(self.elements)
            index_of[row] = index
            bounds = _clipped(Bounds(*rect), shift, clip) if rect is not None else None
            self.elements.append(
                UIElement(
                    index,
                    _role(role, bits, tag),
                    text,
                    name,
                    id_,
                    tag,
                    index_of.get(above, parent),
                    bits | hidden,
                    bounds,
                    place_of(link, self.app) if link else "",
                    Stated(stated[0], tuple(stated[1]), tuple(stated[2])) if stated else None,
                    tuple(values or ()),
                )
            )
            self.places.append(Place(frame, row, said[row], more if isinstance(more, str) else ""))
            if role == "frame" and isinstance(more, list):
                child = self._child(frame, row, more[0])
                if child is not None:
                    inner = (shift[0] + more[1], shift[1] + more[2])
                    self.add_frame(child, index, inner, bounds or Bounds(0, 0, 0, 0))

    def _child(self, frame: int, row: int, index: int) -> int | None:
        if index < 0:
            return self.views[frame].held.get(row)
        return next((i for i, v in enumerate(self.views) if v.parent == frame and v.said["index"] == index), None)


def _clipped(at: Bounds, shift: tuple[int, int], clip: Bounds | None) -> Bounds | None:
    """A place in a frame as a place on the page; None if the frame shows it only after scrolling."""
    x, y = shift
    moved = Bounds(at.left + x, at.top + y, at.right + x, at.bottom + y)
    if clip is None:
        return moved
    seen = Bounds(*map(max, moved[:2], clip[:2]), *map(min, moved[2:], clip[2:]))
    return seen if seen.area else None


def _role(role: str, bits: int, tag: str) -> Role:
    if bits & ElementFlag.EDITABLE:
        return Role.SLIDER if role == "slider" else Role.INPUT
    known = _ROLES.get(role)
    if known is not None and not (known is Role.LIST and bits & ElementFlag.CLICKABLE):
        return known
    if role in ("img", "figure", "graphics-document", "graphics-symbol"):
        return Role.IMAGE
    if bits & ElementFlag.CHECKABLE:
        return Role.CHECKBOX
    return Role.BUTTON if bits & ElementFlag.CLICKABLE else Role.CONTAINER
