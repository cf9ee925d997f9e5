"""From the objects of a window to the elements of one observation."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.tree import ACTION, Node
from uiatlas.ui import ElementFlag, Role, UIElement

_DASH = re.compile(r"\s+[-\u2013\u2014]\s+")
_NUMBER = re.compile(r"\d+")
_LIVE = roles.ENABLED | roles.SENSITIVE


@dataclass(frozen=True, slots=True)
class View:
    """What is in front.

    Attributes:
        elements: Its elements in preorder.
        nodes: The object that each was read from.
        title: What it is called: window, dialog or menu.
        menu: Whether it is an open menu.
    """

    elements: tuple[UIElement, ...]
    nodes: tuple[Node, ...]
    title: str
    menu: bool


def view_of(window: Node, popups: Sequence[Node]) -> View:
    """The elements of the window in front; of an open menu only what is in it, since nothing else can be touched."""
    opened = [menu for top in (window, *popups) for menu in _open_menus(top)]
    builder = _Builder()
    if opened:
        for menu in opened:
            builder.add(menu, -1)
        names = [menu.name or _above(menu) for menu in opened]
        return View(tuple(builder.elements), tuple(builder.nodes), " > ".join(filter(None, names)), True)
    for top in (window, *popups):
        builder.add(top, -1)
    return View(tuple(builder.elements), tuple(builder.nodes), place_of(window), False)


def _open_menus(top: Node) -> Iterable[Node]:
    """The outermost menus that show something; what is in them goes with them."""
    for child in [top, *top.children] if top.role in roles.MENUS else top.children:
        if child.role in roles.MENUS and any(n.role not in roles.MENUS or n.children for n in child.children):
            yield child
        elif child is not top:
            yield from _open_menus(child)


def _above(node: Node) -> str:
    """The name of what a nameless menu belongs to, such as the label of a list that drops down."""
    above = node.parent
    while above is not None and above.role not in (roles.MENU_BAR,):
        if roles.role_of(above.role) is Role.CHOICE:
            return above.label or above.name
        above = above.parent
    return ""


def place_of(window: Node) -> str:
    """The part of a window's title that tells a place: a dialog's title, of other windows what follows the document.

    Numbers and the mark of unsaved changes are left out: ``*Untitled 1 - Mousepad`` is ``Mousepad``.
    """
    title = window.name.strip().lstrip("*").strip()
    last = title if window.role in roles.DIALOGS else _DASH.split(title)[-1]
    return " ".join(_NUMBER.sub("{n}", last).split())


class _Builder:
    def __init__(self) -> None:
        self.elements: list[UIElement] = []
        self.nodes: list[Node] = []

    def add(self, node: Node, parent: int) -> None:
        role, flags = roles.role_of(node.role), flags_of(node)
        top = parent == -1 and not self.elements
        if not top and role is Role.CONTAINER and not node.name and not flags & ~ElementFlag.DISABLED:
            inside = parent
        else:
            inside = len(self.elements)
            self.elements.append(_element(node, role, flags, inside, parent))
            self.nodes.append(node)
        for child in node.children:
            self.add(child, inside)


def _element(node: Node, role: Role, flags: int, index: int, parent: int) -> UIElement:
    text, description = _words(node, role)
    bounds = node.bounds if node.has(roles.SHOWING) else None
    return UIElement(index, role, text, description, "", roles.name_of(node.role), parent, flags, bounds)


def _words(node: Node, role: Role) -> tuple[str, str]:
    """Text and description of an element; a window's own title is no text in it."""
    if node.parent is None:
        return "", ""
    name = node.name or node.label
    if node.role == roles.PASSWORD:
        return "\u2022" * len(node.value) or name, name
    match role:
        case Role.INPUT | Role.SLIDER:
            return node.value or name, name
        case Role.CHOICE:
            return node.value or node.name, node.label
        case _:
            return node.name or node.value, "" if node.name else node.label


def flags_of(node: Node) -> int:
    """What can be done to an object and how it stands."""
    role, flags = roles.role_of(node.role), ElementFlag.NONE
    acting = role in roles.CLICKABLE or (ACTION in node.interfaces and node.has(roles.FOCUSABLE))
    if acting:
        flags |= ElementFlag.CLICKABLE
        if not node.has(_LIVE):
            flags |= ElementFlag.DISABLED
    if role in (Role.INPUT, Role.SLIDER) and (node.has(roles.EDITABLE) or role is Role.SLIDER):
        flags |= ElementFlag.EDITABLE
    if role in (Role.INPUT, Role.ITEM):
        flags |= ElementFlag.LONG_CLICKABLE
    if node.role in roles.TOGGLES or node.has(roles.CHECKABLE):
        flags |= ElementFlag.CHECKABLE
        if node.has(roles.CHECKED | roles.PRESSED):
            flags |= ElementFlag.CHECKED
    if node.role in roles.SCROLLERS:
        flags |= ElementFlag.SCROLLABLE
    if node.role == roles.PASSWORD:
        flags |= ElementFlag.PASSWORD
    for state, flag in _STATES:
        if node.has(state) and role not in _STATELESS:
            flags |= flag
    return int(flags)


_STATELESS = frozenset({Role.CONTAINER, Role.DIALOG, Role.MENU, Role.MENU_ITEM})
"""Where these states say no more than where window or pointer are."""

_STATES = (
    (roles.SELECTED, ElementFlag.SELECTED),
    (roles.FOCUSED, ElementFlag.FOCUSED),
    (roles.EXPANDED, ElementFlag.EXPANDED),
)
