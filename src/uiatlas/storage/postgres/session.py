"""A connection to a PostgreSQL server: its troubles are told in one line, and it is opened anew when it is lost."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from uiatlas.errors import InputError, MissingExtraError
from uiatlas.storage.places import Server

if TYPE_CHECKING:
    import psycopg

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds for which a server that was there before is waited for, such as one that is started anew."""

POLL = 5.0
"""Seconds after which it is looked whether something is new, though no notice was heard."""

_TIMEOUT = 10
"""Seconds for which a server is waited for that was not there before."""

_PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)
_HINT = "see that the server runs, and that the user, the password and the database in the URL are right"


class Session:
    """A connection of one thread, on which work is done in transactions.

    Args:
        server: The database.

    Raises:
        InputError: It does not answer, or does not let us in.
        MissingExtraError: The driver is not installed.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self._driver = _driver()
        self._block: psycopg.Cursor[Any] | None = None
        with self._told():
            self._connection = self._connect()

    def _connect(self) -> "psycopg.Connection[Any]":
        settings = {"connect_timeout": _TIMEOUT, "application_name": "uiatlas", "client_encoding": "utf8"}
        try:
            given = self._driver.conninfo.conninfo_to_dict(self.server.url)
        except self._driver.ProgrammingError:  # what it says quotes the URL
            raise InputError(f"{self.server} is no URL of a database", hint="give postgresql://USER@HOST/DB") from None
        connection: psycopg.Connection[Any] = self._driver.connect(**{**settings, **given}, autocommit=True)
        return connection

    def run(self, work: "Callable[[psycopg.Cursor[Any]], T]", *, whole: bool = False) -> T:
        """Do some work in one transaction; where the connection is lost all of it is done again on a new one.

        So the work must come to the same when it is done twice. Within a block it is a part of the block.

        Args:
            work: What is done.
            whole: Wait for each answer before the next statement is sent, as a text of several statements asks for.

        Raises:
            InputError: It cannot be done.
        """
        if self._block is not None:
            with self._told():
                return work(self._block)
        until, pauses = time.monotonic() + PATIENCE, iter(_PAUSES)
        while True:
            with self._told():
                try:
                    if self._connection.closed:
                        self._connection = self._connect()
                    with self._transaction(whole=whole):
                        result = work(self._connection.cursor())
                    return result
                except self._driver.Error as error:
                    if not self._may_try_again(error) or time.monotonic() > until:
                        raise
            time.sleep(next(pauses, _PAUSES[-1]))

    def _pipeline(self) -> "AbstractContextManager[object]":
        """Sends statements without waiting for the answers, which are waited for where they are read."""
        return self._connection.pipeline() if self._driver.Pipeline.is_supported() else nullcontext()

    @contextmanager
    def _transaction(self, *, whole: bool = False) -> Iterator[None]:
        """A transaction whose begin goes to the server with the first statement, and whose end with the last.

        That of the driver waits for several answers more, and other programs wait for its end.
        """
        connection = self._connection
        try:
            with nullcontext() if whole else self._pipeline():
                connection.execute("BEGIN", prepare=False)
                yield
                connection.execute("COMMIT", prepare=False)
        except BaseException:
            with suppress(self._driver.Error):
                connection.rollback()
            raise

    def _may_try_again(self, error: "psycopg.Error") -> bool:
        """Whether the connection was lost, or the transaction gave way to another one."""
        errors = self._driver.errors
        if isinstance(error, errors.DeadlockDetected | errors.SerializationFailure):
            return True
        # At the time of connecting an error has no code: a server that is being started says no as well.
        return self._connection.closed and isinstance(error, self._driver.OperationalError)

    @contextmanager
    def block(self, *begin: str) -> Iterator[None]:
        """Do all work in the block in one transaction, which begins with some statements; a block in one is a part."""
        if self._block is not None:
            yield
            return
        self.run(_nothing)  # a lost connection is opened anew
        with self._told(), self._transaction():
            cursor = self._connection.cursor()
            for statement in begin:
                cursor.execute(statement)
            self._block = cursor
            try:
                yield
            finally:
                self._block = None

    def await_notice(
        self, look: "Callable[[psycopg.Cursor[Any]], tuple[Any, ...] | None]", rev: int, seconds: float
    ) -> bool:
        """Wait until a revision is a later one; whether it is, after at most some seconds.

        A notice of the server is only a hint, since none is heard while the connection is lost: it is looked after all
        the same every few seconds.

        Args:
            look: Reads the revision, and the name of the channel where a new one is announced.
            rev: The revision that is known.
            seconds: How long to wait.
        """
        end, heard = time.monotonic() + seconds, ""
        while True:
            found = self.run(look)
            if found is not None and found[0] > rev:
                break
            left = min(end - time.monotonic(), POLL)
            if left <= 0:
                break
            if found is None:
                time.sleep(min(left, _PAUSES[2]))
            elif heard != found[1]:  # from now on nothing is missed, so look once more
                heard = self._listen("LISTEN", found[1])
            else:
                with suppress(self._driver.Error):  # a lost connection is opened anew by the next look
                    next(self._connection.notifies(timeout=left, stop_after=1), None)
                heard = heard if not self._connection.closed else ""
        if heard and not self._connection.closed:
            self._listen("UNLISTEN", heard)
        return found is not None and found[0] > rev

    def _listen(self, word: str, channel: str) -> str:
        sql = self._driver.sql
        statement = sql.SQL(f"{word} {{}}").format(sql.Identifier(channel))
        self.run(lambda cursor: cursor.execute(statement))
        return channel

    @property
    def in_block(self) -> bool:
        """Whether work is a part of a block now."""
        return self._block is not None

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Say what the server or the driver says in one line, without a password."""
        try:
            yield
        except self._driver.Error as error:
            said = error.diag.message_primary or str(error).strip().partition("\n")[0] or type(error).__name__
            for secret in self.server.secrets:
                said = said.replace(secret, "***")
            said = said.removeprefix("connection failed: ")
            raise InputError(f"{self.server}: {said}", hint=self._hint(error)) from None

    def _hint(self, error: "psycopg.Error") -> str:
        match error:
            case self._driver.errors.InsufficientPrivilege():
                return "ask the owner of the database for the right to do this"
            case self._driver.errors.DiskFull():
                return "make room on the disk of the server"
        return _HINT if isinstance(error, self._driver.OperationalError) else "see the log of the server"

    def close(self) -> None:
        """Close the connection."""
        with suppress(self._driver.Error):
            self._connection.close()


def _nothing(cursor: "psycopg.Cursor[Any]") -> None:
    cursor.execute("SELECT 1")


def _driver() -> Any:
    try:
        import psycopg  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtraError("what speaks with PostgreSQL", "server") from error
    return psycopg
