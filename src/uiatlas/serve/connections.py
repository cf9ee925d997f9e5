"""The connections of the HTTP server: how long one may be silent, and how one ends whose client is still sending.

To close a connection with bytes unread in it resets it, and the client, which fails to send the rest, never reads why
it was refused. Such a connection is told that nothing more comes, and what is still sent is thrown away, up to a bound.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from uiatlas.serve.gate import turned_away
from uiatlas.serve.problems import problem
from uiatlas.serve.silence import Silent

MOST_CONNECTIONS = 512
"""Open connections; the gate keeps some of them free for questions, see `uiatlas.serve.gate.MOST_OPEN`."""

MOST_THROWN = 16_000_000
"""Bytes that a client may go on to send after its answer."""


def _ending() -> Silent:
    return Silent(seconds=5.0, most=64)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of connections there may be.

    Attributes:
        silent: Those that have sent no whole head.
        ending: Those whose client is still sending though it has its answer.
        thrown: Bytes that such a client may send.
        most: All together.
    """

    silent: Silent = field(default_factory=Silent)
    ending: Silent = field(default_factory=_ending)
    thrown: int = MOST_THROWN
    most: int = MOST_CONNECTIONS


class Line:
    """The transport of a connection, which is not closed at once while its client is still sending.

    Args:
        transport: The transport itself.
        sending: Whether the client is still sending.
        limits: How long that may be.
    """

    def __init__(self, transport: asyncio.Transport, sending: Callable[[], bool], limits: Limits) -> None:
        self._transport, self._sending, self._limits = transport, sending, limits
        self._left = limits.thrown
        self.ends = False

    def __getattr__(self, name: str) -> Any:
        """All else is done by the transport itself."""
        return getattr(self._transport, name)

    def is_closing(self) -> bool:
        """Whether nothing more is sent to the client."""
        return self.ends or self._transport.is_closing()

    def close(self) -> None:
        """End the connection: when the client has sent all, or at once if it is asked for a second time."""
        if self.ends or not self._sending() or self._transport.is_closing():
            self._transport.close()
            return
        self._limits.ending.add(self._transport)
        self.ends = True
        self._transport.write_eof()
        self._transport.resume_reading()

    def throw(self, size: int) -> None:
        """As many bytes have come that nobody reads."""
        self._left -= size
        if self._left < 0:
            self._transport.close()

    def lost(self) -> None:
        """There is no connection any more."""
        self._limits.ending.remove(self._transport)


class Listening(H11Protocol):
    """A connection that is hung up on while it is silent; `listening` makes one with limits.

    Between two requests `uvicorn` says how long it stays open, until a byte of the next one comes.
    """

    limits: ClassVar[Limits]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        self.line = Line(transport, self._is_sending, self.limits)
        super().connection_made(cast(asyncio.Transport, self.line))
        self.limits.silent.add(self.transport)

    def data_received(self, data: bytes) -> None:
        """Wait no longer if that was the end of a head."""
        if self.line.ends:
            self.line.throw(len(data))
            return
        self.app = self.config.loaded_app if len(self.connections) <= self.limits.most else crowded
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self.limits.silent.remove(self.transport)
        else:
            self.limits.silent.add(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self.limits.silent.remove(self.transport)
        self.line.lost()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Say that this is no HTTP, in the form of all errors, unless an answer is on its way already."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = problem("this is no HTTP request, or its head is too long", "see /docs for what there is")
            headers = [
                ("content-type", "application/json"),
                ("content-length", str(len(body))),
                ("connection", "close"),
            ]
            for event in (h11.Response(status_code=400, headers=headers), h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _is_sending(self) -> bool:
        """Whether more of a request may come, as far as what has come says."""
        return self.conn.their_state in (h11.SEND_BODY, h11.ERROR)


async def crowded(scope: Any, receive: Any, send: Any) -> None:
    """The app in the place of the real one where there are too many connections."""
    await turned_away(send, (503, "too many connections are open", "ask again in a moment"))


def listening(limits: Limits) -> type[Listening]:
    """The protocol of the connections of one server."""

    class Limited(Listening):
        pass

    Limited.limits = limits
    return Limited
