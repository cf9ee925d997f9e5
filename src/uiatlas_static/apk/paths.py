"""Conditions on the way to a block: what every way from the start of a body to it has passed."""

from collections.abc import Sequence

from uiatlas_static.facts.values import Guard, one_of_all

MAX_LENGTH = 24
"""Most conditions that are kept; further ones are left out."""


class Path:
    """A condition after others; paths share their beginnings, so that what two have in common is where they part."""

    __slots__ = ("_guards", "depth", "guard", "parent")

    def __init__(self, parent: "Path | None", guard: Guard) -> None:
        self.parent, self.guard = parent, guard
        self.depth: int = 1 if parent is None else parent.depth + 1
        self._guards: tuple[Guard, ...] | None = None

    @property
    def guards(self) -> tuple[Guard, ...]:
        """All conditions, the first first."""
        if self._guards is None:
            self._guards = (*(() if self.parent is None else self.parent.guards), self.guard)
        return self._guards


def guards_of(path: Path | None) -> tuple[Guard, ...]:
    """The conditions of a path, none at the start."""
    return () if path is None else path.guards


def under(path: Path | None, guards: Sequence[Guard]) -> Path | None:
    """A path with further conditions; what something is makes superfluous what it is not."""
    for guard in guards:
        if guard.equal:
            while path is not None and not path.guard.equal and path.guard.subject == guard.subject:
                path = path.parent
        if path is None or path.depth < MAX_LENGTH:
            path = Path(path, guard)
    return path


def common(paths: Sequence[Path | None]) -> Path | None:
    """What some paths have in common; if each goes on with one value of the same thing, then that it is one of them."""
    shared = paths[0]
    for path in paths[1:]:
        shared = _parting(shared, path)
    ends = [p.guard for p in paths if p is not None and p is not shared and p.parent is shared and p.guard.equal]
    if len(ends) == len(paths) > 1 and all(g.subject == ends[0].subject for g in ends):
        return under(shared, (one_of_all(ends),))
    return shared


def beyond(path: Path | None, start: Path | None) -> list[Guard]:
    """The conditions of a path after another that it begins with."""
    found: list[Guard] = []
    while path is not None and path is not start:
        found.append(path.guard)
        path = path.parent
    found.reverse()
    return found


def apart(path: Path | None, other: Path | None) -> tuple[Guard, ...]:
    """The conditions of a path after what it has in common with another."""
    shared: set[int] = set()
    while other is not None:
        shared.add(id(other))
        other = other.parent
    start = path
    while start is not None and id(start) not in shared:
        start = start.parent
    return tuple(beyond(path, start))


def _parting(one: Path | None, other: Path | None) -> Path | None:
    while one is not other:
        if one is None or other is None:
            return None
        if one.depth >= other.depth:
            if one.depth == other.depth:
                other = other.parent
            one = one.parent
        else:
            other = other.parent
    return one
