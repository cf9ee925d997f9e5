"""Making the knowledge of an app: all of it, only what is missing, and never the same twice."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.knowledge.halls import halls, put_way

from uiatlas.errors import FormatError, InputError, ModelError
from uiatlas.knowledge.building import Makers, Plan, build, local_makers, to_make
from uiatlas.knowledge.entries import KIND, load
from uiatlas.knowledge.index import Embedder
from uiatlas.knowledge.intents import Intent, MapIntents
from uiatlas.llm.embedding import HashedNgrams
from uiatlas.storage import Database
from uiatlas.utg import Graph, Screen


class Counting:
    """Hashed n-grams that count what they embed."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        self.texts += texts
        return HashedNgrams(64).embed(texts)


class Failing(MapIntents):
    """Intents of a model that is not to be had for one screen."""

    def intents(self, graph: Graph, screen: Screen) -> list[Intent]:
        if screen.id == "settings":
            raise ModelError("it does not answer")
        return super().intents(graph, screen)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database(tmp_path / "app.uiatlas", create=True) as database:
        yield database


@pytest.fixture
def embedder() -> Embedder:
    return Embedder("counting", Counting())


def with_intents(makers: Makers, intents: MapIntents) -> Makers:
    return replace(makers, intents=intents)


def test_every_wish_that_can_be_reached_gets_its_way(database: Database, embedder: Embedder) -> None:
    graph = halls()
    built = build(database, graph, local_makers(graph), embedder, Plan())
    known = [e for k in load(database, graph).values() for e in k.entries]
    entries = {e.intent.text: e for e in known}
    assert entries["choose Red"].way.screens == ("home", "menu", "settings", "colours")
    assert entries["choose Red"].summary.startswith('tap "Menu", then tap "Settings"')
    assert (built.screens, built.made, built.entries) == (7, 7, len(known))
    assert built.without == 2, "the island and what is on it"


def test_a_second_build_makes_nothing_and_embeds_nothing(database: Database, embedder: Embedder) -> None:
    graph = halls()
    first = build(database, graph, local_makers(graph), embedder, Plan())
    again = build(database, graph, local_makers(graph), embedder, Plan())
    assert (again.made, again.embedded) == (0, 0)
    assert again.entries == first.entries
    assert to_make(database, graph, local_makers(graph), Plan()) == []


def test_only_what_a_change_of_the_map_touches_is_made_anew(database: Database, embedder: Embedder) -> None:
    graph = halls()
    build(database, graph, local_makers(graph), embedder, Plan())
    person = graph.screens["person"]
    graph.put_screen(replace(person, elements=person.elements[:-1]))
    assert [s.id for s, _ in to_make(database, graph, local_makers(graph), Plan())] == ["person"]


def test_a_build_that_was_stopped_goes_on_where_it_was(database: Database, embedder: Embedder) -> None:
    graph = halls()

    def stop(done: int, whole: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(database, graph, local_makers(graph), embedder, Plan(), stop)
    assert build(database, graph, local_makers(graph), embedder, Plan()).made == 4


def test_a_screen_that_a_model_fails_on_is_named_and_tried_again(database: Database, embedder: Embedder) -> None:
    graph = halls()
    makers = with_intents(local_makers(graph), Failing())
    first = build(database, graph, makers, embedder, Plan(jobs=4))
    assert first.failed == {"settings": "it does not answer"}
    assert first.made == 6
    assert [s.id for s, _ in to_make(database, graph, local_makers(graph), Plan())] == ["settings"]


def test_equal_texts_are_embedded_once(database: Database) -> None:
    graph, counting = halls(), Counting()
    build(database, graph, local_makers(graph), Embedder("counting", counting), Plan())
    assert len(counting.texts) == len(set(counting.texts))


def test_ways_over_edges_that_are_gone_are_left_out(database: Database, embedder: Embedder) -> None:
    graph = halls()
    build(database, graph, local_makers(graph), embedder, Plan())
    bare = Graph(graph.app, entry="home")
    for screen in graph.screens.values():
        bare.put_screen(screen)
    put_way(bare, "home", "Menu", "menu")
    kept = [e for k in load(database, bare).values() for e in k.entries]
    assert {e.intent.screen for e in kept} == {"home", "menu"}


def test_damaged_knowledge_is_said_to_be_damaged(database: Database) -> None:
    graph = halls()
    database.write([(graph.app, KIND, "menu", {"content": "x", "without": 0, "entries": [{"text": "?"}]})])
    with pytest.raises(FormatError, match="damaged"):
        load(database, graph)


@pytest.mark.parametrize("plan", [Plan(start="nowhere"), Plan(rule="guess")])
def test_a_plan_that_cannot_be_followed_is_an_error(database: Database, plan: Plan) -> None:
    graph = halls()
    with pytest.raises(InputError):
        to_make(database, graph, local_makers(graph), plan)


def test_a_map_without_a_start_says_so(database: Database) -> None:
    graph = halls()
    graph.entry = None
    with pytest.raises(InputError, match="--from"):
        to_make(database, graph, local_makers(graph), Plan())
