"""Runs of DroidBot become maps: its own output folder, and states and events in one file."""

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from uiatlas.errors import FormatError, InputError
from uiatlas.sources import build_map
from uiatlas.ui import describe
from uiatlas.utg import Graph
from uiatlas.utg.conditions import TextEquals

FOLDER = Path(__file__).parents[1] / "fixtures" / "hand_made" / "droidbot_output"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the hand-made output folder that a test may damage."""
    return Path(shutil.copytree(FOLDER, tmp_path / "droidbot_output"))


def edges(graph: Graph) -> set[tuple[str, str, str]]:
    return {
        (graph.screens[t.source].name, describe(t.action), graph.screens[t.target].name)
        for t in graph.transitions.values()
    }


ALL = {
    ("Launcher", "restart com.example.notes", "All notes"),
    ("All notes", 'tap "New note"', "New note"),
    ("New note", 'type "Hello, world" into "title"', "New note"),
    ("New note", "go back", "All notes"),
    ("All notes", 'tap "Settings"', "Settings"),
    ("Settings", 'tap "Dark theme"', "Settings"),
    ("Settings", 'scroll down in "more"', "Settings"),
    ("Settings", "go to the home screen", "Launcher"),
}


def named(graph: Graph, launcher: str = "Launcher") -> set[tuple[str, str, str]]:
    """Edges with the launcher's screen called by its anchor, since what it shows first is an icon."""
    external = {s.name for s in graph.screens.values() if s.external}
    return {(launcher if a in external else a, b, launcher if c in external else c) for a, b, c in edges(graph)}


def test_an_output_folder_gives_screens_and_what_led_between_them() -> None:
    graph = build_map(FOLDER)
    assert graph.app == "com.example.notes"
    assert named(graph) == ALL
    assert graph.entry is not None
    assert graph.screens[graph.entry].name == "All notes"


def test_screens_of_other_apps_are_external() -> None:
    graph = build_map(FOLDER)
    assert [s.anchor for s in graph.screens.values() if s.external] == ["com.android.launcher3.Launcher"]
    assert {s.app for s in graph.screens.values()} == {"com.example.notes", "com.android.launcher3"}


def test_typed_text_is_the_postcondition_of_typing() -> None:
    graph = build_map(FOLDER)
    (typing,) = (t for t in graph.transitions.values() if describe(t.action).startswith("type"))
    assert isinstance(typing.postcondition[0], TextEquals)


def test_a_switch_that_was_turned_both_ways_has_no_fixed_postcondition() -> None:
    graph = build_map(FOLDER)
    (toggle,) = (t for t in graph.transitions.values() if "Dark theme" in describe(t.action))
    assert (toggle.tried, toggle.worked, toggle.postcondition) == (2, 2, ())


def test_missing_states_and_damaged_files_are_named_in_the_warnings() -> None:
    warnings = "\n".join(build_map(FOLDER).warnings)
    assert "state_2024-03-01_100055.json" in warnings
    assert "event_2024-03-01_100058.json" in warnings
    assert "1 of 12 events were left out, their states were not saved: 00000000000000000000000000000001" in warnings
    assert "key VOLUME_UP (1)" in warnings


def test_utg_js_alone_tells_the_edges_when_there_are_no_events(folder: Path) -> None:
    shutil.rmtree(folder / "events")
    expected = {
        (source, action.replace("restart", "open"), target) for source, action, target in ALL if "scroll" not in action
    }
    assert named(build_map(folder)) == expected
    assert named(build_map(folder / "utg.js")) == expected


def test_states_and_events_are_enough(folder: Path) -> None:
    (folder / "utg.js").unlink()
    graph = build_map(folder)
    assert (graph.app, named(graph)) == ("com.example.notes", ALL)
    assert any("utg.js is missing" in w for w in graph.warnings)


def test_states_without_any_event_give_screens(folder: Path) -> None:
    for file in (folder / "events").iterdir():
        file.unlink()
    (folder / "utg.js").write_text('var utg = {"edges": [], "app_package": "com.example.notes"}')
    graph = build_map(folder)
    assert (len(graph.screens), len(graph.transitions)) == (4, 0)


