"""A task in words that neither the map nor English knows is said not to be understood, and nothing is touched."""

from pathlib import Path

import pytest
from tests.cli.program import Cli

SAID = "not understood: nearest is"


@pytest.mark.parametrize(
    "task", ["schalte das dunkle Design ein", "ändere den Klingelton", "supprime tous les rappels"]
)
def test_a_task_that_is_not_understood_touches_nothing(cli: Cli, notes_map: Path, task: str) -> None:
    done = cli("run", "sim:notes", task, "--map", notes_map, "--json")
    assert done.code == 1
    assert SAID in done.json["reason"]
    assert done.json["steps"] == []


@pytest.mark.parametrize("task", ["turn on the dark theme", "sort notes by title"])
def test_nothing_is_said_of_a_task_in_words_that_are_known(cli: Cli, notes_map: Path, task: str) -> None:
    done = cli("run", "sim:notes", task, "--map", notes_map, "--dry-run")
    assert SAID not in done.err + done.out
