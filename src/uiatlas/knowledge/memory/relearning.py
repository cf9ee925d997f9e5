"""Learns the map from a run's log alone: the same edges, statistics, facts and dismissals that it learnt itself."""

from dataclasses import dataclass

from uiatlas.knowledge.memory.episode import Episode, EpisodeStep
from uiatlas.run.learning import Learner
from uiatlas.run.policy import By
from uiatlas.run.recovery.dismissing import Watch
from uiatlas.run.verifier import Outcome
from uiatlas.utg import Graph
from uiatlas.utg.conditions import TextEquals


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
    relearner = _Relearner(graph, episode)
    for step in episode.steps:
        relearner.take(step)
    if graph.entry is None and episode.unmapped and not screens:
        graph.entry = next((s.id for s in graph.screens.values() if not s.external), None)
    new = len(graph.screens) - screens, len(graph.transitions) - edges
    return Relearnt(*new, relearner.steps, relearner.refuted, len(graph.dismissals) - closed)


class _Relearner:
    """Takes in one run, step by step, as the run itself did."""

    def __init__(self, graph: Graph, episode: Episode) -> None:
        self._episode = episode
        self._learner = Learner(graph, episode.run_id)
        self._watch = Watch(graph, episode.run_id)
        self.steps = self.refuted = 0

    def take(self, step: EpisodeStep) -> None:
        """Take in one step."""
        self._watch.saw(
            step.before,
            step.screen,
            step.action,
            step.element,
            step.after,
            step.screen_after,
            recovering=step.by == By.RECOVERY,
        )
        if not self._episode.app == step.before.app == step.after.app:
            return
        if step.learnt:
            self._learn(step)
        elif step.outcome == Outcome.NO_CHANGE and step.by != By.VERIFICATION:
            self._refute(step)

    def _learn(self, step: EpisodeStep) -> None:
        kept = tuple(c for c in step.checks if isinstance(c, TextEquals))
        _, _, change = self._learner.learn(step.before, step.action, step.after, when=step.at, kept=kept)
        self.steps += 1
        self.refuted += len(change.refuted)

    def _refute(self, step: EpisodeStep) -> None:
        """What had no effect was expected in vain to lead elsewhere."""
        screen = self._learner.locator.locate(step.before).screen
        if screen is not None:
            self.refuted += len(self._learner.refute(screen, step.before, step.action, when=step.at))
