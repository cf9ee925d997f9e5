"""View hierarchies in the XML of uiautomator and of Appium, read into observations with the standard library's expat.

What real devices emit is tolerated: characters that XML does not allow, halves of surrogate pairs, a line of text
before or after the document. Document types and entities are refused, so that a file cannot make this program read
other files or grow without limit.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from xml.parsers import expat

from uiatlas.errors import FormatError, cause
from uiatlas.ui.android import ViewRow, observe_views
from uiatlas.ui.elements import Bounds, ElementFlag
from uiatlas.ui.observation import Observation

MAX_BYTES = 10_000_000
"""Longest text of a hierarchy that is read, in bytes; real ones have up to half a megabyte."""
MAX_NODES = 50_000
"""Most nodes that are read; real hierarchies have up to some thousands."""
MAX_DEPTH = 500
"""Deepest nesting that is read; real hierarchies reach some 60."""

_DUMP = "give a dump of uiautomator or Appium"
_CUT_OFF = frozenset({3, 5, 20})
"""Expat's codes for a document that ends early: no element found, unclosed token, unclosed CDATA section."""


class HierarchyParser:
    """Reads the hierarchies of one device; an unchanged one costs a comparison of bytes.

    Attributes:
        path: Where the hierarchies come from, named in errors.
    """

    def __init__(self, path: object = "view hierarchy") -> None:
        self.path = path
        self._last: tuple[bytes | str, str, str, tuple[int, int]] | None = None
        self._seen: Observation | None = None

    def parse(
        self, data: bytes | str, *, activity: str = "", app: str = "", size: tuple[int, int] = (0, 0)
    ) -> Observation:
        """The observation of a hierarchy; the very same object as last time if nothing has changed.

        Raises:
            FormatError: This is no view hierarchy, or it is too large; what was read before is kept.
        """
        if self._seen is None or (data, activity, app, size) != self._last:
            self._seen = parse_hierarchy(data, path=self.path, activity=activity, app=app, size=size)
            self._last = (data, activity, app, size)
        return self._seen


def read_hierarchy(path: Path, *, activity: str = "") -> Observation:
    """Read a file with one hierarchy.

    Raises:
        FormatError: The file cannot be read, is no view hierarchy, or is too large.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise FormatError(path, f"cannot be read ({cause(error)})") from error
    return parse_hierarchy(data, path=path, activity=activity)


def parse_hierarchy(
    data: bytes | str,
    *,
    path: object = "view hierarchy",
    activity: str = "",
    app: str = "",
    size: tuple[int, int] = (0, 0),
) -> Observation:
    """Read one hierarchy.

    Args:
        data: The XML: ``<hierarchy>`` with ``<node class="...">`` as uiautomator writes it, or with classes as tag
            names as Appium does.
        path: Where it comes from, named in errors.
        activity: The activity in front, if it is known.
        app: The app in front, if it is known; else the package of most views.
        size: Width and height of the screen, where the document does not tell them.

    Raises:
        FormatError: This is no view hierarchy, or it has more than 10 MB, 50,000 nodes or 500 levels.
    """
    raw = _as_utf8(data)
    _check_size(raw, path)
    root, rows = _views(raw, path)
    size = _pixels(root.get("width")) or size[0], _pixels(root.get("height")) or size[1]
    return observe_views(rows, app=app, activity=activity, size=size)


def _as_utf8(data: bytes | str) -> bytes:
    if isinstance(data, str):
        return data.encode("utf-8", "replace")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace").encode("utf-8", "replace")
    return data


def _check_size(raw: bytes, path: object) -> None:
    """Refuse what could exhaust memory before anything is built from it."""
    if not raw or raw.isspace():
        raise FormatError(path, "is empty", hint="dump the hierarchy again")
    if len(raw) > MAX_BYTES:
        raise FormatError(path, f"a view hierarchy of more than {MAX_BYTES // 10**6} MB", hint="dump a single screen")
    if len(raw) > 4 * MAX_NODES and raw.count(b"<") - raw.count(b"</") > MAX_NODES:
        raise FormatError(path, f"a view hierarchy of more than {MAX_NODES:,} nodes", hint="dump a single screen")


def _views(raw: bytes, path: object) -> tuple[Mapping[str, str], list[ViewRow]]:
    """The attributes of the document's root and all views in preorder, after mending what XML forbids."""
    try:
        found = _parsed(raw, path)
    except expat.ExpatError as first:
        mended = _mended(raw)
        if not mended.startswith(b"<"):
            raise FormatError(path, "no XML in it", hint=_DUMP) from first
        try:
            found = _parsed(mended, path)
        except expat.ExpatError as error:
            how = "the XML is cut off" if error.code in _CUT_OFF else "not well-formed XML"
            raise FormatError(path, f"{how} ({error})", hint="dump the hierarchy again") from error
    tag, root, rows = found
    if tag not in ("hierarchy", "node") and "bounds" not in root:
        page = tag.lower() == "html" or str(path).lower().endswith((".html", ".htm"))
        hint = "a page is explored in a browser: uiatlas explore web:URL" if page else _DUMP
        raise FormatError(path, f"not a view hierarchy: its root is <{tag}>", hint=hint)
    if len(rows) > MAX_DEPTH and _depth(rows) > MAX_DEPTH:
        raise FormatError(path, f"a view hierarchy of more than {MAX_DEPTH} levels", hint="dump it again")
    return root, rows


