"""What is aimed at on a map: a goal in words or screens by name, and the screen where the way begins."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from uiatlas.agents.compilers.named_apps import without_app
from uiatlas.agents.compilers.subgoal_places import Grounding
from uiatlas.agents.words.targets import ground
from uiatlas.agents.words.task import Value, parse_task
from uiatlas.errors import InputError, UiatlasError
from uiatlas.llm.embedding import MiniLm, model_folder
from uiatlas.planning.likeness import TRUSTED, GoalTarget
from uiatlas.planning.meaning import likely_screens
from uiatlas.planning.meaning.pages import pages_of
from uiatlas.planning.plan import Plan
from uiatlas.planning.reach import within_reach
from uiatlas.text.language import stems, tokens
from uiatlas.text.lexicon import CHANGING, FUNCTION, SEEKING, VERBS, WRITING
from uiatlas.text.retrieval import Bm25, EmbeddingScorer
from uiatlas.utg import Graph

SCORERS = ("words", "bm25", "embedding")

SURE = 0.9
"""Probability from which the words of a goal alone decide what it means."""

TOO_MANY = 2_000
"""Screens from which a sentence embedding is asked only if it was chosen: to read a map of that size takes minutes."""

CHAINS, MOST = 5, 5
"""Chains of steps that are asked for; screens that are told."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal as screens of a map.

    Attributes:
        goal: The goal in words.
        start: Id of the screen where the way begins.
        targets: What the goal may mean, best first, see `within_reach`.
        status: ``ok``, ``ambiguous`` (the best ones tie) or ``nothing`` (nothing on the map fits).
        plans: Plans from the start that were made to find the best target, by the screen that each leads to.
    """

    goal: str
    start: str
    targets: tuple[GoalTarget, ...]
    status: str
    plans: Mapping[str, Plan] = field(default_factory=dict, compare=False, repr=False)

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
        threshold: Probability from which a screen is taken to be meant.
        most: Screens that are told, at most.
        embeds: Whether a sentence embedding that is installed is asked where the words leave it open; the first time on
            a map that takes seconds. On a map of `TOO_MANY` screens it is asked only if it was chosen.
    """

    words: str = ""
    start: str | None = None
    to: tuple[str, ...] = ()
    scorer: str = SCORERS[0]
    threshold: float = TRUSTED
    most: int = MOST
    embeds: bool = True


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
    return Aim(goal.words, start, *within_reach(graph, start, goal.words, _in_app(graph, goal, start), goal.threshold))


def _in_app(graph: Graph, goal: GoalOptions, start: str) -> tuple[GoalTarget, ...]:
    """What a goal means in the app that it may name; one without anything else means the screen that the app opens."""
    asked = without_app(goal.words, graph)
    if not asked and graph.entry in graph.screens and graph.entry is not None:
        return (GoalTarget(graph.entry, 1.0),)
    return meant_screens(graph, replace(goal, words=asked or goal.words), start)


def meant_screens(graph: Graph, goal: GoalOptions, start: str) -> tuple[GoalTarget, ...]:
    """The screens that the words of a goal may mean, each with the probability that it is the one.

    Words alone decide where they are sure. Else a sentence embedding is asked, if one is installed, always if it was
    chosen: it knows other words for the same.
    """
    chosen = EmbeddingScorer(MiniLm(model_folder())) if goal.scorer == "embedding" else None
    chained = ground(graph, goal.words, start, Bm25() if goal.scorer == "bm25" else None, k=CHAINS)
    asked = without_values(graph, goal.words)
    told = likely_screens(graph, asked, chained, k=goal.most)
    if goal.scorer == "bm25" or (goal.scorer == "words" and told and told[0].confidence >= SURE):
        return told
    meaning = chosen or (_installed() if goal.embeds and len(graph.screens) < TOO_MANY else None)
    return told if meaning is None else likely_screens(graph, asked, chained, meaning, k=goal.most)


def grounding_of(goal: GoalOptions) -> Grounding:
    """How each of several goals is looked for: as it would be if it was the only one.

    Args:
        goal: The task, and where the way begins; in each app where the app starts, if that is not said.
    """

    def find(graph: Graph, words: str, entry: str) -> tuple[GoalTarget, ...]:
        return meant_screens(graph, replace(goal, words=words), entry if goal.start is None else goal.start)

    return Grounding(find, goal.threshold, goal.threshold)


def without_values(graph: Graph, goal: str) -> str:
    """A goal without what it quotes as content; all of it if only a verb such as "open" is left.

    A quoted text that a page, what leads there or a control is called is no content, but where the goal is.
    """
    first, *more = tokens(goal) or ("",)
    if first in SEEKING and more[:1] == ["for"] and pages_of(graph).calls(first) and not _is_page(graph, more[1:]):
        return first  # "search for milk": what is searched for is content, whatever control is called so
    asked = goal
    for value in parse_task(goal).values:
        if value.quoted and (_is_new_text(value) or not pages_of(graph).calls(value.text)):
            asked = re.sub(rf"(?<!\w){re.escape(value.text)}(?!\w)", " ", asked)
    return asked if any(word not in VERBS | FUNCTION for word in tokens(asked)) else goal


def _is_page(graph: Graph, words: list[str]) -> bool:
    """Whether a page is called by these words, or there are none that say anything."""
    name = set(words) - FUNCTION
    return not name or any(set(tokens(page.name)) - FUNCTION == name for page in pages_of(graph).all)


def _is_new_text(value: Value) -> bool:
    """Whether a value is typed, or is the name of a thing that is altered, whatever else is called so."""
    names = value.verb in CHANGING or value.field in (stems("name"), stems("title"))
    return names or value.made or value.verb in WRITING - {"enter"}


@cache
def _installed() -> EmbeddingScorer | None:
    """The sentence embedding of this machine; None if none is installed."""
    try:
        return EmbeddingScorer(MiniLm(model_folder()))
    except UiatlasError:
        return None


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
