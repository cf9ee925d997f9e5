"""What every command answers, for people and as JSON with the fields that checks read."""

import json
import re
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import Cli, Outcome, assert_one_clear_line

from uiatlas.cli import output
from uiatlas.cli.main import COMMANDS
from uiatlas.llm.providers import PROVIDERS
from uiatlas.ui import Back, Selector, Tap, Wait
from uiatlas.utg import Atlas, Entry, Graph, Screen, Transition

HAND_MADE = Path(__file__).parent.parent / "fixtures" / "hand_made"
RUN_ID = re.compile(r"\d{8}T\d{6}Z-[0-9a-f]{6}")


def answered(outcome: Outcome, code: int = 0) -> Any:
    """One JSON document and nothing else."""
    assert outcome.code == code, outcome
    assert outcome.err == ""
    return outcome.json


def assert_map(answer: Any) -> None:
    """A map in the form of ``map show --json``."""
    kinds = {"app": str, "version": str, "screens": list, "transitions": list, "counts": dict, "coverage": dict}
    assert {k: type(answer[k]) for k in kinds} == kinds
    assert type(answer["warnings"]) is list
    assert type(answer["seconds"]) is float
    ids = {s["id"] for s in answer["screens"]}
    for screen in answer["screens"]:
        assert {k: type(screen[k]) for k in ("id", "name", "kind", "elements")} == {
            "id": str,
            "name": str,
            "kind": str,
            "elements": int,
        }
    for edge in answer["transitions"]:
        assert {edge["source"], edge["target"]} <= ids
        assert {"kind", "target"} <= edge["action"].keys()
        assert type(edge["evidence"]) is list
        assert edge["tried"] >= edge["worked"] >= 0
    counts = answer["counts"]
    assert counts["screens"] == len(ids)
    assert counts["transitions"] == len(answer["transitions"])
    assert counts["elements"] == sum(s["elements"] for s in answer["screens"])
    assert all(0 <= share <= 1 for share in answer["coverage"].values())


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help(cli: Cli, command: str, flag: str) -> None:
    shown = cli(command, flag)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(f"usage: uiatlas {command}")


@pytest.mark.parametrize(
    "words", ["map build", "map show", "map merge", "map check", "map diff", "runs list", "runs show"]
)
def test_every_word_has_help(cli: Cli, words: str) -> None:
    shown = cli(*words.split(), "--help")
    assert shown.code == 0
    assert shown.out.startswith(f"usage: uiatlas {words}")


def test_no_command_is_wrong_usage_and_shows_the_commands(cli: Cli) -> None:
    assert cli().code == 2
    assert "usage: uiatlas COMMAND" in cli().out


def test_demo_tells_the_whole_story(cli: Cli, tmp_path: Path) -> None:
    told = cli("demo", "--in", "memory")
    assert told.code == 0
    assert told.err == ""
    for part in ("1  Learn the map", "2  Do a task", "plan (first plan", "3  Verdict: success", "report.html"):
        assert part in told.out
    assert (tmp_path / "home" / "demo.uiatlas").exists()
    assert answered(cli("demo", "--in", "memory", "--json"))["status"] == "success"


def test_a_demo_that_fails_is_a_no(cli: Cli) -> None:
    assert cli("demo", "--in", "memory", "--task", "book a flight to the moon").code == 1


def test_a_demos_map_is_added_to_what_a_file_holds(cli: Cli, place: Path) -> None:
    """A map of one's own is never thrown away."""
    with Atlas.open(place / "mine.uiatlas", create=True) as atlas:
        atlas.save(Graph("com.example.other"))
    for _ in range(2):
        assert cli("demo", "--map", "mine.uiatlas").code == 0
    with Atlas.open(place / "mine.uiatlas") as atlas:
        assert atlas.apps() == ("com.example.notes", "com.example.other")


def test_doctor_says_what_is_there_and_what_mends_the_rest(cli: Cli) -> None:
    parts = answered(cli("doctor", "--json"))["parts"]
    optional = {"Fast Downward", "source parsers", "embedding model"}
    assert {p["name"] for p in parts} >= {"uiatlas", "Python", "pydantic", "runs"} | optional
    assert all(p["fix"] for p in parts if p["state"] != "ok")
    assert all(p["state"] in ("ok", "missing", "optional") for p in parts)
    assert "Python" in cli("doctor").out


