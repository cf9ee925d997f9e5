"""The documents of a map as they were when it was last read, for who reads it again and again."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from uiatlas.storage.store import Seen

T = TypeVar("T")

_Values = dict[str, tuple[Any, Any]]
"""By id: the body of a document, and what was made of it."""


@dataclass(slots=True)
class Decoded:
    """Decodes the documents of one map; one that has not changed since the last time is not decoded again."""

    _texts: dict[str, Seen] = field(default_factory=dict)
    _before: dict[str, _Values] = field(default_factory=dict)
    _now: dict[str, _Values] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many documents are kept."""
        return sum(map(len, self._now.values()))

    def begin(self, kind: str) -> Seen:
        """Begin to read all documents of a kind; what the store has given of it is for the store to compare."""
        self._before[kind], self._now[kind] = self._now.get(kind, {}), {}
        return self._texts.setdefault(kind, {})

    def value(self, kind: str, key: str, body: Any, decode: Callable[[str, Any], T]) -> T:
        """A document of a kind, decoded now or the last time."""
        old = self._before[kind].get(key)
        same = old is not None and (old[0] is body or old[0] == body)
        value: T = old[1] if old is not None and same else decode(key, body)
        self._now[kind][key] = body, value
        return value
