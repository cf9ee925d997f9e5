"""mobilerun: cards from a folder and from the server, tools over MCP and as custom tools, and a macro of its recorder.

Run in an environment with mobilerun and uiatlas. ``--server`` is the command of `uiatlas`, in an environment with MCP;
``--cards`` the address of `uiatlas serve` with the token in its path.
"""

import argparse
import asyncio
import json
import shlex
import tempfile
from pathlib import Path

from mobilerun.agent.utils.trajectory import Trajectory
from mobilerun.app_cards.providers.local_provider import LocalAppCardProvider
from mobilerun.app_cards.providers.server_provider import ServerAppCardProvider
from mobilerun.macro.recorder import MacroRecorder
from mobilerun.mcp.adapter import mcp_to_mobilerun_tools
from mobilerun.mcp.client import MCPClientManager
from mobilerun.mcp.config import MCPConfig, MCPServerConfig

from benchmarks.interop.telling import Checks, told
from uiatlas import build_map, open_device
from uiatlas.integrations.agent_map import AgentMap
from uiatlas.integrations.mobilerun import route_tool, write_cards
from uiatlas.ui import Back, Observation, Tap, describe, selector_for

APP = "com.example.notes"
GOAL = "Appearance"


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--map", type=Path, required=True)
    parser.add_argument("--server", required=True)
    parser.add_argument("--cards", required=True)
    given = parser.parse_args()
    told("mobilerun", lambda checks: work(checks, given.map, given.server, given.cards))


async def work(checks: Checks, path: Path, server: str, cards: str) -> None:
    """All of it."""
    folder = Path(tempfile.mkdtemp())
    write_cards(folder / "cards", [path])
    card = await LocalAppCardProvider(str(folder / "cards")).load_app_card(APP, GOAL, "android")
    checks.check("its local provider finds the card", "## Screens" in card, card)
    card = await ServerAppCardProvider(cards).load_app_card(APP, GOAL, "android")
    checks.check("its server provider gets the card with the way", "## Way from the start" in card, card)
    agent_map = AgentMap(path, learn=False)
    tool = route_tool(agent_map)["find_route"]
    answer = await tool["function"](GOAL, ctx=None)
    checks.check("the custom tool tells the way", '1. tap "' in answer, answer)
    agent_map.close()
    await over_mcp(checks, server)
    macro(checks, folder)


async def over_mcp(checks: Checks, server: str) -> None:
    """The MCP server through its client and its adapter."""
    command, *args = shlex.split(server)
    where = MCPServerConfig(command=command, args=args, include_tools=["find_route"])
    manager = MCPClientManager(MCPConfig(enabled=True, servers={"uiatlas": where}))
    await manager.discover_tools()
    tools = mcp_to_mobilerun_tools(manager)
    checks.check("its client offers the tool", list(tools) == ["uiatlas_find_route"], list(tools))
    said = await asyncio.wait_for(tools["uiatlas_find_route"]["function"](goal=GOAL), 60)
    checks.check("the tool is called", '1. tap "' in str(said), said)
    await manager.disconnect_all()


def macro(checks: Checks, folder: Path) -> None:
    """A walk that its recorder wrote, as a map."""
    device, recorder = open_device("sim:notes"), MacroRecorder()
    for label in ("Got it", "More options", "Settings", "Appearance", ""):
        seen = device.observe()
        if label:
            element = next(e for e in seen.actionable if label in (e.text, e.description) or e.label.startswith(label))
            assert element.bounds is not None
            x, y = (element.bounds.left + element.bounds.right) // 2, (element.bounds.top + element.bounds.bottom) // 2
            recorder.record_action({"action_type": "tap", "x": x, "y": y}, pre_ui=state_of(seen))
            device.perform(Tap(selector_for(element, seen)), element)
        else:
            recorder.record_action({"action_type": "button_press", "button": "back"}, pre_ui=state_of(seen))
            device.perform(Back(), None)
            recorder.record_wait(1.0, pre_ui=state_of(device.observe()))
    device.close()
    file = folder / "macro.json"
    whole = {"macro_schema_version": "2.0", "description": "a walk", "actions": recorder.actions}
    file.write_text(json.dumps(whole))
    checks.check("mobilerun reads the macro", len(Trajectory.load_macro_sequence(str(file))["actions"]) == 6)
    graph = build_map(file)
    done = [describe(t.action) for t in graph.transitions.values()]
    checks.check("a macro of its recorder is a map", (len(graph.screens), len(done)) == (5, 4), done)


def state_of(seen: Observation) -> dict[str, object]:
    """What is shown, as mobilerun's provider tells it."""
    elements = [
        {
            "resourceId": e.resource_id,
            "className": e.class_name,
            "text": e.text,
            "contentDescription": e.description,
            "clickable": e.clickable,
            "enabled": e.enabled,
            "bounds": ",".join(map(str, e.bounds)) if e.bounds else "",
        }
        for e in seen.elements
        if e.visible
    ]
    width, height = seen.size
    phone = {"package": seen.app, "activity": seen.activity}
    return {"elements": elements, "phone_state": phone, "screen_width": width, "screen_height": height}


if __name__ == "__main__":
    main()
