"""What is learnt is in the atlas file, also when the disk or another program was in the way for a while."""

import gc
import sqlite3
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from uiatlas.errors import FormatError, InputError
from uiatlas.storage import Database
from uiatlas.ui import Back
from uiatlas.utg import Atlas, Entry, Evidence, EvidenceKind, Graph, Look, Screen, Transition, merge
from uiatlas.utg.export import coverage, from_document, summary, to_document
from uiatlas.utg.reported import reported_digest
from uiatlas.utg.revise import observe
from uiatlas.utg.store import transition_to_json

APP = "sample"


def connection_of(atlas: Atlas) -> sqlite3.Connection:
    """The connection to the file of an atlas, to get in its way with."""
    assert isinstance(atlas.database, Database)
    return atlas.database._connection


def small() -> Graph:
    graph = Graph(APP, entry="home")
    for key in ("home", "page"):
        graph.put_screen(Screen(key, APP, key.title()))
    graph.put_transition(Transition("page", Back(), "home", evidence=(Evidence(EvidenceKind.RECORDED, "walk", 1, 1),)))
    return graph


def test_what_could_not_be_saved_is_saved_the_next_time(tmp_path: Path) -> None:
    """A disk that is full for a moment costs nothing that was learnt."""
    path = tmp_path / "map.uiatlas"
    graph = small()
    with Atlas.open(path, create=True) as atlas:
        pages = connection_of(atlas).execute("PRAGMA page_count").fetchone()[0]
        connection_of(atlas).execute(f"PRAGMA max_page_count={pages}")
        graph.put_screen(replace(graph.screens["home"], name="x" * 100_000))
        with pytest.raises(InputError, match="full"):
            atlas.save(graph)
        connection_of(atlas).execute("PRAGMA max_page_count=1000000")
        atlas.save(graph)
    with Atlas.open(path) as atlas:
        assert atlas.load().screens == graph.screens


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cost", "much"),
        ("cost", -1.0),
        ("cost", float("nan")),
        ("class", 3),
        ("evidence", [["recorded", "walk", "1", 1, 0.0]]),
        ("evidence", [["recorded", "walk", 1, 2, 0.0]]),
        ("evidence", [["recorded", "walk", -1, -1, 0.0]]),
        ("evidence", [["recorded", 7, 1, 1, 0.0]]),
    ],
)
def test_an_edge_that_no_planner_could_use_is_refused_when_the_map_is_read(
    tmp_path: Path, field: str, value: Any
) -> None:
    """A damaged map is found when it is opened, and not by a plan that breaks."""
    path = tmp_path / "map.uiatlas"
    graph = small()
    (edge,) = graph.transitions.values()
    with Atlas.open(path, create=True) as atlas:
        atlas.save(graph)
    with Database(path) as database:
        database.write([(APP, "transition", edge.id, transition_to_json(edge) | {field: value})])
    with Atlas.open(path) as atlas, pytest.raises(FormatError, match=edge.id):
        atlas.load()


@pytest.mark.parametrize("collects", [True, False])
@pytest.mark.parametrize("damaged", [True, False])
def test_reading_a_map_leaves_the_collector_of_garbage_as_it_was(tmp_path: Path, collects: bool, damaged: bool) -> None:
    """It is held back while a map is read, which takes a third of the time then, and no longer."""
    with Atlas.open(tmp_path / "map.uiatlas", create=True) as atlas:
        atlas.save(small())
        if damaged:
            atlas.database.write([(APP, "screen", "home", [])])
        (gc.enable if collects else gc.disable)()
        try:
            with pytest.raises(FormatError) if damaged else nullcontext():
                atlas.load()
            assert gc.isenabled() is collects
        finally:
            gc.enable()


def test_two_runs_that_teach_one_map_at_once_lose_nothing_of_each_other(tmp_path: Path) -> None:
    """Each counts its own successes; in the end the file has the evidence, screens and looks of both."""
    path = tmp_path / "map.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        atlas.save(small())
    with Atlas.open(path) as one, Atlas.open(path) as other:
        runs = [(atlas, atlas.load(), name) for atlas, name in ((one, "one"), (other, "other"))]
        for turn in range(3):
            for atlas, graph, name in runs:
                seen = replace(graph.screens["home"], looks=(Look(f"{name} {turn}", ("f",)),))
                observe(graph, "page", Back(), seen, kind=EvidenceKind.OBSERVED, where=name, when=float(turn))
                observe(
                    graph, "home", Back(), Screen(name, APP, name), kind=EvidenceKind.OBSERVED, where=name, when=1.0
                )
                atlas.save(graph)
    with Atlas.open(path) as atlas:
        graph = atlas.load()
    (edge,) = graph.between("page", "home")
    assert {(e.where, e.tried, e.worked) for e in edge.evidence} == {("walk", 1, 1), ("one", 3, 3), ("other", 3, 3)}
    assert {look.digest for look in graph.screens["home"].looks} == {
        f"{n} {t}" for n in ("one", "other") for t in range(3)
    }
    assert {"one", "other"} <= graph.screens.keys()


