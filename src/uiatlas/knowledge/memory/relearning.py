"""Learns the map from a run's log alone: the same edges, statistics, facts and dismissals that it learnt itself."""

from dataclasses import dataclass

from uiatlas.knowledge.memory.episode import Deed, Episode
from uiatlas.perception import Locator
from uiatlas.run.learning import learn
from uiatlas.run.recovery.dismissing import Watch
from uiatlas.ui import action_key
from uiatlas.utg import EvidenceKind, Graph
from uiatlas.utg.conditions import TextEquals
from uiatlas.utg.effects import Effects
from uiatlas.utg.needs import Attempts
from uiatlas.utg.places import meant
from uiatlas.utg.readings import Reader
from uiatlas.utg.revise import refute


@dataclass(frozen=True, slots=True)
class Relearnt:
    """What a log taught a map: new screens and edges, steps that were entered, expectations that were refuted."""

    screens: int = 0
    transitions: int = 0
    steps: int = 0
    refuted: int = 0
    dismissals: int = 0


def is_known(graph: Graph, run_id: str) -> bool:
    """Whether a run has taught a map already."""
    witnesses = (e.where for t in graph.transitions.values() for e in t.evidence)
    closed = (e.where for d in graph.dismissals for e in d.evidence)
    return run_id in witnesses or run_id in closed


def relearn(graph: Graph, episode: Episode) -> Relearnt:
    """Enter a run into a map that it has not taught yet.

    Args:
        graph: The map; changed in place.
        episode: The run.
    """
    screens, edges, closed = len(graph.screens), len(graph.transitions), len(graph.dismissals)
    pupil = _Pupil(graph, episode)
    for deed in episode.deeds:
        pupil.take(deed)
    if graph.entry is None and episode.unmapped and not screens:
        graph.entry = next((s.id for s in graph.screens.values() if not s.external), None)
    new = len(graph.screens) - screens, len(graph.transitions) - edges
    return Relearnt(*new, pupil.steps, pupil.refuted, len(graph.dismissals) - closed)


class _Pupil:
    """Takes in one run, step by step, as the run itself did."""

    def __init__(self, graph: Graph, episode: Episode) -> None:
        self._graph, self._episode = graph, episode
        self._locator = Locator(graph)
        reader = Reader()
        self._effects, self._attempts = Effects(reader), Attempts(reader)
        self._watch = Watch(graph, episode.run_id)
        self.steps = self.refuted = 0

    def take(self, deed: Deed) -> None:
        """Take in one step."""
        self._watch.saw(
            deed.before,
            deed.screen,
            deed.action,
            deed.element,
            deed.after,
            deed.screen_after,
            recovering=deed.by == "recovery",
        )
        if not self._episode.app == deed.before.app == deed.after.app:
            return
        if deed.learnt:
            self._learn(deed)
        elif deed.outcome == "no_change":
            self._refute(deed)

    def _learn(self, deed: Deed) -> None:
        graph, where = self._graph, self._episode.run_id
        kept = tuple(c for c in deed.checks if isinstance(c, TextEquals))
        here, there, change = learn(
            graph,
            self._locator,
            deed.before,
            deed.action,
            deed.after,
            where=where,
            when=deed.at,
            postcondition=kept,
        )
        self.steps += 1
        self.refuted += len(change.refuted)
        told = self._effects.seen(here.id, deed.before, deed.action, there.id, deed.after)
        self._effects.learn(graph, change.transition, told, deed.before, deed.after)
        self._attempts.attempt(here.id, deed.before, deed.action, deed.after)
        self._attempts.look(there.id, deed.after)
        self._attempts.learn_of(graph, here.id, action_key(deed.action))

    def _refute(self, deed: Deed) -> None:
        """What had no effect was expected in vain to lead elsewhere."""
        graph, screen = self._graph, self._locator.locate(deed.before).screen
        if screen is None:
            return
        self._attempts.attempt(screen, deed.before, deed.action, deed.before)
        expected = (*graph.effects(screen, deed.action), *meant(graph, screen, deed.action, deed.before))
        for edge in {e.id: e for e in expected}.values():
            if edge.target != screen:
                refute(graph, edge.id, kind=EvidenceKind.OBSERVED, where=self._episode.run_id, when=deed.at)
                self.refuted += 1
