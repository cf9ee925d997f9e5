"""Which part of a window is in front within it: menus, lists that drop down, bubbles and dialogs over its page."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.nodes import Node, Ref
from uiatlas.ui import Bounds, Role

_AWAY = 8
"""Pixels that a dialog within a window keeps from all edges of it where it is no part of the page's layout."""

_ENTRIES = 2
"""Entries of a menu that it is called after if nothing else names it."""


@dataclass(frozen=True, slots=True)
class Layer:
    """What lies over the page of a window; nothing else can be touched to any use.

    Attributes:
        role: Whether it is a menu or a dialog.
        nodes: Its parts, such as a menu and the menus that it has opened.
        title: What it is called, a dialog that nothing names by the words that it begins with; empty if it has none.
        place: The name of a dialog; empty if it has none, and of a menu.
    """

    role: Role
    nodes: tuple[Node, ...]
    title: str
    place: str = ""


def layer_of(
    window: Node,
    popups: Sequence[Node],
    surfaces: Sequence[Node] = (),
    lists: Sequence[Node] = (),
    staying: Collection[Ref] = (),
) -> Layer | None:
    """What lies over the page of a window; None if nothing does.

    Args:
        window: The window.
        popups: Further windows without a frame that belong to it, such as menus.
        surfaces: Parts of the window that lie over it on surfaces of their own, the topmost first.
        lists: Lists of options that have dropped down.
        staying: Dialogs within the window that Escape has not closed.
    """
    found = {menu.ref: menu for top in (*popups, window) for menu in _open_menus(top)}
    # a menu may be told by its window too, which does not know what opened it
    opened = [*_told_once(list(found.values())), *lists]
    if opened:
        names = [menu.name or _above(menu) or _opener(window, menu) for menu in opened]
        title = " > ".join(filter(None, names))
        return Layer(Role.MENU, tuple(opened), title or next(filter(None, map(_first_entries, reversed(opened))), ""))
    if (over := next(iter(surfaces), None) or _bubble(window)) is not None:
        return Layer(Role.MENU, (over,), over.name or _opener(window, over) or "Menu")
    if (dialog := _dialog(window, staying)) is not None:
        own = window.name if window.role in roles.DIALOGS else ""
        name = dialog.name or own or _opener(window, dialog)
        return Layer(Role.DIALOG, (dialog,), name or _first_words(dialog), name)
    return None


def under_panels(window: Node) -> frozenset[Ref]:
    """What of a page lies with its middle under a dialog within its window, so that a touch of it meets the dialog."""
    panels = [n for n in window.children if n.role in roles.DIALOGS and _away(n, window)]
    under: set[Ref] = set()
    for panel in panels:
        own = {n.ref for n in panel.inside()}
        under |= {n.ref for n in window.inside() if n.ref not in own and _meets(n.bounds, panel.bounds)}
    return frozenset(under)


def dropped_lists(window: Node) -> list[Node]:
    """The lists with a place on the screen of the controls of a window whose options drop down."""
    return [n for n in window.inside() if roles.drops_from(n.role, n.parent.role if n.parent else 0) and n.children]


def over_all(lists: Iterable[Node], surfaces: Sequence[Bounds]) -> list[Node]:
    """Those of some lists that are drawn on surfaces of their own, over the page."""
    return [n for n in lists if n.bounds is not None and any(_lies_in(n.bounds, surface) for surface in surfaces)]


def _meets(part: Bounds | None, panel: Bounds | None) -> bool:
    if part is None or panel is None:
        return False
    x, y = (part.left + part.right) // 2, (part.top + part.bottom) // 2
    return panel.left <= x < panel.right and panel.top <= y < panel.bottom


def _lies_in(part: Bounds, whole: Bounds) -> bool:
    x, y = part.left + 1, (part.top + part.bottom) // 2
    return whole.left <= x < whole.right and whole.top <= y < whole.bottom and part.bottom <= whole.bottom + _AWAY


