"""A SQLite file of JSON documents, each found by app, kind and id.

What is in the documents is the business of the rooms that keep them. Every `write` is one transaction: it is there as a
whole after a kill, or not at all. The file is checkpointed on close, so that the one file can be copied.
"""

import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from uiatlas.errors import FormatError
from uiatlas.storage import sqlite_derived, sqlite_file, sqlite_vectors, sqlite_writing
from uiatlas.storage.changes import Changes, Teaching
from uiatlas.storage.json_text import json_value
from uiatlas.storage.sqlite_file import transaction
from uiatlas.storage.store import MAP_KINDS, Document, Join, Needs, Seen, Vector

_POLL = 0.2
"""Seconds after which it is looked again whether another program has written."""

_APPS = """
WITH RECURSIVE known(app) AS (
    SELECT min(app) FROM document UNION ALL SELECT (SELECT min(app) FROM document WHERE app > known.app) FROM known
    WHERE known.app IS NOT NULL
) SELECT app FROM known WHERE app IS NOT NULL
"""
"""All apps, each found by one step in the index; a map is not read for that."""


class Database:
    """An open atlas file.

    Args:
        path: The file.
        create: Make it if it does not exist; otherwise a missing file is an error.

    Raises:
        InputError: The file is missing, or cannot be opened here.
        FormatError: It is not an atlas.
        VersionError: It was written by a newer version.
    """

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self.path = path
        self._connection = sqlite_file.opened(path, create=create)
        with self._told():
            self._seen = self.data_version()
            self._changes = sqlite_derived.changes(self._connection)
        self._shared = False

    def _told(self) -> AbstractContextManager[None]:
        return sqlite_file.told(self.path)

    def write(
        self,
        documents: Iterable[Document],
        *,
        durable: bool = False,
        join: Join | None = None,
        gone: Iterable[tuple[str, str, str]] = (),
        needs: Needs | None = None,
    ) -> None:
        """Put all documents, replacing those with the same app, kind and id, in one transaction.

        Args:
            documents: What to put.
            durable: Wait until the disk has it (a power cut then loses nothing); otherwise a kill loses nothing.
            join: Unites a document with the one that stands in its place, when another program has written to the
                file since it was opened; so two that write at the same time lose nothing of each other's.
            gone: App, kind and id of documents to take out, unless another program has written meanwhile.
            needs: Names what must be there for a document to be written; those that lack something are left out.
        """
        with self._told():
            if not self._connection.in_transaction:  # within a block it cannot be changed any more
                self._connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
            with transaction(self._connection):
                shared = self.is_shared()
                if join is not None and shared:
                    documents, gone = [self._joined(document, join) for document in documents], ()
                if self._changes is None:
                    sqlite_derived.count_changes(self._connection)
                sqlite_writing.take_out(self._connection, gone)
                sqlite_writing.put(self._connection, documents, needs)
                changes = sqlite_derived.changes(self._connection)
            self._changes = changes

    def is_shared(self) -> bool:
        """Whether another program has written to the file since it was opened; what is derived from maps is nothing."""
        version = self.data_version()
        if version != self._seen and not self._shared:
            changes = sqlite_derived.changes(self._connection)
            self._shared, self._seen = changes is None or changes != self._changes, version
        return self._shared

    def data_version(self) -> int:
        """SQLite's number of the file's content, which only other connections' commits change."""
        (number,) = self._connection.execute("PRAGMA data_version").fetchone()
        return int(number)

    def _joined(self, document: Document, join: Join) -> Document:
        app, kind, key, body = document
        there = self.get(app, kind, key)
        return document if there is None else (app, kind, key, join(kind, there, body))

    def read(self, app: str, kind: str, seen: Seen | None = None) -> Iterator[tuple[str, Any]]:
        """Ids and values of all documents of one kind, by id; what was seen and has the same text is not decoded."""
        query = "SELECT id, body FROM document WHERE app=? AND kind=? ORDER BY id"
        before = {} if seen is None else seen.copy()
        if seen is not None:
            seen.clear()
        with self._told():
            for key, body in self._connection.execute(query, (app, kind)):
                text, value = before.get(key, (None, None))
                value = value if text == body else self._value(body)
                if seen is not None:
                    seen[self._word(key)] = body, value
                yield self._word(key), value

    def texts(self, app: str, kind: str) -> dict[str, str]:
        """The texts of all documents of one kind by id, which are JSON."""
        with self._told():
            found = self._connection.execute("SELECT id, body FROM document WHERE app=? AND kind=?", (app, kind))
            return dict(found.fetchall())

    @staticmethod
    def value_of(kind: str, key: str, text: str) -> Any:
        """The value of a document of which `texts` gave the text; see `AtlasStore.value_of`."""
        return json_value(text)

    def has_derived(self, app: str) -> bool:
        """Whether something is kept that was derived from the documents of an app as they are."""
        with self._told():
            return sqlite_derived.is_there(self._connection, app)

    def derived(self, app: str) -> dict[str, str]:
        """What was derived from the documents of an app as they are now: JSON texts by name."""
        return self.texts(app, sqlite_derived.DERIVED)

    def put_derived(self, app: str, texts: Mapping[str, str], version: int) -> bool:
        """Keep what was derived from an app's documents until one of them changes; whether they are still the same.

        Args:
            app: The app.
            texts: JSON texts by name.
            version: The `data_version` when the documents were read.
        """
        with self._told(), sqlite_derived.at_once_or_not(self._connection), transaction(self._connection):
            if self.data_version() != version:
                return False
            sqlite_derived.put(self._connection, app, texts)
            return True

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is read in the block is of one moment, whatever other programs write meanwhile."""
        if self._connection.in_transaction:
            yield
            return
        with self._told():
            self._connection.execute("BEGIN")
        try:
            yield
        finally:
            if self._connection.in_transaction:
                with self._told():
                    self._connection.execute("COMMIT")

    def get(self, app: str, kind: str, key: str) -> Any | None:
        """One document, or None."""
        query = "SELECT body FROM document WHERE app=? AND kind=? AND id=?"
        with self._told():
            row = self._connection.execute(query, (app, kind, key)).fetchone()
        return None if row is None else self._value(row[0])

    @contextmanager
    def alone(self, app: str) -> Iterator[None]:
        """Nobody else writes to the file in the block, all of which is written, or nothing if it raises."""
        with self._told():
            self._connection.execute("PRAGMA synchronous=FULL")
            with transaction(self._connection):
                yield

    def changes_since(self, app: str, rev: int = 0, kinds: Iterable[str] = MAP_KINDS) -> Changes:
        """All documents if another program has written since a revision, which a file cannot tell apart from old ones.

        What this program wrote itself is not told.
        """
        with self.at_once():
            now = self.data_version()
            if now == rev:
                return Changes(rev)
            found = ((kind, *each) for kind in sorted(set(kinds)) for each in self.read(app, kind))
            return Changes(now, tuple(found), whole=True)

    def await_changes(self, app: str, rev: int, seconds: float) -> bool:
        """Wait until another program has written since a revision; whether it has, after at most some seconds."""
        end = time.monotonic() + seconds
        while self.data_version() == rev:
            if (left := end - time.monotonic()) <= 0:
                return False
            time.sleep(min(left, _POLL))
        return True

    def teachings(self, app: str) -> tuple[Teaching, ...]:
        """Nobody: a file keeps no account of its writers."""
        return ()

    def vectors(self, maker: str | None = None) -> Iterator[Vector]:
        """The vectors that a model made; all if none is named."""
        with self._told():
            yield from sqlite_vectors.read(self._connection, maker)

    def put_vectors(self, vectors: Sequence[Vector]) -> None:
        """Keep vectors, all of them or none, in place of those that are there."""
        with self._told(), transaction(self._connection):
            sqlite_vectors.put(self._connection, vectors)

    def domain_index(self, maker: str, bodies: Mapping[str, Sequence[bytes]]) -> None:
        """None: a file has no index, and all vectors are compared."""

    def kinds(self, app: str) -> tuple[str, ...]:
        """The kinds of the documents of an app."""
        with self._told():
            found = self._connection.execute("SELECT DISTINCT kind FROM document WHERE app=? ORDER BY kind", (app,))
            return tuple(self._word(kind) for (kind,) in found if kind != sqlite_derived.DERIVED)

    def apps(self) -> tuple[str, ...]:
        """All apps that documents are about."""
        with self._told():
            found = self._connection.execute(_APPS)
            return tuple(self._word(app) for (app,) in found)

    def _word(self, value: Any) -> str:
        """The name of an app or document, which only a damaged file holds anything but a text for."""
        if not isinstance(value, str):
            raise FormatError(self.path, "damaged (a name that is no text)", hint="use a copy of the file")
        return value

    def _value(self, body: str) -> Any:
        try:
            return json_value(body)
        except (ValueError, TypeError, RecursionError) as error:
            raise FormatError(self.path, f"damaged ({error})", hint="use a copy of the file") from error

    def copy_to(self, path: Path) -> None:
        """Put a copy of all that is written by now into a new file, also what is still in the write-ahead log.

        Raises:
            InputError: It cannot be written.
        """
        with self._told():
            sqlite_file.copy(self._connection, path)

    def close(self) -> None:
        """Fold the write-ahead log into the file and close it."""
        # A reader elsewhere forbids it: the log then stays beside the file and nothing is lost.
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._connection.close()

    def __enter__(self) -> "Database":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
