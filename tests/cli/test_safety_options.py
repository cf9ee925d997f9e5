"""What the options about safety do, as a user of the command line sees it."""

import argparse
from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line, contents

from uiatlas.cli.options.safety import duration

DELETE = "delete all notes"


def test_a_dry_run_says_every_action_and_leaves_nothing(cli: Cli, notes_map: Path, tmp_path: Path) -> None:
    before = contents(tmp_path)
    said = cli("run", "sim:notes", "turn on the 24-hour clock", "--map", notes_map, "--dry-run")
    assert said.code == 0
    assert "not touched" in said.out
    assert 'tap "Use 24-hour clock"' in said.out
    assert "none done" in said.out
    assert contents(tmp_path) == before


def test_a_dry_run_in_json_marks_what_is_refused(cli: Cli, notes_map: Path) -> None:
    answer = cli("run", "sim:notes", DELETE, "--map", notes_map, "--dry-run", "--json")
    assert answer.code == 1
    assert (answer.json["status"], answer.json["dry_run"]) == ("refused", True)
    last = answer.json["steps"][-1]
    assert (last["outcome"], last["danger"]) == ("refused", "delete")
    assert {s["outcome"] for s in answer.json["steps"][:-1]} == {"planned"}


def test_a_dry_run_without_a_map_says_the_first_action(cli: Cli, tmp_path: Path) -> None:
    """What follows it nobody knows, and the answer says so instead of calling it a failure."""
    before = contents(tmp_path)
    said = cli("run", "sim:notes", "open the settings", "--dry-run")
    assert said.code == 0
    assert '  1. a screen that is not on the map: tap "Got it"' in said.out
    assert "open: there is no map, so that what follows is not known" in said.out
    answer = cli("run", "sim:notes", "open the settings", "--dry-run", "--json").json
    assert (answer["status"], len(answer["steps"])) == ("planned", 1)
    assert contents(tmp_path) == before


def test_a_run_refuses_a_dangerous_plan_before_its_first_step(cli: Cli, notes_map: Path) -> None:
    answer = cli("run", "sim:notes", DELETE, "--map", notes_map, "--policy", "refuse", "--json")
    assert answer.code == 1
    assert (answer.json["status"], answer.json["steps"]) == ("refused", [])


def test_a_plan_marks_its_dangerous_steps(cli: Cli, notes_map: Path) -> None:
    steps = cli("plan", notes_map, DELETE, "--json").json["steps"]
    assert [s.get("danger") for s in steps] == [*[None] * (len(steps) - 1), "delete"]
    assert "(may delete)" in cli("plan", notes_map, DELETE).out


def test_a_map_marks_its_dangerous_edges(cli: Cli, notes_map: Path) -> None:
    edges = cli("map", "show", notes_map, "--json").json["transitions"]
    assert {"delete"} <= {e.get("danger") for e in edges}
    assert "may delete" in cli("map", "show", notes_map).out


def test_a_run_out_of_time_has_failed(cli: Cli, notes_map: Path) -> None:
    answer = cli("run", "sim:notes", "turn on the 24-hour clock", "--map", notes_map, "--max-time", "0.001", "--json")
    assert answer.code == 1
    assert "0.001 seconds is spent" in answer.json["reason"]
    assert answer.json["steps"] == []


def test_nonsense_is_refused_in_one_line(cli: Cli, tmp_path: Path) -> None:
    record = tmp_path / "walk.jsonl"
    assert_one_clear_line(cli("run", "sim:notes", "x", "--dry-run", "--record", record), "nothing to record")
    assert cli("run", "sim:notes", "x", "--max-time", "soon").code == 2


@pytest.mark.parametrize(("text", "seconds"), [("90", 90), ("90s", 90), ("5m", 300), ("1h", 3600), ("0.5m", 30)])
def test_a_time_is_read_with_its_unit(text: str, seconds: float) -> None:
    assert duration(text) == seconds


@pytest.mark.parametrize("text", ["", "0", "-1", "5 m", "5d", "1e9", "m"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        duration(text)


@pytest.mark.parametrize(
    "words", [("--to", "Theme"), ("--fact", "Remind me=on"), ("turn on the 24-hour clock",), ("--visit", "Theme")]
)
def test_a_dry_run_claims_nothing_that_was_not_seen(cli: Cli, notes_map: Path, words: tuple[str, ...]) -> None:
    """It says what would be; a run's words for what it saw and did are not used."""
    said = cli("run", "sim:notes", *words, "--map", notes_map, "--dry-run")
    assert said.code == 0
    assert "would succeed" in said.out
    assert not any(line.startswith("success") for line in said.out.splitlines())
    for claim in ("seen on the device", "is shown", "were shown", "was found or done"):
        assert claim not in said.out
    answer = cli("run", "sim:notes", *words, "--map", notes_map, "--dry-run", "--json").json
    assert (answer["status"], answer["run_id"]) == ("planned", "")
    assert "expected" in answer["reason"]
