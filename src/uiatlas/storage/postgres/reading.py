"""What is read of one app's maps: whole kinds, single documents, and what has changed since a revision."""

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from uiatlas.errors import FormatError
from uiatlas.storage.changes import Changes, Teaching
from uiatlas.storage.places import Server
from uiatlas.storage.postgres import statements
from uiatlas.storage.postgres.known import Known
from uiatlas.storage.postgres.parts import (
    DISMISSAL,
    WITNESSED,
    Part,
    Row,
    by_edge,
    kept_name,
    told_name,
    told_row,
    whole,
)

if TYPE_CHECKING:
    from psycopg import Cursor

_APART = "\x1e"
"""Between a document and what witnesses say of it; JSON contains no such sign."""

Found = tuple[list[tuple[str, str]], list[Row]]
"""Id and text of some documents, and what witnesses say in them."""


def find_all(cursor: "Cursor[Any]", known: Known, kind: str) -> Found:
    """All documents of a kind."""
    found = cursor.execute(statements.DOCUMENTS, [known.app, kind]).fetchall()
    told = []
    if kind in WITNESSED and found:
        told = cursor.execute(statements.ROWS, [known.app, kind == "app"]).fetchall()
    return [(told_name(key), body) for key, body in found], [told_row(*row) for row in told]


def find_some(cursor: "Cursor[Any]", known: Known, kind: str, keys: Iterable[str]) -> Found:
    """The documents of a kind that have these ids."""
    names = [kept_name(key) for key in keys]
    found = cursor.execute(statements.DOCUMENTS_OF, [known.app, kind, names]).fetchall()
    told = []
    if kind == "transition" and found:
        told = cursor.execute(statements.ROWS_OF, [known.app, names]).fetchall()
    elif kind == "app" and found:
        told = cursor.execute(statements.ROWS, [known.app, True]).fetchall()
    return [(told_name(key), body) for key, body in found], [told_row(*row) for row in told]


def texts(cursor: "Cursor[Any]", known: Known, kind: str) -> dict[str, str]:
    """The texts of all documents of a kind by id, each with the text of what witnesses say of it."""
    found = cursor.execute(statements.DOCUMENTS, [known.app, kind]).fetchall()
    if kind != "transition":
        return {told_name(key): body for key, body in found}
    told = dict(cursor.execute(statements.ROW_TEXTS, [known.app]).fetchall())
    return {told_name(key): f"{body}{_APART}{told.get(key, '')}" for key, body in found}


def value_of(kind: str, key: str, text: str) -> Any:
    """The document of a text that `texts` gave.

    Raises:
        ValueError: It is damaged.
    """
    body, _, told = text.partition(_APART)
    rows = [told_row(key, *row) for row in json.loads(told)] if told else []
    return whole(kind, key, body, {key: rows})


def values(server: Server, known: Known, kind: str, found: Found) -> Iterator[tuple[str, Any]]:
    """The documents as values; what they say is known from then on.

    Raises:
        FormatError: One is damaged.
    """
    documents, told = found
    said = by_edge(told)
    for key, body in documents:
        rows = said.get(key, []) if kind == "transition" else told
        known.note(Part(kind, key, body, tuple(rows)))
        try:
            yield key, whole(kind, key, body, said)
        except (ValueError, TypeError, RecursionError) as error:
            problem = f"{kind} {key} is damaged ({error})"
            raise FormatError(server, problem, hint="put one of another copy in its place") from error


def changes_since(cursor: "Cursor[Any]", server: Server, known: Known, rev: int, kinds: Iterable[str]) -> Changes:
    """What has changed since a revision, as it is at the moment of the cursor's transaction."""
    row = cursor.execute(statements.REVISION, [known.app]).fetchone()
    if row is None or row[0] <= rev:
        return Changes(rev if row is None else row[0])
    asked = sorted(set(kinds))
    moved = cursor.execute(statements.CHANGED, [known.app, rev, asked]).fetchall()
    edges = [told_name(edge) for (edge,) in cursor.execute(statements.CHANGED_EDGES, [known.app, rev]).fetchall()]
    keys: dict[str, set[str]] = {kind: set() for kind in asked}
    for kind, key, gone in moved:
        if not gone:
            keys[kind].add(told_name(key))
    if "transition" in keys:
        keys["transition"].update(edge for edge in edges if not edge.startswith(DISMISSAL))
    if "app" in keys and any(edge.startswith(DISMISSAL) for edge in edges):
        keys["app"].add("")
    found = {kind: find_some(cursor, known, kind, some) for kind, some in keys.items() if some}
    documents = tuple((kind, *each) for kind, some in found.items() for each in values(server, known, kind, some))
    return Changes(row[0], documents, tuple((kind, told_name(key)) for kind, key, gone in moved if gone), whole=not rev)


def teachings(cursor: "Cursor[Any]", known: Known) -> tuple[Teaching, ...]:
    """Who taught what is there, in which run, the earliest first."""
    places: dict[int, list[tuple[str, str]]] = {}
    for number, kind, key in cursor.execute(statements.TAUGHT, [known.app]).fetchall():
        places.setdefault(number, []).append((kind, told_name(key)))
    counts = dict(cursor.execute(statements.TAUGHT_ROWS, [known.app]).fetchall())
    return tuple(
        Teaching(by, told_name(run), client, when, tuple(places.get(number, ())), counts.get(number, 0))
        for number, by, run, client, when in cursor.execute(statements.TEACHINGS, [known.app]).fetchall()
    )
