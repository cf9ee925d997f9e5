"""Tasks over several apps on the command line: planned on one atlas, driven on simulated devices."""

from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line

from uiatlas.devices import open_device
from uiatlas.devices.recording import Recorder
from uiatlas.devices.tours import follow
from uiatlas.sources import build_map
from uiatlas.utg import Atlas
from uiatlas_bench.apps import transit

PHONE = "sim:notes+transit"
NOTES, TRANSIT = "com.example.notes", "org.example.transit"
BOTH = "in Notes turn on the 24-hour clock, then in Transit follow the night bus N7, then go back to Notes"
CARRIED = "In Transit read the address of the place Gym as {address}; in Notes create a note called '{address}'"


@pytest.fixture(scope="session")
def two_apps(tmp_path_factory: pytest.TempPathFactory, notes_bytes: bytes) -> bytes:
    """The maps of two simulated apps, as the bytes of one atlas file."""
    folder = tmp_path_factory.mktemp("atlas")
    walk, path = folder / "tour.jsonl", folder / "two.uiatlas"
    path.write_bytes(notes_bytes)
    device = Recorder(open_device("sim:transit"), walk)
    for _ in follow(device, transit.TOUR):
        pass
    device.observe()
    device.close()
    with Atlas.open(path) as atlas:
        atlas.save(build_map(walk), durable=True)
    return path.read_bytes()


@pytest.fixture
def atlas(place: Path, two_apps: bytes) -> Path:
    path = place / "two.uiatlas"
    path.write_bytes(two_apps)
    return path


def test_a_plan_crosses_apps_and_its_costs_add_up(cli: Cli, atlas: Path) -> None:
    told = cli("plan", atlas, BOTH, "--json")
    assert (told.code, told.err) == (0, "")
    plan = told.json
    assert (plan["status"], plan["start"], plan["apps"]) == ("ok", "launcher", [NOTES, TRANSIT])
    assert plan["cost"] == sum(g["cost"] for g in plan["subgoals"])
    crossing = [s["action"] for s in plan["steps"] if s["app"] != s["target_app"]]
    assert crossing == [
        {"kind": "open_app", "target": NOTES},
        {"kind": "home", "target": ""},
        {"kind": "open_app", "target": TRANSIT},
        {"kind": "switch_app", "target": NOTES},
    ]
    assert sum(g["steps"] for g in plan["subgoals"]) == len(plan["steps"])


def test_a_plan_is_told_sub_goal_by_sub_goal(cli: Cli, atlas: Path) -> None:
    told = cli("plan", atlas, CARRIED)
    assert told.code == 0
    assert "sub-goal 1, in org.example.transit: read the address of the place Gym; reads {address}" in told.out
    assert "launcher: open org.example.transit" in told.out
    assert "over 2 maps" in told.out.splitlines()[-1]
    begun = cli("plan", atlas, "open the Places in Transit", "--from", "Departures", "--json").json
    assert [s["action"]["kind"] for s in begun["steps"]] == ["tap"]


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("in the Banking app check my balance", "no map of an app called Banking"),
        ("in Notes create a note called '{price}'", "nothing before it says what {price} is"),
        ("feed the elephants", "nothing on any of the maps fits it"),
        ("in Notes feed the elephants", "nothing on the map of com.example.notes fits it"),
    ],
)
def test_a_plan_that_cannot_be_made_says_why(cli: Cli, atlas: Path, goal: str, said: str) -> None:
    told = cli("plan", atlas, goal)
    assert (told.code, said in told.out) == (1, True), told.out
    assert cli("plan", atlas, goal, "--json").json["status"] == "unreachable"


