"""The devices that may be driven: each is opened when it is first needed, in a process of its own."""

import re
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import TypeVar
from urllib.parse import unquote

from uiatlas.errors import InputError
from uiatlas.serve.device_process import PATIENCE, DeviceProcess, Opener
from uiatlas.serve.jobs import BusyError

T = TypeVar("T")

MOST = 8
"""Devices that are open at a time."""


@dataclass(slots=True)
class _Open:
    """A device's process, and the thread that talks to it."""

    pool: ThreadPoolExecutor
    process: DeviceProcess | None = None


@dataclass(slots=True)
class Devices:
    """The open devices.

    Attributes:
        patterns: Which devices may be driven; ``*`` stands for anything within a part between slashes.
        opener: Opens one.
    """

    patterns: tuple[str, ...]
    opener: Opener
    _open: dict[str, _Open] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

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
            BusyError: Too many devices are open.
        """
        self.check(uri)
        with self._lock:
            if uri not in self._open and len(self._open) >= MOST:
                raise BusyError(f"{len(self._open)} devices are open already", hint="use one of them")
            held = self._open.setdefault(uri, _Open(ThreadPoolExecutor(1, "uiatlas-device")))
            return held.pool.submit(self._work, uri, held, work)

    def close(self) -> None:
        """Close all devices and wait for it; a process that does not end is killed."""
        with self._lock:
            held = list(self._open.values())
            self._open.clear()
        closing = [each.pool.submit(_close, each) for each in held]
        wait(closing, PATIENCE)
        for each in held:
            if each.process is not None:
                each.process.kill()
            each.pool.shutdown(wait=True)

    def _work(self, uri: str, held: _Open, work: Callable[[DeviceProcess], T]) -> T:
        try:
            if held.process is None:
                held.process = DeviceProcess.start(uri, self.opener)
            return work(held.process)
        finally:
            if held.process is None or not held.process.open:
                self._drop(uri, held)
                _close(held)

    def _drop(self, uri: str, held: _Open) -> None:
        """Free the place of a device that is not open; called on its thread, which ends."""
        with self._lock:
            if self._open.get(uri) is held:
                del self._open[uri]
                held.pool.shutdown(wait=False)


def _matches(uri: str, pattern: str) -> bool:
    """Whether a pattern fits; ``*`` matches no slash and no ``@``, and does not lead to a folder above."""
    if unquote(uri).count("..") > pattern.count(".."):
        return False
    return re.fullmatch(r"[^/\\@]*".join(map(re.escape, pattern.split("*"))), uri) is not None


def _close(held: _Open) -> None:
    if held.process is not None:
        held.process.close()
    held.process = None
