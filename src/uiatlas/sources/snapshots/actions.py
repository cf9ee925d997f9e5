"""What an agent says that it did, in the words of the tool that it used, as one of our actions."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from uiatlas.errors import InputError
from uiatlas.sources.snapshots.meant import bare, element_at, element_meant, field_in_use, shown_as
from uiatlas.sources.snapshots.told import Snapshot
from uiatlas.ui import (
    Action,
    Back,
    Choose,
    DoubleTap,
    Home,
    Hover,
    InputText,
    LongPress,
    Press,
    RightClick,
    Scroll,
    Selector,
    Tap,
    Wait,
    chord_of,
)
from uiatlas.ui.codec import action_from_json

_TOUCHES: dict[str, Callable[[Selector], Action]] = {
    "double": DoubleTap,
    "long": LongPress,
    "right": RightClick,
    "hover": Hover,
    "click": Tap,
    "tap": Tap,
    "press": Tap,
    "touch": Tap,
    "toggle": Tap,
    "check": Tap,
    "uncheck": Tap,
    "open": Tap,
}
_VERB = re.compile(
    r"(?:then |and )?(?:mobile_|browser_)?(double|long|right|hover|click|tap|press|touch|toggle|check|uncheck|open)\w*"
    r"(?:[ _-](?:press|click|tap))?(?: (?:on|over))?(?: the)?\s+(.+)",
    re.IGNORECASE | re.DOTALL,
)
_TYPED = re.compile(
    r"(?:type|enter|input|write)\w*\s+(.+?)\s+(?:in|into|in to|to)\s+(?:the\s+)?(.+)", re.IGNORECASE | re.DOTALL
)
_FILLED = re.compile(r"fill(?:\s+in)?\s+(?:the\s+)?(.+?)\s+with\s+(.+)", re.IGNORECASE | re.DOTALL)
_CHOSEN = re.compile(r"(?:select|choose)\s+(.+?)\s+(?:in|from|of)\s+(?:the\s+)?(.+)", re.IGNORECASE | re.DOTALL)
_KEY = re.compile(r"press\s+(?:the\s+)?(key\s+)?([A-Za-z0-9+]+)(\s+key)?", re.IGNORECASE)
_SCROLLED = re.compile(r"(scroll|swipe)\w*\s+(up|down|left|right)\b.*", re.IGNORECASE | re.DOTALL)
_BACK = re.compile(r"(?:go|navigate|press|browser_navigate|mobile)?[ _]?back(?: button)?", re.IGNORECASE)

LONGEST_ACTION = 5000
"""Characters of what an agent says that it did."""

NAMES = ("ref", "uid", "index", "element", "target", "selector", "label", "text", "name")


def read_action(said: str, before: Snapshot) -> Action | None:
    """What was done, as an action of ours.

    Args:
        said: In words (``click "Save"``, ``type "milk" into Title``, ``go back``), or the call of a tool as JSON, with
            the references of the snapshot.
        before: What was shown before.

    Returns:
        The action; None if it opens an address or looks at something, which is no action of ours.

    Raises:
        InputError: It is no action that is known, or it means no element of the snapshot.
    """
    said = said.strip()
    if len(said) > LONGEST_ACTION:
        raise InputError(f"an action of more than {LONGEST_ACTION} characters", hint=_HINT)
    if said.startswith("{"):
        try:
            call = json.loads(said)
        except (ValueError, RecursionError) as error:
            raise InputError(f"the action is no JSON ({error})", hint=_HINT) from error
        return _of_call(call, before)
    return _of_words(said, before)


_HINT = 'say it as: click "Save" / type "milk" into "Title" / press Enter / scroll down / go back'


def _of_words(said: str, before: Snapshot) -> Action | None:
    if (match := _KEY.fullmatch(said)) and not (match[1] or match[3]) and (shown := shown_as(match[2], before)):
        return Tap(shown)
    if _BACK.fullmatch(said):
        return Back()
    if re.fullmatch(r"(?:go |press )?home(?: button)?", said, re.IGNORECASE):
        return Home()
    if re.match(r"wait\b", said, re.IGNORECASE):
        return Wait()
    if re.match(r"(?:navigate|go)\w*\s+to\s+\S+://", said, re.IGNORECASE):
        return None
    if match := _SCROLLED.fullmatch(said):
        return Scroll(_shown_by(match[1], match[2].lower()))
    for pattern, first in ((_TYPED, False), (_FILLED, True)):
        if match := pattern.fullmatch(said):
            field, text = (match[1], match[2]) if first else (match[2], match[1])
            return InputText(element_meant(field, before, fields=True), bare(text))
    if match := _CHOSEN.fullmatch(said):
        return Choose(element_meant(match[2], before), bare(match[1]))
    if (match := _KEY.fullmatch(said)) and (key := _key(match[2])):
        return Press(key)
    if match := _VERB.fullmatch(said):
        return _TOUCHES[match[1].lower()](element_meant(match[2], before))
    raise InputError(f"no action that is known: {said!r}", hint=_HINT)


def _of_call(call: Any, before: Snapshot) -> Action | None:
    """The action of a tool's call: our own form, ``{"name", "arguments"}``, or ``{"click": {"index": 3}}``."""
    if not isinstance(call, Mapping) or not call:
        raise InputError("the action is an empty call", hint=_HINT)
    if isinstance(call.get("kind"), str):
        try:
            return action_from_json(call)
        except ValueError as error:
            raise InputError(f"the action: {error}", hint=_HINT) from error
    name = next((call[n] for n in ("name", "tool", "action", "type") if isinstance(call.get(n), str)), "")
    given = next((call[n] for n in ("arguments", "args", "params", "input") if isinstance(call.get(n), Mapping)), call)
    if not name:
        name, given = next(iter(call.items()))
        given = given if isinstance(given, Mapping) else {}
    return _of_tool(str(name), given, before)


