"""From a task in words to the controls that it may end with, on whatever screen of the map they are, best first."""

from collections.abc import Iterator, Sequence

from uiatlas.agents.words.chains import Chain, Standing, best_chains
from uiatlas.agents.words.inventory import Inventory
from uiatlas.agents.words.matching import open_words
from uiatlas.agents.words.task import Task, parse_task
from uiatlas.knowledge.pointing import Pointed, agreeing_button, by_text, distinct
from uiatlas.planning.search import require_screens
from uiatlas.text.retrieval import TextScorer
from uiatlas.ui import UIElement
from uiatlas.utg import Graph

CHAINS = 3
"""Chains of steps whose ends are offered before plain likeness of texts has its say."""

AFTERTHOUGHT = 0.2
"""Share of what the best step of a chain covers from which a step is what the task ends with."""

Place = tuple[str, UIElement]
"""A screen's id and a control on it."""


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
    ranked += by_text(graph, read.text, scorer)
    return distinct(ranked, k)


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
