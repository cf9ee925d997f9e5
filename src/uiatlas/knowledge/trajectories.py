"""Ways over a map as lists of edges, and how they are told in words."""

from dataclasses import dataclass
from heapq import heappop, heappush
from threading import Lock
from weakref import WeakKeyDictionary

from uiatlas.ui import Action, InputText, describe
from uiatlas.utg import Graph, Transition


@dataclass(frozen=True, slots=True)
class Trajectory:
    """A way over the map.

    Attributes:
        start: Id of the screen that it begins on.
        edges: Its steps; each starts where the one before ends.
        key: Ids of its edges; found out where they are not given.
    """

    start: str
    edges: tuple[Transition, ...] = ()
    key: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.key) != len(self.edges):
            object.__setattr__(self, "key", tuple(e.id for e in self.edges))

    @property
    def end(self) -> str:
        """Id of the screen that it ends on."""
        return self.edges[-1].target if self.edges else self.start

    @property
    def screens(self) -> tuple[str, ...]:
        """Ids of all screens that it passes, in order, start and end included."""
        return (self.start, *(e.target for e in self.edges))

    def then(self, edge: Transition, key: str = "") -> "Trajectory":
        """The way that goes one step further; the edge's id is found out if it is not given."""
        return Trajectory(self.start, (*self.edges, edge), (*self.key, key or edge.id))


_ids: WeakKeyDictionary[Graph, tuple[int, dict[int, str]]] = WeakKeyDictionary()
_counting = Lock()


def ids_of(graph: Graph) -> dict[int, str]:
    """The id of each edge object of a map, by ``id()``; an edge finds its own out anew each time it is asked."""
    with _counting:
        known = _ids.get(graph)
        if known is None or known[0] != graph.version:
            known = _ids[graph] = graph.version, {id(edge): key for key, edge in graph.transitions.items()}
        return known[1]


def cheapest(graph: Graph, start: str) -> dict[str, Trajectory]:
    """The way of least expected cost to each screen that a way leads to (Dijkstra 1959); equal ones by edge ids."""
    best: dict[str, Trajectory] = {}
    ids = ids_of(graph)
    heap: list[tuple[int, tuple[str, ...], Trajectory]] = [(0, (), Trajectory(start))]
    while heap:
        cost, _, way = heappop(heap)
        if way.end in best:
            continue
        best[way.end] = way
        for edge in graph.outgoing(way.end):
            if edge.passable and edge.target not in best:
                longer = way.then(edge, ids[id(edge)])
                heappush(heap, (cost + edge.expected_cost, longer.key, longer))
    return best


def steps_of(graph: Graph, way: Trajectory) -> list[str]:
    """One line for each step: where it is done, what is done, and what comes."""
    return [f"{graph.screens[e.source].name}: {describe(e.action)} → {graph.screens[e.target].name}" for e in way.edges]


def action_phrase(act: Action | None) -> str:
    """What is done at the end of a way, in words; empty if being there is all."""
    match act:
        case None:
            return ""
        case InputText(target, ""):
            return f'type into "{target.text or target.description or target.resource_id}"'
    return describe(act)


def summarise(graph: Graph, way: Trajectory, act: Action | None) -> str:
    """A way as one sentence without a model: what is done in turn, and where that ends."""
    done = [describe(e.action) for e in way.edges] + ([action_phrase(act)] if act is not None else [])
    where = graph.screens[way.end].name
    if not done:
        return f'stay on "{where}"'
    return ", then ".join(done) + f', on "{where}"' if act is not None else ", then ".join(done) + f' to "{where}"'
