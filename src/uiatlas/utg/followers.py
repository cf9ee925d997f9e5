"""What is computed from a map once, shared by all who ask, and kept up with the map's changes."""

from collections.abc import Callable
from threading import Lock
from typing import Generic, Protocol, TypeVar
from weakref import WeakKeyDictionary

from uiatlas.utg.graph import Graph


class Follower(Protocol):
    """Something computed from a map that can take in what changed."""

    def refresh(self, graph: Graph) -> None:
        """Take in what changed on the map since the last call."""
        ...


F = TypeVar("F", bound=Follower)


class Followers(Generic[F]):
    """One follower for each map, dropped with it; safe to use from several threads.

    Args:
        make: Computes the follower of a map that has none yet.
    """

    def __init__(self, make: Callable[[Graph], F]) -> None:
        self._make = make
        self._known: WeakKeyDictionary[Graph, tuple[int, F]] = WeakKeyDictionary()
        self._lock = Lock()

    def of(self, graph: Graph) -> F:
        """The follower of a map, up to date."""
        known = self._known.get(graph)
        if known is not None and known[0] == graph.version:
            return known[1]
        with self._lock:
            known, version = self._known.get(graph), graph.version
            if known is None:
                follower = self._make(graph)
            elif known[0] != version:
                follower = known[1]
                follower.refresh(graph)
            else:
                return known[1]
            self._known[graph] = version, follower
        return follower
