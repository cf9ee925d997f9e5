"""Reads what an app shows from the accessibility bus, level by level with all calls of a level under way together."""

import re
from collections.abc import Sequence
from typing import Any

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.grids import cells_in_view, is_cell, wide_tables
from uiatlas.devices.desktop.nodes import (
    ACCESSIBLE,
    ACTION,
    COMPONENT,
    TEXT,
    VALUE,
    Node,
    Ref,
    children_of,
)
from uiatlas.devices.desktop.wire import Answer, Call, Wire, get
from uiatlas.ui import Bounds, Role

MOST_NODES = 4000
"""Nodes after which a window is not read any further."""

MOST_ROWS = 200
"""Children of one table or list that are read."""

LONGEST = 2000
"""Characters of a text that are read."""

_DEEPEST = 60
_SOON = 0.3
"""Seconds within which a process answers that is not busy with anything else."""

_FAR = 100_000
"""Coordinates beyond this are those of what is not on the screen."""
_LABELLED_BY, _CONTROLLER_FOR = 2, 3


def answering(wire: Wire, apps: Sequence[Ref]) -> list[Ref]:
    """Those of some apps that answer soon."""
    answers = wire.ask([get(*app, ACCESSIBLE, "ChildCount") for app in apps], _SOON, all_answer=False)
    return [app for app, answer in zip(apps, answers, strict=True) if answer is not None]


def read_windows(wire: Wire, apps: Sequence[Ref]) -> list[Node]:
    """The windows of some apps with roles, names, states and places, but without what is in them."""
    answers = wire.ask([Call(*app, ACCESSIBLE, "GetChildren") for app in apps])
    return read_each(wire, [ref for answer in answers for ref in children_of(answer)])


def read_each(wire: Wire, refs: Sequence[Ref]) -> list[Node]:
    """Some objects with roles, names, states and places, but without what is in them."""
    nodes = [Node(ref) for ref in refs]
    _ask_states(wire, nodes)
    _describe(wire, nodes)
    return nodes


def unlisted_menus(wire: Wire, app: Ref) -> bool | None:
    """Whether the toolkit of a program keeps open menus out of the list of its windows, as Qt does; None: no answer."""
    (said,) = wire.ask([get(*app, "org.a11y.atspi.Application", "ToolkitName")], _SOON, all_answer=False)
    return None if said is None else str(said[0][1]).casefold() == "qt"


def read_inside(wire: Wire, window: Node) -> bool:
    """Read everything that a window shows.

    Args:
        wire: The accessibility bus.
        window: The window; its children are filled in.

    Returns:
        Whether the toolkit says of what is in a window that it is shown; one that does not (GTK 4) marks only what is
        visible, and then everything is read that is visible and has a size.
    """
    level, count, told = [window], 0, True
    for depth in range(_DEEPEST):
        below = [
            Node(ref, parent=node) for node, refs in zip(level, _children(wire, level), strict=True) for ref in refs
        ]
        _ask_states(wire, below)
        if not depth:
            told = any(n.has(roles.SHOWING) for n in below) or not any(n.has(roles.VISIBLE) for n in below)
        below = [n for n in below if _may_show(n, not told)]  # most of what is not shown is never asked more
        _describe(wire, below)
        below = [n for n in below if n.role not in roles.UNSAID and not _folded(n)]
        if not told:
            for node in [*below, *(() if depth else level)]:
                _take_for_shown(node)
        level = [n for n in below if n.has(roles.SHOWING) or _on_screen(n)]
        level = [n for n in level if n.role != roles.MENU_BAR or _on_screen(n)]  # one of no height shows no menus
        for node in level:
            if node.parent is not None:
                node.parent.children.append(node)
        count += len(level)
        if not level or count > MOST_NODES:
            break
    _read_values(wire, list(window.inside()))
    return told


_PARAGRAPH = re.compile("[\u2028\u2029]")
_TYPE = re.compile(r"(?:[a-z]+__)?[A-Z][A-Za-z0-9]*(?:_?[A-Z][a-z0-9]+)+")
"""How types of a toolkit are called, such as ``GtkMenuButton``; before ``__`` stands the language of a type."""

_SAYING = roles.numbers("label", "heading", "paragraph", "static", "caption")
"""Roles whose name is what they say, whatever it looks like."""


def is_type(name: str) -> bool:
    """Whether a name is the type of a widget and nothing that the app says."""
    return bool(_TYPE.fullmatch(name))


