"""What a user copies from `examples` holds what the commands take."""

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from tests.docs.pages import ROOT, Block, blocks
from tests.serve.conftest import played

from uiatlas.cli.commands.serve import ServeRequest
from uiatlas.cli.parsing import request_of

EXAMPLES = ROOT / "examples"
HOSTS = [b for b in blocks(ROOT / "docs" / "guides" / "hosts.md") if b.language == "json"]


def started(command: list[str]) -> tuple[str, list[str]]:
    """The command of an example as it is run here: by the interpreter of these tests."""
    program, *words = command
    assert Path(program).name == "uiatlas"
    return sys.executable, ["-m", "uiatlas", *words]


def test_the_example_for_hosts_starts_a_server(notes: Path, tmp_path: Path) -> None:
    """A project that copies .mcp.json and puts its map there has the tools."""
    given = json.loads((EXAMPLES / ".mcp.json").read_text())["mcpServers"]["uiatlas"]
    (tmp_path / "maps").mkdir()
    shutil.copy(notes, tmp_path / "maps" / "notes.uiatlas")
    command, words = started([given["command"], *given["args"]])

    async def story() -> list[str]:
        host = StdioServerParameters(command=command, args=words, cwd=tmp_path, env=dict(os.environ))
        async with Client(host) as client:
            assert not (await client.call_tool("find_route", {"goal": "Theme"})).is_error
            return [tool.name for tool in (await client.list_tools()).tools]

    assert "find_route" in played(story)


@pytest.mark.parametrize("block", HOSTS, ids=lambda block: f"line {block.line}")
def test_the_blocks_of_hosts_are_read(block: Block) -> None:
    """Every block of JSON on the page of hosts names the command with words that it takes."""
    held = json.loads(block.body)
    given = (held.get("mcpServers") or held.get("servers"))["uiatlas"]
    assert given["command"] == "uiatlas"
    assert given["args"][0] == "mcp"
    assert request_of("mcp", given["args"][1:])


def unit() -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # names of systemd have capitals
    read.read_string((EXAMPLES / "uiatlas.service").read_text())
    return read


def test_the_unit_starts_a_server_that_can_be_ended() -> None:
    """The unit's command is one that `serve` takes, on this machine alone, and its signal ends that in order."""
    service = unit()["Service"]
    program, command, *words = shlex.split(service["ExecStart"].replace("%h", "/home/somebody"))
    assert Path(program).name == "uiatlas"
    assert command == "serve"
    request = request_of(command, words)
    assert isinstance(request, ServeRequest)
    assert request.host == "127.0.0.1"
    assert [str(place).rpartition("/")[2] for place in request.serving.maps] == ["notes.uiatlas"]
    assert service["KillSignal"] in ("SIGINT", "SIGTERM")


def test_systemd_can_read_the_unit(tmp_path: Path) -> None:
    """Where systemd is installed it finds no fault in the unit but that its program is not there."""
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("systemd-analyze is missing (apt-get install systemd)")
    path = tmp_path / "uiatlas.service"
    held = (EXAMPLES / "uiatlas.service").read_text()
    path.write_text(re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={sys.executable}", held))
    done = subprocess.run(
        [tool, "verify", "--user", str(path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert "uiatlas.service" not in done.stderr, done.stderr
