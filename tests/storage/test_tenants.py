"""A tenant of a server is a role of the database, and neither reads nor changes what is another's, by any statement."""

from collections.abc import Iterator

import psycopg
import pytest
from psycopg import errors
from tests.servers import PostgresServer

from uiatlas.errors import InputError
from uiatlas.storage import open_store
from uiatlas.storage.vectors import Vectors
from uiatlas.ui import Back
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Screen, Transition

APP = "sample"
TABLES = ("app", "teaching", "document", "evidence", "vector", "derived")
WORD = "treasure"
"""What is in every row of the first tenant, and in none of the second."""

Connection = psycopg.Connection[tuple[object, ...]]


@pytest.fixture(scope="module")
def database(postgres: PostgresServer) -> str:
    """A database in which one tenant keeps a map, and another one a map of the same app."""
    with postgres.admin() as admin:
        for role in ("red", "blue"):
            admin.execute(f"CREATE ROLE {role} LOGIN".encode())
    name = postgres.database()
    with postgres.admin(name) as admin:
        admin.execute("CREATE SCHEMA common; GRANT ALL ON SCHEMA common TO PUBLIC")
    for role, word in (("red", WORD), ("blue", "stone")):
        with Atlas.open(postgres.url(name, role)) as atlas:
            graph = Graph(APP, entry="home")
            graph.warnings = [word]
            graph.put_screen(Screen("home", APP, word))
            graph.put_transition(
                Transition("home", Back(), "home", evidence=(Evidence(EvidenceKind.STATIC, word, 1, 1, 2.0, word),))
            )
            atlas.save(graph)
            Vectors(atlas.database, word).put({word: [1.0]})
            assert atlas.database.put_derived(APP, {"heads": word}, atlas.database.data_version())
    with postgres.admin(name) as admin:
        admin.execute("ANALYZE")
    return name


@pytest.fixture
def red(postgres: PostgresServer, database: str) -> Iterator[Connection]:
    """A connection of the first tenant."""
    with psycopg.connect(postgres.url(database, "red"), autocommit=True) as connection:
        yield connection


@pytest.fixture
def blue(postgres: PostgresServer, database: str) -> Iterator[Connection]:
    """A connection of the second."""
    with psycopg.connect(postgres.url(database, "blue"), autocommit=True) as connection:
        yield connection


@pytest.fixture(autouse=True)
def _untouched(postgres: PostgresServer, database: str) -> Iterator[None]:
    """Whatever a test does, each tenant has afterwards what it had before."""
    before = content(postgres, database)
    yield
    assert content(postgres, database) == before


def content(postgres: PostgresServer, database: str) -> list[object]:
    with postgres.admin(database) as admin:
        rows = (admin.execute(f"SELECT t::text FROM uiatlas.{table} t".encode()).fetchall() for table in TABLES)
        return [sorted(map(str, found)) for found in rows]


def of_red(red: Connection) -> tuple[object, object]:
    """The number of the first tenant's app, and of its teaching, as a guess would hit them."""
    found = red.execute("SELECT a.id, max(t.id) FROM uiatlas.app a JOIN uiatlas.teaching t ON t.app = a.id GROUP BY 1")
    ((app, teaching),) = found.fetchall()
    return app, teaching


@pytest.mark.parametrize("table", TABLES)
def test_nothing_of_another_is_read(blue: Connection, red: Connection, table: str) -> None:
    mine = blue.execute(f"SELECT t::text FROM uiatlas.{table} t".encode()).fetchall()
    assert mine
    assert WORD not in str(mine)
    with blue.cursor().copy(f"COPY uiatlas.{table} TO STDOUT".encode()) as copied:
        assert WORD.encode() not in b"".join(bytes(part) for part in copied)
    blue.execute("SET row_security = off")
    with pytest.raises(errors.InsufficientPrivilege, match="row-level security"):
        blue.execute(f"SELECT * FROM uiatlas.{table}".encode())


