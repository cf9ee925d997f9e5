"""From a task in words to the controls that it may end with, on whatever screen of the map they are, best first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from uiatlas.agents.words.chains import Chain, Standing, best_chains
from uiatlas.agents.words.inventory import Inventory
from uiatlas.agents.words.matching import open_words
from uiatlas.agents.words.task import Task, parse_task
from uiatlas.knowledge.retrieval import Ranker, Wished
from uiatlas.planning.search import require_screens
from uiatlas.text.controls import element_label, kind_of, leads_back, says
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import CANCELLING, COMMITTING, CONFIRMING, VERBS
from uiatlas.text.retrieval import TextScorer
from uiatlas.ui import UIElement
from uiatlas.utg import Graph

CHAINS = 3
"""Chains of steps whose ends are offered before plain likeness of texts has its say."""

AFTERTHOUGHT = 0.2
"""Share of what the best step of a chain covers from which a step is what the task ends with."""

Place = tuple[str, UIElement]
"""A screen's id and a control on it."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """A control that a task may end with.

    Attributes:
        screen: The screen that it is on.
        element: The control, as the map has it.
        score: From 1 to 0, falling along the ranking: the share of the task that is covered, or how alike texts are.
    """

    screen: str
    element: UIElement
    score: float


def point(
    graph: Graph, task: str | Task, scorer: TextScorer, *, start: str | None = None, k: int = 10
) -> tuple[Pointed, ...]:
    """Rank pairs of a screen and a control for a task: which of them is its last action?

    The ends of the best chains of steps come first, each with the button that makes it count: what was chosen or
    typed in a dialog counts once the dialog's agreeing button is pressed. Then what says what the task says.

    Args:
        graph: The map.
        task: The goal.
        scorer: How alike texts are; for goals in other words than the app's, and for what no known way leads to.
        start: Where ways begin; None for the screen that the app starts on.
        k: The most pairs.

    Raises:
        UnknownNameError: The start is not on the map.
    """
    read = parse_task(task) if isinstance(task, str) else task
    begin = start if start is not None else next(iter(graph.starts), None)
    ranked: list[Pointed] = []
    if begin is not None:
        require_screens(graph, (begin,))
        ranked += _chained(graph, read, begin)
    ranked += _alike(graph, read, scorer)
    return _distinct(ranked, k)


def point_by_text(graph: Graph, task: str, scorer: TextScorer, *, k: int = 10) -> tuple[Pointed, ...]:
    """Rank by likeness of texts alone, without ways; see `point`."""
    return _distinct(_alike(graph, parse_task(task), scorer), k)


def as_ranker(pointed: Callable[[str], Sequence[Pointed]]) -> Ranker:
    """What a task points at, as the second opinion that a search among known ways asks for."""

    def rank(task: str) -> list[Wished]:
        return [(p.screen, p.element.text, p.element.description) for p in pointed(task)]

    return rank


def _chained(graph: Graph, task: Task, start: str) -> Iterator[Pointed]:
    inventory = Inventory(graph, task)
    worth = sum(inventory.matcher.worth) or 1.0
    for chain in best_chains(inventory, start, inventory.at(start), Standing(open_words(task)), most=CHAINS):
        for screen, element in _ends(graph, task, chain):
            yield Pointed(screen, element, min(1.0, chain.gain / worth))


def _ends(graph: Graph, task: Task, chain: Chain) -> Sequence[Place]:
    """The control that a chain ends with, after the button that makes it count if there is one."""
    last = next((k for k in reversed(chain.links) if k.gain >= AFTERTHOUGHT * chain.peak), chain.links[-1])
    element, here, there = last.option.element, last.screen, last.option.target
    if element is None or here is None:
        return ()
    stays = there in (None, here) or element.editable or element.checked is not None
    where = here if stays or there is None else there
    agreeing = None if task.looks else agreeing_button(graph.screens[where].elements)
    if agreeing is None or agreeing == element:
        return ((here, element),)
    return (where, agreeing), (here, element)


def agreeing_button(elements: Sequence[UIElement]) -> UIElement | None:
    """The button that makes a dialog or form count: one that says so, or one that commits beside one that cancels."""
    buttons = [e for e in elements if e.actionable and not e.editable]
    found = next((e for e in buttons if says(e, CONFIRMING)), None)
    if found is None and any(says(e, CANCELLING) for e in buttons):
        found = next((e for e in buttons if says(e, COMMITTING)), None)
    return found


def _alike(graph: Graph, task: Task, scorer: TextScorer) -> list[Pointed]:
    """All controls whose label is like the task, as far as a scorer sees anything in common."""
    places = [(s.id, e) for s in graph.screens.values() if not s.external for e in s.elements if _may_end(e)]
    asked = " ".join(t for t in tokens(task.text) if t not in VERBS) or task.text
    scores = scorer.score(asked, [" ".join(element_label(e)).strip() for _, e in places])
    found = [Pointed(screen, e, score) for score, (screen, e) in zip(scores, places, strict=True) if score > 0]
    return sorted(found, key=lambda p: -p.score)


def _may_end(element: UIElement) -> bool:
    return element.actionable and not leads_back(element)


def _distinct(ranked: Sequence[Pointed], k: int) -> tuple[Pointed, ...]:
    """Each control once, however often a screen shows its like; scores fall."""
    out: dict[tuple[str, str], Pointed] = {}
    limit = 1.0
    for pointed in ranked:
        key = pointed.screen, kind_of(pointed.element)
        if key not in out:
            limit = round(min(limit, pointed.score), 3)
            out[key] = Pointed(pointed.screen, pointed.element, limit)
    return tuple(out.values())[:k]
