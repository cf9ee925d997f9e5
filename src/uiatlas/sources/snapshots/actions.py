"""What an agent says that it did, in the words of the tool that it used, as one of our actions."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from uiatlas.errors import InputError, UnknownNameError
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
    Observation,
    Press,
    RightClick,
    Role,
    Scroll,
    Selector,
    Tap,
    UIElement,
    Wait,
    chord_of,
    selector_for,
)
from uiatlas.ui.codec import action_from_json
from uiatlas.ui.quotes import QUOTED

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
_KEY = re.compile(r"press\s+(?:the\s+)?(?:key\s+)?([A-Za-z0-9+]+)(?:\s+key)?", re.IGNORECASE)
_SCROLLED = re.compile(r"(?:scroll|swipe)\w*\s+(up|down|left|right)\b.*", re.IGNORECASE | re.DOTALL)
_BACK = re.compile(r"(?:go|navigate|press|browser_navigate|mobile)?[ _]?back(?: button)?", re.IGNORECASE)
_REF = re.compile(r"\[?(?:ref=|uid=|index=|element |#)?@?([\w-]+)\]?", re.IGNORECASE)

_ROLE_WORD = re.compile(
    r"\s+(?:button|link|tab|field|input|box|text ?box|check ?box|switch|icon|item|menu ?item|option|element)\s*$",
    re.IGNORECASE,
)
"""What an agent adds to the name of an element to say what it is."""

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
    if _BACK.fullmatch(said):
        return Back()
    if re.fullmatch(r"(?:go |press )?home(?: button)?", said, re.IGNORECASE):
        return Home()
    if re.match(r"wait\b", said, re.IGNORECASE):
        return Wait()
    if re.match(r"(?:navigate|go)\w*\s+to\s+\S+://", said, re.IGNORECASE):
        return None
    if match := _SCROLLED.fullmatch(said):
        return Scroll(match[1].lower())
    for pattern, first in ((_TYPED, False), (_FILLED, True)):
        if match := pattern.fullmatch(said):
            field, text = (match[1], match[2]) if first else (match[2], match[1])
            return InputText(_target(field, before, fields=True), _bare(text))
    if match := _CHOSEN.fullmatch(said):
        return Choose(_target(match[2], before), _bare(match[1]))
    if (match := _KEY.fullmatch(said)) and (key := _key(match[1])):
        return Press(key)
    if match := _VERB.fullmatch(said):
        return _TOUCHES[match[1].lower()](_target(match[2], before))
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
    return _of_tool(str(name).lower(), given, before)


def _of_tool(name: str, given: Mapping[str, Any], before: Snapshot) -> Action | None:
    text = next((str(given[n]) for n in ("value", "text", "keys") if isinstance(given.get(n), str | int | float)), "")
    if "back" in name:
        return Back()
    if "key" in name:
        return Press(_key(str(given.get("key", given.get("keys", text)))) or "Enter")
    if "select" in name or "choose" in name:
        options = given.get("values") or given.get("options") or [text]
        return Choose(_given(given, before), str(options[0] if isinstance(options, list) and options else text))
    if any(word in name for word in ("type", "fill", "input", "write")):
        return InputText(_given(given, before, fields=True), text)
    if "scroll" in name or "swipe" in name:
        direction = given.get("direction")
        down = "down" if given.get("down", True) is True else "up"
        return Scroll(direction if direction in ("up", "down", "left", "right") else down)
    if any(word in name for word in ("navigate", "open_url", "new_page", "snapshot", "go_to", "search", "screenshot")):
        return None
    for word, make in _TOUCHES.items():
        if word in name:
            double = given.get("dblClick") is True or given.get("doubleClick") is True
            return (DoubleTap if double else make)(_given(given, before))
    raise InputError(f"no action that is known: {name}", hint=_HINT)


def _given(given: Mapping[str, Any], before: Snapshot, *, fields: bool = False) -> Selector:
    """The element that a call is meant for."""
    trouble: InputError | None = None
    for name in (n for n in NAMES if isinstance(given.get(n), str | int) and not (fields and n == "text")):
        try:
            return _target(str(given[name]), before, fields=fields)
        except InputError as error:
            trouble = trouble or error
    raise trouble or InputError("the action names no element", hint=_HINT)


def _key(said: str) -> str:
    """The name of a key or chord, empty if it is none."""
    try:
        return str(chord_of(said))
    except InputError:
        return ""


def _bare(said: str) -> str:
    """A text without the quotation marks around it."""
    said = said.strip()
    return said[1:-1] if len(said) > 1 and said[0] in "\"'“‘" and said[-1] in "\"'”’" else said


def _target(said: str, before: Snapshot, *, fields: bool = False) -> Selector:
    """The element of a snapshot that is meant: by its reference there, or by what it is called.

    Raises:
        UnknownNameError: There is none.
    """
    shown = before.observation
    said = said.strip()
    match = _REF.fullmatch(said)
    for ref in (said, f"@{match[1]}" if match else said, match[1] if match else said):
        if ref in before.refs and 0 <= before.refs[ref] < len(shown.elements):
            return selector_for(_touchable(shown.elements[before.refs[ref]], shown), shown)
    quoted = QUOTED.search(said)
    called = [_bare(said), (quoted[1] or quoted[2]) if quoted else "", _ROLE_WORD.sub("", said)]
    named = next((e for words in called if (e := _named(words, shown, fields=fields)) is not None), None)
    if named is None:
        labels = [shown.label(e) for e in shown.elements if e.visible and shown.label(e)]
        raise UnknownNameError("element", _bare(said), labels)
    return selector_for(named, shown)


def _touchable(element: UIElement, shown: Observation) -> UIElement:
    """What takes a touch: the element, or the nearest one around it that does."""
    at = element
    while not at.actionable and at.parent >= 0:
        at = shown.elements[at.parent]
    return at if at.actionable else element


def _named(words: str, shown: Observation, *, fields: bool) -> UIElement | None:
    """The element that is called so: one that can be touched before one that cannot, whole words before parts."""
    folded = " ".join(words.casefold().split())
    if not folded:
        return None
    called = [(e, " ".join(shown.label(e).casefold().split())) for e in shown.elements if e.visible]
    typed = [(e, label) for e, label in called if e.editable or e.role is Role.INPUT] if fields else []
    acting = [(e, label) for e, label in called if e.actionable]
    for among in (typed, acting, called):
        for fits in (str.__eq__, str.__contains__):
            found = [e for e, label in among if label and fits(label, folded)]
            if found:
                return found[0]
    return None
