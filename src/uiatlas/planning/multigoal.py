"""Several goals in one plan: all are visited, in the cheapest order, in a given one, or with some before others."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from uiatlas.errors import InputError
from uiatlas.planning.closure import Closure
from uiatlas.planning.ordering import Costs, Order, best_order, chain_order
from uiatlas.planning.plan import Missed, Plan, PlanStatus, PlanStep, Visit
from uiatlas.planning.search import (
    NAME,
    NO_ROUTE,
    allowed_step,
    compiled,
    require_screens,
    rows_without,
)
from uiatlas.utg.graph import Graph
from uiatlas.utg.queries import frontier

Pair = tuple[str, str]
"""A goal, and another one that must come after it."""


def plan_tour(
    graph: Graph,
    start: str,
    goals: Sequence[str],
    *,
    ordered: bool = False,
    before: Sequence[Pair] = (),
    avoid: Collection[str] = (),
) -> Plan:
    """Plan the cheapest known way that visits all of several screens.

    The distances between all goals (their closure) are computed first, then the order. A screen may be passed before
    its turn; it counts when all that must come before it was visited.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        goals: Ids of the screens to visit.
        ordered: Visit them in this order; the same screen may then stand there several times.
        before: Pairs of goals, the first of which must be visited before the second.
        avoid: Ids of transitions that may not be used and of screens that may not be entered.

    Returns:
        The plan. If not all goals can be visited it is ``partial``, visits as many as possible and names the others. It
        is optimal for up to `uiatlas.planning.ordering.MOST_EXACT` goals, and for any number in a given order.

    Raises:
        UnknownNameError: The start or a goal is not on the map.
        InputError: A pair names no goals, the pairs form a circle, or there are pairs and a given order.
    """
    began = time.perf_counter()
    stops = tuple(goals) if ordered else tuple(dict.fromkeys(goals))
    require_screens(graph, (start, *stops))
    needs = needs_of(graph, stops, before, ordered)
    known, avoided = compiled(graph), frozenset(avoid)
    forward, backward = rows_without(graph, start, avoided) if avoided else (known.forward, known.backward)
    places = {screen: i for i, screen in enumerate(dict.fromkeys(stops))}
    found = Closure(forward, backward, known.index[start], [known.index[p] for p in places])
    numbers = [places[s] for s in stops]
    closed = {places[s] for s in stops if s in avoided}
    first, *between = [[NO_ROUTE if n in closed else row[n] for n in numbers] for row in found.costs]
    costs = Costs(first, [between[n] for n in numbers], needs)
    order = chain_order(costs) if ordered else _ordered(costs)
    visited = [numbers[g] for g in order.goals]
    paths = [found.path(a, b) for a, b in zip((0, *(n + 1 for n in visited)), visited, strict=False)]
    legs = [[_step(graph, s, t, avoided) for s, t in pairwise(path)] for path in paths]
    return _Tour(graph, start, stops, costs, order, legs).plan(began)


def needs_of(graph: Graph, stops: tuple[str, ...], before: Sequence[Pair], ordered: bool) -> list[int]:
    """For each goal those that must come before it, as bits, also through others.

    Raises:
        InputError: The pairs cannot be met by any order.
    """
    if before and ordered:
        raise InputError(
            "an order and pairs are both given, and the order already says what comes first",
            hint="leave the pairs or the order out",
        )
    number = {screen: i for i, screen in enumerate(stops)}
    needs = [0] * len(stops)
    for pair in before:
        for screen in pair:
            if screen not in number:
                name = graph.screens[screen].name if screen in graph.screens else screen
                raise InputError(
                    f"{name} is to come before or after a goal, but is no goal itself", hint="visit it too"
                )
        needs[number[pair[1]]] |= 1 << number[pair[0]]
    for _ in stops if before else ():
        needs = [_with_theirs(needs, mine) for mine in needs]
    for screen, i in number.items():
        if needs[i] >> i & 1:
            raise InputError(
                f"{graph.screens[screen].name} is to come before itself", hint="leave one of the pairs out"
            )
    return needs


def _with_theirs(needs: Sequence[int], mine: int) -> int:
    """These goals and what they need."""
    for i, theirs in enumerate(needs):
        if mine >> i & 1:
            mine |= theirs
    return mine


def _ordered(costs: Costs) -> Order:
    """The best order of the goals that can be reached, and whose needs can be."""
    reached = [g for g in range(costs.count) if costs.first[g] < NO_ROUTE]
    bits = sum(1 << g for g in reached)
    possible = [g for g in reached if not costs.needs[g] & ~bits]
    if len(possible) == costs.count:
        return best_order(costs)
    place = {g: i for i, g in enumerate(possible)}
    needs = [sum(1 << place[p] for p in possible if costs.needs[g] >> p & 1) for g in possible]
    between = [[costs.between[a][b] for b in possible] for a in possible]
    found = best_order(Costs([costs.first[g] for g in possible], between, needs))
    return Order(tuple([possible[i] for i in found.goals]), found.cost, found.exact)


def _step(graph: Graph, source: int, target: int, avoid: frozenset[str]) -> PlanStep:
    return allowed_step(graph, source, target, avoid) if avoid else compiled(graph).step(graph, source, target)


@dataclass(frozen=True, slots=True)
class _Tour:
    """An answer before it is told: the goals, what they cost, their order, and the steps to each that is visited."""

    graph: Graph
    start: str
    stops: tuple[str, ...]
    costs: Costs
    order: Order
    legs: list[list[PlanStep]]

    def plan(self, began: float) -> Plan:
        exact, goals = self.order.exact, self.order.goals
        visits, taken = [], 0
        for goal, leg in zip(goals, self.legs, strict=True):
            taken += len(leg)
            visits.append(Visit(self.stops[goal], taken))
        missed = tuple([self._missed(g) for g in range(len(self.stops)) if g not in goals])
        if not visits:
            places, seconds = frontier(self.graph, self.start), time.perf_counter() - began
            return Plan(
                PlanStatus.UNREACHABLE, self.start, self.stops, None, (), None, exact, NAME, seconds, places, (), missed
            )
        steps = tuple([step for leg in self.legs for step in leg])
        end, cost, seconds = visits[-1].screen, self.order.cost, time.perf_counter() - began
        status = PlanStatus.PARTIAL if missed else PlanStatus.OK
        return Plan(status, self.start, self.stops, end, steps, cost, exact, NAME, seconds, (), tuple(visits), missed)

    def _missed(self, goal: int) -> Missed:
        screen, order = self.stops[goal], self.order.goals
        if self.costs.first[goal] >= NO_ROUTE:
            return Missed(screen, "no known way leads there")
        lacking = [g for g in range(len(self.stops)) if self.costs.needs[goal] >> g & 1 and g not in order]
        if lacking:
            return Missed(screen, "what must come before it cannot be visited", tuple(self.stops[g] for g in lacking))
        others = tuple(dict.fromkeys(self.stops[g] for g in order))
        return Missed(screen, "no known way visits it and the others in one go", others)
