"""Work on a server is a transaction: all of it is there or nothing, and what went wrong with it does not stay."""

from typing import TYPE_CHECKING, Any

import pytest

from uiatlas.errors import InputError
from uiatlas.storage import Server, map_place
from uiatlas.storage.postgres.session import Session

if TYPE_CHECKING:
    from psycopg import Cursor


@pytest.fixture
def session(server_url: str) -> Session:
    place = map_place(server_url)
    assert isinstance(place, Server)
    made = Session(place)
    made.run(lambda cursor: cursor.execute("CREATE TABLE kept (number int PRIMARY KEY)"))
    return made


def kept(session: Session) -> list[Any]:
    return [number for (number,) in session.run(lambda cursor: cursor.execute("SELECT number FROM kept").fetchall())]


def put(cursor: "Cursor[Any]", number: int) -> None:
    cursor.connection.cursor().execute("INSERT INTO kept VALUES (%s)", [number])


def test_a_statement_whose_answer_nobody_reads_takes_the_whole_work_with_it(session: Session) -> None:
    def work(cursor: "Cursor[Any]") -> None:
        put(cursor, 1)
        put(cursor, 1)

    with pytest.raises(InputError, match="duplicate key"):
        session.run(work)
    session.run(lambda cursor: put(cursor, 2))
    assert kept(session) == [2]
    session.close()


def test_what_breaks_in_the_work_itself_leaves_nothing(session: Session) -> None:
    def work(cursor: "Cursor[Any]") -> None:
        put(cursor, 1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        session.run(work)

    def block() -> None:
        with session.block():
            session.run(lambda cursor: put(cursor, 2))
            session.run(lambda cursor: put(cursor, 2))

    with pytest.raises(InputError, match="duplicate key"):
        block()
    with session.block():
        session.run(lambda cursor: put(cursor, 3))
    assert kept(session) == [3]
    session.close()
