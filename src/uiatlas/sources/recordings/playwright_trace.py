"""A trace of Playwright (``trace.zip``) as a map: what its test did, on the pages as they were then.

Nothing that was typed is kept: see `uiatlas.sources.recordings.trace_typed`. Private data that a page shows are masked
as on a live page.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from uiatlas.devices.browser.addresses import origin_of
from uiatlas.errors import FormatError, InputError
from uiatlas.sources.recordings.steps import Progress, Step, map_steps, witness
from uiatlas.sources.recordings.trace import Call, Moment, Trace, point_of, read_trace
from uiatlas.sources.recordings.trace_looks import TraceLook, TraceLooks, is_page
from uiatlas.sources.recordings.trace_typed import Typed
from uiatlas.sources.recordings.zips import Archive
from uiatlas.sources.snapshots.meant import element_at
from uiatlas.sources.snapshots.told import Snapshot
from uiatlas.ui import (
    Action,
    Back,
    Choose,
    DoubleTap,
    Hover,
    InputText,
    Observation,
    Press,
    RightClick,
    Scroll,
    Selector,
    Tap,
    chord_of,
    resolve,
    selector_for,
)
from uiatlas.utg.graph import Graph

MOST_CALLS = 2000
"""Calls that are read of a trace; what comes after them is left out."""

_TOUCHES: Mapping[str, Callable[[Selector], Action]] = {
    "click": Tap,
    "tap": Tap,
    "check": Tap,
    "uncheck": Tap,
    "mouseClick": Tap,
    "touchscreenTap": Tap,
    "dblclick": DoubleTap,
    "hover": Hover,
}
_TYPED = {"fill": "value", "type": "text"}
_OTHER = frozenset({"selectOption", "press", "keyboardPress", "mouseWheel", "goBack"})
_UNKNOWN = frozenset(
    {"goto", "reload", "goForward", "setContent", "keyboardType", "keyboardInsertText", "dragAndDrop", "setInputFiles"}
    | {"dispatchEvent", "mouseUp", "mouseDown", "evaluateExpression", "drop"}
)
"""Calls that may lead to another screen, and are no action of ours or do not say on what they were done."""

_DOING = frozenset({*_TOUCHES, *_TYPED, *_OTHER, *_UNKNOWN})


def map_file(path: Path, *, app: str | None = None, progress: Progress | None = None) -> Graph:
    """The map of a trace.

    Args:
        path: The ``trace.zip``.
        app: The origin of the app, such as ``https://shop.example``, if it is not that of the first page.
        progress: Told how many of how many calls were looked at.

    Raises:
        InputError: There is no browser to look at its pages with, or they are all of other apps.
        FormatError: It is damaged or hostile.
        VersionError: It is of a version that is not known.
    """
    with Archive(path) as archive:
        trace = read_trace(path, archive)
        calls = [call for call in trace.calls if call.method in _DOING and _pages(call)]
        origins = list(dict.fromkeys(origin_of(m.main.url) for c in calls for m in _pages(c) if m.main))
        if not origins:
            hint = "record it with snapshots, as context.tracing.start(snapshots=True) does"
            raise FormatError(path, "it shows no page of a site", hint=hint)
        if app is not None and app not in origins:
            raise InputError(f"{path} is of {origins[0]}, not of {app}", hint=f"leave --app out or say {origins[0]}")
        where = witness(path, "\n".join(_mark(c) for c in calls).encode())
        looks = TraceLooks(app or origins[0], trace, archive, typed := Typed(trace))
        try:
            steps, warnings = _Steps(looks, typed, trace).all(calls[:MOST_CALLS], progress)
        finally:
            looks.close()
    if not steps:
        raise FormatError(path, "none of its pages can be shown")
    graph = map_steps(app or origins[0], steps, where=where)
    graph.warnings += warnings
    if len(calls) > MOST_CALLS:
        graph.warnings.append(f"{len(calls) - MOST_CALLS} calls after the first {MOST_CALLS} were left out")
    return graph


def _mark(call: Call) -> str:
    """What tells a call from those of another trace."""
    return " ".join([call.id, call.method, *(m.main.url for m in call.moments if m.main)])


def _pages(call: Call) -> list[Moment]:
    return [m for m in call.moments if m.main is not None and is_page(m.main.url)]


class _Steps:
    """The steps of a trace."""

    def __init__(self, looks: TraceLooks, typed: Typed, trace: Trace) -> None:
        self._looks, self._typed = looks, typed
        self._all = [(n, m) for n, call in enumerate(trace.calls) for m in _pages(call)]
        self._number = {call.id: n for n, call in enumerate(trace.calls)}
        self.warnings: list[str] = []

    def all(self, calls: list[Call], progress: Progress | None) -> tuple[list[Step], list[str]]:
        """All steps, and what was left out."""
        steps = []
        for done, call in enumerate(calls, start=1):
            try:
                step = self._step(call, calls[done] if done < len(calls) else None)
            except FormatError as error:
                self.warnings.append(f"{call.method}: {error}")
                step = None
            steps += [step] if step is not None else []
            if progress is not None:
                progress(done, len(calls))
        return steps, self.warnings

    def _step(self, call: Call, following: Call | None) -> Step | None:
        before, after = call.moment("action", "before"), self._outcome(call, following)
        if after is None:
            return None
        then = self._looks.look(after).shown
        if before is None or before.main is None or not is_page(before.main.url):
            return Step(then, None, then)
        seen = self._looks.look(before)
        action = None if call.failed or call.method in _UNKNOWN else self._action(call, seen, then)
        return Step(seen.shown, action, then)

    def _outcome(self, call: Call, following: Call | None) -> Moment | None:
        """What came of a call: the page that the next one was done on, else the last that was kept before it."""
        own, until = self._number[call.id], self._number[following.id] if following else len(self._number)
        pages = {m.page for m in call.moments}
        if following is not None and (found := following.moment("action", "before")) is not None:
            opened = all(m.page != found.page for n, m in self._all if n <= own)
            if (found.page in pages or opened) and found.main is not None and is_page(found.main.url):
                return found
        later = [m for n, m in self._all if own <= n < until and m.page in pages and (n > own or m.phase == "after")]
        return later[-1] if later else None

    def _action(self, call: Call, seen: TraceLook, then: Observation) -> Action | None:
        """What was done, None if it is no action of ours or was done to nothing that is shown."""
        target = _selector(call, seen)
        match call.method:
            case "goBack":
                return Back()
            case "mouseWheel":
                down = call.params.get("deltaY")
                return Scroll("up" if isinstance(down, int | float) and down < 0 else "down")
            case "press" | "keyboardPress":
                return _press(call, target)
            case "selectOption" if target is not None:
                return _choice(call, target, seen, then)
            case method if method in _TYPED and target is not None:
                return InputText(target, self._typed.typed(str(call.params.get(_TYPED[method], ""))))
            case method if method in _TOUCHES and target is not None:
                return _touch(call)(target)
        return None


def _selector(call: Call, seen: TraceLook) -> Selector | None:
    """What was touched: what the trace marks, else what lies where the pointer was."""
    if seen.target is not None:
        return selector_for(seen.target, seen.shown)
    point = call.point or point_of(call.params)
    return None if point is None else _at(*point, seen.shown)


def _at(x: float, y: float, shown: Observation) -> Selector | None:
    try:
        return element_at(x, y, Snapshot("playwright", shown, {}))
    except InputError:
        return None


def _touch(call: Call) -> Callable[[Selector], Action]:
    if call.params.get("button") == "right":
        return RightClick
    return DoubleTap if call.params.get("clickCount") == 2 else _TOUCHES[call.method]


def _press(call: Call, target: Selector | None) -> Action | None:
    """A key; a letter is a part of a text, of which nothing is kept."""
    said = str(call.params.get("key", ""))
    try:
        chord = chord_of(said)
    except ValueError:
        return None
    if len(chord.key) == 1 and set(chord.held) <= {"Shift"}:
        return None
    return Press(str(chord), target)


def _choice(call: Call, target: Selector, seen: TraceLook, then: Observation) -> Action | None:
    """A choice, by what the list calls it: a test may give its value, which is not shown."""
    given: Any = call.params.get("options")
    first = given[0] if isinstance(given, list) and given and isinstance(given[0], dict) else {}
    offered = seen.target.values if seen.target is not None else ()
    after = resolve(target, then)
    for said in (first.get("label"), first.get("valueOrLabel"), after.element.text if after else "", *call.chosen):
        if isinstance(said, str) and said and (said in offered or not offered):
            return Choose(target, said)
    return None
