"""Places on the screen for what a toolkit places within its own surfaces, and which of several pages in one is shown.

GTK 4 tells where something is relative to the window that it belongs to, also of what it draws in a surface of its own,
such as a menu. Where the X screen has a surface of the same size, that says where it is; where none has, what is in it
is not placed, and is reached through its accessibility interfaces.
"""

from collections.abc import Iterable, Sequence

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.nodes import ACCESSIBLE, COMPONENT, Node, Ref, ref_of
from uiatlas.devices.desktop.screen import Window
from uiatlas.devices.desktop.wire import Call, Wire, get
from uiatlas.ui import Bounds, Role

_FRAME = 150
"""Pixels that a window may be larger than what is in it: the shadow that it draws around itself."""

_SAME_AREA = 0.9
"""Share of two pages' places that is common when they are shown in turns."""

_LARGE = 100
"""Pixels that a part is high and wide at least that may be a toolkit's own window within another one's."""

_CLIMBS = 8
"""Steps from what is hit up to what is known."""

_POINTS = ((0.5, 0.5), (0.25, 0.3), (0.75, 0.3), (0.25, 0.7), (0.75, 0.7))
"""Where in a page it is asked what is there, as shares of its width and height."""


def shift_to_screen(window: Node, front: Window, popups: Sequence[Window], shadow: Sequence[int] | None) -> list[Node]:
    """Make places within surfaces to places on the screen.

    Args:
        window: The window, with everything in it.
        front: The same window on the X screen.
        popups: The surfaces without a frame that the app shows, such as menus, the topmost first.
        shadow: What the window says that it draws around itself: left, right, top, bottom; None if it says nothing.

    Returns:
        The parts of the window that have a surface of their own, the topmost first.
    """
    found: list[Node] = []
    for popup in popups:
        fitting = (
            n for n in window.inside() if n is not window and n.bounds and _size(n.bounds) == _size(popup.bounds)
        )
        part = next((n for n in fitting if n not in found), None)
        if part is not None:
            found.append(part)
    inner = {id(n) for part in found for n in part.inside()}
    for part, popup in zip(found, popups, strict=False):
        nested = {id(n) for other in found if other is not part and _is_in(other, part) for n in other.inside()}
        _move([n for n in part.inside() if id(n) not in nested], part.bounds, popup.bounds)
    _move([n for n in window.inside() if id(n) not in inner], window.bounds, _content(window, front, shadow))
    return found


def _content(window: Node, front: Window, shadow: Sequence[int] | None) -> Bounds | None:
    """Where a window is on the screen without the shadow around it; None if that cannot be told."""
    left, top, right, bottom = front.bounds
    if shadow is not None:
        return Bounds(left + shadow[0], top + shadow[2], right - shadow[1], bottom - shadow[3])
    if window.bounds is None:
        return None
    width, height = _size(window.bounds)
    wider, higher = right - left - width, bottom - top - height
    if not (0 <= wider <= _FRAME and 0 <= higher <= _FRAME):
        return None
    return Bounds(left + wider // 2, top + higher // 2, left + wider // 2 + width, top + higher // 2 + height)


def straighten(node: Node, shift: tuple[int, int] = (0, 0)) -> None:
    """Move what a toolkit tells relative to another corner than the screen's.

    One toolkit may be embedded in another and not know where: its outermost part is as large as what it fills, and
    lies elsewhere. What the outer toolkit draws within that again is told rightly.

    Args:
        node: An object whose place on the screen is right; what is in it is mended.
        shift: How far that place is from the one that was told.
    """
    beside = _beside(node)
    for child in node.children:
        own = shift if beside is None else beside
        if beside is None and node.bounds is not None and child.bounds is not None:
            told = moved(node.bounds, (-shift[0], -shift[1]))
            if shift != (0, 0) and not _holds(told, child.bounds) and _holds(node.bounds, child.bounds):
                own = (0, 0)
            elif len(node.children) == 1 and node.role not in roles.SCROLLERS and _embedded(child.bounds, node.bounds):
                own = (node.bounds.left - child.bounds.left, node.bounds.top - child.bounds.top)
        child.bounds = moved(child.bounds, own) if child.bounds is not None else None
        child.shift = own
        straighten(child, own)


def _beside(menu: Node) -> tuple[int, int] | None:
    """How far the items of a menu lie from where they fit into it; None if they lie in it, or it is none."""
    items = [child for child in menu.children if roles.role_of(child.role) is Role.MENU_ITEM]
    places = [item.bounds for item in items if item.bounds is not None]
    if menu.role != roles.POPUP_MENU or menu.bounds is None or not places:
        return None
    box = Bounds(
        min(b.left for b in places),
        min(b.top for b in places),
        max(b.right for b in places),
        max(b.bottom for b in places),
    )
    (width, height), (inner_width, inner_height) = _size(menu.bounds), _size(box)
    if _holds(menu.bounds, box) or inner_width > width or inner_height > height:
        return None
    left, top = menu.bounds.left + (width - inner_width) // 2, menu.bounds.top + (height - inner_height) // 2
    return left - box.left, top - box.top


def _embedded(inner: Bounds, outer: Bounds) -> bool:
    return _size(inner) == _size(outer) and min(_size(inner)) >= _LARGE and inner[:2] != outer[:2]


def _holds(outer: Bounds, inner: Bounds) -> bool:
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and (inner.right <= outer.right and inner.bottom <= outer.bottom)
    )


