"""Runs tasks on the simulated notes app under faults with many seeds, and tells how many succeed and why others do not.

    python -m benchmarks.study_demo_runs [--runs 200] [--popup 0.15] [--drop 0.1] [--slow 0.15] [--max-steps 40]

The map is learnt once from the app's tour; every run gets a copy of it and a device with its own seed. A run succeeds
when its verdict is success and the app's own state says that the task was done.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.devices import open_device
from uiatlas.devices.apps.notes import TOUR
from uiatlas.devices.faults import FaultyDevice
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.devices.tours import follow
from uiatlas.perception import Locator
from uiatlas.run.learning import learn
from uiatlas.run.loop import Run, RunResult
from uiatlas.ui import Wait
from uiatlas.utg import Graph, merge


@dataclass(frozen=True, slots=True)
class Chore:
    """A task, and how the app's own state or page tells that it was done."""

    task: str
    done: Callable[[SimulatedDevice], bool]


CHORES = (
    Chore("turn on 24-hour clock", lambda d: bool(d.state.clock24)),
    Chore("set the theme to dark", lambda d: bool(d.state.theme == "Dark")),
    Chore("open the privacy policy", lambda d: d.observe().title == "Privacy policy"),
    Chore("create a note called 'Groceries'", lambda d: any(n["title"] == "Groceries" for n in d.state.notes)),
    Chore("set the reminder time to 08:00", lambda d: bool(d.state.reminder_time == "08:00")),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one run ended, and whether the task was really done."""

    seed: int
    chore: Chore
    result: RunResult
    true: bool

    @property
    def good(self) -> bool:
        """Success that is one."""
        return self.result.status == "success" and self.true


def toured() -> Graph:
    """The map that the app's tour teaches."""
    device = open_device("sim:notes")
    graph = Graph(device.app)
    locator = Locator(graph)
    before = device.observe()
    for action in follow(device, TOUR):
        after = device.observe()
        if not isinstance(action, Wait):
            learn(graph, locator, before, action, after, where="tour", when=0.0)
        before = after
    return graph


def run_chore(graph: Graph, seed: int, options: dict[str, str], max_steps: int = 40) -> Outcome:
    """One run of the seed's task on a faulty device, with a copy of the map."""
    chore = CHORES[seed % len(CHORES)]
    device = open_device("sim:notes", {"seed": str(seed), **options})
    copy = merge(graph, Graph(graph.app))
    result = Run(device, copy, WordPolicy(copy, chore.task), chore.task, max_steps=max_steps).execute()
    plain = device.device if isinstance(device, FaultyDevice) else device
    assert isinstance(plain, SimulatedDevice)
    return Outcome(seed, chore, result, chore.done(plain))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--popup", default="0.15")
    parser.add_argument("--drop", default="0.1")
    parser.add_argument("--slow", default="0.15")
    parser.add_argument("--max-steps", type=int, default=40)
    given = parser.parse_args()
    graph, began = toured(), time.monotonic()
    options = {"popup": given.popup, "drop": given.drop, "slow": given.slow}
    outcomes = [run_chore(graph, seed, options, given.max_steps) for seed in range(given.runs)]
    for o in outcomes:
        if not o.good:
            untrue = "" if o.true else " (not done, says the app)"
            print(f"seed {o.seed}: {o.chore.task}: {o.result.status}: {o.result.reason}{untrue}")
    good = sum(o.good for o in outcomes)
    steps = sum(len(o.result.steps) for o in outcomes) / len(outcomes)
    print(f"{good} of {len(outcomes)} simulated runs succeeded, {steps:.1f} steps on average")
    print(f"false successes: {sum(o.result.status == 'success' and not o.true for o in outcomes)}")
    print(f"{time.monotonic() - began:.1f} s; {options}, at most {given.max_steps} steps, seeds 0-{given.runs - 1}")


if __name__ == "__main__":
    main()
