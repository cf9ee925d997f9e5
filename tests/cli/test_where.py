"""`uiatlas where`, and a way that begins at a snapshot, as they are used."""

import json
from pathlib import Path

import pytest

from uiatlas import Atlas, report_step
from uiatlas.cli.commands.demo import learn_map
from uiatlas.cli.main import main
from uiatlas.utg.reported import runs_of

LINES = """@e1 [heading] "Appearance"
@e2 [text] "Theme"
@e3 [text] "Dark"
"""


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """The map of the bundled notes app."""
    learn_map(tmp_path / "notes.uiatlas")
    return tmp_path / "notes.uiatlas"


@pytest.fixture
def shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """What the first screen of the notes app shows, as a file."""
    assert main(["look", "sim:notes", "--json"]) == 0
    path = tmp_path / "shown.json"
    path.write_text(capsys.readouterr().out)
    return path


def test_a_device_and_a_file_are_found_on_the_map(notes: Path, shown: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for what in ("sim:notes", str(shown)):
        assert main(["where", what, "--map", str(notes), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["name"], told["confidence"]) == ("Welcome to Notes", 1.0)
        assert told["others"]
        assert {"screen", "name", "confidence", "lacking", "strange"} == set(told["others"][0])


def test_a_person_reads_what_speaks_for_it_and_what_would_make_it_another(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["where", "sim:notes", "--map", str(notes)]) == 0
    said = capsys.readouterr().out
    assert "Welcome to Notes" in said
    assert "it would be that with" in said


def test_what_is_on_no_screen_of_the_map_is_said_with_exit_1(
    notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = tmp_path / "strange.txt"
    strange.write_text('@e1 [heading] "Timetable"\n@e2 [button] "Buy a ticket"\n')
    assert main(["where", str(strange), "--map", str(notes)]) == 1
    assert "no screen of the map" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "nothing that is known", "\x00\x01"])
def test_a_file_that_is_no_snapshot_ends_in_one_line(
    text: str, notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.txt").write_text(text)
    assert main(["where", str(tmp_path / "bad.txt"), "--map", str(notes)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_plan_and_guide_begin_where_a_snapshot_was_taken(
    notes: Path, shown: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["plan", str(notes), "change the theme", "--from", str(shown), "--json"]) == 0
    plan = json.loads(capsys.readouterr().out)
    first = plan["steps"][0]
    assert first["source_name"] == "Welcome to Notes"
    assert {"label", "role", "source", "target", "target_name"} <= set(first)
    assert main(["guide", str(notes), "change the theme", "--from", str(shown)]) == 0
    assert "Current UI: Welcome to Notes" in capsys.readouterr().out


def test_what_a_run_of_another_agent_told_is_listed_and_forgotten(
    notes: Path, shown: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Atlas.open(notes) as atlas:
        graph = atlas.load("com.example.notes")
        size = len(graph.screens), len(graph.transitions)
        told = report_step(graph, shown.read_text(), 'click "Got it"', LINES, run="agent 7")
        assert told.new
        atlas.save(graph)
    assert main(["map", "forget", str(notes), "--app", "com.example.notes"]) == 0
    assert "agent 7: 1 step" in capsys.readouterr().out
    assert main(["map", "forget", str(notes), "--app", "com.example.notes", "--run", "agent 7"]) == 0
    with Atlas.open(notes) as atlas:
        graph = atlas.load("com.example.notes")
        assert (len(graph.screens), len(graph.transitions)) == size
        assert not runs_of(graph)
    assert main(["map", "forget", str(notes), "--app", "com.example.notes", "--run", "agent 7"]) == 2
