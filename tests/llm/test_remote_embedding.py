"""Vectors from a provider over real HTTP."""

from contextlib import closing

import pytest

from uiatlas.errors import InputError, ModelError
from uiatlas.llm.embedding import HashedNgrams
from uiatlas.llm.opening import provider_embedder
from uiatlas.llm.providers import Endpoint
from uiatlas.llm.remote_embedding import BATCH, ProviderEmbedder
from uiatlas.llm.testing import SimulatedServer
from uiatlas.text.embedding import cosine

pytest.importorskip("openai")


def endpoint(url: str, key: str = "k") -> Endpoint:
    return Endpoint("openai", url, key, "OPENAI_BASE_URL", "OPENAI_API_KEY", usual=False)


def test_texts_become_vectors_of_unit_length_in_their_order() -> None:
    texts = [f"screen {n}" for n in range(BATCH + 3)]
    with SimulatedServer() as server, closing(ProviderEmbedder(endpoint(server.url), "small")) as model:
        vectors = model.embed(texts)
        assert model.embed([]) == []
    known = HashedNgrams(64).embed(texts)
    assert all(cosine(one, other) == pytest.approx(1) for one, other in zip(vectors, known, strict=True))
    assert (model.usage.calls, model.usage.tokens, model.usage.cost) == (2, 14, None)


def test_what_goes_wrong_is_one_line() -> None:
    with SimulatedServer(key="right", model="small") as server:
        wrong_key, wrong_name = endpoint(server.url, "wrong"), endpoint(server.url, "right")
        with closing(ProviderEmbedder(wrong_key, "small")) as model, pytest.raises(InputError, match="accept the key"):
            model.embed(["x"])
        with (
            closing(ProviderEmbedder(wrong_name, "large")) as model,
            pytest.raises(InputError, match="no model 'large'"),
        ):
            model.embed(["x"])
    gone = ProviderEmbedder(endpoint(server.url), "small", retries=0)
    with closing(gone) as model, pytest.raises(ModelError, match="cannot reach"):
        model.embed(["x"])


def test_an_embedder_is_opened_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    with SimulatedServer() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        with closing(provider_embedder("openai:small")) as model:
            assert len(model.embed(["a"])[0]) == 64
    with pytest.raises(InputError, match="names no model"):
        provider_embedder("small")
