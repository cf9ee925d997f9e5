"""Layouts of HarmonyOS in the JSON of ``uitest dumpLayout``, read into observations."""

import json
import re
from collections.abc import Mapping, Sequence

from uiatlas.errors import FormatError
from uiatlas.ui import Bounds, ElementFlag, Observation
from uiatlas.ui.android import ViewRow, observe_views

_CLASSES = {
    "Text": "TextView",
    "TextInput": "EditText",
    "TextArea": "EditText",
    "Search": "EditText",
    "SearchField": "EditText",
    "Toggle": "Switch",
    "Checkbox": "CheckBox",
    "Radio": "RadioButton",
    "Image": "ImageView",
    "List": "ListView",
}
"""Names of Android for components of ArkUI, by which roles are known."""
_FLAGS = (
    ("clickable", ElementFlag.CLICKABLE),
    ("longClickable", ElementFlag.LONG_CLICKABLE),
    ("checkable", ElementFlag.CHECKABLE),
    ("checked", ElementFlag.CHECKED),
    ("scrollable", ElementFlag.SCROLLABLE),
    ("selected", ElementFlag.SELECTED),
    ("focused", ElementFlag.FOCUSED),
)
_BOUNDS = re.compile(r"\[(-?\d{1,6}),(-?\d{1,6})\]\[(-?\d{1,6}),(-?\d{1,6})\]", re.ASCII)


def read_layout(text: str) -> Observation:
    """The observation of what ``uitest dumpLayout`` wrote.

    Raises:
        FormatError: This is no layout.
    """
    start = text.find("{")
    try:
        root = json.loads(text[start:]) if start >= 0 else None
    except (ValueError, RecursionError):
        root = None
    if not isinstance(root, dict) or not isinstance(root.get("attributes"), dict):
        raise FormatError("layout", "no layout of uitest", hint="dump it again")
    windows = [w for w in root.get("children") or () if isinstance(w, dict)] or [root]
    front: Mapping[str, object] = windows[-1].get("attributes") or {}
    app = str(front.get("bundleName", ""))
    bounds = _rectangle(root["attributes"].get("bounds"))
    size = (bounds.right, bounds.bottom) if bounds else (0, 0)
    place = str(front.get("pagePath") or front.get("abilityName") or "")
    return observe_views(_rows(windows, app), app=app, activity=place, size=size)


def _rows(windows: Sequence[Mapping[str, object]], app: str) -> list[ViewRow]:
    """All components in preorder."""
    rows: list[ViewRow] = []
    waiting = [(window, -1) for window in reversed(windows)]
    while waiting:
        node, parent = waiting.pop()
        given = node.get("attributes")
        rows.append(_row({k: str(v) for k, v in given.items()} if isinstance(given, dict) else {}, app, parent))
        children, place = node.get("children"), len(rows) - 1
        if isinstance(children, list):
            waiting += [(child, place) for child in reversed(children) if isinstance(child, dict)]
    return rows


def _row(given: Mapping[str, str], app: str, parent: int) -> ViewRow:
    kind = given.get("type", "")
    flags = sum(int(flag) for name, flag in _FLAGS if given.get(name) == "true")
    flags |= ElementFlag.DISABLED * (given.get("enabled") == "false")
    bounds = _rectangle(given.get("bounds"))
    flags |= ElementFlag.HIDDEN * (given.get("visible") == "false" or (bounds is not None and not bounds.area))
    words = given.get("text") or given.get("hint", "")
    name = given.get("id") or given.get("key", "")
    class_name = f"ohos.{_CLASSES.get(kind, kind)}"
    return (
        given.get("bundleName") or app,
        class_name,
        words,
        given.get("description", ""),
        name,
        flags,
        bounds,
        parent,
        False,
    )


def _rectangle(text: object) -> Bounds | None:
    match = _BOUNDS.fullmatch(text) if isinstance(text, str) else None
    return Bounds(*map(int, match.groups())) if match else None
