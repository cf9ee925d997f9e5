"""Texts turned into vectors by a provider, at its OpenAI-compatible address."""

import math
import threading
from collections.abc import Sequence

from uiatlas.errors import ModelError
from uiatlas.llm.connection import RETRIES, TIMEOUT, Connection
from uiatlas.llm.pricing import Price, unknown
from uiatlas.llm.providers import Endpoint
from uiatlas.llm.usage import Usage, estimate_tokens

BATCH = 128
"""Texts of one request."""


class ProviderEmbedder:
    """An embedding model behind an OpenAI-compatible address; follows `EmbeddingModel`.

    Args:
        at: Where it is asked.
        model: Its name there.
        timeout: Seconds that one attempt may take.
        retries: How often a failed call is repeated.
        price: How its calls are priced; None where that is not known.

    Raises:
        MissingExtraError: The openai package is not installed.
    """

    def __init__(
        self,
        at: Endpoint,
        model: str,
        *,
        timeout: float = TIMEOUT,
        retries: int = RETRIES,
        price: Price | None = None,
    ) -> None:
        self._line, self._price = Connection(at, model, timeout=timeout, retries=retries), price or unknown
        self._usage, self._lock = Usage(), threading.Lock()

    @property
    def name(self) -> str:
        """The provider and the model."""
        return self._line.name

    @property
    def usage(self) -> Usage:
        """What all calls so far took."""
        return self._usage

    def close(self) -> None:
        """Close the connections."""
        self._line.close()

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector of unit length for each text.

        Raises:
            ModelError: The provider does not answer, or has no embeddings.
            InputError: The key, the address or the model's name is wrong.
        """
        batches = [texts[at : at + BATCH] for at in range(0, len(texts), BATCH)]
        return [vector for batch in batches for vector in self._batch(batch)]

    def _batch(self, texts: Sequence[str]) -> list[list[float]]:
        sent = [text or " " for text in texts]
        try:
            got = self._line.client.embeddings.create(model=self._line.model, input=sent, encoding_format="float")
            vectors = [_unit(e.embedding) for e in sorted(got.data, key=lambda e: e.index)]
        except self._line.openai.OpenAIError as error:
            raise self._line.told(error) from error
        except (AttributeError, TypeError, ValueError) as error:
            raise ModelError(f"{self.name} answers with no embeddings", hint="name an embedding model") from error
        if len(vectors) != len(sent):
            raise ModelError(f"{self.name} gave {len(vectors)} vectors for {len(sent)} texts", hint="try another model")
        read = getattr(got.usage, "prompt_tokens", None)
        used = Usage(calls=1, input_tokens=read or sum(map(estimate_tokens, sent)), estimated=int(read is None))
        with self._lock:
            self._usage += self._price(used)
        return vectors


def _unit(vector: Sequence[float]) -> list[float]:
    norm = math.sqrt(sum(v * v for v in vector)) or 1.0
    return [v / norm for v in vector]