def test_no_guess_of_a_number_finds_anything(blue: Connection, red: Connection) -> None:
    app, teaching = of_red(red)
    for query, number in (
        ("SELECT * FROM uiatlas.app WHERE id = %s", app),
        ("SELECT * FROM uiatlas.teaching WHERE id = %s", teaching),
        ("SELECT * FROM uiatlas.document WHERE app = %s", app),
        ("SELECT * FROM uiatlas.evidence WHERE app = %s", app),
        ("SELECT * FROM uiatlas.derived WHERE app = %s", app),
    ):
        assert red.execute(query.encode(), [number]).fetchall()
        assert blue.execute(query.encode(), [number]).fetchall() == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE uiatlas.app SET rev = 99 WHERE id = %(app)s",
        "UPDATE uiatlas.document SET body = '{}', gone = true WHERE app = %(app)s",
        "UPDATE uiatlas.evidence SET tried = 99 WHERE app = %(app)s",
        "UPDATE uiatlas.vector SET body = '' WHERE maker = 'treasure'",
        "DELETE FROM uiatlas.app WHERE id = %(app)s",
        "DELETE FROM uiatlas.document WHERE app = %(app)s",
        "DELETE FROM uiatlas.evidence WHERE app = %(app)s",
        "DELETE FROM uiatlas.derived WHERE app = %(app)s",
        "DELETE FROM uiatlas.vector WHERE maker = 'treasure'",
    ],
)
def test_what_another_has_is_not_there_to_be_changed(blue: Connection, red: Connection, statement: str) -> None:
    app, _ = of_red(red)
    assert blue.execute(statement.encode(), {"app": app}).rowcount == 0


DOCUMENT = "INSERT INTO uiatlas.document (app, kind, id, body, rev, teaching) VALUES "
EVIDENCE = "INSERT INTO uiatlas.evidence (app, edge, kind, witness, tried, worked, last, rev, teaching) VALUES "
MINE = "(SELECT id FROM uiatlas.app)"
MY_TEACHING = "(SELECT max(id) FROM uiatlas.teaching)"


@pytest.mark.parametrize(
    "statement",
    [
        f"{DOCUMENT} (%(app)s, 'screen', 'new', '{{}}', 1, {MY_TEACHING})",
        f"{DOCUMENT} (%(app)s, 'screen', 'home', '{{}}', 1, {MY_TEACHING}) "
        "ON CONFLICT (app, kind, id) DO UPDATE SET body = EXCLUDED.body",
        f"{DOCUMENT} (%(app)s, 'screen', 'home', '{{}}', 1, {MY_TEACHING}) ON CONFLICT DO NOTHING",
        f"{DOCUMENT} ({MINE}, 'screen', 'new', '{{}}', 1, %(teaching)s)",
        f"{EVIDENCE} (%(app)s, 'e', 'static', 'w', 1, 1, 1, 1, {MY_TEACHING})",
        f"{EVIDENCE} (%(app)s, 'e', 'static', 'w', 1, 1, 1, 1, {MY_TEACHING}) "
        "ON CONFLICT (app, edge, kind, witness) DO UPDATE SET tried = 9",
        f"{EVIDENCE} ({MINE}, 'e', 'static', 'w', 1, 1, 1, 1, %(teaching)s)",
        "INSERT INTO uiatlas.derived (app, name, rev, body) VALUES (%(app)s, 'more', 1, '')",
        "INSERT INTO uiatlas.teaching (app, run) VALUES (%(app)s, 'mine')",
        "INSERT INTO uiatlas.teaching (app, run, by_role) VALUES ((SELECT id FROM uiatlas.app), 'mine', 'red')",
        "INSERT INTO uiatlas.app (owner, name) VALUES ('red', 'more')",
        "INSERT INTO uiatlas.app (id, name) OVERRIDING SYSTEM VALUE VALUES (%(app)s, 'more')",
        "INSERT INTO uiatlas.vector (owner, maker, content, body) VALUES ('red', 'm', 'c', '')",
        "UPDATE uiatlas.document SET app = %(app)s WHERE kind = 'screen'",
        "UPDATE uiatlas.document SET teaching = %(teaching)s",
        "UPDATE uiatlas.evidence SET app = %(app)s",
        "UPDATE uiatlas.app SET owner = 'red'",
        "UPDATE uiatlas.app SET channel = 'known'",
        "UPDATE uiatlas.vector SET owner = 'red'",
        "UPDATE uiatlas.teaching SET run = 'other'",
        "DELETE FROM uiatlas.teaching",
        "TRUNCATE uiatlas.document",
        "SET ROLE red",
        "SET ROLE uiatlas",
        "SET SESSION AUTHORIZATION red",
        "ALTER TABLE uiatlas.document DISABLE ROW LEVEL SECURITY",
        "CREATE POLICY all_of_it ON uiatlas.document USING (true)",
        "DROP POLICY own ON uiatlas.document",
        "CREATE TABLE uiatlas.mine (x int)",
        "CREATE TABLE common.mine (app bigint REFERENCES uiatlas.app)",
        "CREATE TRIGGER t BEFORE INSERT ON uiatlas.document EXECUTE FUNCTION suppress_redundant_updates_trigger()",
        "INSERT INTO uiatlas.schema_version VALUES (99)",
    ],
)
def test_no_statement_writes_to_what_is_anothers(blue: Connection, red: Connection, statement: str) -> None:
    app, teaching = of_red(red)
    with pytest.raises((errors.InsufficientPrivilege, errors.GeneratedAlways)):
        blue.execute(statement.encode(), {"app": app, "teaching": teaching})