def test_what_is_planned_in_one_app_only_says_so(cli: Cli, atlas: Path) -> None:
    assert_one_clear_line(cli("plan", atlas, BOTH, "--pddl", "pddl"), "--app")
    assert_one_clear_line(cli("plan", atlas, "--to", "Theme"), "--app")
    assert_one_clear_line(cli("plan", atlas, BOTH, "--uncertain"), "--app")
    assert_one_clear_line(cli("plan", atlas), "no goal")
    assert cli("plan", atlas, "set the theme to dark", "--app", NOTES, "--json").json["start"] != "launcher"


def test_a_task_over_two_apps_is_driven_with_a_verdict_each(cli: Cli, atlas: Path) -> None:
    told = cli("run", PHONE, BOTH, "--map", atlas, "--json")
    assert (told.code, told.err) == (0, "")
    assert told.json["status"] == "success"
    assert [(g["app"], g["status"]) for g in told.json["subgoals"]] == [
        (NOTES, "success"),
        (TRANSIT, "success"),
        (NOTES, "success"),
    ]
    assert [s["n"] for s in told.json["steps"]] == list(range(1, len(told.json["steps"]) + 1))
    assert told.json["steps"][0]["action"] == f"open {NOTES}"
    assert Path(told.json["report"]).is_file()


def test_a_value_that_is_read_in_one_app_is_typed_in_the_next_and_logged(cli: Cli, atlas: Path) -> None:
    told = cli("run", PHONE, CARRIED, "--map", atlas, "--json").json
    assert told["status"] == "success"
    assert told["subgoals"][0]["values"] == {"address": "40 River Road"}
    assert told["subgoals"][1]["task"] == "create a note called '40 River Road'"
    assert any(s["action"].startswith('type "40 River Road"') for s in told["steps"])
    events = cli("runs", "show", told["run_id"], "--json").json["events"]
    read = [e for e in events if e["event"] == "value_read"]
    assert [(e["name"], e["text"], e["held"]) for e in read] == [("address", "40 River Road", True)]
    shown = cli("runs", "show", told["run_id"])
    assert 'read {address} = "40 River Road"' in shown.out
    assert cli("runs", "show", told["subgoals"][1]["run_id"]).code == 0
    parts = {run["run_id"]: run["part_of"] for run in cli("runs", "list", "--json").json["runs"]}
    assert parts == {told["run_id"]: ""} | {part["run_id"]: told["run_id"] for part in told["subgoals"]}
    assert cli("runs", "list").out.count("(part) ") == len(told["subgoals"])


def test_a_value_that_is_nowhere_ends_the_task_before_it_is_used(cli: Cli, atlas: Path) -> None:
    task = "In Wayfare open the Places and read the number of elephants as {n}; in Notes create a note called '{n}'"
    told = cli("run", PHONE, task, "--map", atlas, "--max-steps", "30", "--json")
    assert told.code == 1
    assert [g["status"] for g in told.json["subgoals"]] == ["unproven", "skipped"]
    assert not any("type" in s["action"] for s in told.json["steps"])


def test_apps_may_be_on_several_devices(cli: Cli, atlas: Path) -> None:
    told = cli("run", "sim:notes", "sim:transit", BOTH, "--map", atlas, "--json").json
    assert [g["status"] for g in told["subgoals"]] == ["success"] * 3
    assert not any(s["action"].startswith("go to the home screen") for s in told["steps"])


def test_several_wishes_in_one_app_are_driven_one_after_another(cli: Cli, notes_map: Path) -> None:
    told = cli("run", "sim:notes", "turn on the 24-hour clock and set the theme to dark", "--map", notes_map)
    assert told.code == 0
    assert "sub-goal 2 in com.example.notes: success: set the theme to dark" in told.out


def test_a_task_with_then_in_one_app_is_done_whole(cli: Cli, notes_map: Path) -> None:
    """Where the map knows each part; what the first part makes does not end the run."""
    task = "create a note called 'Milk' and then open the settings"
    told = cli("run", "sim:notes", task, "--map", notes_map, "--json").json
    assert [(g["task"], g["status"]) for g in told["subgoals"]] == [
        ("create a note called 'Milk'", "success"),
        ("open the settings", "success"),
    ]
    assert "subgoals" not in cli("run", "sim:notes", task, "--map", notes_map, "--dry-run", "--json").json


