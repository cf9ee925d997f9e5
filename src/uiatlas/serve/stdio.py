"""The MCP server on standard input and output, for hosts that start it themselves."""

import asyncio
import os
import signal
import threading
from collections.abc import Collection
from contextlib import suppress

from uiatlas.serve.lean import LeanServer
from uiatlas.serve.service import Service
from uiatlas.serve.tools import MAP_TOOLS, keep_only
from uiatlas.serve.whole import ALL_TOOLS, whole_server
from uiatlas.serve.wire import Wire

PATIENCE = 5.0
"""Seconds that devices and files have to be closed when the program is told to end."""

_CODES = {signal.SIGINT: 130, signal.SIGTERM: 0}
"""What the program ends with when it is told to end before all is closed."""


def run(service: Service, wire: Wire, tools: Collection[str] = ()) -> None:
    """Serve until the host closes the input, or until SIGINT or SIGTERM.

    Args:
        service: What is served.
        wire: Where messages come and go.
        tools: The tools to offer; all if none are named.

    Raises:
        InputError: There is no such tool.
        KeyboardInterrupt: It was ended by SIGINT.
    """
    server = whole_server(service, owned=False)
    keep_only(server, tools, ALL_TOOLS if service.drives else MAP_TOOLS)
    if asyncio.run(_served(server, service, wire)) == signal.SIGINT:
        raise KeyboardInterrupt


async def _served(server: LeanServer, service: Service, wire: Wire) -> int:
    """Serve; the signal that ended it, or 0."""
    serving = asyncio.ensure_future(server.serve_wire(wire))
    ended_by: list[int] = []

    def end(number: signal.Signals) -> None:
        if not ended_by:
            ended_by.append(number)
            last = threading.Timer(PATIENCE, os._exit, (_CODES[number],))
            last.daemon = True
            last.start()
        serving.cancel()

    for each in _CODES:
        asyncio.get_running_loop().add_signal_handler(each, end, each)
    try:
        with suppress(asyncio.CancelledError):
            await serving
    except BaseExceptionGroup:
        if not ended_by:
            raise  # otherwise: answers that had nowhere to go any more
    finally:
        await service.close()
    return ended_by[0] if ended_by else 0
