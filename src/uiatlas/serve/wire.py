"""Standard input and output as the wire of a protocol: nothing else is written there, and no read holds up the end."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

_AHEAD = 16
"""Lines that are read before they are asked for."""


@dataclass(frozen=True, slots=True)
class Wire:
    """The numbers of its two ends, which only the protocol knows."""

    inward: int
    outward: int


@contextmanager
def only_wire() -> Iterator[Wire]:
    """Keep standard input and output for a protocol.

    Whoever prints meanwhile, this program or one that it starts, prints to standard error, and whoever reads finds
    nothing to read.
    """
    sys.stdout.flush()
    wire = Wire(_private(0), _private(1))
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    try:
        yield wire
    finally:
        sys.stdout.flush()  # what was printed and not written yet is no message either
        os.dup2(wire.outward, 1)
        os.close(wire.outward)  # the other end may be read by a thread still


def _private(standard: int) -> int:
    """Another number for a stream, which programs that are started do not get."""
    copy = os.dup(standard)
    if copy > 2:
        return copy
    try:
        return _private(standard)
    finally:
        os.close(copy)


class Lines:
    """The lines that come in, as an asynchronous iterator.

    They are read by a thread that ends with the program: a read that waits for the host cannot be interrupted, and the
    program is to end at once when it is told to.
    """

    def __init__(self, inward: int) -> None:
        self._inward = inward
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[bytes] = asyncio.Queue()
        self._room = threading.Semaphore(_AHEAD)
        threading.Thread(target=self._read, name="uiatlas-stdin", daemon=True).start()

    async def __aiter__(self) -> AsyncIterator[str]:
        """The lines up to the end of the input."""
        while line := await self._lines.get():
            self._room.release()
            yield line.decode("utf-8", "replace")

    def _read(self) -> None:
        with suppress(RuntimeError):  # the loop has ended
            with os.fdopen(self._inward, "rb") as file, suppress(OSError):
                for line in file:
                    self._hand_on(line)
            self._hand_on(b"")

    def _hand_on(self, line: bytes) -> None:
        self._room.acquire()
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
