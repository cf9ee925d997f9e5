"""The nearest vectors, with numpy and without."""

import math
import random
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiatlas.errors import InputError
from uiatlas.knowledge.index import ExactIndex, PlainIndex, VectorIndex, index_of, local_embedder
from uiatlas.storage.vectors import packed

pytest.importorskip("numpy")


def unit(seed: int, size: int = 8) -> list[float]:
    dice = random.Random(seed)
    vector = [dice.gauss(0, 1) for _ in range(size)]
    norm = math.sqrt(sum(v * v for v in vector))
    return [v / norm for v in vector]


@pytest.mark.parametrize("make", [ExactIndex.of, PlainIndex])
def test_a_vector_is_nearest_to_itself(make: Callable[[Sequence[bytes]], VectorIndex]) -> None:
    index = make([packed(unit(n)) for n in range(20)])
    (place, cosine), *others = index.nearest(unit(7), 5)
    assert place == 7
    assert cosine == pytest.approx(1)
    assert len(others) == 4
    assert [c for _, c in others] == sorted((c for _, c in others), reverse=True)


@given(st.integers(0, 40), st.integers(1, 50), st.integers(0, 1000))
def test_numpy_and_plain_python_agree(count: int, k: int, seed: int) -> None:
    bodies = [packed(unit(seed + n // 2)) for n in range(count)]
    fast, plain = ExactIndex.of(bodies).nearest(unit(-1), k), PlainIndex(bodies).nearest(unit(-1), k)
    assert [c for _, c in fast] == pytest.approx([c for _, c in plain], abs=1e-5)
    assert len(fast) == min(k, count)


@pytest.mark.parametrize("make", [ExactIndex.of, PlainIndex])
@given(st.integers(0, 40), st.integers(1, 50), st.integers(0, 1000))
def test_those_that_are_nearest_among_some_come_in_the_order_of_all(
    make: Callable[[Sequence[bytes]], VectorIndex], count: int, k: int, seed: int
) -> None:
    index = make([packed(unit(seed + n // 2)) for n in range(count)])
    some = random.Random(seed).sample(range(count), count // 3)
    wanted = [hit for hit in index.nearest(unit(-1), count) if hit[0] in some][:k]
    assert index.nearest(unit(-1), k, sorted(some)) == wanted


def test_equal_vectors_come_in_the_order_in_which_they_were_given() -> None:
    index = ExactIndex.of([packed([1.0, 0.0])] * 5)
    assert [place for place, _ in index.nearest([1.0, 0.0], 3)] == [0, 1, 2]


def test_vectors_of_several_lengths_are_refused() -> None:
    with pytest.raises(InputError):
        index_of([packed([1.0]), packed([1.0, 0.0])])


@pytest.mark.parametrize("make", [ExactIndex.of, PlainIndex])
def test_a_query_of_another_length_is_refused(make: Callable[[Sequence[bytes]], VectorIndex]) -> None:
    with pytest.raises(InputError):
        make([packed([1.0, 0.0])]).nearest([1.0], 1)


def test_without_an_installed_encoder_the_local_embedder_is_hashed_ngrams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uiatlas.llm.embedding.PACKAGES", ())
    monkeypatch.delenv("UIATLAS_EMBED_MODEL", raising=False)
    embedder = local_embedder()
    assert embedder.name == "ngrams:512"
    assert len(embedder.model.embed(["red"])[0]) == 512