def displace(top: Node) -> None:
    """Take the places from a window and everything in it, so that it is touched through interfaces only."""
    _move(top.inside(), None, None)


def _move(nodes: Iterable[Node], told: Bounds | None, seen: Bounds | None) -> None:
    for node in nodes:
        if told is None or seen is None or node.bounds is None:
            node.shift, node.bounds = None, None
        else:
            node.shift = seen.left - told.left, seen.top - told.top
            node.bounds = moved(node.bounds, node.shift)


def moved(bounds: Bounds, shift: tuple[int, int]) -> Bounds:
    """A place that is so many pixels further to the right and below."""
    across, down = shift
    return Bounds(bounds.left + across, bounds.top + down, bounds.right + across, bounds.bottom + down)


def _size(bounds: Bounds) -> tuple[int, int]:
    return bounds.right - bounds.left, bounds.bottom - bounds.top


def _is_in(node: Node, other: Node) -> bool:
    above = node.parent
    while above is not None and above is not other:
        above = above.parent
    return above is other


def leave_out_pages(wire: Wire, window: Node) -> None:
    """Take away the pages that lie in the same place as the one that is shown; must be done before places are moved.

    Args:
        wire: The accessibility bus.
        window: The window, with everything in it.
    """
    piles = [(node, pile) for node in window.inside() if len(pile := _piled(node.children)) > 1]
    if not piles:
        return
    known = {node.ref: node for node in window.inside()}
    asked = [(pile, page, point) for _, pile in piles for page in pile for point in _points(page)]
    calls = [Call(*_base(page).ref, COMPONENT, "GetAccessibleAtPoint", "iiu", (*at, 1)) for _, page, at in asked]
    hits = _known(wire, [ref_of(a[0]) if a else None for a in wire.ask(calls)], known)
    seen: dict[int, set[int]] = {}
    for (pile, _, _), hit in zip(asked, hits, strict=True):
        for page in pile:
            if hit is not None and (hit is page or _is_in(hit, page)):
                seen.setdefault(id(pile), set()).add(id(page))
    for node, pile in piles:
        if shown := seen.get(id(pile)):
            gone = {id(page) for page in pile} - shown
            node.children = [child for child in node.children if id(child) not in gone]


def leave_out_parked(window: Node) -> None:
    """Take away the parts of a window that lie wholly beside it: a toolkit puts a panel behind another one's tab there.

    Menus and lists have surfaces of their own, which may lie anywhere.
    """
    box = window.bounds
    if box is not None and box.area:
        window.children = [child for child in window.children if not _parked(child, box)]


def _parked(part: Node, box: Bounds) -> bool:
    bounds = part.bounds
    if bounds is None or part.role in roles.MENUS or roles.role_of(part.role) is Role.MENU_ITEM:
        return False
    beside = bounds.right <= box.left or bounds.left >= box.right
    return beside and (bounds.bottom <= box.top or bounds.top >= box.bottom)


def _piled(children: Sequence[Node]) -> list[Node]:
    """Those of some objects that lie in the same place as another one of them."""
    out: list[Node] = []
    for node in children:
        if any(node is not other and _same_place(node, other) for other in children):
            out.append(node)
    return out


def _same_place(one: Node, other: Node) -> bool:
    a, b = one.bounds, other.bounds
    if a is None or b is None:
        return False
    common = Bounds(max(a.left, b.left), max(a.top, b.top), min(a.right, b.right), min(a.bottom, b.bottom)).area
    return common >= _SAME_AREA * max(a.area, b.area) > 0


def _points(page: Node) -> list[tuple[int, int]]:
    bounds = page.bounds or Bounds(0, 0, 0, 0)
    width, height = _size(bounds)
    return [(bounds.left + int(width * x), bounds.top + int(height * y)) for x, y in _POINTS]


def _base(node: Node) -> Node:
    """What is asked for what lies at a place: the menu that an object is in, since it has a surface, or its window."""
    above = node
    while above.parent is not None and above.role not in roles.MENUS:
        above = above.parent
    return above


def _known(wire: Wire, hits: Sequence[Ref | None], known: dict[Ref, Node]) -> list[Node | None]:
    """The objects that were read, for those that were hit: a part that says nothing stands for what it is in."""
    now = list(hits)
    for _ in range(_CLIMBS):
        unknown = list(dict.fromkeys(ref for ref in now if ref is not None and ref not in known))
        if not unknown:
            break
        answers = wire.ask([get(*ref, ACCESSIBLE, "Parent") for ref in unknown])
        above = {ref: ref_of(a[0][1]) if a else None for ref, a in zip(unknown, answers, strict=True)}
        now = [above.get(ref, ref) if ref is not None else None for ref in now]
    return [known.get(ref) if ref is not None else None for ref in now]
