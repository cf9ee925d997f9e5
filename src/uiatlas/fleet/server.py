"""Batches and fences on the PostgreSQL server that has the maps, for workers on many hosts."""

import json
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from uiatlas.errors import InputError
from uiatlas.fleet.batches import Attempt, Batch, Begun, Row
from uiatlas.fleet.fences import PATIENCE, FenceLostError, HeldError
from uiatlas.fleet.files import attempt_of
from uiatlas.fleet.items import Ending, Item, Outcome, item_from_json, item_to_json, lost_verdict
from uiatlas.storage.json_text import json_text
from uiatlas.storage.places import Server
from uiatlas.storage.postgres import schema
from uiatlas.storage.postgres.session import Session

if TYPE_CHECKING:
    from psycopg import Cursor

T = TypeVar("T")

_ITEM = "SELECT verdict, reason FROM uiatlas.item WHERE owner=current_user AND batch=%s AND number=%s FOR UPDATE"
_LAST = (
    "SELECT number, ended, worker, began FROM uiatlas.attempt WHERE owner=current_user AND batch=%s AND item=%s "
    "ORDER BY number DESC LIMIT 1"
)
_END = (
    "UPDATE uiatlas.attempt SET ended=%s, ending=%s, reason=%s, steps=%s, seconds=%s, cpu=%s, answer=%s "
    "WHERE owner=current_user AND batch=%s AND item=%s AND number=%s"
)
_JUDGE = (
    "UPDATE uiatlas.item SET verdict=%s, reason=%s "
    "WHERE owner=current_user AND batch=%s AND number=%s AND verdict IS NULL"
)
_LOCK = "SELECT pg_try_advisory_lock(hashtextextended('uiatlas device ' || current_user || ' ' || %s, 0))"
_TAKE = (
    "UPDATE uiatlas.device SET fence=fence+1, holder=%s WHERE owner=current_user AND name=%s "
    "RETURNING fence, pg_backend_pid()"
)
_HELD = "SELECT fence, pg_backend_pid() FROM uiatlas.device WHERE owner=current_user AND name=%s"


def _session(server: Server) -> Session:
    """A connection to a database that has the tables."""
    session = Session(server)
    try:
        session.run(lambda cursor: schema.prepare(cursor, server, create=True))
    except BaseException:
        session.close()
        raise
    return session


class ServerBatches:
    """Batches in the tables of a server; see `uiatlas.fleet.batches.Batches`.

    What is done on a connection that is lost is done again on a new one, and comes to the same.

    Args:
        server: The database.

    Raises:
        InputError: It cannot be reached.
    """

    def __init__(self, server: Server) -> None:
        self._session = _session(server)
        self._lock = threading.Lock()

    def make(self, batch: Batch, items: Sequence[Item]) -> None:
        """Keep a new batch."""
        rows = [(batch.name, item.number, json_text(item_to_json(item))) for item in items]

        def work(cursor: "Cursor[Any]") -> None:
            insert = "INSERT INTO uiatlas.batch (name, words, folder, made) VALUES (%s, %s, %s, %s)"
            cursor.execute(f"{insert} ON CONFLICT DO NOTHING".encode(), _made(batch))
            insert = "INSERT INTO uiatlas.item (batch, number, body) VALUES (%s, %s, %s)"
            cursor.executemany(f"{insert} ON CONFLICT DO NOTHING".encode(), rows)

        self._run(work)

    def batches(self) -> tuple[Batch, ...]:
        """All batches, the oldest first."""
        query = "SELECT name, words::text, folder, made FROM uiatlas.batch WHERE owner=current_user ORDER BY made, name"
        found = self._run(lambda cursor: cursor.execute(query).fetchall())
        return tuple(Batch(name, tuple(json.loads(words)), folder, made) for name, words, folder, made in found)

    def rows(self, batch: str) -> tuple[Row, ...]:
        """The items of a batch in order, with what became of them."""
        tries = (
            "SELECT item, number, device, worker, began, ended, ending, reason, steps, seconds, cpu, answer::text "
            "FROM uiatlas.attempt WHERE owner=current_user AND batch=%s ORDER BY item, number"
        )
        items = (
            "SELECT number, body::text, verdict, reason FROM uiatlas.item "
            "WHERE owner=current_user AND batch=%s ORDER BY number"
        )

        def work(cursor: "Cursor[Any]") -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
            found = cursor.execute(items, [batch]).fetchall()
            return found, cursor.execute(tries, [batch]).fetchall()

        found, tried = self._run(work)
        by_item: dict[int, list[Attempt]] = {}
        for item, *values in tried:
            by_item.setdefault(item, []).append(attempt_of(*values))
        return tuple(
            Row(item_from_json(n, json.loads(body)), verdict and Ending(verdict), reason, tuple(by_item.get(n, ())))
            for n, body, verdict, reason in found
        )

    def begin(self, batch: str, item: Item, device: str, worker: str, *, most: int, repeats: bool) -> Begun:
        """Begin an item, in one transaction: an attempt that was under way is lost from now on."""
        began = time.time()

        def work(cursor: "Cursor[Any]") -> Begun:
            verdict, reason = _row(cursor.execute(_ITEM, [batch, item.number]))
            last, ended, by, when = cursor.execute(_LAST, [batch, item.number]).fetchone() or (0, 0.0, "", 0.0)
            if (by, when) == (worker, began):
                return Begun(last)
            if verdict is None and ended is None:
                lost = (began, Ending.LOST, "the worker was lost", 0, 0.0, 0.0, "{}")
                cursor.execute(_END, [*lost, batch, item.number, last])
                verdict, reason = lost_verdict(item, last, most=most, repeats=repeats)
                if verdict is not None:
                    cursor.execute(_JUDGE, [verdict, reason, batch, item.number])
            if verdict is not None:
                return Begun(last, Ending(verdict), reason)
            insert = (
                "INSERT INTO uiatlas.attempt (batch, item, number, device, worker, began) "
                "VALUES (%s, %s, %s, %s, %s, %s)"
            )
            cursor.execute(insert, [batch, item.number, last + 1, device, worker, began])
            return Begun(last + 1)

        return self._run(work)

    def end(self, batch: str, item: Item, attempt: int, outcome: Outcome, verdict: Ending | None) -> Ending | None:
        """Keep what an attempt came to, and the verdict on its item if there is none yet; gives the one that stands."""
        told = (outcome.ending, outcome.reason, outcome.steps, outcome.seconds, outcome.cpu, json_text(outcome.answer))
        ended = time.time()

        def work(cursor: "Cursor[Any]") -> Ending | None:
            cursor.execute(_END, [ended, *told, batch, item.number, attempt])
            if verdict is not None:
                cursor.execute(_JUDGE, [verdict, outcome.reason, batch, item.number])
            stands, _ = _row(cursor.execute(_ITEM, [batch, item.number]))
            return None if stands is None else Ending(stands)

        return self._run(work)

    def close(self) -> None:
        """Close the connection."""
        self._session.close()

    def _run(self, work: "Callable[[Cursor[Any]], T]") -> T:
        with self._lock:
            return self._session.run(work)


