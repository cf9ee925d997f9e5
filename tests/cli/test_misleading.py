"""What used to be accepted without a word or said in words that mislead: options nobody looks at, lists cut short."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line

from uiatlas.errors import UnknownNameError
from uiatlas.utg import Atlas, Graph


def test_a_list_of_names_that_is_cut_says_how_many_more_there_are() -> None:
    few, many = (UnknownNameError("screen", "qq", [f"s{n}" for n in range(n)]) for n in (8, 11))
    assert str(few) == "no screen 'qq'; known: s0, s1, s2, s3, s4, s5, s6, s7"
    assert str(many).endswith(", ..., and 3 more")
    assert str(UnknownNameError("screen", "qq", [])).endswith("known: none")


def test_a_name_that_several_screens_have_is_suggested_once() -> None:
    assert str(UnknownNameError("screen", "Nowhere", ("Owner", "Owner", "Other"))).count("Owner") == 1


def test_the_nearest_names_are_called_that_and_hold_what_was_typed() -> None:
    """A part of a long name finds it."""
    names = ["addtagsactivity-11", "it.example.about.aboutactivity-22", "settings-33"]
    assert str(UnknownNameError("screen", "About", names)).endswith("did you mean it.example.about.aboutactivity-22?")
    assert str(UnknownNameError("screen", "setings-33", names)).endswith("did you mean settings-33?")


@pytest.mark.parametrize("words", [("--to", "Settings"), ("--visit", "Theme", "About"), ("--fact", "Remind me=on")])
def test_screens_and_facts_without_a_map_are_told_that_a_map_is_lacking(cli: Cli, words: tuple[str, ...]) -> None:
    assert_one_clear_line(cli("run", "sim:notes", *words), "no map is given", "--map")
    assert_one_clear_line(cli("run", "sim:notes", *words, "--map", "new.uiatlas"), "new.uiatlas has no map")


def test_two_values_for_one_start_are_refused(cli: Cli, notes_map: Path) -> None:
    given = ("--given", "Remind me=on", "--given", "Remind me=off")
    assert_one_clear_line(cli("plan", notes_map, "--fact", "Use 24-hour clock=on", *given), "contradicts")


def test_a_goal_that_nothing_fits_is_told_apart_from_one_that_no_way_leads_to(cli: Cli, notes_map: Path) -> None:
    for command in ("plan", "guide"):
        assert cli(command, notes_map, "xyzzy plugh", "--json").json["grounded"] == "nothing"
        assert cli(command, notes_map, "open the settings", "--json").json["grounded"] == "ok"
        assert cli(command, notes_map, "--to", "Theme", "--json").json["grounded"] == "named"
    assert cli("guide", notes_map, "xyzzy plugh").out.startswith('NO TARGET: nothing on the map fits the goal "xyzzy')


def test_an_empty_path_is_not_the_current_folder(cli: Cli, place: Path) -> None:
    """An unset variable of a shell gives one."""
    (place / "a.xml").write_text('<hierarchy><node text="Go" clickable="true"/></hierarchy>')
    assert_one_clear_line(cli("map", "build", "", "-o", "x.uiatlas"), "no path is given")
    assert not (place / "x.uiatlas").exists()


def test_an_option_of_a_device_that_is_given_twice_is_refused(cli: Cli) -> None:
    assert_one_clear_line(cli("run", "sim:notes?popup=0.1&popup=0.2", "open the settings"), "twice")


def test_a_run_without_a_log_is_told_by_its_name(cli: Cli, tmp_path: Path) -> None:
    ran = cli("run", "sim:notes", "open the settings", "--json").json["run_id"]
    (tmp_path / "home" / "runs" / ran / "events.jsonl").write_text("")
    assert cli("runs", "show", ran).out.startswith(f"{ran}: nothing was logged")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("faults", "--data", "x"), "--data"),
        (("faults", "--pairs", "x"), "--pairs"),
        (("faults", "--agent", "random"), "--agent"),
        (("identity", "--ablate", "all"), "--ablate"),
        (("identity", "--profile", "hard"), "--profile"),
        (("droidtask", "--pairs", "x"), "--pairs"),
        (("droidtask", "--profile", "hard"), "--profile"),
    ],
)
def test_an_option_that_a_suite_does_not_look_at_is_refused(cli: Cli, words: tuple[str, ...], said: str) -> None:
    assert_one_clear_line(cli("bench", *words), words[0], said)


@pytest.mark.parametrize(
    "words", [("--allow-url", "notaurl"), ("--allow-url", ""), ("--allow-app", ""), ("--allow-app", "a b")]
)
def test_a_pattern_that_can_mean_nothing_is_refused(cli: Cli, words: tuple[str, ...]) -> None:
    assert_one_clear_line(cli("run", "sim:notes", "open the settings", *words), words[0])


def test_a_dangerous_step_of_a_known_way_is_marked_and_what_fits_nothing_is_told_so(cli: Cli, notes_map: Path) -> None:
    assert cli("knowledge", "build", notes_map).code == 0
    for form in ((), ("--prompt",)):
        assert "may delete" in cli("knowledge", "search", notes_map, "delete all notes", "-k", "1", *form).out
    foreign = cli("knowledge", "search", notes_map, "translate hello into German")
    assert (foreign.code, foreign.out) == (1, "no known way fits the task\n")
    assert cli("knowledge", "search", notes_map, "translate hello into German", "--json").json["hits"] == []


@pytest.mark.parametrize("form", ["text", "json", "junit"])
def test_maps_of_two_apps_are_not_compared(cli: Cli, notes_map: Path, form: str) -> None:
    assert cli("explore", "sim:shop", "-o", "shop.uiatlas", "--max-steps", "3").code == 0
    refused = cli("map", "diff", notes_map, "shop.uiatlas", "--format", form)
    assert_one_clear_line(refused, "of two apps, com.example.notes and com.example.corner", "two maps of one app")
    assert refused.out == "" if form != "json" else "of two apps" in refused.json["error"]


def test_another_build_of_an_app_is_compared_and_told_to_have_another_id(cli: Cli, notes_map: Path) -> None:
    with Atlas.open(notes_map) as atlas:
        graph = atlas.load()
    debug = Graph("com.example.notes.debug", entry=graph.entry)
    for screen in graph.screens.values():
        debug.put_screen(replace(screen, app=debug.app))
    for edge in graph.transitions.values():
        debug.put_transition(edge)
    with Atlas.open(Path("debug.uiatlas"), create=True) as atlas:
        atlas.save(debug)
    compared = cli("map", "diff", notes_map, "debug.uiatlas", "--fail-on", "lost-routes")
    assert compared.code == 0
    assert compared.out.startswith("the maps are of two apps, com.example.notes and com.example.notes.debug\n")


def test_a_file_that_is_no_python_is_not_told_to_have_a_wrong_line(cli: Cli, place: Path) -> None:
    (place / "bin.py").write_bytes(b"\x00\x01\xff")
    refused = cli("look", "sim:bin.py")
    assert_one_clear_line(refused, "bin.py")
    assert "None" not in refused.err


def test_exploring_a_simulated_app_says_whose_seconds_it_counts(cli: Cli) -> None:
    assert " simulated s; " in cli("explore", "sim:shop", "-o", "shop.uiatlas", "--max-steps", "3").out


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
@pytest.mark.parametrize("command", ["explore sim:notes -o {}", "run sim:notes settings --map {}"])
def test_a_map_that_may_not_be_written_is_told_before_the_first_tap(cli: Cli, notes_map: Path, command: str) -> None:
    notes_map.chmod(0o444)
    refused = cli(*command.format(notes_map).split())
    assert_one_clear_line(refused, "may not be written", "permissions")
    assert cli("runs", "list", "--json").json["runs"] == []


def test_a_second_app_in_a_file_is_told_before_it_is_explored_and_a_known_one_is_not(cli: Cli, place: Path) -> None:
    first = cli("explore", "sim:notes", "-o", "map.db", "--max-steps", "2")
    second = cli("explore", "sim:shop", "-o", "map.db", "--max-steps", "2")
    again = cli("explore", "sim:shop", "-o", "map.db", "--max-steps", "2")
    said = "map.db holds the map of com.example.notes; that of com.example.corner is kept beside it"
    assert [said in outcome.err for outcome in (first, second, again)] == [False, True, False]


def test_a_page_is_told_to_be_explored_in_a_browser(cli: Cli, place: Path) -> None:
    (place / "index.html").write_text("<h1>Teas</h1>", encoding="utf-8")
    outcome = cli("map", "build", "index.html", "-o", "map.db")
    assert outcome.code == 2
    assert "uiatlas explore web:URL" in outcome.err
