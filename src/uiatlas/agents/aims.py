"""What is aimed at on a map: a goal in words or screens by name, and the screen where the way begins."""

from dataclasses import dataclass
from typing import Any

from uiatlas.agents.words.targets import ground
from uiatlas.errors import InputError
from uiatlas.llm.embedding import MiniLm, model_folder
from uiatlas.planning.likeness import GoalTarget, anywhere, outside, verdict
from uiatlas.text.retrieval import Bm25, EmbeddingScorer, TextScorer
from uiatlas.utg import Graph

SCORERS = ("words", "bm25", "embedding")


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal as screens of a map.

    Attributes:
        goal: The goal in words.
        start: Id of the screen where the way begins.
        targets: What the goal may mean, best first.
        status: ``ok``, ``ambiguous`` (the best ones tie) or ``nothing`` (nothing on the map fits).
    """

    goal: str
    start: str
    targets: tuple[GoalTarget, ...]
    status: str

    @property
    def screens(self) -> list[str]:
        """The screens to plan to: those named, or the best one that the words mean."""
        if self.status == "named":
            return [t.screen for t in self.targets]
        return [] if self.status == "nothing" else [self.targets[0].screen]

    def targets_json(self) -> list[dict[str, Any]]:
        """The targets in the form that checks read."""
        return [
            {"screen": t.screen, "confidence": round(t.confidence, 3)}
            | ({"element": t.element} if t.element else {})
            | ({"text": t.text} if t.text else {})
            for t in self.targets
        ]


@dataclass(frozen=True, slots=True)
class GoalOptions:
    """A goal as it was given.

    Attributes:
        words: What to reach, in words; empty for none.
        start: The screen where the way begins; None for the app's entry.
        to: Screens to reach, one of which is enough.
        scorer: How a goal is compared with labels.
    """

    words: str = ""
    start: str | None = None
    to: tuple[str, ...] = ()
    scorer: str = SCORERS[0]


def aim_of(graph: Graph, goal: GoalOptions) -> Aim:
    """The start and the targets that a goal names.

    Raises:
        InputError: Neither a goal nor a target is named, or there is no screen to start from.
        UnknownNameError: A screen is not on the map.
    """
    if not goal.words and not goal.to:
        raise InputError("no goal is given", hint='say what to reach, such as "open the settings", or give --to SCREEN')
    start = start_of(graph, goal.start)
    if goal.to:
        screens = [graph.find(name) for name in goal.to]
        words = goal.words or f"go to {' or '.join(s.name for s in screens)}"
        return Aim(words, start, tuple(GoalTarget(s.id, 1.0) for s in screens), "named")
    scorer = scorer_called(goal.scorer)
    targets = ground(graph, goal.words, start, scorer)
    status = verdict(targets)
    if status == "nothing" or outside(graph.screens[targets[0].screen]):
        elsewhere = anywhere(graph, goal.words, scorer or Bm25(), start=start)
        if elsewhere:
            return Aim(goal.words, start, elsewhere, "ok")
    return Aim(goal.words, start, targets, status)


def start_of(graph: Graph, name: str | None) -> str:
    """The screen where the way begins: the one that is named, else the app's entry.

    Raises:
        InputError: The map does not say where the app starts.
        UnknownNameError: There is no such screen.
    """
    if name is not None:
        return graph.find(name).id
    if graph.entry is None or graph.entry not in graph.screens:
        raise InputError(f"the map of {graph.app} does not say where the app starts", hint="give --from SCREEN")
    return graph.entry


def scorer_called(name: str) -> TextScorer | None:
    """How a goal is compared with labels; None for shared words alone."""
    match name:
        case "bm25":
            return Bm25()
        case "embedding":
            return EmbeddingScorer(MiniLm(model_folder()))
    return None
