"""The built-in planner: the cheapest known way to any of several screens, by bidirectional Dijkstra.

Costs are `Transition.expected_cost`: whole thousandths of an attempt, retries included, so that an edge that often
failed is used only where there is nothing better, and so that every planner adds up to the same number.
"""

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import compress, count, islice, pairwise
from operator import is_not

from uiatlas.errors import UnknownNameError
from uiatlas.planning.altering import alters
from uiatlas.planning.plan import Plan, PlanStatus, PlanStep, step_along
from uiatlas.utg.followers import Followers
from uiatlas.utg.graph import Graph
from uiatlas.utg.queries import frontier
from uiatlas.utg.shares import edge_confidence
from uiatlas.utg.transition import NOT_BY_USER, Transition

NAME = "builtin"
NO_ROUTE = 1 << 100
"""More than any route costs."""

Row = dict[int, int]
"""The neighbours of one node, each with the cost of the cheapest edge to it."""


class CostGraph:
    """A graph compiled for search: nodes are numbers, of parallel edges only the cheapest is kept.

    It follows its graph: `refresh` looks only at what changed. A graph's transitions are added or replaced in place,
    so the compiled ones are compared by identity, position by position.

    Attributes:
        index: Number of each screen.
        forward: Row of successors of each node.
        backward: Row of predecessors of each node.
    """

    def __init__(self, graph: Graph) -> None:
        self.index: dict[str, int] = {}
        self.forward: list[Row] = []
        self.backward: list[Row] = []
        self._known: list[Transition] = []
        self._parallel: dict[tuple[int, int], list[int]] = {}
        self._steps: dict[tuple[int, int], PlanStep] = {}
        self.refresh(graph)

    def refresh(self, graph: Graph) -> None:
        """Compile what was added or replaced since the last call."""
        for screen in islice(graph.screens, len(self.index), None):
            self.index[screen] = len(self.index)
        missing = len(self.index) - len(self.forward)
        self.forward.extend([{} for _ in range(missing)])
        self.backward.extend([{} for _ in range(missing)])
        known, now = self._known, graph.transitions.values()
        touched: dict[tuple[int, int], None] = {}
        for i in list(compress(count(), map(is_not, known, now))):
            edge = known[i] = graph.transitions[known[i].id]
            touched[self.index[edge.source], self.index[edge.target]] = None
        for edge in islice(now, len(known), None):
            pair = self.index[edge.source], self.index[edge.target]
            self._parallel.setdefault(pair, []).append(len(known))
            known.append(edge)
            touched[pair] = None
        for source, target in touched:
            self._price(source, target)

    def _price(self, source: int, target: int) -> None:
        """Enter the cheapest cost between two nodes into the rows of both."""
        self._steps.pop((source, target), None)
        if source != target:
            parallel = [self._known[i] for i in self._parallel[source, target]]
            prices = [edge.expected_cost for edge in parallel if edge.edge_class not in NOT_BY_USER]
            if prices:
                self.forward[source][target] = self.backward[target][source] = min(prices)
            else:
                self.forward[source].pop(target, None)
                self.backward[target].pop(source, None)

    def edges(self, source: int, target: int) -> list[Transition]:
        """All edges from one node to another that a route may follow."""
        found = [self._known[i] for i in self._parallel[source, target]]
        return [edge for edge in found if edge.edge_class not in NOT_BY_USER]

    def step(self, graph: Graph, source: int, target: int) -> PlanStep:
        """The plan step along the cheapest edge from one node to another, kept if no other edge costs as little."""
        found = self._steps.get((source, target))
        if found is None:
            edges = self.edges(source, target)
            found = step_along(cheapest(graph, edges))
            if sum(edge.expected_cost == found.cost for edge in edges) == 1:
                self._steps[source, target] = found
        return found


compiled = Followers(CostGraph).of
"""The compiled form of a graph, made once and kept up to date."""


def cheapest(graph: Graph, edges: Iterable[Transition]) -> Transition:
    """The edge with the lowest expected cost; of equals, one that sets nothing, then the surest, then by id."""
    ranked = sorted(edges, key=lambda edge: edge.expected_cost)
    ties = [edge for edge in ranked if edge.expected_cost == ranked[0].expected_cost]
    if len(ties) == 1:
        return ties[0]
    return min(ties, key=lambda edge: (alters(edge.action), -edge_confidence(graph, edge), edge.id))


def plan_route(graph: Graph, start: str, targets: Sequence[str], *, avoid: Collection[str] = ()) -> Plan:
    """Plan the cheapest known way from a screen to any of several.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        targets: Ids of the screens of which one is to be reached; none at all gives ``unreachable``.
        avoid: Ids of transitions that may not be used and of screens that may not be entered.

    Returns:
        The plan, always optimal; among routes of equal cost the same map always gives the same one.

    Raises:
        UnknownNameError: The start or a target is not on the map.
    """
    began = time.perf_counter()
    costs = compiled(graph)
    wanted, avoid = tuple(targets), frozenset(avoid)
    require_screens(graph, (start, *wanted))
    if start in wanted:
        return arrived(start, wanted, planner=NAME, seconds=time.perf_counter() - began)
    forward, backward = rows_without(graph, start, avoid) if avoid else (costs.forward, costs.backward)
    goals = {costs.index[t]: t for t in wanted if t not in avoid}
    path = shortest_path(forward, backward, costs.index[start], goals)
    if path is None:
        return unreachable(graph, start, wanted, planner=NAME, began=began)
    if avoid:
        steps = tuple([allowed_step(graph, s, t, avoid) for s, t in pairwise(path)])
    else:
        steps = tuple([costs.step(graph, s, t) for s, t in pairwise(path)])
    cost = sum([s.cost for s in steps])
    return Plan(PlanStatus.OK, start, wanted, goals[path[-1]], steps, cost, True, NAME, time.perf_counter() - began)


