"""Ablations of the planner: ways enumerated depth first or breadth first, and tried in turn."""

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Literal

from uiatlas.planning.plan import Plan, step_along
from uiatlas.run.policy import Act, Decision, Policy, View
from uiatlas.run.verifier import Outcome
from uiatlas.run.wrapping import PolicyWrapper
from uiatlas.ui import action_key, resolve, target_of
from uiatlas.utg import Graph, Transition
from uiatlas.utg.conditions import OnScreen

Order = Literal["dfs", "bfs"]

LONGEST = 12
"""Steps of a way, at most."""

MOST_PATHS = 20_000
"""Paths that are looked at before the search for a way ends."""


MOST_WAYS = 10
"""Ways that are tried one after another, at most."""

Way = tuple[Transition, ...]
"""Edges, each of which starts where the one before ends."""


def ways_to(graph: Graph, start: str, goal: str, order: Order, most: int = MOST_WAYS) -> Iterator[Way]:
    """The ways without a loop that an enumeration of paths comes to, in its order, whatever they cost.

    Agent+P's ablation (section 5, Impact of Plan Generator): with DFS or BFS in place of the planner its output is "UTG
    paths containing the target node". Paths are enumerated in the order in which the map holds its edges; a path ends
    at the target, since what follows is of no use.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        goal: Id of the screen to reach.
        order: ``dfs`` or ``bfs``.
        most: Ways that are told, at most.
    """
    paths: deque[Way] = deque([()])
    for _ in range(MOST_PATHS):
        if not paths or most < 1:
            return
        path = paths.popleft() if order == "bfs" else paths.pop()
        at = path[-1].target if path else start
        if at == goal:
            most -= 1
            yield path
        elif len(path) < LONGEST:
            seen = {start, *(t.target for t in path)}
            onward = [(*path, t) for t in _edges(graph, at) if t.target not in seen]
            paths.extend(onward if order == "bfs" else reversed(onward))


def first_way(graph: Graph, start: str, goal: str, order: Order) -> Way:
    """The first of these ways; empty if there is none."""
    return next(ways_to(graph, start, goal, order, most=1), ())


def _edges(graph: Graph, at: str) -> Iterator[Transition]:
    return (t for t in graph.outgoing(at) if t.passable and t.target != at)


class Enumerating(PolicyWrapper):
    """A policy that goes where another one wants to go, but by the ways that an enumeration finds, one after another.

    The next way is taken where a step of the one before cannot be done, or led elsewhere.

    Args:
        inner: Says where to go.
        graph: The map.
        order: How ways are enumerated.
    """

    def __init__(self, inner: Policy, graph: Graph, order: Order) -> None:
        super().__init__(inner)
        self.graph, self.order = graph, order
        self._way: Way = ()
        self._goal: str | None = None
        self._failed = set[str]()

    def decide(self, view: View) -> Decision:
        """The next step of the enumerated way, or what the other policy decides where there is no way to go."""
        decision = self.inner.decide(view)
        if not isinstance(decision, Act) or decision.plan is None or view.screen is None:
            self._way = ()
            return decision
        goal = decision.plan.target
        if goal is None:
            return decision
        if goal != self._goal:
            self._goal, self._way, self._failed = goal, (), set()
        self._failed |= {t.id for t in self.graph.outgoing(view.screen) if _came_to_nothing(t, view)}
        if not self._way or self._way[0].source != view.screen or self._way[0].id in self._failed:
            self._way = self._next_way(view.screen, goal)
        while self._way:
            step = self._way[0]
            target = target_of(step.action)
            match = None if target is None else resolve(target, view.observation)
            if target is None or match is not None:
                plan = _enumerated(decision.plan, self._way, self.order)
                self._way = self._way[1:]
                element, expected = None if match is None else match.element, (OnScreen(step.target),)
                return replace(decision, action=step.action, element=element, expected=expected, plan=plan)
            self._failed.add(step.id)
            self._way = self._next_way(view.screen, goal)
        return decision

    def _next_way(self, start: str, goal: str) -> Way:
        """The first way that is not known to be barred; empty if all are."""
        return next((w for w in ways_to(self.graph, start, goal, self.order) if not _barred(w, self._failed)), ())


def _barred(way: Way, failed: Collection[str]) -> bool:
    """Whether a way has a step that came to nothing."""
    return any(edge.id in failed for edge in way)


def _came_to_nothing(edge: Transition, view: View) -> bool:
    """Whether a step of the run followed an edge, and did not come to where it leads."""
    key = action_key(edge.action)
    return any(
        r.screen == edge.source and action_key(r.action) == key and r.outcome in (Outcome.FAIL, Outcome.NO_CHANGE)
        for r in view.history
    )


def _enumerated(plan: Plan, way: Way, order: Order) -> Plan:
    """A plan with another way to its target."""
    steps = tuple(map(step_along, way))
    cost = sum(s.cost for s in steps)
    return replace(
        plan, start=way[0].source, steps=steps, cost=cost, optimal=False, planner=order, seconds=0.0, detours=()
    )