def test_doctor_says_which_browser_is_used(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UIATLAS_CHROMIUM", "/no/such/browser")
    part = next(p for p in answered(cli("doctor", "--json"))["parts"] if p["name"] == "browser")
    assert part["state"] == "optional"
    assert part["fix"]


def test_doctor_says_for_which_models_keys_are_set(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    for name in {key for provider in PROVIDERS.values() for key in provider.keys}:
        monkeypatch.delenv(name, raising=False)
    assert "ok        language models: no key is set; all works without one" in cli("doctor").out
    monkeypatch.setenv("ANTHROPIC_API_KEY", "very-secret")
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    told = cli("doctor").out
    assert "ok        language models: keys are set for openai, anthropic\n" in told
    assert "very-secret" not in told


def test_doctor_says_which_adb_is_used_or_how_to_get_one(cli: Cli) -> None:
    part = next(p for p in answered(cli("doctor", "--json"))["parts"] if p["name"] == "adb")
    assert part["state"] == "ok" or "pip install '.[android]' in the folder" in part["fix"]


def test_doctor_says_no_where_runs_cannot_be_kept(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "file").write_text("")
    monkeypatch.setenv("UIATLAS_HOME", str(place / "file"))
    assert cli("doctor").code == 1
    assert "UIATLAS_HOME" in cli("doctor").out


def test_devices_lists_what_can_be_driven(cli: Cli) -> None:
    listed = answered(cli("devices", "--json"))
    assert "sim:notes" in [d["device"] for d in listed["devices"]]
    assert {"sim", "recorded"} <= {k["kind"] for k in listed["kinds"]}
    assert "sim:notes" in cli("devices").out


def test_map_build_answers_with_the_map(cli: Cli, place: Path) -> None:
    built = answered(cli("map", "build", HAND_MADE / "droidbot_output", "-o", "m.uiatlas", "--json"))
    assert_map(built)
    assert built["counts"]["screens"] > 1
    shown = answered(cli("map", "show", "m.uiatlas", "--json"))
    assert_map(shown)
    for name in ("app", "version", "counts", "coverage", "warnings"):
        assert shown[name] == built[name]
    for name in ("screens", "transitions"):
        assert sorted(map(str, shown[name])) == sorted(map(str, built[name]))


def test_map_build_tells_people_what_it_made(cli: Cli, place: Path) -> None:
    told = cli("map", "build", HAND_MADE / "droidbot_output", "-o", "m.uiatlas")
    assert told.code == 0
    assert "4 screens, 8 transitions" in told.out
    assert "uiatlas: warning: " in told.err
    shown = cli("map", "show", "m.uiatlas")
    checked = cli("map", "check", "m.uiatlas").out.splitlines()
    assert ("warning" in shown.out) is ("warning" in checked[-1]), "both count alike"
    built = [line.removeprefix("uiatlas: warning: ") for line in told.err.splitlines() if ": warning: " in line]
    assert {f"info     {words}" for words in built} <= set(checked)
    assert shown.err == "", "what was warned of while it was built is not said again"


def test_building_the_same_again_adds_no_screen(cli: Cli, place: Path) -> None:
    words = ("map", "build", HAND_MADE / "droidbot_output", "-o", "m.uiatlas", "--json")
    one, two = cli(*words).json, cli(*words).json
    assert sorted(map(str, one["screens"])) == sorted(map(str, two["screens"]))


@pytest.mark.parametrize(
    ("form", "begins"),
    [("json", "{"), ("dot", "digraph"), ("mermaid", "flowchart"), ("graphml", "<graphml"), ("html", "<!doctype html>")],
)
def test_map_show_writes_other_forms(cli: Cli, place: Path, notes_map: Path, form: str, begins: str) -> None:
    """To standard output, or to a file, the same."""
    shown = cli("map", "show", notes_map, "--format", form)
    assert shown.code == 0
    assert shown.out.startswith(begins)
    assert cli("map", "show", notes_map, "--format", form, "-o", "out").out == ""
    assert (place / "out").read_text() == shown.out


def test_map_show_writes_its_table_and_its_json_to_a_file_too(cli: Cli, place: Path, notes_map: Path) -> None:
    assert "My notes" in cli("map", "show", notes_map).out
    assert cli("map", "show", notes_map, "-o", "table.txt").out == ""
    assert "My notes" in (place / "table.txt").read_text()
    assert cli("map", "show", notes_map, "--json", "-o", "map.json").out == ""
    assert_map(json.loads((place / "map.json").read_text()))


def test_map_show_through_a_link_keeps_the_link(cli: Cli, place: Path, notes_map: Path) -> None:
    (place / "real.dot").write_text("old")
    (place / "link.dot").symlink_to(place / "real.dot")
    assert cli("map", "show", notes_map, "--format", "dot", "-o", "link.dot").code == 0
    assert (place / "link.dot").is_symlink()
    assert (place / "real.dot").read_text().startswith("digraph")


def test_map_merge_unites_equal_apps_and_keeps_others(cli: Cli, place: Path, notes_map: Path) -> None:
    """The merged file holds both apps; then --app chooses, and is needed."""
    (place / "a.xml").write_text('<hierarchy><node text="Go" clickable="true" package="shop"/></hierarchy>')
    assert cli("map", "build", "a.xml", "-o", "other.uiatlas").code == 0
    merged = answered(cli("map", "merge", notes_map, "other.uiatlas", "-o", "both.uiatlas", "--json"))["maps"]
    assert len(merged) == 2
    for one in merged:
        assert_map(one)
    apps = sorted(m["app"] for m in merged)
    for words in (("map", "show"), ("map", "check"), ("plan", "--to", "x"), ("guide", "--to", "x")):
        refused = cli(*words, "both.uiatlas") if words[0] == "map" else cli(words[0], "both.uiatlas", *words[1:])
        assert refused.code == 2
        assert all(app in refused.err for app in apps)
    assert cli("map", "show", "both.uiatlas", "--app", "com.example.notes", "--json").json["counts"]["screens"] > 25
    itself = answered(cli("map", "merge", notes_map, notes_map, "-o", "same.uiatlas", "--json"))["maps"]
    before = cli("map", "show", notes_map, "--json").json
    assert itself[0]["counts"] == before["counts"]


def test_map_check_says_no_only_for_errors(cli: Cli, place: Path, notes_map: Path) -> None:
    checked = answered(cli("map", "check", notes_map, "--json"))
    assert checked["app"] == "com.example.notes"
    assert all({"severity", "kind", "screen", "words"} <= f.keys() for f in checked["findings"])
    with Atlas.open(place / "empty.uiatlas", create=True) as atlas:
        atlas.save(Graph("shop"))
    assert answered(cli("map", "check", "empty.uiatlas", "--json"), 1)["findings"]
    told = cli("map", "check", "empty.uiatlas").out
    assert told.startswith("error ")
    assert told.splitlines()[-1].startswith("1 error in ")


def test_map_check_tells_five_findings_of_a_kind(cli: Cli, place: Path) -> None:
    """The rest of a kind is counted; as JSON all are there."""
    graph = Graph("shop", entry="home")
    for key in ("home", *(f"page{n}" for n in range(8))):
        graph.put_screen(Screen(key, "shop", key))
    with Atlas.open(place / "m.uiatlas", create=True) as atlas:
        atlas.save(graph)
    kinds = [f["kind"] for f in answered(cli("map", "check", "m.uiatlas", "--json"))["findings"]]
    kind = max(kinds, key=kinds.count)
    assert kinds.count(kind) >= 8
    told = cli("map", "check", "m.uiatlas").out.splitlines()
    assert sum(f"{kind}: {kinds.count(kind)} in all, {kinds.count(kind) - 5} more" in line for line in told) == 1
    assert len(told) == sum(min(kinds.count(k), 6) for k in set(kinds)) + 1


def test_an_exploration_whose_budget_ran_out_is_not_listed_as_a_success(cli: Cli, place: Path) -> None:
    assert cli("explore", "sim:notes", "-o", "m.uiatlas", "--budget", "2s").code == 0
    assert cli("runs", "list").out.splitlines()[2].split("  ")[2 - 1].strip() == "budget used"
    assert "budget used: the budget of 2 simulated seconds is spent" in cli("runs", "show", "latest").out


def test_a_map_that_is_missing_says_how_one_is_made(cli: Cli, place: Path) -> None:
    assert "uiatlas explore DEVICE -o MAP" in cli("plan", "nowhere.uiatlas", "settings").err


def test_pages_of_compose_list_no_elements_though_ways_touch_some(place: Path, cli: Cli) -> None:
    graph = Graph("shop")
    for key in ("main", "cart"):
        graph.put_screen(Screen(key, "shop", key))
    graph.put_transition(Transition("main", Tap(Selector(text="Cart")), "cart"))
    with Atlas.open(place / "m.uiatlas", create=True) as atlas:
        atlas.save(graph)
    assert "1 transition, no elements but those that its ways touch" in cli("map", "show", "m.uiatlas").out


def test_map_show_at_the_level_of_activities(cli: Cli, place: Path) -> None:
    """In every form; what an activity holds is part of it."""
    graph = Graph("shop", entry="list")
    graph.put_screen(Screen("main", "shop", "p.Main", kind="activity"))
    graph.put_screen(Screen("list", "shop", "p.List", kind="fragment", host="main"))
    graph.put_screen(Screen("cart", "shop", "p.Cart", kind="activity"))
    graph.put_transition(Transition("list", Back(), "cart"))
    graph.put_transition(Transition("main", Wait(), "list", edge_class="auto"))
    graph.entries = (Entry("launcher", "main"), Entry("deep link", "cart", "shop://cart"))
    with Atlas.open(place / "m.uiatlas", create=True) as atlas:
        atlas.save(graph)
    words = ("map", "show", "m.uiatlas", "--level", "activity")
    shown = answered(cli(*words, "--json"))
    assert [s["id"] for s in shown["screens"]] == ["main", "cart"]
    assert [(t["source"], t["target"]) for t in shown["transitions"]] == [("main", "cart")]
    table = cli(*words).out
    assert "2 screens, 1 transition, 0 elements" in table
    assert table.splitlines()[-2].endswith("entry, launcher")
    assert table.splitlines()[-1].endswith("deep link")
    for form in ("json", "dot", "mermaid", "graphml"):
        told = cli(*words, "--format", form)
        assert told.code == 0
        assert "p.Cart" in told.out
        assert "p.List" not in told.out


def test_map_diff_says_no_where_anything_differs(cli: Cli, place: Path, notes_map: Path) -> None:
    """As text, JSON and JUnit XML, to standard output or a file; the exit code can be about lost routes alone."""
    same = answered(cli("map", "diff", notes_map, notes_map, "--json"))
    parts: dict[str, list[Any]] = {"screens": [], "transitions": []}
    assert same["added"] == same["removed"] == parts | {"entries": []}
    assert (same["changed"], same["lost_routes"]) == (parts, [])
    with Atlas.open(notes_map) as atlas:
        known = atlas.load()
    cut = Graph(known.app, entry=known.entry)
    for screen in known.screens.values():
        cut.put_screen(screen)
    for edge in known.transitions.values():
        if known.screens[edge.target].name != "Theme":
            cut.put_transition(edge)
    with Atlas.open(place / "cut.uiatlas", create=True) as atlas:
        atlas.save(cut)
    told = cli("map", "diff", notes_map, "cut.uiatlas")
    assert told.code == 1
    assert "cannot be reached any more; the way was: " in told.out
    lost = answered(cli("map", "diff", notes_map, "cut.uiatlas", "--format", "json"), 1)["lost_routes"]
    assert "Theme" in [r["name"] for r in lost]
    assert cli("map", "diff", notes_map, "cut.uiatlas", "--format", "junit", "-o", "junit.xml").code == 1
    assert f'failures="{len(lost)}"' in (place / "junit.xml").read_text()
    assert cli("map", "diff", notes_map, "cut.uiatlas", "--fail-on", "lost-routes").code == 1
    assert cli("map", "diff", "cut.uiatlas", notes_map, "--fail-on", "lost-routes").code == 0
    assert cli("map", "diff", "cut.uiatlas", notes_map).code == 1
    assert cli("map", "diff", notes_map, notes_map, "--json", "--format", "junit").code == 2

    lost_routes = ("map", "diff", notes_map, "cut.uiatlas", "--fail-on", "lost-routes")
    assert cli(*lost_routes, "--accept", "accepted.json").code == 0
    gate = cli("map", "diff", notes_map, "cut.uiatlas", "--baseline", "accepted.json", "--format", "junit")
    assert (gate.code, f"{len(lost)} lost route" in gate.err) == (0, True)
    assert 'failures="0"' in gate.out
    accepted = json.loads((place / "accepted.json").read_text())["accepted_lost_routes"]
    (place / "some.json").write_text(json.dumps({"accepted_lost_routes": accepted[1:]}))
    some = cli("map", "diff", notes_map, "cut.uiatlas", "--baseline", "some.json", "--accept", "some.json")
    assert (some.code, json.loads((place / "some.json").read_text())["accepted_lost_routes"]) == (0, accepted)
    (place / "none.json").write_text(json.dumps({"accepted_lost_routes": []}))
    assert cli("map", "diff", notes_map, "cut.uiatlas", "--baseline", "none.json").code == 1
    for wrong in ("absent.json", notes_map):
        told = cli("map", "diff", notes_map, "cut.uiatlas", "--baseline", wrong)
        assert (told.code, told.err.count("\n"), "--accept" in told.err) == (2, 1, True)
    for text in ("[]", "{}", '{"accepted_lost_routes": 3}', '{"accepted_lost_routes": [{}]}', "[" * 100_000):
        (place / "bad.json").write_text(text)
        assert cli("map", "diff", notes_map, "cut.uiatlas", "--baseline", "bad.json").code == 2
    assert cli(*lost_routes, "--accept", notes_map).code == 2


def test_plan_answers_with_the_route(cli: Cli, notes_map: Path) -> None:
    plan = answered(cli("plan", notes_map, "turn on the 24-hour clock", "--json"))
    wanted = {"status", "start", "targets", "steps", "cost", "optimal", "planner", "seconds", "frontier"}
    assert wanted <= plan.keys()
    assert (plan["status"], plan["optimal"], plan["planner"]) == ("ok", True, "builtin")
    assert plan["cost"] > 0
    assert plan["steps"][0]["source"] == plan["start"]
    assert plan["steps"][-1]["target"] == plan["targets"][0]["screen"]
    first = plan["steps"][0]
    assert (first["source_name"], first["label"], first["role"]) == ("Welcome to Notes", "Got it", "button")
    assert plan["steps"][1]["source_name"] == first["target_name"]
    for one, next_one in pairwise(plan["steps"]):
        assert one["target"] == next_one["source"]
    assert 0 < plan["targets"][0]["confidence"] <= 1


def test_plan_takes_ids_and_unique_names(cli: Cli, notes_map: Path) -> None:
    screens = {s["name"]: s["id"] for s in cli("map", "show", notes_map, "--json").json["screens"]}
    by_name = answered(cli("plan", notes_map, "--from", "settings", "--to", "Theme", "--json"))
    by_id = answered(cli("plan", notes_map, "--to", screens["Theme"], "--from", screens["Settings"], "--json"))
    assert by_name["steps"] == by_id["steps"]
    assert by_name["start"] == screens["Settings"]
    assert answered(cli("plan", "--to", "Theme", "--from", "Theme", "--json", "--", notes_map))["steps"] == []


def test_no_route_is_a_no_with_where_the_map_may_continue(cli: Cli, place: Path, notes_bytes: bytes) -> None:
    (place / "m.uiatlas").write_bytes(notes_bytes)
    with Atlas.open(place / "m.uiatlas") as atlas:
        known = atlas.load()
        first = known.screens[known.entry or ""]
        cut = Graph(known.app, entry=known.entry)
        cut.put_screen(first)
        cut.put_screen(known.find("Theme"))
    with Atlas.open(place / "cut.uiatlas", create=True) as atlas:
        atlas.save(cut)
    plan = answered(cli("plan", "cut.uiatlas", "--to", "Theme", "--json"), 1)
    assert (plan["status"], plan["steps"], plan["cost"]) == ("unreachable", [], None)
    assert plan["frontier"][0]["screen"] == first.id
    assert "Got it" in plan["frontier"][0]["untried"]
    told = cli("plan", "cut.uiatlas", "--to", "Theme")
    assert told.code == 1
    assert "unreachable" in told.out
    assert '"Got it"' in told.out


def test_a_goal_that_nothing_fits_is_a_no(cli: Cli, notes_map: Path) -> None:
    plan = answered(cli("plan", notes_map, "xyzzy plugh", "--json"), 1)
    assert (plan["status"], plan["steps"], plan["targets"]) == ("unreachable", [], [])
    assert answered(cli("guide", notes_map, "xyzzy plugh", "--json"), 1)["status"] == "unreachable"


def test_fast_downward_plans_the_same_cost(cli: Cli, place: Path, notes_map: Path) -> None:
    if find_spec("up_fast_downward") is None:
        pytest.skip("Fast Downward is not installed")
    ours = cli("plan", notes_map, "--to", "Theme", "--json").json
    theirs = cli("plan", notes_map, "--to", "Theme", "--json", "--planner", "fast-downward", "--pddl", "pddl").json
    assert ours["cost"] == theirs["cost"]
    assert theirs["planner"] == "fast-downward"
    assert {p.name for p in (place / "pddl").iterdir()} == {"domain.pddl", "problem.pddl", "names.json"}


def test_guide_is_a_text_for_another_agent(cli: Cli, notes_map: Path) -> None:
    guide = answered(cli("guide", notes_map, "turn on the dark theme", "--json"))
    assert guide["status"] == "ok"
    assert guide["guide"].strip() == cli("guide", notes_map, "turn on the dark theme").out.strip()


def test_run_answers_with_every_step(cli: Cli, notes_map: Path, tmp_path: Path) -> None:
    ran = answered(cli("run", "sim:notes", "turn on the 24-hour clock", "--map", notes_map, "--json"))
    assert {"status", "steps", "model_calls", "tokens", "seconds", "run_id", "report"} <= ran.keys()
    assert ran["status"] == "success"
    assert [s["n"] for s in ran["steps"]] == list(range(1, len(ran["steps"]) + 1))
    for step in ran["steps"]:
        assert step["outcome"] in ("success", "no_change", "fail")
        assert type(step["recovered"]) is bool
        assert {"screen", "action", "verified_by"} <= step.keys()
    assert RUN_ID.fullmatch(ran["run_id"])
    assert Path(ran["report"]) == tmp_path / "home" / "runs" / ran["run_id"] / "report.html"
    assert Path(ran["report"]).read_text().startswith("<!")


def test_a_run_that_fails_is_a_no(cli: Cli) -> None:
    """A task of any length and in any script is taken as it is."""
    for task in ("book a flight to the moon", "забронировать полёт", "\u202eعربى\u0000\x07", "word " * 200_000):
        assert answered(cli("run", "sim:notes", task, "--max-steps", "3", "--json"), 1)["status"] == "failure"


def test_a_long_task_does_not_flood_the_terminal(cli: Cli) -> None:
    cli("run", "sim:notes", "settings " * 100_000, "--max-steps", "2")
    assert max(map(len, cli("runs", "list").out.splitlines())) < 200
    shown = cli("runs", "show", cli("runs", "list", "--json").json["runs"][0]["run_id"])
    assert max(map(len, shown.out.splitlines())) < 400


def test_a_run_goes_to_a_screen(cli: Cli, notes_map: Path) -> None:
    ran = answered(cli("run", "sim:notes", "--to", "Theme", "--map", notes_map, "--json"))
    assert ran["status"] == "success"
    assert ran["steps"][-1]["verified_by"]


def test_a_run_is_narrated(cli: Cli, notes_map: Path) -> None:
    told = cli("run", "sim:notes", "turn on the 24-hour clock", "--map", notes_map)
    assert told.code == 0
    assert told.err == ""
    assert 'tap "Date and time"' in told.out
    assert "success: " in told.out
    assert max(map(len, told.out.splitlines())) < 160


def test_an_app_that_breaks_on_a_tap_ends_the_run_in_one_line(cli: Cli, place: Path, tmp_path: Path) -> None:
    """Bad input all the same: exit code 2; the log says how it ended."""
    (place / "app.py").write_text(
        "from uiatlas.devices.simulated import App, button\napp = App('com.example.x', start='home')\n"
        "@app.screen('Home')\ndef home(s):\n    return button('Open settings', lambda s: 1 / 0)\n"
    )
    broke = cli("run", "sim:app.py", "open settings", "--map", "m.uiatlas")
    assert broke.code == 2
    assert "ZeroDivisionError" in broke.err.splitlines()[-1]
    assert "Traceback" not in broke.err + broke.out
    (run,) = cli("runs", "list", "--json").json["runs"]
    assert run["status"] == "stopped"


def test_runs_are_listed_and_shown(cli: Cli, notes_map: Path) -> None:
    assert "uiatlas demo" in cli("runs", "list").out
    assert answered(cli("runs", "list", "--json")) == {"runs": []}
    ids = [
        cli("run", "sim:notes", "--to", name, "--map", notes_map, "--json").json["run_id"]
        for name in ("Theme", "About")
    ]
    listed = answered(cli("runs", "list", "--json"))["runs"]
    assert [r["run_id"] for r in listed] == ids[::-1], "the newest first, also of those of the same second"
    assert [r["run_id"] for r in cli("runs", "list", "--last", "1", "--json").json["runs"]] == ids[1:]
    shown = answered(cli("runs", "show", ids[0], "--json"))
    assert shown["status"] == "success"
    assert shown["events"][0]["event"] == "run_started"
    told = cli("runs", "show", ids[0])
    assert "Theme" in told.out
    assert "report.html" in told.out
    assert told.err == ""


def test_the_beginning_of_an_id_is_enough_if_no_other_begins_so(cli: Cli, notes_map: Path) -> None:
    words = ("run", "sim:notes", "--to", "About", "--map", notes_map, "--json")
    one = cli(*words).json["run_id"]
    assert cli("runs", "show", one[:8], "--json").json["run_id"] == one
    cli(*words)
    unclear = cli("runs", "show", one[:8])
    assert unclear.code == 2
    assert "2 runs begin with" in unclear.err
    assert one in unclear.err


def test_a_lost_report_is_made_again(cli: Cli, notes_map: Path) -> None:
    ran = cli("run", "sim:notes", "--to", "About", "--map", notes_map, "--json").json
    Path(ran["report"]).unlink()
    assert cli("runs", "show", ran["run_id"]).code == 0
    assert Path(ran["report"]).exists()


def test_a_large_screen_in_any_script_is_mapped(cli: Cli, place: Path) -> None:
    """3000 nodes, right-to-left text, and characters that XML knows only as numbers."""
    words = ("\u202eמחיקת הכל", "إعدادات", "設定", "&#x1F600;", "a&#10;b", "\u200b")
    nodes = "".join(f'<node text="{words[n % 6]} {n}" clickable="true" package="shop"/>' for n in range(3000))
    (place / "big.xml").write_text(f'<?xml version="1.0" encoding="UTF-8"?><hierarchy>{nodes}</hierarchy>')
    built = answered(cli("map", "build", "big.xml", "-o", "m.uiatlas", "--json"))
    assert built["counts"]["screens"] == 1
    for form in ("table", "json", "dot", "mermaid", "graphml"):
        assert cli("map", "show", "m.uiatlas", "--format", form).code == 0
    goal = "\u05de\u05e1\u05da \u8a2d\u5b9a"
    assert cli("plan", "m.uiatlas", goal, "--from", built["screens"][0]["id"]).code in (0, 1)


@pytest.mark.parametrize(
    "words",
    [
        ("plan", "missing.uiatlas", "go", "--json"),
        ("plan", "--nonsense", "--json"),
        ("map", "diff", "--json"),
        ("nothing", "--json"),
        ("runs", "show", "missing", "--json"),
        ("fleet", "results", "missing", "--json"),
        ("fleet", "results", "missing", "--json", "--junit", "out.xml"),
        ("map", "diff", "missing.uiatlas", "other.uiatlas", "--format", "json"),
        ("map", "show", "missing.uiatlas", "--format=json"),
    ],
)
def test_what_goes_wrong_is_json_where_that_is_asked_for(cli: Cli, place: Path, words: tuple[str, ...]) -> None:
    assert cli("doctor").out, "what a command before it said is not its answer"
    failed = cli(*words)
    assert_one_clear_line(failed)
    assert failed.json == {"error": failed.err.removeprefix("uiatlas: ").rstrip("\n")}
    plain = [w for w in words if w not in ("--json", "--format", "json", "--format=json")]
    for others in (plain, ["plan", "missing.uiatlas", "--", "--json"]):
        assert cli(*others).out == ""


@pytest.mark.parametrize(
    "words",
    [
        ("fleet", "results", "missing", "--json", "out.json"),
        ("fleet", "results", "missing", "--json=out.json"),
        ("map", "diff", "missing.uiatlas", "other.uiatlas", "--format", "json", "-o", "out.json"),
        ("map", "diff", "missing.uiatlas", "other.uiatlas", "--format", "junit"),
    ],
)
def test_what_goes_wrong_is_no_json_where_that_goes_into_a_file(cli: Cli, place: Path, words: tuple[str, ...]) -> None:
    failed = cli(*words)
    assert_one_clear_line(failed)
    assert failed.out == ""


def test_an_error_after_an_answer_adds_nothing_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    for said, document in (("", '{\n  "error": "no room"\n}\n'), ("half an answer", "half an answer\n")):
        output.begin()
        if said:
            output.write(said)
        output.write_error("no room")
        assert capsys.readouterr().out == document
