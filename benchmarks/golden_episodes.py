"""The episodes that golden decisions are made in: recorded apps, apps on which things go wrong, and the demo.

Each is played by the golden decisions, so that every policy is asked in the same situations, whatever it would do
itself. The episode ends where the policy would end it.
"""

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path

from benchmarks.golden_steps import Digester, Json, Step, alike, from_json, in_words, to_json
from uiatlas.cli.commands.demo import MOST_STEPS as DEMO_STEPS
from uiatlas.cli.commands.demo import SEED, TASK, learn_map
from uiatlas.devices import Device, open_device
from uiatlas.devices.faults import HARD, NORMAL, Faults, FaultyDevice
from uiatlas.devices.loading import load_app
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.errors import InputError
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run
from uiatlas.run.policy import Act, Decision, Policy, View
from uiatlas.ui import Observation
from uiatlas.utg import Graph, merge
from uiatlas_bench.agent import PolicyAgent
from uiatlas_bench.gate import gated
from uiatlas_bench.recorded import no_exploration
from uiatlas_bench.runner import Player, play_episode
from uiatlas_bench.simulator import Entry, World
from uiatlas_bench.simulator import Episode as RecordedEpisode
from uiatlas_bench.suites.faults_play import MOST_STEPS, seeded, toured
from uiatlas_bench.suites.faults_tasks import CHORES, Chore
from uiatlas_bench.tasks import Task, TaskSet, data_folder, load_tasks

Maker = Callable[[Graph, str], Policy]
"""Makes a policy for a map and a task."""

DEFAULT = "words"
"""The policy that golden decisions are made by."""

_NAMED = {DEFAULT: "uiatlas.agents.words.policy:WordPolicy"}
"""Policies that have a name here."""

PROFILES = (("normal", NORMAL, 0), ("hard", HARD, 1))
"""The faults of the suite: name, profile and seed."""


def policy_named(name: str) -> Maker:
    """The maker of a policy, by the name that it has here or as ``module:factory``.

    Raises:
        InputError: There is none.
    """
    module, _, attribute = _NAMED.get(name, name).partition(":")
    try:
        maker: Maker = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        hint = f"give {', '.join(_NAMED)}, or module:factory, which is called with a map and a task"
        raise InputError(f"there is no policy {name!r} ({error})", hint=hint) from error
    return maker


@dataclass(frozen=True, slots=True)
class Difference:
    """A situation in which another decision is made than the golden one, or that does not come about any more.

    Attributes:
        step: Its number in the episode.
        digest: Of what the policy was shown.
        shown: What was on the screen, in short.
        golden: The golden decision, in words.
        now: The one that is made now, or what is wrong.
    """

    step: int
    digest: str
    shown: str
    golden: str
    now: str


@dataclass(slots=True)
class Tally:
    """One episode as it was played again.

    Attributes:
        steps: What was decided, with its situations.
        same: Decisions that are as they were.
        reasons: Those of them that give another reason.
        maps: Situations in which the map is another one than it was, and all else is as it was.
        differences: Decisions that are not as they were.
        lost: Situations that did not come about any more.
    """

    steps: list[Step] = field(default_factory=list)
    same: int = 0
    reasons: int = 0
    maps: int = 0
    differences: list[Difference] = field(default_factory=list)
    lost: int = 0


class NotHereError(InputError):
    """What a suite is played on is not on this machine; its decisions can be neither made nor asked for."""


class EpisodeOver(Exception):
    """The episode ends here: the policy ended it, or there is no golden decision for what comes."""


