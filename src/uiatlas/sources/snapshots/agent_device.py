"""Snapshots of agent-device: one node a line with a ref, or its JSON."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from uiatlas.devices.browser.addresses import origin_of
from uiatlas.sources.snapshots.told import LONGEST, Snapshot, Told, put_together, unescaped
from uiatlas.ui import Bounds, ElementFlag

TOOL = "agent-device"

_LINE = re.compile(
    r'( *)(@\S+) \[([\w-]+)\](?: "([^"]*(?:"(?! \[|$| actions: )[^"]*)*)")?((?: \[[^\]]*\])*)(?: actions: .*)?'
)
_COUNTED = re.compile(r"Snapshot: \d+ (?:visible )?nodes?.*")
_TEXT_ROLES = {
    "activity-indicator": "generic",
    "cell": "listitem",
    "collection": "list",
    "element": "generic",
    "menu-item": "menuitem",
    "scroll-area": "generic",
    "search": "searchbox",
    "text-field": "textbox",
    "text-view": "textbox",
}
_ENDINGS = (
    ("checkbox", "checkbox"),
    ("radiobutton", "radio"),
    ("switch", "switch"),
    ("button", "button"),
    ("edittext", "textbox"),
    ("textfield", "textbox"),
    ("searchfield", "searchbox"),
    ("imageview", "img"),
    ("image", "img"),
    ("textview", "text"),
    ("statictext", "text"),
    ("seekbar", "slider"),
    ("slider", "slider"),
    ("spinner", "combobox"),
    ("cell", "listitem"),
    ("link", "link"),
    ("tab", "tab"),
    ("listview", "list"),
    ("recyclerview", "list"),
    ("table", "list"),
)


def is_agent_device(text: str) -> bool:
    """Whether a text holds such lines."""
    head = text.splitlines()[:40]
    return any(_LINE.fullmatch(line.rstrip()) or _COUNTED.fullmatch(line) for line in head)


def read_agent_device(text: str) -> Snapshot:
    """Read the lines.

    Raises:
        FormatError: There is nothing in it, or too much.
    """
    opened = re.search(r"^(?:Page|App): (\S+)$", text, re.MULTILINE)
    return _told(list(_nodes(text)), opened[1] if opened else "")


def _told(nodes: list[Told], opened: str) -> Snapshot:
    """What it tells: of a page the address that was opened, which holds until a touch leads to another one."""
    is_page = bool(origin_of(opened))
    return put_together(TOOL, nodes, url=opened if is_page else "", app="" if is_page else opened)


def _nodes(text: str) -> Iterator[Told]:
    for line in text.splitlines():
        match = _LINE.fullmatch(line.rstrip())
        if match is not None:
            indent, ref, kind, label, marks = match.groups()
            yield _node(len(indent) // 2, ref, kind, unescaped(label or ""), re.findall(r"\[([^\]]*)\]", marks))


def _node(depth: int, ref: str, kind: str, label: str, marks: Sequence[str]) -> Told:
    flags = sum(int(flag) for word, flag in _MARKS.items() if word in marks)
    role = role_of_type(kind)
    if role in ("textbox", "searchbox", "text", "statictext"):
        return Told(depth, role, "", label[:LONGEST], flags, ref)
    return Told(depth, role, label[:LONGEST], "", flags, ref)


_MARKS = {
    "disabled": ElementFlag.DISABLED,
    "selected": ElementFlag.SELECTED,
    "focused": ElementFlag.FOCUSED,
    "checked": ElementFlag.CHECKED,
}


def role_of_type(kind: str) -> str:
    """The word of ARIA for a type of a platform, such as ``android.widget.Button`` or ``XCUIElementTypeCell``."""
    word = kind.lower()
    if word in _TEXT_ROLES:
        return _TEXT_ROLES[word]
    simple = word.removeprefix("xcuielementtype").rpartition(".")[2]
    if simple != word:
        return next((role for ending, role in _ENDINGS if simple.endswith(ending)), "generic")
    return word


def read_nodes(nodes: Sequence[Mapping[str, Any]], opened: str) -> Snapshot:
    """Read the nodes of its JSON.

    Args:
        nodes: In preorder.
        opened: What is open: an app, or the address of a page.

    Raises:
        FormatError: There is nothing in it, or too much.
    """
    return _told(list(nodes_of_json(nodes)), opened)


def nodes_of_json(nodes: Sequence[Mapping[str, Any]]) -> Iterator[Told]:
    """The nodes of its JSON."""
    for node in nodes:
        role = role_of_type(_text(node, "role") or _text(node, "type"))
        label, value = _text(node, "label"), _text(node, "value")
        flags = int(ElementFlag.DISABLED) if node.get("enabled") is False else 0
        flags |= int(ElementFlag.SELECTED) if node.get("selected") is True else 0
        depth = node.get("depth")
        ref = _text(node, "ref")
        yield Told(
            depth if isinstance(depth, int) and depth >= 0 else 0,
            role,
            "" if role == "text" else label[:LONGEST],
            (label or value if role == "text" else value)[:LONGEST],
            flags,
            f"@{ref.removeprefix('@')}" if ref else "",
            _text(node, "identifier"),
            rectangle(node.get("rect")),
        )


def rectangle(rect: Any) -> Bounds | None:
    """Where a node is, as its JSON tells; None if it does not."""
    if not isinstance(rect, Mapping):
        return None
    numbers = [rect.get(name) for name in ("x", "y", "width", "height")]
    if not all(isinstance(n, int | float) and abs(n) < 10**6 for n in numbers):
        return None
    x, y, width, height = (round(n) for n in numbers if n is not None)
    return Bounds(x, y, x + width, y + height)


def _text(node: Mapping[str, Any], name: str) -> str:
    value = node.get(name)
    return value if isinstance(value, str) else ""
