"""What the cheapest route to some goals costs, for some nodes of a big graph, asked for one after the other."""

from collections.abc import Collection, Sequence
from heapq import heappop, heappush
from math import isqrt

from uiatlas.planning.search import NO_ROUTE, Row

BALL = 4
"""Nodes nearest to the goals that are searched first, times the root of the number of all nodes."""


class Routes:
    """The cheapest routes to any of some goals.

    Around the goals a ball is searched backwards once. From a node that is asked for a search forwards looks for it;
    nodes on routes known from earlier questions end it as well.

    Args:
        forward: Row of successors of each node.
        backward: Row of predecessors of each node.
        goals: The nodes to come to.

    Attributes:
        onward: The next node of the route from each node whose route is known; -1 at a goal.
    """

    def __init__(self, forward: Sequence[Row], backward: Sequence[Row], goals: Collection[int]) -> None:
        self._forward = forward
        self._shift = len(forward).bit_length()
        self._known: dict[int, int] = {}
        self._least: dict[int, int] = {}
        self._ball = dict.fromkeys(goals, 0)
        self.onward = dict.fromkeys(goals, -1)
        self._radius = self._search_around(backward, sorted(goals))

    def _search_around(self, rows: Sequence[Row], heap: list[int]) -> int:
        """Search the ball backwards; the answer is how far all nodes are known."""
        shift, mask, left = self._shift, (1 << self._shift) - 1, BALL * isqrt(len(rows))
        distance, onward = self._ball, self.onward
        while heap:
            entry = heappop(heap)
            at, so_far = entry & mask, entry >> shift
            if so_far > distance[at]:
                continue
            if left < 0:
                return so_far
            left -= 1
            self._known[at] = so_far
            for node, cost in rows[at].items():
                reached = so_far + cost
                if node not in distance or reached < distance[node]:
                    distance[node] = reached
                    onward[node] = at
                    heappush(heap, reached << shift | node)
        return NO_ROUTE

    def cost(self, start: int, limit: int = NO_ROUTE) -> int:
        """The cost from a node, `NO_ROUTE` if no route leads from there; the limit if it is that or more."""
        if start in self._known:
            return self._known[start]
        if self._least.get(start, self._radius) >= limit:
            return limit
        beyond = limit + (limit >> 4)
        shift, mask = self._shift, (1 << self._shift) - 1
        known, ball, rows, radius = self._known, self._ball, self._forward, self._radius
        distance, parent, heap = {start: 0}, {start: -1}, [start]
        best, meeting = NO_ROUTE, -1
        while heap:
            entry = heappop(heap)
            at, so_far = entry & mask, entry >> shift
            if so_far + radius >= best:
                break
            if so_far + radius >= beyond:
                self._least[start] = beyond
                return limit
            if so_far > distance[at]:
                continue
            rest = known.get(at)
            if rest is None:
                rest = ball.get(at)
            if rest is not None and so_far + rest < best:
                best, meeting = so_far + rest, at
            if at in known:
                continue
            for node, cost in rows[at].items():
                reached = so_far + cost
                if node not in distance or reached < distance[node]:
                    distance[node] = reached
                    parent[node] = at
                    heappush(heap, reached << shift | node)
        self._keep(start, best, meeting, distance, parent)
        return best

    def _keep(self, start: int, best: int, meeting: int, distance: dict[int, int], parent: dict[int, int]) -> None:
        """Take the costs along a route as known."""
        if meeting < 0:
            self._known[start] = NO_ROUTE
            return
        node, after = meeting, self.onward[meeting]
        while node >= 0:
            self._known[node], self.onward[node] = best - distance[node], after
            node, after = parent[node], node
