"""Situations of runs on real programs: kept while a policy runs, and shown again to any other policy.

    python -m benchmarks.golden_live DEVICE TASK --map MAP --into FILE

does a task as ``uiatlas run`` does, and keeps every situation, map included. A file holds JSON lines: first the task
and the app, then one line for each decision with what is new since the line before. Such files hold what programs
showed, so they stay outside the repository.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from benchmarks.golden_episodes import DEFAULT, EpisodeOver, Maker, policy_named
from benchmarks.golden_steps import Json, to_json
from uiatlas.agents.running import RunOptions, map_of, run_task
from uiatlas.devices import open_device
from uiatlas.errors import FormatError
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.policy import Decision, Policy, StepRecord, View
from uiatlas.ui import Action, Observation, Selector, action_key
from uiatlas.ui.codec import (
    action_from_json,
    action_to_json,
    observation_from_json,
    observation_to_json,
    selector_to_json,
)
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.store import (
    departure_to_json,
    departures_from_json,
    dismissal_to_json,
    dismissals_from_json,
    entries_from_json,
    entries_to_json,
    screen_from_json,
    screen_to_json,
    transition_from_json,
    transition_to_json,
)


class Keeping:
    """A policy whose situations are written down before it decides.

    Args:
        policy: Who decides.
        task: The task in words.
        graph: The map, which grows with the run.
        file: Where to write.
    """

    def __init__(self, policy: Policy, task: str, graph: Graph, file: TextIO) -> None:
        self._policy, self._graph, self._file = policy, graph, file
        self._map = MapWriter(graph)
        self._seen: dict[str, int] = {}
        self._history: list[Json] = []
        self._write({"task": task, "app": graph.app})

    def decide(self, view: View) -> Decision:
        """Write the situation down, decide, and write the decision down for people."""
        news: list[Json] = []
        history = [self._record(record, news) for record in view.history]
        common = next((i for i, (a, b) in enumerate(zip(history, self._history)) if a != b), None)  # noqa: B905
        kept = min(len(history), len(self._history)) if common is None else common
        line: Json = {
            "map": self._map.news(),
            "shown": self._place(view.observation, news),
            "screen": view.screen,
            "kept": kept,
            "history": history[kept:],
            "blocked": sorted((_blocked_to_json(each) for each in view.blocked), key=json.dumps),
            "observations": news,
        }
        self._history = history
        decision = self._policy.decide(view)
        self._write(line | {"decision": to_json(decision, view.observation)})
        return decision

    def _record(self, record: StepRecord, news: list[Json]) -> Json:
        return {
            "shown": self._place(record.observation, news),
            "screen": record.screen,
            "action": action_to_json(record.action),
            "element": None if record.element is None else record.element.index,
            "outcome": str(record.outcome),
        }

    def _place(self, seen: Observation, news: list[Json]) -> int:
        """The number of an observation in the file; a new one is added to what is written now."""
        body = observation_to_json(seen)
        key = json.dumps(body, sort_keys=True)
        if key not in self._seen:
            self._seen[key] = len(self._seen)
            news.append(body)
        return self._seen[key]

    def _write(self, line: Json) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._file.flush()


class MapWriter:
    """What has changed on a map since it was last asked for."""

    def __init__(self, graph: Graph) -> None:
        self._graph, self._head = graph, dict[str, Any]()
        self._written: dict[str, object] = {}

    def news(self) -> Json:
        """The changes as JSON."""
        graph = self._graph
        head = {
            "version": graph.app_version,
            "entry": graph.entry,
            "entries": entries_to_json(graph.entries),
            "dismissals": [dismissal_to_json(d) for d in graph.dismissals],
            "departures": [departure_to_json(d) for d in graph.departures],
            "keyed_by": graph.keyed_by,
        }
        changed = {name: value for name, value in head.items() if self._head.get(name) != value}
        self._head = head
        return {
            "head": changed,
            "screens": [{"id": s.id} | screen_to_json(s) for s in graph.screens.values() if self._new(s.id, s)],
            "transitions": [transition_to_json(t) for t in graph.transitions.values() if self._new(t.id, t)],
        }

    def _new(self, key: str, thing: object) -> bool:
        known, self._written[key] = self._written.get(key), thing
        return known is not thing


def put_news(graph: Graph, news: Json) -> None:
    """Bring a map to what `MapWriter` saw."""
    for name, value in news["head"].items():
        match name:
            case "version":
                graph.app_version = value
            case "entry":
                graph.entry = value
            case "entries":
                graph.entries = entries_from_json(value)
            case "dismissals":
                for dismissal in dismissals_from_json(value):
                    graph.put_dismissal(dismissal)
            case "departures":
                graph.departures = departures_from_json(value)
            case "keyed_by":
                graph.keyed_by = value
    for body in news["screens"]:
        graph.put_screen(screen_from_json(graph.app, body["id"], body))
    for body in news["transitions"]:
        graph.put_transition(transition_from_json(body))


def _blocked_to_json(blocked: tuple[str | None, tuple[object, ...]]) -> Json:
    """A screen and the key of an action that is blocked there, as an action with that key."""
    screen, (kind, *rest) = blocked
    action: Json = {"kind": kind}
    for part, name in zip(rest, _PARTS.get(str(kind), ()), strict=True):
        if part is not None:
            action[name] = selector_to_json(part) if isinstance(part, Selector) else part
    return {"screen": screen, "action": action}


_PARTS: dict[str, tuple[str, ...]] = {
    "tap": ("target",),
    "long_press": ("target",),
    "input_text": ("target", "text"),
    "scroll": ("direction", "target"),
    "open_app": ("app", "restart"),
    "switch_app": ("app",),
}
"""What the key of an action holds after its kind, as fields of the action."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A file with the situations of one run.

    Attributes:
        id: The file's name without its end.
        path: The file.
    """

    id: str
    path: Path

    def play(self, wrap: Maker) -> None:
        """Show a policy every situation, one after the other, whatever it decides.

        Raises:
            FormatError: The file is damaged.
        """
        try:
            # A run that was killed leaves a line without an end, which tells of no decision.
            whole, _, _ = self.path.read_text(encoding="utf-8").rpartition("\n")
            head, *rest = (json.loads(line) for line in whole.split("\n"))
            graph = Graph(head["app"])
            policy: Policy | None = None
            for view in _views(rest, graph):
                policy = policy or wrap(graph, head["task"])
                try:
                    policy.decide(view)
                except EpisodeOver:
                    return
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise FormatError(self.path, f"not a file of situations ({error})", hint="remove it") from error


def _views(lines: Sequence[Json], graph: Graph) -> Iterator[View]:
    """What a policy was shown, line by line; the map is brought to what it was then."""
    seen: list[Observation] = []
    history: list[StepRecord] = []
    for line in lines:
        put_news(graph, line["map"])
        seen += map(observation_from_json, line["observations"])
        history = [*history[: line["kept"]], *(_record(each, seen) for each in line["history"])]
        blocked = frozenset((b["screen"], action_key(action_from_json(b["action"]))) for b in line["blocked"])
        yield View(seen[line["shown"]], line["screen"], tuple(history), blocked)


def _record(data: Json, seen: Sequence[Observation]) -> StepRecord:
    shown, place = seen[data["shown"]], data["element"]
    element = None if place is None else shown.elements[place]
    action: Action = action_from_json(data["action"])
    return StepRecord(shown, data["screen"], action, element, data["outcome"])


def kept_in(folder: Path) -> tuple[Kept, ...]:
    """The files of a folder, by name."""
    return tuple(Kept(path.name.removesuffix(".jsonl"), path) for path in sorted(folder.glob("*.jsonl")))


def main() -> int:
    """Run one task and keep its situations."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.golden_live", description=__doc__)
    parser.add_argument("device")
    parser.add_argument("task")
    parser.add_argument("--map", type=Path, required=True)
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--max-steps", type=int, default=40)
    options = parser.parse_args()
    maker = policy_named(DEFAULT)
    with closing(open_device(options.device)) as device, Atlas.open(options.map, create=True) as atlas:
        graph = map_of(device, atlas)
        with options.into.open("w", encoding="utf-8") as file:

            def policy(known: Graph, task: str) -> Keeping:
                return Keeping(maker(known, task), task, known, file)

            how = RunOptions(graph, atlas, policy, Guard(DangerPolicy.ALLOW), options.max_steps)
            report = run_task(device, options.task, how)
    print(json.dumps({"status": report.result.status, "reason": report.result.reason}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
