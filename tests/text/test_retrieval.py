"""How well texts fit a query: the law that every scorer keeps, and what they find."""

import math
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uiatlas.errors import FormatError, InputError, MissingExtraError
from uiatlas.llm.embedding import VARIABLE, HashedNgrams, MiniLm, model_folder
from uiatlas.text.embedding import cosine
from uiatlas.text.retrieval import Bm25, EmbeddingScorer, TextScorer

SCORERS: list[Callable[[], TextScorer]] = [Bm25, lambda: EmbeddingScorer(HashedNgrams())]
LABELS = ["Theme", "Text size", "Delete all notes", "Privacy policy", "Sort by"]


@pytest.fixture(scope="module")
def minilm() -> MiniLm:
    """The installed sentence embedding; tests that need it are skipped without it."""
    try:
        return MiniLm()
    except MissingExtraError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("make", SCORERS)
def test_the_text_with_the_querys_words_is_first(make: Callable[[], TextScorer]) -> None:
    """'open the privacy policy' finds 'Privacy policy'."""
    scores = make().score("open the privacy policy", LABELS)
    assert LABELS[scores.index(max(scores))] == "Privacy policy"


@pytest.mark.parametrize("make", SCORERS)
@given(query=st.text(max_size=40), texts=st.lists(st.text(max_size=30), max_size=8))
@settings(max_examples=50)
def test_scores_are_finite_between_0_and_1_and_in_the_order_of_the_texts(
    make: Callable[[], TextScorer], query: str, texts: list[str]
) -> None:
    """Turning the texts around turns the scores around."""
    scorer = make()
    scores = scorer.score(query, texts)
    assert len(scores) == len(texts)
    assert all(math.isfinite(s) and 0.0 <= s <= 1.0 + 1e-9 for s in scores)
    assert scorer.score(query, texts[::-1])[::-1] == pytest.approx(scores)


def test_ngrams_forgive_misspelling() -> None:
    """A misspelt word is nearer to the word than another one."""
    model = HashedNgrams()
    typo, right, wrong = model.embed(["notifcations", "notifications", "appearance"])
    assert cosine(typo, right) > 0.5 > cosine(typo, wrong)


def test_a_missing_model_says_which_extra_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A variable that names no model is bad input, in one line."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with pytest.raises(InputError, match=r"model\.safetensors"):
        model_folder()


def test_files_that_are_no_model_are_one_clear_line(tmp_path: Path) -> None:
    """A damaged model file is told by its folder."""
    pytest.importorskip("safetensors")
    pytest.importorskip("tokenizers")
    (tmp_path / "model.safetensors").write_bytes(b"no tensors")
    (tmp_path / "tokenizer.json").write_text("{}", encoding="utf-8")
    with pytest.raises(FormatError, match="not a sentence encoder"):
        MiniLm(tmp_path)


def test_the_sentence_embedding_finds_other_words_for_the_same(minilm: MiniLm) -> None:
    """'dark mode' means the theme although it shares no word with it."""
    scores = EmbeddingScorer(minilm).score("switch to night mode", ["Dark theme", "Delete all notes", "Sort by title"])
    assert scores[0] == max(scores)


class _Given:
    """Vectors that are written down."""

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """The vector of each text."""
        known = {"app a": [0.96, 0.28, 0.0], "app b": [0.96, 0.0, 0.28], "a": [0.6, 0.8, 0.0], "app": [1.0, 0.0, 0.0]}
        return [known[text] for text in texts]


def test_what_all_texts_have_in_common_does_not_count_where_they_are_told_apart() -> None:
    """Both texts are much like the query, and only one of them is about what the other is not."""
    scorer = EmbeddingScorer(_Given())
    near, far = scorer.score("a", ["app a", "app b"])
    assert near - far < 0.3
    assert scorer.apart("a", ["app a", "app b"]) == [pytest.approx(0.7, abs=0.1), 0.0]
    assert scorer.apart("a", ["app"]) == [0.0], "a text alone has nothing that tells it from others"
    assert scorer.apart("a", []) == []


def test_padding_does_not_change_a_sentence(minilm: MiniLm) -> None:
    """A sentence embedded alone and beside a longer one is the same vector of length 1."""
    (alone,) = minilm.embed(["Privacy policy"])
    beside, _ = minilm.embed(["Privacy policy", "Notes changed since the last backup will be lost when it is restored"])
    assert cosine(alone, beside) == pytest.approx(1.0, abs=1e-5)
    assert cosine(alone, alone) == pytest.approx(1.0, abs=1e-5)


def test_the_variable_goes_before_the_installed_package(minilm: MiniLm, monkeypatch: pytest.MonkeyPatch) -> None:
    """UIATLAS_EMBED_MODEL names the folder."""
    assert os.path.isdir(minilm.folder)
    monkeypatch.setenv(VARIABLE, str(minilm.folder))
    assert model_folder() == minilm.folder
