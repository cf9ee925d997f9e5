"""Lists of elements of Android that other tools print: mobile-mcp's, and AndroidWorld's ``UIElement``."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from uiatlas.errors import FormatError
from uiatlas.sources.snapshots.agent_device import rectangle
from uiatlas.sources.snapshots.told import LONGEST, Snapshot, check_size, unescaped
from uiatlas.ui import Bounds, ElementFlag
from uiatlas.ui.android import ViewRow, observe_views

MOBILE, WORLD = "mobile-mcp", "AndroidWorld"

_HEADER = "One element per line:"
_FOUND = "Found these elements on screen:"
_WORDS = re.compile(r'(\w+)="((?:[^"\\]|\\.)*)"')
_PLACE = re.compile(r"at=(-?\d{1,7}),(-?\d{1,7}) size=(\d{1,7})x(\d{1,7})(?!\d)(.*)")
_FRAMEWORK = "android"
"""Before the ids of views that the platform itself brings to any app."""

_ROOT: ViewRow = ("", "android.widget.FrameLayout", "", "", "", 0, None, -1, False)
_STATES = {
    "is_clickable": ElementFlag.CLICKABLE,
    "is_long_clickable": ElementFlag.LONG_CLICKABLE,
    "is_checkable": ElementFlag.CHECKABLE,
    "is_checked": ElementFlag.CHECKED,
    "is_editable": ElementFlag.EDITABLE,
    "is_scrollable": ElementFlag.SCROLLABLE,
    "is_selected": ElementFlag.SELECTED,
    "is_focused": ElementFlag.FOCUSED,
}


def is_mobile_text(text: str) -> bool:
    """Whether a text is what mobile-mcp lists, in one of its two forms."""
    return text.lstrip().startswith((_HEADER, _FOUND))


def read_mobile(text: str) -> Snapshot:
    """Read what mobile-mcp lists.

    Raises:
        FormatError: It is cut off, holds nothing, or too much.
    """
    text = text.strip()
    if text.startswith(_HEADER):
        return _listed(MOBILE, [_of_line(line) for line in text.splitlines()[1:] if line.strip()])
    try:
        listed = json.loads(text.removeprefix(_FOUND))
    except (ValueError, RecursionError) as error:
        raise FormatError(f"a snapshot of {MOBILE}", f"not JSON ({error})", hint="take it again") from error
    return read_mobile_json(listed if isinstance(listed, list) else [])


def read_mobile_json(listed: Sequence[Any]) -> Snapshot:
    """Read the elements of mobile-mcp's JSON.

    Raises:
        FormatError: There is nothing in it, or too much.
    """
    return _listed(MOBILE, [_of_mobile(each) for each in listed if isinstance(each, Mapping)])


def read_world(listed: Iterable[Any]) -> Snapshot:
    """Read AndroidWorld's ``UIElement`` objects, or the same as JSON objects.

    Raises:
        FormatError: There is nothing in it, or too much.
    """
    return _listed(WORLD, [(str(i), _of_world(each)) for i, each in enumerate(listed)])


def read_world_text(text: str) -> Snapshot:
    """Read elements as AndroidWorld shows them to a model: one ``UIElement(...)`` a line.

    Raises:
        FormatError: There is nothing in it, or too much.
    """
    rows: list[tuple[str, ViewRow]] = []
    for match in re.finditer(r"^(?:UI element (\d+): )?(UIElement\(.*\))$", text, re.MULTILINE):
        rows.append((match[1] or str(len(rows)), _of_world(_fields(match[2]))))
    return _listed(WORLD, rows)


def _fields(text: str) -> dict[str, Any]:
    """The fields of one printed ``UIElement``; nothing is executed."""
    try:
        call = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    return _keywords(call)


def _keywords(call: ast.expr) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for keyword in call.keywords if isinstance(call, ast.Call) else ():
        if keyword.arg and isinstance(keyword.value, ast.Constant):
            out[keyword.arg] = keyword.value.value
        elif keyword.arg and isinstance(keyword.value, ast.Call):
            out[keyword.arg] = _keywords(keyword.value)
    return out


def _listed(tool: str, told: Sequence[tuple[str, ViewRow]]) -> Snapshot:
    check_size(tool, len(told), 1)
    counted = Counter(row[0] for _, row in told if row[0])
    package = min(counted, key=lambda name: (-counted[name], name), default="")
    root = (package, *_ROOT[1:])
    shown = observe_views([root, *(row for _, row in told)], app=package)
    return Snapshot(tool, shown, {ref: i for i, (ref, _) in enumerate(told, start=1) if ref})


def _of_line(line: str) -> tuple[str, ViewRow]:
    head, _, _ = line.strip().partition("=")
    ref, kind = ([*head.split(), "", ""])[:2] if head.startswith("@") else ("", (head.split() or [""])[0])
    said = {name: unescaped(value) for name, value in _WORDS.findall(line)}
    place = _PLACE.search(line)
    states = place[5].split() if place else []
    rect = dict(zip(("x", "y", "width", "height"), map(int, place.groups()[:4]), strict=True)) if place else None
    return _of_mobile(
        {"ref": ref, "type": kind, **said, "identifier": said.get("id", ""), "coordinates": rect}
        | dict.fromkeys(states, True)
        | ({"enabled": False} if "disabled" in states else {})
    )


def _of_mobile(told: Mapping[str, Any]) -> tuple[str, ViewRow]:
    kind = _text(told, "type")
    flags = sum(
        int(f)
        for name, f in (
            ("checked", ElementFlag.CHECKED),
            ("selected", ElementFlag.SELECTED),
            ("focused", ElementFlag.FOCUSED),
        )
        if told.get(name) is True
    )
    flags |= int(ElementFlag.CHECKABLE) if told.get("checked") is True else 0
    flags |= int(ElementFlag.DISABLED) if told.get("enabled") is False else 0
    text, label, identifier = _text(told, "text"), _text(told, "label"), _text(told, "identifier")
    described = label if label != text else ""
    bounds = rectangle(told.get("coordinates"))
    package = identifier.partition(":id/")[0] if ":id/" in identifier else ""
    package = package if package != _FRAMEWORK else ""
    name = kind if "." in kind or not kind else f"android.widget.{kind}"
    return _text(told, "ref"), (package, name, text, described, identifier, flags, bounds, 0, False)


def _of_world(told: Any) -> ViewRow:
    def get(name: str) -> Any:
        return told.get(name) if isinstance(told, Mapping) else getattr(told, name, None)

    flags = sum(int(flag) for name, flag in _STATES.items() if get(name) is True)
    flags |= int(ElementFlag.DISABLED) if get("is_enabled") is False else 0
    flags |= int(ElementFlag.HIDDEN) if get("is_visible") is False else 0
    words = [_worded(get(name)) for name in ("package_name", "class_name", "text", "content_description")]
    package, kind, text, description = words
    resource = _worded(get("resource_name")) or _worded(get("resource_id"))
    text = text or _worded(get("hint_text"))
    return package, kind, text, description, resource, flags, _box(get("bbox_pixels")), 0, False


def _box(box: Any) -> Bounds | None:
    names = ("x_min", "y_min", "x_max", "y_max")
    numbers = [box.get(n) if isinstance(box, Mapping) else getattr(box, n, None) for n in names]
    if not all(isinstance(n, int | float) and abs(n) < 10**6 for n in numbers):
        return None
    return Bounds(*(round(n) for n in numbers if n is not None))


def _worded(value: Any) -> str:
    return value[:LONGEST] if isinstance(value, str) else ""


def _text(told: Mapping[str, Any], name: str) -> str:
    return _worded(told.get(name))
