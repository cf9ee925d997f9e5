"""A run with a recorded model: the same requests, the same rows, and the same end, without a server."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.agents.presets.playing import playing, tap
from tests.cli.program import Cli

from uiatlas.agents.presets import NAMES
from uiatlas.llm.base import question
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.testing import SimulatedServer

pytest.importorskip("openai")

TASK = "turn off vibrate"
WAY = [tap(label) for label in ("More options", "Settings", "Notifications", "Vibrate")]


class Served:
    """Plays the actor; all other roles get an object without what they want."""

    def __init__(self) -> None:
        self.play, self.answers = playing(WAY), dict[str, str]()

    def __call__(self, body: dict[str, Any]) -> str:
        asked = body["messages"][-1]["content"]
        if "<screen>" not in asked:
            return "{}"
        if asked not in self.answers:
            self.answers[asked] = self.play(question(Trusted(""), asked))
        return self.answers[asked]


def rows(told: dict[str, Any]) -> list[tuple[object, ...]]:
    return [(s["screen"], s["action"], s["outcome"]) for s in told["steps"]]


def requests(cli: Cli, run: str) -> list[object]:
    prompts = cli("runs", "show", run, "--prompts", "--json").json["prompts"]
    return [p["request"] for p in prompts]


FEW = ("--max-calls", 2)


@pytest.mark.parametrize(("preset", "more"), [*((name, ()) for name in NAMES), ("maple", FEW), ("reactive", FEW)])
def test_a_run_is_repeated_from_its_cassette(
    cli: Cli, place: Path, notes_map: Path, monkeypatch: pytest.MonkeyPatch, preset: str, more: tuple[object, ...]
) -> None:
    if preset == "kgrag":
        assert cli("knowledge", "build", notes_map).code == 0
    told = []
    with SimulatedServer(Served()) as server:
        for name in ("recorded", "replayed"):
            shutil.copy(notes_map, place / name)
            monkeypatch.setenv("OPENAI_BASE_URL", server.url if name == "recorded" else "http://127.0.0.1:9/v1")
            asking = ("--model", "openai:small", "--preset", preset, "--cassette", "answers", *more)
            done = cli("run", "sim:notes", TASK, "--map", name, *asking, "--json")
            told.append((done.code, done.json))
    (code, first), (again, second) = told
    assert (code, first["status"], first["reason"]) == (again, second["status"], second["reason"])
    assert rows(first) == rows(second)
    assert first["model_calls"] == second["model_calls"] == len(server.requests)
    assert requests(cli, first["run_id"]) == requests(cli, second["run_id"])


@pytest.mark.parametrize("preset", ["reactive"])
def test_a_run_whose_budget_is_used_up_is_stopped_says_so_and_keeps_what_was_done(
    cli: Cli, place: Path, notes_map: Path, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    with SimulatedServer(Served()) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        for limit in (("--max-calls", 2), ("--max-tokens", 500)):
            asking = ("--model", "openai:small", "--preset", preset, *limit)
            done = cli("run", "sim:notes", TASK, "--map", notes_map, *asking, "--json")
            assert (done.code, done.json["status"]) == (1, "stopped")
            assert "the budget of" in done.json["reason"]
            assert 1 <= done.json["model_calls"] <= 2
            assert Path(done.json["report"]).is_file()
