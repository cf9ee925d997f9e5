"""Texts as vectors: what turns them into such, and how near two are."""

from collections.abc import Sequence
from typing import Protocol


class EmbeddingModel(Protocol):
    """Turns texts into vectors; near vectors mean like texts."""

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """One vector of unit length for each text."""
        ...


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    """The cosine of two vectors of unit length (of zeros: 0)."""
    return float(sum([a * b for a, b in zip(one, other, strict=True)]))
