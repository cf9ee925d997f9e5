"""smolagents: an agent with a scripted model asks the map over MCP, and has the answer in its next prompt."""

import argparse
import shlex

from mcp import StdioServerParameters
from smolagents import MCPClient, OpenAIServerModel, ToolCallingAgent

from benchmarks.interop.scripted_model import Message, calls, scripted_model
from benchmarks.interop.telling import Checks, told


def say(messages: list[Message], tools: list[Message]) -> Message:
    """Ask for the route, then say what the prompt holds of it."""
    prompt = str(messages[-1])
    if "Observation" in prompt:
        return calls("final_answer", {"answer": f"The way is: {prompt}"}, 2)
    return calls("find_route", {"goal": "Appearance", "start": "", "app": "", "format": "steps"})


def work(checks: Checks, server: str) -> None:
    """One run of an agent."""
    command, *args = shlex.split(server)
    where = StdioServerParameters(command=command, args=args)
    with scripted_model(say) as (url, requests), MCPClient(where, structured_output=True) as tools:
        model = OpenAIServerModel("scripted", api_base=url, api_key="scripted")
        agent = ToolCallingAgent(tools=tools, model=model, max_steps=4, verbosity_level=0)
        said = str(agent.run("Reach the page Appearance"))
    offered = [tool["function"]["name"] for tool in requests[0]["tools"]]
    checks.check("the six tools are offered to the model", len(offered) == 7 and "find_route" in offered, offered)
    checks.check("the route is in the next prompt", "Appearance" in said and "tap" in said, said)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True)
    given = parser.parse_args()
    told("smolagents", lambda checks: work(checks, given.server))
