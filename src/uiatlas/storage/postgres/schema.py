"""The tables of a server: made and brought up to date by numbered files, each applied once and by one program."""

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from uiatlas.errors import InputError, VersionError
from uiatlas.storage.places import Server

if TYPE_CHECKING:
    from psycopg import Cursor

LOCK = 0x7561415453  # "uaATS"
"""The advisory lock under which tables are made."""

_NUMBERED = re.compile(r"(\d{4})_\w+\.sql")
BEGIN = """
CREATE SCHEMA IF NOT EXISTS uiatlas;
CREATE TABLE IF NOT EXISTS uiatlas.schema_version (n int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
"""


def migrations() -> dict[int, str]:
    """The statements that lead to each version from the one before it."""
    found = ((_NUMBERED.fullmatch(file.name), file) for file in files(__package__).joinpath("migrations").iterdir())
    numbered = {int(name[1]): file.read_text(encoding="utf-8") for name, file in found if name}
    return dict(sorted(numbered.items()))


def newest() -> int:
    """The version that this package writes."""
    return max(migrations())


def version_of(cursor: "Cursor[Any]") -> int:
    """The version of the tables of a database; 0 if it has none."""
    cursor.execute("SELECT to_regclass('uiatlas.schema_version') IS NOT NULL")
    if not _one(cursor):
        return 0
    cursor.execute("SELECT coalesce(max(n), 0) FROM uiatlas.schema_version")
    return int(_one(cursor))


def prepare(cursor: "Cursor[Any]", server: Server, *, create: bool) -> None:
    """Bring the tables up to date, in the transaction of the cursor.

    Args:
        cursor: Of the database.
        server: What messages call it.
        create: Whether tables are made where there are none.

    Raises:
        InputError: There are none, or they are older and are another role's to change.
        VersionError: They are those of a newer version of this package.
    """
    found, known = version_of(cursor), newest()
    if found > known:
        raise VersionError(server, found, known)
    if not found and not create:
        hint = "make one with `uiatlas map push MAP URL` or `uiatlas explore DEVICE -o URL`"
        raise InputError(f"no maps in {server}", hint=hint)
    if found == known:
        return
    if not _may_change(cursor, found):
        what = f"has tables of version {found}, and {known} is needed" if found else "has no tables for maps yet"
        raise InputError(f"{server} {what}", hint="have the owner of the database open it once with this version")
    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
    for statements in _missing(cursor, known):
        cursor.execute(statements)


def _missing(cursor: "Cursor[Any]", known: int) -> Iterator[bytes]:
    """The statements that are still to be done, now that no other program does them."""
    yield BEGIN.encode()
    found = version_of(cursor)
    for number, statements in migrations().items():
        if found < number <= known:
            yield statements.encode()
            yield f"INSERT INTO uiatlas.schema_version (n) VALUES ({number})".encode()


def _may_change(cursor: "Cursor[Any]", found: int) -> bool:
    """Whether this role may make the tables, or change those that are there."""
    if found:
        cursor.execute("SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'uiatlas.app'::regclass")
    else:
        cursor.execute("SELECT has_database_privilege(current_database(), 'CREATE')")
    return bool(_one(cursor))


def _one(cursor: "Cursor[Any]") -> Any:
    row = cursor.fetchone()
    return None if row is None else row[0]
