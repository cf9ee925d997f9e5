"""The text that chrome-devtools-mcp's ``take_snapshot`` answers: Chromium's tree, one node a line, each with a uid."""

import re
from collections.abc import Iterator

from uiatlas.sources.snapshots.told import LONGEST, MODAL, Snapshot, Told, put_together
from uiatlas.ui import ElementFlag

TOOL = "chrome-devtools-mcp"

_LINE = re.compile(r"( *)uid=(\S+)(?: ([A-Za-z][\w-]*))?(?: (.*))?")
_PAIR = re.compile(r'(?: |^)([a-z][A-Za-z]*)="((?:[^"]|"(?! [a-z]+(?:=|\b)|$))*)"(?= |$)')
_AFTER_NAME = re.compile(r'"(?= [a-z][A-Za-z]*(?:="| |$)|$)')

_STATES = {
    "checked": int(ElementFlag.CHECKED),
    "pressed": int(ElementFlag.CHECKED | ElementFlag.CHECKABLE),
    "selected": int(ElementFlag.SELECTED),
    "disabled": int(ElementFlag.DISABLED),
    "expanded": int(ElementFlag.EXPANDED),
    "focused": int(ElementFlag.FOCUSED),
    "modal": MODAL,
}


def is_devtools(text: str) -> bool:
    """Whether a text holds such a snapshot."""
    return any(_LINE.fullmatch(line) for line in text.splitlines()[:40] if line.lstrip().startswith("uid="))


def read_devtools(text: str) -> Snapshot:
    """Read one.

    Raises:
        FormatError: There is nothing in it, or too much.
    """
    nodes = list(_nodes(text))
    page = nodes[0] if nodes and nodes[0].role == "rootwebarea" else None
    return put_together(
        TOOL,
        nodes[1:] if page and len(nodes) > 1 else nodes,
        url=page.link if page else "",
        title=page.name if page else "",
    )


def _nodes(text: str) -> Iterator[Told]:
    for line in text.splitlines():
        match = _LINE.fullmatch(line)
        if match is not None:
            indent, uid, role, rest = match.groups()
            node = _node(len(indent) // 2, uid, (role or "StaticText").lower(), rest or "")
            if node.role != "inlinetextbox":
                yield node


def _node(depth: int, uid: str, role: str, rest: str) -> Told:
    name = ""
    if rest.startswith('"'):
        end = _AFTER_NAME.search(rest, 1)
        name, rest = (rest[1 : end.start()], rest[end.end() :]) if end else (rest[1:], "")
    pairs = dict(_PAIR.findall(rest))
    bare = set(_PAIR.sub("", rest).split())
    flags = sum(flag for word, flag in _STATES.items() if word in bare or pairs.get(word) == "true")
    said = name if role == "statictext" else pairs.get("value", "")
    called = "" if role == "statictext" else name
    return Told(depth, role, called[:LONGEST], said[:LONGEST], flags, uid, link=pairs.get("url", ""))
