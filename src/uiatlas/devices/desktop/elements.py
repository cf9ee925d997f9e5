"""From the objects of a window to the elements of one observation."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.grids import is_cell
from uiatlas.devices.desktop.labels import words_inside
from uiatlas.devices.desktop.layers import layer_of
from uiatlas.devices.desktop.nodes import ACTION, EDITABLE_TEXT, Node, Ref
from uiatlas.ui import ElementFlag, Role, UIElement

_DASH = re.compile(r"\s+[-\u2013\u2014]\s+")
_FILE = re.compile(r"\S\.\w{1,5}$")
"""How the name of a file ends."""

_UNNAMED = re.compile(r"(?:untitled|unnamed)(?:\s+(?:document|file))?(?:\s+\d+)?", re.I)
_MARK = re.compile(r"</?[a-z][^<>]*>", re.I)
_NUMBER = re.compile(r"\d+")
_LIVE = roles.ENABLED | roles.SENSITIVE


@dataclass(frozen=True, slots=True)
class View:
    """What is in front.

    Attributes:
        elements: Its elements in preorder.
        nodes: The object that each was read from.
        title: What it is called: window, dialog or menu.
        place: The place of the app that it is: the window's, or that of a dialog over its page.
        over: What it is if it lies over the page of its window: a menu or a dialog.
    """

    elements: tuple[UIElement, ...]
    nodes: tuple[Node, ...]
    title: str
    place: str
    over: Role | None = None


def view_of(
    window: Node,
    popups: Sequence[Node],
    surfaces: Sequence[Node] = (),
    lists: Sequence[Node] = (),
    staying: Collection[Ref] = (),
) -> View:
    """The elements of the window in front; of what lies over its page only that, since nothing else can be touched.

    Args:
        window: The window.
        popups: Further windows without a frame that belong to it, such as menus.
        surfaces: Parts of the window that lie over it on surfaces of their own, the topmost first.
        lists: Lists of options that have dropped down.
        staying: Dialogs within the window that Escape has not closed.
    """
    builder = _Builder()
    if (layer := layer_of(window, popups, surfaces, lists, staying)) is None:
        for top in (window, *popups):
            builder.add(top, -1)
        return builder.view(place_of(window), place_of(window))
    for node in layer.nodes:
        builder.add_over(node, layer.role)
    return builder.view(layer.title, _unnumbered(layer.place) or place_of(window), layer.role)


def without_touch(view: View, places: Collection[int]) -> View:
    """A view in which some elements are there and cannot be touched."""
    if not places:
        return view
    hidden = ElementFlag.HIDDEN
    elements = (replace(e, flags=int(e.flags | hidden)) if e.index in places else e for e in view.elements)
    return replace(view, elements=tuple(elements))


def place_of(window: Node) -> str:
    """The part of a window's title that tells a place: a dialog's title, of other windows what follows the document.

    Numbers and the mark of unsaved changes are left out: ``*Untitled 1 - Mousepad`` is ``Mousepad``. A title that is a
    document and nothing else tells no place, and gives an empty text.
    """
    title = window.name.strip().lstrip("*").strip()
    if window.role in roles.DIALOGS:
        return _unnumbered(title)
    last = _DASH.split(title)[-1]
    return "" if is_document(last) else _unnumbered(last)


def _unnumbered(title: str) -> str:
    return " ".join(_NUMBER.sub("{n}", title).split())


def is_document(title: str) -> bool:
    """Whether a title is no more than where a document is kept, or that it has no name yet."""
    return title.startswith(("/", "~/")) or bool(_FILE.search(title) or _UNNAMED.fullmatch(title))


def document_of(window: Node) -> str:
    """The file that a window's title names, empty if it names none: ``note.txt`` of ``*note.txt - Mousepad``."""
    parts = _DASH.split(window.name.strip().lstrip("*").strip())
    alone = len(parts) == 1 and not is_document(parts[0])
    named = "" if alone or window.role in roles.DIALOGS else parts[0].strip().rpartition("/")[2]
    return named if _FILE.search(named) else ""


