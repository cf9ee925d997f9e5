"""Whether the words of a task are words that the planner or a map knows; those of another language are none."""

from collections.abc import Iterable, Iterator

from uiatlas.agents.words.objects import ALTERING
from uiatlas.agents.words.tasks import without_quotes
from uiatlas.text.controls import element_label
from uiatlas.text.language import (
    CHANGES,
    COMMITTING,
    COMMON,
    DEEDS,
    DETERMINERS,
    FUNCTION,
    IMPERATIVES,
    LOOKING,
    NEGATIVE,
    QUESTIONS,
    SWITCHING,
    likeness,
    stems,
    tokens,
)
from uiatlas.ui import UIElement
from uiatlas.utg import Graph

LEAST_KNOWN = 1 / 3
"""Share of its words from which a task is taken to be in words that are known."""

FEW_KNOWN = "few words of the task are known here, and no model reads it; name things as the app does, or give --model"
"""What is said of a task in other words."""

_ENGLISH = (
    FUNCTION | COMMON | IMPERATIVES | CHANGES | DEEDS | DETERMINERS | LOOKING | NEGATIVE | QUESTIONS | SWITCHING
) | (COMMITTING | ALTERING)


def few_known(graph: Graph, text: str, shown: Iterable[UIElement] = ()) -> bool:
    """Whether few words of a task, what it quotes left out, are known.

    Args:
        graph: The map; its labels and the names of its screens are known.
        text: The task.
        shown: Elements that are shown; their labels are known too.
    """
    said = [w for w in tokens(without_quotes(text)) if not w.isdigit()]
    open_ = [w for w in said if w not in _ENGLISH]
    if len(said) < 2 or len(said) - len(open_) >= LEAST_KNOWN * len(said):
        return False
    known = {*_labels(graph, shown)}
    met = sum(any(likeness(s, k) >= 0.8 for k in known) for w in open_ for s in stems(w)[:1])
    return len(said) - len(open_) + met < LEAST_KNOWN * len(said)


def _labels(graph: Graph, shown: Iterable[UIElement]) -> Iterator[str]:
    for screen in graph.screens.values():
        yield from stems(screen.name)
        for element in screen.elements:
            yield from stems(" ".join(element_label(element)))
    for element in shown:
        yield from stems(" ".join(element_label(element)))