def test_several_wishes_in_one_app_are_planned_one_after_another(cli: Cli, notes_map: Path) -> None:
    told = cli("plan", notes_map, "turn on the 24-hour clock and turn on automatic backup", "--json").json
    assert told["status"] == "ok"
    assert [g["text"] for g in told["subgoals"]] == ["turn on the 24-hour clock", "turn on automatic backup"]
    assert told["subgoals"][0]["facts"] == ['"Use 24-hour clock" on']
    assert all(s["kind"] == "app" for s in told["steps"])
    assert "subgoals" not in cli("plan", notes_map, "turn on the 24-hour clock", "--json").json


@pytest.mark.parametrize("place_of_maps", ["notes_map", "atlas"])
def test_a_dangerous_step_is_marked_where_there_are_several_goals(
    cli: Cli, place_of_maps: str, request: pytest.FixtureRequest
) -> None:
    goals = "in Notes delete all notes, then in Notes turn on the 24-hour clock"
    path: Path = request.getfixturevalue(place_of_maps)
    told = cli("plan", path, goals)
    (marked,) = (line for line in told.out.splitlines() if line.endswith("(may delete)"))
    assert "Privacy and security:" in marked
    assert "no way without danger is known that would do as well" in told.err
    steps = cli("plan", path, goals, "--json").json["steps"]
    assert [s["source_name"] for s in steps if s.get("danger") == "delete"] == ["Privacy and security"]


def test_every_apps_map_learns_from_a_task_over_several(cli: Cli, place: Path) -> None:
    cli("run", PHONE, "in Notes open the settings, then in Wayfare open the tickets", "--map", "new.uiatlas")
    with Atlas.open(place / "new.uiatlas") as learnt:
        maps = [learnt.load(app) for app in learnt.apps()]
    assert [g.app for g in maps] == [NOTES, TRANSIT]
    assert all(len(g.screens) > 1 and {s.app for s in g.screens.values()} == {g.app} for g in maps)
    assert cli("plan", "new.uiatlas", "in Notes open the settings, then in Transit open the tickets").code == 0


def test_bad_words_for_several_apps_are_one_clear_line(cli: Cli) -> None:
    assert_one_clear_line(cli("run", PHONE, "--to", "Theme"), "in one app")
    assert_one_clear_line(cli("run", "sim:notes", "sim:notes", "open it"), "two devices hold")
    assert_one_clear_line(cli("run", "sim:notes", "sim:transit"), "no task")
    assert_one_clear_line(cli("run", PHONE, BOTH, "--record", "walk.jsonl"), "--record")
    assert_one_clear_line(cli("run", PHONE, "in the Banking app check my balance"), "Banking")
    assert_one_clear_line(cli("run", PHONE, "..."), "no words")


def test_a_second_map_in_the_file_does_not_take_the_settings_away(cli: Cli, place: Path, atlas: Path) -> None:
    """What only one of two apps has is planned there; naming the app changes nothing."""
    for goal in ("open the settings", "go to the settings", "in notes open the settings"):
        plan = cli("plan", atlas, goal, "--json").json
        assert (plan["status"], plan["apps"]) == ("ok", [NOTES]), goal
        assert plan["targets"][0]["screen"].startswith("settings-")


@pytest.mark.parametrize("goal", ["open the preferences", "open the list of places", "follow the night bus N7"])
def test_a_goal_means_the_same_with_one_map_and_with_two(cli: Cli, atlas: Path, goal: str) -> None:
    alone = cli("plan", atlas, goal, "--app", TRANSIT, "--json").json["targets"][0]
    (among,) = cli("plan", atlas, f"in Transit {goal}", "--json").json["subgoals"]
    assert among["targets"][0] == alone | {"app": TRANSIT}


