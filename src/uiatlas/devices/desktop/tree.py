"""Reads what an app shows from the accessibility bus, level by level with all calls of a level under way together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.wire import Answer, Call, Wire, get
from uiatlas.ui import Bounds, Role

ACCESSIBLE = "org.a11y.atspi.Accessible"
COMPONENT = "org.a11y.atspi.Component"
TEXT = "org.a11y.atspi.Text"
VALUE = "org.a11y.atspi.Value"
EDITABLE_TEXT = "org.a11y.atspi.EditableText"
ACTION = "org.a11y.atspi.Action"

MOST_NODES = 4000
"""Nodes after which a window is not read any further."""

MOST_ROWS = 200
"""Children of one table or list that are read."""

LONGEST = 2000
"""Characters of a text that are read."""

_DEEPEST = 60
_FAR = 100_000
"""Coordinates beyond this are those of what is not on the screen."""
_LABELLED_BY = 2


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
    return [Ref(bus, path) for bus, path in answer[0] if not path.endswith("/null")] if answer else []


def read_windows(wire: Wire, apps: Sequence[Ref]) -> list[Node]:
    """The windows of some apps with roles, names, states and places, but without what is in them."""
    answers = wire.ask([Call(*app, ACCESSIBLE, "GetChildren") for app in apps])
    nodes = [Node(ref) for answer in answers for ref in children_of(answer)]
    _ask_states(wire, nodes)
    _describe(wire, nodes)
    return nodes


def read_inside(wire: Wire, window: Node, *, all_visible: bool = False) -> None:
    """Read everything that a window shows.

    Args:
        wire: The accessibility bus.
        window: The window; its children are filled in.
        all_visible: Take what says that it is visible for shown, for toolkits that tell SHOWING wrongly.
    """
    level, count = [window], 0
    for _ in range(_DEEPEST):
        below = [
            Node(ref, parent=node) for node, refs in zip(level, _children(wire, level), strict=True) for ref in refs
        ]
        _ask_states(wire, below)
        below = [n for n in below if _may_show(n, all_visible)]  # most of what is not shown is never asked more
        _describe(wire, below)
        below = [n for n in below if n.role not in roles.UNSAID]
        level = [n for n in below if n.has(roles.SHOWING) or _on_screen(n)]
        for node in level:
            if node.parent is not None:
                node.parent.children.append(node)
        count += len(level)
        if not level or count > MOST_NODES:
            break
    _read_values(wire, list(window.inside()))


def _may_show(node: Node, all_visible: bool) -> bool:
    """Whether a node is shown, or would be if what it is in were scrolled."""
    if node.has(roles.SHOWING):
        return True
    if not node.has(roles.VISIBLE):
        return False
    return all_visible or _scrolls(node.parent)


def _scrolls(node: Node | None) -> bool:
    while node is not None:
        if node.role in roles.SCROLLERS:
            return True
        if node.role in roles.MENUS or (node.role == roles.PAGE_TAB and not node.has(roles.SELECTED)):
            return False
        node = node.parent
    return False


def _on_screen(node: Node) -> bool:
    return node.bounds is not None and node.bounds.area > 1


def _children(wire: Wire, level: Sequence[Node]) -> list[list[Ref]]:
    """The children of every node of a level; of long lists only those around what is in view."""
    tables = [n for n in level if n.role in roles.TABLES]
    counts = wire.ask([get(*n.ref, ACCESSIBLE, "ChildCount") for n in tables]) if tables else []
    rows_of = {n.ref: int(_variant(answer) or 0) for n, answer in zip(tables, counts, strict=True)}
    calls: list[tuple[int, Call]] = []
    for number, node in enumerate(level):
        count = rows_of.get(node.ref, 1)
        if count > MOST_ROWS:
            first = _first_seen(wire, node, count)
            rows = range(first, min(first + MOST_ROWS, count))
            calls += [(number, Call(*node.ref, ACCESSIBLE, "GetChildAtIndex", "i", (i,))) for i in rows]
        elif count:
            calls.append((number, Call(*node.ref, ACCESSIBLE, "GetChildren")))
    out: list[list[Ref]] = [[] for _ in level]
    for (number, call), answer in zip(calls, wire.ask([c for _, c in calls]), strict=True):
        if answer is not None:
            out[number] += children_of(answer if call.method == "GetChildren" else ([answer[0]],))
    return out


def _first_seen(wire: Wire, node: Node, count: int) -> int:
    """The number of the first child of a long list to be read: some before the first that is in view."""
    if node.bounds is None:
        return 0
    x, top, bottom = node.bounds.left + 8, node.bounds.top, node.bounds.bottom
    at = [(x, y, 0) for y in range(top + 4, min(bottom, top + 120), 12)]
    found = [
        Ref(*a[0]) for a in wire.ask([Call(*node.ref, COMPONENT, "GetAccessibleAtPoint", "iiu", p) for p in at]) if a
    ]
    places = wire.ask([Call(*ref, ACCESSIBLE, "GetIndexInParent") for ref in found])
    known = [int(p[0]) for p in places if p and 0 <= int(p[0]) < count]
    return max(0, min(sorted(known)[len(known) // 2 :], default=0) - MOST_ROWS // 4)


def _ask_states(wire: Wire, nodes: Sequence[Node]) -> None:
    answers = wire.ask([Call(*n.ref, ACCESSIBLE, "GetState") for n in nodes])
    for node, states in zip(nodes, answers, strict=True):
        node.states = sum(int(part) << 32 * i for i, part in enumerate(states[0])) if states else 0


def _describe(wire: Wire, nodes: Sequence[Node]) -> None:
    """Role, name, interfaces, and where on the screen; what has no place refuses that question alone."""
    calls = [
        call
        for node in nodes
        for call in (
            Call(*node.ref, ACCESSIBLE, "GetRole"),
            get(*node.ref, ACCESSIBLE, "Name"),
            Call(*node.ref, ACCESSIBLE, "GetInterfaces"),
            Call(*node.ref, COMPONENT, "GetExtents", "u", (0,)),
        )
    ]
    answers = wire.ask(calls)
    for number, node in enumerate(nodes):
        role, name, interfaces, extents = answers[4 * number : 4 * number + 4]
        node.role = int(role[0]) if role else 0
        node.said = str(_variant(name) or "")
        node.name = node.said.strip()
        node.interfaces = frozenset(interfaces[0]) if interfaces else frozenset()
        node.bounds = bounds_of(extents) if COMPONENT in node.interfaces else None


def bounds_of(answer: Answer) -> Bounds | None:
    """The place that ``GetExtents`` tells; None if it is no place on a screen."""
    if not answer:
        return None
    x, y, width, height = answer[0]
    if abs(x) > _FAR or abs(y) > _FAR or width <= 0 or height <= 0:
        return None
    return Bounds(x, y, x + width, y + height)


def _read_values(wire: Wire, nodes: Sequence[Node]) -> None:
    """Texts of fields, numbers of sliders, and the labels of what has no name of its own."""
    calls: list[tuple[Node, str, Call]] = []
    for node in nodes:
        role = roles.role_of(node.role)
        if TEXT in node.interfaces and (role is Role.INPUT or not node.name):
            calls.append((node, "text", Call(*node.ref, TEXT, "GetText", "ii", (0, -1))))
        elif VALUE in node.interfaces and (role is Role.SLIDER or role is Role.TEXT):
            calls.append((node, "number", get(*node.ref, VALUE, "CurrentValue")))
        if role in (Role.INPUT, Role.CHOICE, Role.SLIDER) or not node.name:
            calls.append((node, "relations", Call(*node.ref, ACCESSIBLE, "GetRelationSet")))
            if role in roles.CLICKABLE:
                calls.append((node, "description", get(*node.ref, ACCESSIBLE, "Description")))
    labels: list[tuple[Node, Ref]] = []
    for (node, what, _), answer in zip(calls, wire.ask([c for _, _, c in calls]), strict=True):
        match what:
            case "text" if answer:
                node.value = str(answer[0])[:LONGEST]
            case "number" if answer:
                node.value = _number(_variant(answer))
            case "description" if answer:
                node.label = node.label or str(_variant(answer) or "").strip()
            case "relations" if answer:
                labels += [(node, Ref(*targets[0])) for kind, targets in answer[0] if kind == _LABELLED_BY and targets]
    names = wire.ask([get(*ref, ACCESSIBLE, "Name") for _, ref in labels])
    for (node, _), answer in zip(labels, names, strict=True):
        said = str(_variant(answer) or "").strip()
        node.label, node.labelled = said or node.label, bool(said)


def _variant(answer: Answer) -> Any:
    return answer[0][1] if answer else None


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else ""
