"""`uiatlas knowledge` as users see it."""

import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.knowledge.halls import halls

from uiatlas.cli.main import main
from uiatlas.llm.testing import SimulatedServer
from uiatlas.utg import Atlas, Graph


@pytest.fixture
def atlas(tmp_path: Path) -> str:
    path = tmp_path / "halls.uiatlas"
    with Atlas.open(path, create=True) as opened:
        opened.save(halls())
    return str(path)


def test_knowledge_is_built_then_kept_then_asked(atlas: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knowledge", "build", atlas, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert (first["screens"], first["made"], first["failed"]) == (7, 7, {})
    assert main(["knowledge", "build", atlas, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["made"] == 0
    assert main(["knowledge", "search", atlas, "set the colours to red", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    best = answer["hits"][0]
    assert (best["intent"], best["screen"], best["element"]) == ("choose Red", "colours", "Red")
    assert best["steps"][-1] == 'then confirm with "OK"'
    assert best["intent"] in answer["text"]


def test_search_shows_steps_or_only_the_text_for_a_prompt(atlas: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["knowledge", "build", atlas])
    assert "no cost" in capsys.readouterr().err
    assert main(["knowledge", "search", atlas, "play sounds", "-k", "1", "--by", "vectors"]) == 0
    assert "turn on or off Play sounds" in capsys.readouterr().out
    assert main(["knowledge", "search", atlas, "play sounds", "--prompt"]) == 0
    assert capsys.readouterr().out.startswith("Ways that are known")


def test_a_build_tells_how_many_ways_end_elsewhere(atlas: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With our scorer none does; what the printed algorithm misses is told."""
    assert main(["knowledge", "build", atlas, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["astray"] == 0
    assert main(["knowledge", "build", atlas, "--scorer", "paper", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["astray"] >= 0


def test_a_file_of_several_apps_is_searched_as_a_whole(atlas: str, capsys: pytest.CaptureFixture[str]) -> None:
    twin = Graph("com.example.twin", entry="home")
    for screen in halls().screens.values():
        twin.put_screen(replace(screen, app=twin.app))
    for edge in halls().transitions.values():
        twin.put_transition(edge)
    with Atlas.open(atlas) as opened:
        opened.save(twin)
    for app in ("com.example.halls", "com.example.twin"):
        assert main(["knowledge", "build", atlas, "--app", app, "--key", "intent"]) == 0
    capsys.readouterr()
    assert main(["knowledge", "search", atlas, "choose Red", "-k", "2", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {hit["app"] for hit in answer["hits"]} == {"com.example.halls", "com.example.twin"}
    assert [hit["score"] for hit in answer["hits"]] == [1.0, 1.0]
    assert main(["knowledge", "search", atlas, "choose Red", "-k", "1", "--app", "com.example.twin"]) == 0
    assert capsys.readouterr().out.startswith("1. choose Red\n")


@pytest.mark.parametrize("more", [["--temperature", "2"], ["--pictures"], ["--intent-model", "openai:eyes"]])
def test_what_only_a_model_does_is_an_error_without_one(
    atlas: str, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["knowledge", "build", atlas, *more]) == 2
    assert "has no effect without a model" in capsys.readouterr().err


def test_search_before_a_build_says_what_to_do(atlas: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knowledge", "search", atlas, "play sounds"]) == 2
    assert "uiatlas knowledge build" in capsys.readouterr().err


@pytest.mark.parametrize("more", [["build", "--from", "nowhere"], ["search", "  "]])
def test_bad_input_is_one_line(atlas: str, more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knowledge", more[0], atlas, *more[1:]]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_paper_variant_can_be_asked_for(atlas: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knowledge", "build", atlas, "--scorer", "paper", "--depth", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["intents"] > 0


def answered(body: dict[str, Any]) -> str:
    """What a model behind a server says: a wish for each screen, even chances of progress, no log-probabilities."""
    asked = body["messages"][-1]["content"]
    if "How many milestones" in asked:
        letters = re.findall(r"^([A-Z]): \d+ of \d+$", asked, re.M)
        return json.dumps(dict.fromkeys(letters, 1.0))
    if "on a known way" in asked:
        return '{"milestones": [{"text": "be there", "screen": -1}]}'
    if "What is done in turn" in asked:
        return '{"summary": "Tap along."}'
    return '{"intents": [{"text": "look around here", "control": -1}]}'


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[SimulatedServer]:
    with SimulatedServer(answered) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
        yield server


def test_a_model_is_asked_once_and_its_cost_is_said_before_and_after(
    atlas: str, provider: SimulatedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("openai")
    build = ["knowledge", "build", atlas, "--model", "openai:m", "--json"]
    assert main(build) == 0
    said = capsys.readouterr()
    assert "calls" in said.err
    assert "price unknown" in said.err
    first = json.loads(said.out)
    assert first["usage"]["model_calls"] > 0
    asked = len(provider.requests)
    assert main([*build, "--anew"]) == 0
    assert json.loads(capsys.readouterr().out)["usage"]["model_calls"] == 0
    assert len(provider.requests) == asked


def test_a_recorded_build_is_repeated_without_a_key(
    atlas: str, provider: SimulatedServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("openai")
    build = ["knowledge", "build", atlas, "--model", "openai:m", "--cassette", "answers", "--anew", "--json"]
    monkeypatch.chdir(Path(atlas).parent)
    assert main(build) == 0
    first, asked = json.loads(capsys.readouterr().out), len(provider.requests)
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name)
    assert main(build) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["usage"]["model_calls"] == first["usage"]["model_calls"] == asked == len(provider.requests)
    assert again["screens"] == first["screens"]


def test_a_budget_stops_a_build_cleanly(
    atlas: str, provider: SimulatedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("openai")
    assert main(["knowledge", "build", atlas, "--model", "openai:m", "--max-calls", "2"]) == 1
    assert "goes on from there" in capsys.readouterr().err


def test_a_provider_can_embed(atlas: str, provider: SimulatedServer, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("openai")
    assert main(["knowledge", "build", atlas, "--embed-model", "openai:e"]) == 0
    assert "the embedding model took 1 call, 7 tokens, price unknown" in capsys.readouterr().out
    assert main(["knowledge", "search", atlas, "play sounds", "--embed-model", "openai:e", "--by", "vectors"]) == 0
    said = capsys.readouterr()
    assert "Play sounds" in said.out
    assert "the embedding model took 1 call, 7 tokens" in said.err
    assert main(["knowledge", "search", atlas, "play sounds", "--embed-model", "openai:e", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["embedding_usage"]["model_calls"] == 1


def test_a_build_that_was_killed_goes_on_and_asks_nothing_twice_that_was_answered(
    atlas: str, provider: SimulatedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("openai")
    build = ["knowledge", "build", atlas, "--model", "openai:m", "--jobs", "2", "--json"]
    process = subprocess.Popen([sys.executable, "-m", "uiatlas", *build], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while len(provider.requests) < 8 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)
    process.kill()
    assert process.wait() != 0, "it was killed before it was done"
    assert main(build) == 0
    assert json.loads(capsys.readouterr().out)["failed"] == {}
    asked = Counter(json.dumps(body, sort_keys=True) for body in provider.requests)
    repeated = sum(asked.values()) - len(asked)
    assert repeated <= 2, "only what was in flight when it was killed"
