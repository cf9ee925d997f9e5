"""What one run learns, the next one uses; walks become maps; recorded apps are driven."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import Cli

from uiatlas.perception import VERSION
from uiatlas.utg import Atlas, Look

OPEN = "open the settings"


def told(cli: Cli, run_id: str, event: str) -> list[dict[str, Any]]:
    """The events of one kind in a run's log."""
    return [e for e in cli("runs", "show", run_id, "--json").json["events"] if e["event"] == event]


def test_the_second_run_uses_what_the_first_learnt(cli: Cli) -> None:
    """The first acts by what is shown, the second by a plan on the map that the first made."""
    words = ("run", "sim:notes", OPEN, "--map", "m.uiatlas", "--json")
    first = cli(*words).json
    assert first["status"] == "success"
    assert told(cli, first["run_id"], "run_started")[0]["screens"] == 0
    assert not told(cli, first["run_id"], "planned")
    learnt = cli("map", "show", "m.uiatlas", "--json").json
    assert learnt["counts"]["screens"] > 2
    second = cli(*words).json
    assert second["status"] == "success"
    assert len(second["steps"]) <= len(first["steps"])
    assert told(cli, second["run_id"], "run_started")[0]["screens"] == learnt["counts"]["screens"]
    assert told(cli, second["run_id"], "planned")[0]["status"] == "ok"


def test_a_map_that_a_run_began_knows_where_the_app_starts(cli: Cli) -> None:
    """A plan on the map of a first run begins where that run began, without being told from where."""
    assert cli("run", "sim:notes", OPEN, "--map", "m.uiatlas").code == 0
    planned = cli("plan", "m.uiatlas", OPEN, "--json").json
    assert planned["start"] == cli("map", "show", "m.uiatlas", "--json").json["entry"]
    assert planned["status"] == "ok"
    assert planned["steps"][-1]["target"] == planned["targets"][0]["screen"]


def test_a_run_adds_its_evidence_to_the_map(cli: Cli, notes_map: Path) -> None:
    """Each verified step counts as one more success of its edge."""
    before = {str(t["action"]) + t["source"]: t for t in cli("map", "show", notes_map, "--json").json["transitions"]}
    assert cli("run", "sim:notes", "--to", "Theme", "--map", notes_map).code == 0
    after = {str(t["action"]) + t["source"]: t for t in cli("map", "show", notes_map, "--json").json["transitions"]}
    more = [k for k in before if after[k]["worked"] == before[k]["worked"] + 1]
    assert len(more) >= 3
    assert all(after[k]["worked"] >= before[k]["worked"] for k in before)


def test_a_run_without_a_map_says_so_and_keeps_none(cli: Cli, place: Path) -> None:
    ran = cli("run", "sim:notes", OPEN)
    assert ran.code == 0
    assert ran.err == "uiatlas: no map of this app yet: acting by what is shown, and learning\n"
    assert list(place.iterdir()) == []


def test_a_recorded_walk_becomes_a_map(cli: Cli, place: Path) -> None:
    """``run --record`` and ``map build`` know the screens that the run passed, and a plan goes over them."""
    assert cli("run", "sim:notes", OPEN, "--record", "walk.jsonl").code == 0
    built = cli("map", "build", "walk.jsonl", "-o", "m.uiatlas", "--json").json
    assert built["app"] == "com.example.notes"
    assert {"My notes", "Settings"} <= {s["name"] for s in built["screens"]}
    assert all(e.startswith("recorded") for t in built["transitions"] for e in t["evidence"])
    assert cli("plan", "m.uiatlas", "--to", "Settings").code == 0
    ran = cli("run", "sim:notes", "--to", "Settings", "--map", "m.uiatlas", "--json").json
    assert ran["status"] == "success"


def test_a_walk_is_continued_by_the_next_run(cli: Cli, place: Path) -> None:
    words = ("run", "sim:notes", OPEN, "--record", "walk.jsonl")
    assert cli(*words).code == 0
    before = (place / "walk.jsonl").read_bytes()
    assert cli(*words).code == 0
    after = (place / "walk.jsonl").read_bytes()
    assert after.startswith(before)
    assert len(after) > len(before)


