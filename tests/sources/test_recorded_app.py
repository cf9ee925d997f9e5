"""Recorded apps become maps of what exploration saw, and of nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest

from uiatlas.devices.recorded_app import RecordedEdge, read_recorded_app
from uiatlas.errors import FormatError, InputError
from uiatlas.sources import build_map
from uiatlas.sources.recordings.recorded_app import action_of, in_order
from uiatlas.ui import Back, InputText, LongPress, Scroll, Tap, describe
from uiatlas.utg import Atlas, EvidenceKind, Graph
from uiatlas.utg.conditions import IsChecked, TextEquals

APPS = ("clock", "dialer", "firefox", "gallery", "messenger", "musicplayer", "notes", "voicerecorder")


def element(number: int, tag: str, text: str, **more: Any) -> dict[str, Any]:
    return {"id": number, "tag": tag, "text": text, "key": f"{tag}||{text}#0"} | more


def screen(name: str, title: str, *elements: dict[str, Any]) -> dict[str, Any]:
    back = element(9, "button", "go back")
    return {"id": name, "elements": [element(0, "p", title), *elements, back], "sources": {"explore": 1, "tasks": 0}}


def edge(src: str, key: str, dst: str, *steps: int, action: str = "tap", text: str | None = None) -> dict[str, Any]:
    told = {"src": src, "key": key, "action": action, "input": text, "dst": dst}
    return told | {"explore": len(steps), "explore_steps": list(steps), "tasks": ["t-01:0"]}


def recording() -> dict[str, Any]:
    menu = [element(i, "button", name) for i, name in enumerate(["Options", "Search", "Secret"], start=1)]
    off = element(1, "checkbox", "Dark", checked=False)
    on = element(1, "checkbox", "Dark", checked=True)
    empty = [element(1, "input", "Find"), element(2, "button", "Clear all")]
    full = [element(1, "input", "tea"), element(2, "button", "Clear all")]
    return {
        "app": "shop",
        "launch_screen": "a",
        "screens": [
            screen("a", "Start page", *menu),
            screen("b", "Options page", off, element(2, "p", "Looks")),
            screen("c", "Options page", on, element(2, "p", "Looks")),
            screen("d", "Search page", *empty),
            screen("e", "Search page", *full),
            screen("f", "Secret page", element(1, "p", "only the tasks saw this"), element(2, "button", "Sell")),
        ],
        "edges": [
            edge("a", "button||Secret#0", "f"),
            edge("a", "button||Options#0", "b", 0, 3),
            edge("b", "checkbox||Dark#0", "c", 1),
            edge("c", "button||go back#0", "a", 2, action="back"),
            edge("a", "button||Search#0", "d", 5),
            edge("d", "input||Find#0", "e", 6, action="input", text="tea"),
            edge("b", "button||go back#0", "a", 4, action="back"),
        ],
        "exploration_walk": ["a", "b", "c", "a", "b", "a", "d", "e"],
    }


def build(folder: Path, data: dict[str, Any]) -> Graph:
    path = folder / "shop.json"
    path.write_text(json.dumps(data))
    return build_map(path)


def test_only_what_exploration_saw_is_on_the_map(tmp_path: Path) -> None:
    graph = build(tmp_path, recording())
    assert {s.name for s in graph.screens.values()} == {"Start page", "Options page", "Search page"}
    assert {describe(t.action) for t in graph.transitions.values()} == {
        'tap "Options"',
        'tap "Dark"',
        "go back",
        'tap "Search"',
        'type "tea" into "Find"',
    }
    assert graph.entry is not None
    assert graph.screens[graph.entry].name == "Start page"


def test_each_count_is_a_witnessed_success(tmp_path: Path) -> None:
    graph = build(tmp_path, recording())
    (options,) = (t for t in graph.transitions.values() if describe(t.action) == 'tap "Options"')
    assert [(e.kind, e.tried, e.worked) for e in options.evidence] == [(EvidenceKind.RECORDED, 2, 2)]
    assert options.evidence[0].where.startswith("shop.json#")


def test_a_check_mark_and_a_typed_text_become_postconditions(tmp_path: Path) -> None:
    graph = build(tmp_path, recording())
    conditions = {describe(t.action): t.postcondition for t in graph.transitions.values()}
    (checked,) = conditions['tap "Dark"']
    assert isinstance(checked, IsChecked)
    assert checked.value
    (typed,) = conditions['type "tea" into "Find"']
    assert isinstance(typed, TextEquals)
    assert typed.text == "tea"
    assert conditions['tap "Options"'] == ()


def test_steps_come_in_the_order_of_the_walk_and_uncounted_ones_last(tmp_path: Path) -> None:
    path = tmp_path / "shop.json"
    data = recording()
    data["edges"][4] |= {"explore_steps": [], "explore": 2}
    path.write_text(json.dumps(data))
    order = [f"{e.source}{e.target}" for e in in_order(read_recorded_app(path))]
    assert order == ["ab", "bc", "ca", "ab", "ba", "de", "ad", "ad"]


def test_every_recorded_action_has_one_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "shop.json"
    path.write_text(json.dumps(recording()))
    app = read_recorded_app(path)

    def kind(action: str, text: str | None = None) -> type:
        return type(action_of(RecordedEdge("a", "button||Options#0", action, text, "b"), app))

    assert [kind("tap"), kind("back"), kind("long_press"), kind("scroll", "up")] == [Tap, Back, LongPress, Scroll]
    assert [kind("input", "x"), kind("input")] == [InputText, Tap]


def test_a_launch_screen_that_exploration_missed_is_warned_of(tmp_path: Path) -> None:
    graph = build(tmp_path, recording() | {"launch_screen": "f"})
    assert "Secret page" not in {s.name for s in graph.screens.values()}
    assert any("launch screen" in w for w in graph.warnings)


def test_a_recording_without_exploration_gives_its_launch_screen(tmp_path: Path) -> None:
    graph = build(tmp_path, recording() | {"edges": [], "exploration_walk": []})
    assert [s.name for s in graph.screens.values()] == ["Start page"]


def test_another_app_than_the_one_asked_for_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "shop.json"
    path.write_text(json.dumps(recording()))
    with pytest.raises(InputError, match="'shop', not 'bank'"):
        build_map(path, app="bank")


@pytest.mark.parametrize("damage", [{"screens": 3}, {"edges": [{"src": 1}]}, {"launch_screen": "none"}, {"app": None}])
def test_wrong_types_are_refused_in_one_line(tmp_path: Path, damage: dict[str, Any]) -> None:
    with pytest.raises(FormatError, match=r"shop\.json"):
        build(tmp_path, recording() | damage)


@pytest.mark.parametrize("name", APPS)
def test_real_recordings_give_deterministic_maps_that_an_atlas_keeps(data_dir: Path, tmp_path: Path, name: str) -> None:
    path = data_dir / "droidtask" / f"{name}.json"
    recorded = json.loads(path.read_text())
    explored = {s["id"] for s in recorded["screens"] if s["sources"]["explore"] > 0}
    taken = [e for e in recorded["edges"] if e["explore"] > 0]
    graph, again = build_map(path), build_map(path)
    assert graph.screens == again.screens
    assert graph.transitions == again.transitions
    assert len(explored) * 0.4 <= len(graph.screens) <= len(explored)
    assert len(taken) * 0.5 <= len(graph.transitions) <= len(taken)
    assert sum(t.worked for t in graph.transitions.values()) == sum(e["explore"] for e in taken)
    with Atlas.open(tmp_path / "map.uiatlas", create=True) as atlas:
        atlas.save(graph)
    with Atlas.open(tmp_path / "map.uiatlas") as atlas:
        loaded = atlas.load()
    assert (loaded.app, loaded.entry, loaded.warnings) == (graph.app, graph.entry, graph.warnings)
    assert loaded.screens == graph.screens
    assert loaded.transitions == graph.transitions


@pytest.mark.parametrize("name", APPS)
def test_what_only_tasks_and_scores_know_changes_nothing_on_the_map(data_dir: Path, tmp_path: Path, name: str) -> None:
    data = json.loads((data_dir / "droidtask" / f"{name}.json").read_text())
    whole = build(tmp_path, data)
    seen = {s["id"] for s in data["screens"] if s["sources"]["explore"] > 0}
    data["screens"] = [
        {k: v for k, v in s.items() if k in ("id", "elements")} for s in data["screens"] if s["id"] in seen
    ]
    data["edges"] = [{k: v for k, v in e.items() if k != "tasks"} for e in data["edges"] if e["explore"] > 0]
    bare = build(tmp_path, data)
    assert whole.screens == bare.screens
    assert set(whole.transitions) == set(bare.transitions)
