"""Recalls what is worth telling for a task, a few things only, and advises the local actor with it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from uiatlas.agents.compilers.map_text import control_names
from uiatlas.agents.words.actor import Actor
from uiatlas.knowledge.memory.alike import tips_on_alike
from uiatlas.knowledge.memory.tips import Tip, Tips
from uiatlas.run.policy import Decision, GiveUp, Policy, View
from uiatlas.run.wrapping import PolicyWrapper
from uiatlas.text.retrieval import Bm25, TextScorer
from uiatlas.ui import LongPress, Tap, action_key, selector_for
from uiatlas.utg import Graph

MOST = 3
"""Tips that are recalled for a task."""

FITS = 0.1
"""How well a tip and the task that it is from must fit the task at least."""

Blocked = frozenset[tuple[str | None, tuple[object, ...]]]


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


class Advised(PolicyWrapper):
    """A policy that leaves alone what did not work before; where that leaves nothing, it may do it after all.

    Args:
        inner: Who decides.
        graph: The map.
        tips: What is recalled.
    """

    def __init__(self, inner: Policy, graph: Graph, tips: Sequence[Tip]) -> None:
        super().__init__(inner)
        self._graph = graph
        self._avoid = {(t.screen, t.avoid) for t in tips if t.avoid}

    def decide(self, view: View) -> Decision:
        """The decision on what is shown."""
        barred = self._barred(view)
        if barred:
            decision = self.inner.decide(replace(view, blocked=view.blocked | barred))
            if not isinstance(decision, GiveUp):
                return decision
        return self.inner.decide(view)

    def _barred(self, view: View) -> Blocked:
        """The actions here that tips speak against."""
        if view.screen is None or view.screen not in self._graph.screens:
            return frozenset()
        place, shown = self._graph.screens[view.screen].name, view.observation
        found = set()
        for element, name in control_names(shown.elements):
            for word, action in (("tap", Tap), ("hold", LongPress)):
                if (place, f"{word} {name!r}") in self._avoid:
                    found.add((view.screen, action_key(action(selector_for(element, shown)))))
        return frozenset(found)


def advised_actor(tips: Tips) -> Callable[[Graph, str], Policy]:
    """Makes the local actor, advised by the tips that fit the task.

    Args:
        tips: All that are kept.
    """

    def make(graph: Graph, task: str) -> Policy:
        recalled = recall_for(tips, graph, task)
        actor = Actor(graph, task)
        return Advised(actor, graph, recalled) if recalled else actor

    return make
