"""The eyes and hands of a run: look, act within budget and policy, and enter into log and map what came of it."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from uiatlas.devices import Device
from uiatlas.errors import ActionError, RefusedError, SpentError
from uiatlas.perception import Location, Locator
from uiatlas.planning.caution import dangers_of
from uiatlas.planning.plan import Plan
from uiatlas.run.events import Acted, Event, Learned, Observed, Recovering, Refused, Verified
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.guard.guarding import GuardedDevice
from uiatlas.run.learning import learn
from uiatlas.run.recovery.dismissing import Watch
from uiatlas.run.recovery.ladder import WAITS, Rung, is_loading, overlay_dismissal
from uiatlas.run.verifier import Verdict
from uiatlas.ui import Action, Observation, OpenApp, UIElement, action_key, describe
from uiatlas.utg import EvidenceKind, Graph
from uiatlas.utg.conditions import Condition
from uiatlas.utg.effects import Effects
from uiatlas.utg.needs import Attempts
from uiatlas.utg.places import meant
from uiatlas.utg.readings import Reader
from uiatlas.utg.revise import refute

REPEATS = 3
"""An action repeated this often on the same screen content is a loop; from then on it is blocked there.

Closing a pop-up is none: it may come up again and again."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action on the device and what it came to."""

    n: int
    screen: str | None
    action: Action
    outcome: str
    verified_by: str
    recovered: bool = False


@dataclass(slots=True)
class Seen:
    """What is shown now, and where that is on the map."""

    observation: Observation
    location: Location

    @property
    def screen(self) -> str | None:
        """The screen of the map, None if it is not on it."""
        return self.location.screen


class Ending(Exception):
    """The run has come to its verdict."""

    def __init__(self, status: str, reason: str) -> None:
        self.status, self.reason = status, reason


