"""Batches kept in a SQLite file of this machine, which many threads and processes may write at a time."""

import json
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from uiatlas.errors import InputError
from uiatlas.fleet.batches import Attempt, Batch, Begun, Row
from uiatlas.fleet.items import Ending, Item, Outcome, item_from_json, item_to_json, lost_verdict
from uiatlas.storage.json_text import json_text
from uiatlas.storage.private import make_folder, touch_private

_PATIENCE = 60.0
"""Seconds that a writer waits for the others."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS batch (name TEXT PRIMARY KEY, words TEXT NOT NULL, folder TEXT NOT NULL,
    made REAL NOT NULL);
CREATE TABLE IF NOT EXISTS item (
    batch TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, verdict TEXT, reason TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (batch, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS attempt (
    batch TEXT NOT NULL, item INTEGER NOT NULL, number INTEGER NOT NULL, device TEXT NOT NULL, worker TEXT NOT NULL,
    began REAL NOT NULL, ended REAL, ending TEXT, reason TEXT NOT NULL DEFAULT '', steps INTEGER NOT NULL DEFAULT 0,
    seconds REAL NOT NULL DEFAULT 0, cpu REAL NOT NULL DEFAULT 0, answer TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (batch, item, number)
) WITHOUT ROWID;
"""


class FileBatches:
    """Batches in a file.

    Args:
        path: The file; made if it is missing.

    Raises:
        InputError: It cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        try:
            make_folder(path.parent)
            touch_private(path)
        except OSError as error:
            raise InputError(f"cannot keep batches in {path} ({error.strerror})", hint="set UIATLAS_HOME") from error
        with self._told():
            self._connection = sqlite3.connect(path, _PATIENCE, isolation_level=None, check_same_thread=False)
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=NORMAL")
            self._connection.executescript(_SCHEMA)

    def make(self, batch: Batch, items: Sequence[Item]) -> None:
        """Keep a new batch."""
        rows = [(batch.name, item.number, json_text(item_to_json(item))) for item in items]
        with self._transaction() as connection:
            made = (batch.name, json_text(batch.words), batch.folder, batch.made)
            connection.execute("INSERT INTO batch VALUES (?, ?, ?, ?)", made)
            connection.executemany("INSERT INTO item (batch, number, body) VALUES (?, ?, ?)", rows)

    def batches(self) -> tuple[Batch, ...]:
        """All batches, the oldest first."""
        found = self._rows("SELECT name, words, folder, made FROM batch ORDER BY made, name")
        return tuple(Batch(name, tuple(json.loads(words)), folder, made) for name, words, folder, made in found)

    def rows(self, batch: str) -> tuple[Row, ...]:
        """The items of a batch in order, with what became of them."""
        tried: dict[int, list[Attempt]] = {}
        query = (
            "SELECT item, number, device, worker, began, ended, ending, reason, steps, seconds, cpu, answer "
            "FROM attempt WHERE batch=? ORDER BY item, number"
        )
        for item, *values in self._rows(query, batch):
            tried.setdefault(item, []).append(attempt_of(*values))
        query = "SELECT number, body, verdict, reason FROM item WHERE batch=? ORDER BY number"
        return tuple(
            Row(item_from_json(number, json.loads(body)), _ending(verdict), reason, tuple(tried.get(number, ())))
            for number, body, verdict, reason in self._rows(query, batch)
        )

    def begin(self, batch: str, item: Item, device: str, worker: str, *, most: int, repeats: bool) -> Begun:
        """Begin an item, in one transaction: an attempt that was under way is lost from now on."""
        with self._transaction() as connection:
            verdict, reason = self._verdict(batch, item)
            query = "SELECT number, ended FROM attempt WHERE batch=? AND item=? ORDER BY number DESC LIMIT 1"
            last, ended = connection.execute(query, (batch, item.number)).fetchone() or (0, 0.0)
            if verdict is None and ended is None:
                self._lose(connection, batch, item, last)
                verdict, reason = lost_verdict(item, last, most=most, repeats=repeats)
                if verdict is not None:
                    self._judge(connection, batch, item, verdict, reason)
            if verdict is not None:
                return Begun(last, verdict, reason)
            insert = "INSERT INTO attempt (batch, item, number, device, worker, began) VALUES (?, ?, ?, ?, ?, ?)"
            connection.execute(insert, (batch, item.number, last + 1, device, worker, time.time()))
            return Begun(last + 1)

    def end(self, batch: str, item: Item, attempt: int, outcome: Outcome, verdict: Ending | None) -> Ending | None:
        """Keep what an attempt came to, and the verdict on its item if there is none yet; gives the one that stands."""
        update = (
            "UPDATE attempt SET ended=?, ending=?, reason=?, steps=?, seconds=?, cpu=?, answer=? "
            "WHERE batch=? AND item=? AND number=?"
        )
        told = (outcome.ending, outcome.reason, outcome.steps, outcome.seconds, outcome.cpu, json_text(outcome.answer))
        with self._transaction() as connection:
            connection.execute(update, (time.time(), *told, batch, item.number, attempt))
            if verdict is not None:
                self._judge(connection, batch, item, verdict, outcome.reason)
            return self._verdict(batch, item)[0]

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _verdict(self, batch: str, item: Item) -> tuple[Ending | None, str]:
        query = "SELECT verdict, reason FROM item WHERE batch=? AND number=?"
        ((verdict, reason),) = self._rows(query, batch, item.number)
        return _ending(verdict), reason

    @staticmethod
    def _judge(connection: sqlite3.Connection, batch: str, item: Item, verdict: Ending, reason: str) -> None:
        update = "UPDATE item SET verdict=?, reason=? WHERE batch=? AND number=? AND verdict IS NULL"
        connection.execute(update, (verdict, reason, batch, item.number))

    @staticmethod
    def _lose(connection: sqlite3.Connection, batch: str, item: Item, attempt: int) -> None:
        update = "UPDATE attempt SET ended=?, ending=?, reason=? WHERE batch=? AND item=? AND number=?"
        lost = (time.time(), Ending.LOST, "the worker was lost")
        connection.execute(update, (*lost, batch, item.number, attempt))

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._lock, self._told():
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit on success, roll back on any error."""
        with self._lock, self._told():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Say what SQLite says in one line that names the file."""
        try:
            yield
        except sqlite3.Error as error:
            hint = "see that the file can be read and written, or set UIATLAS_HOME to another folder"
            raise InputError(f"{self.path}: {error}", hint=hint) from error


def _ending(text: str | None) -> Ending | None:
    return None if text is None else Ending(text)


def attempt_of(
    number: int,
    device: str,
    worker: str,
    began: float,
    ended: float | None,
    ending: str | None,
    reason: str,
    steps: int,
    seconds: float,
    cpu: float,
    answer: str,
) -> Attempt:
    """An attempt from the columns of its row."""
    told = None if ending is None else Outcome(Ending(ending), reason, steps, seconds, cpu, json.loads(answer))
    return Attempt(number, device, worker, began, ended, told)
