"""A policy that leaves alone what earlier runs found not to work."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from uiatlas.agents.words_alone import words_policy
from uiatlas.knowledge.memory.recall import recall_for
from uiatlas.knowledge.memory.tips import Tip, Tips
from uiatlas.planning.control_names import control_names
from uiatlas.run.policy import Decision, GiveUp, Policy, View
from uiatlas.run.wrapping import PolicyWrapper
from uiatlas.ui import LongPress, Tap, action_key, selector_for
from uiatlas.utg import Graph

Blocked = frozenset[tuple[str | None, tuple[object, ...]]]


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


def advised(tips: Tips) -> Callable[[Graph, str], Policy]:
    """Makes the words policy, advised by the tips that fit the task.

    Args:
        tips: All that are kept.
    """

    def make(graph: Graph, task: str) -> Policy:
        recalled = recall_for(tips, graph, task)
        policy = words_policy(graph, task)
        return Advised(policy, graph, recalled) if recalled else policy

    return make
