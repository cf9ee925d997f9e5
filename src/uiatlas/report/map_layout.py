"""Where the screens of a map stand in its picture: in columns by distance from the entry, with few crossings.

A small layered layout (Sugiyama, Tagawa and Toda, 1981): layers by breadth-first search, order by barycentres.
"""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from uiatlas.utg import Graph

MOST_SCREENS = 60
"""Up to here a map is shown whole; of a larger one, what is near the way."""
_NEAR = 45
_TALLEST = 14
NODE_WIDTH, NODE_HEIGHT = 142.0, 32.0
_COLUMN, _ROW, _MARGIN = 204.0, 46.0, 40.0
_SWEEPS = 8


@dataclass(frozen=True, slots=True)
class Layout:
    """A laid-out map.

    Attributes:
        width: Width of the picture.
        height: Its height.
        places: Left upper corner of each screen that is shown, by id.
        hidden: How many screens are not shown.
    """

    width: float
    height: float
    places: Mapping[str, tuple[float, float]]
    hidden: int


def lay_out(graph: Graph, way: Sequence[str]) -> Layout:
    """Lay a map out.

    Args:
        graph: The map.
        way: Ids of screens that must be seen, such as those on the way; the first is the entry if the map names none.
    """
    known = [s for s in dict.fromkeys(way) if s in graph.screens]
    shown = _chosen(graph, known)
    entry = graph.entry if graph.entry in shown else next(iter(known), next(iter(shown), None))
    links = _links(graph, shown)
    columns = _folded(_columns(shown, entry, links))
    _untangle(columns, links)
    places = _positions(columns, links)
    right = max((x for x, _ in places.values()), default=0.0) + NODE_WIDTH + _MARGIN
    bottom = max((y for _, y in places.values()), default=0.0) + NODE_HEIGHT + _MARGIN
    return Layout(right, bottom, places, len(graph.screens) - len(shown))


def _chosen(graph: Graph, way: Sequence[str]) -> list[str]:
    """All screens of a small map; of a large one the way and what is nearest to it."""
    if len(graph.screens) <= MOST_SCREENS:
        return list(graph.screens)
    start = [graph.entry] if graph.entry in graph.screens and graph.entry is not None else []
    chosen = dict.fromkeys([*way, *start])
    queue = deque(chosen or list(graph.screens)[:1])
    chosen.update(dict.fromkeys(queue))
    while queue and len(chosen) < _NEAR:
        at = queue.popleft()
        for edge in graph.outgoing(at):
            if edge.target not in chosen and len(chosen) < _NEAR:
                chosen[edge.target] = None
                queue.append(edge.target)
    return [s for s in graph.screens if s in chosen]


def _links(graph: Graph, shown: Collection[str]) -> dict[str, list[str]]:
    """Where each screen leads to, each place once."""
    kept = set(shown)
    return {s: [t for t in dict.fromkeys(e.target for e in graph.outgoing(s)) if t in kept and t != s] for s in shown}


def _columns(shown: Sequence[str], entry: str | None, links: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Screens by fewest actions from the entry; what cannot be reached follows, each part from its first screen."""
    depth: dict[str, int] = {}
    for root in ([entry] if entry is not None else []) + list(shown):
        if root in depth:
            continue
        depth[root] = 0
        queue = deque([root])
        while queue:
            at = queue.popleft()
            for target in links[at]:
                if target not in depth:
                    depth[target] = depth[at] + 1
                    queue.append(target)
    columns: list[list[str]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for screen, column in depth.items():
        columns[column].append(screen)
    return columns


def _folded(columns: Sequence[list[str]]) -> list[list[str]]:
    """No column taller than a page: what is too tall is split into even neighbours."""
    out: list[list[str]] = []
    for column in columns:
        parts = -(-len(column) // _TALLEST)
        size = -(-len(column) // parts) if parts else 0
        out += [column[i : i + size] for i in range(0, len(column), size)] if size else []
    return out


def _untangle(columns: list[list[str]], links: Mapping[str, Sequence[str]]) -> None:
    """Order each column by the mean place of its neighbours before it and after it, back and forth."""
    neighbours = _neighbours(links)
    for sweep in range(_SWEEPS):
        order = range(1, len(columns)) if sweep % 2 == 0 else range(len(columns) - 2, -1, -1)
        step = -1 if sweep % 2 == 0 else 1
        for i in order:
            beside = {s: _share(n, columns[i + step]) for n, s in enumerate(columns[i + step])}
            place = {s: _share(n, columns[i]) for n, s in enumerate(columns[i])}
            weight = {s: _mean([beside[n] for n in neighbours[s] if n in beside], place[s]) for s in columns[i]}
            columns[i].sort(key=lambda s: (weight[s], place[s]))


def _positions(columns: Sequence[Sequence[str]], links: Mapping[str, Sequence[str]]) -> dict[str, tuple[float, float]]:
    """Coordinates: each screen as near to its neighbours to the left as the order and the distance allow."""
    tallest = max((len(c) for c in columns), default=0)
    neighbours = _neighbours(links)
    places: dict[str, tuple[float, float]] = {}
    for i, column in enumerate(columns):
        middle = (tallest - len(column)) * _ROW / 2
        wanted = [
            _mean([places[n][1] for n in neighbours[s] if n in places], middle + row * _ROW)
            for row, s in enumerate(column)
        ]
        for screen, y in zip(column, _spread(wanted), strict=True):
            places[screen] = _MARGIN / 2 + i * _COLUMN, y
    top = min((y for _, y in places.values()), default=0.0) - _MARGIN
    return {s: (x, y - top) for s, (x, y) in places.items()}


def _spread(wanted: Sequence[float]) -> list[float]:
    """Places at least a row apart, in order, with the least squared distance from the wanted ones.

    Taking a row from each place before turns the distance into an order: isotonic regression by pooling neighbours.
    """
    pools: list[tuple[float, int]] = []
    for row, y in enumerate(wanted):
        total, count = y - row * _ROW, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            before = pools.pop()
            total, count = total + before[0], count + before[1]
        pools.append((total, count))
    levels = [total / count for total, count in pools for _ in range(count)]
    return [level + row * _ROW for row, level in enumerate(levels)]


def _neighbours(links: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    both: dict[str, list[str]] = {s: [] for s in links}
    for source, targets in links.items():
        for target in targets:
            both[source].append(target)
            both[target].append(source)
    return both


def _share(place: int, column: Sequence[str]) -> float:
    return (place + 0.5) / len(column)


def _mean(numbers: Sequence[float], otherwise: float) -> float:
    return sum(numbers) / len(numbers) if numbers else otherwise
