"""The devices that may be driven: each is opened when it is first needed, and has a thread of its own."""

import re
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import unquote

from uiatlas.devices import Device
from uiatlas.errors import DeviceLostError, InputError, UiatlasError
from uiatlas.serve.jobs import BusyError

MOST = 8
"""Devices that are open at a time."""

Opener = Callable[[str], Device]
"""Opens the device with a URI as it is to be driven."""


@dataclass(slots=True)
class _Open:
    """A device and the thread that owns it."""

    pool: ThreadPoolExecutor
    device: Device | None = None


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

    def check(self, uri: str) -> None:
        """See that a device may be driven.

        Raises:
            InputError: It may not.
        """
        if not any(uri == pattern or _matches(uri, pattern) for pattern in self.patterns):
            raise InputError(f"{uri!r} may not be driven here", hint=f"allowed: {', '.join(self.patterns) or 'none'}")

    def submit(self, uri: str, work: Callable[[Device, bool], None]) -> "Future[None]":
        """Have something done with a device on its thread, which is told whether the device was opened just now.

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
        """Close all devices, each on its thread, and wait for it."""
        with self._lock:
            held = list(self._open.values())
            self._open.clear()
        for each in held:
            each.pool.submit(_close, each)
            each.pool.shutdown(wait=True)

    def _work(self, uri: str, held: _Open, work: Callable[[Device, bool], None]) -> None:
        fresh = held.device is None
        if held.device is None:
            try:
                held.device = self.opener(uri)
            except BaseException:
                self._drop(uri, held)
                raise
        try:
            work(held.device, fresh)
        except DeviceLostError:
            _close(held)
            self._drop(uri, held)
            raise

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
    if held.device is not None:
        with suppress(UiatlasError, OSError):
            held.device.close()
    held.device = None
