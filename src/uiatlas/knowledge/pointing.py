"""Controls of a map that a task may end with, by the likeness of texts, and as a second opinion for known ways."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from uiatlas.knowledge.retrieval import Ranker, Wished
from uiatlas.text.controls import element_label, kind_of, leads_back, says
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import CANCELLING, COMMITTING, CONFIRMING, VERBS
from uiatlas.text.retrieval import TextScorer
from uiatlas.ui import UIElement
from uiatlas.utg import Graph


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


def by_text(graph: Graph, task: str, scorer: TextScorer) -> list[Pointed]:
    """All controls whose label is like a task, as far as a scorer sees anything in common, best first; no ways."""
    places = [(s.id, e) for s in graph.screens.values() if not s.external for e in s.elements if _may_end(e)]
    asked = " ".join(t for t in tokens(task) if t not in VERBS) or task
    scores = scorer.score(asked, [" ".join(element_label(e)).strip() for _, e in places])
    found = [Pointed(screen, e, score) for score, (screen, e) in zip(scores, places, strict=True) if score > 0]
    return sorted(found, key=lambda p: -p.score)


def _may_end(element: UIElement) -> bool:
    return element.actionable and not leads_back(element)


def as_ranker(pointed: Callable[[str], Sequence[Pointed]]) -> Ranker:
    """What a task points at, as the second opinion that a search among known ways asks for."""

    def rank(task: str) -> list[Wished]:
        return [(p.screen, p.element.text, p.element.description) for p in pointed(task)]

    return rank


def agreeing_button(elements: Sequence[UIElement]) -> UIElement | None:
    """The button that makes a dialog or form count: one that says so, or one that commits beside one that cancels."""
    buttons = [e for e in elements if e.actionable and not e.editable]
    found = next((e for e in buttons if says(e, CONFIRMING)), None)
    if found is None and any(says(e, CANCELLING) for e in buttons):
        found = next((e for e in buttons if says(e, COMMITTING)), None)
    return found


def distinct(ranked: Iterable[Pointed], k: int) -> tuple[Pointed, ...]:
    """Each control once, however often a screen shows its like; scores fall."""
    out: dict[tuple[str, str], Pointed] = {}
    limit = 1.0
    for pointed in ranked:
        key = pointed.screen, kind_of(pointed.element)
        if key not in out:
            limit = round(min(limit, pointed.score), 3)
            out[key] = Pointed(pointed.screen, pointed.element, limit)
    return tuple(out.values())[:k]
