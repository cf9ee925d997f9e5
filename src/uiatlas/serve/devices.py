"""The devices that may be driven: each is opened when it is first needed, in a process of its own."""

import re
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar
from urllib.parse import unquote

from uiatlas.errors import InputError
from uiatlas.serve.device_process import PATIENCE, DeviceProcess, Opener
from uiatlas.serve.jobs import BusyError

T = TypeVar("T")

MOST = 8
"""Devices that are open at a time; for one more, the one that has had nothing to do longest is closed."""


@dataclass(slots=True)
class _Open:
    """A device's process, the thread that talks to it, and how much it has to do."""

    pool: ThreadPoolExecutor
    process: DeviceProcess | None = None
    waiting: int = 0


@dataclass(slots=True)
class Devices:
    """The open devices.

    Attributes:
        patterns: Which devices may be driven; ``*`` stands for anything within a part between slashes.
        opener: Opens one.
        most: How many are open at a time.
    """

    patterns: tuple[str, ...]
    opener: Opener
    most: int = MOST
    _open: dict[str, _Open] = field(default_factory=dict)
    _closing: "dict[str, Future[None]]" = field(default_factory=dict)
    _lock: "threading.RLock" = field(default_factory=threading.RLock)

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers of the processes that drive them now."""
        with self._lock:
            return tuple(held.process.number for held in self._open.values() if held.process is not None)

    def check(self, uri: str) -> None:
        """See that a device may be driven.

        Raises:
            InputError: It may not.
        """
        if not any(uri == pattern or _matches(uri, pattern) for pattern in self.patterns):
            raise InputError(f"{uri!r} may not be driven here", hint=f"allowed: {', '.join(self.patterns) or 'none'}")

    def submit(self, uri: str, work: Callable[[DeviceProcess], T]) -> "Future[T]":
        """Have something done with a device, from a thread that is its own.

        Raises:
            InputError: The device may not be driven.
            BusyError: Too many devices have something to do.
        """
        self.check(uri)
        with self._lock:
            if uri not in self._open and len(self._open) >= self.most:
                self._make_room()
            held = self._open.pop(uri, None) or _Open(ThreadPoolExecutor(1, "uiatlas-device"))
            self._open[uri] = held  # last of all, as the one that had something to do last
            held.waiting += 1
            return held.pool.submit(self._work, uri, held, work)

    def close(self) -> None:
        """Close all devices and wait for it; a process that does not end is killed."""
        with self._lock:
            held = list(self._open.values())
            self._open.clear()
            closing = [*self._closing.values()]
        closing += [each.pool.submit(_close, each) for each in held]
        wait(closing, PATIENCE)
        for each in held:
            if each.process is not None:
                each.process.kill()
            each.pool.shutdown(wait=True)

    def _make_room(self) -> None:
        """Close the device that has had nothing to do longest; called with the lock.

        Raises:
            BusyError: All have something to do.
        """
        idle = next((uri for uri, held in self._open.items() if not held.waiting), None)
        if idle is None:
            raise BusyError(f"{len(self._open)} devices have something to do", hint="wait for one of them")
        held = self._open.pop(idle)
        self._closing[idle] = future = held.pool.submit(_close, held)
        future.add_done_callback(partial(self._closed, idle))
        held.pool.shutdown(wait=False)

    def _work(self, uri: str, held: _Open, work: Callable[[DeviceProcess], T]) -> T:
        try:
            if held.process is None:
                with self._lock:
                    before = self._closing.pop(uri, None)
                if before is not None:
                    wait([before])  # two processes would be in each other's way
                held.process = DeviceProcess.start(uri, self.opener)
            return work(held.process)
        finally:
            if held.process is None or not held.process.open:
                _close(held)
            self._done(uri, held)

    def _done(self, uri: str, held: _Open) -> None:
        """Free the place of a device that is not open, and that nobody waits for; called on its thread."""
        with self._lock:
            held.waiting -= 1
            if held.process is None and not held.waiting and self._open.get(uri) is held:
                del self._open[uri]
                held.pool.shutdown(wait=False)

    def _closed(self, uri: str, future: "Future[None]") -> None:
        """Wait for a process no more that has ended."""
        with self._lock:
            if self._closing.get(uri) is future:
                del self._closing[uri]


def _matches(uri: str, pattern: str) -> bool:
    """Whether a pattern fits; ``*`` matches no slash and no ``@``, and does not lead to a folder above."""
    if unquote(uri).count("..") > pattern.count(".."):
        return False
    return re.fullmatch(r"[^/\\@]*".join(map(re.escape, pattern.split("*"))), uri) is not None


def _close(held: _Open) -> None:
    if held.process is not None:
        held.process.close()
    held.process = None