def _take_for_shown(node: Node) -> None:
    """Mark what has a size as shown, and take away what such a toolkit gives for the name of what has none: its type.

    A button with a mnemonic is called by its label twice, once with the mark of the key.
    """
    if _on_screen(node):
        node.states |= roles.SHOWING
    if node.role not in _SAYING and is_type(node.name):
        node.name = ""
    words = node.name.split(" ")
    half = words[: len(words) // 2]
    if len(words) % 2 == 0 and [w.replace("_", "") for w in half] == words[len(words) // 2 :]:
        node.name = " ".join(words[len(words) // 2 :])


def _may_show(node: Node, all_visible: bool) -> bool:
    """Whether a node is shown, or would be if what it is in were scrolled."""
    if node.has(roles.SHOWING):
        return True
    if not node.has(roles.VISIBLE):
        return False
    return all_visible or _scrolls(node.parent)


def _folded(node: Node) -> bool:
    """Whether it is a list of options that has not dropped down; toolkits may say that what is in it is shown."""
    return node.bounds is None and node.parent is not None and roles.drops_from(node.role, node.parent.role)


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
    wide = wide_tables(wire, tables)
    calls: list[tuple[int, Call]] = []
    out: list[list[Ref]] = [cells_in_view(wire, node) if node.ref in wide else [] for node in level]
    for number, node in enumerate(level):
        count = 0 if out[number] else rows_of.get(node.ref, 1)
        if count > MOST_ROWS:
            first = _first_seen(wire, node, count)
            rows = range(first, min(first + MOST_ROWS, count))
            calls += [(number, Call(*node.ref, ACCESSIBLE, "GetChildAtIndex", "i", (i,))) for i in rows]
        elif count:
            calls.append((number, Call(*node.ref, ACCESSIBLE, "GetChildren")))
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
    texts: list[Node] = []
    for node in nodes:
        role = roles.role_of(node.role)
        if TEXT in node.interfaces and node.role in _SAYING and is_type(node.name):
            calls.append((node, "length", get(*node.ref, TEXT, "CharacterCount")))
        elif TEXT in node.interfaces and (role is Role.INPUT or not node.name or is_cell(node)):
            texts.append(node)
        elif VALUE in node.interfaces and (role is Role.SLIDER or role is Role.TEXT):
            calls.append((node, "number", get(*node.ref, VALUE, "CurrentValue")))
        if role in (Role.INPUT, Role.CHOICE, Role.SLIDER) or not node.name:
            calls.append((node, "relations", Call(*node.ref, ACCESSIBLE, "GetRelationSet")))
            if role in roles.CLICKABLE:
                calls.append((node, "description", get(*node.ref, ACCESSIBLE, "Description")))
                calls.append((node, "id", get(*node.ref, ACCESSIBLE, "AccessibleId")))
            if role is Role.INPUT and not node.name:
                calls.append((node, "attributes", Call(*node.ref, ACCESSIBLE, "GetAttributes")))
        if role is Role.IMAGE and ACTION in node.interfaces:
            calls.append((node, "actions", get(*node.ref, ACTION, "NActions")))
    for node, text in zip(texts, read_texts(wire, texts), strict=True):
        node.value = (text or "")[:LONGEST]
    labels: list[tuple[Node, Ref]] = []
    for (node, what, _), answer in zip(calls, wire.ask([c for _, _, c in calls]), strict=True):
        match what:
            case "length" if answer and not _variant(answer):
                node.name = ""
            case "number" if answer:
                node.value = _number(_variant(answer))
            case "description" if answer:
                node.label = node.label or str(_variant(answer) or "").strip()
            case "id" if answer:
                node.id = str(_variant(answer) or "")
            case "attributes" if answer:
                node.label = node.label or str(answer[0].get("placeholder-text", "")).strip()
            case "actions" if not _variant(answer):
                node.interfaces -= {ACTION}
            case "relations" if answer:
                related = {kind: Ref(*targets[0]) for kind, targets in reversed(answer[0]) if targets}
                labels += [(node, related[_LABELLED_BY])] if _LABELLED_BY in related else []
                node.opens = related.get(_CONTROLLER_FOR)
    names = wire.ask([get(*ref, ACCESSIBLE, "Name") for _, ref in labels])
    for (node, _), answer in zip(labels, names, strict=True):
        said = str(_variant(answer) or "").strip()
        if not is_type(said):
            node.label, node.labelled = said or node.label, bool(said)


def read_texts(wire: Wire, nodes: Sequence[Node]) -> list[str | None]:
    """The texts of some objects, None of one that does not tell it; some tell nothing unless asked for a length.

    Paragraphs are set apart by line feeds, whatever sign the program uses for that.
    """
    answers = wire.ask([Call(*n.ref, TEXT, "GetText", "ii", (0, -1)) for n in nodes])
    texts = [str(a[0]) if a else None for a in answers]
    empty = [i for i, text in enumerate(texts) if not text]
    counts = wire.ask([get(*nodes[i].ref, TEXT, "CharacterCount") for i in empty])
    longer = [(i, int(_variant(count))) for i, count in zip(empty, counts, strict=True) if _variant(count)]
    again = wire.ask([Call(*nodes[i].ref, TEXT, "GetText", "ii", (0, count)) for i, count in longer])
    for (i, _), answer in zip(longer, again, strict=True):
        texts[i] = str(answer[0]) if answer else texts[i]
    return [text and _PARAGRAPH.sub("\n", text) for text in texts]


def _variant(answer: Answer) -> Any:
    return answer[0][1] if answer else None


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else ""
