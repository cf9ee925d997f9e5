"""Several questions at once: a fixed number in flight, results in the order of the questions."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Generic, TypeVar

from uiatlas.errors import ModelError

A = TypeVar("A")
B = TypeVar("B")

GRACE = 10.0
"""Seconds that answers under way are waited for after an interrupt, so that they are kept."""


def in_flight(work: Callable[[A], B], items: Iterable[A], most: int = 8) -> Iterator[tuple[A, B | ModelError]]:
    """Do the work for all items, `most` of them at a time.

    A model that fails for one item does not stop the others: its error is that item's result. Anything else, such as a
    budget that is used up, is raised in its place; what is not begun is not begun then, and work that is under way asks
    nothing more. After an interrupt answers under way are waited for a short while only.

    Args:
        work: Asks a model; is called from several threads.
        items: What it is done for; taken as they are needed.
        most: How many are worked on at a time.

    Yields:
        Every item with its result, in order.
    """
    pool, waiting = _Pool(work, most), deque[tuple[A, Future[B]]]()
    patience: float | None = GRACE
    try:
        for item in items:
            waiting.append((item, pool.submit(item)))
            if len(waiting) >= 2 * most:
                first, future = waiting.popleft()
                result = _result(future)
                yield first, result
        for later, future in waiting:
            result = _result(future)
            yield later, result
        patience = None
    except Exception:
        patience = None
        raise
    finally:
        pool.end(patience)


def is_stopped() -> bool:
    """Whether the caller does work that is to end: nobody waits for what it would ask."""
    thread = threading.current_thread()
    return isinstance(thread, _Worker) and thread.stopped.is_set()


class _Worker(threading.Thread):
    """A thread that the program does not wait for when it ends."""

    def __init__(self, run: Callable[[], None], stopped: threading.Event) -> None:
        super().__init__(target=run, name="uiatlas-model", daemon=True)
        self.stopped = stopped


class _Pool(Generic[A, B]):
    """Threads that do the work for what is submitted, in its order."""

    def __init__(self, work: Callable[[A], B], most: int) -> None:
        self._work, self._most = work, most
        self._jobs: SimpleQueue[tuple[A, Future[B]] | None] = SimpleQueue()
        self._stopped, self._workers = threading.Event(), list[_Worker]()

    def submit(self, item: A) -> "Future[B]":
        future: Future[B] = Future()
        self._jobs.put((item, future))
        if len(self._workers) < self._most:
            self._workers.append(_Worker(self._run, self._stopped))
            self._workers[-1].start()
        return future

    def end(self, patience: float | None) -> None:
        """Begin nothing more, and wait for what is under way: so many seconds, or as long as it takes."""
        self._stopped.set()
        for _ in self._workers:
            self._jobs.put(None)
        until = None if patience is None else time.monotonic() + patience
        for worker in self._workers:
            worker.join(None if until is None else max(0.0, until - time.monotonic()))

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None and not self._stopped.is_set():
            item, future = job
            try:
                future.set_result(self._work(item))
            except BaseException as error:  # noqa: BLE001 - whoever waits raises it
                future.set_exception(error)


def _result(future: "Future[B]") -> B | ModelError:
    try:
        return future.result()
    except ModelError as error:
        return error