def _told_once(menus: Sequence[Node]) -> list[Node]:
    """Menus without those whose items another one shows as well: some toolkits tell what opened a menu as one too."""
    out: list[Node] = []
    for menu in sorted(menus, key=lambda m: m.role != roles.POPUP_MENU):
        items = [child.name for child in menu.children]
        same = next((m for m in out if [child.name for child in m.children] == items), None)
        if same is None:
            out.append(menu)
        else:
            same.name = same.name or menu.name
    return [menu for menu in menus if menu in out]


def _open_menus(top: Node) -> Iterable[Node]:
    """The outermost menus that show something; what is in them goes with them."""
    for child in [top, *top.children] if top.role in roles.MENUS else top.children:
        if child.role in roles.MENUS and any(n.role not in roles.MENUS or n.children for n in child.children):
            yield child
        elif child is not top:
            yield from _open_menus(child)


def _bubble(window: Node) -> Node | None:
    """What an app has opened over its page within the same window, and closes when anything else is touched."""
    over = (n for n in window.children[1:] if n.has(roles.MODAL) and roles.role_of(n.role) is Role.CONTAINER)
    return next((n for n in over if n.children), None)


def _dialog(window: Node, staying: Collection[Ref]) -> Node | None:
    """The dialog that a toolkit draws over the page within the same window, the topmost of several.

    It says that it is modal; or it has the keyboard, was not left open by Escape, and stands beside the parts of the
    window and away from all edges, where no layout puts a part. A panel that floats over a page which can be used
    meanwhile is none, and neither is a dialog that is a part of a page, such as the form that a designer shows.
    """
    dialogs = (n for n in window.inside() if n is not window and n.role in roles.DIALOGS)
    over = [n for n in dialogs if n.has(roles.MODAL) or (n.ref not in staying and _holds_keyboard(n, window))]
    touched = [n for n in over if any(roles.role_of(part.role) in roles.CLICKABLE for part in n.inside())]
    return touched[-1] if touched else None


def _first_entries(menu: Node) -> str:
    """What a menu begins with, which tells it from others that nothing names either."""
    names = [n.name for n in menu.inside() if n is not menu and roles.role_of(n.role) in (Role.MENU_ITEM, Role.ITEM)]
    return ", ".join([name for name in names if any(map(str.isalpha, name))][:_ENTRIES])


def _first_words(dialog: Node) -> str:
    said = (n.name for n in dialog.inside() if roles.role_of(n.role) in (Role.TEXT, Role.HEADING))
    return next((name for name in said if any(map(str.isalpha, name))), "")


def _holds_keyboard(dialog: Node, window: Node) -> bool:
    """Whether a part of a window that lies over the other ones has the keyboard."""
    return dialog.parent is window and _away(dialog, window) and any(n.has(roles.FOCUSED) for n in dialog.inside())


def _away(node: Node, window: Node) -> bool:
    """Whether an object keeps away from all edges of its window."""
    one, other = node.bounds, window.bounds
    if one is None or other is None:
        return False
    edges = (one.left - other.left, one.top - other.top, other.right - one.right, other.bottom - one.bottom)
    return min(edges) > _AWAY


def _opener(window: Node, over: Node) -> str:
    """The name of the button that says that it opens a bubble, else of one that is pressed as long as it is open."""
    inside = {n.ref for n in over.inside()}
    around = inside | set(_refs_around(over))
    page = [n for n in window.inside() if n.ref not in inside]
    if (opening := next((n for n in page if n.opens in around), None)) is not None:
        own = (n for n in opening.inside() if n.ref not in inside and n.role not in roles.MENUS)
        return next((said for n in own if (said := n.name or n.label)), "")
    pressed = (n for n in page if n.has(roles.CHECKED | roles.PRESSED))
    return next((n.name for n in pressed if n.name and roles.role_of(n.role) is Role.BUTTON), "")


def _refs_around(node: Node) -> Iterable[Ref]:
    above = node.parent
    while above is not None and above.parent is not None:
        yield above.ref
        above = above.parent


def _above(node: Node) -> str:
    """The name of what a nameless menu belongs to: the item that opened it, or the label of a list that drops down."""
    above = node.parent
    while above is not None and above.role != roles.MENU_BAR:
        if roles.role_of(above.role) in (Role.CHOICE, Role.MENU_ITEM):
            return above.label or above.name
        above = above.parent
    return ""
