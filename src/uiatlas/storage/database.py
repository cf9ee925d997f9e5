"""A SQLite file of JSON documents, each found by app, kind and id.

What is in the documents is the business of the rooms that keep them. Every `write` is one transaction: it is there as a
whole after a kill, or not at all. The file is checkpointed on close, so that the one file can be copied.
"""

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from errno import ENOSPC
from pathlib import Path
from types import TracebackType
from typing import Any

from uiatlas.errors import FormatError, InputError, VersionError
from uiatlas.storage.changes import Changes, Teaching
from uiatlas.storage.json_text import json_text, json_value
from uiatlas.storage.private import FILE_MODE, opener, touch_private
from uiatlas.storage.store import MAP_KINDS, Document, Join, Needs, Seen, Vector

FORMAT = 2
APPLICATION_ID = 0x75614154  # "uaAT": how `file` and we know our own

_POLL = 0.2
"""Seconds after which it is looked again whether another program has written."""

_SCHEMA = """
CREATE TABLE document (
    app TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (app, kind, id)
) WITHOUT ROWID
"""

_VECTORS = """
CREATE TABLE IF NOT EXISTS vector (
    maker TEXT NOT NULL, content TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (maker, content)
) WITHOUT ROWID
"""

_APPS = """
WITH RECURSIVE known(app) AS (
    SELECT min(app) FROM document UNION ALL SELECT (SELECT min(app) FROM document WHERE app > known.app) FROM known
    WHERE known.app IS NOT NULL
) SELECT app FROM known WHERE app IS NOT NULL
"""
"""All apps, each found by one step in the index; a map is not read for that."""

DERIVED = "derived"
"""The kind of what is derived from the other documents of an app, and gone as soon as one of these changes."""

