"""A task in a language that the map does not speak is said to be one before the first step, and is soon given up."""

from pathlib import Path

import pytest
from tests.cli.program import Cli

from uiatlas.agents.words.known_words import few_known
from uiatlas.ui import Role, UIElement
from uiatlas.utg import Graph, Screen

SAID = "few words of the task are known here"


@pytest.mark.parametrize(
    "task", ["schalte das dunkle Design ein", "ändere den Klingelton", "supprime tous les rappels"]
)
def test_it_is_said_before_the_first_step_and_the_run_is_short(cli: Cli, notes_map: Path, task: str) -> None:
    done = cli("run", "sim:notes", task, "--map", notes_map)
    assert done.code == 1
    assert done.err.startswith(f"uiatlas: {SAID}")
    answer = cli("run", "sim:notes", task, "--map", notes_map, "--json").json
    assert len(answer["steps"]) <= 8
    assert SAID in answer["reason"]


@pytest.mark.parametrize("task", ["turn on the dark theme", "sort notes by title", "order three llamas"])
def test_nothing_is_said_of_a_task_in_words_that_are_known(cli: Cli, notes_map: Path, task: str) -> None:
    assert SAID not in cli("run", "sim:notes", task, "--map", notes_map, "--dry-run").err


def test_words_of_any_language_are_known_where_the_map_says_them() -> None:
    graph, task = Graph("org.example.app"), "Lösche die Notiz"
    assert few_known(graph, task)
    button = UIElement(0, Role.BUTTON, "Notiz löschen")
    assert not few_known(graph, task, [button])
    graph.put_screen(Screen("one", graph.app, "Notiz", elements=(button,)))
    assert not few_known(graph, task)
