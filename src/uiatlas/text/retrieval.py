"""How well texts fit a query: one protocol, with BM25 and a sentence embedding behind it."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from uiatlas.text.embedding import EmbeddingModel, cosine
from uiatlas.text.language import stems


class TextScorer(Protocol):
    """Scores texts against a query."""

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """One score for each text, from 0 (nothing in common) to 1 (the same), in the order of the texts."""
        ...


class Bm25:
    """Okapi BM25 (Robertson and Zaragoza 2009) with the texts themselves as the collection, scaled to at most 1.

    Args:
        k: How soon more of the same word stops to count.
        b: How much long texts are marked down.
    """

    def __init__(self, k: float = 1.2, b: float = 0.75) -> None:
        self.k, self.b = k, b

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """Scores as a share of what a text of just the query's words would get."""
        documents = [stems(t) for t in texts]
        asked = set(stems(query))
        wanted = sorted(asked)
        if not documents or not wanted:
            return [0.0] * len(documents)
        holding = Counter(w for d in documents if not asked.isdisjoint(d) for w in asked.intersection(d))
        mean = sum(map(len, documents)) / len(documents) or 1.0
        weight = {w: _rarity(len(documents), holding[w]) for w in wanted}
        best = sum(weight.values()) * (self.k + 1) / (1 + self.k * (1 - self.b))
        return [0.0 if asked.isdisjoint(d) else self._one(d, weight, mean) / best for d in documents]

    def _one(self, document: Sequence[str], weight: dict[str, float], mean: float) -> float:
        times = Counter(document)
        damping = self.k * (1 - self.b + self.b * len(document) / mean)
        total = sum([w * times[word] * (self.k + 1) / (times[word] + damping) for word, w in weight.items()])
        return min(total, sum(weight.values()) * (self.k + 1) / (1 + self.k * (1 - self.b)))


def _rarity(documents: int, holding: int) -> float:
    return math.log(1 + (documents - holding + 0.5) / (holding + 0.5))


class MeaningScorer(TextScorer, Protocol):
    """Scores texts against a query also by what tells them from each other."""

    def apart(self, query: str, texts: Sequence[str]) -> list[float]:
        """Scores as `TextScorer.score`, after what all the texts have in common was taken away from each."""
        ...


class EmbeddingScorer:
    """Cosine of sentence embeddings; what is below 0 counts as 0.

    Args:
        model: What embeds; texts that were embedded are kept.
    """

    def __init__(self, model: EmbeddingModel) -> None:
        self.model = model
        self._known: dict[str, Sequence[float]] = {}
        self._common: tuple[tuple[str, ...], _Common] | None = None

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """The cosine between the query and each text."""
        self._embed((query, *texts))
        return [max(0.0, min(1.0, cosine(self._known[query], self._known[t]))) for t in texts]

    def apart(self, query: str, texts: Sequence[str]) -> list[float]:
        """The cosine between the query and each text, measured from the mean of the texts."""
        if not texts:
            return []
        self._embed((query, *texts))
        common = self._common
        if common is None or common[0] != tuple(texts):
            self._common = common = tuple(texts), _Common([self._known[t] for t in texts])
        return common[1].cosines(self._known[query])

    def _embed(self, texts: Sequence[str]) -> None:
        missing = list(dict.fromkeys(t for t in texts if t not in self._known))
        if missing:
            self._known.update(zip(missing, self.model.embed(missing), strict=True))


class _Common:
    """Vectors measured from their mean: of texts of one app, which all speak of what the app is about.

    Args:
        vectors: The vectors, at least one.
    """

    def __init__(self, vectors: Sequence[Sequence[float]]) -> None:
        count = len(vectors)
        self._mean = [sum(column) / count for column in zip(*vectors, strict=True)]
        self._vectors = [self._from_mean(v) for v in vectors]

    def cosines(self, query: Sequence[float]) -> list[float]:
        """The cosine between a query and each vector, at least 0."""
        asked = self._from_mean(query)
        return [max(0.0, min(1.0, cosine(asked, v))) for v in self._vectors]

    def _from_mean(self, vector: Sequence[float]) -> list[float]:
        """A vector from the mean to another one, of unit length; of the mean itself all zeros."""
        moved = [a - m for a, m in zip(vector, self._mean, strict=True)]
        length = math.sqrt(sum([a * a for a in moved]))
        return [a / length for a in moved] if length > _NONE else [0.0] * len(moved)


_NONE = 1e-9
"""Length below which a vector is none."""
