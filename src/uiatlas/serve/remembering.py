"""What a client of MCP has shown last, so that it need not send the same snapshot twice."""

from collections import OrderedDict
from dataclasses import dataclass, field

from mcp.server.mcpserver import Context

from uiatlas.errors import InputError
from uiatlas.serve.service import Service

LAST = "last"
"""What stands for the snapshot that a client has shown last."""

MOST = 32
"""Clients that are remembered; of more the one that was silent longest is forgotten."""


@dataclass(slots=True)
class Shown:
    """What each client has shown last; a host that starts the server itself is the only one."""

    _last: "OrderedDict[str, str]" = field(default_factory=OrderedDict)

    def note(self, ctx: Context[Service], shown: str) -> None:
        """Remember what a client has shown."""
        client = _name_of(ctx)
        if client is not None and shown.strip():
            self._last[client] = shown
            self._last.move_to_end(client)
            while len(self._last) > MOST:
                self._last.popitem(last=False)

    def meant(self, ctx: Context[Service], given: str) -> str:
        """What is given, or what `LAST` stands for.

        Raises:
            InputError: The client has shown nothing before, or cannot be told from others.
        """
        if given.strip().casefold() != LAST:
            return given
        client = _name_of(ctx)
        if client is None or client not in self._last:
            raise InputError("no snapshot was shown before", hint="give it, or the id of a screen")
        return self._last[client]


def _name_of(ctx: Context[Service]) -> str | None:
    """What tells a client from others: nothing over stdio, and over HTTP its session, if it has one."""
    if ctx.headers is None:
        return ""
    return ctx.headers.get("mcp-session-id")
