"""From PROVIDER:NAME and the environment to a model, or to one line that says what is missing."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from uiatlas.errors import BudgetError, InputError, MissingExtraError, UnknownNameError
from uiatlas.llm.base import question
from uiatlas.llm.client import ProviderModel
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.ledger import PromptLog, read_prompts
from uiatlas.llm.limits import Budget
from uiatlas.llm.opening import Options, open_model
from uiatlas.llm.pricing import price_of
from uiatlas.llm.providers import PROVIDERS, endpoint
from uiatlas.llm.testing import SimulatedServer
from uiatlas.llm.usage import Usage

ASKED = question(Trusted("You plan."), "open the settings", role="planner")


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for provider in PROVIDERS.values():
        for variable in (*provider.urls, *provider.keys):
            monkeypatch.delenv(variable, raising=False)
    monkeypatch.delenv("UIATLAS_PRICE", raising=False)


@pytest.mark.parametrize(
    ("provider", "key", "url"),
    [
        ("openai", "OPENAI_API_KEY", "https://api.openai.com/v1"),
        ("anthropic", "ANTHROPIC_API_KEY", "https://api.anthropic.com/v1"),
        ("google", "GEMINI_API_KEY", "https://generativelanguage.googleapis.com/v1beta/openai"),
        ("google", "GOOGLE_API_KEY", "https://generativelanguage.googleapis.com/v1beta/openai"),
        ("openrouter", "OPENROUTER_API_KEY", "https://openrouter.ai/api/v1"),
        ("ollama", "OLLAMA_API_KEY", "http://127.0.0.1:11434/v1"),
        ("vllm", "VLLM_API_KEY", "http://127.0.0.1:8000/v1"),
    ],
)
def test_keys_and_addresses_come_from_the_usual_variables(
    provider: str, key: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(key, "secret")
    at = endpoint(provider)
    assert (at.url, at.key, at.usual) == (url, "secret", True)


def test_a_missing_key_is_named_and_a_server_of_ones_own_may_need_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="no key for openai: OPENAI_API_KEY is not set; export OPENAI_API_KEY="):
        endpoint("openai")
    monkeypatch.setenv("OPENAI_BASE_URL", "https://models.example.com/v1")
    assert (endpoint("openai").url, endpoint("openai").key) == ("https://models.example.com/v1", "none")
    monkeypatch.setenv("OLLAMA_HOST", "10.0.0.7:11434")
    assert endpoint("ollama").url == "http://10.0.0.7:11434/v1"


@pytest.mark.parametrize("url", ["127.0.0.1:8000", "ftp://a/b", "http://", "http://[::1", "http://a:b/v1"])
def test_what_is_no_address_is_told_with_its_variable(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", url)
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    with pytest.raises(InputError, match=r"OPENAI_BASE_URL=.* is not an address; such as http"):
        endpoint("openai")


@pytest.mark.parametrize("spec", ["gpt-4o", ":x", "openai:", ""])
def test_a_model_is_named_with_its_provider(spec: str) -> None:
    with pytest.raises(InputError, match="names no model; write PROVIDER:NAME"), open_model(spec):
        pass


def test_an_unknown_provider_is_told_with_those_that_are_known() -> None:
    with pytest.raises(UnknownNameError, match="no provider 'opnai'; known: openai, anthropic"), open_model("opnai:x"):
        pass


def test_a_missing_extra_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(MissingExtraError, match=r"pip install '\.\[llm\]' in the folder of uiatlas"):
        ProviderModel(endpoint("ollama"), "x")


def test_prices_are_published_set_or_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("genai_prices")
    used = Usage(calls=1, input_tokens=1000, output_tokens=100)
    published = price_of("openai", "gpt-4o", usual=True)
    assert published is not None
    assert published(used).cost == pytest.approx(0.0035)
    assert price_of("openai", "gpt-4o", usual=False) is None
    assert price_of("openai", "no-such-model", usual=True) is None
    assert price_of("ollama", "gpt-4o", usual=True) is None
    monkeypatch.setenv("UIATLAS_PRICE", "1,10")
    given = price_of("vllm", "mine", usual=True)
    assert given is not None
    assert given(used).cost == pytest.approx(0.002)
    for wrong in ("1", "a,b", "-1,2", "1,nan"):
        monkeypatch.setenv("UIATLAS_PRICE", wrong)
        with pytest.raises(InputError, match=r"UIATLAS_PRICE=.* is not a price"):
            price_of("vllm", "mine", usual=True)


def test_a_budget_of_money_needs_a_price(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        pytest.raises(InputError, match=r"the price of vllm:mine is not known.*; set UIATLAS_PRICE"),
        open_model("vllm:mine", Options(budget=Budget(money=1))),
    ):
        pass


def test_a_model_is_opened_with_all_that_is_put_around_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    options = Options(
        budget=Budget(calls=2),
        cache=tmp_path / "cache",
        log=PromptLog(tmp_path / "run"),
        memory=tmp_path / "models.json",
        per_minute=100,
    )
    with SimulatedServer(["one", "two"]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")
        with open_model("openai:small", replace(options, url=server.url)) as model:
            said = [model.ask(question(Trusted("Hi."), words)).text for words in ("a", "b", "a")]
            assert said == ["one", "two", "one"]
            assert (model.usage.calls, model.usage.reused, model.usage.cost) == (2, 1, None)
            with pytest.raises(BudgetError):
                model.ask(question(Trusted("Hi."), "c"))
    assert [bool(e.error) for e in read_prompts(tmp_path / "run")] == [False, False, False, True]


def test_a_recorded_model_needs_no_key_and_no_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    file = tmp_path / "a.cassette"
    with SimulatedServer(["one"]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        with open_model("openai:small", Options(cassette=file)) as model:
            first = model.ask(ASKED)
    monkeypatch.delenv("OPENAI_BASE_URL")
    for spec in ("openai:small", f"cassette:{file}"):
        with open_model(spec, Options(cassette=file)) as model:
            assert (model.name, model.ask(ASKED)) == ("openai:small", first)
    with (
        pytest.raises(InputError, match="a recording of openai:small"),
        open_model("openai:large", Options(cassette=file)),
    ):
        pass
    with pytest.raises(InputError, match="no cassette at"), open_model("cassette:none"):
        pass
