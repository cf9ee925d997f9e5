"""Keeps a browser that a device lets go of for the next device, which finds nothing stored in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uiatlas.devices.browser.engine import Engine

_waiting: list[list["Engine"]] = []
"""The browsers that wait for the next device, for each block that keeps them."""


@contextmanager
def keeping_browser() -> Iterator[None]:
    """While this lasts, the next ``web:`` device takes over the browser of one that was closed, which saves its start.

    Each device has a context of its own: no cookies, storage or pages of another one. A browser with a window, with a
    profile or of somebody's own is never kept, nor one that does not let go of its pages. All that wait end with this.
    """
    _waiting.append([])
    try:
        yield
    finally:
        for engine in _waiting.pop():
            engine.stop()


def kept(program: str) -> "Engine | None":
    """A browser that waits, still runs and was started from this program; None where there is none."""
    while _waiting and _waiting[-1]:
        engine = _waiting[-1].pop()
        if engine.program == program and engine.browser.is_connected():
            return engine
        engine.stop()
    return None


def keep(engine: "Engine") -> None:
    """Keep a browser for the next device, where browsers are kept and it can be cleared; else end it."""
    if _waiting and engine.clear():
        _waiting[-1].append(engine)
    else:
        engine.stop()
