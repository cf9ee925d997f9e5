"""The options that name a model, as commands take them."""

import argparse
from pathlib import Path

import pytest
from tests.cli.program import Cli

from uiatlas.cli.options.model import ModelOptions, add_model, read_model
from uiatlas.errors import InputError
from uiatlas.llm.base import question
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.ledger import read_prompts
from uiatlas.llm.testing import Fault, SimulatedServer

ASKED = question(Trusted("You plan."), "open the settings")


def options(*words: str) -> ModelOptions:
    parser = argparse.ArgumentParser()
    add_model(parser)
    return read_model(parser.parse_args(words))


def test_without_a_name_there_is_no_model() -> None:
    with options().opened() as model:
        assert model is None


def test_a_named_model_keeps_its_prompts_in_the_run_and_what_was_found_out_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("openai")
    with SimulatedServer(["yes"]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        with options("--model", "openai:small").opened(tmp_path / "run") as model:
            assert model is not None
            assert model.ask(ASKED).text == "yes"
    assert [e.answer for e in read_prompts(tmp_path / "run")] == ["yes"]
    assert server.url in (tmp_path / "home" / "models.json").read_text()


def test_an_answer_that_takes_too_long_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    words = ("--model", "openai:small", "--model-timeout", "1", "--per-minute", "60")
    with SimulatedServer(["late", "in time"], faults=[Fault.SLOW], delay=20.0) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        with options(*words).opened() as model:
            assert model is not None
            assert model.ask(ASKED).text == "in time"
            assert model.usage.retries == 1


def test_a_cassette_is_recorded_and_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    words = ("--model", "openai:small", "--cassette", str(tmp_path / "tape"))
    with SimulatedServer(["yes"]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        for _ in range(2):
            with options(*words).opened() as model:
                assert model is not None
                assert model.ask(ASKED).text == "yes"
        assert len(server.requests) == 1


@pytest.mark.parametrize("amount", ["0", "-1", "much", "inf", "nan"])
def test_what_is_no_amount_of_money_is_bad_usage(amount: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options("--max-money", amount)
    assert "not an amount of US dollars" in capsys.readouterr().err


def test_a_budget_of_money_for_a_model_of_unknown_price_is_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    named = options("--model", "ollama:x", "--max-money", "$1")
    with pytest.raises(InputError, match="the price of ollama:x is not known"), named.opened():
        pass


@pytest.mark.parametrize(
    "given",
    [
        ["--max-calls", "3"],
        ["--max-tokens=300"],
        ["--max-money", "1"],
        ["--cassette", "tape"],
        ["--model-cache", "kept"],
        ["--per-minute", "6"],
        ["--model-timeout", "0.5"],
    ],
)
@pytest.mark.parametrize("command", [["run", "sim:notes", "open the settings"], ["knowledge", "build", "m.uiatlas"]])
def test_an_option_for_a_model_without_one_is_said(cli: Cli, command: list[str], given: list[str]) -> None:
    told = cli(*command, *given)
    assert told.code == 2
    assert told.err.count("\n") == 1
    assert f"{given[0].partition('=')[0]} has no effect without a language model" in told.err


def test_an_empty_name_is_no_model(cli: Cli) -> None:
    told = cli("run", "sim:notes", "open the settings", "--model", "")
    assert (told.code, "no model is named" in told.err) == (2, True)


def test_a_time_for_an_answer_may_be_a_fraction(capsys: pytest.CaptureFixture[str]) -> None:
    assert options("--model-timeout", "0.5").timeout == 0.5
    with pytest.raises(SystemExit):
        options("--model-timeout", "0")
    assert "not a number of seconds above 0" in capsys.readouterr().err


def test_a_model_that_cannot_be_asked_leaves_neither_map_nor_recording(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    ran = cli("run", "sim:notes", "open about", "--model", "openai:x", "--map", "new.uiatlas", "--record", "walk.jsonl")
    assert ran.code == 2
    assert not (place / "new.uiatlas").exists()
    assert not (place / "walk.jsonl").exists()
