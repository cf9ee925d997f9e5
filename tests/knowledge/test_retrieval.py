"""Finding the ways that are known for a task, and telling an agent of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.knowledge.halls import halls

from uiatlas.errors import InputError
from uiatlas.knowledge.building import Plan, build, known_of, local_makers
from uiatlas.knowledge.entries import Key
from uiatlas.knowledge.index import Embedder
from uiatlas.knowledge.retrieval import Knowledge, brief_text, prompt_text
from uiatlas.llm.embedding import HashedNgrams
from uiatlas.storage import Database

EMBEDDER = Embedder("ngrams:512", HashedNgrams())


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    graph = halls()
    with Database(tmp_path / "app.uiatlas", create=True) as database:
        build(database, graph, local_makers(graph), EMBEDDER, Plan())
        yield database


def test_the_most_alike_intent_comes_first(database: Database) -> None:
    hits = Knowledge.open(database, halls(), EMBEDDER).find("choose the colour red", 3)
    assert hits[0].entry.intent.text == "choose Red"
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)


def test_what_a_ranker_names_comes_before_what_is_only_alike(database: Database) -> None:
    knowledge = Knowledge.open(database, halls(), EMBEDDER)
    hits = knowledge.find("choose the colour red", 2, lambda task: [("settings", "Play sounds", ""), ("x", "y", "z")])
    assert [(h.entry.intent.text, h.by) for h in hits] == [
        ("turn on or off Play sounds", "ranker"),
        ("choose Red", "vectors"),
    ]


def test_what_is_compared_is_the_intent_alone_or_with_its_way_or_its_summary(database: Database) -> None:
    keys: tuple[Key, ...] = ("intent", "way", "summary")
    found = [Knowledge.open(database, halls(), EMBEDDER, key).find("red", 1)[0] for key in keys]
    assert [h.entry.key_text(key) for h, key in zip(found, keys, strict=True)] == [
        "choose Red",
        "choose Red (Menu > Settings > Colours)",
        f"choose Red. {found[2].entry.summary}",
    ]
    assert len({h.score for h in found}) == 3


def test_both_opinions_are_heard_in_turn(database: Database) -> None:
    knowledge = Knowledge.open(database, halls(), EMBEDDER)
    named = [("person", "Name", ""), ("settings", "Play sounds", "")]
    hits = knowledge.find("choose red", 4, lambda task: named)
    assert [h.by for h in hits] == ["ranker", "vectors", "ranker", "vectors"]


def test_entries_that_are_kept_nowhere_are_found_the_same(database: Database) -> None:
    graph = halls()
    kept = Knowledge.open(database, graph, EMBEDDER)
    entries = [e for k in known_of(graph, local_makers(graph), Plan()) for e in k.entries]
    loose = Knowledge.of(graph, entries, EMBEDDER)
    assert [h.entry for h in loose.find("choose red", 5)] == [h.entry for h in kept.find("choose red", 5)]


def test_the_text_for_a_prompt_tells_every_step_and_what_makes_it_count(database: Database) -> None:
    hits = Knowledge.open(database, halls(), EMBEDDER).find("choose red", 1)
    assert prompt_text(halls(), hits).splitlines()[1:] == [
        '1. To "choose Red":',
        '   Home: tap "Menu" → Menu',
        '   Menu: tap "Settings" → Settings',
        '   Settings: tap "Colours" → Colours',
        '   Colours: tap "Red"',
        '   then confirm with "OK"',
    ]


def test_an_actor_is_told_what_is_left_of_the_ways_that_pass_its_screen(database: Database) -> None:
    hits = Knowledge.open(database, halls(), EMBEDDER).find("choose red", 3)
    whole = brief_text(halls(), hits).splitlines()
    assert len(whole) == len(hits) > 1
    assert whole[0] == "choose Red: Menu > Settings > Colours > Red > OK"
    colours = hits[0].entry.way.end
    passed = brief_text(halls(), hits, colours).splitlines()
    assert passed[0] == "choose Red: Red > OK"
    assert len(passed) == sum(h.entry.way.end == colours for h in hits)


def test_an_app_that_nothing_was_built_for_is_an_error(tmp_path: Path) -> None:
    with (
        Database(tmp_path / "empty.uiatlas", create=True) as database,
        pytest.raises(InputError, match="knowledge build"),
    ):
        Knowledge.open(database, halls(), EMBEDDER)
