"""What a step teaches the map: both screens are found or added, the edge is witnessed, and the facts around it."""

from collections.abc import Iterable
from dataclasses import replace

from uiatlas.perception import Locator
from uiatlas.perception.abstraction import abstract
from uiatlas.perception.localization import ScreenWay
from uiatlas.safety.effects import Effect
from uiatlas.ui import Action, Observation, action_key
from uiatlas.utg import EvidenceKind, Graph, Look, Screen, Transition
from uiatlas.utg.conditions import Condition
from uiatlas.utg.departures import Departure
from uiatlas.utg.effects import Effects
from uiatlas.utg.needs import Attempts
from uiatlas.utg.places import meant
from uiatlas.utg.readings import Reader
from uiatlas.utg.revise import Change, observe, put_seen, refute
from uiatlas.utg.splitting import note_departure
from uiatlas.utg.transition import Evidence, join_evidence


class Learner:
    """Enters into one map what one witness sees: screens, edges, what a step changes and what it needs.

    Args:
        graph: The map; changed in place.
        where: The witness, such as a run's name.
        kind: What kind of witness it is.
    """

    def __init__(self, graph: Graph, where: str, kind: EvidenceKind = EvidenceKind.OBSERVED) -> None:
        self.graph, self.locator = graph, Locator(graph)
        self._where, self._kind = where, kind
        reader = Reader()
        self._effects, self._attempts = Effects(reader), Attempts(reader)

    def place(self, shown: Observation, way: ScreenWay | None = None) -> tuple[Screen, bool]:
        """Enter a look into the map; its screen, and whether that is a new one.

        Args:
            shown: What the device shows.
            way: The screen and the key of the action that led there.
        """
        self.graph.sight(shown)
        screen = self.locator.place(shown, way)
        new = screen.id not in self.graph.screens
        put_seen(self.graph, screen)
        return screen, new

    def learn(
        self,
        before: Observation,
        action: Action,
        after: Observation,
        *,
        when: float,
        source: str | None = None,
        kept: tuple[Condition, ...] = (),
    ) -> tuple[Screen, Screen, Change]:
        """Enter a step between two looks that were not entered yet.

        Args:
            before: What was shown before the step.
            action: What was done.
            after: What is shown after it.
            when: When, in seconds since the epoch.
            source: The screen before, if it is known.
            kept: What was seen to hold afterwards, beyond the place.

        Returns:
            The screens before and after, and what changed.
        """
        here, there = _both(self.graph, self.locator, before, action, after, source)
        return here, there, self.enter(here.id, before, action, there, after, when=when, kept=kept)

    def enter(
        self,
        source: str,
        before: Observation,
        action: Action,
        target: Screen,
        after: Observation,
        *,
        when: float,
        kept: tuple[Condition, ...] = (),
    ) -> Change:
        """Enter a step between two screens of the map: its edge, what it was seen to change and what to need."""
        graph = self.graph
        change = _edge(
            graph, source, action, target, before, kind=self._kind, where=self._where, when=when, postcondition=kept
        )
        edge = graph.transitions[change.transition]
        told = self._effects.seen(edge.source, before, action, edge.target, after)
        self._effects.learn(graph, change.transition, told, before, after)
        self._attempts.attempt(edge.source, before, action, after)
        self._attempts.look(edge.target, after)
        self._attempts.learn_of(graph, edge.source, action_key(action))
        return change

    def refute(self, screen: str, before: Observation, action: Action, *, when: float) -> tuple[Transition, ...]:
        """Enter that an action had no effect; the edges to other screens that expected one in vain."""
        graph = self.graph
        self._attempts.attempt(screen, before, action, before)
        expected = (*graph.effects(screen, action), *meant(graph, screen, action, before))
        vain = tuple(e for e in _unique(expected) if e.target != screen)
        for edge in vain:
            refute(graph, edge.id, kind=self._kind, where=self._where, when=when)
        return vain

    def enter_effects(self, screen: str, action: Action, effects: Iterable[Effect], *, when: float) -> None:
        """Enter which requests that may write followed an action, on every edge of it."""
        kinds = {True: EvidenceKind.HELD, False: EvidenceKind.SENT}
        told = tuple(Evidence(kinds[effect.held], str(effect), last=when) for effect in effects)
        for edge in tuple(self.graph.effects(screen, action)) or (Transition(screen, action, screen),) if told else ():
            self.graph.put_transition(replace(edge, evidence=join_evidence(edge.evidence, told)))

    def enter_failure(self, screen: str, action: Action, *, when: float) -> None:
        """Enter that an action could not be done, crashed the app or led out of it: an edge that never worked."""
        known = next((e for e in self.graph.effects(screen, action) if e.target == screen), None)
        edge = known or Transition(screen, action, screen)
        self.graph.put_transition(edge.witnessed(self._kind, self._where, worked=False, when=when))


def learn(
    graph: Graph,
    locator: Locator,
    before: Observation,
    action: Action,
    after: Observation,
    *,
    where: str,
    when: float,
    source: str | None = None,
    postcondition: tuple[Condition, ...] = (),
) -> tuple[Screen, Screen, Change]:
    """Enter one step into the map, without the facts around it.

    Args:
        graph: The map; changed in place.
        locator: Finds observations on this map.
        before: What was shown before the step.
        action: What was done.
        after: What is shown after it.
        where: Which run saw it.
        when: When, in seconds since the epoch.
        source: The screen before, if the run knows it.
        postcondition: What was seen to hold afterwards, beyond the place.

    Returns:
        The screens before and after, and what changed.
    """
    here, there = _both(graph, locator, before, action, after, source)
    observed = EvidenceKind.OBSERVED
    change = _edge(
        graph, here.id, action, there, before, kind=observed, where=where, when=when, postcondition=postcondition
    )
    return here, there, change


def _both(
    graph: Graph, locator: Locator, before: Observation, action: Action, after: Observation, source: str | None
) -> tuple[Screen, Screen]:
    """The screens before and after a step; the one before is entered into the map."""
    graph.sight(before)
    graph.sight(after)
    here = locator.place(before)
    if source != here.id or not graph.screens[here.id].looks:
        put_seen(graph, here)
    return here, locator.place(after, (here.id, action_key(action)))


def _edge(
    graph: Graph,
    source: str,
    action: Action,
    target: Screen,
    before: Observation,
    *,
    kind: EvidenceKind,
    where: str,
    when: float,
    postcondition: tuple[Condition, ...],
) -> Change:
    """Enter a step's edge, and where it left from if the same action leads to several screens."""
    change = observe(
        graph, source, action, target, kind=kind, where=where, when=when, postcondition=postcondition, seen=before
    )
    if len({edge.target for edge in graph.effects(source, action)}) > 1:
        look = Look(before.digest, abstract(before).features)
        note_departure(graph, Departure(source, action, target.id, look, where, when))
    return change


def _unique(edges: Iterable[Transition]) -> Iterable[Transition]:
    return {e.id: e for e in edges}.values()
