"""The session of runs and explorations: it looks, acts under the guard, and enters the result on the map."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from uiatlas.devices import Device
from uiatlas.devices.holding import Hold, HoldsEffects, holder_of
from uiatlas.perception import Location
from uiatlas.perception.localization import LocatedBy, ScreenWay
from uiatlas.run.events import Acted, Event, Learned, Observed, Recovering
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.guard.guarding import GuardedDevice
from uiatlas.run.learning import Learner
from uiatlas.run.recovery.ladder import WAITS, Rung, is_loading
from uiatlas.run.verifier import Outcome
from uiatlas.safety.effects import Effect
from uiatlas.ui import Action, Observation, OpenApp, UIElement, describe
from uiatlas.utg import EvidenceKind, Graph, Transition
from uiatlas.utg.conditions import Condition
from uiatlas.utg.joins import join_domains
from uiatlas.utg.revise import Change, Rule
from uiatlas.utg.screen import Domain

PAUSES = (0.3, 0.7, 1.5, 2.5)
"""Seconds of the waits for a screen that loads, where a look is entered into the map at once."""
FIRST_PAUSES = (0.5, 1.0, 1.5, 3.0, 4.0)
"""Seconds of the waits for the first thing to act on after a start."""
_AT_REST = 1
"""The pause from which a real device that still shows the same, and was at rest, is not waited for any longer."""
_LONG = 200
"""Characters of a text that is what a screen is there for."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action on the device and what it came to."""

    n: int
    screen: str | None
    action: Action
    outcome: Outcome
    verified_by: str
    recovered: bool = False
    by: str = ""
    element: UIElement | None = None


@dataclass(slots=True)
class Seen:
    """What is shown now, and where that is on the map."""

    observation: Observation
    location: Location

    @property
    def screen(self) -> str | None:
        """The screen of the map, None if it is not on it."""
        return self.location.screen

    @property
    def new(self) -> bool:
        """Whether this look has put its screen on the map."""
        return self.screen is not None and self.location.by is LocatedBy.NEW


