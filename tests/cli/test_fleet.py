"""Fleets on the command line: batches without Ray, their status and results, and what cannot be asked for."""

import importlib.util
import json
import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line, contents

from uiatlas.cli.fleets.doing import words_of
from uiatlas.fleet.batches import Batch
from uiatlas.utg import Atlas, Graph, Screen
from uiatlas.utg.aliases import put_aliases

EXPLORE = ("fleet", "explore", "--devices", "sim:notes", "--devices", "sim:shop", "--atlas", "m.uiatlas", "--jobs", 2)


def test_two_devices_are_explored_into_one_map(cli: Cli, place: Path) -> None:
    ran = cli(*EXPLORE, "--max-steps", 6, "--json")
    assert ran.code == 0
    assert [item["verdict"] for item in ran.json["items"]] == ["success"] * 2
    assert [item["answer"]["steps"] for item in ran.json["items"]] == [6, 6]
    with Atlas.open(place / "m.uiatlas") as atlas:
        assert all(len(atlas.load(app).screens) > 1 for app in atlas.apps())
        assert len(atlas.apps()) == 2


def test_only_the_maps_of_a_batch_are_made_one(cli: Cli, place: Path) -> None:
    """Another map of the file keeps both ids of a screen, which nobody of this batch has seen."""
    with Atlas.open(place / "m.uiatlas", create=True) as atlas:
        other = Graph("other", entry="a")
        for key in ("a", "b"):
            other.put_screen(Screen(key, "other", key.title()))
        atlas.save(other)
        put_aliases(atlas, "other", [("a", "b")])
    devices = ("--devices", "sim:shop", "--devices", "sim:shop")
    ran = cli("fleet", "explore", *devices, "--atlas", "m.uiatlas", "--jobs", 2, "--max-steps", 5, "--json")
    assert [item["answer"]["app"] for item in ran.json["items"]] == ["com.example.corner"] * 2
    with Atlas.open(place / "m.uiatlas") as atlas:
        assert set(atlas.load("other").screens) == {"a", "b"}


def test_tasks_are_done_and_their_results_are_kept(cli: Cli, place: Path) -> None:
    (place / "tasks.jsonl").write_text(
        '"turn on vibrate"\n{"task": "fly to the moon", "max_steps": 8, "name": "moon"}\n'
    )
    assert cli("fleet", "run", "tasks.jsonl", "--devices", "sim:notes", "--jobs", 1).code == 1
    assert cli("fleet", "results", "latest", "--junit", "all.xml", "--json", "all.json").out == ""
    told = json.loads((place / "all.json").read_text())
    vibrate, moon = told["items"]
    assert (vibrate["verdict"], moon["name"]) == ("success", "moon")
    assert moon["verdict"] in ("failure", "unproven")
    assert vibrate["attempts"][0]["device"] == "sim:notes"
    assert Path(vibrate["answer"]["report"]).is_file()
    suite = Xml.parse(place / "all.xml").getroot()[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "0")
    assert suite.find("testcase[@name='2 moon']/properties/property[@name='attempts']") is not None


def test_a_secret_in_a_task_is_not_shown_again(cli: Cli, place: Path) -> None:
    (place / "tasks.txt").write_text("sign in with the password hunter2-x9\n")
    ran = cli("fleet", "run", "tasks.txt", "--devices", "sim:notes", "--jobs", 1)
    told = cli("fleet", "results", "latest", "--json")
    assert "hunter2-x9" not in ran.out + ran.err + told.out
    assert told.json["items"][0]["task"].startswith("sign in with the password")


def test_a_secret_of_a_task_that_no_device_fits_is_not_shown(cli: Cli, place: Path) -> None:
    (place / "tasks.json").write_text('[{"task": "sign in with the password hunter2-x9", "needs": ["german"]}]')
    ran = cli("fleet", "run", "tasks.json", "--devices", "sim:notes", "--jobs", 1)
    assert_one_clear_line(ran, "with german")
    assert "hunter2-x9" not in ran.err


def test_a_batch_goes_on_with_the_attempts_that_it_was_made_with(cli: Cli, place: Path) -> None:
    (place / "tasks.txt").write_text("turn on vibrate\n")
    (place / "once.py").write_text(
        "from pathlib import Path\nfrom uiatlas.devices.apps.notes import app\n"
        "Path('opened').mkdir()  # fails for the second one who opens it\n"
    )
    assert cli("fleet", "run", "tasks.txt", "--devices", "sim:once.py", "--jobs", 1, "--attempts", 1).code == 1
    again = cli("fleet", "run", "--resume", "latest", "--devices", "sim:notes", "--json").json
    assert [len(item["attempts"]) for item in again["items"]] == [1]
    assert again["items"][0]["verdict"] == "error"