def _parsed(raw: bytes, path: object) -> tuple[str, Mapping[str, str], list[ViewRow]]:
    """The root's tag and attributes, and the rows of all views; no tree is built.

    The document is read as UTF-8 whatever it declares, so that no encoding hides a document type from the check.
    """
    if b"!" in raw and (b"<!DOCTYPE" in raw or b"<!ENTITY" in raw):
        raise FormatError(path, "document types and entities are refused", hint="remove <!DOCTYPE ...> from the file")
    parser = expat.ParserCreate("utf-8", "}")
    parser.ordered_attributes = True
    rows: list[ViewRow] = []
    around = [-1]
    head: list[tuple[str, Mapping[str, str]]] = []
    names, picked = list[str](), _picker(())

    def begin_root(tag: str, told: list[str]) -> None:
        head.append((_tag(tag), dict(zip(told[::2], told[1::2], strict=True))))
        parser.StartElementHandler = begin
        if tag == "hierarchy":
            around.append(-1)
        else:
            begin(tag, told)

    def begin(tag: str, told: list[str]) -> None:
        nonlocal names, picked
        if told[::2] != names:  # most views tell the same as the one before
            names = told[::2]
            picked = _picker(tuple(names))
        parent = around[-1]
        around.append(len(rows))
        rows.append(_row(tag, told, picked, parent))

    def end(_: str) -> None:
        around.pop()

    parser.StartElementHandler, parser.EndElementHandler = begin_root, end
    parser.Parse(raw, True)
    return *head[0], rows


def _tag(name: str) -> str:
    """A tag as ``{namespace}name``, of which expat leaves out the first bracket."""
    return f"{{{name}" if "}" in name else name


def _depth(rows: Sequence[ViewRow]) -> int:
    """How many levels there are."""
    levels = [0] * (len(rows) + 1)
    for place, row in enumerate(rows):
        levels[place] = levels[row[7]] + 1  # the last one stands for what is around all views
    return max(levels)


_START = re.compile(r"<\?xml|<hierarchy|<node|<[A-Za-z]")
_PAIR = re.compile(r"&#(5[5-6]\d{3}|x[dD][89abAB][0-9a-fA-F]{2});&#(5[6-7]\d{3}|x[dD][c-fC-F][0-9a-fA-F]{2});")
_REFERENCE = re.compile(r"&#(\d{1,7}|x[0-9a-fA-F]{1,6});")
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _mended(raw: bytes) -> bytes:
    """The document alone, surrogate pairs joined, and characters that XML forbids left out."""
    text = raw.decode("utf-8", "replace")
    start = _START.search(text)
    text = text[start.start() : text.rfind(">") + 1] if start else ""
    text = _PAIR.sub(_joined, text)
    text = _REFERENCE.sub(lambda m: m[0] if not _FORBIDDEN.match(_character(m[1])) else "", text)
    return _FORBIDDEN.sub("", text).encode("utf-8")


