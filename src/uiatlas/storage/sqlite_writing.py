"""What one transaction of writing puts into the SQLite file of an atlas, and what it leaves out."""

import sqlite3
from collections.abc import Iterable, Iterator

from uiatlas.storage.json_text import json_text
from uiatlas.storage.store import Document, Needs


def take_out(connection: sqlite3.Connection, gone: Iterable[tuple[str, str, str]]) -> None:
    """Take out documents, by app, kind and id."""
    connection.executemany("DELETE FROM document WHERE app=? AND kind=? AND id=?", gone)


def put(connection: sqlite3.Connection, documents: Iterable[Document], needs: Needs | None) -> None:
    """Put documents in place of those that are there; those that lack something they need are left out."""
    kept = documents if needs is None else _complete(connection, [*documents], needs)
    connection.executemany("INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?)", map(_row, kept))


def _complete(connection: sqlite3.Connection, documents: list[Document], needs: Needs) -> Iterator[Document]:
    """The documents that have all they need, in the file or among them."""
    there = {document[:3] for document in documents}
    query = "SELECT 1 FROM document WHERE app=? AND kind=? AND id=?"
    for document in documents:
        needed = {(document[0], *need) for need in needs(document)} - there
        found = {need for need in needed if connection.execute(query, need).fetchone()}
        there |= found
        if found == needed:
            yield document


def _row(document: Document) -> tuple[str, ...]:
    """A document as text; SQLite keeps UTF-8 only, and lone surrogates, which real screens contain, become escapes."""
    *names, body = document
    return (*(name.encode("utf-8", "backslashreplace").decode("utf-8") for name in names), json_text(body))
