"""Connections that send no request are hung up on, so that they keep out nobody who does."""

import asyncio
from dataclasses import dataclass, field
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS = 10.0
"""How long a connection has for the head of a request, from when it begins or from the first byte of a further head."""

MOST = 128
"""Connections that have sent no whole head; of more the one that is silent longest is hung up on."""


@dataclass(slots=True)
class Silent:
    """The connections of a server that have sent no whole head, the longest silent first.

    Attributes:
        seconds: How long each may be silent.
        most: How many may be.
    """

    seconds: float = SECONDS
    most: int = MOST
    _timers: dict[asyncio.Transport, asyncio.TimerHandle] = field(default_factory=dict)

    def add(self, line: asyncio.Transport) -> None:
        """Wait for the head of a request, unless that is done already."""
        if line in self._timers or line.is_closing():
            return
        if len(self._timers) >= self.most:
            oldest = next(iter(self._timers))
            self.remove(oldest)
            oldest.close()
        self._timers[line] = asyncio.get_running_loop().call_later(self.seconds, line.close)

    def remove(self, line: asyncio.Transport) -> None:
        """The head has come, or the connection is lost."""
        if (timer := self._timers.pop(line, None)) is not None:
            timer.cancel()


class Listening(H11Protocol):
    """A connection that is hung up on while it is silent; `listening` makes one with limits.

    Between two requests `uvicorn` says how long it stays open, until a byte of the next one comes.
    """

    silent: ClassVar[Silent]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self.silent.add(transport)

    def data_received(self, data: bytes) -> None:
        """Wait no longer if that was the end of a head."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self.silent.remove(self.transport)
        else:
            self.silent.add(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self.silent.remove(self.transport)
        super().connection_lost(exc)


def listening(limits: Silent) -> type[Listening]:
    """The protocol of the connections of one server."""

    class Limited(Listening):
        silent = limits

    return Limited
