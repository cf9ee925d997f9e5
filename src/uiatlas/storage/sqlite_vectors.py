"""Vectors in the SQLite file of an atlas, in a table that is made with the first of them."""

import sqlite3
from collections.abc import Iterator, Sequence

from uiatlas.storage.store import Vector

_TABLE = """
CREATE TABLE IF NOT EXISTS vector (
    maker TEXT NOT NULL, content TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (maker, content)
) WITHOUT ROWID
"""


def read(connection: sqlite3.Connection, maker: str | None) -> Iterator[Vector]:
    """The vectors that a model made; all if none is named."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name='vector'").fetchone() is None:
        return
    query = "SELECT maker, content, body FROM vector WHERE ? IS NULL OR maker=? ORDER BY maker, content"
    yield from connection.execute(query, (maker, maker))


def put(connection: sqlite3.Connection, vectors: Sequence[Vector]) -> None:
    """Keep vectors in place of those that are there."""
    connection.execute(_TABLE)
    connection.executemany("INSERT OR REPLACE INTO vector VALUES (?, ?, ?)", vectors)
