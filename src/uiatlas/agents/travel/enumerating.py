"""Ablations of the planner: ways enumerated depth first or breadth first in place of the cheapest one."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from uiatlas.planning.plan import Plan, step_along
from uiatlas.run.policy import Act, Decision, Policy, View
from uiatlas.run.wrapping import PolicyWrapper
from uiatlas.ui import resolve, target_of
from uiatlas.utg import Graph, Transition
from uiatlas.utg.conditions import OnScreen

Order = Literal["dfs", "bfs"]

LONGEST = 12
"""Steps of a way, at most."""

MOST_PATHS = 20_000
"""Paths that are looked at before the search for a way ends."""


def first_way(graph: Graph, start: str, goal: str, order: Order) -> tuple[Transition, ...]:
    """The first way without a loop that an enumeration of paths comes to, whatever it costs; empty if it finds none.

    Agent+P's ablation (section 5, DFS and BFS in place of the planner): paths are enumerated in the order in which the
    map holds its edges, and the first that contains the target is followed.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        goal: Id of the screen to reach.
        order: ``dfs`` or ``bfs``.
    """
    paths: deque[tuple[Transition, ...]] = deque([()])
    for _ in range(MOST_PATHS):
        if not paths:
            return ()
        path = paths.popleft() if order == "bfs" else paths.pop()
        at = path[-1].target if path else start
        if at == goal:
            return path
        if len(path) < LONGEST:
            seen = {start, *(t.target for t in path)}
            onward = [(*path, t) for t in _edges(graph, at) if t.target not in seen]
            paths.extend(onward if order == "bfs" else reversed(onward))
    return ()


def _edges(graph: Graph, at: str) -> Iterator[Transition]:
    return (t for t in graph.outgoing(at) if t.passable and t.target != at)


class Enumerating(PolicyWrapper):
    """A policy that goes where another one wants to go, but by the first way that an enumeration finds.

    Args:
        inner: Says where to go.
        graph: The map.
        order: How ways are enumerated.
    """

    def __init__(self, inner: Policy, graph: Graph, order: Order) -> None:
        super().__init__(inner)
        self.graph, self.order = graph, order
        self._way: tuple[Transition, ...] = ()
        self._goal: str | None = None

    def decide(self, view: View) -> Decision:
        """The next step of the enumerated way, or what the other policy decides where there is no way to go."""
        decision = self.inner.decide(view)
        if not isinstance(decision, Act) or decision.plan is None or view.screen is None:
            self._way = ()
            return decision
        goal = decision.plan.target
        if goal is None:
            return decision
        if goal != self._goal or not self._way or self._way[0].source != view.screen:
            self._goal, self._way = goal, first_way(self.graph, view.screen, goal, self.order)
        if not self._way:
            return decision
        step, self._way = self._way[0], self._way[1:]
        target = target_of(step.action)
        match = None if target is None else resolve(target, view.observation)
        if target is not None and match is None:
            self._way = ()
            return decision
        element = None if match is None else match.element
        plan = _enumerated(decision.plan, (step, *self._way), self.order)
        return replace(decision, action=step.action, element=element, expected=(OnScreen(step.target),), plan=plan)


def _enumerated(plan: Plan, way: tuple[Transition, ...], order: Order) -> Plan:
    """A plan with another way to its target."""
    steps = tuple(map(step_along, way))
    cost = sum(s.cost for s in steps)
    return replace(
        plan, start=way[0].source, steps=steps, cost=cost, optimal=False, planner=order, seconds=0.0, detours=()
    )
