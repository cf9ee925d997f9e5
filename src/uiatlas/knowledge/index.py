"""Which of many vectors are nearest to one: exact search with numpy, or without it, behind a small protocol."""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nsmallest
from importlib.util import find_spec
from operator import mul
from typing import TYPE_CHECKING, Protocol

from uiatlas.errors import InputError
from uiatlas.llm.embedding import HashedNgrams, MiniLm, local_model
from uiatlas.storage.vectors import unpacked
from uiatlas.text.embedding import EmbeddingModel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

Hit = tuple[int, float]
"""Place of a vector among those that were indexed, and its cosine with the query."""


class VectorIndex(Protocol):
    """Finds the nearest of some vectors of unit length."""

    def nearest(self, query: Sequence[float], k: int, among: Sequence[int] | None = None) -> list[Hit]:
        """The `k` vectors of highest cosine, best first; of equal ones the earlier.

        Args:
            query: A vector of unit length.
            k: The most vectors.
            among: The places of those that are looked at, in order; None for all.
        """
        ...


@dataclass(frozen=True, slots=True)
class Embedder:
    """A model that embeds texts, with the name under which its vectors are kept."""

    name: str
    model: EmbeddingModel


def local_embedder() -> Embedder:
    """The installed sentence encoder, or hashed n-grams where none is installed; see `uiatlas.llm.embedding`."""
    match local_model():
        case MiniLm(folder=folder) as encoder:
            return Embedder(f"local:{folder.name}", encoder)
        case HashedNgrams(size=size) as ngrams:
            return Embedder(f"ngrams:{size}", ngrams)
        case other:
            return Embedder(type(other).__name__, other)


class ExactIndex:
    """All cosines by one product of a vector and a matrix; exact, and as fast as memory is read.

    The vectors are kept as columns: the product then adds up whole rows, which is faster than one dot product a vector.

    Args:
        matrix: One vector of unit length in each row, 32-bit floats.
    """

    def __init__(self, matrix: "Array") -> None:
        self._columns = matrix.T.copy()

    @classmethod
    def of(cls, bodies: Sequence[bytes]) -> "ExactIndex":
        """The index of packed vectors (see `uiatlas.storage.vectors`) of one length."""
        import numpy as np  # noqa: PLC0415

        width = len(bodies[0]) // 4 if bodies else 0
        return cls(np.frombuffer(b"".join(bodies), dtype="<f4").reshape(len(bodies), width))

    def nearest(self, query: Sequence[float], k: int, among: Sequence[int] | None = None) -> list[Hit]:
        """The `k` vectors of highest cosine, best first."""
        import numpy as np  # noqa: PLC0415

        width, count = self._columns.shape
        places = np.arange(count) if among is None else np.asarray(among, dtype=np.intp)
        if not len(places):
            return []
        _check(width, len(query))
        cosines = (np.asarray(query, dtype=np.float32) @ self._columns)[places]
        most = min(k, len(places))
        at = np.flatnonzero(cosines >= np.partition(cosines, -most)[-most])
        order = at[np.lexsort((at, -cosines[at]))][:most]
        return [(int(places[i]), float(cosines[i])) for i in order]


class PlainIndex:
    """The same without numpy, for some thousands of vectors.

    Args:
        bodies: Packed vectors of one length.
    """

    def __init__(self, bodies: Sequence[bytes]) -> None:
        self._rows = [unpacked(body) for body in bodies]

    def nearest(self, query: Sequence[float], k: int, among: Sequence[int] | None = None) -> list[Hit]:
        """The `k` vectors of highest cosine, best first."""
        if self._rows:
            _check(len(self._rows[0]), len(query))
        places = range(len(self._rows)) if among is None else among
        cosines = [(i, sum(map(mul, self._rows[i], query))) for i in places]
        return nsmallest(k, cosines, key=lambda hit: (-hit[1], hit[0]))


def index_of(bodies: Sequence[bytes]) -> VectorIndex:
    """The exact index of packed vectors, with numpy where it is installed.

    Raises:
        InputError: They are not of one length.
    """
    if len({len(b) for b in bodies}) > 1:
        raise InputError("vectors of different lengths cannot be compared", hint="build the knowledge anew")
    return ExactIndex.of(bodies) if find_spec("numpy") else PlainIndex(bodies)


def _check(width: int, asked: int) -> None:
    if width != asked:
        raise InputError(f"a vector of {asked} numbers cannot be compared with some of {width}", hint="build anew")
