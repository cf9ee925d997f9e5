"""An exploration that was kept is done again from its log, on the same app or on one that has changed."""

import re
from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line

APP = """
from uiatlas.devices.simulated import App, back, button, go, heading, text
app = App("com.example.house", start="hall", state={})

@app.screen("Hall")
def hall(s):
    return (heading("Hall"), button("Cellar", go("cellar")), button("Attic", go("attic")))

@app.screen("Cellar")
def cellar(s):
    return (heading("Cellar"), text("Wine"), button("Up", back()))

@app.screen("Attic")
def attic(s):
    return (heading("Attic"), text("Dust"), button("Down", back()))
"""


@pytest.fixture
def explored(place: Path, cli: Cli) -> str:
    """The id of an exploration of a small app, which is kept."""
    (place / "house.py").write_text(APP)
    assert cli("explore", "sim:house.py", "-o", "house.uiatlas", "--max-steps", 12).code == 0
    (log,) = (place.parent / "home" / "runs").glob("*/events.jsonl")
    return log.parent.name


def test_an_exploration_is_replayed_and_draws_the_same_map(cli: Cli, explored: str) -> None:
    done = cli("replay", "latest", "sim:house.py", "--map", "again.uiatlas", "--json")
    assert done.code == 0, done.err
    assert done.json["replayed"] == explored
    assert done.json["same"] == done.json["steps"] > 5
    assert done.json["elsewhere"] == []
    one, other = (
        sorted(s["name"] for s in cli("map", "show", name, "--json").json["screens"])
        for name in ("house.uiatlas", "again.uiatlas")
    )
    assert one == other == ["Attic", "Cellar", "Hall"]


def test_a_replay_of_an_exploration_is_told_on_the_terminal(cli: Cli, explored: str) -> None:
    steps = cli("replay", explored, "sim:house.py", "--json").json["steps"]
    done = cli("replay", explored, "sim:house.py")
    assert (done.code, done.out) == (0, f"{steps} of {steps} steps of the exploration led to the same screen again\n")


def test_where_the_app_has_changed_the_replay_says_which_steps_came_to_something_else(
    cli: Cli, explored: str, place: Path
) -> None:
    (place / "house.py").write_text(APP.replace('button("Attic", go("attic"))', 'button("Garden", go("attic"))'))
    done = cli("replay", explored, "sim:house.py")
    assert done.code == 1
    assert 'tap "Attic": its control is not shown, not Attic' in done.out
    stray = cli("replay", explored, "sim:house.py", "--json").json["elsewhere"][0]
    assert (stray["action"]["target"]["text"], stray["expected"]) == ("Attic", "Attic")
    assert stray["came"] == "its control is not shown"


def test_a_step_that_leads_to_another_screen_than_it_did_is_told_by_its_name(
    cli: Cli, explored: str, place: Path
) -> None:
    (place / "house.py").write_text(APP.replace('button("Cellar", go("cellar"))', 'button("Cellar", go("attic"))'))
    done = cli("replay", explored, "sim:house.py")
    assert done.code == 1
    assert 'tap "Cellar": Attic, not Cellar' in done.out


def test_of_many_steps_that_led_elsewhere_the_first_twenty_are_told(cli: Cli, explored: str, place: Path) -> None:
    """The log holds its steps five times, and the app has lost both of its buttons."""
    (log,) = (place.parent / "home" / "runs").glob("*/events.jsonl")
    first, *steps, end = log.read_text().splitlines(keepends=True)
    log.write_text("".join((first, *steps * 5, end)))
    (place / "house.py").write_text(APP.replace('"Cellar", go', '"Garage", go').replace('"Attic", go', '"Garden", go'))
    done = cli("replay", explored, "sim:house.py")
    lines = done.out.splitlines()
    assert done.code == 1
    assert len(lines) == 22
    assert re.fullmatch(r"\.\.\. and \d+ more", lines[20])


def test_a_replay_goes_as_far_as_the_log_of_a_killed_exploration_does(cli: Cli, explored: str, place: Path) -> None:
    (log,) = (place.parent / "home" / "runs").glob("*/events.jsonl")
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines[: len(lines) // 2]) + lines[-1][:20])
    done = cli("replay", explored, "sim:house.py", "--json")
    assert done.code == 0, done.err
    assert 0 < done.json["steps"] < 12


def test_an_exploration_that_did_nothing_and_one_of_another_app_are_no_replay(
    cli: Cli, explored: str, place: Path
) -> None:
    assert_one_clear_line(cli("replay", explored, "sim:notes"), "com.example.house", "com.example.notes")
    (log,) = (place.parent / "home" / "runs").glob("*/events.jsonl")
    kept = [line for line in log.read_text().splitlines(keepends=True) if '"acted"' not in line]
    log.write_text("".join(kept))
    assert_one_clear_line(cli("replay", explored, "sim:house.py"), "nothing was done in the exploration")