@dataclass(slots=True)
class Session:
    """A device, a map and a log, used together.

    Attributes:
        device: Where to act; the session itself only holds it guarded.
        graph: The map; grows and is corrected.
        guard: What happens to dangerous actions.
        max_steps: Most actions on the device.
        tell: Takes every event as it happens.
        keep: Called after every change of the map; the place to save it.
        run_id: The run's name as a witness in the map.
        learning: Whether the map grows and is corrected.
        steps: The actions done.
        blocked: Screens and keys of actions that are not to be done there again.
        failed: The same of actions that failed too often in a row; a verified step elsewhere lifts it.
        spent: The same of buttons that order something ("Add to cart") and showed nothing of it again and again: each
            press may have worked unseen, so nothing lifts it.
        trouble: What the device said of the last action that it could not do, empty if it could do all.
    """

    device: Device
    graph: Graph
    guard: Guard
    max_steps: int
    tell: Callable[[Event], None]
    keep: Callable[[], None]
    run_id: str
    learning: bool = True
    steps: list[Step] = field(default_factory=list)
    blocked: set[tuple[str | None, tuple[object, ...]]] = field(default_factory=set)
    failed: set[tuple[str | None, tuple[object, ...]]] = field(default_factory=set)
    spent: set[tuple[str | None, tuple[object, ...]]] = field(default_factory=set)
    trouble: str = ""
    _hands: GuardedDevice = field(init=False)
    _locator: Locator = field(init=False)
    _done: Counter[tuple[str, tuple[object, ...]]] = field(default_factory=Counter)
    _digests: set[str] = field(default_factory=set)
    _effects: Effects = field(init=False)
    _attempts: Attempts = field(init=False)
    _way: tuple[str, tuple[object, ...]] | None = None
    _watch: Watch = field(init=False)

    def __post_init__(self) -> None:
        self._hands = GuardedDevice(self.device, self.guard, max_steps=self.max_steps)
        self.device = self._hands
        self._locator = Locator(self.graph)
        reader = Reader()
        self._effects, self._attempts = Effects(reader), Attempts(reader)
        self._watch = Watch(self.graph, self.run_id)

    @property
    def barred(self) -> frozenset[tuple[str | None, tuple[object, ...]]]:
        """Screens and keys of all actions that are not to be done now."""
        return frozenset(self.blocked | self.failed | self.spent)

    def look(self, trouble: str = "") -> Seen:
        """Look at the device and find that on the map."""
        observation = self.device.observe()
        location = self._locator.locate(observation, self._way)
        new = observation.digest not in self._digests
        self._digests.add(observation.digest)
        self.tell(
            Observed(
                step=len(self.steps),
                digest=observation.digest,
                screen=location.screen,
                name=self.graph.screens[location.screen].name if location.screen is not None else "",
                located_by=location.by,
                score=round(location.score, 3),
                observation=observation if new else None,
                trouble=trouble,
            )
        )
        return Seen(observation, location)

    def arrive(self, seen: Seen) -> Seen:
        """Wait while the screen is loading, which is no step; what is empty since the app was left gets one wait."""
        for number, seconds in enumerate(WAITS):
            left = bool(number) and seen.observation.app != self.graph.app
            if left or not is_loading(seen.observation):
                break
            self.wait(seconds, "the screen is loading")
            seen = self.look()
        return seen

    def wait(self, seconds: float, why: str) -> None:
        """Let time pass, and say so."""
        self.tell(Recovering(len(self.steps), Rung.WAIT, why))
        self.device.wait(seconds)

    def permit(self, action: Action, element: UIElement | None) -> None:
        """Ask the guard for leave to do an action.

        Raises:
            Ending: It is refused, or the budget is spent.
            ActionError: It is meant for something that is not on the screen.
        """
        try:
            self._hands.check(action, element)
        except RefusedError as refused:
            raise self._refused(refused, action, element) from None
        except SpentError as spent:
            raise Ending("failure", str(spent)) from None

    def foresee(self, plan: Plan) -> None:
        """Ask for leave to do what is dangerous on a planned way, before its first step is taken.

        Raises:
            Ending: A step is refused; there is no known way without danger, or the plan would be another one.
        """
        for place, danger in dangers_of(self.graph, plan).items():
            action = plan.steps[place].action
            try:
                self._hands.foresee(action, danger)
            except RefusedError as refused:
                raise self._refused(refused, action, None) from None

    def _refused(self, refused: RefusedError, action: Action, element: UIElement | None) -> Ending:
        place = None if element is None else element.index
        self.tell(Refused(len(self.steps) + 1, action, refused.kind, refused.reason, place))
        return Ending("refused", str(refused))

    def act(self, seen: Seen, action: Action, element: UIElement | None, *, why: str, by: str) -> Seen:
        """Do one action, if the guard permits it, and look at what it came to.

        Raises:
            Ending: It is refused, or the budget is spent.
        """
        trouble = ""
        try:
            self.permit(action, element)
        except ActionError as error:
            trouble = str(error)
        key = action_key(action)
        self.steps.append(Step(len(self.steps) + 1, seen.screen, action, "", ""))
        self.tell(Acted(len(self.steps), seen.screen, action, None if element is None else element.index, why, by))
        closing = seen.screen is None and element is not None and element == overlay_dismissal(seen.observation)
        self._done[seen.observation.digest, key] += not closing
        if self._done[seen.observation.digest, key] >= REPEATS:
            self.blocked.add((seen.screen, key))
        trouble = trouble or self._touch(action, element)
        if trouble:
            self.trouble = trouble
            self.blocked.add((seen.screen, key))
        self._way = None if seen.screen is None or by == "recovery" else (seen.screen, key)
        after = self.arrive(self.look(trouble))
        self._watch.saw(
            seen.observation,
            seen.screen,
            action,
            element,
            after.observation,
            after.screen,
            recovering=by == "recovery",
        )
        return after

    def _touch(self, action: Action, element: UIElement | None) -> str:
        """Do what was permitted; what the device says if it cannot."""
        try:
            if isinstance(action, OpenApp) and action.restart:
                self._hands.restart()
            else:
                self._hands.perform(action, element)
        except ActionError as error:
            return str(error)
        return ""

    def begin_afresh(self) -> None:
        """Forget how often what was done, since the app was started again and it must be done once more."""
        self._done.clear()

    def unblock(self) -> bool:
        """Forget which actions failed, so that they can be tried once more; whether there were any."""
        any_failed = bool(self.blocked | self.failed)
        self.blocked.clear()
        self.failed.clear()
        self._done.clear()
        return any_failed

    def settle(self, number: int, verdict: Verdict, *, recovered: bool, of_recovery: bool = False) -> None:
        """Enter what a step came to.

        Args:
            number: The step.
            verdict: What it came to.
            recovered: Whether recovery made it a success in the end.
            of_recovery: Whether it is itself a step of a recovery.
        """
        self.tell(Verified(number, verdict.outcome, verdict.verified_by, verdict.checks, verdict.reason, recovered))
        old = self.steps[number - 1]
        mark = recovered or of_recovery
        self.steps[number - 1] = Step(number, old.screen, old.action, verdict.outcome, verdict.verified_by, mark)

    def learn(self, number: int, before: Seen, action: Action, after: Seen, kept: tuple[Condition, ...]) -> None:
        """Enter a step into the map; the app's own screens only.

        Args:
            number: The step.
            before: What was shown before it.
            action: What was done.
            after: What is shown after it; gets its place on the map.
            kept: What was seen to hold afterwards whenever this is done.
        """
        if not self.learning or not self.device.app == before.observation.app == after.observation.app:
            return
        here, there, change = learn(
            self.graph,
            self._locator,
            before.observation,
            action,
            after.observation,
            where=self.run_id,
            when=time.time(),
            source=before.screen,
            postcondition=kept,
        )
        after.location = Location(there.id, after.location.score, after.location.by)
        self._learn_facts(change.transition, before.observation, action, after.observation)
        self.keep()  # before the log says so: a kill between the two must not make the log promise too much
        self.tell(
            Learned(number, change.rule, here.name, describe(action), there.name, change.refuted, change.transition)
        )

    def _learn_facts(self, transition: str, before: Observation, action: Action, after: Observation) -> None:
        """Enter which state variables a step was seen to change, and what it was seen to need."""
        edge = self.graph.transitions[transition]
        told = self._effects.seen(edge.source, before, action, edge.target, after)
        self._effects.learn(self.graph, transition, told, before, after)
        self._attempts.attempt(edge.source, before, action, after)
        self._attempts.look(edge.target, after)
        self._attempts.learn_of(self.graph, edge.source, action_key(action))

    def refute(self, number: int, before: Seen, action: Action) -> None:
        """Enter that an action had no effect: its edges to other screens were expected in vain."""
        screen = before.screen
        if screen is None or not self.learning:
            return
        self._attempts.attempt(screen, before.observation, action, before.observation)
        expected = (*self.graph.effects(screen, action), *meant(self.graph, screen, action, before.observation))
        for edge in {e.id: e for e in expected}.values():
            if edge.target != screen:
                refute(self.graph, edge.id, kind=EvidenceKind.OBSERVED, where=self.run_id, when=time.time())
                names = [self.graph.screens[s].name for s in (edge.source, edge.target)]
                self.tell(Learned(number, "refuted", names[0], describe(action), names[1], (edge.id,)))
        self.keep()
