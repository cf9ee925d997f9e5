"""browser-use with the hooks of `uiatlas.integrations.browser_use`: it teaches a map, and is told the way by it.

Run in an environment with browser-use and uiatlas; ``--chromium`` names the browser.
"""

import argparse
import os
import shlex
import tempfile
from pathlib import Path
from typing import Any

os.environ |= {"ANONYMIZED_TELEMETRY": "false", "BROWSER_USE_LOGGING_LEVEL": "error", "BROWSER_USE_CLOUD_SYNC": "false"}

from browser_use import Agent, Browser, Tools
from browser_use.mcp.client import MCPClient

from benchmarks.interop.scripted_browser_use import ScriptedModel
from benchmarks.interop.telling import Checks, told
from uiatlas import Atlas
from uiatlas.devices.served import ServedApp
from uiatlas.integrations.browser_use import BrowserUseMap
from uiatlas.ui import describe
from uiatlas.utg.reported import runs_of

WALK = ("Got it", "More options", "Settings", "Appearance")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--server", required=True)
    given = parser.parse_args()
    told("browser-use", lambda checks: work(checks, given.chromium, given.server))


async def drive(site: str, chromium: str, task: str, model: ScriptedModel, hooks: BrowserUseMap) -> Any:
    """One run of an agent from the first page of the site."""
    browser = Browser(
        headless=True,
        executable_path=chromium,
        args=["--no-sandbox"],
        enable_default_extensions=False,
        user_data_dir=tempfile.mkdtemp(),
    )
    agent = Agent(
        task=task,
        llm=model,
        browser=browser,
        tools=hooks.add_to(Tools()),
        initial_actions=[{"navigate": {"url": site}}],
        extend_system_message=hooks.system_message(task) or None,
        register_new_step_callback=hooks.on_step,
        use_judge=False,
        use_vision=False,
        enable_planning=False,
    )
    history = await agent.run(max_steps=12)
    await browser.kill()
    return history


async def over_mcp(checks: Checks, server: str) -> None:
    """The MCP server through its client, as actions."""
    command, *args = shlex.split(server)
    client, tools = MCPClient("uiatlas", command, args), Tools()
    await client.connect()
    await client.register_to_tools(tools, tool_filter=["find_route", "locate_screen"], prefix="map_")
    names = sorted(name for name in tools.registry.registry.actions if name.startswith("map_"))
    checks.check("its MCP client offers the tools", names == ["map_find_route", "map_locate_screen"], names)
    said = await tools.registry.execute_action("map_find_route", {"goal": "Appearance"})
    checks.check("one is called as an action", "1. tap" in str(said), said)
    await client.disconnect()


async def work(checks: Checks, chromium: str, server: str) -> None:
    """A first run that teaches the map, and a second one that is told the way; then the MCP server."""
    await over_mcp(checks, server)
    path = Path(tempfile.mkdtemp()) / "notes.uiatlas"
    served = ServedApp.of("notes")
    try:
        hooks = BrowserUseMap(path, run="the first run")
        model = ScriptedModel([*WALK, {"wait": {"seconds": 1}}])
        history = await drive(served.url, chromium, "look around", model, hooks)
        hooks.close()
        checks.check("a run with the callback ends without an error", not any(history.errors()), history.errors())
        served.exchange("notes")
        hooks = BrowserUseMap(path, run="the second run", learn=False)
        asking = ScriptedModel(["Got it", {"find_route": {"goal": "Appearance"}}, {"wait": {"seconds": 1}}])
        history = await drive(served.url, chromium, "Appearance", asking, hooks)
        hooks.close()
        checks.check("a run with the map ends without an error", not any(history.errors()), history.errors())
    finally:
        served.close()
    with Atlas.open(path) as atlas:
        graph = atlas.load(atlas.apps()[0])
    name = {s.id: s.name for s in graph.screens.values()}
    edges = [(name[t.source], describe(t.action), name[t.target]) for t in graph.transitions.values()]
    checks.check("its steps are edges of the map", len(edges) == len(WALK), edges)
    checks.check("they can be taken back by the run", runs_of(graph) == {"the first run": len(WALK)}, runs_of(graph))
    checks.check("the way is in the system prompt", "<app_map>" in asking.prompts[0], asking.prompts[0][-500:])
    answer = asking.prompts[-1]
    checks.check("find_route answers from the page that is shown", '1. tap "More options' in answer, answer[-1500:])


if __name__ == "__main__":
    main()
