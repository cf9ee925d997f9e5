"""Runs of DroidBot as maps: its output folder, or states and events bundled in one JSON file.

The folder is what DroidBot writes: ``utg.js``, ``states/state_*.json``, ``events/event_*.json``. States that were not
saved and files that are empty or damaged are left out, and the map's warnings name them.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uiatlas.errors import FormatError, InputError
from uiatlas.sources.recordings.droidbot_events import Event, action_of, event_from_json, events_of_utg
from uiatlas.sources.recordings.droidbot_views import observation_of
from uiatlas.sources.recordings.steps import Progress, Step, map_steps, read_bytes, witness
from uiatlas.ui import Observation
from uiatlas.utg.graph import Graph


@dataclass(frozen=True, slots=True)
class DroidBotRun:
    """A run as read.

    Attributes:
        app: The package that was explored, empty if the run does not say.
        states: What was shown, by DroidBot's name of the state, with the views as DroidBot saved them.
        events: What was done, in order.
        where: How the run is named in the evidence.
        warnings: What could not be read.
    """

    app: str
    states: Mapping[str, tuple[Observation, tuple[Any, ...]]]
    events: tuple[Event, ...]
    where: str
    warnings: tuple[str, ...] = ()


def read_bundle(path: Path, content: bytes, data: Mapping[str, Any]) -> DroidBotRun:
    """A run bundled as ``{"states": [...], "events": [...]}``.

    Raises:
        FormatError: A part has the wrong type.
    """
    warnings: list[str] = []
    states = data.get("states")
    events = data.get("events")
    if not isinstance(states, list) or not isinstance(events, list):
        raise FormatError(path, "not a DroidBot run: states and events must be lists")
    named = [(f"state {i}", state) for i, state in enumerate(states)]
    read = [event_from_json(e) for e in events]
    if broken := sum(e is None for e in read):
        warnings.append(f"{broken} of {len(events)} events are not readable and were left out")
    kept = tuple(e for e in read if e is not None)
    return DroidBotRun("", _states(named, warnings), kept, witness(path, content), tuple(warnings))


def read_folder(path: Path) -> DroidBotRun:
    """DroidBot's output folder; ``events`` tell more than ``utg.js`` and are preferred where they are.

    Raises:
        FormatError: ``utg.js`` is damaged and there are no events.
    """
    warnings: list[str] = []
    states = _states(_documents(path / "states", "state_*.json", warnings), warnings)
    read = [(name, event_from_json(data)) for name, data in _documents(path / "events", "event_*.json", warnings)]
    if broken := [name for name, event in read if event is None]:
        warnings.append(f"no events in {_listed(broken)}")
    events = tuple(event for _, event in read if event is not None)
    utg, content = _utg(path / "utg.js", warnings, needed=not events)
    if not events:
        events = events_of_utg(utg, states)
    app = utg.get("app_package")
    if not content:
        content = repr([(e.tag, e.start, e.stop) for e in events]).encode("utf-8", "backslashreplace")
    return DroidBotRun(app if isinstance(app, str) else "", states, events, witness(path, content), tuple(warnings))


def map_run(run: DroidBotRun, *, app: str | None = None, progress: Progress | None = None) -> Graph:
    """The map of a run.

    Args:
        run: The run as read.
        app: The package to map; the one that the run says or shows most if None.
        progress: Told after every step.

    Raises:
        InputError: No state of the run was saved.
    """
    if not run.states:
        hint = "; ".join(run.warnings) or "give the whole output folder of a run"
        raise InputError(f"{run.where}: no state of this DroidBot run was saved", hint=hint)
    app = app or run.app or _explored(run)
    steps: list[Step] = []
    missing: Counter[str] = Counter()
    ignored: Counter[str] = Counter()
    restarted = False
    for event in run.events:
        lost = sorted({event.start, event.stop} - run.states.keys())
        if lost:
            missing.update(lost)
            continue
        (before, _), (after, _) = run.states[event.start], run.states[event.stop]
        action = action_of(event, before, restart=restarted)
        restarted = event.kind == "kill_app" or (restarted and event.kind != "intent")
        if action is None and event.kind not in ("kill_app", "intent"):
            ignored[event.name] += 1
        steps.append(Step(before, action, after, event.when))
    lost_events = len(run.events) - len(steps)
    passed = {observation.digest for step in steps for observation in (step.before, step.after)}
    steps += [Step(seen, None, seen) for seen, _ in run.states.values() if seen.digest not in passed]
    graph = map_steps(app, steps, where=run.where, progress=progress)
    graph.warnings += run.warnings
    if missing:
        graph.warnings.append(
            f"{lost_events} of {len(run.events)} events were left out, their states were not saved: {_listed(missing)}"
        )
    if ignored:
        told = ", ".join(f"{name} ({n})" for name, n in sorted(ignored.items()))
        graph.warnings.append(f"events without an action of ours were left out: {told}")
    return graph


def _states(
    documents: Iterable[tuple[str, Any]], warnings: list[str]
) -> dict[str, tuple[Observation, tuple[Any, ...]]]:
    out: dict[str, tuple[Observation, tuple[Any, ...]]] = {}
    broken = []
    for name, data in documents:
        key = data.get("state_str") if isinstance(data, dict) else None
        read = observation_of(data) if isinstance(key, str) else None
        if read is None:
            broken.append(name)
        elif isinstance(key, str):
            out.setdefault(key, read)
    if broken:
        warnings.append(f"not a state of DroidBot, left out: {_listed(broken)}")
    return out


def _documents(folder: Path, pattern: str, warnings: list[str]) -> list[tuple[str, Any]]:
    """The JSON files of a folder in the order of their names, which is the order of time."""
    out = []
    broken = []
    for file in sorted(folder.glob(pattern)):
        try:
            out.append((file.name, json.loads(read_bytes(file))))
        except (FormatError, ValueError, RecursionError):
            broken.append(file.name)
    if broken:
        warnings.append(f"empty or damaged files in {folder.name} were left out: {_listed(broken)}")
    return out


def _utg(path: Path, warnings: list[str], *, needed: bool) -> tuple[dict[str, Any], bytes]:
    """The object that ``utg.js`` assigns, and the file's content; empty where it is not needed and not readable."""
    try:
        content = read_bytes(path)
        text = content.decode("utf-8", "replace")
        data = json.loads(text[text.index("{") :].rstrip().rstrip(";"))
        if not isinstance(data, dict):
            raise ValueError("not an object")
        return data, content
    except (FormatError, ValueError, RecursionError) as error:
        if needed:
            if isinstance(error, FormatError):
                raise
            raise FormatError(path, "not DroidBot's map: `var utg = {...}` is cut off or damaged") from error
        warnings.append(f"{path.name} is missing or damaged")
        return {}, b""


def _explored(run: DroidBotRun) -> str:
    """The package that the run started, else the one in front most often."""
    started = Counter(event.app for event in run.events if event.app)
    shown = Counter(run.states[e.stop][0].app for e in run.events if e.stop in run.states)
    counted = started or shown or Counter(observation.app for observation, _ in run.states.values())
    return min(counted, key=lambda a: (-counted[a], a), default="") or "app"


def _listed(names: Iterable[str], most: int = 5) -> str:
    shown = sorted(names)
    rest = f" and {len(shown) - most} more" if len(shown) > most else ""
    return ", ".join(shown[:most]) + rest
