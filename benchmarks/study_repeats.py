"""Tasks that were done once, repeated and varied without any model: each call that is made then is a failure.

The first run of a task has a scripted model that knows a solution: on simulated apps the way of a run without a model
that was right by the outside check, on recorded apps the recorded solution. What that run stores is all that the next
one has. A varied task differs in values only; of the traps, which look like that and are not, each must be asked for.

    python -m benchmarks.study_repeats [--data DIR] [--failing]
"""

import argparse
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from benchmarks import chores_later, chores_notes, chores_transit
from benchmarks.chores import Task
from benchmarks.chores_varied import NOTES, TRANSIT, TRAPS, Varied
from benchmarks.plan_errors import right
from benchmarks.study_plan_once import Solved
from benchmarks.study_tasks import STUDIES, Study, learnt
from uiatlas import Atlas
from uiatlas.agents.compilers.once.planner import OncePlanner
from uiatlas.agents.once.plan_once import PlanOnce
from uiatlas.agents.presets import Once
from uiatlas.agents.running import Report, RunOptions, run_task
from uiatlas.devices import open_device
from uiatlas.errors import ModelError
from uiatlas.knowledge.memory import Shortcuts, episodes_of
from uiatlas.knowledge.memory.of_history import steps_of
from uiatlas.knowledge.memory.recalling import recalled
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.planning.intended import Intended
from uiatlas.run.policy import BESIDE
from uiatlas.storage.database import Database
from uiatlas.ui import Observation
from uiatlas.utg import Graph
from uiatlas_bench.agent import PolicyAgent
from uiatlas_bench.agents import AgentFactory
from uiatlas_bench.explored import map_of
from uiatlas_bench.gate import gated
from uiatlas_bench.runner import play
from uiatlas_bench.tasks import TaskSet, data_folder, load_tasks

LONGEST = 40
"""Characters of a text that is named as a proof, at most."""

SIMULATED: Mapping[str, tuple[Study, tuple[Task, ...], Varied]] = {
    "notes": (STUDIES["notes"], (*chores_notes.TASKS, *chores_later.NOTES), NOTES),
    "transit": (STUDIES["transit"], (*chores_transit.TASKS, *chores_later.TRANSIT), TRANSIT),
}


class NobodyAsked(ScriptedModel):
    """A model that must not be asked."""

    def __init__(self) -> None:
        super().__init__(lambda _: ModelError("nobody is asked here"), "nobody")


@dataclass(frozen=True, slots=True)
class Run:
    """What one run came to."""

    text: str
    done: bool
    status: str
    calls: int
    reason: str = ""

    @property
    def good(self) -> bool:
        """Whether the task was done and proven, and nobody was asked."""
        return self.done and self.status == "success" and not self.calls


@dataclass(slots=True)
class Runs:
    """The runs of one app, by what they are."""

    first: list[Run] = field(default_factory=list)
    repeated: list[Run] = field(default_factory=list)
    varied: list[Run] = field(default_factory=list)
    traps: list[Run] = field(default_factory=list)


def simulated(app: str, folder: Path) -> Runs:
    """All runs on a simulated app; every one has a fresh device, and the map and the plans of the first runs."""
    study, tasks, varied = SIMULATED[app]
    place = folder / app
    place.mkdir()
    out, graph = Runs(), learnt(study, place)
    with Atlas.open(place / "map.uiatlas", create=True) as atlas:
        atlas.save(graph)
        for task in tasks:
            _first(study, task, atlas, out, place)
        done = {r.text for r in out.first if r.good or (r.done and r.status == "success")}
        out.repeated += [_play(study, t, NobodyAsked(), atlas, place) for t in tasks if t.text in done]
        for text, others in varied.items():
            out.varied += [_play(study, t, NobodyAsked(), atlas, place) for t in others if text in done]
        untouched = vars(_fresh(study.uri).state)
        nothing = [Task(text, lambda state, title: vars(state) == untouched) for text in TRAPS[app]]
        out.traps += [_play(study, t, NobodyAsked(), atlas, place) for t in nothing]
    return out


