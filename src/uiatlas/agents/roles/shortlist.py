"""Which controls of a screen a prompt tells first: those that the task, the map and the guidance speak of."""

from collections.abc import Mapping

from uiatlas.llm.fencing import inline
from uiatlas.run.policy import View
from uiatlas.text.controls import element_label, leads_back
from uiatlas.text.language import likeness, stems, tokens
from uiatlas.text.lexicon import COMMITTING, PLACES
from uiatlas.ui import UIElement, resolve, target_of
from uiatlas.utg import Graph

BEYOND = 0.6
"""What a word is worth that is said one screen further on; two screens on it is worth the square of that."""

USUAL = 0.3
"""What a control gets that most tasks need sooner or later: fields, what agrees, and behind which apps keep things."""


class Shortlist:
    """Orders controls by how likely each is the next to be touched.

    Args:
        graph: The map; it may change between two decisions.
        task: The task, or the part of it that is to be done now.
    """

    def __init__(self, graph: Graph, task: str) -> None:
        self.graph = graph
        self._words = frozenset(stems(task))

    def order(self, view: View, guidance: str = "") -> tuple[int, ...]:
        """Indexes of the controls that can be seen, the likeliest first.

        First those that are spoken of most: by their labels, by what the map says is up to two screens behind them, and
        by the guidance.

        Args:
            view: What is shown, and what was done.
            guidance: What is known of the way.
        """
        said, behind = guidance.casefold(), self._behind_controls(view)
        worth = {
            e.index: self._worth(element_label(e).main) + behind.get(e.index, 0.0) + _usual(e, said)
            for e in view.observation.actionable
            if e.visible
        }
        return tuple(sorted(worth, key=lambda index: (-worth[index], index)))

    def _worth(self, label: str) -> float:
        """The share of a label's words that the task says."""
        said = stems(label)
        return sum(max((likeness(w, s) for w in self._words), default=0.0) for s in said) / len(said) if said else 0.0

    def _behind_controls(self, view: View) -> Mapping[int, float]:
        """What the screens say that the map has behind the controls shown, by the controls' indexes."""
        found: dict[int, float] = {}
        for edge in self.graph.outgoing(view.screen) if view.screen is not None else ():
            target = target_of(edge.action)
            match = None if target is None else resolve(target, view.observation)
            if match is not None and edge.passable:
                worth = self._behind(edge.target, 2, {edge.source})
                found[match.element.index] = max(worth, found.get(match.element.index, 0.0))
        return found

    def _behind(self, screen: str, steps: int, passed: set[str]) -> float:
        """The most that a control of a screen, or of one of those behind it, says."""
        if screen in passed or screen not in self.graph.screens or not steps:
            return 0.0
        own = [self._worth(element_label(e).main) for e in self.graph.screens[screen].elements if e.actionable]
        further = [self._behind(e.target, steps - 1, passed | {screen}) for e in self.graph.outgoing(screen)]
        return BEYOND * max([*own, *further], default=0.0)


def _usual(element: UIElement, guidance: str) -> float:
    """What a control gets for its kind, and for being spoken of in the guidance, which is in lower case."""
    label = element_label(element).main
    said = tokens(label)
    named = 1.0 if guidance and said and inline(label).casefold() in guidance else 0.0
    if leads_back(element):
        return named - USUAL
    agrees = bool(said) and len(said) <= 2 and said[0] in COMMITTING
    return named + USUAL * (element.editable or agrees or label.casefold() in PLACES)
