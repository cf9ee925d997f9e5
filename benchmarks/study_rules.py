"""What each rule and veto of the words policy is worth: decisions that it changes, tasks won by it and lost by it.

    python -m benchmarks.study_rules [--data DIR] [--seeds 5] [--only rule:NAME ...] [--keep FILE]

Each is switched off alone. changed: situations of the whole policy's own episodes in which another decision is made
without it. won and lost: tasks of the recorded apps, with the map and without it, and episodes of the fault benchmark,
that are done only with it and only without it. false: successes that are none which it keeps away in the fault
benchmark and the chores. folds: of the recorded apps, each left out in turn, those for which the others would keep the
rule: it wins there no less than it loses. chores: the tasks of `benchmarks.study_tasks`, with a map and without one.
The rules were written while looking at these apps: in-sample.
"""

import argparse
import json
import os
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.study_tasks import STUDIES, learnt
from uiatlas.agents.words.policy import ABLATIONS, WordPolicy, check_ablations
from uiatlas.devices import open_device
from uiatlas.run.loop import Run
from uiatlas.run.policy import Act, Decision, View
from uiatlas.ui import Observation, action_key
from uiatlas.utg import Graph
from uiatlas.utg.export import from_document, to_document
from uiatlas_bench.agent import PolicyAgent
from uiatlas_bench.agents import AgentFactory
from uiatlas_bench.gate import gated
from uiatlas_bench.recorded import no_exploration
from uiatlas_bench.runner import play
from uiatlas_bench.suites import faults
from uiatlas_bench.tasks import TaskSet, data_folder, load_tasks

PARTS = ("recorded", "with faults", "chores")

Done = Mapping[str, bool]
"""Whether each task or episode was done, by what it is called; the app comes first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a policy came to: what was done, and how many episodes and chores were falsely called a success."""

    recorded: Done
    faulty: Done
    chores: Done
    false: int


class Asking:
    """The words policy, which notes in each situation who would decide otherwise if it were switched off."""

    def __init__(self, graph: Graph, task: str, changed: Counter[str]) -> None:
        self._whole = WordPolicy(graph, task)
        self._others = {name: WordPolicy(graph, task, without=(name,)) for name in ABLATIONS}
        self._changed = changed

    def decide(self, view: View) -> Decision:
        """The whole policy's decision."""
        decision = self._whole.decide(view)
        for name, other in self._others.items():
            self._changed[name] += _kind(other.decide(view)) != _kind(decision)
        return decision


def _kind(decision: Decision) -> object:
    return action_key(decision.action) if isinstance(decision, Act) else type(decision)


def changed_decisions(data: TaskSet) -> Counter[str]:
    """Situations of the recorded tasks, with the map and without it, in which each rule or veto tells."""
    changed = Counter(dict.fromkeys(ABLATIONS, 0))

    def make(graph: Graph, task: str, start: Observation) -> PolicyAgent:
        return PolicyAgent(graph, task, policy=Asking(graph, task, changed))

    _recorded(data, make)
    return changed


def outcome(data: TaskSet, without: Collection[str], seeds: int) -> Outcome:
    """Play everything with some rules switched off."""

    def make(graph: Graph, task: str, start: Observation) -> PolicyAgent:
        return PolicyAgent(graph, task, without)

    report = faults.run(faults.Options("normal", tuple(without), seeds))
    rows = {f"{r['app']}/{r['text']}/{r['seed']}": r for r in report.per_task}
    false = sum(r["status"] == "success" and not r["reached"] for r in rows.values())
    chores = dict(_chores(without))
    false += sum(status == "success" and not done for done, status in chores.values())
    reached = {k: bool(r["reached"]) for k, r in rows.items()}
    return Outcome(_recorded(data, make), reached, {k: done for k, (done, _) in chores.items()}, false)


def _chores(without: Collection[str]) -> Iterator[tuple[str, tuple[bool, str]]]:
    """Each chore with and without a map: whether it was done, and the verdict."""
    for name, study in STUDIES.items():
        with TemporaryDirectory() as folder:
            known = to_document(learnt(study, Path(folder)))
            for task, mapped in product(study.tasks, (True, False)):
                device = open_device(study.uri)
                graph = from_document(known) if mapped else Graph(known["app"])
                result = Run(device, graph, WordPolicy(graph, task.text, without=without), task.text).execute()
                app: Any = device
                done = task.done(app.state, device.observe().title)
                yield f"{name}/{task.text}/{mapped}", (done, result.status)


def _recorded(data: TaskSet, make: AgentFactory) -> Done:
    empty = {name: no_exploration(app) for name, app in data.apps.items()}
    done: dict[str, bool] = {}
    for label, known in (("map", data.explorations), ("no map", empty)):
        for score in play(data, known, gated(make, data.apps)):
            done[f"{score.task.app}/{score.task.id}/{label}"] = score.played[0].strict
    return done


def gains(whole: Done, less: Done, counts: Callable[[str], bool] = lambda key: True) -> tuple[int, int]:
    """What is done only with the rule, and what only without it."""
    keys = [k for k in whole if counts(k)]
    return sum(whole[k] and not less[k] for k in keys), sum(less[k] and not whole[k] for k in keys)


def folds(whole: Done, less: Done) -> tuple[int, int]:
    """The apps for which the others would keep the rule, and all apps."""
    apps = sorted({key.split("/")[0] for key in whole})
    kept = 0
    for left_out in apps:
        won, lost = gains(whole, less, _not_of(left_out))
        kept += won >= lost
    return kept, len(apps)


def _not_of(app: str) -> Callable[[str], bool]:
    return lambda key: not key.startswith(f"{app}/")


def main() -> None:
    """Print the table, a line as soon as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("UIATLAS_DATA", ".")) / "droidtask")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--only", nargs="*", default=ABLATIONS)
    parser.add_argument("--keep", type=Path, help="file in which finished lines are kept, so that a study goes on")
    options = parser.parse_args()
    check_ablations(options.only)
    kept: dict[str, str] = {}
    if options.keep is not None and options.keep.exists():
        kept = json.loads(options.keep.read_text(encoding="utf-8"))
    data = load_tasks(data_folder(options.data, "droidtask"))
    whole = outcome(data, (), options.seeds)
    changed = changed_decisions(data)
    heads = ("switched off", "changed", *(f"{part} won / lost" for part in PARTS), "false", "folds")
    print(f"| {' | '.join(heads)} |")
    print("|---|---|---|---|---|---|---|")
    for name in options.only:
        if name not in kept:
            less = outcome(data, (name,), options.seeds)
            recorded, faulty = gains(whole.recorded, less.recorded), gains(whole.faulty, less.faulty)
            chores = gains(whole.chores, less.chores)
            stays, apps = folds(whole.recorded, less.recorded)
            cells = (
                f"`{name}`",
                str(changed[name]),
                f"{recorded[0]} / {recorded[1]}",
                f"{faulty[0]} / {faulty[1]}",
                f"{chores[0]} / {chores[1]}",
                str(less.false - whole.false),
                f"{stays} of {apps}",
            )
            kept[name] = f"| {' | '.join(cells)} |"
            if options.keep is not None:
                options.keep.write_text(json.dumps(kept), encoding="utf-8")
        print(kept[name], flush=True)


if __name__ == "__main__":
    main()
