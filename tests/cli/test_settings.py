"""Settings: flags beat the environment, which beats the project's file, which beats the user's; all are checked."""

from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line, contents

from uiatlas.cli.parsing import request_of

STEPS = ("run", "sim:notes", "turn on the 24-hour clock", "--json")


def steps_taken(cli: Cli, *more: object) -> int:
    return len(cli(*STEPS, *more).json["steps"])


@pytest.fixture
def user_file(tmp_path: Path) -> Path:
    path = tmp_path / "user" / ".config" / "uiatlas" / "config.toml"
    path.parent.mkdir(parents=True)
    return path


def test_flags_beat_environment_beats_project_beats_user(
    cli: Cli, place: Path, user_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How many steps a run takes is what the nearest setting says."""
    user_file.write_text("[run]\nmax-steps = 1\n")
    assert steps_taken(cli) == 1
    (place / "uiatlas.toml").write_text("[run]\nmax-steps = 2\n")
    assert steps_taken(cli) == 2
    monkeypatch.setenv("UIATLAS_MAX_STEPS", "3")
    assert steps_taken(cli) == 3
    assert steps_taken(cli, "--max-steps", 4) == 4


def test_a_commands_table_beats_the_top_of_the_same_file(cli: Cli, place: Path) -> None:
    (place / "uiatlas.toml").write_text("max_steps = 1\n[run]\nmax_steps = 2\n")
    assert steps_taken(cli) == 2


def test_the_user_folder_may_be_elsewhere(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """XDG_CONFIG_HOME moves the user's settings."""
    (tmp_path / "xdg" / "uiatlas").mkdir(parents=True)
    (tmp_path / "xdg" / "uiatlas" / "config.toml").write_text("[run]\nmax-steps = 1\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    assert steps_taken(cli) == 1


@pytest.mark.parametrize(
    "toml", ['format = "mermaid"', '[map]\nformat = "mermaid"', '[map]\nformat = "dot"\n[map.show]\nformat = "mermaid"']
)
def test_settings_reach_the_words_below_a_command(cli: Cli, place: Path, notes_map: Path, toml: str) -> None:
    """``map show`` takes its settings from the top, from [map] and from [map.show]."""
    (place / "uiatlas.toml").write_text(toml)
    assert "flowchart" in cli("map", "show", notes_map).out
    assert cli("map", "check", notes_map).code in (0, 1)


def test_a_shared_setting_goes_to_the_words_that_know_its_value(cli: Cli, place: Path, notes_map: Path) -> None:
    """``format`` of [map] may be one that only ``map diff`` has; in the word's own table it must be one of its own."""
    (place / "uiatlas.toml").write_text('[map]\nformat = "junit"')
    assert "My notes" in cli("map", "show", notes_map).out
    assert cli("map", "diff", notes_map, notes_map).out.startswith("<?xml")
    for table, value in (("map.diff", "mermaid"), ("map", "nothing")):
        (place / "uiatlas.toml").write_text(f'[{table}]\nformat = "{value}"')
        assert_one_clear_line(cli("map", "diff", notes_map, notes_map), "uiatlas.toml", value)


@pytest.mark.parametrize("more", ["", "[map]\n", "[map.show]\n"])
def test_a_wrong_value_is_told_of_the_word_that_has_the_option(
    cli: Cli, place: Path, notes_map: Path, more: str
) -> None:
    """Whatever other tables the file has, and whatever the arguments are called after the word."""
    (place / "uiatlas.toml").write_text(f'format = "zzz"\n{more}')
    assert_one_clear_line(cli("map", "show", notes_map), "uiatlas.toml", "zzz")
    assert_one_clear_line(cli("map", "build", "show", "-o", place / "x.uiatlas"), "show")


def test_the_environment_reaches_the_words_below_a_command(
    cli: Cli, notes_map: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UIATLAS_FORMAT", "dot")
    assert cli("map", "show", notes_map).out.startswith("digraph")
    assert "id " in cli("map", "show", notes_map, "--format", "table").out


def test_a_needed_option_may_come_from_the_settings(cli: Cli, place: Path) -> None:
    (place / "uiatlas.toml").write_text('[map.build]\noutput = "made.uiatlas"\n')
    (place / "a.xml").write_text('<hierarchy><node text="Go" clickable="true"/></hierarchy>')
    assert cli("map", "build", "a.xml").code == 0
    assert (place / "made.uiatlas").exists()


def test_a_switch_and_a_list_may_be_set(cli: Cli, place: Path, notes_map: Path) -> None:
    """A switch is true or false; an option that takes several values takes a list, or one value."""
    (place / "uiatlas.toml").write_text('json = true\n[plan]\nfrom = "Welcome to Notes"\nto = ["Settings"]\n')
    answer = cli("plan", notes_map).json
    assert answer["status"] == "ok"
    assert len(answer["steps"]) == 3
    (place / "uiatlas.toml").write_text('json = true\n[plan]\nto = "Settings"\n')
    assert len(cli("plan", notes_map).json["targets"]) == 1


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ('[run]\nmax-steps = "abc"', "max-steps"),
        ("[run]\nmax-steps = 0", "max-steps"),
        ("[run]\nmax-steps = 2.5", "max-steps"),
        ("[run]\nmax-steps = true", "max-steps"),
        ("[run]\nmax-steps = [3]", "max-steps"),
        ('[run]\npolicy = "maybe"', "ask, refuse, allow"),
        ('policy = "maybe"', "policy"),
        ('[run]\njson = "yes"', "json"),
        ("[run]\nmax-stps = 3", "max-stps"),
        ("run = 3", "[run]"),
        ("[run", "TOML"),
        ("\x00", "TOML"),
        ("a = " + "[" * 20_000, "TOML"),
    ],
)
def test_a_wrong_setting_in_a_file_is_one_line(cli: Cli, place: Path, user_file: Path, toml: str, said: str) -> None:
    """The line names the file, the setting and what would fit; nothing is run."""
    for path in (place / "uiatlas.toml", user_file):
        path.write_text(toml)
        before = contents(place.parent)
        assert_one_clear_line(cli(*STEPS), path.name, said)
        assert contents(place.parent) == before
        path.unlink()


def test_a_settings_file_that_is_no_text_is_one_line(cli: Cli, place: Path) -> None:
    (place / "uiatlas.toml").write_bytes(b"\xff\xfe\x00")
    assert_one_clear_line(cli(*STEPS), "uiatlas.toml")


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("UIATLAS_MAX_STEPS", "abc", "1 or more"),
        ("UIATLAS_MAX_STEPS", "-1", "1 or more"),
        ("UIATLAS_POLICY", "maybe", "ask, refuse, allow"),
    ],
)
def test_a_wrong_variable_is_one_line(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, said: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert_one_clear_line(cli(*STEPS), variable, value, said)


def test_an_empty_variable_is_none(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UIATLAS_MAX_STEPS", "")
    assert cli(*STEPS).err == ""


def test_settings_of_other_commands_do_not_matter(cli: Cli, place: Path) -> None:
    (place / "uiatlas.toml").write_text('[bench]\nseeds = "many"\n[replay]\nspeed = 3\n')
    assert cli(*STEPS).err == ""


def test_help_is_there_even_when_the_settings_are_broken(cli: Cli, place: Path) -> None:
    (place / "uiatlas.toml").write_text("[run")
    assert "usage: uiatlas run" in cli("run", "--help").out


DELETE = ("run", "sim:notes", "delete all notes", "--json")


@pytest.mark.parametrize("toml", ['policy = "allow"', '[run]\npolicy = "allow"'])
def test_the_folders_file_cannot_switch_the_guard_off(cli: Cli, place: Path, notes_map: Path, toml: str) -> None:
    """A folder may be anybody's: a line says that its file is not followed, and what is dangerous is refused."""
    (place / "uiatlas.toml").write_text(toml)
    told = cli(*DELETE, "--map", notes_map)
    assert (told.code, told.json["status"], told.json["steps"]) == (1, "refused", [])
    assert len(told.err.splitlines()) == 1
    assert "uiatlas.toml" in told.err
    assert "not followed" in told.err
    allowed = cli(*DELETE, "--map", notes_map, "--policy", "allow").json
    assert "Delete all notes" in str(allowed["steps"][-1])


def test_the_folders_file_may_make_the_policy_stricter(cli: Cli, place: Path, user_file: Path, notes_map: Path) -> None:
    """What the user allows everywhere, a folder may refuse; what the user refuses, no folder may ask for."""
    user_file.write_text('[run]\npolicy = "allow"')
    assert "Delete all notes" in str(cli(*DELETE, "--map", notes_map).json["steps"][-1])
    (place / "uiatlas.toml").write_text('[run]\npolicy = "refuse"')
    told = cli(*DELETE, "--map", notes_map)
    assert (told.json["status"], told.err) == ("refused", "")
    user_file.write_text('[run]\npolicy = "refuse"')
    (place / "uiatlas.toml").write_text('[run]\npolicy = "ask"')
    assert "not followed" in cli(*STEPS).err


def test_a_repeatable_option_in_a_file_is_one_value_or_a_list(cli: Cli, place: Path, user_file: Path) -> None:
    """A pattern is taken whole and not letter by letter, where a lone ``*`` would mean every app."""
    for toml, apps in (('"com.android.*"', ["com.android.*"]), ('["a.*", "b"]', ["a.*", "b"])):
        user_file.write_text(f"[run]\nallow-app = {toml}\n")
        assert request_of("run", ["sim:notes", "x"]).driving.safety.apps == tuple(apps)
    user_file.unlink()
    (place / "uiatlas.toml").write_text('[run]\nallow-app = "*"\n')
    assert "not followed" in cli(*STEPS).err
