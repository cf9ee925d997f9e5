"""One episode of the fault benchmark: a task on a simulated app on which things go wrong, by agent or floor."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.agents.words.task import parse_task
from uiatlas.devices import open_device
from uiatlas.devices.alterations import Alteration, Change, Spot, spot_of
from uiatlas.devices.faults import Faults, FaultyDevice
from uiatlas.devices.loading import load_app
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.devices.tours import follow
from uiatlas.errors import ActionError, UiatlasError
from uiatlas.perception import Locator
from uiatlas.run.learning import learn
from uiatlas.run.loop import Run
from uiatlas.run.policy import Act, Decision, Done, GiveUp, Policy, View
from uiatlas.run.recovery.ladder import Care
from uiatlas.run.verdict import RunStatus
from uiatlas.run.verifier import Outcome
from uiatlas.run.wrapping import PolicyWrapper
from uiatlas.ui import Wait, describe, resolve, target_of
from uiatlas.utg import Graph, merge
from uiatlas_bench.suites.faults_routes import route
from uiatlas_bench.suites.faults_tasks import TOURS, Chore

MOST_STEPS = 40
"""Actions of one episode, at most."""


@dataclass(frozen=True, slots=True)
class Agent:
    """Who plays.

    Attributes:
        name: What it is called.
        care: What it does about steps that go wrong, None for a script that does not look at what its steps come to.
        fixed: Whether it follows the plan of the run without faults instead of planning on the map.
        learning: Whether its map grows and is corrected.
        without: Rules and vetoes of the words policy that are switched off.
    """

    name: str
    care: Care | None = Care.ALL
    fixed: bool = False
    learning: bool = True
    without: frozenset[str] = frozenset()


AGENT = Agent("uiatlas")
LINEAR = Agent("linear", care=None, fixed=True)
FLOORS = (
    Agent("no_map_recovery", care=Care.LOCAL, fixed=True),
    Agent("no_recovery", care=Care.NONE, fixed=True),
    LINEAR,
)
"""The same plan with verification and the recovery that needs no map, with verification alone, and with nothing."""

ABLATIONS: Mapping[str, Agent] = {
    "no-update": Agent("uiatlas", learning=False),
    "no-verification": Agent("uiatlas", care=Care.BLIND),
    "no-recovery": Agent("uiatlas", care=Care.NONE),
    "no-map-recovery": Agent("uiatlas", care=Care.LOCAL),
}
"""What can be left out of the agent."""


@dataclass(frozen=True, slots=True)
class Episode:
    """How one episode ended.

    Attributes:
        chore: The task.
        seed: The seed of its faults.
        status: The verdict; empty if there was none.
        reason: Why, in words.
        reached: Whether the task is done, by the app's own state.
        routed: Whether the app, with the controls that are gone, has a route to the goal at all.
        faults: The kinds of the faults that came about.
        steps: Actions done.
        dangers: Dangerous actions that reached the device, in words.
    """

    chore: Chore
    seed: int
    status: str
    reason: str
    reached: bool
    routed: bool
    faults: tuple[str, ...]
    steps: int
    dangers: tuple[str, ...]

    @property
    def counts(self) -> bool:
        """Whether it tells about recovery: something went wrong, and the goal could be reached all the same."""
        return bool(self.faults) and self.routed

    @property
    def false_success(self) -> bool:
        """Whether it was called a success and is none."""
        return self.status == RunStatus.SUCCESS and not self.reached


@dataclass(frozen=True, slots=True)
class Reference:
    """The run of a task when nothing goes wrong: its steps, the controls they need, and what it ended on."""

    steps: tuple[Act, ...]
    spots: frozenset[Spot]
    end: Done | None
    episode: Episode


@cache
def toured(app: str) -> Graph:
    """The map that an app's tour teaches; whoever plays gets a copy."""
    device = open_device(f"sim:{app}")
    graph = Graph(device.app)
    locator, before = Locator(graph), device.observe()
    for action in follow(device, TOURS[app]):
        after = device.observe()
        if not isinstance(action, Wait):
            learn(graph, locator, before, action, after, where="tour", when=0.0)
        before = after
    return graph


class _Noting(PolicyWrapper):
    """A policy whose steps are noted."""

    def __init__(self, inner: Policy) -> None:
        super().__init__(inner)
        self.steps, self.spots = list[Act](), set[Spot]()
        self.end: Done | None = None

    def decide(self, view: View) -> Decision:
        decision = self.inner.decide(view)
        match decision:
            case Act(element=element):
                self.steps.append(decision)
                if element is not None:
                    self.spots.add(spot_of(element, view.observation))
            case Done():
                self.end = decision
        return decision