def _fresh(uri: str) -> Any:
    """A device whose app has its first state."""
    return open_device(uri)


def _first(study: Study, task: Task, atlas: Atlas, out: Runs, folder: Path) -> None:
    """The first run of a task whose solution is known."""
    solution = _solution(study, task, atlas.load(), folder)
    if solution:
        out.first.append(_play(study, task, ScriptedModel([solution]), atlas, folder))


def _solution(study: Study, task: Task, graph: Graph, folder: Path) -> str:
    """A plan with its proof as a model would answer it, by a run without a model that was right; empty if none was."""
    device = _fresh(study.uri)
    report = run_task(device, task.text, RunOptions(graph=graph, runs=folder / "solving"))
    if not task.done(device.state, device.observe().title):
        return ""
    episode = episodes_of(report.folder)[0]
    steps = steps_of(s.record for s in episode.steps if s.by not in BESIDE)
    looks = [s.before for s in episode.steps] + [episode.steps[-1].after] if episode.steps else []
    proof = next(_facts(looks), None) if steps else None
    return json.dumps({"steps": [_told(s) for s in steps], "proof": [proof]}) if proof is not None else ""


def _told(step: Intended) -> dict[str, object]:
    return {"on": 0, "do": step.kind.value, "at": step.control, "text": step.text}


def _facts(looks: Sequence[Observation]) -> Iterator[dict[str, str]]:
    """What shows in the end that something was done: a box that was turned, a row with another value, a new text."""
    end = looks[-1]
    stood = {e.label: e.checked for look in looks[:-1] for e in look.elements if e.checked is not None and e.label}
    rows = {e.label.partition("\n")[0]: e.label for look in looks[:-1] for e in look.elements if "\n" in e.label}
    for e in end.elements:
        if e.checked is not None and stood.get(e.label, e.checked) is not e.checked:
            yield {"what": "on" if e.checked else "off", "at": e.label}
        name, _, value = e.label.partition("\n")
        if value and rows.get(name, e.label) != e.label:
            yield {"what": "says", "at": name, "text": value}
    known = {e.label for look in looks[:-1] for e in look.elements}
    for e in end.elements:
        if e.visible and not e.editable and e.label not in known | {""} and len(e.label) <= LONGEST:
            yield {"what": "there", "at": e.label.partition("\n")[0]}
    shown = {e.label for e in end.elements}
    for e in looks[0].elements:
        if e.label and e.label not in shown and len(e.label) <= LONGEST and end.title == looks[0].title:
            yield {"what": "gone", "at": e.label.partition("\n")[0]}


def _play(study: Study, task: Task, model: ScriptedModel, atlas: Atlas, folder: Path) -> Run:
    """One run on a fresh device, which is learnt from."""
    device = _fresh(study.uri)
    once = Once(model, Shortcuts(atlas.database))
    report: Report = run_task(device, task.text, RunOptions(atlas=atlas, policy=once.policy, runs=folder / "runs"))
    once.learn(atlas.apps()[0], task.text, success=report.result.status == "success")
    done = task.done(device.state, device.observe().title)
    calls = len(model.questions)
    return Run(task.text, done, report.result.status, calls, report.result.reason)


def recorded(data: TaskSet, folder: Path) -> Runs:
    """All recorded tasks: a first run by the recorded solution, then the same by what that has stored; also crosswise.

    A stored plan is a trap for every other task of its app: none may be taken for it.
    """
    out = Runs()
    with Database(folder / "recorded.uiatlas", create=True) as database:
        memory = Shortcuts(database)
        made = _played(data, memory, out.first, first=True)
        for (app, text), policy in made.items():
            if any(r.text == f"{app}: {text}" and r.status == "success" for r in out.first):
                memory.keep(app, text, policy.taken, policy.goal.facts)
        _played(data, memory, out.repeated, first=False)
        out.repeated = [r for r in out.repeated if any(f.text == r.text and f.done for f in out.first)]
        out.traps += _crosswise(data, memory)
    return out


