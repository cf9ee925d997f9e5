"""Recalls what is worth telling for a task, a few things only."""

from collections.abc import Sequence

from uiatlas.knowledge.memory.alike import tips_on_alike
from uiatlas.knowledge.memory.tips import Tip, Tips
from uiatlas.text.retrieval import Bm25, TextScorer
from uiatlas.utg import Graph

MOST = 3
"""Tips that are recalled for a task."""

FITS = 0.1
"""How well a tip and the task that it is from must fit the task at least."""


def recall(tips: Tips, app: str, task: str, *, scorer: TextScorer | None = None, most: int = MOST) -> tuple[Tip, ...]:
    """The tips on an app that fit a task best; none that does not fit.

    Args:
        tips: All that are kept.
        app: The app.
        task: The task.
        scorer: How well texts fit the task; BM25 if None.
        most: How many at most.
    """
    return _fitting(tips.all_of(app), task, scorer, most)


def recall_for(tips: Tips, graph: Graph, task: str, *, scorer: TextScorer | None = None) -> tuple[Tip, ...]:
    """The same for the app of a map; where it has fewer tips than are told, those on alike apps come after them.

    Args:
        tips: All that are kept.
        graph: The map.
        task: The task.
        scorer: How well texts fit the task; BM25 if None.
    """
    own = recall(tips, graph.app, task, scorer=scorer)
    return (*own, *_fitting(tips_on_alike(tips, graph), task, scorer, MOST - len(own)))


def _fitting(known: Sequence[Tip], task: str, scorer: TextScorer | None, most: int) -> tuple[Tip, ...]:
    scores = (scorer or Bm25()).score(task, [f"{t.task} {t.text}" for t in known])
    ranked = sorted(zip(scores, range(len(known)), known, strict=True), key=lambda s: (-s[0], s[1]))
    return tuple(tip for score, _, tip in ranked[:most] if score >= FITS)