_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_OF_APPS = frozenset({"launch", "start", "open", "stop", "close", "terminate", "kill", "install", "uninstall"})


def _of_tool(called: str, given: Mapping[str, Any], before: Snapshot) -> Action | None:
    name, words = called.lower(), {word.lower() for word in _WORD.findall(called)}
    if "app" in words and words & _OF_APPS:
        raise InputError(f"{called} is no action of the map", hint="tell of the steps inside the app")
    if words & {"back", "goback"}:
        return Back()
    if {"press", "button"} <= words and isinstance(given.get("button"), str):
        return _of_button(given["button"])
    if (entered := _of_entry(name, given, before)) is not None:
        return entered
    if "scroll" in name or "swipe" in name:
        return _of_scroll(name, given)
    if any(word in name for word in ("navigate", "open_url", "new_page", "snapshot", "go_to", "search", "screenshot")):
        return None
    for word, make in _TOUCHES.items():
        if word in name:
            double = given.get("dblClick") is True or given.get("doubleClick") is True
            right = given.get("button") == "right"
            return (DoubleTap if double else RightClick if right else make)(_given(given, before))
    raise InputError(f"no action that is known: {called}", hint=_HINT)


def _of_entry(name: str, given: Mapping[str, Any], before: Snapshot) -> Action | None:
    """A choice, a text that is typed, or a key; None if the tool does none of these."""
    text = next((str(given[n]) for n in ("value", "text", "keys") if isinstance(given.get(n), str | int | float)), "")
    if "select" in name or "choose" in name:
        options = given.get("values") or given.get("options") or [text]
        return Choose(_given(given, before), str(options[0] if isinstance(options, list) and options else text))
    if any(word in name for word in ("type", "fill", "input", "write")):
        return InputText(_given(given, before, fields=True), text)
    if "key" not in name:
        return None
    said = str(given.get("key", given.get("keys", text)))
    if not (key := _key(said)):
        raise InputError(f"no key that is known: {said!r}", hint=_HINT)
    return Press(key)


def _of_button(button: str) -> Action:
    """A button of the device itself."""
    said = button.strip().lower()
    if said in ("back", "home"):
        return Back() if said == "back" else Home()
    if key := _key(said):
        return Press(key)
    raise InputError(f"the button {button!r} is no action of the map", hint="BACK, HOME or ENTER")


def _of_scroll(name: str, given: Mapping[str, Any]) -> Action:
    direction = str(given.get("direction", "")).lower()
    if direction in _AGAINST:
        return Scroll(_shown_by(name, direction))
    if "swipe" in name:
        raise InputError("the swipe has no direction", hint="up, down, left or right")
    return Scroll("down" if given.get("down", True) is True else "up")


_AGAINST = {"up": "down", "down": "up", "left": "right", "right": "left"}


def _shown_by(verb: str, direction: str) -> str:
    """What a movement shows: the content moves with the finger, so that a swipe up shows what lies below."""
    return _AGAINST[direction] if "swipe" in verb.lower() else direction


def _given(given: Mapping[str, Any], before: Snapshot, *, fields: bool = False) -> Selector:
    """The element that a call is meant for."""
    trouble: InputError | None = None
    for name in (n for n in NAMES if isinstance(given.get(n), str | int) and not (fields and n == "text")):
        try:
            return element_meant(str(given[name]), before, fields=fields)
        except InputError as error:
            trouble = trouble or error
    x, y = given.get("x"), given.get("y")
    if trouble is None and isinstance(x, int | float) and isinstance(y, int | float):
        return element_at(x, y, before)
    if trouble is None and fields:
        return field_in_use(before)
    raise trouble or InputError("the action names no element", hint=_HINT)


def _key(said: str) -> str:
    """The name of a key or chord, empty if it is none."""
    try:
        return str(chord_of(said))
    except ValueError:
        return ""
