"""The command line as a user has it: a folder of one's own, no settings, no terminal."""

import os
from pathlib import Path

import pytest
from tests.cli.program import Cli, Outcome

from uiatlas.cli.commands.demo import learn_map
from uiatlas.cli.main import main


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with runs and settings kept beside it."""
    for name in [n for n in os.environ if n.startswith(("UIATLAS_", "XDG_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Runs a command in this process."""

    def run(*arguments: object) -> Outcome:
        capsys.readouterr()
        code = main([str(a) for a in arguments])
        return Outcome(code, *capsys.readouterr())

    return run


@pytest.fixture(scope="session")
def notes_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The map of the bundled notes app, as the bytes of an atlas file."""
    path = tmp_path_factory.mktemp("maps") / "notes.uiatlas"
    learn_map(path)
    return path.read_bytes()


@pytest.fixture
def notes_map(place: Path, notes_bytes: bytes) -> Path:
    """The map of the bundled notes app."""
    path = place / "notes.uiatlas"
    path.write_bytes(notes_bytes)
    return path