class ServerFence:
    """A device held by a lock of the server, which ends with the connection, and by a number that only grows.

    Args:
        server: The database.
        device: The name of the device.
        holder: Who takes it, for a person.
        patience: Seconds to wait for who holds it.

    Raises:
        HeldError: Somebody else holds it all that time.
        InputError: The server cannot be reached.
    """

    def __init__(self, server: Server, device: str, holder: str, patience: float = PATIENCE) -> None:
        self.device = device
        self._session = _session(server)
        try:
            self.number, self._backend = self._taken(holder, time.monotonic() + patience)
        except BaseException:
            self._session.close()
            raise

    def _taken(self, holder: str, until: float) -> tuple[int, int]:
        name = [self.device]
        insert = "INSERT INTO uiatlas.device (name) VALUES (%s) ON CONFLICT DO NOTHING"
        self._session.run(lambda cursor: cursor.execute(insert, name))
        who = "SELECT holder FROM uiatlas.device WHERE owner=current_user AND name=%s"
        while not self._session.run(lambda cursor: _row(cursor.execute(_LOCK, name)))[0]:
            if time.monotonic() >= until:
                (by,) = self._session.run(lambda cursor: _row(cursor.execute(who, name)))
                raise HeldError(f"{self.device} is held by {by}", hint="wait until it ends, or leave the device out")
            time.sleep(0.2)
        number, backend = self._session.run(lambda cursor: _row(cursor.execute(_TAKE, [holder, *name])))
        return number, backend

    def check(self) -> None:
        """See that the lock is still ours and nobody has a higher number.

        Raises:
            FenceLostError: It is not, or the server does not answer.
        """
        try:
            held = self._session.run(lambda cursor: _row(cursor.execute(_HELD, [self.device])))
        except InputError as error:
            raise FenceLostError(f"nobody knows who holds {self.device}: {error}") from error
        if held != (self.number, self._backend):  # another connection has no lock
            raise FenceLostError(f"{self.device} is not ours any more", hint="it is taken again for the next item")

    def release(self) -> None:
        """Let go of the device."""
        with suppress(InputError):
            self._session.close()


def _made(batch: Batch) -> tuple[Any, ...]:
    return batch.name, json_text(batch.words), batch.folder, batch.made


def _row(cursor: "Cursor[Any]") -> tuple[Any, ...]:
    row = cursor.fetchone()
    if row is None:
        raise InputError("an item of the batch is not on the server any more", hint="make the batch again")
    return tuple(row)
