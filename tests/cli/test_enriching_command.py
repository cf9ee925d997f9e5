"""`uiatlas map build --enrich` as users see it."""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.static.apps import write_app
from tests.static.enrichment.saying import FILES, answer_to

from uiatlas.cli.main import main
from uiatlas.llm.testing import Fault, SimulatedServer

pytest.importorskip("tree_sitter_kotlin")
pytest.importorskip("openai")


def said(body: dict[str, Any]) -> str:
    """The answer to what a request asked first; it may have been asked to mend an answer since."""
    text = next(m["content"] for m in body["messages"] if m["role"] == "user")
    return answer_to(text if isinstance(text, str) else text[0]["text"]).model_dump_json()


@pytest.fixture
def provider(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SimulatedServer]:
    with SimulatedServer(said) as server:
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
        yield server


@pytest.fixture
def build(tmp_path: Path) -> list[str]:
    app = tmp_path / "app"
    app.mkdir()
    return ["map", "build", str(write_app(app, FILES)), "-o", str(tmp_path / "a.uiatlas"), "--enrich"]


def screens(build: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The screens of the map by name."""
    capsys.readouterr()
    assert main(["map", "show", build[4], "--json"]) == 0
    return {s["name"]: s for s in json.loads(capsys.readouterr().out)["screens"]}


def test_a_model_enriches_the_map_and_the_cost_is_told_first(
    build: list[str], provider: SimulatedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*build, "--model", "openai:m", "--json"]) == 0
    told = capsys.readouterr()
    answer = json.loads(told.out)["enrichment"]
    assert f"{answer['asked']} calls, about " in told.err
    assert "price unknown" in told.err
    assert (answer["edges"], answer["contained"], answer["failed"]) == (1, 1, {})
    assert answer["usage"]["model_calls"] == answer["asked"] == len(provider.requests)
    assert screens(build, capsys)["org.example.Main"]["summary"] == "Main shows things"


def test_building_again_costs_nothing(
    build: list[str], provider: SimulatedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*build, "--model", "openai:m"]) == 0
    asked = len(provider.requests)
    capsys.readouterr()
    assert main([*build, "--model", "openai:m", "--json"]) == 0
    told = capsys.readouterr()
    assert "0 calls, about 0 tokens" in told.err
    assert json.loads(told.out)["enrichment"]["kept"] == asked == len(provider.requests)


def test_a_changed_method_is_asked_about_again_and_what_does_not_depend_on_it_is_not(
    build: list[str], provider: SimulatedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*build, "--model", "openai:m"]) == 0
    asked = len(provider.requests)
    (router,) = Path(build[2]).rglob("Router.java")
    router.write_text(router.read_text().replace("from.startActivity", "log(name); from.startActivity"))
    assert main([*build, "--model", "openai:m"]) == 0
    anew = provider.requests[asked:]
    assert 0 < len(anew) < asked / 2
    assert "class org.example.Router" in json.dumps(anew[0])


def test_an_enrichment_that_was_killed_goes_on_and_asks_nothing_twice_that_was_answered(
    build: list[str], provider: SimulatedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*build, "--model", "openai:m", "--jobs", "2", "--json"]
    process = subprocess.Popen([sys.executable, "-m", "uiatlas", *words], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while len(provider.requests) < 5 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.002)
    process.kill()
    assert process.wait() != 0, "it was killed before it was done"
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["enrichment"]["failed"] == {}
    asked = Counter(json.dumps(body, sort_keys=True) for body in provider.requests)
    assert sum(asked.values()) - len(asked) <= 2, "only what was in flight when it was killed"


def test_a_budget_that_is_used_up_keeps_the_map_and_what_was_told(
    build: list[str], provider: SimulatedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*build, "--model", "openai:m", "--max-calls", "3"]) == 1
    assert "goes on from there" in capsys.readouterr().err
    assert "summary" not in screens(build, capsys)["org.example.Main"]
    assert main([*build, "--model", "openai:m"]) == 0
    asked = Counter(json.dumps(body, sort_keys=True) for body in provider.requests)
    assert set(asked.values()) == {1}


def test_without_a_model_the_map_is_enriched_by_names(build: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(build) == 0
    told = capsys.readouterr()
    assert "without a model: no cost" in told.err
    assert "0 ways and 0 fragments inferred, 0 elements put on screens" in told.out
    assert "Go (button)" in screens(build, capsys)["org.example.Main"]["summary"]


def test_a_map_that_is_built_anew_without_it_keeps_nothing_that_was_inferred(
    build: list[str], provider: SimulatedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*build, "--model", "openai:m"]) == 0
    assert "org.example.Listed" in screens(build, capsys)
    assert main(build[:-1]) == 0
    assert "org.example.Listed" not in screens(build, capsys)


@pytest.mark.parametrize("fault", [Fault.PROSE, Fault.WRONG_SCHEMA, Fault.BROKEN, Fault.LIMITED, Fault.WRONG_JSON])
def test_a_server_with_a_bad_moment_is_survived(
    build: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    fault: Fault,
) -> None:
    with SimulatedServer(said, faults=[Fault.WELL, fault]) as server:
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
        assert main([*build, "--model", "openai:m", "--jobs", "1"]) == 0
    assert screens(build, capsys)["org.example.Main"]["summary"] == "Main shows things"


def test_a_refused_method_is_named_and_the_rest_is_told(
    build: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with SimulatedServer(said, faults=[Fault.REFUSED]) as server:
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
        assert main([*build, "--model", "openai:m", "--jobs", "1"]) == 1
    assert "the next build asks again" in capsys.readouterr().err
    assert screens(build, capsys)["org.example.Main"]["summary"] == "Main shows things"


def test_answers_that_could_not_be_used_are_asked_for_again_by_the_next_build(
    build: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
    with SimulatedServer(lambda body: "I would rather talk about the weather.") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert main([*build, "--model", "openai:m", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["enrichment"]["failed"]
    with SimulatedServer(said) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert main([*build, "--model", "openai:m", "--json"]) == 0
        assert server.requests
    assert json.loads(capsys.readouterr().out)["enrichment"]["failed"] == {}
    assert screens(build, capsys)["org.example.Main"]["summary"] == "Main shows things"


def by_page(body: dict[str, Any]) -> str:
    """What a model says of each page that it is asked about."""
    text = next(m["content"] for m in body["messages"] if m["role"] == "user")
    asked = (text if isinstance(text, str) else text[0]["text"]).partition("Tell of these")[2]
    numbers = (int(line.split()[0]) for line in asked.splitlines() if line[:1].isdigit())
    return json.dumps({"pages": [{"page": n, "phrases": [f"walk through door {n}"]} for n in numbers]})


def test_screens_alone_are_told_in_one_question_and_found_by_it(
    build: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The cost is told first, goals are then found without a model, and building again costs nothing."""
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
    asked = [*build[:-1], "--enrich-screens", "--model", "openai:m"]
    with SimulatedServer(by_page) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert main(asked) == 0
        told = capsys.readouterr()
        assert "in 1 question to enrich: 1 call, about " in told.err
        assert "enriched: " in told.out
        assert main([*asked, "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)["enrichment"]
        assert (answer["asked"], answer["kept"], answer["failed"]) == (0, 1, {})
        assert answer["phrases"] == answer["pages"] > 2
        assert len(server.requests) == 1
    assert main(["plan", build[4], "walk through door 2", "--scorer", "bm25", "--threshold", "0", "--json"]) == 0
    assert "org.example" in json.loads(capsys.readouterr().out)["steps"][-1]["target_name"]


def test_screens_are_told_only_by_a_model(build: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Without one the command says what to do, and builds nothing."""
    assert main([*build[:-1], "--enrich-screens"]) == 2
    assert "give --model PROVIDER:NAME" in capsys.readouterr().err
    assert not Path(build[4]).exists()