@pytest.mark.parametrize("device", ["sim:nothere", "recorded:nothere.json", "sim:notes?nothere=1"])
@pytest.mark.parametrize("word", ["run", "explore"])
def test_a_device_that_is_not_there_is_told_before_the_first_item(
    cli: Cli, place: Path, word: str, device: str
) -> None:
    (place / "tasks.txt").write_text("turn on vibrate\n")
    before = contents(place.parent)
    words = ("run", "tasks.txt") if word == "run" else ("explore",)
    ran = cli("fleet", *words, "--devices", "sim:notes", "--devices", device, "--atlas", "m.uiatlas", "--jobs", 1)
    assert_one_clear_line(ran, "nothere")
    assert contents(place.parent) == before
    assert cli("fleet", "status", "--json").json == {"batches": []}


def test_results_name_the_run_and_the_report_of_each_item(cli: Cli, place: Path) -> None:
    (place / "tasks.jsonl").write_text('"turn on vibrate"\n{"explore": true, "max_steps": 3}\n')
    cli("fleet", "run", "tasks.jsonl", "--devices", "sim:notes", "--atlas", "m.uiatlas", "--jobs", 1)
    task, explored = cli("fleet", "results", "latest", "--json").json["items"]
    assert Path(task["report"]).is_file()
    assert explored["report"] == ""
    for item in (task, explored):
        assert item["run"] == item["attempts"][-1]["run"]
        assert cli("runs", "show", item["run"]).code == 0
        assert item["run"] in cli("fleet", "results", "latest").out


@pytest.mark.parametrize("value", ['"max_steps": true', '"budget": NaN', '"budget": Infinity', '"needs": [1]'])
def test_a_value_that_is_no_number_or_label_is_named(cli: Cli, place: Path, value: str) -> None:
    (place / "tasks.json").write_text('[{"task": "turn on vibrate", ' + value + "}]")
    ran = cli("fleet", "run", "tasks.json", "--devices", "sim:notes", "--jobs", 1)
    assert_one_clear_line(ran, "wrong " + value.split('"')[1])


def test_a_batch_of_an_earlier_version_goes_on_without_the_seed_that_it_kept() -> None:
    words = ("fleet", "explore", "--devices=sim:notes", "--budget=300", "--seed=0")
    assert words_of(Batch("b", words, "/", 0.0)) == [*words[:-1]]


def test_going_on_with_a_batch_that_is_done_does_nothing_again(cli: Cli) -> None:
    first = cli(*EXPLORE, "--max-steps", 4, "--json").json
    again = cli("fleet", "run", "--resume", first["batch"][:-2], "--json")
    assert (again.code, again.json) == (0, first)
    (row,) = [r for r in cli("fleet", "status", "--json").json["batches"] if r["batch"] == first["batch"]]
    assert (row["items"], row["open"], row["attempts"]) == (2, 0, 2)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("explore", "--devices", "sim:notes"), "--atlas"),
        (("explore", "--devices", "sim:notes", "--atlas", "m.uiatlas", "--seed", "7"), "--seed"),
        (("explore", "--atlas", "m.uiatlas"), "--devices"),
        (("run",), "--resume"),
        (("run", "tasks.txt", "--resume", "x"), "--resume"),
        (("run", "tasks.txt", "--devices", "sim:notes"), "tasks.txt cannot be read (No such file or directory)"),
        (("run", "--resume", "nothing"), "nothing"),
        (("run", "--resume", "latest", "--each"), "--each cannot be given with --resume"),
        (("run", "--resume", "latest", "--policy", "allow"), "--policy cannot be given with --resume"),
        (("explore", "--devices", "sim:notes", "--atlas", "m.uiatlas", "--address", "10.0.0.1:6379"), "postgresql://"),
        (("explore", "--devices", "sim:n", "--atlas", "m", "--address", "a:1", "--jobs", "2"), "--address"),
        (("explore", "--devices", "sim:notes", "--atlas", "m", "--jobs", "1", "--login"), "--login"),
        (("results", "nothing"), "nothing"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(cli: Cli, given: tuple[str, ...], said: str) -> None:
    assert_one_clear_line(cli("fleet", *given), said)


def test_without_ray_the_extra_is_named(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr("uiatlas.fleet.on_ray.find_spec", lambda name: None if name == "ray" else found(name))
    ran = cli("fleet", "explore", "--devices", "sim:notes", "--atlas", "m.uiatlas")
    assert_one_clear_line(ran, "pip install '.[fleet]' in the folder of uiatlas")
    assert not (place / "m.uiatlas").exists()