class Asked:
    """A policy that does what the golden decisions say, and asks another one what it would do.

    Args:
        policy: Who is asked.
        task: The task in words.
        graph: The map, which grows with the episode.
        golden: The golden decisions of the episode; None where they are made now, by the one who is asked.
        digester: Reads the situations.
    """

    def __init__(
        self, policy: Policy, task: str, graph: Graph, golden: Sequence[Step] | None, digester: Digester
    ) -> None:
        self._policy, self._task, self._graph, self._golden = policy, task, graph, golden
        self._digester = digester
        self.tally = Tally()

    def decide(self, view: View) -> Decision:
        """Do what is golden here.

        Raises:
            EpisodeOver: Nothing is; whoever plays the episode goes on with the next one.
        """
        number, golden = len(self.tally.steps), self._golden
        if golden is not None and number >= len(golden):
            raise EpisodeOver
        here = self._digester.view(self._task, view), self._digester.map(self._graph)
        if golden is not None and golden[number].view != here[0]:
            self.tally.lost = len(golden) - number
            self._differ(
                number, here[0], view.observation, golden[number].decision, "this situation does not come about"
            )
            raise EpisodeOver
        now = self._ask(view)
        step = Step(*here, now)
        self.tally.steps.append(step)
        if golden is not None:
            self._compare(number, step, golden[number], view.observation)
            now = golden[number].decision
        if now["do"] == "error":
            raise EpisodeOver
        return from_json(now, view.observation)

    def _ask(self, view: View) -> Json:
        """What the policy decides; of one that breaks, how it does."""
        try:
            return to_json(self._policy.decide(view), view.observation)
        except Exception as error:  # noqa: BLE001
            return {"do": "error", "why": f"{type(error).__name__}: {error}"}

    def _compare(self, number: int, now: Step, golden: Step, shown: Observation) -> None:
        self.tally.maps += now.map != golden.map
        if not alike(now.decision, golden.decision):
            self._differ(number, now.view, shown, golden.decision, in_words(now.decision, shown))
            return
        self.tally.same += 1
        self.tally.reasons += now.decision["why"] != golden.decision["why"]

    def _differ(self, number: int, digest: str, shown: Observation, golden: Json, now: str) -> None:
        said = in_words(golden, shown) if "does not come" not in now else f"{golden['do']}: {golden['why']}"
        self.tally.differences.append(Difference(number, digest, _in_short(shown), said, now))


