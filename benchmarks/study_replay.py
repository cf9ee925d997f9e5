"""Repeats recorded runs on changed and faulty simulated apps: by linear replay, and by replay with replanning.

    python -m benchmarks.study_replay [--seeds 200] [--first 0] [--app notes] [--faults none|normal|hard] [--show]
                                      [--times 1] [--renamed 0.15] [--new-id 0.3] [--moved 0.05] [--removed 0.02]

Every task is recorded once on the app as it is, without faults; recordings whose task was really done are used. For
each seed one of them is repeated twice, on two devices with the same seed, release of the app and faults:

- linear: the steps in their order, by the recorded selectors with the whole cascade of `uiatlas.ui.resolve` (exact, id,
  label, first line); before each step it waits up to 10 seconds until the screen is loaded and the element is there,
  and what was recorded as optional is done where it is there;
- replay: `uiatlas replay` as it is, with the map of the tour and of the recorded run, and the same budget of steps.

A repetition succeeds when the app's own state, or the title of its page, says that the task was done.
"""

import argparse
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.changed_app import ChangedApp, Release
from benchmarks.chores import Task
from benchmarks.study_tasks import STUDIES, Study, learnt
from uiatlas.agents.replay.replayer import Replayer
from uiatlas.agents.replay.script import Script, ScriptStep, read_script
from uiatlas.agents.running import RunOptions, map_in, run_task
from uiatlas.devices import Device, open_device
from uiatlas.devices.faults import PROFILES, Faults, FaultyDevice
from uiatlas.errors import ActionError
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.recovery.ladder import is_loading
from uiatlas.text.retrieval import TextScorer
from uiatlas.ui import OpenApp, resolve, target_of
from uiatlas.utg import Graph
from uiatlas.utg.export import from_document, to_document

PATIENCE = 10
"""Seconds that linear replay waits for an element."""


@dataclass(frozen=True, slots=True)
class Recording:
    """A task that was done once, and the map as it was then."""

    uri: str
    task: Task
    script: Script
    known: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pair:
    """Both repetitions of one seed."""

    seed: int
    task: str
    linear: bool
    replayed: bool
    result: RunResult


def main() -> None:
    """Run the study and print a table."""
    options = _options()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        recordings = recorded(STUDIES[options.app], Path(folder))
    release = Release(0, options.renamed, options.moved, options.removed, options.new_id)
    faults = PROFILES[options.faults].times(options.times)
    seeds = range(options.first, options.first + options.seeds)
    pairs = [repeat(recordings[seed % len(recordings)], seed, release, faults) for seed in seeds]
    for pair in pairs:
        if options.show and not pair.replayed:
            print(f"seed {pair.seed}: {pair.task}: {pair.result.status}: {pair.result.reason}")
    print(report(pairs))
    seconds = time.monotonic() - began
    print(f"{len(recordings)} recordings of {options.app}; {release}; {faults}; {seconds:.0f} s; simulated")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--app", choices=STUDIES, default="notes")
    parser.add_argument("--faults", choices=PROFILES, default="none")
    parser.add_argument("--times", type=float, default=1.0)
    parser.add_argument("--renamed", type=float, default=0.15)
    parser.add_argument("--new-id", type=float, default=0.3)
    parser.add_argument("--moved", type=float, default=0.05)
    parser.add_argument("--removed", type=float, default=0.02)
    parser.add_argument("--show", action="store_true", help="also say why replays failed")
    return parser.parse_args()


def report(pairs: Sequence[Pair]) -> str:
    """Both successes and what they come to."""
    linear, replayed = sum(p.linear for p in pairs), sum(p.replayed for p in pairs)
    untrue = sum(p.result.status == "success" and not p.replayed for p in pairs)
    honest = sum((p.result.status == "success") == p.replayed for p in pairs)
    steps = sum(len(p.result.steps) for p in pairs) / len(pairs)
    return (
        f"of {len(pairs)} simulated repetitions: linear {linear} ({linear / len(pairs):.1%}), "
        f"replay {replayed} ({replayed / len(pairs):.1%}), {replayed / max(1, linear):.2f} times as many\n"
        f"replay alone {sum(p.replayed and not p.linear for p in pairs)}, "
        f"linear alone {sum(p.linear and not p.replayed for p in pairs)}; "
        f"{honest} honest verdicts, {untrue} false successes, {steps:.1f} steps"
    )


def recorded(study: Study, folder: Path) -> list[Recording]:
    """Each task of a study as it was done on the app as it is; those that were not done are left out."""
    found = []
    known = to_document(learnt(study, folder))
    for task in study.tasks:
        device: Any = open_device(study.uri)
        run = run_task(device, task.text, RunOptions(graph=from_document(known), runs=folder / "runs"))
        if run.result.status == "success" and task.done(device.state, device.observe().title):
            graph = map_in(run.folder)
            assert graph is not None
            found.append(Recording(study.uri, task, read_script(run.folder), to_document(graph)))
    return found


def repeat(recording: Recording, seed: int, release: Release, faults: Faults, scorer: TextScorer | None = None) -> Pair:
    """Both repetitions, each on a device of its own that goes wrong in the same way."""
    one, app = changed(recording.uri, seed, release, faults)
    linear(one, recording.script)
    done = recording.task.done(app.state, app.observe().title)
    other, same = changed(recording.uri, seed, release, faults)
    result = replay(other, recording, scorer)
    return Pair(seed, recording.task.text, done, recording.task.done(same.state, same.observe().title), result)


def changed(uri: str, seed: int, release: Release, faults: Faults) -> tuple[Device, Any]:
    """A device with this seed's release and faults, and the app inside."""
    app = open_device(uri)
    release = Release(seed, release.renamed, release.moved, release.removed, release.new_id)
    faults = Faults(seed, **{k: getattr(faults, k) for k in Faults.__slots__ if k != "seed"})
    return FaultyDevice(ChangedApp(app, release), faults), app


def replay(device: Device, recording: Recording, scorer: TextScorer | None) -> RunResult:
    """What `uiatlas replay` does, without its files."""
    graph: Graph = from_document(recording.known)
    policy = Replayer(graph, recording.script, scorer)
    return Run(device, graph, policy, recording.task.text, Guard(DangerPolicy.REFUSE), max_steps=80).execute()


def linear(device: Device, script: Script) -> bool:
    """The recorded steps one after the other; False where one could not be done."""
    return all(_repeated(device, step) for step in script.steps)


def _repeated(device: Device, step: ScriptStep) -> bool:
    target = target_of(step.action)
    for _ in range(2 if step.optional else PATIENCE):
        shown = device.observe()
        match = None if target is None or is_loading(shown) else resolve(target, shown)
        fitting = match is not None and (
            match.element.actionable or step.element is None or not step.element.actionable
        )
        if fitting or (target is None and not is_loading(shown)):
            return _performed(device, step, match.element if match else None)
        device.wait(1.0)
    return step.optional


def _performed(device: Device, step: ScriptStep, element: Any) -> bool:
    try:
        if isinstance(step.action, OpenApp) and step.action.restart:
            device.restart()
        else:
            device.perform(step.action, element)
    except ActionError:
        return False
    return True


if __name__ == "__main__":
    main()