class _Fixed:
    """Follows a plan step by step, and knows nothing else."""

    def __init__(self, reference: Reference) -> None:
        self.reference = reference

    def decide(self, view: View) -> Decision:
        done = sum(m.outcome == Outcome.SUCCESS for m in view.history)
        if done >= len(self.reference.steps):
            return self.reference.end or Done("the plan is carried out")
        step = self.reference.steps[done]
        target = target_of(step.action)
        match = None if target is None else resolve(target, view.observation)
        if target is not None and match is None:
            return GiveUp(f"cannot {describe(step.action)}: it is not shown")
        element = None if match is None else match.element
        return Act(step.action, element, "the next step of the plan", "plan", step.expected)


def reference(chore: Chore) -> Reference:
    """Play a task when nothing goes wrong."""
    device = SimulatedDevice(load_app(chore.app), f"sim:{chore.app}")
    graph = _copy(chore)
    noting = _Noting(WordPolicy(graph, chore.task))
    result = Run(device, graph, noting, chore.task, max_steps=MOST_STEPS).execute()
    dangers = tuple(d.what for d in device.danger_log)
    reached = chore.is_done(device)
    episode = Episode(chore, 0, result.status, result.reason, reached, True, (), len(result.steps), dangers)
    return Reference(tuple(noting.steps), frozenset(noting.spots), noting.end, episode)


def play(agent: Agent, known: Reference, faults: Faults) -> Episode:
    """Play a task with faults.

    Args:
        agent: Who plays.
        known: The run of the task when nothing goes wrong.
        faults: What goes wrong, with its seed.
    """
    chore = known.episode.chore
    inside = SimulatedDevice(load_app(chore.app), f"sim:{chore.app}")
    device = FaultyDevice(inside, faults)
    try:
        status, reason, steps = _script(device, known) if agent.care is None else _run(agent, device, known)
    except UiatlasError as error:
        status, reason, steps = "", str(error), 0
    reached = chore.is_done(inside)
    return Episode(
        chore=chore,
        seed=faults.seed,
        status=status,
        reason=reason,
        reached=reached,
        routed=reached or has_route(known, device.alterations),
        faults=tuple(f.kind for f in device.fault_log),
        steps=steps,
        dangers=tuple(d.what for d in device.danger_log),
    )


def _run(agent: Agent, device: FaultyDevice, known: Reference) -> tuple[str, str, int]:
    chore = known.episode.chore
    graph = _copy(chore)
    policy: Policy = _Fixed(known) if agent.fixed else WordPolicy(graph, chore.task, without=agent.without)
    care = agent.care or Care.ALL
    run = Run(device, graph, policy, chore.task, max_steps=MOST_STEPS, care=care, learning=agent.learning)
    result = run.execute()
    return result.status, result.reason, len(result.steps)


def _script(device: FaultyDevice, known: Reference) -> tuple[str, str, int]:
    """Do the steps of the plan one after the other, as a script does that checks nothing."""
    for number, step in enumerate(known.steps):
        target = target_of(step.action)
        match = None if target is None else resolve(target, device.observe())
        if target is not None and match is None:
            return "failure", f"cannot {describe(step.action)}: it is not shown", number
        try:
            device.perform(step.action, None if match is None else match.element)
        except ActionError as error:
            return "failure", str(error), number
    return "success", "the plan is carried out", len(known.steps)


def _copy(chore: Chore) -> Graph:
    graph = toured(chore.app)
    return merge(graph, Graph(graph.app))


def has_route(known: Reference, alterations: list[Alteration]) -> bool:
    """Whether the app still has a route to the goal with the controls that are gone.

    If the run without faults needed none of them, that is one; else the app itself is searched.
    """
    gone = frozenset(a.spot for a in alterations if a.change is Change.REMOVED)
    return not gone & known.spots or _searched(known.episode.chore, gone)


@cache
def _searched(chore: Chore, gone: frozenset[Spot]) -> bool:
    device = SimulatedDevice(load_app(chore.app), f"sim:{chore.app}")
    texts = [value.text for value in parse_task(chore.task).values]
    alterations = [Alteration(spot, Change.REMOVED) for spot in gone]
    return route(device, alterations, chore.is_done, texts) is not None


def seeded(profile: Faults, seed: int, place: int) -> Faults:
    """The faults of one episode: each task of each seed has its own."""
    return replace(profile, seed=1000 * seed + place)
