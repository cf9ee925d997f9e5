"""Tries on simulated apps on which things go wrong: runs of a preset with recovery, checked by the app's own state."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from uiatlas.agents.running.options import Learning
from uiatlas.agents.words.task import parse_task
from uiatlas.devices.faults import Faults, FaultyDevice
from uiatlas.devices.loading import load_app
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.errors import UiatlasError
from uiatlas.run.events import Event, Verified
from uiatlas.run.loop import Run
from uiatlas.run.policy import BESIDE, Decision, Done, Policy, View
from uiatlas.run.recovery.ladder import Care
from uiatlas.run.verifier import Outcome
from uiatlas.run.wrapping import PolicyWrapper
from uiatlas.ui import describe, resolve, target_of
from uiatlas.utg import Graph, merge
from uiatlas.utg.appending import AppendOnly
from uiatlas_bench.papers.trials import Ending, Failure, Trial
from uiatlas_bench.provenance import code_version
from uiatlas_bench.suites.faults_play import MOST_STEPS, toured
from uiatlas_bench.suites.faults_routes import route
from uiatlas_bench.suites.faults_tasks import Chore

_LONGEST_LOAD = 10.0

Deciding = Callable[[Graph, str], Policy]
"""Makes who decides, from a map and a task."""


@dataclass(frozen=True, slots=True)
class Truth:
    """The shortest way to do a task, found by a search on the app itself, which knows of no map and no agent.

    Attributes:
        steps: Its actions, in words.
        titles: Titles of the screens that it comes to, without the first.
    """

    steps: tuple[str, ...]
    titles: tuple[str, ...]


@cache
def truth_of(chore: Chore) -> Truth:
    """The shortest way to do a task; of no steps if the search finds none."""
    device = _device(chore)
    texts = [value.text for value in parse_task(chore.task).values]
    actions = route(device, [], chore.is_done, texts) or ()
    first, titles = device.observe().title, dict[str, None]()
    for action in actions:
        target = target_of(action)
        match = resolve(target, device.observe()) if target is not None else None
        device.perform(action, match.element if match is not None else None)
        device.wait(_LONGEST_LOAD)
        titles.setdefault(device.observe().title)
    return Truth(tuple(map(describe, actions)), tuple(t for t in titles if t and t != first))


class _Watched(PolicyWrapper):
    """A policy whose time, looks and last word are noted."""

    def __init__(self, inner: Policy) -> None:
        super().__init__(inner)
        self.seconds, self.titles, self.last = 0.0, set[str](), False

    def decide(self, view: View) -> Decision:
        began = time.perf_counter()
        decision = self.inner.decide(view)
        self.seconds += time.perf_counter() - began
        self.titles.add(view.observation.title)
        self.last = isinstance(decision, Done)
        return decision


def play(
    chore: Chore,
    make: Deciding,
    faults: Faults,
    seed: int,
    *,
    learning: Learning,
    with_map: bool,
    care: Care = Care.ALL,
) -> Trial:
    """Run a task once.

    Args:
        chore: The task.
        make: Makes who decides.
        faults: What goes wrong, with its own seed.
        seed: Which repetition it is.
        learning: What the run does to the map.
        with_map: Whether the map of the app's tour is given, or an empty one.
        care: What the run does about steps that go wrong.
    """
    inside = _device(chore)
    device = FaultyDevice(inside, faults)
    known = toured(chore.app)
    graph = merge(known, Graph(known.app)) if with_map else Graph(known.app)
    watched, first = _Watched(make(graph, chore.task)), dict[int, str]()
    before = AppendOnly(graph) if learning is Learning.APPEND else None

    def note(event: Event) -> None:
        if isinstance(event, Verified):
            first.setdefault(event.step, event.outcome)

    run = Run(
        device,
        graph,
        watched,
        chore.task,
        max_steps=MOST_STEPS,
        on_event=note,
        on_save=before.restore if before is not None else lambda: None,
        learning=learning is not Learning.OFF,
        care=care,
    )
    began = time.perf_counter()
    try:
        steps = run.execute().steps
    except UiatlasError:
        steps = ()
    seconds, passed, truth = time.perf_counter() - began, chore.is_done(inside), truth_of(chore)
    shown = watched.titles | {inside.observe().title}
    return Trial(
        task=chore.task,
        app=chore.app,
        seed=seed,
        passed=passed,
        ending=_ending(watched, device, len(steps)),
        executed=tuple(describe(s.action) for s in steps if s.by not in BESIDE),
        true=truth.steps,
        rubrics=(*(title in shown for title in truth.titles), passed),
        failures=tuple(
            Failure(first[s.n], s.recovered or passed)
            for s in steps
            if s.by not in BESIDE and first.get(s.n) in (Outcome.NO_CHANGE, Outcome.FAIL)
        ),
        deciding=watched.seconds,
        seconds=seconds,
        steps=len(steps),
        version=code_version(),
    )


def _ending(watched: _Watched, device: FaultyDevice, steps: int) -> Ending:
    if watched.last:
        return Ending.SAID_DONE
    if device.observe().app != device.app:
        return Ending.LEFT
    return Ending.SPENT if steps >= MOST_STEPS else Ending.GAVE_UP


def _device(chore: Chore) -> SimulatedDevice:
    return SimulatedDevice(load_app(chore.app), f"sim:{chore.app}")
