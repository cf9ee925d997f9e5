"""Keeps a browser that a device lets go of for the next device, which finds nothing stored in it."""

import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from uiatlas.devices.browser.engine import Engine

_lock = threading.Lock()
_waiting: list[list["Engine"]] = []
"""The browsers that wait for the next device, for each block that keeps them."""


@contextmanager
def keeping_browser() -> Iterator[None]:
    """While this lasts, the next ``web:`` device takes over the browser of one that was closed, which saves its start.

    Each device has a context of its own: no cookies, storage, cached files or pages of another one. What the browser
    took from the environment when it was started, such as a proxy, stays. A browser with a window, with a profile or of
    somebody's own is never kept, nor one that does not let go of its pages. All that wait end with the block in which
    they were let go of; blocks hold for all threads.
    """
    own: list[Engine] = []
    with _lock:
        _waiting.append(own)
    try:
        yield
    finally:
        with _lock:
            _waiting[:] = [each for each in _waiting if each is not own]
        for engine in own:
            engine.stop()


def kept(program: str) -> "Engine | None":
    """A browser that waits, still runs and was started from this program; None where there is none."""
    while True:
        with _lock:
            engine = _waiting[-1].pop() if _waiting and _waiting[-1] else None
        if engine is None or (engine.program == program and engine.browser.is_connected()):
            return engine
        engine.stop()


def keep(engine: "Engine", let_go: Coroutine[Any, Any, None]) -> None:
    """Keep a browser for the next device, where browsers are kept and it can be cleared; else end it.

    Args:
        engine: The browser.
        let_go: Ends what the device does with the browser as a whole, once its pages are closed.
    """
    clear = bool(_waiting) and engine.clear(let_go)
    let_go.close()
    if clear:
        with _lock:
            if _waiting:
                _waiting[-1].append(engine)
                return
    engine.stop()
