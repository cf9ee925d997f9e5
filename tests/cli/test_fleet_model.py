"""Tasks of a fleet that a model decides: each with a client and a budget of its own, gone on with as they were made."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.agents.presets.playing import playing, tap
from tests.cli.program import Cli, assert_one_clear_line

from uiatlas.llm.base import question
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.testing import SimulatedServer
from uiatlas.storage.home import home

pytest.importorskip("openai")

WAY = [tap(label) for label in ("More options", "Settings", "Notifications", "Vibrate")]
DEVICES = ("--devices", "sim:notes", "--jobs", 1)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, place: Path) -> Iterator[SimulatedServer]:
    """A simulated model that does the task, whoever asks."""
    play, said = playing(WAY), dict[str, str]()

    def answer(body: dict[str, list[dict[str, str]]]) -> str:
        asked = body["messages"][-1]["content"]
        if asked not in said:
            said[asked] = play(question(Trusted(""), asked))
        return said[asked]

    monkeypatch.setenv("OPENAI_API_KEY", "the-key-of-a-fleet")
    (place / "tasks.txt").write_text("turn off vibrate\n")
    with SimulatedServer(answer) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        yield server


def test_a_model_decides_and_what_it_took_is_told(
    cli: Cli, place: Path, notes_map: Path, server: SimulatedServer
) -> None:
    asked = ("--model", "openai:small", "--preset", "reactive", "--atlas", notes_map)
    ran = cli("fleet", "run", "tasks.txt", *DEVICES, *asked)
    (item,) = cli("fleet", "results", "latest", "--json").json["items"]
    calls = item["answer"]["model_calls"]
    assert calls == len(server.requests) > 0
    assert f"the model: {calls} call" in ran.out
    assert (ran.code, item["verdict"]) == (0, "success")
    kept = b"".join(path.read_bytes() for path in home().rglob("*") if path.is_file())
    assert b"the-key-of-a-fleet" not in kept


def test_the_budget_is_of_each_task_and_stays_with_the_batch(
    cli: Cli, place: Path, notes_map: Path, server: SimulatedServer
) -> None:
    (place / "tasks.txt").write_text("turn off vibrate\nopen about\n")
    asked = ("--model", "openai:small", "--preset", "reactive", "--max-calls", 1, "--atlas", notes_map)
    assert cli("fleet", "run", "tasks.txt", *DEVICES, *asked).code == 1
    items = cli("fleet", "results", "latest", "--json").json["items"]
    assert [(item["verdict"], item["answer"]["model_calls"]) for item in items] == [("stopped", 1)] * 2
    with sqlite3.connect(home() / "fleet" / "batches.sqlite") as rows:
        ((words,),) = rows.execute("SELECT words FROM batch").fetchall()
    assert all(f'"{word}"' in words for word in ("--model=openai:small", "--preset=reactive", "--max-calls=1"))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("tasks.txt", *DEVICES, "--preset", "once"), "model"),
        (("tasks.txt", *DEVICES, "--model", "nobody:small"), "nobody"),
        (("tasks.txt", *DEVICES, "--model", "openai:small", "--cassette", "answers"), "--model-cache"),
        (("tasks.txt", *DEVICES, "--max-calls", 3), "--model"),
        (("--resume", "latest", "--preset", "reactive"), "--resume"),
    ],
)
def test_what_cannot_decide_is_told_before_anything_is_done(
    cli: Cli, place: Path, server: SimulatedServer, given: tuple[object, ...], said: str
) -> None:
    assert_one_clear_line(cli("fleet", "run", *given), said)
    assert not (home() / "fleet").exists()


def test_a_threshold_of_nothing_stays_with_the_batch(
    cli: Cli, place: Path, notes_map: Path, server: SimulatedServer
) -> None:
    asked = ("--model", "openai:small", "--preset", "agentp", "--threshold", 0, "--max-calls", 1, "--atlas", notes_map)
    cli("fleet", "run", "tasks.txt", *DEVICES, *asked)
    with closing(sqlite3.connect(home() / "fleet" / "batches.sqlite")) as rows:
        ((words,),) = rows.execute("SELECT words FROM batch").fetchall()
    assert '"--threshold=0.0"' in words
