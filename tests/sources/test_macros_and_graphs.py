"""Macros of mobilerun and graphs in GraphML become maps."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from uiatlas import build_map, open_device, plan_route
from uiatlas.devices.apps.notes import TOUR
from uiatlas.devices.recording import Recorder
from uiatlas.devices.tours import follow
from uiatlas.errors import FormatError, InputError
from uiatlas.ui import describe
from uiatlas.utg import Graph
from uiatlas.utg.export import render, to_json

MACRO = Path(__file__).parents[1] / "fixtures" / "hand_made" / "mobilerun_macro.json"
"""Written by the recorder of mobilerun 0.7.4, from states of an app that was made up."""


def edges(graph: Graph) -> list[tuple[str, str, str]]:
    name = {s.id: s.name for s in graph.screens.values()}
    return [(name[t.source], describe(t.action), name[t.target]) for t in graph.transitions.values()]


def test_a_macro_gives_the_map_of_its_steps() -> None:
    graph = build_map(MACRO)
    assert graph.app == "com.example.diary"
    assert edges(graph) == [
        ("Apps", "open com.example.diary", "Locked"),
        ("Locked", 'type "<secret-1>" into "PIN"', "Locked"),
        ("Locked", 'tap "Unlock"', "Diary"),
        ("Diary", 'tap "New entry"', "New entry"),
        ("New entry", 'type "write to <mail-1>" into "Words"', "New entry"),
        ("New entry", 'tap "Save"', "Diary"),
        ("Diary", 'long-press "Yesterday"', "Diary"),
        ("Diary", "scroll down", "Diary"),
        ("Diary", 'tap "More options"', "ListActivity"),
    ]
    kept = to_json(graph)
    assert "4711" not in kept
    assert "ann.lee" not in kept
    assert {e.last > 0 for t in graph.transitions.values() for e in t.evidence} == {True}


def test_the_folder_of_a_trajectory_is_read_too(tmp_path: Path) -> None:
    shutil.copy(MACRO, tmp_path / "macro.json")
    (tmp_path / "trajectory.json").write_text("[]")
    assert edges(build_map(tmp_path)) == edges(build_map(MACRO))


def _other(data: dict[str, Any]) -> None:
    data["macro_schema_version"] = "1.0"


def _empty(data: dict[str, Any]) -> None:
    data["actions"] = [{"action_type": "tap", "x": 1, "y": 1}, 7]


def _endless(data: dict[str, Any]) -> None:
    nodes = data["actions"][1]["pre_state"]["nodes"]
    data["actions"][1]["pre_state"]["nodes"] = nodes * 60_000


@pytest.mark.parametrize("damage", [_other, _empty, _endless])
def test_macros_that_cannot_be_used_are_refused_in_one_line(damage: Any, tmp_path: Path) -> None:
    data = json.loads(MACRO.read_text())
    damage(data)
    (tmp_path / "macro.json").write_text(json.dumps(data))
    with pytest.raises(FormatError):
        build_map(tmp_path / "macro.json")


def test_states_of_any_json_never_raise_anything_but_our_own_errors(tmp_path: Path) -> None:
    half = {"nodes": [7, {}, {"bounds": {"left": "x"}}], "phone_state": [], "screen": 3}
    odd: list[Any] = [None, 7, "x", [], {}, {"nodes": 7}, half]
    for state in odd:
        actions = [{"action_type": "tap", "x": "x", "pre_state": state}, {"action_type": [], "pre_state": state}]
        (tmp_path / "m.json").write_text(json.dumps({"macro_schema_version": "2.0", "actions": actions}))
        with pytest.raises(InputError):
            build_map(tmp_path / "m.json")


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    """The map of a tour through the bundled app."""
    path = tmp_path_factory.mktemp("tour") / "tour.jsonl"
    device = Recorder(open_device("sim:notes"), path)
    for _ in follow(device, TOUR):
        pass
    device.close()
    return build_map(path)


def counted(graph: Graph) -> dict[tuple[str, str, str], tuple[int, int]]:
    """How often what is done between two screens was tried and worked."""
    out: dict[tuple[str, str, str], tuple[int, int]] = {}
    for edge in graph.transitions.values():
        key = edge.source, describe(edge.action), edge.target
        tried, worked = out.get(key, (0, 0))
        out[key] = tried + edge.tried, worked + edge.worked
    return out


def test_our_own_graphml_comes_back_with_its_screens_and_counts(tour: Graph, tmp_path: Path) -> None:
    path = tmp_path / "tour.graphml"
    path.write_text(render(tour, "graphml"))
    again = build_map(path)
    assert (again.app, again.entry) == (tour.app, tour.entry)
    assert {(s.id, s.name) for s in again.screens.values()} == {(s.id, s.name) for s in tour.screens.values()}
    assert counted(again) == counted(tour)
    goal = next(s.id for s in tour.screens.values() if s.id != tour.entry)
    assert plan_route(again, str(again.entry), [goal]).ok == plan_route(tour, str(tour.entry), [goal]).ok


DRAWN = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
<key id="d0" for="node" yfiles.type="nodegraphics"/><key id="d1" for="edge" yfiles.type="edgegraphics"/>
<graph edgedefault="directed">
<node id="n0"><data key="d0"><y:ShapeNode><y:NodeLabel>Login</y:NodeLabel></y:ShapeNode></data></node>
<node id="n1"><data key="d0"><y:ShapeNode><y:NodeLabel>Home</y:NodeLabel></y:ShapeNode></data></node>
<edge source="n0" target="n0"><data key="d1"><y:E><y:EdgeLabel>type "ann" into "Name"</y:EdgeLabel></y:E></data></edge>
<edge source="n0" target="n1"><data key="d1"><y:E><y:EdgeLabel>Sign in</y:EdgeLabel></y:E></data></edge>
<edge source="n1" target="n0"><data key="d1"><y:E><y:EdgeLabel>go back</y:EdgeLabel></y:E></data></edge>
<edge source="n1" target="n0"/><edge source="n1" target="nowhere"/><edge source="nowhere" target="n1"/>
<edge source="n0" target="n1" directed="false"><data key="d1"><y:E><y:EdgeLabel>Skip</y:EdgeLabel></y:E></data></edge>
</graph></graphml>"""


