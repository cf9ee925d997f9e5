"""ARIA snapshots as Playwright writes them, alone or within an answer of playwright-mcp's ``browser_snapshot``."""

import re
from collections.abc import Iterator

from uiatlas.errors import FormatError
from uiatlas.sources.snapshots.told import LONGEST, Snapshot, Told, put_together, unescaped
from uiatlas.ui import ElementFlag

TOOL = "playwright-mcp"

_LINE = re.compile(r"( *)- (.*)")
_NODE = re.compile(
    r'([a-z][\w-]*)(?: ("(?:[^"\\]|\\.)*"|/(?:[^/\\]|\\.)*/))?((?: \[[^\]]*\])*)(?::(?: (.*))?)?', re.DOTALL
)
_MARK = re.compile(r"\[([\w-]+)(?:=([^\]]*))?\]")
_FENCED = re.compile(r"```yaml\n(.*?)(?:\n```|\Z)", re.DOTALL)
_ADDRESS = re.compile(r"^- Page URL: (\S+)", re.MULTILINE)
_TITLE = re.compile(r"^- Page Title: (.+)", re.MULTILINE)
_HEAD = re.compile(
    r"- (?:generic|document|main|dialog|text|[a-z]+)\b[^\n]*(?:\[ref=|\[level=|:$)|^- [a-z]+ \"", re.MULTILINE
)

_STATES = {
    "checked": int(ElementFlag.CHECKED),
    "pressed": int(ElementFlag.CHECKED | ElementFlag.CHECKABLE),
    "selected": int(ElementFlag.SELECTED),
    "disabled": int(ElementFlag.DISABLED),
    "expanded": int(ElementFlag.EXPANDED),
    "active": int(ElementFlag.FOCUSED),
}


def is_aria(text: str) -> bool:
    """Whether a text holds such a snapshot."""
    return bool(_FENCED.search(text) or _ADDRESS.search(text) or _HEAD.match(text.lstrip()))


def read_aria(text: str) -> Snapshot:
    """Read one.

    Raises:
        FormatError: It is no whole snapshot.
    """
    fenced = _FENCED.search(text)
    body = fenced[1] if fenced else text
    if not fenced and "### " in text:
        hint = "give an answer of browser_snapshot, or the file that is named there"
        raise FormatError(f"a snapshot of {TOOL}", "the answer holds no snapshot", hint=hint)
    if "[unchanged]" in body or re.search(r"^ *- <changed>", body, re.MULTILINE):
        raise FormatError(f"a snapshot of {TOOL}", "tells only what changed", hint="take a whole one: browser_snapshot")
    url, title = _ADDRESS.search(text), _TITLE.search(text)
    nodes = list(_nodes(body))
    return put_together(TOOL, nodes, url=url[1] if url else "", title=title[1].strip() if title else "")


def _nodes(body: str) -> Iterator[Told]:
    """The nodes of the list of lists; what is told of the node above is put into it."""
    waiting: Told | None = None
    for line in body.splitlines():
        match = _LINE.fullmatch(line)
        if match is None:
            continue
        depth, said = len(match[1]) // 2, match[2]
        if said.startswith("/") and waiting is not None:
            waiting = _with_property(waiting, said)
            continue
        if waiting is not None:
            yield waiting
        waiting = _node(depth, said)
    if waiting is not None:
        yield waiting


def _with_property(node: Told, said: str) -> Told:
    name, _, value = said.partition(":")
    value = _plain(value.strip())
    if name == "/url":
        return node._replace(link=value)
    return node._replace(hint=value) if name == "/placeholder" else node


def _node(depth: int, said: str) -> Told:
    match = _NODE.fullmatch(_key(said))
    if match is None:
        return Told(depth, "text", "", _plain(said)[:LONGEST])
    role, name, marks, text = match.groups()
    flags, ref = 0, ""
    for mark, value in _MARK.findall(marks):
        ref = value if mark == "ref" else ref
        flags |= _STATES.get(mark, 0) if value not in ("false", "mixed") else 0
    if role == "text":
        return Told(depth, role, "", _plain(text or "")[:LONGEST])
    return Told(depth, role, _name(name or "")[:LONGEST], _plain(text or "")[:LONGEST], flags, ref)


def _key(said: str) -> str:
    """A line whose key is in single quotes, as YAML asks where it holds special characters, without them."""
    if not said.startswith("'"):
        return said
    match = re.match(r"'((?:[^']|'')*)'(.*)", said, re.DOTALL)
    return said if match is None else match[1].replace("''", "'") + match[2]


def _name(quoted: str) -> str:
    return _plain(quoted) if quoted.startswith('"') else quoted.strip("/")


def _plain(value: str) -> str:
    """A value of YAML as a text."""
    value = value.strip()
    if value.startswith('"') and value.endswith('"') and len(value) > 1:
        return unescaped(value[1:-1])
    if value.startswith("'") and value.endswith("'") and len(value) > 1:
        return value[1:-1].replace("''", "'")
    return value
