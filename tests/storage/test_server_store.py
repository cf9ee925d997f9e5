"""What is true of maps on a server alone: who taught what, what comes back after it was taken out, a lost server."""

import threading
from collections.abc import Iterator

import pytest
from tests.servers import PostgresServer, running_server

from uiatlas.errors import FormatError, InputError
from uiatlas.storage import open_store
from uiatlas.ui import Back
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Screen, Transition

APP = "sample"


def small(*evidence: Evidence) -> Graph:
    graph = Graph(APP, entry="home")
    for key in ("home", "page"):
        graph.put_screen(Screen(key, APP, key.title()))
    graph.put_transition(Transition("page", Back(), "home", evidence=evidence))
    return graph


def seen(where: str, tried: int = 1, last: float = 1.0, kind: EvidenceKind = EvidenceKind.EXPLORED) -> Evidence:
    return Evidence(kind, where, tried, tried, last)


def test_of_every_row_it_is_known_who_taught_it_and_in_which_run(server_url: str) -> None:
    with Atlas.open(server_url) as atlas:
        atlas.save(small(seen("run 1")))
    with Atlas.open(server_url) as atlas:
        graph = atlas.load()
        (edge,) = graph.transitions.values()
        graph.put_transition(edge.witnessed(EvidenceKind.EXPLORED, "run 2", worked=True, when=9.0))
        graph.put_screen(Screen("new", APP, "New"))
        atlas.save(graph)
        first, second = atlas.database.teachings(APP)
    assert (first.run, first.evidence, second.run, second.evidence) == ("run 1", 1, "run 2", 1)
    assert ("screen", "home") in first.places
    assert second.places == (("screen", "new"),)
    assert first.by == "uiatlas"
    assert first.client.startswith("uiatlas ")


def test_what_was_taken_back_does_not_come_back_with_a_program_that_still_holds_it(server_url: str) -> None:
    lie = seen("lie", kind=EvidenceKind.REPORTED)
    with Atlas.open(server_url) as stale, Atlas.open(server_url) as other:
        stale.save(small(seen("own"), lie))
        held = stale.load()
        assert other.forget_run(APP, "lie")
        (edge,) = held.transitions.values()
        held.put_transition(edge.witnessed(EvidenceKind.EXPLORED, "own", worked=True, when=5.0))
        stale.save(held)
    with Atlas.open(server_url) as atlas:
        (kept,) = atlas.load().transitions.values()
    assert kept.evidence == (seen("own", 2, 5.0),)


def test_two_programs_teach_single_rows_without_reading_each_others(server_url: str, postgres: PostgresServer) -> None:
    """A counter that went on is one row of one statement: nothing of the other program's is sent."""
    with Atlas.open(server_url) as one, Atlas.open(server_url) as other:
        one.save(small(seen("1")))
        first, second = one.load(), other.load()
        (edge,) = first.transitions
        for _ in range(5):
            first.put_transition(first.transitions[edge].witnessed(EvidenceKind.EXPLORED, "1", worked=True, when=2.0))
            one.save(first)
            second.put_transition(second.transitions[edge].witnessed(EvidenceKind.EXPLORED, "2", worked=True, when=3.0))
            other.save(second)
        assert other.load().transitions[edge].evidence == (seen("1", 6, 2.0), seen("2", 5, 3.0))


def test_a_document_that_is_damaged_is_named(server_url: str, postgres: PostgresServer) -> None:
    with Atlas.open(server_url) as atlas:
        atlas.save(small())
        with postgres.admin(server_url.rpartition("/")[2]) as admin:
            admin.execute("""UPDATE uiatlas.document SET body = '{"name": 3}' WHERE id = 'home'""")
        with pytest.raises(FormatError, match="screen home") as told:
            atlas.load()
        assert told.value.path == server_url


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """A server that no other tests use, to be killed."""
    with running_server() as server:
        yield server


def test_a_server_that_is_killed_and_started_anew_loses_nothing_that_was_saved(server: PostgresServer) -> None:
    """Who was saving goes on by itself."""
    url = server.url(server.database())
    with Atlas.open(url) as atlas:
        graph = small(seen("own"))
        atlas.save(graph)
        (edge,) = graph.transitions
        for number in (2, 3):
            server.stop("immediate")
            again = threading.Timer(0.1, server.start)
            again.start()
            told = graph.transitions[edge].witnessed(EvidenceKind.EXPLORED, "own", worked=True, when=number)
            graph.put_transition(told)
            atlas.save(graph)
            again.join()
            with Atlas.open(url) as other:
                assert other.load().transitions[edge].evidence == (seen("own", number, number),)


def test_a_server_that_stays_away_is_an_error_of_one_line(
    server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(server.url("base")) as store:
        monkeypatch.setattr("uiatlas.storage.postgres.session.PATIENCE", 0.1)
        server.stop()
        try:
            with pytest.raises(InputError, match="postgresql:") as told:
                store.apps()
            assert "\n" not in str(told.value)
        finally:
            server.start()
