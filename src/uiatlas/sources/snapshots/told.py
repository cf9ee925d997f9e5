"""What a tool tells of a screen, one node after the other, put together to an observation."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from uiatlas.devices.browser.addresses import origin_of, place_of
from uiatlas.errors import FormatError
from uiatlas.sources.snapshots.roles import CONTROLS, HOLDING, SILENT, role_of
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement
from uiatlas.ui.hierarchy import MAX_DEPTH, MAX_NODES

LONGEST = 1000
"""Characters of a text that are kept, as of one that our own browser reads."""


class Told(NamedTuple):
    """One node as a tool tells it.

    Attributes:
        depth: How deep it stands in the tree, from 0.
        role: The tool's word for what it is, in lower case.
        name: What it is called.
        text: What it shows or holds, where that is told apart from its name.
        flags: How it stands: the sum of its `ElementFlag`.
        ref: What the tool calls it in this one snapshot.
        id: The developer's name of it.
        bounds: Where it is.
        link: The address that it leads to.
        hint: What a field says while it is empty.
    """

    depth: int
    role: str
    name: str = ""
    text: str = ""
    flags: int = 0
    ref: str = ""
    id: str = ""
    bounds: Bounds | None = None
    link: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot of another tool, read.

    Attributes:
        tool: Whose form it has, such as ``playwright-mcp``.
        observation: What is shown.
        refs: The index of the element that each of the tool's own references means; they hold for this snapshot only.
    """

    tool: str
    observation: Observation
    refs: dict[str, int]


def put_together(tool: str, nodes: Sequence[Told], *, url: str = "", title: str = "", app: str = "") -> Snapshot:
    """The observation of what a tool tells of a page or window.

    Args:
        tool: Whose form it is.
        nodes: In preorder.
        url: The address of the page, empty if it is not told.
        title: The title of the page or window.
        app: What is in front, where that is no page.

    Raises:
        FormatError: There is nothing in it, or more than 50,000 nodes or 500 levels.
    """
    check_size(tool, len(nodes), max((node.depth for node in nodes), default=0))
    front = _front(nodes)
    url = _encodable(url)
    builder = _Builder(origin_of(url))
    builder.add(front or nodes)
    place = place_of(url, builder.app) if builder.app else ""
    named = (front[0].name if front else "") or title
    shown = Observation(builder.app or app, tuple(builder.elements), place, _words(named), dialog=bool(front))
    return Snapshot(tool, shown, builder.refs)


def check_size(tool: str, nodes: int, levels: int) -> None:
    """See that there is something in a snapshot, and not too much.

    Raises:
        FormatError: There is nothing in it, or more than 50,000 nodes or 500 levels.
    """
    what = f"a snapshot of {tool}"
    if not nodes:
        raise FormatError(what, "holds no elements", hint="take it again once the page is shown")
    if nodes > MAX_NODES:
        raise FormatError(what, f"more than {MAX_NODES:,} nodes", hint="take one of a single page")
    if levels > MAX_DEPTH:
        raise FormatError(what, f"more than {MAX_DEPTH} levels", hint="take it again")


def _encodable(url: str) -> str:
    """An address without halves of characters, which no address can hold."""
    return url.encode("utf-8", "replace").decode("utf-8")


def _front(nodes: Sequence[Told]) -> Sequence[Told]:
    """The dialog in front with what it holds, where the tool says that nothing else can be touched; else nothing."""
    at = max((i for i, node in enumerate(nodes) if node.flags & MODAL), default=-1)
    return () if at < 0 else nodes[at : _end(nodes, at)]


MODAL = 1 << 30
"""Among the flags of what a tool says to be a dialog beside which nothing can be touched."""


def _end(nodes: Sequence[Told], at: int) -> int:
    """The place after the last node that a node holds."""
    inside = (i for i in range(at + 1, len(nodes)) if nodes[i].depth <= nodes[at].depth)
    return next(inside, len(nodes))