def test_a_map_of_another_app_is_left_as_it_is_beside_the_new_one(cli: Cli, place: Path, notes_map: Path) -> None:
    (place / "app.py").write_text(
        "from uiatlas.devices.simulated import App, go, item, text\napp = App('com.example.tea', start='home')\n"
        "@app.screen('Tea')\ndef home(s):\n    return item('Settings', do=go('settings'))\n"
        "@app.screen('Settings')\ndef settings(s):\n    return text('Nothing to set')\n"
    )
    before = cli("map", "show", notes_map, "--json").json
    assert cli("run", "sim:app.py", OPEN, "--map", notes_map).code in (0, 1)
    after = cli("map", "show", notes_map, "--app", "com.example.notes", "--json").json
    assert {k: v for k, v in after.items() if k != "seconds"} == {k: v for k, v in before.items() if k != "seconds"}
    assert cli("map", "show", notes_map, "--app", "com.example.tea", "--json").json["counts"]["screens"] == 2


def made_old(path: Path) -> None:
    """Make a map look as if an older version of the abstraction had read its screens."""
    with Atlas.open(path) as atlas:
        graph = atlas.load("com.example.notes")
        for screen in list(graph.screens.values()):
            graph.put_screen(replace(screen, looks=tuple(Look(o.digest, ("old",)) for o in screen.looks)))
        graph.keyed_by = VERSION - 1
        atlas.save(graph)


def state_of(path: Path) -> tuple[int, set[str]]:
    """Which version read a map, and all features of its looks."""
    with Atlas.open(path) as atlas:
        graph = atlas.load("com.example.notes")
    return graph.keyed_by, {f for s in graph.screens.values() for look in s.looks for f in look.features}


def test_a_map_of_an_older_abstraction_is_read_anew(cli: Cli, place: Path, notes_map: Path) -> None:
    """The observations kept with a built map let a run, a build and a merge of a newer version use it."""
    assert cli("run", "sim:notes", OPEN, "--record", "walk.jsonl").code == 0
    assert cli("map", "merge", notes_map, notes_map, "-o", "merged.uiatlas").code == 0
    for path in (notes_map, place / "merged.uiatlas"):
        version, features = state_of(path)
        for words in (("run", "sim:notes", "--to", "Theme", "--map", path), ("map", "build", "walk.jsonl", "-o", path)):
            made_old(path)
            assert state_of(path) == (VERSION - 1, {"old"})
            assert cli(*words).code == 0
            assert state_of(path)[0] == version == VERSION
            assert state_of(path)[1] >= features
    made_old(notes_map)
    assert cli("map", "merge", notes_map, "merged.uiatlas", "-o", "again.uiatlas").code == 0
    assert state_of(place / "again.uiatlas")[1] >= features


def test_what_a_run_learns_can_be_read_anew(cli: Cli, place: Path) -> None:
    """A run keeps what it saw beside what it learnt."""
    assert cli("run", "sim:notes", OPEN, "--map", "m.uiatlas").code == 0
    features = state_of(place / "m.uiatlas")[1]
    made_old(place / "m.uiatlas")
    ran = cli("run", "sim:notes", OPEN, "--map", "m.uiatlas", "--json").json
    assert told(cli, ran["run_id"], "planned")[0]["status"] == "ok"
    assert state_of(place / "m.uiatlas")[1] >= features


@pytest.mark.heavy("long")
def test_recorded_apps_are_driven_on_their_own_maps(cli: Cli, place: Path, data_dir: Path) -> None:
    """A run reaches what its map knows a route to; a recording that lacks a step of the route ends it with a reason."""
    asked = reached = 0
    for name in ("clock", "dialer", "notes", "voicerecorder"):
        path = data_dir / "droidtask" / f"{name}.json"
        built = cli("map", "build", path, "-o", "m.uiatlas", "--json").json
        for screen in [s["id"] for s in built["screens"]]:
            words = ("--app", built["app"], "--to", screen, "--json")
            if cli("plan", "m.uiatlas", *words).json["status"] != "ok":
                continue
            more = ("--to", screen, "--map", "m.uiatlas", "--policy", "allow", "--json")
            ran = cli("run", f"recorded:{path}", *more).json
            asked += 1
            reached += ran["status"] == "success"
            assert ran["status"] == "success" or "no way" in ran["reason"]
    assert asked > 40
    assert reached >= 0.9 * asked
