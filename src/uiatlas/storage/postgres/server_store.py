"""Maps on a PostgreSQL server, written by many programs at once; see `storage.store.AtlasStore`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from uiatlas.errors import InputError
from uiatlas.storage.changes import Changes, Teaching
from uiatlas.storage.copying import copy_all
from uiatlas.storage.database import Database
from uiatlas.storage.places import Server
from uiatlas.storage.postgres import reading, schema, statements
from uiatlas.storage.postgres.known import Known
from uiatlas.storage.postgres.nearest import ServerIndex, index_on
from uiatlas.storage.postgres.parts import kept_name, told_name
from uiatlas.storage.postgres.session import Session
from uiatlas.storage.postgres.writing import Writing
from uiatlas.storage.store import MAP_KINDS, Document, Join, Needs, Seen, Vector

if TYPE_CHECKING:
    from psycopg import Cursor

_MOMENT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"


class ServerStore:
    """The maps of one tenant, who is the role that connects.

    What is committed stays, also where the server is killed: each commit waits for the server's disk.

    Args:
        server: The database.
        create: Make the tables if there are none; otherwise a database without them is an error.

    Raises:
        InputError: It cannot be reached, or holds no maps.
        VersionError: Its tables are those of a newer version.
    """

    def __init__(self, server: Server, *, create: bool = False) -> None:
        self.path = server
        self._session = Session(server)
        self._known: dict[str, Known] = {}
        self._own_writes = 0
        try:
            self._session.run(lambda cursor: schema.prepare(cursor, server, create=create), whole=True)
        except BaseException:
            self._session.close()
            raise

    def write(
        self,
        documents: Iterable[Document],
        *,
        durable: bool = False,
        join: Join | None = None,
        gone: Iterable[tuple[str, str, str]] = (),
        needs: Needs | None = None,
    ) -> None:
        """Put all documents in one transaction; see `AtlasStore.write`."""
        given, out = [*documents], [*gone]
        # Always in this order, so that no two programs wait for each other.
        apps = sorted({each[0] for each in (*given, *out)})
        for app in apps:
            if app not in self._known:  # what was never read may hold anything
                self._of(app).shared = self._of(app).app is not None

        def work(cursor: "Cursor[Any]") -> list[Writing]:
            done = []
            for app in apps:
                writing = Writing(cursor, app, self._known[app])
                taken = [(kind, key) for name, kind, key in out if name == app]
                writing.begin([each for each in given if each[0] == app])
                writing.take_out(taken, joins=join is not None and writing.others_wrote)
                writing.put(join, needs)
                writing.announce()
                done.append(writing)
            return done

        for writing in self._session.run(work):
            writing.commit()
            self._own_writes += 1

    def read(self, app: str, kind: str, seen: Seen | None = None) -> Iterator[tuple[str, Any]]:
        """Ids and values of all documents of one kind, by id; all of them are decoded."""
        known = self._of(app)
        found = self._session.run(lambda cursor: reading.find_all(cursor, known, kind))
        yield from reading.values(self.path, known, kind, found)

    def get(self, app: str, kind: str, key: str) -> Any | None:
        """One document, or None."""
        known = self._of(app)
        found = self._session.run(lambda cursor: reading.find_some(cursor, known, kind, [key]))
        return next((value for _, value in reading.values(self.path, known, kind, found)), None)

    def texts(self, app: str, kind: str) -> dict[str, str]:
        """The texts of all documents of one kind by id; see `AtlasStore.texts`."""
        known = self._of(app)
        return self._session.run(lambda cursor: reading.texts(cursor, known, kind))

    @staticmethod
    def value_of(kind: str, key: str, text: str) -> Any:
        """The value of a document of which `texts` gave the text; see `AtlasStore.value_of`."""
        return reading.value_of(kind, key, text)

    def has_derived(self, app: str) -> bool:
        """Whether something is kept that was derived from the documents of an app as they are."""
        known = self._of(app)
        return (
            self._session.run(lambda cursor: cursor.execute(statements.HAS_DERIVED, [known.app]).fetchone()) is not None
        )

    def derived(self, app: str) -> dict[str, str]:
        """What was derived from the documents of an app as they are now: JSON texts by name."""
        known = self._of(app)
        return dict(self._session.run(lambda cursor: cursor.execute(statements.DERIVED, [known.app]).fetchall()))

    def put_derived(self, app: str, texts: Mapping[str, str], version: int) -> bool:
        """Keep what was derived from an app's documents until one of them changes; see `AtlasStore.put_derived`."""
        known = self._of(app)

        def work(cursor: "Cursor[Any]") -> bool:
            cursor.execute(statements.LOCK_ALONE, [kept_name(app)])
            found = cursor.execute(statements.APP, [kept_name(app)]).fetchone()
            if found is None or found[1] != known.rev:  # of this app: others may be taught all the while
                return False
            cursor.execute(statements.DROP_DERIVED, [known.app])
            cursor.execute(statements.PUT_DERIVED, [[*texts], [*texts.values()], known.app])
            return True

        return self._session.run(work)

    def apps(self) -> tuple[str, ...]:
        """All apps that documents are about."""
        found = self._session.run(lambda cursor: cursor.execute(statements.APPS).fetchall())
        return tuple(told_name(app) for (app,) in found)

    def kinds(self, app: str) -> tuple[str, ...]:
        """The kinds of the documents of an app."""
        known = self._of(app)
        found = self._session.run(lambda cursor: cursor.execute(statements.KINDS, [known.app]).fetchall())
        return tuple(kind for (kind,) in found)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is read in the block is of one moment, whatever other programs write meanwhile."""
        with self._session.block(_MOMENT):
            yield

    @contextmanager
    def alone(self, app: str) -> Iterator[None]:
        """Nobody else writes to the maps of an app in the block, all of which is written, or nothing if it raises."""
        before, writes = self._known.pop(app, None), self._own_writes
        try:
            with self._session.block():
                self._session.run(lambda cursor: cursor.execute(statements.LOCK_ALONE, [kept_name(app)]))
                yield
        except BaseException:
            self._own_writes = writes
            self._known.pop(app, None)
            if before is not None:
                self._known[app] = before
            raise

    def data_version(self) -> int:
        """A number of the content, which changes when others write."""
        ((number,),) = self._session.run(lambda cursor: cursor.execute(statements.REVISIONS).fetchall())
        return int(number) - self._own_writes

    def changes_since(self, app: str, rev: int = 0, kinds: Iterable[str] = MAP_KINDS) -> Changes:
        """What has changed of an app since a revision; see `AtlasStore.changes_since`."""
        known = self._of(app)
        with self._session.block(_MOMENT):
            return self._session.run(lambda cursor: reading.changes_since(cursor, self.path, known, rev, kinds))

    def await_changes(self, app: str, rev: int, seconds: float) -> bool:
        """Wait until there are changes since a revision; see `AtlasStore.await_changes`."""
        known = self._of(app)
        return self._session.await_notice(
            lambda cursor: cursor.execute(statements.CHANNEL, [known.app]).fetchone(), rev, seconds
        )

    def teachings(self, app: str) -> tuple[Teaching, ...]:
        """Who taught what is there of an app, and in which runs, the earliest first."""
        known = self._of(app)
        return self._session.run(lambda cursor: reading.teachings(cursor, known))

    def vectors(self, maker: str | None = None) -> Iterator[Vector]:
        """The vectors that a model made; all if none is named."""
        yield from self._session.run(lambda cursor: cursor.execute(statements.VECTORS, [maker, maker]).fetchall())

    def put_vectors(self, vectors: Sequence[Vector]) -> None:
        """Keep vectors, all of them or none, in place of those that are there."""
        columns = [list(column) for column in zip(*{v[:2]: v for v in vectors}.values(), strict=True)]
        if columns:
            self._session.run(lambda cursor: cursor.execute(statements.PUT_VECTORS, columns))

    def domain_index(self, maker: str, bodies: Mapping[str, Sequence[bytes]]) -> ServerIndex | None:
        """An index over the vectors of many apps; see `AtlasStore.domain_index`."""
        return index_on(self._session, maker, bodies)

    def copy_to(self, path: Path) -> None:
        """Put a copy of all that is written by now into a new file.

        Raises:
            InputError: It cannot be written.
        """
        if path.exists() and path.stat().st_size:
            raise InputError(f"{path} exists", hint="give a new file")
        with Database(path, create=True) as copy:
            copy_all(self, copy)

    def close(self) -> None:
        """Close the connection."""
        self._session.close()

    def __enter__(self) -> "ServerStore":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _of(self, app: str) -> Known:
        """What is known of the maps of an app; at the first time, which revision they have."""
        known = self._known.setdefault(app, Known())
        if known.app is None:
            found = self._session.run(lambda cursor: cursor.execute(statements.APP, [kept_name(app)]).fetchone())
            if found is not None:
                known.app, rev = found
                # What was not there at the first time was written by another program since.
                known.rev, known.shared = (0, True) if known.asked else (rev, False)
                known.seen = known.rev
            known.asked = True
        return known