@dataclass(slots=True)
class Session:
    """A device, a map and a log, used together.

    Attributes:
        device: Where to act; the session itself only holds it guarded.
        graph: The map; grows and is corrected.
        guard: What happens to dangerous actions.
        max_steps: Most actions on the device, None for no limit.
        on_event: Takes every event as it happens.
        on_save: Called after every change of the map; the place to save it.
        run_id: The name of the run or exploration as a witness in the map.
        kind: What kind of witness it is.
        learning: Whether the map grows and is corrected.
        steps: The actions done.
        guarded: The device under the guard, with its clock.
        holder: What of the device can hold effects back; None if nothing can.
        followed: The requests that may write which followed the latest action, until they are learnt.
    """

    device: Device
    graph: Graph
    guard: Guard
    max_steps: int | None
    on_event: Callable[[Event], None]
    on_save: Callable[[], None]
    run_id: str
    kind: EvidenceKind = EvidenceKind.OBSERVED
    learning: bool = True
    steps: list[Step] = field(default_factory=list)
    guarded: GuardedDevice = field(init=False)
    holder: HoldsEffects | None = field(init=False)
    followed: tuple[Effect, ...] = ()
    _learner: Learner = field(init=False)
    _digests: set[str] = field(default_factory=set)
    _at_rest: set[str] = field(default_factory=set)
    _way: ScreenWay | None = None

    def __post_init__(self) -> None:
        self.holder = None if self.guard.policy is DangerPolicy.ALLOW else holder_of(self.device)
        self.guarded = GuardedDevice(self.device, self.guard, max_steps=self.max_steps)
        self.device = self.guarded
        self._learner = Learner(self.graph, self.run_id, self.kind)

    def look(self, trouble: str = "") -> Seen:
        """Look at the device and find that on the map."""
        observation = self.device.observe()
        location = self._learner.locator.locate(observation, self._way)
        new = observation.digest not in self._digests
        self._digests.add(observation.digest)
        self.on_event(
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

    def await_controls(self, longest: float) -> None:
        """Wait for the first thing to act on, which an app may draw long after it was started.

        Args:
            longest: Most seconds.
        """
        for seconds in FIRST_PAUSES:
            shown = self.device.observe()
            if longest <= 0 or shown.actionable or shown.app != self.device.app:
                return
            self.wait(min(seconds, longest), "nothing to act on is shown yet")
            longest -= seconds

    def survey(self, way: ScreenWay | None = None) -> Seen:
        """Look, wait while the screen loads, and enter what is shown into the map at once.

        Args:
            way: The screen and the key of the action that led here.
        """
        shown = self._settled(self.device.observe())
        if shown.app != self.device.app:
            self.on_event(Observed(len(self.steps), shown.digest, None, "", LocatedBy.ANOTHER_APP, 0.0, shown))
            return Seen(shown, Location(None, 0.0, LocatedBy.ANOTHER_APP))
        screen, new = self._learner.place(shown, way)
        location = Location(screen.id, float(not new), LocatedBy.NEW if new else LocatedBy.KNOWN)
        self.on_event(
            Observed(len(self.steps), shown.digest, screen.id, screen.name, location.by, location.score, shown)
        )
        return Seen(shown, location)

    def _settled(self, shown: Observation) -> Observation:
        """What is shown once it has loaded, or does not change any more."""
        for number, seconds in enumerate(PAUSES):
            loading = is_loading(shown) and not any(len(e.text) > _LONG for e in shown.elements)
            if not loading or (number and shown.digest in self._at_rest):
                break
            self.wait(seconds, "the screen is loading")
            before, shown = shown, self.device.observe()
            if before.digest == shown.digest and not self.device.simulated and number >= _AT_REST:
                self._at_rest.add(shown.digest)
                break
        return shown

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
        self.on_event(Recovering(len(self.steps), Rung.WAIT, why))
        self.device.wait(seconds)

    def begin_step(self, seen: Seen, action: Action, element: UIElement | None, *, why: str, by: str) -> None:
        """Count an action and say that it is done, before it is."""
        number = len(self.steps) + 1
        self.steps.append(Step(number, seen.screen, action, Outcome.UNCHECKED, "", by=by, element=element))
        self.on_event(Acted(len(self.steps), seen.screen, action, None if element is None else element.index, why, by))

    def perform(self, action: Action, element: UIElement | None) -> None:
        """Do an action if the guard permits it; a fresh start is one as well.

        Raises:
            RefusedError: It is not permitted; nothing was touched.
            SpentError: The steps or the time are used up; nothing was touched.
            ActionError: It cannot be done on what is shown.
            DeviceLostError: The device does not answer.
        """
        if isinstance(action, OpenApp) and action.restart:
            self.guarded.restart()
        else:
            self.guarded.perform(action, element)

    def hold(self, what: Hold | None) -> None:
        """Have what may write and follows a touch held back from now on, where the device can."""
        if self.holder is not None:
            self.holder.hold(what)

    def effects(self) -> tuple[Effect, ...]:
        """The requests that may write which followed what was done since this was asked last."""
        return () if self.holder is None else self.holder.effects()

    def enter_effects(self, screen: str, action: Action, effects: Iterable[Effect]) -> None:
        """Enter what an action has sent, or was kept from sending."""
        if self.learning and screen in self.graph.screens:
            self._learner.enter_effects(screen, action, effects, when=time.time())

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
        here, there, change = self._learner.learn(
            before.observation, action, after.observation, when=time.time(), source=before.screen, kept=kept
        )
        followed, self.followed = self.followed, ()
        if followed and number == len(self.steps):
            self.enter_effects(here.id, action, followed)
        after.location = Location(there.id, after.location.score, after.location.by)
        self.on_save()  # before the log says so: a kill between the two must not make the log promise too much
        self._tell_learned(number, change.rule, here.name, action, there.name, change)

    def connect(self, before: Seen, action: Action, after: Seen) -> Transition | None:
        """Enter a step between two looks that are on the map; None if it began or ended in another app."""
        if before.screen is None or after.screen is None:
            return None
        screens = self.graph.screens
        there = screens[after.screen]
        change = self._learner.enter(
            before.screen, before.observation, action, there, after.observation, when=time.time()
        )
        rule = Rule.NODE_ADDED if after.new else change.rule
        self._tell_learned(len(self.steps), rule, screens[before.screen].name, action, there.name, change)
        return self.graph.transitions[change.transition]

    def _tell_learned(self, number: int, rule: str, here: str, action: Action, there: str, change: Change) -> None:
        self.on_event(Learned(number, rule, here, describe(action), there, change.refuted, change.transition))

    def enter_failure(self, screen: str, action: Action) -> None:
        """Enter that an action was tried and could not be done, crashed the app or led out of it."""
        self._learner.enter_failure(screen, action, when=time.time())

    def enter_domain(self, screen: str, domain: Domain) -> None:
        """Enter the values that a control of a screen can take."""
        known = self.graph.screens[screen]
        domains = join_domains(known.domains, (domain,))
        if domains != known.domains:
            self.graph.put_screen(replace(known, domains=domains))

    def refute(self, number: int, before: Seen, action: Action) -> None:
        """Enter that an action had no effect: its edges to other screens were expected in vain."""
        screen = before.screen
        if screen is None or not self.learning:
            return
        for edge in self._learner.refute(screen, before.observation, action, when=time.time()):
            names = [self.graph.screens[s].name for s in (edge.source, edge.target)]
            self.on_event(Learned(number, "refuted", names[0], describe(action), names[1], (edge.id,)))
        self.on_save()