def test_what_fits_two_apps_is_less_sure_than_in_one(cli: Cli, atlas: Path) -> None:
    goal = "open the settings"
    among = cli("plan", atlas, goal, "--json").json["targets"][0]
    alone = cli("plan", atlas, goal, "--app", NOTES, "--json").json["targets"][0]
    assert among["screen"] == alone["screen"]
    assert among["confidence"] < alone["confidence"]


SHOP = """
from uiatlas.devices.simulated import App, back, button, go, text
app = App("com.example.{name}", start="home")
@app.screen("{title}")
def home(s):
    return text("{title}"), button("Settings", go("settings"))
@app.screen("Settings")
def settings(s):
    return text("Language"), button("Done", back())
"""


def test_a_goal_that_fits_two_apps_equally_well_names_both(cli: Cli, place: Path) -> None:
    for name in ("tea", "cups"):
        (place / f"{name}.py").write_text(SHOP.format(name=name, title=name.title()))
        cli("run", f"sim:{name}.py", "open the settings", "--record", f"{name}.jsonl")
        assert cli("map", "build", f"{name}.jsonl", "-o", "two.uiatlas").code == 0
    told = cli("plan", "two.uiatlas", "open the settings")
    assert told.code == 1
    assert "fits several apps equally well: com.example.cups, com.example.tea" in told.out
    assert "name the app" in told.err
    answer = cli("plan", "two.uiatlas", "open the settings", "--json").json
    assert (answer["status"], sorted(answer["subgoals"][0]["fitting"])) == (
        "ambiguous",
        ["com.example.cups", "com.example.tea"],
    )
    named = cli("plan", "two.uiatlas", "in Tea open the settings", "--json").json
    assert (named["status"], named["apps"]) == ("ok", ["com.example.tea"])


def test_an_app_whose_start_is_not_known_is_told_as_that(cli: Cli, place: Path, atlas: Path) -> None:
    (place / "tea.py").write_text(SHOP.format(name="tea", title="Tea"))
    cli("run", "sim:tea.py", "open the settings", "--map", "tea.uiatlas")
    with Atlas.open(place / "tea.uiatlas") as kept:
        graph = kept.load("com.example.tea")
        graph.entry = None
        kept.save(graph, durable=True)
    assert cli("map", "merge", atlas, "tea.uiatlas", "-o", "three.uiatlas").code == 0
    told = cli("plan", "three.uiatlas", "in Tea open the settings")
    assert told.code == 1
    assert "the map of com.example.tea does not say where the app starts" in told.out


@pytest.mark.parametrize("preset", ["maple", "agentp"])
def test_a_preset_runs_over_several_apps_with_a_map_for_each(cli: Cli, atlas: Path, preset: str) -> None:
    """MAPLE's evaluation is all across apps; each app has a machine of its own."""
    task = "in Notes turn on the 24-hour clock, then in Transit follow the night bus N7"
    done = cli("run", PHONE, task, "--map", atlas, "--preset", preset, "--json")
    assert (done.code, done.json["status"], done.json["model_calls"]) == (0, "success", 0)
    assert [g["app"] for g in done.json["subgoals"]] == [NOTES, TRANSIT]


def test_one_plan_of_a_model_does_not_span_apps(cli: Cli, atlas: Path) -> None:
    told = cli("run", PHONE, BOTH, "--map", atlas, "--preset", "once", "--model", "scripted:")
    assert_one_clear_line(told, "works in one app", "--preset")


def test_a_model_plans_the_parts_of_a_task_in_one_app_itself(cli: Cli, atlas: Path) -> None:
    """Words do not split it; there is no model here, and that is all that is said."""
    told = cli(
        "run", "sim:notes", "turn on the 24-hour clock and quit the program", "--map", atlas, "--model", "scripted:"
    )
    assert_one_clear_line(told)
    assert "needs several" not in told.err
