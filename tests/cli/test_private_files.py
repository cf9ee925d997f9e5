"""What a run leaves behind may hold private content: it is for the user alone, and no address tells a password."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.agents.presets.playing import playing, tap
from tests.cli.program import Cli

from uiatlas.llm.base import question
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.testing import SimulatedServer

WAY = [tap("More options"), tap("Settings")]


@pytest.fixture(autouse=True)
def loose() -> Iterator[None]:
    """A umask that lets everybody read and write what is made."""
    old = os.umask(0)
    yield
    os.umask(old)


def others_may(folder: Path) -> list[str]:
    """Everything below a folder that anybody but the owner may touch."""
    found = [p for p in folder.rglob("*") if not p.is_symlink() and stat.S_IMODE(p.stat().st_mode) & 0o077]
    return sorted(str(p.relative_to(folder)) for p in found)


def test_what_runs_and_maps_leave_is_for_their_owner_only(cli: Cli, place: Path) -> None:
    """Logs, reports, maps, walks, pages and pictures under the loosest umask, and the folders that are made."""
    assert cli("run", "sim:notes", "open the settings", "--map", "a.uiatlas", "--record", "a.walk").code == 0
    assert cli("explore", "sim:notes", "-o", "b.uiatlas", "--max-steps", 5).code == 0
    assert cli("knowledge", "build", "a.uiatlas").code == 0
    assert cli("map", "merge", "a.uiatlas", "b.uiatlas", "-o", "c.uiatlas").code == 0
    assert cli("map", "build", "a.walk", "-o", "d.uiatlas").code == 0
    assert cli("map", "show", "a.uiatlas", "--format", "html", "-o", "a.html").code == 0
    assert cli("map", "show", "a.uiatlas", "--format", "json", "-o", "a.json").code == 0
    assert cli("look", "sim:notes", "--marks", "a.png").code == 0
    assert cli("run", "sim:notes", "open the settings", "--mask").code == 0
    assert {"a.uiatlas", "a.walk", "b.uiatlas", "c.uiatlas", "d.uiatlas", "a.html", "a.json", "a.png"} <= {
        p.name for p in place.iterdir()
    }
    assert others_may(place) == []
    assert others_may(place.parent) == ["work"]


def test_what_a_model_was_asked_is_for_its_owner_only(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Prompts, cassette, cache of answers and what was found out of the server."""
    pytest.importorskip("openai")
    play = playing(WAY)
    with SimulatedServer(lambda body: play(question(Trusted(""), body["messages"][-1]["content"]))) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        asking = ("--model", "openai:small", "--preset", "reactive", "--cassette", "tape", "--model-cache", "answers")
        assert cli("run", "sim:notes", "open the settings", *asking, "--max-steps", 3).code in (0, 1)
    assert {"tape", "answers"} <= {p.name for p in place.iterdir()}
    assert list(place.parent.glob("home/runs/*/prompts.jsonl"))
    assert others_may(place.parent) == ["work"]


def test_what_the_user_has_opened_to_others_stays_open(cli: Cli, place: Path) -> None:
    """A folder, a map and a page that exist keep their modes, also when they are written anew."""
    place.chmod(0o755)
    assert cli("run", "sim:notes", "open the settings", "--map", "a.uiatlas").code == 0
    for name in ("a.uiatlas", "a.html"):
        (place / name).touch()
        (place / name).chmod(0o644)
    assert cli("run", "sim:notes", "open the settings", "--map", "a.uiatlas").code == 0
    assert cli("map", "show", "a.uiatlas", "--format", "html", "-o", "a.html").code == 0
    modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in (place, place / "a.uiatlas", place / "a.html")}
    assert modes == {"work": 0o755, "a.uiatlas": 0o644, "a.html": 0o644}


def test_the_password_in_the_address_of_a_model_is_told_nowhere(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither on the terminal nor in any file, whether the server answers or not."""
    pytest.importorskip("openai")
    monkeypatch.setattr("openai._base_client.BaseClient._calculate_retry_timeout", lambda *_, **__: 0.0)
    play = playing(WAY)
    with SimulatedServer(lambda body: play(question(Trusted(""), body["messages"][-1]["content"]))) as server:
        for port in (server.url.partition("127.0.0.1")[2], ":9/v1", "/none", ":port"):
            monkeypatch.setenv("OPENAI_BASE_URL", f"http://ann:5esame@127.0.0.1{port}")
            asking = ("--model", "openai:small", "--preset", "reactive", "--max-steps", 2)
            done = cli("run", "sim:notes", "open the settings", *asking)
            assert "5esame" not in done.out + done.err
    kept = [p for p in place.parent.rglob("*") if p.is_file() and b"5esame" in p.read_bytes()]
    assert kept == []
