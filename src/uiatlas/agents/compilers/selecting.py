"""The node selector: from a goal to the screens of the map that it is about, by a model, by embeddings or by words."""

from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel, Field

from uiatlas.agents.compilers.focus import MapText, focus
from uiatlas.agents.words.targets import ground
from uiatlas.agents.words.task import parse_task
from uiatlas.errors import ModelError, ModelLostError
from uiatlas.knowledge.retrieval import Knowledge
from uiatlas.llm.base import ChatModel, Settings
from uiatlas.llm.fencing import Fenced, fence, inline
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.planning.likeness import TIE, GoalTarget, anywhere, likest, outside, texts_of, verdict
from uiatlas.text.retrieval import Bm25, TextScorer
from uiatlas.utg import Graph

_SELECT = Prompt.load("uiatlas.agents.compilers", "select_nodes")
_SETTINGS = Settings(max_tokens=8192)

THRESHOLD = 0.5
"""Confidence below which the model's choice is not followed (Agent+P, section 4.2, which prints no value)."""

ROOM = 4000
"""Tokens that the nodes may take in the question, about; of a larger map those are told that fit the goal best."""

MOST = 5
"""Screens that are selected, at most."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The screens that a goal is about.

    Attributes:
        targets: The screens, best first; they are alternatives.
        by: Who chose them: ``model``, ``embedding``, ``knowledge`` or ``words``.
        reasoning: The reason that a model gave.
    """

    targets: tuple[GoalTarget, ...]
    by: str
    reasoning: str = ""


class NodeSelector(Protocol):
    """Chooses the screens that a goal is about."""

    def select(self, graph: Graph, goal: str, here: str | None, done: Fenced | str = "") -> Selection:
        """The screens, best first; none if nothing fits.

        Args:
            graph: The map.
            goal: What the user wants.
            here: Id of the screen shown, None if it is not on the map.
            done: What was done for it so far.
        """
        ...


class ByWords:
    """Chooses by the words of the goal along the ways of the map."""

    def select(self, graph: Graph, goal: str, here: str | None, done: Fenced | str = "") -> Selection:
        """The screens that the best chains of steps end on; without a place to begin at, those that say the goal.

        A goal that changes something on the way is about no place that words could tell, nor is one whose words are not
        met, or met in several places: whoever acts finds its steps.
        """
        if here is None:
            return Selection(anywhere(graph, goal, Bm25()), "words")
        read = parse_task(goal)
        targets = ground(graph, read, here) if read.looks else ()
        best = max((t.confidence for t in targets), default=0.0)
        near = tuple(t for t in targets if t.confidence > best - TIE)
        return Selection(near if verdict(targets) == "ok" else (), "words")


class ByEmbedding:
    """Chooses by the likeness of the goal to what each screen says (Agent+P's fallback: the most alike node).

    Args:
        scorer: How alike texts are.
        most: Screens that are chosen, at most.
    """

    def __init__(self, scorer: TextScorer, most: int = MOST) -> None:
        self.scorer, self.most = scorer, most

    def select(self, graph: Graph, goal: str, here: str | None, done: Fenced | str = "") -> Selection:
        """The screens, by the likeness of what they say best."""
        texts = texts_of(s for s in graph.screens.values() if not outside(s))
        best = {screen: score for screen, (score, _) in likest(goal, texts, self.scorer).items()}
        order = sorted(best, key=lambda s: (-best[s], s))
        return Selection(tuple(GoalTarget(s, round(best[s], 3)) for s in order[: self.most]), "embedding")


class ByKnowledge:
    """Chooses the screen where the known way ends that serves an intent most like the goal (KG-RAG, 3.3).

    Args:
        knowledge: The known ways.
        threshold: Likeness from which the goal is taken to be that intent.
    """

    def __init__(self, knowledge: Knowledge, threshold: float = THRESHOLD) -> None:
        self.knowledge, self.threshold = knowledge, threshold

    def select(self, graph: Graph, goal: str, here: str | None, done: Fenced | str = "") -> Selection:
        """The end of the best way, if it is alike enough."""
        hits = [h for h in self.knowledge.find(goal, 1) if h.score >= self.threshold]
        found = [GoalTarget(h.entry.way.end, h.score) for h in hits if h.entry.way.end in graph.screens]
        return Selection(tuple(found), "knowledge")


class _NodesAnswer(BaseModel):
    """Listing 5's answer."""

    nodes: list[int] = Field(max_length=50)
    confidence: float = Field(ge=0.0, le=1.0)
    reasoning: str = ""


class ByModel:
    """Chooses with a model (Agent+P, Listing 5), from the screens that retrieval has found where there are many.

    Args:
        model: Who is asked.
        fallback: Who chooses where the model is not sure, chooses nothing, or does not answer; None for nobody.
        threshold: Confidence from which it is sure enough.
        scorer: What a large map is filtered by; BM25 if None.
        room: Tokens that the nodes may take, about.
    """

    def __init__(
        self,
        model: ChatModel,
        fallback: NodeSelector | None,
        *,
        threshold: float = THRESHOLD,
        scorer: TextScorer | None = None,
        room: int = ROOM,
    ) -> None:
        self.model, self.fallback, self.threshold = model, fallback, threshold
        self.scorer, self.room = scorer, room

    def select(self, graph: Graph, goal: str, here: str | None, done: Fenced | str = "") -> Selection:
        """The model's choice, or the fallback's.

        Raises:
            ModelLostError: The model does not answer at all.
            ModelError: It cannot be asked, and there is no fallback.
            BudgetError: The budget is used up.
        """
        if not graph.screens:
            return Selection((), "model")
        try:
            chosen = self._ask(graph, goal, here, done)
        except ModelError as error:
            if self.fallback is None or isinstance(error, ModelLostError):
                raise
            return self.fallback.select(graph, goal, here, done)
        sure = bool(chosen.targets) and chosen.targets[0].confidence >= self.threshold
        return chosen if sure or self.fallback is None else self.fallback.select(graph, goal, here, done)

    def _ask(self, graph: Graph, goal: str, here: str | None, done: Fenced | str) -> Selection:
        known = focus(graph, goal, here, scorer=self.scorer, room=self.room)
        asked = _SELECT.question(
            goal=goal,
            done=done,
            place=f"node {known.numbers[here]}" if here is not None else "a screen that is not among them",
            nodes=fence(known.text, "nodes", 40_000),
            settings=_SETTINGS,
        )
        answer = ask_for(self.model, asked, _NodesAnswer, check=lambda a: _unknown(a, known)).value
        chosen = dict.fromkeys(known.screens[n] for n in answer.nodes[:MOST])
        targets = tuple(GoalTarget(screen, round(answer.confidence, 3)) for screen in chosen)
        return Selection(targets, "model", inline(answer.reasoning))


def _unknown(answer: _NodesAnswer, known: MapText) -> str:
    wrong = [str(n) for n in answer.nodes if n not in known.screens]
    return f"there is no node {wrong[0]}" if wrong else ""
