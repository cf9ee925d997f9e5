"""Plans for actions that sometimes lead elsewhere: what to do wherever one may come to, at least expected cost."""

import time
from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush
from math import ceil, inf
from operator import itemgetter

from uiatlas.planning.choices import Choice, compiled_choices
from uiatlas.planning.plan import Plan, PlanStatus, PlanStep, step_along
from uiatlas.planning.routes import Routes
from uiatlas.planning.search import NO_ROUTE, arrived, require_screens, unreachable
from uiatlas.utg.graph import Graph

NAME = "policy"

AFRESH = 5_000.0
"""What it counts to start the app afresh where no known way leads on, in thousandths of an attempt."""

LOST = 100_000.0
"""What it counts where that does not help either."""

EXACT = 1e-4
"""Share of a value that it may still change by when the values are taken as known."""

LIKELY = 0.005
"""Screens that are come to less often than this are left to a new plan."""

MOST_ROUNDS = 500
"""Rounds of improvement at most."""


def plan_policy(graph: Graph, start: str, targets: Sequence[str], *, avoid: Collection[str] = ()) -> Plan:
    """Plan what to do at the start and wherever the actions may lead, at least expected cost.

    This is LAO* (Hansen and Zilberstein 2001, sections 3 and 4): only screens that the best policy so far may come to
    are looked at. What lies beyond them is taken to cost as much as if every action led where one wishes; that is never
    too much, so nothing better is overlooked. Rounds of improvement go on until the policy and its values stand still.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        targets: Ids of the screens of which one is to be reached.
        avoid: Ids of transitions and of screens; no action is chosen that is known to follow or come to one of them.

    Returns:
        A plan whose steps are what is most likely to happen, whose `detours` say what to do elsewhere, and whose cost
        is the expected one of all. It does not claim to be optimal, since what is unlikely is estimated.

    Raises:
        UnknownNameError: The start or a target is not on the map.
    """
    began = time.perf_counter()
    wanted = tuple(targets)
    require_screens(graph, (start, *wanted))
    if start in wanted:
        return arrived(start, wanted, planner=NAME, seconds=time.perf_counter() - began)
    policy = _Policy(graph, start, wanted, frozenset(avoid))
    if not policy.possible:
        return unreachable(graph, start, wanted, planner=NAME, began=began)
    policy.improve()
    steps, detours = policy.told()
    seconds = time.perf_counter() - began
    return Plan(
        PlanStatus.OK, start, wanted, steps[-1].target, steps, policy.cost, False, NAME, seconds, detours=detours
    )


class _Policy:
    """What to do on each screen that it is likely to come to, and what that costs.

    Attributes:
        possible: Whether any way leads from the start to a goal.
    """

    def __init__(self, graph: Graph, start: str, targets: tuple[str, ...], avoid: frozenset[str]) -> None:
        known = compiled_choices(graph)
        self._index, self._start = known.index, known.index[start]
        self._choices, forward, backward = known.choices, known.forward, known.backward
        if avoid:
            self._choices, forward, backward = known.without(graph, start, avoid)
        self._goals = {self._index[t] for t in targets if t not in avoid}
        self._routes = Routes(forward, backward, self._goals)
        self.possible = self._routes.cost(self._start) < NO_ROUTE
        self._lost, self._afresh = LOST, None
        entry = None if graph.entry is None else self._index.get(graph.entry)
        if entry is not None and (least := self._routes.cost(entry)) < NO_ROUTE:
            self._lost, self._afresh = AFRESH + least, Choice(AFRESH, ((1.0, entry),))
        self._values: dict[int, float] = {}
        self._chosen: dict[int, Choice | None] = {}

    @property
    def cost(self) -> int:
        """Expected cost from the start, in thousandths of an attempt."""
        return round(self._values[self._start])

    def improve(self) -> None:
        """Choose anew on every screen that the policy comes to, nearest to the goal first, until nothing changes."""
        for _ in range(MOST_ROUNDS):
            change = 0.0
            for before, node in sorted([(self._value(node), node) for node in self._reached()]):
                self._choose(node)
                change = max(change, abs(self._value(node) - before) / max(before, 1.0))
            if change < EXACT and all(node in self._chosen for node in self._reached()):
                return

    def _choose(self, node: int) -> None:
        """Choose what is best on a screen by the values of those that it may lead to."""
        best, chosen = inf, None
        for choice in self._possible(node):
            value = self._worth(choice, best)
            if value < best:
                best, chosen = value, choice
        self._chosen[node] = chosen
        if chosen is not None:
            self._values[node] = best

    def _possible(self, node: int) -> tuple[Choice, ...]:
        """What can be done on a screen; where no way leads on, starting the app afresh."""
        if node in self._goals:
            return ()
        if self._routes.cost(node) < NO_ROUTE:
            return self._choices[node]
        return () if self._afresh is None else (self._afresh,)

    def _worth(self, choice: Choice, limit: float) -> float:
        """What a choice costs by the values known, as long as that is less than the limit."""
        value = choice.cost
        for p, node in choice.chances:
            if value >= limit:
                break
            value += p * self._value(node, (limit - value) / p)
        return value

    def _value(self, node: int, limit: float = inf) -> float:
        """The value of a screen: as improved so far, else what it costs at least, as far as that is below the limit."""
        known = self._values.get(node)
        if known is None:
            cost = self._routes.cost(node, ceil(limit) if limit <= self._lost else NO_ROUTE)
            known = self._lost if cost >= NO_ROUTE else float(cost)
        return known

    def _reached(self) -> Iterator[int]:
        """The screens that the policy is likely to come to, the likeliest first."""
        likely = {self._start: 1.0}
        heap = [(-1.0, self._start)]
        while heap:
            negative, node = heappop(heap)
            if -negative < likely[node]:
                continue
            yield node
            choice = self._chosen.get(node)
            for p, other in choice.chances if choice is not None else ():
                chance = -negative * p
                if chance >= LIKELY and chance > likely.get(other, 0.0):
                    likely[other] = chance
                    heappush(heap, (-chance, other))

    def told(self) -> tuple[tuple[PlanStep, ...], tuple[PlanStep, ...]]:
        """The steps that are most likely, and those of all other screens that the policy is likely to come to."""
        ways = {}
        for node in self._reached():
            choice = self._chosen.get(node)
            if choice is not None and choice.edges:
                ways[node] = self._step(choice)
        steps, node = [], self._start
        while node in ways:
            steps.append(ways.pop(node))
            node = self._index[steps[-1].target]
        return tuple(steps), tuple(ways.values())

    def _step(self, choice: Choice) -> PlanStep:
        """The step along the likeliest of the edges that lead nearer to the goal."""
        values = [self._value(node) for _, node in choice.chances]
        here = choice.cost + sum(p * value for (p, _), value in zip(choice.chances, values, strict=True))
        ranked = [
            (-p, edge.id, edge)
            for (p, _), value, edge in zip(choice.chances, values, choice.edges, strict=True)
            if value < here
        ]
        return step_along(min(ranked, key=itemgetter(0, 1))[2])