def _joined(pair: re.Match[str]) -> str:
    high, low = (ord(_character(half)) for half in pair.groups())
    if not (0xD800 <= high < 0xDC00 <= low < 0xE000):
        return ""
    return chr(0x10000 + (high - 0xD800) * 0x400 + low - 0xDC00)


def _character(reference: str) -> str:
    code = int(reference[1:], 16) if reference[0] == "x" else int(reference)
    return chr(code) if code < 0x110000 else "\0"


_TEXTS = ("package", "class", "text", "hint", "content-desc", "resource-id", "bounds", "heading")
_STATES = len(_TEXTS)
_ATTRIBUTES = (
    *_TEXTS,
    *("clickable", "long-clickable", "checkable", "checked", "scrollable", "selected", "focused", "password"),
    *("enabled", "visible-to-user", "displayed"),
)


_Pick = Callable[[Sequence[str]], tuple[str, ...]]


@lru_cache(maxsize=1024)
def _picker(names: tuple[str, ...]) -> tuple[_Pick, _Pick]:
    """Pick `_TEXTS`, and the other `_ATTRIBUTES`, out of names and values in turns with an empty text after the last.

    What is missing is picked from there.
    """
    place = {name: 2 * i + 1 for i, name in enumerate(names)}
    at = [place.get(name, -1) for name in _ATTRIBUTES]
    return itemgetter(*at[:_STATES]), itemgetter(*at[_STATES:])


def _row(tag: str, told: list[str], picked: tuple[_Pick, _Pick], parent: int) -> ViewRow:
    """A view as a plain row, from names and values of its attributes in turns."""
    texts, states = picked
    told.append("")
    package, kind, text, hint, description, resource_id, place, heading = texts(told)
    bounds, empty = _bounds(place)
    flags = _flags(_BETWEEN.join(states(told))) | empty
    return package, kind or _tag(tag), text or hint, description, resource_id, flags, bounds, parent, heading == "true"


_BETWEEN = "\x1f"
"""Stands between values: XML allows it in none, and one text is looked up several times as fast as many."""

_TRUE_FLAGS = (
    ElementFlag.CLICKABLE,
    ElementFlag.LONG_CLICKABLE,
    ElementFlag.CHECKABLE,
    ElementFlag.CHECKED,
    ElementFlag.SCROLLABLE,
    ElementFlag.SELECTED,
    ElementFlag.FOCUSED,
    ElementFlag.PASSWORD,
)


@lru_cache(maxsize=4096)
def _flags(told: str) -> int:
    """The flags for the joined values of the attributes after `_TEXTS`; the last three say enabled and shown."""
    values = told.split(_BETWEEN)
    flags = sum(int(flag) for flag, value in zip(_TRUE_FLAGS, values, strict=False) if value == "true")
    enabled, shown, displayed = values[-3:]
    hidden = (shown or displayed) == "false"
    return flags | ElementFlag.DISABLED * (enabled == "false") | ElementFlag.HIDDEN * hidden


_RECTANGLE = re.compile(r"\[(-?\d{1,6}),(-?\d{1,6})\]\[(-?\d{1,6}),(-?\d{1,6})\]", re.ASCII)


@lru_cache(maxsize=8192)
def _bounds(text: str) -> tuple[Bounds | None, int]:
    """The rectangle ``[left,top][right,bottom]``, None if it is none; and the flag of what covers no pixel."""
    match = _RECTANGLE.fullmatch(text)
    if match is None:
        return None, 0
    bounds = Bounds(*map(int, match.groups()))
    return bounds, 0 if bounds.area else int(ElementFlag.HIDDEN)


def _pixels(value: str | None) -> int:
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 7 else 0