_DROPPED = [
    f"CREATE TRIGGER IF NOT EXISTS derived_{event} AFTER {event} ON document"
    f" WHEN {row}.kind IN ('screen', 'transition', 'app')"
    f" BEGIN DELETE FROM document WHERE app={row}.app AND kind='{DERIVED}'; END"
    for event, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD"))
]
"""What drops it, whoever writes to the file."""


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
        existed = path.exists() and path.stat().st_size > 0
        if not existed and not create:
            problem = f"{path} is empty" if path.is_file() else f"no map at {path}"
            hint = "make one with `uiatlas explore DEVICE -o MAP` or `uiatlas map build SOURCE -o MAP`"
            raise InputError(problem, hint=hint)
        if path.exists() and not path.is_file():
            raise InputError(f"{path} is not a file", hint="give the path of a map")
        if not path.parent.is_dir():
            raise InputError(f"cannot keep a map at {path}", hint="give the path of a file in an existing folder")
        with self._told():
            if not existed:
                _make(path)
            self._connection = _connect(path)
            try:
                self._check()
                self._opened_at = self.data_version()
            except (sqlite3.Error, InputError):
                self._connection.close()
                raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Say what SQLite says in one line that names the file."""
        try:
            yield
        except sqlite3.Error as error:
            # An error without a code is Python's own: bytes in the file that are no text.
            if isinstance(error, sqlite3.OperationalError) and hasattr(error, "sqlite_errorcode"):
                raise InputError(f"{self.path}: {error}", hint=_hint(error.sqlite_errorcode)) from error
            raise FormatError(self.path, f"not a map that can be read ({error})") from error

    def _check(self) -> None:
        (application,) = self._connection.execute("PRAGMA application_id").fetchone()
        (found,) = self._connection.execute("PRAGMA user_version").fetchone()
        if application != APPLICATION_ID:
            raise FormatError(self.path, "a database, but not a map of uiatlas")
        if found > FORMAT:
            raise VersionError(self.path, found, FORMAT)
        if self._connection.execute("SELECT 1 FROM sqlite_master WHERE name='document'").fetchone() is None:
            raise FormatError(self.path, "a map without its tables", hint="use a copy of the file")
        self._connection.execute("PRAGMA synchronous=NORMAL")

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
            with _transaction(self._connection):
                if join is not None and self.is_shared():
                    documents, gone = [self._joined(document, join) for document in documents], ()
                self._connection.executemany("DELETE FROM document WHERE app=? AND kind=? AND id=?", gone)
                kept = documents if needs is None else self._complete([*documents], needs)
                self._connection.executemany("INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?)", map(_row, kept))

    def _complete(self, documents: list[Document], needs: Needs) -> Iterator[Document]:
        """The documents that have all they need, in the file or among them."""
        there = {document[:3] for document in documents}
        query = "SELECT 1 FROM document WHERE app=? AND kind=? AND id=?"
        for document in documents:
            needed = {(document[0], *need) for need in needs(document)} - there
            found = {need for need in needed if self._connection.execute(query, need).fetchone()}
            there |= found
            if found == needed:
                yield document

    def is_shared(self) -> bool:
        """Whether another program has written to the file since it was opened."""
        return self.data_version() != self._opened_at

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
        query = "SELECT 1 FROM document WHERE app=? AND kind=? LIMIT 1"
        with self._told():
            return self._connection.execute(query, (app, DERIVED)).fetchone() is not None

    def derived(self, app: str) -> dict[str, str]:
        """What was derived from the documents of an app as they are now: JSON texts by name."""
        return self.texts(app, DERIVED)

    def put_derived(self, app: str, texts: Mapping[str, str], version: int) -> bool:
        """Keep what was derived from an app's documents until one of them changes; whether they are still the same.

        Args:
            app: The app.
            texts: JSON texts by name.
            version: The `data_version` when the documents were read.
        """
        with self._told(), _transaction(self._connection):
            if self.data_version() != version:
                return False
            for statement in _DROPPED:
                self._connection.execute(statement)
            rows = [(app, DERIVED, name, text) for name, text in texts.items()]
            self._connection.executemany("INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?)", rows)
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
            with _transaction(self._connection):
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
            if self._connection.execute("SELECT 1 FROM sqlite_master WHERE name='vector'").fetchone() is None:
                return
            query = "SELECT maker, content, body FROM vector WHERE ? IS NULL OR maker=? ORDER BY maker, content"
            yield from self._connection.execute(query, (maker, maker))

    def put_vectors(self, vectors: Sequence[Vector]) -> None:
        """Keep vectors, all of them or none, in place of those that are there."""
        with self._told(), _transaction(self._connection):
            self._connection.execute(_VECTORS)
            self._connection.executemany("INSERT OR REPLACE INTO vector VALUES (?, ?, ?)", vectors)

    def domain_index(self, maker: str, bodies: Mapping[str, Sequence[bytes]]) -> None:
        """None: a file has no index, and all vectors are compared."""

    def kinds(self, app: str) -> tuple[str, ...]:
        """The kinds of the documents of an app."""
        with self._told():
            found = self._connection.execute("SELECT DISTINCT kind FROM document WHERE app=? ORDER BY kind", (app,))
            return tuple(self._word(kind) for (kind,) in found if kind != DERIVED)

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
        try:
            touch_private(path)
        except OSError as error:
            raise _unwritten(path, error) from error
        with self._told(), closing(_connect(path)) as copy:
            self._connection.backup(copy)

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


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rwc", uri=True, isolation_level=None, timeout=10.0)


def _make(path: Path) -> None:
    """Make an empty map beside its place and put it there whole, so that a kill never leaves half of one."""
    path = Path(os.path.realpath(path))
    neighbour = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    neighbour.unlink(missing_ok=True)
    try:
        with suppress(OSError):  # where no file can be made, SQLite says so
            touch_private(neighbour)
        with closing(_connect(neighbour)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            with _transaction(connection):
                connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version={FORMAT}")
                connection.execute(_SCHEMA)
        if path.exists() and path.stat().st_size == 0:
            neighbour.replace(path)
        else:
            _put(neighbour, path)
    finally:
        neighbour.unlink(missing_ok=True)


def _put(neighbour: Path, path: Path) -> None:
    """Give a file its name unless another process has made one of this name meanwhile, which then stays."""
    try:
        os.link(neighbour, path)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        neighbour.replace(path)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit on success, roll back on any error, that of committing included; a block within one is a part of it."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite rolls back by itself when the disk is full
            connection.execute("ROLLBACK")
        raise


def _hint(code: int) -> str:
    """What can be done about what SQLite says; the low byte of its code is the kind of trouble."""
    match code & 0xFF:
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return "see that the file and its folder may be read and written"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return "see that no other program holds the file, and try again"
        case sqlite3.SQLITE_FULL:
            return "make room on the disk"
    return "make room on the disk, and see that no other program holds the file and that it may be written"


def _row(document: Document) -> tuple[str, ...]:
    """A document as text; SQLite keeps UTF-8 only, and lone surrogates, which real screens contain, become escapes."""
    *names, body = document
    return (*(name.encode("utf-8", "backslashreplace").decode("utf-8") for name in names), json_text(body))


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file as a whole or not at all: to a neighbour first, then renamed over the old one.

    A new file is for its owner only; one that takes the place of another has that one's mode.

    Raises:
        InputError: The folder does not exist or cannot be written to.
    """
    data = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        _write_through(path, data)
        return
    neighbour = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        mode = path.stat().st_mode & 0o777 if path.exists() else FILE_MODE
        with open(neighbour, "wb", opener=opener) as file:
            os.fchmod(file.fileno(), mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        neighbour.replace(path)
    except OSError as error:
        with suppress(OSError):
            neighbour.unlink(missing_ok=True)
        raise _unwritten(path, error) from error


def _write_through(path: Path, data: bytes) -> None:
    """Write to what is no file, such as a pipe or a terminal; it must not be replaced by one."""
    try:
        with path.open("wb") as stream:
            stream.write(data)
    except OSError as error:
        raise _unwritten(path, error) from error


def _unwritten(path: Path, error: OSError) -> InputError:
    hint = "make room on the disk" if error.errno == ENOSPC else "give a file in a folder that exists"
    return InputError(f"cannot write {path} ({error.strerror})", hint=hint)