def require_screens(graph: Graph, screens: Iterable[str]) -> None:
    """Refuse screens that are not on the map.

    Raises:
        UnknownNameError: One of them is not.
    """
    for screen in screens:
        if screen not in graph.screens:
            raise UnknownNameError("screen", screen, graph.screens)


def arrived(start: str, targets: tuple[str, ...], *, planner: str, seconds: float) -> Plan:
    """The empty plan of one who is there already."""
    return Plan(PlanStatus.OK, start, targets, start, (), 0, True, planner, seconds)


def unreachable(graph: Graph, start: str, targets: tuple[str, ...], *, planner: str, began: float) -> Plan:
    """The answer that no known route leads there, with the places where the map may continue."""
    places = frontier(graph, start)
    seconds = time.perf_counter() - began
    return Plan(PlanStatus.UNREACHABLE, start, targets, None, (), None, True, planner, seconds, places)


def shortest_path(
    forward: Sequence[Row], backward: Sequence[Row], start: int, goals: Collection[int]
) -> list[int] | None:
    """Nodes of a cheapest path from `start` to any goal, by bidirectional Dijkstra from both sides.

    The smaller front grows; the search stops when the two nearest open nodes are together as far as the best meeting
    found (Nicholson 1966; the stopping rule as in Goldberg and Harrelson 2005, section 3). Heap entries are
    ``distance << shift | node``, so ties go to the lower node number.
    """
    shift = len(forward).bit_length()
    mask = (1 << shift) - 1
    distance_f, distance_b = {start: 0}, dict.fromkeys(goals, 0)
    parent_f, parent_b = {start: -1}, dict.fromkeys(goals, -1)
    heap_f, heap_b = [start], sorted(goals)
    best, meeting = NO_ROUTE, -1
    while heap_f and heap_b:
        near_f, near_b = heap_f[0] >> shift, heap_b[0] >> shift
        if near_f + near_b >= best:
            break
        if len(heap_f) <= len(heap_b):
            heap, rows, distance, parent, other, limit = heap_f, forward, distance_f, parent_f, distance_b, near_b
        else:
            heap, rows, distance, parent, other, limit = heap_b, backward, distance_b, parent_b, distance_f, near_f
        entry = heappop(heap)
        at, so_far = entry & mask, entry >> shift
        if so_far > distance[at]:
            continue
        for node, cost in rows[at].items():
            reached = so_far + cost
            if node in distance and distance[node] <= reached:
                continue
            distance[node] = reached
            parent[node] = at
            if node in other and reached + other[node] < best:
                best, meeting = reached + other[node], node
            if reached + limit < best:
                heappush(heap, reached << shift | node)
    return None if meeting < 0 else _joined(parent_f, parent_b, meeting)


def _joined(parent_f: dict[int, int], parent_b: dict[int, int], meeting: int) -> list[int]:
    path = []
    node = meeting
    while node >= 0:
        path.append(node)
        node = parent_f[node]
    path.reverse()
    node = parent_b[meeting]
    while node >= 0:
        path.append(node)
        node = parent_b[node]
    return path


def rows_without(graph: Graph, start: str, avoid: Collection[str]) -> tuple[Sequence[Row], Sequence[Row]]:
    """The rows without avoided edges and without edges into avoided screens."""
    costs = compiled(graph)
    closed = {costs.index[s] for s in avoid if s in costs.index}
    pairs: dict[tuple[int, int], int | None]
    pairs = {(source, node): None for node in closed for source in costs.backward[node]}
    pairs |= {(node, target): None for node in closed - {costs.index[start]} for target in costs.forward[node]}
    for edge in [graph.transitions[t] for t in avoid if t in graph.transitions]:
        source, target = costs.index[edge.source], costs.index[edge.target]
        if source != target and (source, target) not in pairs:
            rest = [e.expected_cost for e in costs.edges(source, target) if e.id not in avoid]
            pairs[source, target] = min(rest, default=None)
    return _changed(costs.forward, pairs), _changed(costs.backward, {(t, s): c for (s, t), c in pairs.items()})


def _changed(rows: Sequence[Row], costs: Mapping[tuple[int, int], int | None]) -> Sequence[Row]:
    """A copy of the rows with other costs for some pairs; without the pairs that have no cost."""
    out = list(rows)
    for node in {at for at, _ in costs}:
        out[node] = out[node].copy()
    for (at, neighbour), cost in costs.items():
        if cost is None:
            out[at].pop(neighbour, None)
        else:
            out[at][neighbour] = cost
    return out


def allowed_step(graph: Graph, source: int, target: int, avoid: Collection[str]) -> PlanStep:
    """The plan step along the cheapest edge between two nodes that is not avoided."""
    edges = compiled(graph).edges(source, target)
    return step_along(cheapest(graph, (e for e in edges if e.id not in avoid)))
