"""What keeps maps keeps them alike, whether it is a file or a server."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from uiatlas.errors import FormatError, InputError, UnknownNameError
from uiatlas.storage import AtlasStore, open_store
from uiatlas.storage.changes import Changes
from uiatlas.storage.vectors import Vectors, packed
from uiatlas.ui import Back, Home
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Look, Screen, Transition
from uiatlas.utg.decoded import Decoded
from uiatlas.utg.derived import derived, keep
from uiatlas.utg.dismissals import Dismissal
from uiatlas.utg.reported import reported_digest
from uiatlas.utg.sleeping import SleepingEdge, SleepingScreen

APP = "sample"

Opener = Callable[[], Atlas]


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the maps of a test are."""
    if request.param == "file":
        return str(tmp_path / "map.uiatlas")
    return str(request.getfixturevalue("server_url"))


@pytest.fixture
def opened(place: str) -> Iterator[Opener]:
    """Opens the atlas, each time as another program would."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Atlas.open(place, create=True))


@pytest.fixture
def store(place: str) -> Iterator[AtlasStore]:
    """The open store."""
    with open_store(place, create=True) as store:
        yield store


def seen(where: str, tried: int = 1, worked: int = 1, last: float = 0.0) -> Evidence:
    return Evidence(EvidenceKind.EXPLORED, where, tried, worked, last)


def told(run: str) -> Evidence:
    return Evidence(EvidenceKind.REPORTED, run, 1, 1, 5.0)


def small(*evidence: Evidence) -> Graph:
    """Two screens, and a way between them that some witnesses speak for."""
    graph = Graph(APP, entry="home")
    for key in ("home", "page"):
        graph.put_screen(Screen(key, APP, key.title()))
    graph.put_transition(Transition("page", Back(), "home", evidence=evidence))
    return graph


def test_a_map_comes_back_as_it_was_saved(opened: Opener) -> None:
    static = Evidence(EvidenceKind.STATIC, "Main.java:7", call="startActivity", only_if="a > b")
    graph = small(seen("one", 4, 3, 12.5), static)
    graph.put_dismissal(Dismissal("rate us", Home(), (seen("one"), told("two"))))
    graph.warnings, graph.coverage, graph.product, graph.label = ["odd \ud800"], {"sites": 3}, "Sample", "A Sample"
    opened().save(graph)
    kept = opened().load(APP)
    assert (kept.screens, kept.transitions, kept.dismissals) == (graph.screens, graph.transitions, graph.dismissals)
    assert (kept.entry, kept.warnings, kept.coverage) == ("home", ["odd \ud800"], {"sites": 3})
    assert (kept.product, kept.label) == ("Sample", "A Sample")


def test_two_programs_lose_nothing_of_what_they_tell_at_the_same_time(opened: Opener) -> None:
    opened().save(small())
    one, other = opened(), opened()
    first, second = one.load(), other.load()
    (edge,) = first.transitions.values()
    for number in range(3):
        first.put_transition(first.transitions[edge.id].witnessed(EvidenceKind.EXPLORED, "1", worked=True, when=number))
        second.put_transition(second.transitions[edge.id].witnessed(EvidenceKind.EXPLORED, "2", worked=False, when=9))
        second.put_screen(Screen(f"new {number}", APP, "New"))
        one.save(first)
        other.save(second)
    kept = opened().load()
    assert kept.transitions[edge.id].evidence == (seen("1", 3, 3, 2.0), seen("2", 3, 0, 9.0))
    assert set(kept.screens) == {"home", "page", "new 0", "new 1", "new 2"}


def test_what_is_told_twice_counts_once(opened: Opener) -> None:
    opened().save(small(seen("one", 2, 1)))
    for _ in range(2):
        atlas = opened()
        graph = atlas.load()
        atlas.save(small(seen("one", 2, 1)))
        assert [t.tried for t in graph.transitions.values()] == [2]
    assert opened().load().transitions == small(seen("one", 2, 1)).transitions


def test_a_map_that_takes_the_place_of_another_leaves_nothing_of_it(opened: Opener) -> None:
    atlas = opened()
    graph = small(seen("old"))
    graph.put_screen(Screen("gone", APP, "Gone"))
    graph.put_transition(Transition("gone", Back(), "home", evidence=(seen("old"),)))
    atlas.save(graph)
    known = atlas.load()
    atlas.save(small(seen("new")), instead=known)
    kept = opened().load()
    assert set(kept.screens) == {"home", "page"}
    assert kept.transitions == small(seen("new")).transitions


def test_an_edge_whose_screen_another_program_took_out_is_left_out(opened: Opener) -> None:
    graph = small(seen("one"))
    graph.put_screen(Screen("gone", APP, "Gone"))
    opened().save(graph)
    one, other = opened(), opened()
    mine, theirs = one.load(), other.load()
    one.save(small(seen("one")), instead=mine)
    theirs.put_transition(Transition("home", Back(), "gone", evidence=(seen("two"),)))
    other.save(theirs)
    kept = opened().load()
    assert set(kept.screens) == {"home", "page"}
    assert set(kept.transitions) == set(small(seen("one")).transitions)


def test_what_a_run_of_another_agent_told_is_taken_back_and_the_rest_stays(opened: Opener) -> None:
    graph = small(seen("own"), told("theirs"))
    looks = (Look(reported_digest("theirs", "d"), ("f",)),)
    graph.put_screen(Screen("lie", APP, "Lie", looks=looks))
    graph.put_transition(Transition("home", Back(), "lie", evidence=(told("theirs"),)))
    graph.put_dismissal(Dismissal("rate us", Back(), (told("theirs"),)))
    teller = opened()
    teller.save(graph)
    held = teller.load()
    assert opened().forget_run(APP, "theirs")
    kept = opened().load()
    assert kept.transitions == small(seen("own")).transitions
    assert (set(kept.screens), kept.dismissals) == ({"home", "page"}, ())
    assert not opened().forget_run(APP, "theirs")
    # The run can tell again what it sees from now on.
    held.put_transition(replace_evidence(held, "page", told("theirs"), last=9.0))
    teller.save(held)
    assert [e.where for e in opened().load().between("page", "home")[0].evidence] == ["own", "theirs"]


def replace_evidence(graph: Graph, source: str, evidence: Evidence, last: float) -> Transition:
    edge = next(t for t in graph.transitions.values() if t.source == source)
    return edge.witnessed(evidence.kind, evidence.where, worked=True, when=last)


def test_documents_of_every_kind_are_kept_by_app_kind_and_id(store: AtlasStore) -> None:
    odd = "\0 \\u0041 é"
    store.write(
        [(APP, "tip", "b", {"x": f"{odd}\ud800"}), (APP, "tip", odd, [None, 1.5]), ("other", "shortcut", "", "é")]
    )
    assert list(store.read(APP, "tip")) == sorted([("b", {"x": f"{odd}\ud800"}), (odd, [None, 1.5])])
    assert store.get(APP, "tip", odd) == [None, 1.5]
    assert store.get(APP, "tip", "c") is None
    assert (store.apps(), store.kinds(APP)) == (("other", APP), ("tip",))
    store.write([(APP, "tip", "b", 2)], gone=[(APP, "tip", odd)])
    assert list(store.read(APP, "tip")) == [("b", 2)]


def test_when_one_document_cannot_be_written_none_is(store: AtlasStore) -> None:
    with pytest.raises(TypeError):
        store.write([(APP, "k", "good", 1), (APP, "k", "bad", object())])
    assert list(store.read(APP, "k")) == []


def test_what_fails_while_nobody_else_writes_leaves_no_trace(store: AtlasStore, place: str) -> None:
    store.write([(APP, "k", "i", 1)])
    with pytest.raises(TypeError), store.alone(APP):
        store.write([(APP, "k", "i", 2), (APP, "k", "bad", object())])
    assert store.get(APP, "k", "i") == 1
    with store.alone(APP):
        store.write([(APP, "k", "i", 3)])
    with open_store(place) as other:
        assert other.get(APP, "k", "i") == 3


def test_the_number_of_the_content_changes_only_when_others_write(store: AtlasStore, place: str) -> None:
    store.write([(APP, "k", "i", 1)])
    before = store.data_version()
    store.write([(APP, "k", "i", 2)])
    assert store.data_version() == before
    with open_store(place) as other:
        other.write([(APP, "k", "i", 3)])
    assert store.data_version() != before


def test_what_is_read_in_a_block_is_of_one_moment(store: AtlasStore, place: str) -> None:
    store.write([(APP, "k", "i", 1)])
    with open_store(place) as other, store.at_once():
        assert store.get(APP, "k", "i") == 1
        other.write([(APP, "k", "i", 2)])
        assert store.get(APP, "k", "i") == 1
    assert store.get(APP, "k", "i") == 2


def test_vectors_are_kept_by_who_made_them(store: AtlasStore) -> None:
    Vectors(store, "one").put({"red": [0.5, -0.25]})
    Vectors(store, "one").put({"red": [1.0, 0.0], "é\ud800": [2.0, 2.0]})
    assert Vectors(store, "one").of(["red", "é\ud800", "blue"]) == {
        "red": packed([1.0, 0.0]),
        "é\ud800": packed([2.0, 2.0]),
    }
    assert Vectors(store, "other").of(["red"]) == {}


def test_what_is_derived_from_a_map_is_kept_until_the_map_changes(opened: Opener) -> None:
    first = opened()
    first.save(small(seen("run", 3, 2), told("other")))
    reader = opened()
    version, graph = reader.database.data_version(), reader.load()
    assert keep(reader.database, graph, version, {"more": [1, 2]})
    lazy = opened().load(reading=True)
    assert {type(each) for each in (*lazy.screens.values(), *lazy.transitions.values())} == {
        SleepingScreen,
        SleepingEdge,
    }
    assert derived(lazy, "more", list) == [1, 2]
    assert (lazy.screens, lazy.transitions) == (graph.screens, graph.transitions)

    graph = first.load()
    graph.put_screen(Screen("third", APP, "Third"))
    first.save(graph)
    assert not opened().database.has_derived(APP)
    assert opened().database.derived(APP) == {}
    assert not keep(reader.database, lazy, version, {"more": [3]})
    assert "third" in opened().load(reading=True).screens


def test_other_apps_may_be_taught_while_something_is_derived(opened: Opener, place: str) -> None:
    atlas = opened()
    atlas.save(small(seen("run")))
    if not place.startswith("postgresql"):  # a file says only that it was written, not of which app
        return
    reader = opened()
    version, graph = reader.database.data_version(), reader.load()
    other = Graph("other", entry="home")
    other.put_screen(Screen("home", "other", "Home"))
    atlas.save(other)
    assert keep(reader.database, graph, version, {})
    assert reader.database.has_derived(APP)


def test_a_damaged_text_is_told_in_one_line_when_it_is_asked_for(opened: Opener, place: str) -> None:
    atlas = opened()
    atlas.save(small(seen("run")))
    assert keep(atlas.database, atlas.load(), atlas.database.data_version(), {})
    if place.startswith("postgresql"):  # the column takes JSON only
        return
    with closing(sqlite3.connect(place)) as file:
        file.execute("DROP TRIGGER derived_UPDATE")
        file.execute("UPDATE document SET body = '{' WHERE kind = 'screen'")
        file.commit()
    lazy = opened().load(reading=True)
    with pytest.raises(FormatError, match="is damaged: screen"):
        _ = next(iter(lazy.screens.values())).elements


def test_a_map_that_is_decoded_as_it_is_asked_for_outlives_the_store(opened: Opener, place: str) -> None:
    atlas = opened()
    atlas.save(small(seen("run", 3, 2, 5.5)))
    assert keep(atlas.database, atlas.load(), atlas.database.data_version(), {})
    with Atlas.open(place) as other:
        lazy = other.load(reading=True)
    (edge,) = lazy.transitions.values()
    assert edge.evidence == (seen("run", 3, 2, 5.5),)


def test_an_app_that_is_not_there_is_named(opened: Opener) -> None:
    with pytest.raises(InputError, match="holds the maps of 0 apps"):
        opened().load()
    with pytest.raises(UnknownNameError, match="no app 'nothing'"):
        opened().load("nothing")


def test_a_copy_in_a_file_holds_the_same(store: AtlasStore, tmp_path: Path) -> None:
    Atlas(store).save(small(seen("one", 3, 2)))
    Vectors(store, "m").put({"red": [1.0]})
    store.copy_to(tmp_path / "copy.uiatlas")
    with Atlas.open(tmp_path / "copy.uiatlas") as copy:
        assert content(copy.database) == content(store)
        assert Vectors(copy.database, "m").of(["red"]) == {"red": packed([1.0])}


def content(store: AtlasStore) -> dict[tuple[str, str, str], Any]:
    """All documents of a store."""
    places = [(app, kind) for app in store.apps() for kind in store.kinds(app)]
    return {(app, kind, key): body for app, kind in places for key, body in store.read(app, kind)}


def test_a_map_that_is_read_again_decodes_only_what_changed(opened: Opener) -> None:
    """What another program did not touch is the same object as before, and what it took out is gone."""
    mine, other = opened(), opened()
    mine.save(small(seen("one")))
    decoded = Decoded()
    first = mine.load(APP, decoded=decoded)
    theirs = other.load(APP)
    theirs.put_screen(replace(theirs.screens["page"], name="Sheet"))
    theirs.put_screen(Screen("extra", APP, "Extra"))
    other.save(theirs)
    again = mine.load(APP, decoded=decoded)
    assert again.screens["home"] is first.screens["home"]
    assert (again.screens, again.transitions) == (mine.load(APP).screens, mine.load(APP).transitions)
    assert again.screens["page"].name == "Sheet"
    other.database.write([], gone=[(APP, "screen", "extra")])
    last = mine.load(APP, decoded=decoded)
    assert last.screens.keys() == {"home", "page"}
    assert decoded.count == 3


def test_a_reader_is_told_what_others_have_changed_and_then_nothing_more(opened: Opener, place: str) -> None:
    opened().save(small(seen("one")))
    with open_store(place) as reader:
        first = reader.changes_since(APP)
        assert {(kind, key) for kind, key, _ in first.documents} == places_of(small(seen("one")))
        assert first.whole
        assert reader.changes_since(APP, first.rev) == Changes(first.rev)
        writer = opened()
        graph = writer.load()
        (edge,) = graph.transitions.values()
        graph.put_transition(edge.witnessed(EvidenceKind.EXPLORED, "two", worked=True, when=3.0))
        graph.put_screen(Screen("new", APP, "New"))
        writer.save(graph)
        second = reader.changes_since(APP, first.rev)
        told = {(kind, key): body for kind, key, body in second.documents}
        assert told["screen", "new"]["name"] == "New"
        assert [row[1] for row in told["transition", edge.id]["evidence"]] == ["one", "two"]
        assert second.whole or set(told) == {("screen", "new"), ("transition", edge.id)}
        writer.save(small(seen("one")), instead=graph)
        third = reader.changes_since(APP, second.rev)
        assert ("screen", "new") in third.gone or (third.whole and ("screen", "new") not in places(third))
        assert reader.changes_since(APP, third.rev, ["screen"]) == Changes(third.rev)


def places(changes: Changes) -> set[tuple[str, str]]:
    return {(kind, key) for kind, key, _ in changes.documents}


def places_of(graph: Graph) -> set[tuple[str, str]]:
    return {("app", ""), *(("screen", key) for key in graph.screens), *(("transition", k) for k in graph.transitions)}


def test_who_waits_for_changes_hears_of_them(opened: Opener, place: str) -> None:
    opened().save(small())
    with open_store(place) as reader, open_store(place) as writer:
        rev = reader.changes_since(APP).rev
        assert not reader.await_changes(APP, rev, 0.05)
        later = threading.Timer(0.1, lambda: write_elsewhere(place))
        later.start()
        assert reader.await_changes(APP, rev, 20.0)
        later.join()
        assert writer.get(APP, "screen", "told")
        rev = reader.changes_since(APP, rev).rev
        assert not reader.await_changes(APP, rev, 0.0)


def write_elsewhere(place: str) -> None:
    with Atlas.open(place) as atlas:
        graph = atlas.load()
        graph.put_screen(Screen("told", APP, "Told"))
        atlas.save(graph)
