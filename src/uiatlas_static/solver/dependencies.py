"""What executions have read, so that one is done again only if something that it read has changed since.

Change propagation of self-adjusting computation (Acar, "Self-Adjusting Computation", 2005): whatever is written keeps
who has read it. A change marks these, those who called them, and those who were given what they gave back.
"""

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from contextlib import contextmanager
from threading import local
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Execution:
    """One execution of a body, or of what the platform calls with all that this calls.

    Attributes:
        outdated: Whether something has changed that it has read.
        users: The executions that called it, or were given its result.
    """

    __slots__ = ("outdated", "users")

    def __init__(self, user: "Execution | None" = None) -> None:
        self.outdated = False
        self.users = [] if user is None else [user]

    def outdate(self) -> None:
        """Note that something that it has read has changed."""
        todo = [self]
        while todo:
            current = todo.pop()
            if not current.outdated:
                current.outdated = True
                todo += current.users

    def use(self) -> None:
        """Its result is given to the present execution."""
        user = PRESENT.execution
        if user is not None and user is not self:
            self.users.append(user)
            if self.outdated:
                user.outdate()


class _Present(local):
    """What is executed now, in each thread."""

    execution: Execution | None = None


PRESENT = _Present()


@contextmanager
def executing(execution: Execution | None) -> Iterator[None]:
    """All that is read is read by an execution."""
    before, PRESENT.execution = PRESENT.execution, execution
    try:
        yield
    finally:
        PRESENT.execution = before


_ALL = object()
"""Stands for all names together, of a store that is gone through."""
_NOTHING = object()


class Store(dict[K, V]):
    """What is kept under names, with who has read it; names that are not there yet count too.

    Attributes:
        open_names: Those under which something unknown took the place of constants.
        readers: Who has read what is under each name, and has to be told of a change.
    """

    __slots__ = ("_maker", "open_names", "readers")

    def __init__(self, given: Iterable[tuple[K, V]] = ()) -> None:
        if given:
            super().__init__(given)
        self.readers: dict[object, set[Execution]] | None = None
        self._maker: Execution | None = None
        self.open_names: frozenset[K] = frozenset()

    def renew(self) -> None:
        """Belong to the present execution, which makes another one whenever it is done again."""
        self._maker = PRESENT.execution

    def _read(self, name: object) -> None:
        execution = PRESENT.execution
        if execution is None or execution is self._maker:
            return
        readers = self.readers
        if readers is None:
            readers = self.readers = {}
        known = readers.get(name)
        if known is None:
            readers[name] = {execution}
        else:
            known.add(execution)

    def _changed(self, name: object) -> None:
        if self.readers:
            for execution in (*self.readers.pop(name, ()), *self.readers.pop(_ALL, ())):
                execution.outdate()

    def peek(self, name: K) -> V | None:
        """What is kept under a name, for code that does the same whatever it is."""
        return dict.get(self, name)

    def has(self, name: K) -> bool:
        """Whether something is kept under a name, for code that does the same whether it is or not."""
        return dict.__contains__(self, name)

    def is_read(self, name: K) -> bool:
        """Whether somebody has read what is under a name, and was not told of a change since."""
        return self.readers is not None and name in self.readers

    def __getitem__(self, name: K) -> V:
        self._read(name)
        return dict.__getitem__(self, name)

    def get(self, name: K, default: Any = None) -> V | Any:
        """What is kept under a name, the default if nothing is."""
        self._read(name)
        return dict.get(self, name, default)

    def __contains__(self, name: object) -> bool:
        self._read(name)
        return dict.__contains__(self, name)

    def __iter__(self) -> Iterator[K]:
        self._read(_ALL)
        return dict.__iter__(self)

    def keys(self) -> KeysView[K]:  # type: ignore[override]
        """All names."""
        self._read(_ALL)
        return dict.keys(self)

    def values(self) -> ValuesView[V]:  # type: ignore[override]
        """All that is kept."""
        self._read(_ALL)
        return dict.values(self)

    def items(self) -> ItemsView[K, V]:  # type: ignore[override]
        """All names with what is kept under them."""
        self._read(_ALL)
        return dict.items(self)

    def __setitem__(self, name: K, value: V) -> None:
        before = dict.get(self, name, _NOTHING)
        dict.__setitem__(self, name, value)
        if before is not value:
            self._changed(name)

    def keep(self, name: K, value: V) -> None:
        """Keep something under a name unless something is kept there, for code that does the same either way."""
        if not dict.__contains__(self, name):
            self[name] = value

    def close(self, name: K) -> None:
        """Forget that something unknown took the place of constants under a name."""
        if name in self.open_names:
            self.open_names -= {name}

    def setdefault(self, name: K, value: V) -> V:
        """What is kept under a name, from now on this if nothing is."""
        self.keep(name, value)
        return self[name]

    def pop(self, name: K, *default: Any) -> Any:
        """Take away what is kept under a name."""
        there = dict.__contains__(self, name)
        found = dict.pop(self, name, *default)
        self.close(name)
        if there:
            self._changed(name)
        self._read(name)
        return found

    def __len__(self) -> int:
        self._read(_ALL)
        return dict.__len__(self)

    def __eq__(self, other: object) -> bool:
        self._read(_ALL)
        return dict.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __delitem__(self, name: K) -> None:
        self.pop(name)

    def update(self, given: Mapping[K, V]) -> None:  # type: ignore[override]
        """Keep all of something."""
        for name, value in given.items():
            self[name] = value

    def replace(self, given: Mapping[K, V]) -> None:
        """Keep this instead of all that is kept."""
        dict.clear(self)
        dict.update(self, given)
        self.open_names = frozenset()
        for name in tuple(self.readers or ()):
            self._changed(name)
