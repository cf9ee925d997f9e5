"""Tasks on simulated apps, each checked from outside on the app's own state, with and without faults.

    python -m benchmarks.study_tasks [--app notes|notes-later|transit|transit-later] [--seeds 5] [--faults] [--no-map]
        [--unquoted]

The tasks were written down before the agent was first run on them. "honest" counts runs whose verdict agrees with the
outside check, whichever it is.

With --unquoted only the tasks that name something in quotation marks are run, without these marks, as many users write.
"""

import argparse
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks import chores_later, chores_notes, chores_transit
from benchmarks.chores import Task
from uiatlas.agents.running import RunOptions, run_task
from uiatlas.devices import open_device
from uiatlas.devices.apps.notes import TOUR
from uiatlas.devices.recording import Recorder
from uiatlas.devices.tours import TourStep, follow
from uiatlas.sources import build_map
from uiatlas.utg import Graph
from uiatlas.utg.export import from_document, to_document
from uiatlas_bench.apps import transit

_QUOTED = re.compile(r"(?<!\w)'([^']*)'(?!\w)")


@dataclass(frozen=True, slots=True)
class Study:
    """An app, the tour that its map is learnt from, and tasks on it."""

    uri: str
    tour: tuple[TourStep, ...]
    tasks: tuple[Task, ...]


STUDIES: Mapping[str, Study] = {
    "notes": Study("sim:notes", TOUR, chores_notes.TASKS),
    "notes-later": Study("sim:notes", TOUR, chores_later.NOTES),
    "transit": Study("sim:transit", transit.TOUR, chores_transit.TASKS),
    "transit-later": Study("sim:transit", transit.TOUR, chores_later.TRANSIT),
}


def main() -> None:
    """Run all tasks of an app and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--app", choices=STUDIES, default="notes")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--no-map", action="store_true")
    parser.add_argument("--unquoted", action="store_true", help="leave out the quotation marks of tasks that have any")
    options = parser.parse_args()
    study = STUDIES[options.app]
    tasks = unquoted(study.tasks) if options.unquoted else study.tasks
    with tempfile.TemporaryDirectory() as folder:
        known = to_document(learnt(study, Path(folder)))
        reached = honest = untrue = runs = steps = 0
        for task in tasks:
            for seed in range(options.seeds):
                graph = Graph(known["app"]) if options.no_map else from_document(known)
                done, status, count, reason = play(study, task, graph, seed, options.faults, Path(folder))
                runs, reached, steps = runs + 1, reached + done, steps + count
                honest += done == (status == "success")
                untrue += status == "success" and not done
                mark = "ok  " if done else "MISS"
                if not done or status != "success":
                    print(f"{mark} {status:8} {count:3} {task.text}: {reason}")
        print(
            f"{reached} of {runs} done by the outside check, {honest} honest verdicts, {untrue} false successes, "
            f"{steps / runs:.1f} steps"
        )


def unquoted(tasks: Sequence[Task]) -> tuple[Task, ...]:
    """The tasks that name something in quotation marks, without these marks."""
    return tuple(replace(t, text=_QUOTED.sub(r"\1", t.text)) for t in tasks if _QUOTED.search(t.text))


def learnt(study: Study, folder: Path) -> Graph:
    """The map that a recording of the tour gives."""
    walk = folder / "tour.jsonl"
    device = Recorder(open_device(study.uri), walk)
    for _ in follow(device, study.tour):
        pass
    device.observe()
    device.close()
    return build_map(walk)


def play(study: Study, task: Task, graph: Graph, seed: int, faults: bool, folder: Path) -> tuple[bool, str, int, str]:
    """One run: whether the outside check holds, the verdict, the number of steps and the reason."""
    device: Any = open_device(f"{study.uri}?seed={seed}" + ("&popup=0.15&drop=0.1&slow=0.15" if faults else ""))
    report = run_task(device, task.text, RunOptions(graph=graph, runs=folder / "runs"))
    app = getattr(device, "device", device)
    done = task.done(app.state, device.observe().title)
    return done, report.result.status, len(report.result.steps), report.result.reason


if __name__ == "__main__":
    main()