def test_views_and_functions_show_each_tenant_its_own(blue: Connection, red: Connection) -> None:
    """Whoever made them: a view that its owner gives to all does not show them the owner's rows."""
    red.execute("CREATE VIEW common.all_of_it AS SELECT body::text FROM uiatlas.document")
    red.execute("GRANT SELECT ON common.all_of_it TO PUBLIC")
    blue.execute(
        "CREATE FUNCTION common.reads() RETURNS SETOF text LANGUAGE sql SECURITY DEFINER "
        "AS 'SELECT body::text FROM uiatlas.document'"
    )
    try:
        assert WORD in str(red.execute("SELECT * FROM common.all_of_it").fetchall())
        assert WORD not in str(blue.execute("SELECT * FROM common.all_of_it").fetchall())
        assert WORD not in str(blue.execute("SELECT common.reads()").fetchall())
        # Run by another, it still reads what its owner may read, and nothing of whom it is run by.
        assert WORD not in str(red.execute("SELECT common.reads()").fetchall())
    finally:
        red.execute("DROP VIEW common.all_of_it")
        blue.execute("DROP FUNCTION common.reads()")


def test_a_condition_that_tells_what_it_is_asked_about_is_asked_about_ones_own_rows_only(blue: Connection) -> None:
    heard: list[str] = []
    blue.add_notice_handler(lambda told: heard.append(told.message_primary or ""))
    blue.execute(
        "CREATE FUNCTION common.tells(said text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 "
        "AS $$ BEGIN RAISE NOTICE '%', said; RETURN true; END $$"
    )
    try:
        blue.execute("SELECT 1 FROM uiatlas.document WHERE common.tells(body::text)")
    finally:
        blue.execute("DROP FUNCTION common.tells(text)")
    assert heard
    assert WORD not in str(heard)


def test_what_the_server_keeps_about_its_tables_tells_nothing(blue: Connection) -> None:
    query = "SELECT * FROM pg_stats WHERE schemaname = 'uiatlas' AND tablename <> 'schema_version'"
    assert blue.execute(query).fetchall() == []
    assert blue.execute("SELECT query FROM pg_stat_activity WHERE query ~ 'treasur[e]'").fetchall() == []


def test_no_notice_of_another_is_heard(postgres: PostgresServer, blue: Connection, red: Connection) -> None:
    """Announcements go to a channel whose name only its tenant can read."""
    ((channel,),) = blue.execute("SELECT channel FROM uiatlas.app").fetchall()
    ((other,),) = red.execute("SELECT channel FROM uiatlas.app").fetchall()
    assert channel != other
    assert len(str(channel)) == len("uiatlas_") + 32


def test_each_tenant_has_its_own_apps_by_every_call(postgres: PostgresServer, database: str) -> None:
    with open_store(postgres.url(database, "blue")) as store:
        atlas = Atlas(store)
        assert store.apps() == (APP,)
        graph = atlas.load(APP)
        assert (graph.warnings, graph.screens["home"].name) == (["stone"], "stone")
        assert [v[0] for v in store.vectors()] == ["stone"]
        assert list(store.read(APP, "screen")) == [("home", store.get(APP, "screen", "home"))]


def test_the_superuser_sees_its_own_maps_only_through_the_program(postgres: PostgresServer, database: str) -> None:
    """Row rules do not hold for it, so that the statements themselves say whose maps are meant."""
    with open_store(postgres.url(database)) as store:
        assert (store.apps(), list(store.vectors()), store.get(APP, "screen", "home")) == ((), [], None)


def test_a_role_that_may_not_make_tables_is_told_who_may(postgres: PostgresServer, database: str) -> None:
    with postgres.admin() as admin:
        admin.execute("CREATE DATABASE empty_one")
    with pytest.raises(InputError, match="has no tables for maps yet") as told:
        open_store(postgres.url("empty_one", "blue"), create=True)
    assert told.value.hint == "have the owner of the database open it once with this version"
