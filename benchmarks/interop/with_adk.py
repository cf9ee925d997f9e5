"""Google's ADK: the tools over HTTP with a token, listed and called through its toolset."""

import argparse
import asyncio
from types import SimpleNamespace

from google.adk.tools.mcp_tool import McpToolset, StreamableHTTPConnectionParams

from benchmarks.interop.telling import Checks, told


async def work(checks: Checks, url: str, token: str) -> None:
    """List two tools, and call one."""
    where = StreamableHTTPConnectionParams(url=url, headers={"Authorization": f"Bearer {token}"})
    toolset = McpToolset(connection_params=where, tool_filter=["find_route", "locate_screen"])
    tools = await asyncio.wait_for(toolset.get_tools(), 60)
    checks.check("the filtered tools are listed", sorted(t.name for t in tools) == ["find_route", "locate_screen"])
    tool = next(t for t in tools if t.name == "find_route")
    declared = tool._get_declaration()
    checks.check("its declaration has the goal", "goal" in str(declared), declared)
    session = await tool._mcp_session_manager.create_session(headers=where.headers)
    said = await session.call_tool("find_route", {"goal": "Appearance"})
    checks.check("a tool is called over its session", "1. tap" in str(said), SimpleNamespace(said=said))
    await toolset.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True)
    parser.add_argument("--token", required=True)
    given = parser.parse_args()
    told("google-adk", lambda checks: work(checks, given.url, given.token))
