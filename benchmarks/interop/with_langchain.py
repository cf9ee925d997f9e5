"""LangChain's adapters: the tools over HTTP with a token, called through LangGraph's node for tools."""

import argparse

from langchain_core.messages import AIMessage
from langchain_mcp_adapters.client import MultiServerMCPClient
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode

from benchmarks.interop.telling import Checks, told


async def work(checks: Checks, url: str, token: str) -> None:
    """List the tools, and call one in a graph."""
    headers = {"Authorization": f"Bearer {token}"}
    client = MultiServerMCPClient({"uiatlas": {"transport": "http", "url": url, "headers": headers}})
    tools = await client.get_tools()
    checks.check("the six tools are listed", len(tools) == 6, [t.name for t in tools])
    graph = StateGraph(MessagesState)
    graph.add_node("tools", ToolNode(tools))
    graph.add_edge(START, "tools")
    graph.add_edge("tools", END)
    call = {"name": "find_route", "args": {"goal": "Appearance"}, "id": "1", "type": "tool_call"}
    out = await graph.compile().ainvoke({"messages": [AIMessage(content="", tool_calls=[call])]})
    said = str(out["messages"][-1].content)
    checks.check("a node of LangGraph calls one", "1. tap" in said, said)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True)
    parser.add_argument("--token", required=True)
    given = parser.parse_args()
    told("langchain-mcp-adapters", lambda checks: work(checks, given.url, given.token))
