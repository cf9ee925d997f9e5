"""An agent of the OpenAI Agents SDK with a scripted model asks the map over stdio; `make interop` runs the others."""

import asyncio
import sys
from pathlib import Path

import pytest

pytest.importorskip("agents.mcp", reason="the extra [hosts] is not installed")
pytest.importorskip("mcp.server.mcpserver", reason="the extra [mcp] is not installed")

from benchmarks.interop import with_openai_agents
from benchmarks.interop.telling import Checks

from uiatlas.cli.commands.demo import learn_map


def test_an_agent_is_offered_the_tools_and_shown_the_route(tmp_path: Path) -> None:
    learn_map(tmp_path / "notes.uiatlas")
    checks = Checks("openai-agents")
    server = f"{sys.executable} -m uiatlas mcp --map {tmp_path / 'notes.uiatlas'}"
    asyncio.run(with_openai_agents.work(checks, server))
    assert [result for _, result in checks.told] == ["passed", "passed"]
