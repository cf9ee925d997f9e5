"""Several goals on the command line: a plan, a guide and a run, and one clear line where they make no sense."""

from pathlib import Path

from tests.cli.program import Cli

WORDS = ("--scorer", "bm25")
"""No sentence embedding is loaded, which takes seconds."""

GOALS = ("--visit", "Theme", "About", "Date and time")


def visited(cli: Cli, notes_map: Path, *more: str) -> list[str]:
    """The names of the goals in the order of the plan."""
    names = {s["id"]: s["name"] for s in cli("map", "show", notes_map, "--json").json["screens"]}
    done = cli("plan", notes_map, *GOALS, *more, "--json")
    assert done.code == 0
    assert (done.json["status"], done.json["optimal"], done.json["missed"]) == ("ok", True, [])
    assert done.json["visits"][-1]["steps"] == len(done.json["steps"])
    return [names[v["screen"]] for v in done.json["visits"]]


def test_a_plan_visits_all_in_the_order_that_is_asked_for(cli: Cli, notes_map: Path) -> None:
    """Any order, the given one, or one that keeps to dependencies."""
    assert sorted(visited(cli, notes_map)) == ["About", "Date and time", "Theme"]
    assert visited(cli, notes_map, "--order", "given") == ["Theme", "About", "Date and time"]
    order = visited(cli, notes_map, "--before", "Theme:About", "--before", "About:Date and time")
    assert order == ["Theme", "About", "Date and time"]


def test_the_guide_names_all_goals(cli: Cli, notes_map: Path) -> None:
    """In order, each with the step that reaches it."""
    guide = cli("guide", notes_map, *GOALS, "--order", "given", "--json").json["guide"]
    assert 'Goal: "visit Theme, About and Date and time"' in guide
    assert [f"• {i}. {name} (reached by step" in guide for i, name in enumerate(GOALS[1:], 1)] == [True] * 3


def test_a_run_visits_all(cli: Cli, notes_map: Path) -> None:
    """And says so."""
    done = cli("run", "sim:notes", "--map", notes_map, "--visit", "Theme", "About", "--before", "About:Theme", "--json")
    assert done.code == 0
    assert done.json["reason"] == "all were shown: About, Theme"


def test_goals_that_cannot_be_visited_are_named(cli: Cli, notes_map: Path) -> None:
    """The others are planned, and the exit code says that the answer is no."""
    done = cli("plan", notes_map, "--from", "My", "--visit", "Theme")
    assert done.code == 2
    welcome = cli("plan", notes_map, "--from", "Settings", "--visit", "Welcome to Notes", "Theme", "--json")
    assert (welcome.code, welcome.json["status"]) == (1, "partial")
    assert [m["why"] for m in welcome.json["missed"]] == ["no known way leads there"]
    assert len(welcome.json["visits"]) == 1


def test_contradictions_are_refused_in_one_line(cli: Cli, notes_map: Path) -> None:
    """Both kinds of goals, an order without goals, a pair that is none, another planner."""
    for more in (
        ("--visit", "Theme", "--to", "About"),
        ("--to", "About", "--order", "given"),
        ("--visit", "Theme", "--before", "Theme"),
        ("--visit", "Theme", "About", "--before", "Theme:About", "--before", "About:Theme"),
        ("--visit", "Theme", "--uncertain"),
        ("--to", "Theme", "--uncertain", "--planner", "fast-downward"),
    ):
        done = cli("plan", notes_map, *more)
        assert done.code == 2, more
        assert len(done.err.strip().splitlines()) == 1


def test_a_plan_under_uncertainty_tells_its_detours(cli: Cli, notes_map: Path) -> None:
    """In JSON always, since they may be none."""
    done = cli("plan", notes_map, "--to", "Theme", "--uncertain", "--json")
    assert (done.code, done.json["planner"], done.json["optimal"]) == (0, "policy", False)
    assert isinstance(done.json["detours"], list)


def test_a_sentence_of_several_goals_is_planned_as_all_of_them(cli: Cli, notes_map: Path, tmp_path: Path) -> None:
    """One goal after the other in one plan, and one planning problem for each."""
    folder = tmp_path / "pddl"
    done = cli("plan", notes_map, "change the theme, then open about", *WORDS, "--pddl", folder, "--json")
    assert (done.code, done.json["status"], done.json["missed"]) == (0, "ok", [])
    assert [g["text"] for g in done.json["subgoals"]] == ["change the theme", "open about"]
    assert [s["target_name"] for s in done.json["steps"]][-1] == "About"
    assert "Theme" in [s["target_name"] for s in done.json["steps"]]
    assert sorted(p.name for p in folder.iterdir()) == ["1", "2"]
    assert all((folder / n / "problem.pddl").is_file() for n in "12")


def test_of_several_goals_the_one_that_nothing_fits_is_named(cli: Cli, notes_map: Path) -> None:
    """The others are planned, and the exit code says that not all could be."""
    done = cli("plan", notes_map, "frobnicate the zyxwv, then open about", *WORDS)
    assert done.code == 1
    assert 'not planned: nothing on the map fits "frobnicate the zyxwv"' in done.out
    assert "→ About" in done.out


def test_goals_in_one_sentence_are_planned_and_guided_alike(cli: Cli, notes_map: Path) -> None:
    """Each is found as by itself, one that holds already is said to, and what nothing fits is left out by name."""
    goal = ("turn on vibrate and turn on remind me and turn on frobnication", *WORDS)
    done = cli("plan", notes_map, *goal)
    assert done.code == 1
    assert 'wanted: "Vibrate" on, as the map last saw it' in done.out
    assert 'tap "Remind me"' in done.out
    assert 'not planned: nothing on the map fits "turn on frobnication"' in done.out
    guide = cli("guide", notes_map, *goal)
    assert guide.code == 1
    assert "(not visited: 'Vibrate' on when the map last saw it)" in guide.out
    assert "• NOT PLANNED: turn on frobnication (nothing on the map fits it)" in guide.out
    assert cli("guide", notes_map, "change the theme and open about", *WORDS).code == 0
