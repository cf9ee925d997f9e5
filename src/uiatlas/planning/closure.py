"""What several goals cost from a start and from each other, with the ways between them: the closure of distances."""

from collections.abc import Sequence
from heapq import heappop, heappush
from math import isqrt

from uiatlas.planning.search import NO_ROUTE, Row


class Closure:
    """The cheapest ways from a start and from every goal to every goal, many-to-many.

    Around every goal a small ball is searched backwards, and its nodes are entered into buckets; one search forwards
    from each source looks into the buckets that it passes (Knopp et al. 2007, section 3, with balls instead of
    hierarchies). It stops when its radius and each ball's are together as far as the best way found.

    Args:
        forward: Row of successors of each node.
        backward: Row of predecessors of each node.
        start: Node to start at.
        goals: Nodes to visit, each once.

    Attributes:
        costs: For the start, then for each goal: what every goal costs from there, `NO_ROUTE` if no way leads there.
    """

    def __init__(self, forward: Sequence[Row], backward: Sequence[Row], start: int, goals: Sequence[int]) -> None:
        size = isqrt(len(backward))
        balls = [_ball(backward, goal, size) for goal in goals]
        self._onward = [ball[1] for ball in balls]
        buckets: dict[int, list[tuple[int, int]]] = {}
        for i, (distance, _, _) in enumerate(balls):
            for node, cost in distance.items():
                if node in buckets:
                    buckets[node].append((i, cost))
                else:
                    buckets[node] = [(i, cost)]
        radii = [ball[2] for ball in balls]
        found = [_reach(forward, source, buckets, radii) for source in (start, *goals)]
        self.costs = [best for best, _, _ in found]
        self._meetings = [meetings for _, meetings, _ in found]
        self._parents = [parents for _, _, parents in found]

    def path(self, source: int, goal: int) -> list[int]:
        """Nodes of a cheapest way; the source is 0 for the start and n + 1 for goal n."""
        node = self._meetings[source][goal]
        path = []
        at = node
        while at >= 0:
            path.append(at)
            at = self._parents[source][at]
        path.reverse()
        at = self._onward[goal][node]
        while at >= 0:
            path.append(at)
            at = self._onward[goal][at]
        return path


def _ball(rows: Sequence[Row], center: int, size: int) -> tuple[dict[int, int], dict[int, int], int]:
    """Distances and next nodes of the nodes nearest to a goal, and how far all are known."""
    shift = len(rows).bit_length()
    mask = (1 << shift) - 1
    distance, onward, heap = {center: 0}, {center: -1}, [center]
    while heap:
        entry = heappop(heap)
        at, so_far = entry & mask, entry >> shift
        if so_far > distance[at]:
            continue
        if size < 0:
            return distance, onward, so_far
        size -= 1
        for node, cost in rows[at].items():
            reached = so_far + cost
            if node in distance and distance[node] <= reached:
                continue
            distance[node] = reached
            onward[node] = at
            heappush(heap, reached << shift | node)
    return distance, onward, NO_ROUTE


def _reach(
    rows: Sequence[Row], source: int, buckets: dict[int, list[tuple[int, int]]], radii: Sequence[int]
) -> tuple[list[int], list[int], dict[int, int]]:
    """What every goal costs from a source, the node where the way meets the goal's ball, and the way up to there."""
    shift = len(rows).bit_length()
    mask = (1 << shift) - 1
    distance, parent, heap = {source: 0}, {source: -1}, [source]
    best, meetings = [NO_ROUTE] * len(radii), [-1] * len(radii)
    limit = NO_ROUTE
    while heap:
        entry = heappop(heap)
        at, so_far = entry & mask, entry >> shift
        if so_far >= limit:
            break
        if so_far > distance[at]:
            continue
        if at in buckets:
            for i, cost in buckets[at]:
                if so_far + cost < best[i]:
                    best[i], meetings[i] = so_far + cost, at
                    limit = -1
            if limit < 0:
                limit = max([b - r for b, r in zip(best, radii, strict=True)])
        for node, cost in rows[at].items():
            reached = so_far + cost
            if reached >= limit or (node in distance and distance[node] <= reached):
                continue
            distance[node] = reached
            parent[node] = at
            heappush(heap, reached << shift | node)
    return best, meetings, parent