class Ending:
    """A policy whose last word ends the episode; what a run would do about it is not played."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def decide(self, view: View) -> Decision:
        """Decide, and end where nothing is to be done."""
        decision = self._policy.decide(view)
        if not isinstance(decision, Act):
            raise EpisodeOver
        return decision


def _in_short(shown: Observation) -> str:
    labels = dict.fromkeys(" ".join(e.label.split())[:30] for e in shown.elements if e.label)
    return f"{shown.title or shown.activity or shown.app}: " + ", ".join([*labels][:8])


@dataclass(frozen=True, slots=True)
class Episode:
    """An episode that can be played: its name, and what plays it, given what wraps the policy that is asked."""

    suite: str
    id: str
    play: Callable[[Maker], None] = field(repr=False)


def demo() -> Iterator[Episode]:
    """The demo in memory, with its faults."""

    def play(wrap: Maker) -> None:
        with tempfile.TemporaryDirectory() as folder:
            graph = learn_map(Path(folder) / "demo.uiatlas")
        device = open_device(f"sim:notes?seed={SEED}&popup=0.15&drop=0.1&slow=0.15")
        _run(device, graph, TASK, wrap, DEMO_STEPS)

    yield Episode("demo", "demo", play)


def faults() -> Iterator[Episode]:
    """All tasks of the fault benchmark on apps whose map is known, with the faults of one seed of each profile."""
    for name, profile, seed in PROFILES:
        for place, chore in enumerate(CHORES):
            wrong = seeded(profile, seed, place)
            yield Episode("faults", f"{name}/{chore.app}/{chore.task}", partial(_faulty, chore, wrong))


def _faulty(chore: Chore, wrong: Faults, wrap: Maker) -> None:
    inside = SimulatedDevice(load_app(chore.app), f"sim:{chore.app}")
    known = toured(chore.app)
    _run(FaultyDevice(inside, wrong), merge(known, Graph(known.app)), chore.task, wrap, MOST_STEPS)


def _run(device: Device, graph: Graph, task: str, wrap: Maker, max_steps: int) -> None:
    policy = Ending(wrap(graph, task))
    Run(device, graph, policy, task, Guard(DangerPolicy.REFUSE), max_steps).execute()


def droidtask(data: Path | None = None) -> Iterator[Episode]:
    """All tasks of the recorded apps with and without the map: the episode, and each decision after the true history.

    Args:
        data: Folder of the recorded apps; None for ``$UIATLAS_DATA/droidtask``.

    Raises:
        NotHereError: There are no such data.
        InputError: They are damaged.
    """
    try:
        folder = data_folder(data, "droidtask")
    except InputError as error:
        raise NotHereError(error.what, hint=error.hint) from error
    tasks = load_tasks(folder)
    worlds = {app: World(recorded) for app, recorded in tasks.apps.items()}
    for side in ("map", "no map"):
        players = {app: _Players(tasks, app, mapped=side == "map") for app in tasks.apps}
        for task in tasks.tasks:
            world, make, name = worlds[task.app], players[task.app], f"{side}/{task.app}/{task.id}"
            yield Episode("droidtask", name, partial(_replayed, world, task, make))
            for number in range(len(task.actions) + 1):
                yield Episode("droidtask", f"{name}/{number}", partial(_single, world, task, make, number))


class _Players:
    """Makes players of one recorded app, all with the same map behind the same gate."""

    def __init__(self, tasks: TaskSet, app: str, *, mapped: bool) -> None:
        known = tasks.explorations[app] if mapped else no_exploration(tasks.apps[app])
        self._wrap: Maker | None = None
        self._new = gated(self._agent, tasks.apps)(known)

    def _agent(self, graph: Graph, text: str, start: Observation) -> PolicyAgent:
        assert self._wrap is not None
        return PolicyAgent(graph, text, policy=self._wrap(graph, text))

    def of(self, world: World, task: Task, wrap: Maker) -> Player:
        """The player of a task, whose policy is wrapped."""
        self._wrap = wrap
        return self._new(task.text, world.app.screens[task.start], 0)


def _replayed(world: World, task: Task, make: _Players, wrap: Maker) -> None:
    play_episode(RecordedEpisode(world, task), make.of(world, task, wrap))


def _single(world: World, task: Task, make: _Players, number: int, wrap: Maker) -> None:
    screens = world.app.screens
    log = tuple(Entry(screens[true.screen], true.key, true.text) for true in task.actions[:number])
    at = task.actions[number].screen if number < len(task.actions) else task.end
    make.of(world, task, wrap).decide(screens[at], log)


def played(episode: Episode, policy: Maker, golden: Sequence[Step] | None) -> Tally:
    """Play an episode by golden decisions, or by those of a policy.

    Args:
        episode: Which one.
        policy: Makes who is asked.
        golden: The golden decisions; None to make them now.
    """
    asked: list[Asked] = []
    digester = Digester()

    def wrap(graph: Graph, task: str) -> Policy:
        asked.append(Asked(policy(graph, task), task, graph, golden, digester))
        return asked[-1]

    with suppress(EpisodeOver):
        episode.play(wrap)
    (one,) = asked
    missing = len(golden or ()) - len(one.tally.steps)
    if missing > 0 and not one.tally.lost:
        one.tally.lost = missing
    return one.tally


SUITES = ("demo", "droidtask", "faults")
"""The suites that are played on what the repository or the shared data hold."""


def named(suites: Iterable[str], data: Path | None = None) -> Iterator[Episode]:
    """The episodes of these suites."""
    for suite in suites:
        match suite:
            case "demo":
                yield from demo()
            case "droidtask":
                yield from droidtask(data)
            case "faults":
                yield from faults()
