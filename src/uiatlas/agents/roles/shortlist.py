"""Which controls of a screen a prompt tells first: those that the task, the map and the guidance speak of."""

from collections.abc import Mapping

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.coverage import Hits, Left, element_label
from uiatlas.agents.words.exploring import hides
from uiatlas.agents.words.kinship import leads_back
from uiatlas.agents.words.options import Options
from uiatlas.agents.words.progress import progress_of
from uiatlas.agents.words.tasks import parse_task
from uiatlas.llm.fencing import inline
from uiatlas.run.policy import Act, View
from uiatlas.text.language import COMMITTING, tokens
from uiatlas.ui import UIElement
from uiatlas.utg import Graph

BEYOND = 0.6
"""What a word is worth that is said one screen further on; two screens on it is worth the square of that."""

REMEMBERED = 0.25
"""What a word is worth still when it was found already."""

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
        self._options = Options(graph, parse_task(task), by_name=True)
        self._actor = Actor(graph, task)

    def order(self, view: View, guidance: str = "") -> tuple[int, ...]:
        """Indexes of the controls that can be seen, the likeliest first.

        The one that words and map alone would touch comes first, then those that are spoken of most: by their labels,
        by what the map says is up to two screens behind them, and by the guidance.

        Args:
            view: What is shown, and what was done.
            guidance: What is known of the way.
        """
        shown = view.observation
        decision = self._actor.decide(view)
        first = decision.element.index if isinstance(decision, Act) and decision.element is not None else None
        said, scores = guidance.casefold(), self._scores(view)
        worth = {e.index: scores.get(e.index, 0.0) + _usual(e, said) for e in shown.actionable if e.visible}
        return tuple(sorted(worth, key=lambda index: (index != first, -worth[index], index)))

    def _scores(self, view: View) -> Mapping[int, float]:
        """What the labels of the controls, and the screens behind them, say of what is left of the task."""
        self._options.refresh()
        left = progress_of(self._options.coverage, view.history, view.observation).left
        return {
            option.element.index: self._worth(option.hits, left) + self._behind(option.target, left, 2, {view.screen})
            for option in self._options.live(view.observation, view.screen)
            if option.element is not None
        }

    def _behind(self, screen: str | None, left: Left, steps: int, passed: set[str | None]) -> float:
        """The most that a screen, or one of those behind it, says."""
        if screen is None or screen in passed or screen not in self.graph.screens or not steps:
            return 0.0
        best = 0.0
        for option in self._options.at(screen):
            own = self._worth(option.hits, left)
            best = max(best, own, self._behind(option.target, left, steps - 1, passed | {screen}))
        return BEYOND * best

    def _worth(self, hits: Hits, left: Left) -> float:
        worth = self._options.coverage.worth
        return sum(hit * worth[word] * max(left[word], REMEMBERED) for word, hit in hits.items())


def _usual(element: UIElement, guidance: str) -> float:
    """What a control gets for its kind, and for being spoken of in the guidance, which is in lower case."""
    label = element_label(element).main
    said = tokens(label)
    named = 1.0 if guidance and said and inline(label).casefold() in guidance else 0.0
    if leads_back(element):
        return named - USUAL
    agrees = bool(said) and len(said) <= 2 and said[0] in COMMITTING
    return named + USUAL * (element.editable or agrees or hides(element))
