"""The SQLite file of an atlas: made whole, opened if it is one of ours, written in transactions, its troubles told."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from uiatlas.errors import FormatError, InputError, VersionError
from uiatlas.storage.private import touch_private
from uiatlas.storage.whole_files import unwritten

FORMAT = 2
APPLICATION_ID = 0x75614154  # "uaAT": how `file` and we know our own

_SCHEMA = """
CREATE TABLE document (
    app TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (app, kind, id)
) WITHOUT ROWID
"""


def opened(path: Path, *, create: bool) -> sqlite3.Connection:
    """Open an atlas file.

    Args:
        path: The file.
        create: Make it if it does not exist; otherwise a missing file is an error.

    Raises:
        InputError: The file is missing, or cannot be opened here.
        FormatError: It is not an atlas.
        VersionError: It was written by a newer version.
    """
    existed = path.exists() and path.stat().st_size > 0
    if not existed and not create:
        problem = f"{path} is empty" if path.is_file() else f"no map at {path}"
        hint = "make one with `uiatlas explore DEVICE -o MAP` or `uiatlas map build SOURCE -o MAP`"
        raise InputError(problem, hint=hint)
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is not a file", hint="give the path of a map")
    if not path.parent.is_dir():
        raise InputError(f"cannot keep a map at {path}", hint="give the path of a file in an existing folder")
    with told(path):
        if not existed:
            _make(path)
        connection = connect(path)
        try:
            _check(path, connection)
        except (sqlite3.Error, InputError):
            connection.close()
            raise
    return connection


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Say what SQLite says in one line that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        # An error without a code is Python's own: bytes in the file that are no text.
        if isinstance(error, sqlite3.OperationalError) and hasattr(error, "sqlite_errorcode"):
            raise InputError(f"{path}: {error}", hint=_hint(error.sqlite_errorcode)) from error
        if _is_package(path):
            hint = f"draw its map first: `uiatlas map build {path} -o MAP`"
            raise FormatError(path, "a package of an app, not a map", hint=hint) from error
        raise FormatError(path, f"not a map that can be read ({error})") from error


def _is_package(path: Path) -> bool:
    """Whether a file is an archive as apps are delivered in: with a manifest, or with packages that have one."""
    try:
        with ZipFile(path) as archive:
            return any(n == "AndroidManifest.xml" or n.lower().endswith(".apk") for n in archive.namelist())
    except (OSError, ValueError, NotImplementedError, BadZipFile):
        return False


def _check(path: Path, connection: sqlite3.Connection) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise FormatError(path, "a database, but not a map of uiatlas")
    if found > FORMAT:
        raise VersionError(path, found, FORMAT)
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name='document'").fetchone() is None:
        raise FormatError(path, "a map without its tables", hint="use a copy of the file")
    connection.execute("PRAGMA synchronous=NORMAL")


def connect(path: Path) -> sqlite3.Connection:
    """Open a file, which is made if it is not there."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rwc", uri=True, isolation_level=None, timeout=10.0)


def copy(connection: sqlite3.Connection, path: Path) -> None:
    """Put a copy of all that is committed into a new file, also what is still in the write-ahead log.

    Raises:
        InputError: It cannot be written.
    """
    try:
        touch_private(path)
    except OSError as error:
        raise unwritten(path, error) from error
    with closing(connect(path)) as new:
        connection.backup(new)


def _make(path: Path) -> None:
    """Make an empty map beside its place and put it there whole, so that a kill never leaves half of one."""
    path = Path(os.path.realpath(path))
    neighbour = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    neighbour.unlink(missing_ok=True)
    try:
        with suppress(OSError):  # where no file can be made, SQLite says so
            touch_private(neighbour)
        with closing(connect(neighbour)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            with transaction(connection):
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
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
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
