"""A snapshot of another tool, told by its content, as an observation."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from uiatlas.errors import FormatError, InputError
from uiatlas.privacy import Masker, masked_observation
from uiatlas.sources.snapshots.agent_device import is_agent_device, read_agent_device, read_nodes
from uiatlas.sources.snapshots.android import is_mobile_text, read_mobile, read_mobile_json, read_world, read_world_text
from uiatlas.sources.snapshots.aria import is_aria, read_aria
from uiatlas.sources.snapshots.browser_use import is_browser_use, read_browser_use
from uiatlas.sources.snapshots.devtools import is_devtools, read_devtools
from uiatlas.sources.snapshots.told import Snapshot
from uiatlas.ui import Observation
from uiatlas.ui.codec import observation_from_json
from uiatlas.ui.hierarchy import MAX_BYTES, parse_hierarchy

FORMS = (
    "playwright-mcp, chrome-devtools-mcp, agent-device, browser-use, mobile-mcp, AndroidWorld, uiautomator or Appium"
)

_HINT = f"give what one of these prints of a screen: {FORMS}"


def read_snapshot(told: object, *, mask: bool = True) -> Observation:
    """Read what another tool tells of a screen.

    The form is told by its content: an ARIA snapshot of playwright-mcp, chrome-devtools-mcp's ``take_snapshot``, a
    snapshot of agent-device, browser-use's state, mobile-mcp's elements, AndroidWorld's, the XML of uiautomator and
    Appium, or what ``uiatlas look --json`` prints.

    Args:
        told: The snapshot as a text, or a whole answer that holds it; JSON that was read already; browser-use's state
            of a page; or a list of AndroidWorld's ``UIElement``.
        mask: Whether private data are replaced by placeholders, as on real devices.

    Raises:
        FormatError: It has none of these forms, is damaged, or is too large or too deep.
    """
    return take_in(told, mask=mask).observation


def take_in(told: object, *, mask: bool = True) -> Snapshot:
    """Read what another tool tells of a screen, with the references that its elements have there.

    Args:
        told: As for `read_snapshot`.
        mask: Whether private data are replaced by placeholders, as on real devices.

    Raises:
        FormatError: It has none of the known forms, is damaged, or is too large or too deep.
    """
    found = _read(told) if isinstance(told, str) else _of_value(told)
    return replace(found, observation=masked_observation(found.observation, Masker())) if mask else found


def _read(text: str) -> Snapshot:
    if len(text) > MAX_BYTES:
        raise FormatError("the snapshot", f"longer than {MAX_BYTES // 10**6} MB", hint="take one of a single screen")
    head = text.lstrip("\ufeff \t\r\n")
    if not head:
        raise FormatError("the snapshot", "is empty", hint=_HINT)
    if head.startswith("<") and ("<hierarchy" in head or "<node" in head or "bounds=" in head):
        return Snapshot("uiautomator", parse_hierarchy(text), {})
    if is_mobile_text(text):
        return read_mobile(text)
    if head.startswith(("{", "[")) and (found := _of_json(head)) is not None:
        return found
    for fits, read in _TEXTS:
        if fits(text):
            return read(text)
    raise FormatError("the snapshot", "has the form of no tool that is known", hint=_HINT)


def _of_value(told: object) -> Snapshot:
    """A snapshot that is no text: what stands in it is asked for by name, so that no other package is needed."""
    state = getattr(told, "dom_state", None)
    if callable(shown := getattr(state, "llm_representation", None)):
        return read_browser_use(str(shown()), url=_name(told, "url"), title=_name(told, "title"))
    if isinstance(told, Mapping) or (isinstance(told, Sequence) and told and isinstance(told[0], Mapping)):
        return _of_document(told)
    if isinstance(told, Sequence) and told and hasattr(told[0], "content_description"):
        return read_world(told)
    raise FormatError("the snapshot", f"a {type(told).__name__} of no tool that is known", hint=_HINT)


def _name(told: object, name: str) -> str:
    value = getattr(told, name, "")
    return value if isinstance(value, str) else ""


def _is_world(text: str) -> bool:
    return "UIElement(" in text


_TEXTS = (
    (is_devtools, read_devtools),
    (is_agent_device, read_agent_device),
    (_is_world, read_world_text),
    (is_browser_use, read_browser_use),
    (is_aria, read_aria),
)


def _of_json(text: str) -> Snapshot | None:
    """A snapshot in JSON; None if this is not JSON at all, as a list of browser-use that begins with a bracket."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
    except RecursionError as error:
        raise FormatError("the snapshot", "JSON that is too deep", hint=_HINT) from error
    return _of_document(data)


def _of_document(data: Any) -> Snapshot:
    """A snapshot in JSON that was read."""
    for told in _inside(data):
        if (found := _known(told)) is not None:
            return found
    raise FormatError("the snapshot", "JSON of no tool that is known", hint=_HINT)


def _inside(data: Any) -> Iterator[Any]:
    """The document, and what stands in it where an answer is wrapped."""
    yield data
    if isinstance(data, Mapping):
        for name in ("data", "result", "snapshot", "elements", "structuredContent"):
            if name in data:
                yield data[name]
                if isinstance(data[name], Mapping):
                    yield from (data[name][n] for n in ("snapshot", "elements") if n in data[name])
        for block in data["content"] if isinstance(data.get("content"), list) else ():
            if isinstance(block, Mapping) and isinstance(block.get("text"), str):
                yield block["text"]


def _known(told: Any) -> Snapshot | None:
    if isinstance(told, str):
        return _read(told) if told.strip() and not told.lstrip().startswith(("{", "[")) else None
    if isinstance(told, Mapping):
        return _of_object(told)
    if not isinstance(told, Sequence) or not told or not all(isinstance(each, Mapping) for each in told):
        return None
    names = set().union(*told[:20])
    if names & {"coordinates", "identifier", "rect"} and "type" in names:
        return read_mobile_json([{**each, "coordinates": each.get("coordinates", each.get("rect"))} for each in told])
    if names & {"bbox_pixels", "content_description", "class_name", "is_clickable"}:
        return read_world(told)
    return None


def _of_object(told: Mapping[str, Any]) -> Snapshot | None:
    nodes = told.get("nodes")
    if isinstance(nodes, list) and all(isinstance(node, Mapping) for node in nodes):
        app = told.get("appBundleId") or told.get("appName") or ""
        return read_nodes(nodes, app if isinstance(app, str) else "")
    if isinstance(told.get("elements"), list) and isinstance(told.get("app"), str):
        try:
            return Snapshot("uiatlas", observation_from_json({**told, "digest": ""}), {})
        except (ValueError, InputError) as error:
            raise FormatError("the snapshot", f"no observation of uiatlas ({error})") from error
    return None
