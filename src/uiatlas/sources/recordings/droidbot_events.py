"""What DroidBot did, as actions of ours."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from uiatlas.sources.recordings.droidbot_views import bounds_of, number_of, text_of
from uiatlas.ui import (
    Action,
    Back,
    Home,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Scroll,
    Selector,
    Tap,
    UIElement,
    selector_for,
)
from uiatlas.ui.android_roles import base_role

_DIRECTIONS = frozenset({"up", "down", "left", "right"})
"""DroidBot's scroll directions name, as ours do, the side whose content comes into view."""

_KEYS: dict[str, Action] = {"BACK": Back(), "HOME": Home()}


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a run.

    Attributes:
        tag: DroidBot's time stamp of it.
        kind: ``touch``, ``long_touch``, ``scroll``, ``set_text``, ``key``, ``intent``, ``kill_app``, ...
        start: State before it.
        stop: State after it.
        text: DroidBot's sentence about it.
        view: The view that it was done to, as DroidBot saved it; None if it had none.
        extra: What else is told of it: name of the key, direction, text, intent.
    """

    tag: str
    kind: str
    start: str
    stop: str
    text: str = ""
    view: Mapping[str, Any] | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def when(self) -> float:
        """Its time in seconds since the epoch, read as UTC since DroidBot does not say; 0 if it cannot be read."""
        try:
            return datetime.strptime(self.tag, "%Y-%m-%d_%H%M%S").replace(tzinfo=UTC).timestamp()
        except ValueError:
            return 0.0

    @property
    def name(self) -> str:
        """What it is called in warnings."""
        key = text_of(self.extra.get("name"))
        return f"{self.kind} {key}" if key else self.kind or self.text.partition("(")[0] or "unnamed"

    @property
    def app(self) -> str:
        """The package that an intent starts, empty if it starts none."""
        started = re.search(r"\bam start\b.*?([A-Za-z][\w.]*)/[\w.$]+", text_of(self.extra.get("intent")) or self.text)
        return started[1] if started and self.kind == "intent" else ""


def event_from_json(data: object) -> Event | None:
    """An event of a bundle or of a file ``events/event_*.json``; None if it is neither."""
    if not isinstance(data, dict):
        return None
    inner = data.get("event")
    extra = inner if isinstance(inner, dict) else data.get("extra")
    extra = extra if isinstance(extra, dict) else {}
    view = data.get("view") or extra.get("view")
    start = data.get("start") or data.get("start_state")
    stop = data.get("stop") or data.get("stop_state")
    if not isinstance(start, str) or not isinstance(stop, str):
        return None
    return Event(
        tag=text_of(data.get("tag")),
        kind=text_of(data.get("type") or extra.get("event_type")),
        start=start,
        stop=stop,
        text=text_of(data.get("event_str")),
        view=view if isinstance(view, dict) else None,
        extra=extra,
    )


def events_of_utg(
    utg: Mapping[str, Any], states: Mapping[str, tuple[Observation, tuple[Any, ...]]]
) -> tuple[Event, ...]:
    """The events on the edges of ``utg.js`` in the order of their numbers; their views are looked up in the states."""
    found: list[tuple[int, Event]] = []
    edges = utg.get("edges")
    for edge in edges if isinstance(edges, list) else ():
        events = edge.get("events") if isinstance(edge, dict) else None
        for event in events if isinstance(events, list) else ():
            if isinstance(event, dict):
                start, stop = text_of(edge.get("from")), text_of(edge.get("to"))
                told = text_of(event.get("event_str"))
                views = states[start][1] if start in states else ()
                kind = text_of(event.get("event_type"))
                read = Event("", kind, start, stop, told, _named_view(told, views), _told(told))
                found.append((number_of(event.get("event_id")), read))
    return tuple(event for _, event in sorted(found, key=lambda f: (f[0], f[1].start, f[1].stop, f[1].text)))


def _named_view(told: str, views: tuple[Any, ...]) -> Mapping[str, Any] | None:
    """The view whose hash DroidBot's sentence gives: ``TouchEvent(state=..., view=HASH(Activity/Class-text))``."""
    named = re.search(r"\bview=([0-9a-f]{32})\b", told)
    return next((v for v in views if named and v.get("view_str") == named[1]), None)


def _told(told: str) -> dict[str, Any]:
    """What DroidBot's sentence says beyond the view."""
    out: dict[str, Any] = {}
    for name, pattern in (
        ("name", r"\bname=([A-Z_]+)\)"),
        ("direction", r"\bdirection=([A-Za-z]+)\)"),
        ("intent", r"\bintent='(.*)'\)"),
        ("text", r"\btext=(.*)\)$"),
    ):
        if match := re.search(pattern, told, re.DOTALL):
            out[name] = match[1]
    for name in ("x", "y"):
        if match := re.search(rf"\b{name}=(\d+)", told):
            out[name] = int(match[1])
    return out


def action_of(event: Event, before: Observation, *, restart: bool = False) -> Action | None:
    """The event as an action of ours, None if there is none for it.

    Args:
        event: What DroidBot did.
        before: What was shown.
        restart: Whether the app was killed before, so that opening it starts it afresh.
    """
    if event.kind == "intent":
        return OpenApp(event.app, restart) if event.app else None
    if event.kind == "key":
        return _KEYS.get(text_of(event.extra.get("name")))
    target = _target(event, before)
    direction = text_of(event.extra.get("direction")).lower()
    if event.kind == "scroll":
        return Scroll(direction, target) if direction in _DIRECTIONS else None
    if target is None:
        return None
    match event.kind:
        case "touch" | "select" | "unselect":
            return Tap(target)
        case "long_touch":
            return LongPress(target)
        case "set_text":
            return InputText(target, text_of(event.extra.get("text")))
    return None


def _target(event: Event, before: Observation) -> Selector | None:
    if event.view is None:
        element = _element_at(before, number_of(event.extra.get("x")), number_of(event.extra.get("y")))
        return selector_for(element, before) if element is not None else None
    view = event.view
    texts = text_of(view.get("text")), text_of(view.get("content_description")), text_of(view.get("resource_id"))
    class_name, bounds = text_of(view.get("class")), bounds_of(view.get("bounds"))
    alike = [
        e for e in before.elements if (e.text, e.description, e.resource_id) == texts and e.class_name == class_name
    ]
    if alike:
        return selector_for(next((e for e in alike if e.bounds == bounds), alike[0]), before)
    return Selector(base_role(class_name), *texts) if any(texts) else None


def _element_at(before: Observation, x: int, y: int) -> UIElement | None:
    """The smallest element that can be acted on at a point."""
    under = [
        (e.bounds.area, -e.index, e)
        for e in before.actionable
        if e.bounds is not None and e.bounds.left <= x < e.bounds.right and e.bounds.top <= y < e.bounds.bottom
    ]
    return min(under)[2] if under and (x or y) else None
