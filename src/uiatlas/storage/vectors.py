"""Vectors of texts in an atlas: 32-bit floats, found by who made them and what text they are of."""

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b

from uiatlas.errors import FormatError
from uiatlas.storage.store import AtlasStore


def content_key(text: str) -> str:
    """What stands for a text: its hash, so that equal texts have one vector."""
    return blake2b(text.encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()


class Vectors:
    """The vectors that one embedding model made.

    Args:
        database: The open atlas.
        maker: Name of the model; another model's vectors are others.
    """

    def __init__(self, database: AtlasStore, maker: str) -> None:
        self._database, self.maker = database, maker

    def of(self, texts: Iterable[str]) -> dict[str, bytes]:
        """The vectors that are kept, by text; little-endian 32-bit floats.

        Raises:
            FormatError: A vector is damaged.
        """
        keys = {content_key(t): t for t in texts}
        found = {keys[key]: body for key, body in self._kept() if key in keys}
        if bad := next((t for t, body in found.items() if not isinstance(body, bytes) or len(body) % 4), None):
            raise FormatError(self._database.path, f"the vector of {bad!r} is damaged", hint="build the knowledge anew")
        return found

    def _kept(self) -> list[tuple[str, bytes]]:
        return [(key, body) for _, key, body in self._database.vectors(self.maker)]

    def put(self, vectors: Mapping[str, Sequence[float]]) -> None:
        """Keep vectors by text, all of them or none."""
        rows = [(self.maker, content_key(text), packed(vector)) for text, vector in vectors.items()]
        self._database.put_vectors(rows)


def copy_vectors(source: AtlasStore, target: AtlasStore) -> None:
    """Keep all vectors of one atlas in another too, whoever made them; those that are there already stay."""
    there = {(maker, key) for maker, key, _ in target.vectors()}
    if rows := [row for row in source.vectors() if row[:2] not in there]:
        target.put_vectors(rows)


def packed(vector: Sequence[float]) -> bytes:
    """A vector as little-endian 32-bit floats."""
    numbers = array("f", vector)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def unpacked(body: bytes) -> "array[float]":
    """The numbers of a packed vector."""
    numbers = array("f")
    numbers.frombytes(body)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
