"""A large map that is decoded as far as it is asked for is the same map, with the same targets and routes."""

import copy
import pickle
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from uiatlas.agents.aimed_plans import planned
from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.devices import open_device
from uiatlas.errors import InputError
from uiatlas.exploration import explore
from uiatlas.planning.keeping import derivations
from uiatlas.planning.vocabulary import vocabulary_of
from uiatlas.storage.database import Database
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.derived import HEADS, derived, keep
from uiatlas.utg.sleeping import SleepingEdge, SleepingScreen

GOALS = ("open the wish list", "basket", "sort by price", "change the address", "write a review", "log out of mars")


@pytest.fixture(scope="module")
def explored() -> Graph:
    with closing(open_device("sim:shop")) as device:
        graph = Graph(device.app)
        explore(device, graph, 1e9, max_steps=60)
        return graph


@pytest.fixture
def path(explored: Graph, tmp_path: Path) -> Path:
    """A file that holds the map and what is derived from it."""
    path = tmp_path / "shop.uiatlas"
    with closing(Atlas.open(path, create=True)) as atlas:
        for screen in explored.screens.values():
            explored.put_screen(screen)
        for edge in explored.transitions.values():
            explored.put_transition(edge)
        atlas.save(explored)
        graph = atlas.load()
        assert keep(database_of(atlas), graph, atlas.database.data_version(), derivations(graph))
    return path


def database_of(atlas: Atlas) -> Database:
    assert isinstance(atlas.database, Database)
    return atlas.database


def loaded(path: Path) -> Graph:
    with closing(Atlas.open(path)) as atlas:
        return atlas.load()


def whole(path: Path) -> Graph:
    """The map as it is read without what was derived from it."""
    with closing(Atlas.open(path)) as atlas:
        database_of(atlas).write((), gone=[(app, "derived", HEADS) for app in atlas.apps()])
        return atlas.load()


def is_decoded(sleeping: object, name: str) -> bool:
    try:
        object.__getattribute__(sleeping, name)
    except AttributeError:
        return False
    return True


def test_it_is_the_same_map_and_has_nothing_to_save(path: Path) -> None:
    lazy, full = loaded(path), whole(path)
    assert {type(s) for s in lazy.screens.values()} == {SleepingScreen}
    assert {type(t) for t in lazy.transitions.values()} == {SleepingEdge}
    assert lazy.changes() == ([], [])
    assert not any(is_decoded(s, "elements") for s in lazy.screens.values())
    for key, edge in full.transitions.items():
        other = lazy.transitions[key]
        assert (other.id, other.expected_cost, other.passable) == (key, edge.expected_cost, edge.passable)
        assert not is_decoded(other, "evidence")
    assert [s.name for s in lazy.screens.values()] == [s.name for s in full.screens.values()]
    assert lazy.entry == full.entry
    assert [lazy.arrival(key) for key in full.screens] == [full.arrival(key) for key in full.screens]
    assert [e.id for s in full.screens for e in lazy.outgoing(s)] == [
        e.id for s in full.screens for e in full.outgoing(s)
    ]
    assert lazy.screens == full.screens
    assert full.transitions == lazy.transitions
    assert [hash(s) for s in lazy.screens.values()] == [hash(s) for s in full.screens.values()]


def test_goals_in_words_have_the_same_targets_and_routes_and_leave_the_rest_asleep(path: Path) -> None:
    lazy, full = loaded(path), whole(path)
    assert derived(lazy, "vocabulary", dict) is not None
    for goal in GOALS:
        mine, theirs = (aim_of(graph, GoalOptions(goal, embeds=False)) for graph in (lazy, full))
        assert mine == theirs, goal
        if mine.screens:
            routes = [[s.transition_id for s in planned(g, aim)[1].steps] for g, aim in ((lazy, mine), (full, theirs))]
            assert routes[0] == routes[1]
    assert not all(is_decoded(s, "looks") for s in lazy.screens.values())


