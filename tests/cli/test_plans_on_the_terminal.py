"""What `uiatlas plan` tells a person: the steps of a way, what was meant, and why there is no way."""

import json
from pathlib import Path

import pytest
from tests.cli.program import Cli
from tests.planning.test_caution import astray, shop
from tests.planning.test_reach import SURE, VAGUE, letters

from uiatlas.agents.aimed_plans import planned
from uiatlas.agents.aims import Aim
from uiatlas.cli.planning.answers import say
from uiatlas.planning.likeness import GoalTarget
from uiatlas.planning.reach import within_reach
from uiatlas.utg import Atlas
from uiatlas.utg.derivation import Derivation


def test_a_way_is_told_step_by_step_with_what_it_costs(cli: Cli, notes_map: Path) -> None:
    told = cli("plan", notes_map, "--from", "Settings", "--to", "Theme")
    assert told.code == 0
    assert told.out.splitlines()[0].startswith("target: Theme (")
    assert '  1. Settings: tap "Appearance' in told.out
    assert "→ Theme" in told.out
    assert "steps, expected cost" in told.out.splitlines()[-1]


def test_a_way_over_something_dangerous_says_so(cli: Cli, notes_map: Path) -> None:
    told = cli("plan", notes_map, "--to", "Delete all notes?")
    assert told.code == 0
    (marked,) = (line for line in told.out.splitlines() if line.endswith("(may delete)"))
    assert marked.startswith("  5. Privacy and security:")
    assert "no way without danger is known that would do as well" in told.err


def test_what_is_left_out_for_its_danger_is_told_with_how_to_have_it(cli: Cli, tmp_path: Path) -> None:
    place = tmp_path / "shop.uiatlas"
    with Atlas.open(place, create=True) as atlas:
        atlas.save(shop())
    told = cli("plan", place, "--to", "gone")
    assert 'left out: home: tap "Delete account" → gone   (may delete)' in told.out.splitlines()
    assert "--danger allow plans over what is left out" in told.out.splitlines()
    (left_out,) = json.loads(cli("plan", place, "--to", "gone", "--json").out)["left_out"]
    assert (left_out["label"], left_out["danger"]) == ("Delete account", "delete")
    allowed = cli("plan", place, "--to", "gone", "--danger", "allow")
    assert '  1. home: tap "Delete account" → gone   (may delete)' in allowed.out.splitlines()
    assert "left out" not in allowed.out
    assert "no known way" not in allowed.err
    visited = cli("plan", place, "--visit", "gone", "about", "--order", "given")
    assert 'left out: home: tap "Delete account" → gone   (may delete)' in visited.out.splitlines()
    allowed = cli("plan", place, "--visit", "gone", "--danger", "allow")
    assert '  1. home: tap "Delete account" → gone   (may delete)' in allowed.out.splitlines()
    refused = cli("plan", place, "--fact", "sound=on", "--danger", "allow")
    assert refused.code == 2
    assert "--danger allow plans to screens, not to facts" in refused.err


def test_a_detour_that_is_dangerous_says_so(cli: Cli, tmp_path: Path) -> None:
    place = tmp_path / "shop.uiatlas"
    with Atlas.open(place, create=True) as atlas:
        atlas.save(astray())
    told = cli("plan", place, "--to", "end", "--uncertain")
    assert '  if at lost: tap "Remove" → end   (may delete)' in told.out.splitlines()
    assert "no way without danger is known" in told.err


def test_a_goal_that_nothing_fits_names_what_is_nearest(cli: Cli, notes_map: Path) -> None:
    told = cli("plan", notes_map, "book a flight to the moon")
    assert told.code == 1
    first, *nearest = told.out.splitlines()
    assert first == "nothing on the map fits the goal well enough; nearest:"
    assert nearest
    assert all(line.startswith("target: ") for line in nearest)


@pytest.mark.parametrize(
    ("goal", "unknown"),
    [("dunkles Aussehen einschalten", True), ("テーマを暗くする", True), ("book a red flight", False)],
)
def test_a_goal_none_of_whose_words_the_map_knows_is_told_with_a_way_to_mend_it(
    cli: Cli, notes_map: Path, goal: str, unknown: bool
) -> None:
    told = cli("plan", notes_map, goal, "--scorer", "bm25")
    assert told.code == 1
    assert ("no word of the goal stands on the map" in told.out) is unknown
    assert ("--model PROVIDER:NAME" in told.out) is unknown


def test_where_no_way_leads_the_places_where_the_map_may_go_on_are_told(cli: Cli, notes_map: Path) -> None:
    told = cli("plan", notes_map, "--from", "Settings", "--to", "Welcome to Notes")
    assert told.code == 1
    lines = told.out.splitlines()
    assert "unreachable in the known map from Settings; it may continue at:" in lines
    assert any("steps away)" in line for line in lines), lines


