"""The tables of a server are brought up to date by numbered files, and those of a newer version are refused."""

import threading

import pytest
from tests.servers import PostgresServer

from uiatlas.errors import InputError, VersionError
from uiatlas.storage import open_store
from uiatlas.storage.postgres import schema
from uiatlas.storage.vectors import Vectors, packed
from uiatlas.ui import Back
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Screen, Transition

NUMBERS = tuple(schema.migrations())


def sample() -> Graph:
    graph = Graph("sample", entry="home")
    for key in ("home", "page"):
        graph.put_screen(Screen(key, "sample", key.title()))
    evidence = Evidence(EvidenceKind.EXPLORED, "run", 3, 2, 5.0)
    graph.put_transition(Transition("page", Back(), "home", evidence=(evidence,)))
    return graph


def made(postgres: PostgresServer, version: int) -> str:
    """A database as an older version of this package made it."""
    name = postgres.database("template0")
    with postgres.admin(name) as admin:
        admin.execute(schema.BEGIN.encode())
        for number, statements in schema.migrations().items():
            if number <= version:
                admin.execute(statements.encode())
                admin.execute("INSERT INTO uiatlas.schema_version VALUES (%s)", [number])
    return name


def test_the_numbers_have_no_gaps() -> None:
    assert tuple(range(1, len(NUMBERS) + 1)) == NUMBERS
    assert len(NUMBERS) > 1


@pytest.mark.parametrize("version", NUMBERS[:-1])
def test_what_an_older_version_kept_is_there_after_the_tables_are_brought_up_to_date(
    postgres: PostgresServer, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = made(postgres, version)
    url = postgres.url(name)
    older = {n: text for n, text in schema.migrations().items() if n <= version}
    with monkeypatch.context() as patch:
        patch.setattr(schema, "migrations", lambda: older)
        with Atlas.open(url) as atlas:
            atlas.save(sample())
    with Atlas.open(url) as atlas:
        kept = atlas.load("sample")
        assert (kept.screens, kept.transitions) == (sample().screens, sample().transitions)
        Vectors(atlas.database, "m").put({"red": [1.0]})
        assert Vectors(atlas.database, "m").of(["red"]) == {"red": packed([1.0])}
    with postgres.admin(name) as admin:
        assert admin.execute("SELECT n FROM uiatlas.schema_version ORDER BY n").fetchall() == [(n,) for n in NUMBERS]


def test_tables_of_a_newer_version_are_refused_and_stay_as_they_were(postgres: PostgresServer) -> None:
    name = postgres.database()
    with postgres.admin(name) as admin:
        admin.execute("INSERT INTO uiatlas.schema_version VALUES (99)")
    for create in (False, True):
        with pytest.raises(VersionError, match="format 99, this version reads up to") as told:
            open_store(postgres.url(name), create=create)
        assert told.value.hint == "upgrade uiatlas"


def test_a_role_that_does_not_own_older_tables_is_told_who_can_change_them(postgres: PostgresServer) -> None:
    with postgres.admin() as admin:
        admin.execute("CREATE ROLE guest LOGIN")
    with pytest.raises(InputError, match=f"has tables of version 1, and {NUMBERS[-1]} is needed"):
        open_store(postgres.url(made(postgres, 1), "guest"))


def test_programs_that_open_a_new_database_at_once_make_its_tables_once(postgres: PostgresServer) -> None:
    name = postgres.database("template0")
    troubles: list[BaseException] = []

    def open_it() -> None:
        try:
            open_store(postgres.url(name), create=True).close()
        except BaseException as error:  # noqa: BLE001 (it is told in the other thread)
            troubles.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert troubles == []
    with postgres.admin(name) as admin:
        assert admin.execute("SELECT n FROM uiatlas.schema_version ORDER BY n").fetchall() == [(n,) for n in NUMBERS]