def test_what_is_put_on_it_later_counts(path: Path) -> None:
    lazy, full = loaded(path), whole(path)
    key = next(iter(lazy.screens))
    for graph in (lazy, full):
        vocabulary_of(graph)
        screen = graph.screens[key]
        graph.put_screen(replace(screen, elements=tuple(replace(e, text="gramophone") for e in screen.elements)))
    assert type(lazy.screens[key]).__name__ == "Screen"
    assert derived(lazy, "vocabulary", dict) is None
    assert vocabulary_of(lazy).rarity("gramophone") == vocabulary_of(full).rarity("gramophone")
    assert set(vocabulary_of(lazy).labels) == set(vocabulary_of(full).labels)
    assert aim_of(lazy, GoalOptions("gramophone", embeds=False)) == aim_of(
        full, GoalOptions("gramophone", embeds=False)
    )


def test_a_screen_that_sleeps_is_copied_as_the_one_that_it_is(path: Path) -> None:
    screen = next(iter(loaded(path).screens.values()))
    edge = next(iter(loaded(path).transitions.values()))
    for one in (screen, edge):
        assert copy.deepcopy(one) == one == pickle.loads(pickle.dumps(one))
        assert not isinstance(copy.deepcopy(one), SleepingScreen | SleepingEdge)
    assert not hasattr(screen, "nothing")
    assert replace(edge, cost=2.0).id == edge.id


def test_what_is_derived_is_gone_when_another_program_writes(path: Path, explored: Graph) -> None:
    with closing(Atlas.open(path)) as atlas, closing(Atlas.open(path)) as other:
        graph, database = atlas.load(), database_of(atlas)
        version = database.data_version()
        assert database.has_derived(graph.app)
        assert "derived" not in database.kinds(graph.app)
        other.save(explored)
        assert not database.has_derived(graph.app)
        assert not keep(database, graph, version, {})
        assert not database.has_derived(graph.app)
        assert not isinstance(next(iter(atlas.load().screens.values())), SleepingScreen)


@pytest.mark.parametrize("text", ["[", "{}", '{"screens": [["a"]], "edges": []}'])
def test_a_map_whose_heads_are_damaged_is_read_whole(path: Path, text: str) -> None:
    full = whole(path)
    with closing(Atlas.open(path)) as atlas:
        database = database_of(atlas)
        assert database.put_derived(full.app, {HEADS: text}, database.data_version())
        graph = atlas.load()
    assert graph.screens == full.screens
    assert not isinstance(next(iter(graph.screens.values())), SleepingScreen)


@pytest.mark.parametrize("name", ["vocabulary", "similarity", "pages", "shared rows", "page words"])
@pytest.mark.parametrize("text", ["{}", "[]", "3", '{"labels": [1], "leads": {"a": [[9, 9]]}, "said": 2}'])
def test_what_is_kept_in_another_form_is_made_anew(path: Path, name: str, text: str) -> None:
    with closing(Atlas.open(path)) as atlas:
        (app,) = atlas.apps()
        kept = database_of(atlas).derived(app) | {name: text}
        assert database_of(atlas).put_derived(app, kept, atlas.database.data_version())
    lazy, full = loaded(path), whole(path)
    for goal in GOALS[:3]:
        told = [aim_of(graph, GoalOptions(goal, embeds=False)).targets_json() for graph in (lazy, full)]
        assert told[0] == told[1]


def test_what_another_version_has_kept_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uiatlas.utg.derived.FORM", 99)
    assert not any(isinstance(s, SleepingScreen) for s in loaded(path).screens.values())


def test_who_keeps_what_is_derived_is_not_taken_for_another_writer(path: Path) -> None:
    """What an open program takes out would else stay."""
    with closing(Atlas.open(path)) as writer:
        graph = writer.load()
        first, *_ = graph.screens.values()
        graph.put_screen(replace(first, name="Renamed"))
        writer.save(graph)
        with closing(Atlas.open(path)) as reader:
            read = reader.load()
            assert keep(database_of(reader), read, reader.database.data_version(), derivations(read))
        assert not database_of(writer).is_shared()
        with closing(Atlas.open(path)) as other:
            taught = other.load()
            taught.put_screen(replace(first, name="Named again"))
            other.save(taught)
        assert database_of(writer).is_shared()


def test_what_is_derived_waits_for_no_other_writer(path: Path) -> None:
    with closing(Atlas.open(path)) as atlas, closing(sqlite3.connect(path)) as other:
        graph, version = atlas.load(), atlas.database.data_version()
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        with pytest.raises(InputError):
            keep(database_of(atlas), graph, version, {})
        assert time.monotonic() - began < 5  # of the ten that a writer waits
        other.rollback()