class _Builder:
    def __init__(self) -> None:
        self.elements: list[UIElement] = []
        self.nodes: list[Node] = []

    def view(self, title: str, place: str, over: Role | None = None) -> View:
        """What was added, as one view."""
        return View(tuple(self.elements), tuple(self.nodes), title, place, over)

    def add_over(self, node: Node, role: Role) -> None:
        """Add an open menu or a dialog; what opened it can no longer be touched to any use."""
        index = len(self.elements)
        self.elements.append(UIElement(index, role, node.name, class_name=roles.name_of(node.role), bounds=node.bounds))
        self.nodes.append(node)
        for child in node.children:
            self.add(child, index)

    def add(self, node: Node, parent: int) -> None:
        """Add an object and what is in it; boxes that say nothing are left out, rows of words are one element."""
        if (parent >= 0 and self.elements[parent].role is Role.INPUT and node.role == roles.ICON) or _of_frame(node):
            return
        if (core := _core(node)) is not None:
            core.name, core.label = core.name or node.name, core.label or node.label
            self.add(core, parent)
            return
        role, flags = _role(node), flags_of(node)
        parts = [part for part in node.inside() if part is not node and not _opens(part, node)]
        whole = (role in _WHOLE or is_cell(node)) and not any(map(_acts, parts))
        if whole and not node.name:
            node.name = words_inside(node)
        inside = len(self.elements)
        if parent == -1 or not _says_nothing(node, role, flags):
            self.elements.append(_element(node, role, flags, inside, parent))
            self.nodes.append(node)
        else:
            inside = parent
        for child in () if whole else node.children:
            self.add(child, inside)


_WHOLE = frozenset({Role.ITEM, Role.BUTTON, Role.CHOICE, Role.MENU_ITEM})
"""Roles whose parts are one thing unless one of them can be touched on its own."""


def _opens(part: Node, node: Node) -> bool:
    """Whether a part is no more than the button of a list that drops down."""
    drops = roles.role_of(node.role) is Role.CHOICE and roles.role_of(part.role) is Role.BUTTON
    return drops and not (part.name or part.label)


def _acts(part: Node) -> bool:
    """Whether a part of a row is a control of its own and not just words or a picture."""
    role = roles.role_of(part.role)
    checks = part.role in roles.TOGGLES or part.has(roles.CHECKABLE | roles.CHECKED)
    return part.has(roles.SHOWING) and (checks or (role in roles.CLICKABLE and role is not Role.ITEM))


def _core(node: Node) -> Node | None:
    """The one button in what calls itself a button and only holds it."""
    at = node
    while roles.role_of(at.role) in (Role.BUTTON, Role.CONTAINER):
        shown = [child for child in at.children if roles.role_of(child.role) in (Role.BUTTON, Role.CONTAINER)]
        if len(shown) != 1 or len(at.children) != len(shown) or roles.role_of(node.role) is not Role.BUTTON:
            return None
        at = shown[0]
        if roles.role_of(at.role) is Role.BUTTON:
            return at
    return None


def _of_frame(node: Node) -> bool:
    """Whether it is a button of the window's own frame, which some apps draw themselves; no page has these in it."""
    beside = node.parent.children if node.role == roles.PUSH_BUTTON and node.parent is not None else ()
    names = {n.name.casefold() for n in beside if n.role == roles.PUSH_BUTTON}
    return len(names) == len(beside) and bool(names & _RESIZING) and names <= _RESIZING | {"close"}


_RESIZING = frozenset({"minimize", "maximize", "restore", "unmaximize"})


def _says_nothing(node: Node, role: Role, flags: int) -> bool:
    if role is Role.CONTAINER and node.role not in roles.DIALOGS:
        named = bool(node.name) and node.role != roles.PAGE_TAB_LIST  # that only says which of its tabs is shown
        return not named and not flags & ~ElementFlag.DISABLED
    return role is Role.ITEM and not node.name and not node.children and not flags & ElementFlag.CHECKABLE


def _role(node: Node) -> Role:
    """The role of an object where it stands: a dialog is one by itself only, words without a frame are text."""
    role = roles.role_of(node.role)
    if role is Role.DIALOG and node.parent is not None:
        return Role.CONTAINER
    if node.role in roles.MENUS and not node.name:
        return Role.MENU
    if node.role == roles.LABEL and _is_row(node):
        return Role.ITEM
    if is_cell(node) and node.has(roles.EDITABLE):
        return Role.INPUT
    if node.role == roles.PARAGRAPH and node.has(roles.EDITABLE) and EDITABLE_TEXT in node.interfaces:
        return Role.INPUT
    if role is Role.BUTTON and node.role in roles.TOGGLES and not node.name and not node.children:
        return Role.SWITCH
    if role is Role.CONTAINER and node.parent is not None and node.name and not node.children:
        return Role.TEXT
    return role


def _is_row(node: Node) -> bool:
    """Whether a label is a row of a tree or list, as some toolkits call them, in a tree one within the other."""
    above = node.parent
    while above is not None and above.role == roles.LABEL:
        above = above.parent
    if above is None or roles.role_of(above.role) is not Role.LIST:
        return False
    return above.role in roles.TREES or node.has(roles.SELECTABLE)


def _element(node: Node, role: Role, flags: int, index: int, parent: int) -> UIElement:
    text, description = _words(node, role)
    bounds = node.bounds if node.has(roles.SHOWING) else None
    return UIElement(index, role, text, description, node.id, _kind(node), parent, flags, bounds, values=node.options)


