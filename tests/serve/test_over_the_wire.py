"""All that the server offers, asked by the official client over stdio and over HTTP, in both eras of the protocol."""

import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from tests.serve.calling import running
from tests.serve.conftest import played
from tests.serve.test_device_tools import DEVICE, HARMFUL, answering, ended, service_on
from tests.serve.test_map_tools import ERAS

from uiatlas.serve.whole import ALL_TOOLS

APP = "com.example.notes"


@dataclass(slots=True)
class Told:
    """What a client was told.

    Attributes:
        lists: Names of tools, resources, templates and prompts.
        read: What the resources hold.
        prompt: What a prompt says.
        progress: The figures of progress while a device was driven.
        reached: Where that ended.
        stopped: How a long job ended that was stopped.
        questions: What a person was asked.
        harmful: How a task ended that cannot be taken back.
    """

    lists: list[tuple[str, ...]] = field(default_factory=list)
    read: list[str] = field(default_factory=list)
    prompt: str = ""
    progress: list[float] = field(default_factory=list)
    reached: tuple[str, str] = ("", "")
    stopped: str = ""
    questions: list[str] = field(default_factory=list)
    harmful: str = ""


@contextmanager
def served(over: str, path: Path) -> Iterator[Any]:
    """What opens the transport of a client: a process of its own, or a server of this one."""
    if over == "stdio":
        words = ["-m", "uiatlas", "mcp", "--map", str(path), "--devices", DEVICE]

        @asynccontextmanager
        async def started() -> AsyncIterator[Any]:
            yield StdioServerParameters(command=sys.executable, args=words, env=dict(os.environ))

        yield started
        return
    with running(service_on(path)) as server:

        @asynccontextmanager
        async def called() -> AsyncIterator[Any]:
            headers = {"Authorization": f"Bearer {server.keys.token}"}
            async with httpx2.AsyncClient(headers=headers, follow_redirects=True, timeout=60) as web:
                yield streamable_http_client(f"http://{server.host}/mcp/", http_client=web)

        yield called


async def looked_at(client: Client, told: Told) -> None:
    """What there is, and what the extras say."""
    told.lists.append(tuple(t.name for t in (await client.list_tools()).tools))
    told.lists.append(tuple(str(r.uri) for r in (await client.list_resources()).resources))
    templates = (await client.list_resource_templates()).resource_templates
    told.lists.append(tuple(t.uri_template for t in templates))
    told.lists.append(tuple(p.name for p in (await client.list_prompts()).prompts))
    for uri in ("uimap://maps", f"uimap://{APP}/screens?query=theme"):
        told.read += [getattr(part, "text", "") for part in (await client.read_resource(uri)).contents]
    prompt = await client.get_prompt("navigate", {"goal": "the dark theme"})
    told.prompt = getattr(prompt.messages[0].content, "text", "")


async def driven(client: Client, told: Told) -> None:
    """What is done on a device: with progress, what a person has to allow, and as a job that is stopped.

    What is stopped comes last: how far it got, and what it changed in the app, depends on the machine.
    """

    async def progress(progress: float, total: float | None, message: str | None) -> None:
        told.progress.append(progress)

    call = {"device": DEVICE, "goal": "Theme", "wait_s": 60}
    state = await ended(client, await client.call_tool("navigate_to", call, progress_callback=progress))
    told.reached = state["status"], state["screen"]
    harmful = await client.call_tool("run_task", {"device": DEVICE, "task": HARMFUL})
    told.harmful = (await ended(client, harmful))["status"]
    begun = await client.call_tool("explore_app", {"device": DEVICE, "minutes": 60, "wait_s": 0})
    job = (begun.structured_content or {})["job"]
    stopping = await client.call_tool("job", {"job": job, "stop": True, "wait_s": 30})
    told.stopped = (await ended(client, stopping))["status"]


@pytest.mark.parametrize("over", ["stdio", "http"])
@pytest.mark.parametrize("mode", ERAS)
def test_everything_is_there(
    over: str, mode: Any, notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tools, extras, progress and jobs; a person is asked over stdio, and over HTTP the action is refused."""
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
    told = Told()

    async def story(transport: Any) -> None:
        asker = answering("accept", heard=told.questions)
        async with transport() as way, Client(way, mode=mode, elicitation_callback=asker) as client:
            await looked_at(client, told)
            await driven(client, told)

    with served(over, notes) as transport:
        played(lambda: story(transport), 180)
    tools, resources, templates, prompts = told.lists
    assert tools == ALL_TOOLS
    assert resources == ("uimap://maps",)
    assert set(templates) == {"uimap://{app}/screens{?query}", "uimap://{app}/screens/{screen}"}
    assert set(prompts) == {"navigate", "explore"}
    assert APP in told.read[0]
    assert "Theme" in told.read[1]
    assert "the dark theme" in told.prompt
    assert told.reached == ("success", "Theme")
    assert len(told.progress) > 3
    assert told.progress == sorted(set(told.progress))
    assert told.stopped in ("interrupted", "success", "stopped")
    if over == "http":
        assert (told.questions, told.harmful) == ([], "refused")
    else:
        assert any("delete" in question.casefold() for question in told.questions)
        assert told.harmful in ("success", "unproven", "failure")
