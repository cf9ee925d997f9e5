"""Words and named screens are two goals: a command does not drop one of them without a word."""

from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line

PLACES = [("--to", "Settings"), ("--visit", "Theme", "About")]


@pytest.mark.parametrize("places", PLACES)
def test_a_task_together_with_screens_is_refused(cli: Cli, notes_map: Path, places: tuple[str, ...]) -> None:
    told = cli("run", "sim:notes", "delete all notes", *places, "--map", notes_map)
    assert_one_clear_line(told, places[0], "delete all notes", "two goals")
    assert cli("runs", "list", "--json").json["runs"] == []


@pytest.mark.parametrize("places", PLACES)
def test_a_plan_for_words_together_with_screens_is_refused(cli: Cli, notes_map: Path, places: tuple[str, ...]) -> None:
    assert_one_clear_line(cli("plan", notes_map, "delete all notes", *places), places[0], "two goals")


@pytest.mark.parametrize(("places", "task"), [(PLACES[0], "Settings"), (PLACES[1], "Theme and About")])
def test_a_run_to_screens_is_kept_as_one_to_these_screens(
    cli: Cli, notes_map: Path, places: tuple[str, ...], task: str
) -> None:
    assert cli("run", "sim:notes", *places, "--map", notes_map).code == 0
    kept = cli("runs", "list", "--json").json["runs"]
    assert [r["status"] for r in kept] == ["success"]
    assert task in kept[0]["task"]