def test_a_tour_is_told_goal_by_goal(cli: Cli, notes_map: Path) -> None:
    told = cli("plan", notes_map, "--from", "Settings", "--visit", "Settings", "Theme", "About", "--order", "given")
    assert told.code == 0
    heads = [line for line in told.out.splitlines() if line.startswith("goal ")]
    assert heads[0].endswith(", at the start")
    assert [h.partition(": ")[2].partition(" (")[0] for h in heads] == ["Settings", "Theme", "About"]


def test_a_tour_says_what_it_leaves_out_and_why(cli: Cli, notes_map: Path) -> None:
    told = cli("plan", notes_map, "--from", "Settings", "--visit", "Welcome to Notes", "Theme")
    assert told.code == 1
    assert "not visited: Welcome to Notes (" in told.out
    assert "no known way leads there" in told.out
    alone = cli("plan", notes_map, "--from", "Settings", "--visit", "Welcome to Notes")
    assert alone.code == 1
    assert "unreachable in the known map from Settings" in alone.out


def test_facts_are_told_before_the_way_to_them(cli: Cli, notes_map: Path) -> None:
    told = cli("plan", notes_map, "--fact", "Remind me=on", "--fact", "Vibrate=on")
    assert told.code == 0
    lines = told.out.splitlines()
    assert lines[0] == 'fact: "Remind me" on, on Daily reminder'
    assert lines[2].startswith("  1. ")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--fact", "First day of the week@Date and time=Friday"), "no known action sets it"),
        (("--fact", "Remind me=on", "--to", "Welcome to Notes"), "each of them can be had, but not together"),
    ],
)
def test_facts_that_cannot_be_had_are_told_with_the_reason(
    cli: Cli, notes_map: Path, more: tuple[str, ...], said: str
) -> None:
    told = cli("plan", notes_map, "--from", "Settings", *more)
    assert told.code == 1
    assert said in told.out
    assert "it may continue at:" in told.out


def test_a_plan_under_uncertainty_tells_its_ways_round(cli: Cli, notes_map: Path) -> None:
    told = cli("plan", notes_map, "--to", "Theme", "--uncertain")
    assert told.code == 0
    assert told.out.splitlines()[-1].endswith("by policy")


@pytest.mark.parametrize(
    ("ways", "why"), [([], "not known"), ([("home", "one", VAGUE)], "less sure"), ([("home", "one", SURE)], "")]
)
def test_what_is_passed_over_for_its_way_is_told(
    ways: list[tuple[str, str, Derivation]], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where both ways are as sure the target was passed over for something else."""
    graph = letters(("home", "two", SURE), *ways)
    told, status = (GoalTarget("two", 0.45), GoalTarget("one", 0.48)), "ok"
    if why:
        assert within_reach(graph, "home", "post", told[::-1])[:2] == (told, status)
    aim, plan = planned(graph, Aim("post", "home", told, status))
    say(graph, aim, plan)
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "target: Parcels (two), confidence 45%"
    said = [line for line in out if "not planned to" in line]
    assert said == [f"the way to Letters is {why}, so that it is not planned to; --to one does"] * bool(why)


def test_what_has_a_way_is_told_where_the_best_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    graph = letters(("hall", "two", SURE))
    for second, known in (("two", True), ("hall", True), ("one", False)):
        aim = Aim("post", "home", (GoalTarget("one", 0.8), GoalTarget(second, 0.1)), "ok")
        say(graph, *planned(graph, aim))
        said = [line for line in capsys.readouterr().out.splitlines() if line.startswith("a way is known to")]
        name = graph.screens[second].name
        assert said == ([f"a way is known to {name}, which fits the goal less well; --to {second} plans there"] * known)


def test_a_plan_that_seldom_works_says_so_with_how_to_mend_it(cli: Cli, tmp_path: Path) -> None:
    """It is a plan all the same: who is to know that a way was found reads the exit code."""
    place = tmp_path / "mail.uiatlas"
    with Atlas.open(place, create=True) as atlas:
        atlas.save(letters(("hall", "two", VAGUE), ("two", "one", VAGUE)))
    for more in (("--to", "one"), ("--visit", "one"), ("--to", "one", "--json")):
        told = cli("plan", place, *more)
        assert told.code == 0
        assert "unlikely to work: 2% sure, least of all step 2; try the steps with `uiatlas explore" in told.err
        assert len(told.err.splitlines()) == 1
    assert cli("plan", place, "--to", "two").err == ""


def test_a_plan_of_several_goals_that_seldom_works_says_so(cli: Cli, tmp_path: Path) -> None:
    place = tmp_path / "mail.uiatlas"
    with Atlas.open(place, create=True) as atlas:
        atlas.save(letters(("hall", "two", VAGUE), ("two", "one", SURE)))
    told = cli("plan", place, "open parcels, then open letters", "--scorer", "bm25")
    assert "sub-goal 2" in told.out
    assert "unlikely to work" not in told.err
    with Atlas.open(place) as atlas:
        atlas.save(letters(("hall", "two", VAGUE), ("two", "one", VAGUE)))
    told = cli("plan", place, "open parcels, then open letters", "--scorer", "bm25")
    assert told.code == 0
    assert "unlikely to work: 2% sure, least of all step 2" in told.err
