"""A server whose list of tools is short: a model reads it whole before every task, and pays for each letter."""

import os
from typing import Any

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.stdio import stdio_server
from mcp_types import CallToolResult, InputRequiredResult, Tool
from pydantic import ValidationError

from uiatlas.errors import one_line
from uiatlas.serve.service import Service
from uiatlas.serve.wire import Lines, Wire

_SAID_ALREADY = frozenset({"title"})
_NOT_NEEDED = frozenset({"title", "required", "default", "description"})
"""What answers are is said by their fields; nobody fills them in."""


class LeanServer(MCPServer[Service]):
    """Leaves out of the schemas what tells a model nothing."""

    async def list_tools(self) -> list[Tool]:
        """The tools, with short schemas."""
        return [
            tool.model_copy(
                update={
                    "input_schema": _without(tool.input_schema, _SAID_ALREADY),
                    "output_schema": tool.output_schema and _without(tool.output_schema, _NOT_NEEDED),
                }
            )
            for tool in await super().list_tools()
        ]

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; what is wrong is said in a line, as the command line says it.

        Raises:
            ToolError: The arguments are wrong, or the tool says so.
        """
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError:
            raise
        except ToolError as error:
            raise ToolError(_line_of(error)) from error.__cause__

    async def serve_wire(self, wire: Wire) -> None:
        """Serve one host until it closes its end."""
        lines: Any = Lines(wire.inward)
        outward = anyio.wrap_file(os.fdopen(wire.outward, "w", encoding="utf-8", newline="\n", closefd=False))
        options = self._lowlevel_server.create_initialization_options()
        try:
            async with stdio_server(lines, outward) as (coming, going):
                await self._lowlevel_server.run(coming, going, options)
        except* BrokenPipeError:
            pass  # the host is gone, and nobody reads any more


def _line_of(error: ToolError) -> str:
    """What a tool says, without what the library puts before it; of arguments, which are wrong and why."""
    cause = error.__cause__
    if isinstance(cause, ValidationError):
        wrong = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in cause.errors()]
        return one_line("; ".join(wrong))
    return str(cause if isinstance(cause, ToolError) else error)


def _without(schema: dict[str, Any], words: frozenset[str]) -> dict[str, Any]:
    """A schema without some of its words; fields of these names stay."""
    out: dict[str, Any] = {}
    for key, value in schema.items():
        if key in words:
            continue
        if key in ("properties", "$defs"):
            out[key] = {name: _without(field, words) for name, field in value.items()}
        elif isinstance(value, dict):
            out[key] = _without(value, words)
        else:
            out[key] = value
    return out
