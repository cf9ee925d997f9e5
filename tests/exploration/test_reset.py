"""A program is restored between the dives of an exploration; in a real browser, on a site whose state is a file."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from tests import needs
from tests.exploration.sites import site

from uiatlas.cli.main import main

pytestmark = pytest.mark.heavy("long")

needs.browser()

HOME = """<title>Counter</title><h1>Counter</h1><a href="/about">About</a>
<button onclick="fetch('/count').then((r) => r.text()).then((t) => said.textContent = t)">Count</button>
<p id=said></p>"""
ABOUT = '<title>About</title><h1>About</h1><a href="/">Home</a>'


@pytest.fixture
def counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, list[str]]:
    """The file with the site's state, and what the state came to with every count."""
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path))
    state, seen = tmp_path / "state", list[str]()
    state.write_text("fresh")
    return state, seen


def explore(state: Path, seen: list[str], folder: Path, *more: str) -> int:
    def count() -> str:
        state.write_text(state.read_text() + "+")
        seen.append(state.read_text())
        return f"counted {'x' * len(seen)}"

    with site({"/": HOME, "/about": ABOUT, "/count": count}) as uri:
        return main(["explore", uri, "-o", str(folder / "map.uiatlas"), "--strategy", "random", "--json", *more])


def command(code: str) -> str:
    return f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}"


def test_the_program_is_restored_between_dives_and_at_the_end(
    counted: tuple[Path, list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state, seen = counted
    fresh = command(f"open({str(state)!r}, 'w').write('fresh')")
    assert explore(state, seen, tmp_path, "--max-steps", "70", "--reset", fresh) == 0
    told = json.loads(capsys.readouterr().out)
    assert state.read_text() == "fresh"
    assert told["resets"] >= 2
    assert seen.count("fresh+") >= 2
    assert told["steps"] <= 70


def test_without_a_command_what_was_done_stays(counted: tuple[Path, list[str]], tmp_path: Path) -> None:
    state, seen = counted
    explore(state, seen, tmp_path, "--max-steps", "20")
    assert state.read_text() == f"fresh{'+' * len(seen)}" != "fresh"


def test_a_command_that_fails_is_told_before_anything_is_touched(
    counted: tuple[Path, list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state, seen = counted
    assert explore(state, seen, tmp_path, "--reset", command("raise SystemExit('no snapshot')")) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "ended with 1 (no snapshot); try it by itself in a shell" in said.err
    assert seen == []
    assert not (tmp_path / "map.uiatlas").exists()


def test_a_command_that_fails_later_ends_the_exploration_and_keeps_the_map(
    counted: tuple[Path, list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state, seen = counted
    once = command(f"import os; os.mkdir({str(tmp_path / 'once')!r})")
    assert explore(state, seen, tmp_path, "--max-steps", "20", "--reset", once) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["status"] == "stopped"
    assert "FileExistsError" in told["reason"]
    assert told["screens"] > 1
