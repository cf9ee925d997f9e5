"""A state that DroidBot saved, as an observation."""

from typing import Any

from uiatlas.ui import Bounds, ElementFlag, Observation
from uiatlas.ui.android import ViewRow, observe_views

_FLAGS = (
    ("clickable", int(ElementFlag.CLICKABLE)),
    ("long_clickable", int(ElementFlag.LONG_CLICKABLE)),
    ("checkable", int(ElementFlag.CHECKABLE)),
    ("checked", int(ElementFlag.CHECKED)),
    ("editable", int(ElementFlag.EDITABLE)),
    ("scrollable", int(ElementFlag.SCROLLABLE)),
    ("selected", int(ElementFlag.SELECTED)),
    ("focused", int(ElementFlag.FOCUSED)),
    ("is_password", int(ElementFlag.PASSWORD)),
)
_DISABLED, _HIDDEN = int(ElementFlag.DISABLED), int(ElementFlag.HIDDEN)


def observation_of(state: dict[str, Any]) -> tuple[Observation, tuple[Any, ...]] | None:
    """The observation of a state, and its views as saved; None if this is no state of DroidBot."""
    views = state.get("views")
    if not isinstance(views, list) or not all(isinstance(v, dict) for v in views):
        return None
    component = text_of(state.get("foreground_activity") or state.get("activity"))
    package, activity = component_of(component)
    size = number_of(state.get("width")), number_of(state.get("height"))
    return observe_views(_rows(views), app=package, activity=activity, size=size), tuple(views)


def component_of(component: str) -> tuple[str, str]:
    """Package and full class of ``package/.Class`` or ``package/full.Class``."""
    package, _, name = component.partition("/")
    return package, package + name if name.startswith(".") else name


def bounds_of(value: object) -> Bounds | None:
    """DroidBot's ``[[left, top], [right, bottom]]``, None if it is anything else."""
    match value:
        case [[int(left), int(top)], [int(right), int(bottom)]]:
            return Bounds(left, top, right, bottom)
    return None


def text_of(value: object) -> str:
    """A text, empty for anything else."""
    return value if isinstance(value, str) else ""


def number_of(value: object) -> int:
    """A number of pixels, 0 for anything else."""
    return value if isinstance(value, int) and 0 < value < 10**6 else 0


def _rows(views: list[dict[str, Any]]) -> list[ViewRow]:
    """The views in preorder; DroidBot numbers them so that parents come first, and says each one's parent."""
    children: dict[int, list[int]] = {}
    for place, view in enumerate(views):
        parent = view.get("parent")
        known = isinstance(parent, int) and 0 <= parent < len(views) and parent != place
        children.setdefault(int(parent) if known and parent is not None else -1, []).append(place)
    rows: list[ViewRow] = []
    waiting = [(place, -1) for place in reversed(children.get(-1, []))]
    while waiting:
        place, parent = waiting.pop()
        rows.append(_row(views[place], parent))
        waiting += [(child, len(rows) - 1) for child in reversed(children.get(place, []))]
    return rows


def _row(view: dict[str, Any], parent: int) -> ViewRow:
    flags = sum([flag for name, flag in _FLAGS if view.get(name) is True])
    bounds = bounds_of(view.get("bounds"))
    if view.get("enabled") is False:
        flags |= _DISABLED
    if view.get("visible") is False or (bounds is not None and not bounds.area):
        flags |= _HIDDEN
    return (
        text_of(view.get("package")),
        text_of(view.get("class")),
        text_of(view.get("text")),
        text_of(view.get("content_description")),
        text_of(view.get("resource_id")),
        flags,
        bounds,
        parent,
        False,
    )
