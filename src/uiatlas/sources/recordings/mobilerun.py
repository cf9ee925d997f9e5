"""A macro that mobilerun recorded (schema 2.0) as a map: its actions, with what was shown before each of them."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from uiatlas.errors import FormatError, InputError
from uiatlas.privacy import Masker, masked_observation
from uiatlas.privacy.vault import asks_secret
from uiatlas.sources.recordings.steps import Progress, Step, map_steps, read_bytes, witness
from uiatlas.sources.snapshots.meant import element_at, field_in_use
from uiatlas.sources.snapshots.told import LONGEST, Snapshot, check_size
from uiatlas.ui import (
    Action,
    Back,
    Bounds,
    ElementFlag,
    Home,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Press,
    Scroll,
    Selector,
    Tap,
)
from uiatlas.ui.android import ViewRow, observe_views
from uiatlas.utg.graph import Graph

SCHEMA = "2.0"
TOOL = "mobilerun"

_KEYS: Mapping[object, Action] = {4: Back(), 3: Home(), 66: Press("Enter")}
_BUTTONS: Mapping[str, Action] = {"back": Back(), "home": Home(), "enter": Press("Enter")}
_STILL = 20
"""Pixels that a finger may move and still be held in one place."""


def is_macro(data: object) -> bool:
    """Whether a JSON document is a macro of mobilerun, of whatever version."""
    return isinstance(data, Mapping) and isinstance(data.get("actions"), list) and "macro_schema_version" in data


def map_file(path: Path, *, app: str | None = None, progress: Progress | None = None) -> Graph:
    """The map of a macro.

    Args:
        path: The ``macro.json`` of a trajectory.
        app: The app to map; the package that is shown most if None.
        progress: Told after every step.

    Raises:
        FormatError: It is damaged, of another version, or tells of no screen.
        InputError: It does not show the app that was asked for.
    """
    content = read_bytes(path)
    try:
        data = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise FormatError(path, f"not JSON, or cut off ({error})") from error
    if not is_macro(data):
        raise FormatError(path, f"no macro of {TOOL}")
    if data["macro_schema_version"] != SCHEMA:
        told = str(data["macro_schema_version"])[:20]
        hint = f"record it anew with a {TOOL} of today"
        raise FormatError(path, f"a macro of schema {told!r}; read is {SCHEMA}", hint=hint)
    actions = [a for a in data["actions"] if isinstance(a, Mapping) and a.get("action_type") != "wait"]
    steps = _steps(actions)
    shown = Counter(s.before.app for s in steps if s.before.app)
    if not shown:
        raise FormatError(path, "tells of no screen")
    if app is not None and app not in {*shown, *(s.after.app for s in steps)}:
        raise InputError(f"{path} does not show {app}", hint=f"it shows {', '.join(sorted(shown))[:200]}")
    own = app or min(shown, key=lambda a: (-shown[a], a))
    return map_steps(own, steps, where=witness(path, content), progress=progress)


def _steps(actions: list[Mapping[str, Any]]) -> list[Step]:
    """The steps: what an action led to is what was shown before the next one, unless it says so itself."""
    masker = Masker()
    before = [_shown(action.get("pre_state"), masker) for action in actions]
    steps = []
    for n, action in enumerate(actions):
        seen = before[n]
        if seen is None:
            continue
        then = before[n + 1] if n + 1 < len(actions) else None
        after = _shown(action.get("post_state"), masker) or then
        done = _action(action, seen, masker) if after is not None else None
        steps.append(Step(seen, done, after or seen, _when(action)))
    return steps


def _when(action: Mapping[str, Any]) -> float:
    told = action.get("recorded_at_ms")
    return told / 1000 if isinstance(told, int | float) and 0 < told < 10**14 else 0.0


def _shown(state: object, masker: Masker) -> Observation | None:
    """A state as an observation without private data; None if it tells nothing."""
    nodes = state.get("nodes") if isinstance(state, Mapping) else None
    if not isinstance(state, Mapping) or not isinstance(nodes, list) or not nodes:
        return None
    check_size(TOOL, len(nodes), 1)
    phone, screen = state.get("phone_state"), state.get("screen")
    package, activity = _text(phone, "package"), _text(phone, "activity")
    rows = [_row(node, package) for node in nodes if isinstance(node, Mapping)]
    root: ViewRow = (package, "android.widget.FrameLayout", "", "", "", 0, None, -1, False)
    size = _number(screen, "width"), _number(screen, "height")
    return masked_observation(observe_views([root, *rows], app=package, activity=activity, size=size), masker)


def _row(node: Mapping[str, Any], package: str) -> ViewRow:
    kind, id_ = _text(node, "class"), _text(node, "resource_id")
    told = (("clickable", ElementFlag.CLICKABLE), ("focused", ElementFlag.FOCUSED))
    flags = sum(int(flag) for name, flag in told if node.get(name) is True)
    flags |= int(ElementFlag.DISABLED) if node.get("enabled") is False else 0
    owner = id_.partition(":id/")[0] if ":id/" in id_ else ""
    name = kind if "." in kind or not kind else f"android.widget.{kind}"
    text, said = _text(node, "text"), _text(node, "content_description")
    own = owner if owner not in ("", "android") else package
    return own, name, text, said, id_, flags, _bounds(node.get("bounds")), 0, False


def _bounds(told: object) -> Bounds | None:
    if not isinstance(told, Mapping):
        return None
    numbers = [told.get(side) for side in ("left", "top", "right", "bottom")]
    if not all(isinstance(n, int | float) and abs(n) < 10**6 for n in numbers):
        return None
    return Bounds(*(round(n) for n in numbers if n is not None))


def _action(told: Mapping[str, Any], seen: Observation, masker: Masker) -> Action | None:
    """What was done, None if it is no action of ours or was done to nothing that is shown."""
    shown = Snapshot(TOOL, seen, {})
    match told.get("action_type", told.get("type")):
        case "tap":
            target = _at(told, "x", "y", shown)
            return Tap(target) if target is not None else None
        case "swipe":
            return _swipe(told, shown)
        case "input_text" | "type_secret" as kind:
            return _typed("" if kind == "type_secret" else _text(told, "text"), shown, masker)
        case "key_press":
            return _KEYS.get(told.get("keycode"))
        case "button_press":
            return _BUTTONS.get(_text(told, "button").lower())
        case "back":
            return Back()
        case "start_app":
            return OpenApp(package) if (package := _text(told, "package")) else None
    return None


def _swipe(told: Mapping[str, Any], shown: Snapshot) -> Action | None:
    """A finger held in one place, or one that moves the content with it."""
    across = _number(told, "end_x") - _number(told, "start_x")
    down = _number(told, "end_y") - _number(told, "start_y")
    if max(abs(across), abs(down)) <= _STILL:
        target = _at(told, "start_x", "start_y", shown)
        return LongPress(target) if target is not None else None
    if abs(down) >= abs(across):
        return Scroll("up" if down > 0 else "down")
    return Scroll("left" if across > 0 else "right")


def _typed(text: str, shown: Snapshot, masker: Masker) -> Action | None:
    """A text in the field that has the focus; what a field for secrets is given is not kept."""
    try:
        field = field_in_use(shown)
    except InputError:
        return None
    secret = not text or asks_secret(field.text, field.description, field.resource_id)
    return InputText(field, "<secret-1>" if secret else masker(text))


def _at(told: Mapping[str, Any], x: str, y: str, shown: Snapshot) -> Selector | None:
    try:
        return element_at(_number(told, x), _number(told, y), shown)
    except InputError:
        return None


def _number(told: object, name: str) -> int:
    found = told.get(name) if isinstance(told, Mapping) else None
    return round(found) if isinstance(found, int | float) and abs(found) < 10**6 else 0


def _text(told: object, name: str) -> str:
    found = told.get(name) if isinstance(told, Mapping) else None
    return found[:LONGEST] if isinstance(found, str) else ""
