"""`uiatlas bench papers --tasks FILE` on the command line: lists, and options without effect."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from uiatlas.cli.main import main

TASK = {"id": "b", "task": "In the Notes app, open the trash.", "apps": ["Notes"], "golden_steps": 4}


class Ended(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    """Runs a command in this process."""

    def run(*words: str) -> Ended:
        capsys.readouterr()
        return Ended(main([*words]), *capsys.readouterr())

    return run


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "tasks.json"
    path.write_text(json.dumps({"source": "by hand", "tasks": [TASK]}))
    return str(path)


def test_a_device_is_asked_for_its_apps(cli: Callable[..., Ended], file: str) -> None:
    """A device that has the app lacks nothing; another says what it lacks."""
    words = ("bench", "papers", "--tasks", file, "--list")
    answers = [json.loads(cli(*words, "--device", uri, "--json").out) for uri in ("sim:notes", "sim:transit")]
    assert [answer["tasks"][0]["lacks"] for answer in answers] == [[], ["Notes"]]
    assert "1 of 1 tasks have all they need" in cli(*words).out


@pytest.mark.parametrize(
    "words",
    [
        ("--list",),
        ("--only", "b"),
        ("--device", "sim:notes"),
        ("--with-map",),
        ("--tasks", "FILE", "--list", "--no-map"),
        ("--tasks", "FILE", "--seeds", "2"),
        ("--tasks", "FILE", "--paper", "maple"),
        ("--tasks", "FILE", "--device", "sim:notes", "--with-map"),
        ("--tasks", "FILE", "--only", "z", "--list"),
    ],
)
def test_what_has_no_effect_is_refused(cli: Callable[..., Ended], file: str, words: tuple[str, ...]) -> None:
    """An option that nobody would look at ends with 2 and one line."""
    ended = cli("bench", "papers", *(file if word == "FILE" else word for word in words))
    assert (ended.code, ended.out) == (2, "")
