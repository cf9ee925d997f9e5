"""Screens of a map whose texts are like a goal, wherever they are: retrieval, by words or by embeddings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from uiatlas.text.controls import element_labels
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import VERBS
from uiatlas.text.names import apart, spoken
from uiatlas.text.retrieval import TextScorer
from uiatlas.utg import Graph, Screen
from uiatlas.utg.queries import reachable

TRUSTED = 0.5
"""Least confidence with which a goal is taken to mean a screen."""

TIE = 0.02
"""Two targets whose confidence differs by less are told apart by nothing."""

SCORER_SHARE = 0.6
"""Confidence that a text scorer's full score gives; it is united with that of the words (noisy or)."""


@dataclass(frozen=True, slots=True)
class GoalTarget:
    """A screen that a goal may mean.

    Attributes:
        screen: Its id.
        confidence: From 0 to 1: the share of the goal's informative words that the way there and the control cover.
        element: The control there that the last step is done to, empty if being there is all.
        text: What is to be typed into it.
        rank: What it was compared by: covered words minus the cost of the way.
    """

    screen: str
    confidence: float
    element: str = ""
    text: str = ""
    rank: float = 0.0


class Text(NamedTuple):
    """A text of a screen: the screen's id, the control that says it (empty for the screen's name), and the text."""

    screen: str
    element: str
    text: str


def texts_of(screens: Iterable[Screen]) -> list[Text]:
    """What each screen's name and its controls say; of a screen that only code tells of, all that its layouts say."""
    out: list[Text] = []
    for screen in screens:
        name = spoken(screen.name)
        out.append(Text(screen.id, "", name))
        for element, label in zip(screen.elements, element_labels(screen.elements), strict=True):
            said = " ".join(label).strip()
            if said and (element.actionable or not screen.looks):
                out.append(Text(screen.id, label.main, f"{name}: {said}"))
    return out


def likest(goal: str, texts: Sequence[Text], scorer: TextScorer) -> dict[str, tuple[float, str]]:
    """For each screen that has anything in common with a goal its best score, and the control that says so."""
    best: dict[str, tuple[float, str]] = {}
    for score, (screen, element, _) in zip(scorer.score(goal, [t.text for t in texts]), texts, strict=True):
        if score > best.get(screen, (0.0, ""))[0]:
            best[screen] = score, element
    return best


def anywhere(
    graph: Graph, goal: str, scorer: TextScorer, k: int = 5, start: str | None = None
) -> tuple[GoalTarget, ...]:
    """Screens that a goal may mean wherever they are, reachable or not: plain retrieval over screens and elements.

    Args:
        graph: The map.
        goal: The goal; verbs such as "open" say nothing here.
        scorer: How alike texts are.
        k: The most targets.
        start: Where the way begins: of equal screens the nearer one is meant.

    Returns:
        Targets that the scorer trusts, best first; none if it trusts none. What is outside of the app is none.
    """
    asked = " ".join(t for t in tokens(apart(goal)) if t not in VERBS) or goal
    best = likest(asked, texts_of(s for s in graph.screens.values() if not outside(s)), scorer)
    found = [GoalTarget(s, round(score, 3), element) for s, (score, element) in best.items() if score >= TRUSTED]
    near = {} if start is None else reachable(graph, start)
    far = len(graph.screens)
    return tuple(sorted(found, key=lambda t: (-t.confidence, near.get(t.screen, far), t.screen))[:k])


def with_scores(
    graph: Graph, goal: str, start: str, targets: Mapping[str, GoalTarget], scorer: TextScorer, k: int
) -> dict[str, GoalTarget]:
    """Targets by screen, with what a scorer says of each reachable screen mixed into the confidence."""
    near = reachable(graph, start)
    best = likest(goal, texts_of(graph.screens[s] for s in near), scorer)
    mixed: dict[str, GoalTarget] = {}
    for screen in sorted(best, key=lambda s: -best[s][0])[: 3 * k] + list(targets):
        score, element = best.get(screen, (0.0, ""))
        known = targets.get(screen, GoalTarget(screen, 0.0, element, rank=-0.01 * near.get(screen, 0)))
        sure = 1 - (1 - known.confidence) * (1 - SCORER_SHARE * score)
        mixed[screen] = replace(known, confidence=round(sure, 3))
    return mixed


def verdict(targets: Sequence[GoalTarget], threshold: float = TRUSTED) -> str:
    """Whether a goal is grounded: ``ok``, ``ambiguous`` (the best ones tie) or ``nothing`` (nothing fits).

    Args:
        targets: What the goal may mean, best first.
        threshold: Confidence from which the best is taken to be meant, or the best two together where they tie.
    """
    if len(targets) > 1:
        first, second = targets[:2]
        tied = first.confidence - second.confidence < TIE and abs(first.rank - second.rank) < TIE
        if tied and first.confidence + second.confidence >= threshold:
            return "ambiguous"
    return "ok" if targets and targets[0].confidence >= threshold else "nothing"


def outside(screen: Screen) -> bool:
    """Whether a screen is none of the app's: what a library brings along is shown in the app and belongs to it."""
    return screen.external and screen.kind in ("system", "background")
