"""The OpenAI Agents SDK: an agent with a scripted model asks the map over MCP, and is shown the answer."""

import argparse
import asyncio
import shlex
from typing import Any

from agents.mcp import MCPServerStdio
from openai import AsyncOpenAI

from agents import Agent, OpenAIChatCompletionsModel, Runner, set_tracing_disabled
from benchmarks.interop.scripted_model import Message, answers_of, calls, scripted_model
from benchmarks.interop.telling import Checks, told


def say(messages: list[Message], tools: list[Message]) -> Message:
    """Ask for the route, then say it."""
    answers = answers_of(messages)
    if not answers:
        return calls("find_route", {"goal": "Appearance"})
    return {"content": f"The way is: {answers[-1]}"}


async def work(checks: Checks, server: str) -> None:
    """One run of an agent."""
    command, *args = shlex.split(server)
    set_tracing_disabled(True)
    params: Any = {"command": command, "args": args}
    with scripted_model(say) as (url, requests):
        client = AsyncOpenAI(base_url=url, api_key="scripted")
        model = OpenAIChatCompletionsModel(model="scripted", openai_client=client)
        async with MCPServerStdio(params=params, cache_tools_list=True, client_session_timeout_seconds=60) as host:
            agent = Agent(name="driver", model=model, mcp_servers=[host])
            result = await asyncio.wait_for(Runner.run(agent, "Reach the page Appearance"), 120)
    offered = [tool["function"]["name"] for tool in requests[0]["tools"]]
    checks.check("the six tools are offered to the model", len(offered) == 6 and "find_route" in offered, offered)
    said = str(result.final_output)
    checks.check("the route is in the next prompt", "Appearance" in said and "1. tap" in said, said)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True)
    given = parser.parse_args()
    told("openai-agents", lambda checks: work(checks, given.server))