def _kind(node: Node) -> str:
    """What the toolkit calls it; an entry of a bar of menus is a menu, though some toolkits call it an item."""
    opens = node.role == roles.MENU_ITEM and node.parent is not None and node.parent.role == roles.MENU_BAR
    return "menu" if opens else roles.name_of(node.role)


def _words(node: Node, role: Role) -> tuple[str, str]:
    """Text and description of an element; of a window's own title only the name of a file is a text in it."""
    if node.parent is None:
        return document_of(node), ""
    name = _unmarked(node.name or node.label)
    if node.role == roles.PASSWORD:
        return "\u2022" * len(node.value) or name, name
    match role:
        case Role.INPUT if is_cell(node):
            return node.value or words_inside(node) or name, name
        case Role.INPUT | Role.SLIDER:
            return node.value or name, name
        case Role.CHOICE if not node.value and (chosen := _chosen_in(node)):
            return chosen, node.name
        case Role.CHOICE:
            return node.value or node.name, node.label
        case Role.ITEM if node.name and (held := _held_in(node)):
            return f"{name}\n{held}", ""
        case _:
            return _unmarked(node.name) or node.value, "" if node.name else _unmarked(node.label)


def _held_in(node: Node) -> str:
    """What a row or a cell holds besides its name, such as the value of a cell that is called by its place."""
    said = node.value or words_inside(node)
    return "" if set(said.split()) <= set(node.name.split()) else said


def _chosen_in(node: Node) -> str:
    """What a list that drops down says besides its own name: the option that is chosen; empty if it says no more."""
    said = [n.name for n in node.inside() if n is not node and n.name and n.role not in roles.MENUS]
    return next((name for name in reversed(said) if name != node.name), "") if node.name in said else ""


def _unmarked(text: str) -> str:
    """A text without the marks of a rich one, such as some toolkits give what they say of a control."""
    return " ".join(_MARK.sub(" ", text).split()) if _MARK.search(text) else text


def flags_of(node: Node) -> int:
    """What can be done to an object and how it stands."""
    role, flags = _role(node), ElementFlag.NONE
    if role in roles.CLICKABLE or (role is Role.IMAGE and ACTION in node.interfaces):
        flags |= ElementFlag.CLICKABLE
        if not node.has(_LIVE):
            flags |= ElementFlag.DISABLED
    if role is Role.SLIDER or (role is Role.INPUT and _takes_text(node)):
        flags |= ElementFlag.EDITABLE
    if role in (Role.INPUT, Role.ITEM):
        flags |= ElementFlag.LONG_CLICKABLE
    if (node.role in roles.TOGGLES or node.has(roles.CHECKABLE | roles.CHECKED)) and not _opens_menu(node):
        flags |= ElementFlag.CHECKABLE
        if node.has(roles.CHECKED | roles.PRESSED):
            flags |= ElementFlag.CHECKED
    if node.role in roles.SCROLLERS:
        flags |= ElementFlag.SCROLLABLE
    if node.role == roles.PASSWORD:
        flags |= ElementFlag.PASSWORD
    if node.has(roles.REQUIRED) and flags & (ElementFlag.EDITABLE | ElementFlag.CHECKABLE) and not _is_given(node):
        flags |= ElementFlag.REQUIRED
    if node.shift is None and flags:
        flags |= ElementFlag.PLACELESS
    for state, flag in _STATES:
        if node.has(state) and role not in _STATELESS:
            flags |= flag
    if role is Role.TAB and node.name and node.parent is not None and node.parent.name == node.name:
        flags |= ElementFlag.SELECTED
    return int(flags)


def _is_given(node: Node) -> bool:
    """Whether a field holds a text, or a box is on."""
    return bool(node.value.strip()) or node.has(roles.CHECKED | roles.PRESSED)


def _opens_menu(node: Node) -> bool:
    """Whether it is a button that stays pressed as long as its menu is open: that turns nothing on."""
    said = node.name.casefold()
    return roles.role_of(node.role) is Role.BUTTON and (said.split()[-1:] == ["menu"] or said in _MORE)


_MORE = frozenset({"more", "more options", "more actions", "options"})


def _takes_text(node: Node) -> bool:
    """Whether a field can be typed into; not every toolkit sets the state for it."""
    if node.has(roles.READ_ONLY):
        return False
    return node.has(roles.EDITABLE) or node.role == roles.SPIN_BUTTON


_STATELESS = frozenset({Role.CONTAINER, Role.DIALOG, Role.MENU, Role.MENU_ITEM})
"""Where these states say no more than where window or pointer are."""

_STATES = (
    (roles.SELECTED, ElementFlag.SELECTED),
    (roles.FOCUSED, ElementFlag.FOCUSED),
    (roles.EXPANDED, ElementFlag.EXPANDED),
)