def test_an_edge_to_a_screen_that_was_taken_out_meanwhile_is_not_written(tmp_path: Path) -> None:
    """One program forgets a run; another that still knows its screens teaches the edge, and the map stays whole."""
    path = tmp_path / "map.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        graph = small()
        told = Screen("lie", APP, "Lie", looks=(Look(reported_digest("liar", "x"), ("f",)),))
        observe(graph, "home", Back(), told, kind=EvidenceKind.REPORTED, where="liar", when=1.0)
        atlas.save(graph)
    with Atlas.open(path) as one, Atlas.open(path) as other:
        stale = one.load()
        assert other.forget_run(APP, "liar")
        (edge,) = stale.between("home", "lie")
        stale.put_transition(replace(edge, evidence=(Evidence(EvidenceKind.OBSERVED, "walk", 1, 1, 2.0),)))
        one.save(stale)
        kept = other.load()
    assert "lie" not in kept.screens
    assert kept.between("page", "home")


def test_an_atlas_that_another_program_holds_is_said_to_be_held(tmp_path: Path) -> None:
    path = tmp_path / "map.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        connection_of(atlas).execute("PRAGMA busy_timeout=10")
        other = sqlite3.connect(path)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(InputError, match="locked"):
            atlas.save(small())
        other.close()
        atlas.save(graph := small())
        assert atlas.load().transitions == graph.transitions


def test_the_ways_in_and_the_coverage_are_kept(tmp_path: Path) -> None:
    """In the file, in the document and in the summary, where they stand beside what the map itself tells."""
    graph = small()
    graph.entries = (Entry("launcher", "home"), Entry("deep link", "page", "shop://page"))
    graph.coverage = {"sites": 40, "resolved": 38}
    path = tmp_path / "map.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        atlas.save(graph)
    with Atlas.open(path) as atlas:
        for kept in (atlas.load(), from_document(to_document(graph)), merge(graph, graph), merge(small(), graph)):
            assert (kept.entries, kept.coverage) == (graph.entries, graph.coverage)
    told = summary(graph)
    assert told["entries"][1] == {"kind": "deep link", "screen": "page", "detail": "shop://page"}
    assert told["coverage"] == {"sites": 40, "resolved": 38, "reachable": 1.0, "confirmed": 1.0, "elements_tried": 1.0}
    assert coverage(small())["reachable"] == 0.5


def test_a_file_from_before_loads_without_them(tmp_path: Path) -> None:
    """Maps that were made by an older version have no ways in but their first screen."""
    path = tmp_path / "map.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        atlas.save(small())
        atlas.database.write([(APP, "app", "", {"version": "", "entry": "home", "warnings": [], "keyed_by": 0})])
        assert (atlas.load().entries, atlas.load().coverage) == ((), {})
    old = {k: v for k, v in to_document(small()).items() if k not in ("entries", "coverage")}
    assert from_document(old).entries == ()


@pytest.mark.parametrize(
    ("field", "value"), [("entries", {}), ("entries", [{"kind": "alias"}]), ("coverage", []), ("coverage", {"a": "b"})]
)
def test_damaged_ways_in_are_one_clear_line(tmp_path: Path, field: str, value: Any) -> None:
    """The error names the file and the app, and is no traceback."""
    with Atlas.open(tmp_path / "map.uiatlas", create=True) as atlas:
        atlas.save(small())
        atlas.database.write([(APP, "app", "", {field: value})])
        with pytest.raises(FormatError, match="the map of sample is damaged"):
            atlas.load()
    with pytest.raises(FormatError, match="damaged map"):
        from_document(to_document(small()) | {field: value})


def test_two_writers_keep_both_their_ways_in(tmp_path: Path) -> None:
    """Of a count both know, the larger stays: sums would count the same place twice."""
    path = tmp_path / "map.uiatlas"
    with Atlas.open(path, create=True) as one, Atlas.open(path) as other:
        for atlas, entry, sites in ((one, Entry("launcher", "home"), 4), (other, Entry("alias", "page"), 3)):
            graph = small()
            graph.entries, graph.coverage = (entry,), {"sites": sites}
            atlas.save(graph)
    with Atlas.open(path) as atlas:
        assert {e.kind for e in atlas.load().entries} == {"launcher", "alias"}
        assert atlas.load().coverage == {"sites": 4}


def test_merged_ways_in_move_with_their_screens() -> None:
    """Where a screen has another id in the other map, its ways in lead to the united one."""
    other = Graph(APP)
    other.put_screen(Screen("start", APP, "Home"))
    other.entries = (Entry("alias", "start", "p.Alias"),)
    assert merge(small(), other, {"start": "home"}).entries == (Entry("alias", "home", "p.Alias"),)


def test_a_map_that_is_written_while_it_is_read_is_whole(tmp_path: Path) -> None:
    """An edge that another program adds between two questions of a reader leads to no screen that was not read."""
    path = tmp_path / "map.uiatlas"
    with Atlas.open(path, create=True) as first, Atlas.open(path) as second:
        first.save(small())

        def teach(statement: str) -> None:
            if "'transition'" in statement and "new" not in second.load().screens:
                graph = second.load()
                graph.put_screen(Screen("new", APP, "New"))
                graph.put_transition(Transition("page", Back(), "new", evidence=()))
                second.save(graph)

        connection_of(first).set_trace_callback(teach)
        assert set(first.load().screens) == {"home", "page"}
        connection_of(first).set_trace_callback(None)
        assert set(first.load().screens) == {"home", "page", "new"}
