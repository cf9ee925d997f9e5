"""Connections of which nothing is waited for much longer are hung up on, so that they keep out nobody else."""

import asyncio
from dataclasses import dataclass, field

SECONDS = 10.0
"""How long a connection has for the head of a request, from when it begins or from the first byte of a further head."""

MOST = 128
"""Connections that have sent no whole head; of more the one that is silent longest is hung up on."""


@dataclass(slots=True)
class Silent:
    """Connections that are waited for, such as those that have sent no whole head, the longest waited for first.

    Attributes:
        seconds: How long each is waited for.
        most: How many are.
    """

    seconds: float = SECONDS
    most: int = MOST
    _timers: dict[asyncio.Transport, asyncio.TimerHandle] = field(default_factory=dict)

    def add(self, line: asyncio.Transport) -> None:
        """Wait for a connection, unless that is done already."""
        if line in self._timers or line.is_closing():
            return
        if len(self._timers) >= self.most:
            oldest = next(iter(self._timers))
            self.remove(oldest)
            oldest.close()
        self._timers[line] = asyncio.get_running_loop().call_later(self.seconds, line.close)

    def remove(self, line: asyncio.Transport) -> None:
        """What was waited for has come, or the connection is lost."""
        if (timer := self._timers.pop(line, None)) is not None:
            timer.cancel()
