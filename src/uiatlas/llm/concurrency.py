"""Several questions at once: a fixed number in flight, results in the order of the questions."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from uiatlas.errors import ModelError

A = TypeVar("A")
B = TypeVar("B")


def in_flight(work: Callable[[A], B], items: Iterable[A], most: int = 8) -> Iterator[tuple[A, B | ModelError]]:
    """Do the work for all items, `most` of them at a time.

    A model that fails for one item does not stop the others: its error is that item's result. Anything else, such as a
    budget that is used up, is raised in its place; what is not begun is not begun then.

    Args:
        work: Asks a model; is called from several threads.
        items: What it is done for; taken as they are needed.
        most: How many are worked on at a time.

    Yields:
        Every item with its result, in order.
    """
    waiting: deque[tuple[A, Future[B]]] = deque()
    with ThreadPoolExecutor(max_workers=most, thread_name_prefix="uiatlas-model") as pool:
        try:
            for item in items:
                waiting.append((item, pool.submit(work, item)))
                if len(waiting) >= 2 * most:
                    first, future = waiting.popleft()
                    result = _result(future)
                    yield first, result
            for later, future in waiting:
                result = _result(future)
                yield later, result
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _result(future: Future[B]) -> B | ModelError:
    try:
        return future.result()
    except ModelError as error:
        return error
