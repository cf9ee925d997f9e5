"""The order in which methods are told: those that are called come first, and cycles are one group."""

from collections import defaultdict
from collections.abc import Iterable, Mapping


def groups_of(calls: Mapping[str, Iterable[str]]) -> list[tuple[str, ...]]:
    """The strongly connected groups of a call graph, those that are called before those that call them.

    Tarjan's algorithm without recursion; the members of a group, and groups that do not depend on each other, come in
    the order of the mapping, so that equal code is told in equal order.

    Args:
        calls: From every method to those that it calls; calls of what is no key are left out.
    """
    found = _Tarjan({m: [c for c in called if c in calls] for m, called in calls.items()})
    place = {m: n for n, m in enumerate(calls)}
    return [tuple(sorted(group, key=place.__getitem__)) for group in found.groups]


def levels_of(calls: Mapping[str, Iterable[str]]) -> list[list[tuple[str, ...]]]:
    """The groups in levels: what a level calls lies in the levels before it, so that a level can be told at once."""
    of: dict[str, int] = {}
    levels: defaultdict[int, list[tuple[str, ...]]] = defaultdict(list)
    for group in groups_of(calls):
        inside = set(group)
        below = [of[c] for m in group for c in calls[m] if c in of and c not in inside]
        level = 1 + max(below, default=-1)
        of.update(dict.fromkeys(group, level))
        levels[level].append(group)
    return [levels[n] for n in sorted(levels)]


class _Tarjan:
    """One search through a graph (Tarjan 1972)."""

    def __init__(self, calls: Mapping[str, list[str]]) -> None:
        self._calls = calls
        self._found: dict[str, int] = {}
        self._low: dict[str, int] = {}
        self._open: list[str] = []
        self._is_open: set[str] = set()
        self.groups: list[list[str]] = []
        for start in calls:
            if start not in self._found:
                self._search(start)

    def _search(self, start: str) -> None:
        path = [(start, iter(self._calls[start]))]
        self._enter(start)
        while path:
            node, left = path[-1]
            after = next(left, None)
            if after is None:
                path.pop()
                if path:
                    self._low[path[-1][0]] = min(self._low[path[-1][0]], self._low[node])
                self._leave(node)
            elif after not in self._found:
                self._enter(after)
                path.append((after, iter(self._calls[after])))
            elif after in self._is_open:
                self._low[node] = min(self._low[node], self._found[after])

    def _enter(self, node: str) -> None:
        self._found[node] = self._low[node] = len(self._found)
        self._open.append(node)
        self._is_open.add(node)

    def _leave(self, node: str) -> None:
        if self._low[node] != self._found[node]:
            return
        group: list[str] = []
        while not group or group[-1] != node:
            group.append(self._open.pop())
            self._is_open.discard(group[-1])
        self.groups.append(group)
