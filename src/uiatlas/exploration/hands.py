"""The eyes and hands of an exploration: look, act within guard and budget, and draw what came of it on the map."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from uiatlas.devices import Device
from uiatlas.perception import Locator
from uiatlas.perception.abstraction import abstract
from uiatlas.perception.localization import ScreenWay
from uiatlas.run.events import Event, Learned, Observed, Recovering
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.guard.guarding import GuardedDevice
from uiatlas.run.recovery.ladder import Rung, is_loading
from uiatlas.ui import Action, Observation, action_key, describe
from uiatlas.utg import EvidenceKind, Graph, Look, Transition
from uiatlas.utg.departures import Departure
from uiatlas.utg.effects import Effects
from uiatlas.utg.needs import Attempts
from uiatlas.utg.readings import Reader
from uiatlas.utg.revise import observe, put_seen
from uiatlas.utg.splitting import note_departure

_WAITS = (0.3, 0.7, 1.5, 2.5)
"""Seconds of the waits for a screen that loads."""
_STILL = 1
"""The wait from which a real device that still shows the same, and was at rest, is not waited for any longer."""
_LONG = 200
"""Characters of a text that is what the screen is there for."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is shown, and its screen on the map; None where another app is in front."""

    observation: Observation
    screen: str | None
    new: bool = False
    fuller: bool = False


@dataclass(slots=True)
class Hands:
    """A device, a map and a log, used together; every look gets its place on the map.

    Attributes:
        device: Where to act.
        graph: The map; grows and is corrected.
        guard: What is not done.
        tell: Takes every event as it happens.
        keep: Called after every change of the map; the place to save it.
        session: The exploration's name as a witness in the map.
        steps: How many actions were done.
    """

    device: Device
    graph: Graph
    guard: Guard
    tell: Callable[[Event], None]
    keep: Callable[[], None]
    session: str
    steps: int = 0
    guarded: GuardedDevice = field(init=False)
    _in_vain: set[str] = field(default_factory=set)
    _locator: Locator = field(init=False)
    _effects: Effects = field(init=False)
    _attempts: Attempts = field(init=False)

    def __post_init__(self) -> None:
        self.guarded = GuardedDevice(self.device, self.guard)
        self._locator = Locator(self.graph)
        reader = Reader()
        self._effects, self._attempts = Effects(reader), Attempts(reader)

    def look(self, way: ScreenWay | None = None) -> Seen:
        """Look, wait while the screen loads, and enter what is shown into the map."""
        shown = self.guarded.observe()
        for number, seconds in enumerate(_WAITS):
            loading = is_loading(shown) and not any(len(e.text) > _LONG for e in shown.elements)
            if not loading or (number and shown.digest in self._in_vain):
                break
            self.tell(Recovering(self.steps, Rung.WAIT, "the screen is loading"))
            self.guarded.wait(seconds)
            before, shown = shown, self.guarded.observe()
            still = before.digest == shown.digest and not self.guarded.simulated
            if still and number >= _STILL:
                self._in_vain.add(shown.digest)
                break
        return self._placed(shown, way)

    def _placed(self, shown: Observation, way: ScreenWay | None) -> Seen:
        if shown.app != self.guarded.app:
            self.tell(Observed(self.steps, shown.digest, None, "", "another app", 0.0, shown))
            return Seen(shown, None)
        self.graph.sight(shown)
        screen = self._locator.place(shown, way)
        known = self.graph.screens.get(screen.id)
        put_seen(self.graph, screen)
        new, fuller = known is None, known is not None and len(known.looks) < len(screen.looks)
        by = "new" if new else "known"
        self.tell(Observed(self.steps, shown.digest, screen.id, screen.name, by, float(not new), shown))
        return Seen(shown, screen.id, new, fuller)

    def enter(self, before: Seen, action: Action, after: Seen) -> Transition | None:
        """Enter a step into the map; None if it began or ended in another app."""
        if before.screen is None or after.screen is None:
            return None
        graph, there = self.graph, self.graph.screens[after.screen]
        now = time.time()
        change = observe(
            graph,
            before.screen,
            action,
            there,
            kind=EvidenceKind.EXPLORED,
            where=self.session,
            when=now,
            seen=before.observation,
        )
        if len({edge.target for edge in graph.effects(before.screen, action)}) > 1:
            look = Look(before.observation.digest, abstract(before.observation).features)
            note_departure(graph, Departure(before.screen, action, there.id, look, self.session, now))
        self._learn_facts(change.transition, before, action, after)
        rule = "node added" if after.new else change.rule
        names = graph.screens[before.screen].name, there.name
        edge = change.transition
        self.tell(Learned(self.steps, rule, names[0], describe(action), names[1], change.refuted, edge))
        return graph.transitions[edge]

    def _learn_facts(self, transition: str, before: Seen, action: Action, after: Seen) -> None:
        """Enter which state variables a step was seen to change, and what it was seen to need."""
        edge = self.graph.transitions[transition]
        shown, come = before.observation, after.observation
        told = self._effects.seen(edge.source, shown, action, edge.target, come)
        self._effects.learn(self.graph, transition, told, shown, come)
        self._attempts.attempt(edge.source, shown, action, come)
        self._attempts.look(edge.target, come)
        self._attempts.learn_of(self.graph, edge.source, action_key(action))

    def enter_vain(self, screen: str, action: Action) -> None:
        """Enter that an action was tried and could not be done, crashed the app or led out of it."""
        known = next((e for e in self.graph.effects(screen, action) if e.target == screen), None)
        edge = known or Transition(screen, action, screen)
        told = edge.witnessed(EvidenceKind.EXPLORED, self.session, worked=False, when=time.time())
        self.graph.put_transition(told)