class _Builder:
    def __init__(self, app: str) -> None:
        self.app = app
        self.elements: list[UIElement] = []
        self.refs: dict[str, int] = {}

    def add(self, nodes: Sequence[Told]) -> None:
        """Enter nodes; what a control holds that cannot be touched is said by the control itself."""
        holders: list[tuple[int, int]] = []
        at = 0
        while at < len(nodes):
            node = nodes[at]
            while holders and holders[-1][0] >= node.depth:
                holders.pop()
            parent = holders[-1][1] if holders else -1
            end = _end(nodes, at) if node.role in CONTROLS else at + 1
            inside = nodes[at + 1 : end]
            apart = CONTROLS - {"option"} if node.role in HOLDING else CONTROLS
            whole = node.role in CONTROLS and not any(below.role in apart for below in inside)
            index = self._put(node, inside if whole else (), parent)
            if index is not None:
                holders.append((node.depth, index))
            if whole:
                self.refs.update({below.ref: index for below in inside if below.ref and index is not None})
            at = end if whole else at + 1

    def _put(self, node: Told, inside: Sequence[Told], parent: int) -> int | None:
        """Enter one node; None if it says nothing and holds nothing that would need it."""
        role, index = role_of(node.role), len(self.elements)
        if node.role in SILENT and not (node.name or node.text):
            if node.ref:
                self.refs[node.ref] = parent
            return None
        text, name = _said(node, role, inside)
        over = int(ElementFlag.OVER) if node.role in ("menu", "dialog", "alertdialog") else 0
        touch = int(ElementFlag.CLICKABLE) if node.role in CONTROLS else 0
        typed = int(ElementFlag.EDITABLE) if role is Role.INPUT else 0
        marked = int(ElementFlag.CHECKABLE) if role in _MARKED or node.role in _MARKED_ITEMS else 0
        flags = (node.flags & ~MODAL) | over | touch | typed | marked
        place = place_of(_encodable(node.link), self.app) if node.link.startswith(("http", "file:")) else ""
        self.elements.append(UIElement(index, role, text, name, node.id, "", parent, flags, node.bounds, place))
        if node.ref:
            self.refs[node.ref] = index
        if role not in _SAYING and node.text:
            self.elements.append(UIElement(index + 1, Role.TEXT, _words(node.text), parent=index))
        return index


_MARKED = frozenset({Role.CHECKBOX, Role.RADIO, Role.SWITCH})
_MARKED_ITEMS = frozenset({"menuitemcheckbox", "menuitemradio"})
"""Items of a menu that show whether they are on."""

_SAYING = frozenset(
    {Role.BUTTON, Role.LINK, Role.CHECKBOX, Role.SWITCH, Role.RADIO, Role.INPUT, Role.TEXT, Role.HEADING, Role.TAB}
    | {Role.MENU_ITEM, Role.CHOICE, Role.SLIDER, Role.IMAGE}
)
"""Roles of elements that say their own text; what others say stands inside them."""


def _said(node: Told, role: Role, inside: Sequence[Told]) -> tuple[str, str]:
    """The text and the description of a node, as our own browser would tell them."""
    if role in (Role.INPUT, Role.CHOICE, Role.SLIDER):
        chosen = [n.name or n.text for n in inside if n.flags & ElementFlag.SELECTED and n.role == "option"]
        return _words(node.text or (chosen[0] if chosen else "") or node.hint), _words(node.name)
    if role is Role.IMAGE:
        return "", _words(node.name or node.text)
    if role in _SAYING or node.role in CONTROLS:
        lines = list(_lines(node, inside))
        text, name = _words("\n".join(lines) or node.text or node.name), _words(node.name)
        return text, "" if _folded(name) == _folded(text) else name
    return "", _words(node.name)


def _lines(node: Told, inside: Iterable[Told]) -> Iterator[str]:
    """What stands in a control, line by line."""
    if node.text and node.text != node.name:
        yield node.text
    for below in inside:
        said = below.text or ("" if below.role == "img" else below.name)
        if said:
            yield said


def _folded(text: str) -> str:
    return "".join(text.casefold().split())


def _words(text: str) -> str:
    """A text without white space that says nothing, cut where it is very long."""
    lines = [" ".join(line.split()) for line in text.split("\n")]
    return "\n".join(line for line in lines if line)[:LONGEST]


def with_app(snapshot: Snapshot, app: str) -> Snapshot:
    """A snapshot that does not tell its app as one of this app."""
    if snapshot.observation.app:
        return snapshot
    return replace(snapshot, observation=replace(snapshot.observation, app=app, digest=""))


_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_NAMED = {"n": "\n", "t": "\t", "r": "\n", "b": "", "f": ""}


def unescaped(text: str) -> str:
    """What stands between double quotes in JSON, YAML and JavaScript, with its escapes undone."""
    return _ESCAPE.sub(lambda m: chr(int(m[1] or m[2], 16)) if m[1] or m[2] else _NAMED.get(m[3], m[3]), text)