def _played(data: TaskSet, memory: Shortcuts, runs: list[Run], *, first: bool) -> dict[tuple[str, str], PlanOnce]:
    """Play all tasks; the policy of each."""
    tasks = {(task.app, task.text): task for task in data.tasks}
    made: dict[tuple[str, str], PlanOnce] = {}
    models: dict[tuple[str, str], ScriptedModel] = {}

    def make(graph: Graph, text: str, start: Observation) -> PolicyAgent:
        key = graph.app, text
        known = None if first else recalled(graph, memory.ranked(graph.app), text)
        solved = Solved(data, tasks[key], right, Random(0))
        model = ScriptedModel(solved.answer, "simulated") if first else NobodyAsked()
        steps, proof = (known.steps, known.proof) if known is not None else ((), ())
        policy = PlanOnce(graph, text, OncePlanner(model, text), known=steps, proof=proof)
        if key not in made:
            made[key], models[key] = policy, model
        return PolicyAgent(graph, text, policy=policy)

    factory: AgentFactory = make
    for score in play(data, data.explorations, gated(factory, data.apps)):
        key, ended = (score.task.app, score.task.text), score.played[0]
        calls = 0 if first else len(models[key].questions)
        runs.append(Run(": ".join(key), ended.strict, "success" if ended.strict else "failure", calls))
    return made


def _crosswise(data: TaskSet, memory: Shortcuts) -> Iterator[Run]:
    """For every task what would be recalled if its own plan were not stored."""
    for task in data.tasks:
        graph = map_of(data.explorations[task.app])
        own = recalled(graph, memory.ranked(task.app), task.text)
        others = [s for s in memory.ranked(task.app) if own is None or s.key != own.shortcut.key]
        found = recalled(graph, others, task.text)
        reason = "" if found is None else f"taken from {found.shortcut.task!r}: {'; '.join(map(str, found.steps))}"
        yield Run(f"{task.app}: {task.text}", done=True, status="", calls=int(found is None), reason=reason)


def main() -> None:
    """Print a table: on each kind of material, how many runs there were of each kind and how many were good."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--failing", action="store_true", help="name the runs that are not as they should be")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tables = {f"simulated {app}": simulated(app, Path(folder)) for app in SIMULATED}
        tables["recorded apps"] = recorded(load_tasks(data_folder(options.data, "droidtask")), Path(folder))
    print("material            first  repeated: done by 0 calls  other values: done by 0 calls  wrong  traps: asked")
    for name, runs in tables.items():
        wrong = sum(r.status == "success" and not r.done for r in (*runs.repeated, *runs.varied))
        asked = sum(r.calls > 0 and r.done for r in runs.traps)
        print(
            f"{name:18}  {len(runs.first):5}  {_good(runs.repeated):>25}  {_good(runs.varied):>29}"
            f"  {wrong:5}  {asked:>6} of {len(runs.traps)}"
        )
    if options.failing:
        for name, runs in tables.items():
            for kind, run in _failing(runs):
                ended = f"done {run.done}, {run.status}, {run.calls} calls"
                print(f"{name}, {kind}: {run.text}: {ended}: {run.reason}")


def _failing(runs: Runs) -> Iterator[tuple[str, Run]]:
    """The runs that are not as they should be, and of what kind they are."""
    yield from (("first", r) for r in runs.first if not (r.done and r.status == "success"))
    yield from (("repeated", r) for r in runs.repeated if not r.good)
    yield from (("other values", r) for r in runs.varied if not r.good)
    yield from (("trap", r) for r in runs.traps if not (r.calls and r.done))


def _good(runs: Sequence[Run]) -> str:
    return f"{sum(r.good for r in runs)} of {len(runs)}"


if __name__ == "__main__":
    main()
