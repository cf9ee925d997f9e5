"""Tasks cut into sub-goals by forms of language, against what SPA-Bench and Mobile-Eval-E give for them.

    python -m benchmarks.study_decomposition [--data DIR] [--half seen|held-out] [--tasks]

Cross-app tasks of SPA-Bench: the rules were written while looking at every second one (the first, third, ...: "seen");
the others were held out. Known to the decomposition are the names of all apps of all tasks, as the apps of one phone.
Neighbouring sub-goals of one app count as one, since the reference has one sub-task per stay in an app.

count: as many sub-tasks as the reference. apps: the same apps in the same order. carried: of the sub-tasks of tasks
with the right apps, those where both agree on whether it needs something from an earlier one (`history`).

Tasks of Mobile-Eval-E: those where the apps found are the apps of the reference, in whatever order. Tasks of SPA-Bench
in one app, on a phone with all of these apps: those where no other app is found.
"""

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.agents.compilers.subgoal import SubGoal

FILE = "tasks/spa_bench_cross_en.json"
SEVERAL = "tasks/mobile_eval_e.json"
SINGLE = "tasks/spa_bench_single_en.json"


@dataclass(frozen=True, slots=True)
class Stay:
    """What is done in one app before the next is turned to: the app, and whether it needs something from before."""

    app: str
    history: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """One task: what the reference says and what the decomposition says."""

    task: str
    wanted: tuple[Stay, ...]
    found: tuple[Stay, ...]

    @property
    def count(self) -> bool:
        return len(self.wanted) == len(self.found)

    @property
    def apps(self) -> bool:
        return [s.app for s in self.wanted] == [s.app for s in self.found]


def main() -> None:
    """Print a line for each half, and for each task that differs if asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("UIATLAS_DATA", ".")))
    parser.add_argument("--half", choices=("seen", "held-out"))
    parser.add_argument("--tasks", action="store_true", help="show the tasks whose apps differ")
    options = parser.parse_args()
    document = json.loads((options.data / FILE).read_text(encoding="utf-8"))
    print(f"{document['source']}; by forms of language, no model")
    tasks = judged(document["tasks"])
    for name, half in (("seen", tasks[0::2]), ("held-out", tasks[1::2])):
        if options.half in (None, name):
            print(f"{name:9} {summary(half)}")
            for task in half if options.tasks else ():
                if not task.apps:
                    print(f"  {task.task}\n    wanted {_shown(task.wanted)}\n    found  {_shown(task.found)}")
    if options.half is None:
        _told("Mobile-Eval-E", several(_tasks(options.data, SEVERAL)), options.tasks)
        _told("SPA-Bench, one app", single(_tasks(options.data, SINGLE)), options.tasks)


def several(tasks: list[dict[str, Any]]) -> Iterator[tuple[str, set[str], bool]]:
    """Of each task of Mobile-Eval-E: its words, the apps found, and whether they are those of the reference."""
    names = {a: (a, f"Google {a}", a.removesuffix(" Shopping")) for t in tasks for a in t["apps"] if a != "Amazon"}
    for task in tasks:
        found = {g.app for g in decompose(task["task"], names)} - {""}
        yield task["task"], found, found == {"Amazon Shopping" if a == "Amazon" else a for a in task["apps"]}


def single(tasks: list[dict[str, Any]]) -> Iterator[tuple[str, set[str], bool]]:
    """Of each task of SPA-Bench in one app: its words, the apps found, and whether there is no other one."""
    names = {t["app"]: (t["app"].replace("_", " "),) for t in tasks}
    for task in tasks:
        found = {a for g in decompose(task["task"], names) for a in (g.app, *g.among)} - {""}
        yield task["task"], found, found <= {task["app"]}


def _told(name: str, results: Iterator[tuple[str, set[str], bool]], each: bool) -> None:
    judgements = list(results)
    print(f"{name}: {sum(right for _, _, right in judgements)} of {len(judgements)} tasks with the right apps")
    for task, found, right in judgements if each else ():
        if not right:
            print(f"  {task}\n    found  {', '.join(sorted(found)) or 'no app'}")


def _tasks(data: Path, file: str) -> list[dict[str, Any]]:
    return list(json.loads((data / file).read_text(encoding="utf-8"))["tasks"])


def judged(tasks: list[dict[str, Any]]) -> list[Judged]:
    """All tasks decomposed on a phone with the apps of all of them."""
    names = {_plain(a): tuple({a, f"{a}s"}) if a == "Setting" else (a,) for t in tasks for a in t["apps"]}
    return [Judged(t["task"], tuple(_reference(t["subtasks"])), stays(decompose(t["task"], names))) for t in tasks]


def stays(goals: tuple[SubGoal, ...]) -> tuple[Stay, ...]:
    """Neighbouring sub-goals of one app as one."""
    groups = [list(group) for _, group in groupby(goals, key=lambda g: "/".join(g.among) or g.app)]
    return tuple(
        Stay("/".join(group[0].among) or _plain(group[0].app), any(g.uses or g.refers for g in group))
        for group in groups
    )


def summary(tasks: list[Judged]) -> str:
    """The counts of one half."""
    right = [t for t in tasks if t.apps]
    pairs = [(a.history, b.history) for t in right for a, b in zip(t.wanted, t.found, strict=True)]
    return (
        f"{len(tasks)} tasks: count {sum(t.count for t in tasks)}, apps {len(right)}, "
        f"carried {sum(a == b for a, b in pairs)} of {len(pairs)} sub-tasks"
    )


def _reference(subtasks: dict[str, Any]) -> Iterator[Stay]:
    for name, subtask in subtasks.items():
        if name.startswith("subtask_"):
            yield Stay("/".join(_plain(a) for a in subtask["app"].split("/")), bool(subtask["history"]))


def _plain(app: str) -> str:
    folded = app.strip().casefold()
    return "settings" if folded == "setting" else folded


def _shown(stays: tuple[Stay, ...]) -> str:
    return " > ".join(s.app + ("*" if s.history else "") for s in stays)


if __name__ == "__main__":
    main()
