"""When maps are merged, what is known of them goes along, under the ids of the merged map."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.knowledge.halls import halls, put_way

from uiatlas.knowledge.building import Plan, build, local_makers, to_make
from uiatlas.knowledge.carrying import carry_knowledge
from uiatlas.knowledge.entries import load
from uiatlas.knowledge.index import Embedder
from uiatlas.llm.embedding import HashedNgrams
from uiatlas.storage.database import Database
from uiatlas.storage.vectors import Vectors, copy_vectors
from uiatlas.utg import Graph, merge

EMBEDDER = Embedder("ngrams:16", HashedNgrams(16))


@pytest.fixture
def target(tmp_path: Path) -> Database:
    return Database(tmp_path / "both.uiatlas", create=True)


def known(graph: Graph, path: Path) -> Database:
    """An atlas file with the knowledge of a map."""
    database = Database(path, create=True)
    build(database, graph, local_makers(graph), EMBEDDER, Plan())
    return database


def renamed(graph: Graph) -> tuple[Graph, dict[str, str]]:
    """The same map under other ids, and which of the old each is."""
    out = Graph(graph.app, entry=f"x-{graph.entry}")
    for screen in graph.screens.values():
        out.put_screen(replace(screen, id=f"x-{screen.id}"))
    for edge in graph.transitions.values():
        out.put_transition(replace(edge, source=f"x-{edge.source}", target=f"x-{edge.target}"))
    return out, {f"x-{key}": key for key in graph.screens}


def test_what_was_known_of_a_map_under_other_ids_is_known_under_those_of_the_merged_one(
    tmp_path: Path, target: Database
) -> None:
    other, same = renamed(halls())
    merged = merge(halls(), other, same)
    source = known(other, tmp_path / "other.uiatlas")
    carry_knowledge(source, other, target, merged, same)
    carried, original = load(target, merged), load(known(halls(), tmp_path / "one.uiatlas"), halls())
    assert carried.keys() == original.keys()
    for key, screen in original.items():
        assert [(e.intent, e.way.key, e.summary) for e in carried[key].entries] == [
            (e.intent, e.way.key, e.summary) for e in screen.entries
        ]


def test_what_both_know_is_not_doubled_and_needs_no_new_build(tmp_path: Path, target: Database) -> None:
    graph = halls()
    for name in ("a", "b"):
        source = known(graph, tmp_path / name)
        carry_knowledge(source, graph, target, graph)
        copy_vectors(source, target)
    assert [len(k.entries) for k in load(target, graph).values()] == [
        len(k.entries) for k in load(known(graph, tmp_path / "c"), graph).values()
    ]
    assert to_make(target, graph, local_makers(graph), Plan()) == []
    texts = [e.key_text() for k in load(target, graph).values() for e in k.entries]
    assert texts
    assert Vectors(target, EMBEDDER.name).of(texts).keys() == set(texts)


def test_a_screen_that_the_merged_map_shows_otherwise_is_made_anew_by_the_next_build(
    tmp_path: Path, target: Database
) -> None:
    graph, wider = halls(), halls()
    put_way(wider, "home", "Go back", "island")
    carry_knowledge(known(graph, tmp_path / "a"), graph, target, merge(graph, wider))
    assert {s.id for s, _ in to_make(target, wider, local_makers(wider), Plan())} == {"home", "island"}
