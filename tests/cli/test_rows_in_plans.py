"""A plan goes over the row that the goal names, or says that a run chooses the row, and is less sure then."""

from pathlib import Path

from tests.cli.program import Cli


def test_a_plan_goes_over_the_row_that_the_goal_names(cli: Cli, notes_map: Path) -> None:
    done = cli("plan", notes_map, "rename the note 'Holiday plans' to 'Trips'", "--json")
    assert done.code == 0
    assert "Holiday plans" in [s["action"]["target"].split("\n")[0] for s in done.json["steps"]]
    assert not [s for s in done.json["steps"] if "row" in s]


def test_a_plan_says_which_row_is_meant_where_the_map_only_knows_what_another_of_the_list_does(
    cli: Cli, notes_map: Path
) -> None:
    done = cli("plan", notes_map, "delete the note 'Holiday plans'", "--json")
    assert [s["row"] for s in done.json["steps"] if "row" in s] == ["Holiday plans"]
    assert "in its place the row 'Holiday plans'" in cli("plan", notes_map, "delete the note 'Holiday plans'").out


def test_a_plan_over_another_row_says_that_a_run_chooses_it_and_is_less_sure(cli: Cli, notes_map: Path) -> None:
    done = cli("plan", notes_map, "rename the note 'Shoe sizes' to 'Sizes'", "--json")
    rows = [s for s in done.json["steps"] if s.get("row") == "any"]
    assert len(rows) == 1
    assert done.json["targets"][0]["confidence"] < 0.6
    told = cli("plan", notes_map, "rename the note 'Shoe sizes' to 'Sizes'")
    assert "which row is chosen at run time" in told.out


def test_any_row_will_do_where_the_goal_names_none(cli: Cli, notes_map: Path) -> None:
    done = cli("plan", notes_map, "rename a note", "--json")
    assert done.json["targets"][0]["confidence"] > 0.9
