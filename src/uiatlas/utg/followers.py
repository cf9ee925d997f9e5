"""What is computed from a map once in each thread, and kept up with the map's changes."""

from collections.abc import Callable
from threading import local
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
    """One follower for each map and thread; it is dropped when its map is dropped or its thread ends.

    A follower changes in place when it is refreshed, since to make it anew for each step would take too long on a large
    map. So each thread has its own, and only that thread refreshes it: the follower of a search does not change while
    another thread asks for its own. The map itself is not locked: `make` and `refresh` read it, so no other thread may
    change it while `of` runs.

    Args:
        make: Computes the follower of a map that has none yet.
    """

    def __init__(self, make: Callable[[Graph], F]) -> None:
        self._make = make
        self._threads = local()

    def of(self, graph: Graph) -> F:
        """The follower of a map, up to date."""
        known: WeakKeyDictionary[Graph, tuple[int, F]] | None = getattr(self._threads, "known", None)
        if known is None:
            known = self._threads.known = WeakKeyDictionary()
        found, version = known.get(graph), graph.version
        if found is not None and found[0] == version:
            return found[1]
        if found is None:
            follower = self._make(graph)
        else:
            follower = found[1]
            follower.refresh(graph)
        known[graph] = version, follower
        return follower