def test_a_graph_that_somebody_drew_is_a_map_of_names_and_words(tmp_path: Path) -> None:
    path = tmp_path / "shop.graphml"
    path.write_text(DRAWN)
    graph = build_map(path)
    assert graph.app == "shop"
    assert edges(graph) == [
        ("Login", 'type "ann" into "Name"', "Login"),
        ("Login", 'tap "Sign in"', "Home"),
        ("Home", "go back", "Login"),
    ]
    assert graph.warnings == [
        "1 edges without a direction were left out",
        "2 edges from or to a node that is not there were left out",
        "1 edges that say nothing were left out",
    ]
    assert {e.kind.value for t in graph.transitions.values() for e in t.evidence} == {"written"}
    assert [e.label for e in graph.screens[str(graph.entry)].elements] == ["Name", "Sign in"]


def test_what_comes_after_the_most_parts_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uiatlas.sources.recordings.graphml.MOST_PARTS", 2)
    nodes, edges = '<node id="a"/>' * 3, '<edge source="a" target="a"/>' * 6
    path = tmp_path / "g.graphml"
    path.write_text(f"<graphml><graph>{nodes}{edges}</graph></graphml>")
    warnings = build_map(path).warnings
    assert warnings[:2] == [f"{n} after the first 2 were left out" for n in ("1 nodes", "4 edges")]


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaa">]><graphml><graph/></graphml>',
        "<graphml><graph",
        "<graphml></graphml>",
        '<graphml><graph edgedefault="undirected"><node id="a"/></graph></graphml>',
        "<graphml><graph/></graphml>",
    ],
)
def test_graphs_that_cannot_be_used_are_refused_in_one_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "g.graphml"
    path.write_text(text)
    with pytest.raises(FormatError):
        build_map(path)