@pytest.mark.parametrize("utg", ["", "var utg = \n", "var utg = {", "var utg = [1]", 'var utg = {"edges": 3}'])
def test_a_damaged_utg_js_without_events_is_refused_or_warned_of_in_one_line(folder: Path, utg: str) -> None:
    shutil.rmtree(folder / "events")
    (folder / "utg.js").write_text(utg)
    if "edges" in utg:
        assert not build_map(folder).transitions
    else:
        with pytest.raises(FormatError, match=r"utg\.js"):
            build_map(folder)


def test_a_folder_without_states_is_refused(folder: Path) -> None:
    shutil.rmtree(folder / "states")
    with pytest.raises(InputError, match="no state"):
        build_map(folder)


def bundle() -> dict[str, Any]:
    states = [json.loads(f.read_text()) for f in sorted((FOLDER / "states").glob("*.json")) if f.stat().st_size]
    events = []
    for file in sorted((FOLDER / "events").glob("*.json"))[:-1]:
        data = json.loads(file.read_text())
        inner = data["event"]
        told = {"tag": data["tag"], "type": inner["event_type"], "start": data["start_state"], "extra": inner}
        events.append(told | {"stop": data["stop_state"], "view": inner.get("view"), "event_str": data["event_str"]})
    return {"states": states, "events": events}


def test_a_bundle_gives_the_same_map_as_the_folder(tmp_path: Path) -> None:
    path = tmp_path / "run.json.gz"
    path.write_bytes(gzip.compress(json.dumps(bundle()).encode()))
    graph, other = build_map(path), build_map(FOLDER)
    assert set(graph.screens) == set(other.screens)
    assert set(graph.transitions) == set(other.transitions)
    assert graph.entry == other.entry


@pytest.mark.parametrize(
    "damage",
    [
        {"states": 3},
        {"events": {"a": 1}},
        {"states": []},
        {"states": [{"state_str": "a", "views": "none"}]},
    ],
)
def test_a_bundle_of_wrong_types_is_refused_in_one_line(tmp_path: Path, damage: dict[str, Any]) -> None:
    path = tmp_path / "run.json"
    path.write_text(json.dumps(bundle() | damage))
    with pytest.raises(InputError) as caught:
        build_map(path)
    assert "run.json" in str(caught.value)


def test_single_wrong_states_and_events_are_left_out_with_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    data = bundle()
    odd_view = {"parent": "x", "bounds": [1], "text": 7, "class": None}
    data["states"] += [None, {"state_str": "x"}, {"state_str": "y", "views": [odd_view, {"parent": 0}, {"parent": 2}]}]
    data["events"] += [None, {"start": 3, "stop": "y"}, {"start": "y", "stop": "y", "type": "touch", "view": odd_view}]
    path.write_text(json.dumps(data))
    graph = build_map(path)
    assert set(build_map(FOLDER).transitions) <= set(graph.transitions)
    assert any("2 of 15 events" in w for w in graph.warnings)
    assert any("state 6, state 7" in w for w in graph.warnings)


@pytest.mark.parametrize(
    ("name", "app", "screens", "transitions"),
    [
        ("myexpenses_kea", "org.totschnig.myexpenses.debug", (6, 11), (8, 13)),
        ("qqmusic", "com.tencent.qqmusic", (20, 130), (120, 288)),
    ],
)
def test_real_runs_give_maps_of_plausible_size(
    data_dir: Path, name: str, app: str, screens: tuple[int, int], transitions: tuple[int, int]
) -> None:
    told: list[tuple[int, int]] = []
    graph = build_map(data_dir / "droidbot_runs" / f"{name}.json.gz", progress=lambda n, all_: told.append((n, all_)))
    assert graph.app == app
    assert screens[0] <= len(graph.screens) <= screens[1]
    assert transitions[0] <= len(graph.transitions) <= transitions[1]
    assert any(s.external and "launcher" in s.anchor for s in graph.screens.values())
    assert graph.entry is not None
    assert not graph.screens[graph.entry].external
    assert any("states were not saved" in w for w in graph.warnings)
    assert told[-1][0] == told[-1][1] == len(told)
