"""What is derived from the documents of an app and kept in its SQLite file, which drops it when one of them changes."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

DERIVED = "derived"
"""The kind of what is derived from the other documents of an app, and gone as soon as one of these changes."""

_DROPPED = [
    f"CREATE TRIGGER IF NOT EXISTS derived_{event} AFTER {event} ON document"
    f" WHEN {row}.kind IN ('screen', 'transition', 'app')"
    f" BEGIN DELETE FROM document WHERE app={row}.app AND kind='{DERIVED}'; END"
    for event, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD"))
]
"""What drops it, whoever writes to the file."""

_COUNTED = [
    "CREATE TABLE IF NOT EXISTS changed (n INTEGER NOT NULL)",
    "INSERT INTO changed SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM changed)",
    *(
        f"CREATE TRIGGER IF NOT EXISTS changed_{event} AFTER {event} ON document WHEN {row}.kind <> '{DERIVED}'"
        " BEGIN UPDATE changed SET n = n + 1; END"
        for event, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD"))
    ),
]
"""What counts the changes of all else, so that who only keeps what is derived is not taken for another writer."""


def count_changes(connection: sqlite3.Connection) -> None:
    """Have all changes but those of what is derived counted from now on, if they are not yet."""
    for statement in _COUNTED:
        connection.execute(statement)


def changes(connection: sqlite3.Connection) -> int | None:
    """How many changes were counted; None if nobody counts them yet."""
    there = connection.execute("SELECT 1 FROM sqlite_master WHERE type='table' AND name='changed'").fetchone()
    return None if there is None else int(connection.execute("SELECT n FROM changed").fetchone()[0])


def is_there(connection: sqlite3.Connection, app: str) -> bool:
    """Whether anything is kept that was derived from an app's documents as they are."""
    query = "SELECT 1 FROM document WHERE app=? AND kind=? LIMIT 1"
    return connection.execute(query, (app, DERIVED)).fetchone() is not None


def put(connection: sqlite3.Connection, app: str, texts: Mapping[str, str]) -> None:
    """Keep JSON texts by name until one of the app's documents changes, whoever changes it."""
    count_changes(connection)
    for statement in _DROPPED:
        connection.execute(statement)
    rows = [(app, DERIVED, name, text) for name, text in texts.items()]
    connection.executemany("INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?)", rows)


@contextmanager
def at_once_or_not(connection: sqlite3.Connection) -> Iterator[None]:
    """Wait for no other writer in the block: what is derived is not worth that a question waits."""
    ((before,),) = connection.execute("PRAGMA busy_timeout").fetchall()
    connection.execute("PRAGMA busy_timeout=0")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA busy_timeout={int(before)}")
