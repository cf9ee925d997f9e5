"""``uiatlas mcp`` as hosts start it: a process of its own that speaks on standard output and nothing else there."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from tests.serve.conftest import played

from uiatlas.serve.stdio import PATIENCE
from uiatlas.utg import Atlas


def test_a_real_process_answers_over_stdio(notes: Path) -> None:
    """A host starts the command and gets a route."""
    words = ["-m", "uiatlas", "mcp", "--map", str(notes), "--tools", "find_route,list_maps"]

    async def story() -> tuple[list[str], dict[str, object] | None]:
        async with Client(StdioServerParameters(command=sys.executable, args=words, env=dict(os.environ))) as client:
            tools = [tool.name for tool in (await client.list_tools()).tools]
            return tools, (await client.call_tool("find_route", {"goal": "Theme"})).structured_content

    tools, route = played(story)
    assert tools == ["list_maps", "find_route"]
    assert route is not None
    assert route["status"] == "ok"


def test_a_missing_map_is_said_in_a_line(tmp_path: Path) -> None:
    """A map that is not there ends the program with exit code 2 before anything is served."""
    words = [sys.executable, "-m", "uiatlas", "mcp", "--map", str(tmp_path / "none.uiatlas")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "no map at" in done.stderr


def test_a_missing_extra_is_said_with_the_way_to_get_it(notes: Path) -> None:
    """Without the package mcp one line says how to install it."""
    code = (
        "import sys; sys.modules['mcp'] = None\n"
        "import importlib.util as u; found = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'mcp' else found(name, *more)\n"
        "from uiatlas.cli.main import main; raise SystemExit(main(sys.argv[1:]))"
    )
    words = [sys.executable, "-c", code, "mcp", "--map", str(notes)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "pip install '.[mcp]' in the folder of uiatlas" in done.stderr
    assert len(done.stderr.splitlines()) == 1


class Host:
    """A host that starts the command and sees every byte of its output."""

    def __init__(self, *words: str) -> None:
        line = [sys.executable, "-m", "uiatlas", "mcp", *words]
        self.process = subprocess.Popen(line, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        self.lines: list[bytes] = []
        self._asked = 0
        self.took = 0.0
        client = {"name": "host", "version": "1"}
        self.ask("initialize", protocolVersion="2025-11-25", capabilities={}, clientInfo=client)
        self._say({"method": "notifications/initialized"})

    def ask(self, method: str, **params: Any) -> Any:
        """Send a request and wait for its answer, over whatever else is said."""
        self._asked += 1
        self._say({"id": self._asked, "method": method, "params": params})
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            self.lines.append(line)
            said = json.loads(line)
            if said.get("id") == self._asked:
                return said["result"]
        raise AssertionError(self.process.communicate()[1])

    def call(self, tool: str, **arguments: Any) -> Any:
        return self.ask("tools/call", name=tool, arguments=arguments)

    def end(self, by: signal.Signals | None = None) -> tuple[int, str]:
        """End it by a signal, with its input open, or else by closing that; its exit code and what it complained of.

        `took` is how long it took by the signal; what it started may write to its errors a little longer.
        """
        if by is not None:
            began = time.monotonic()
            self.process.send_signal(by)
            self.process.wait(30)
            self.took = time.monotonic() - began
        out, complaint = self.process.communicate(timeout=30)
        self.lines += out.splitlines()
        return self.process.returncode, complaint.decode()

    def _say(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.process.stdin.flush()


LOUD = """
import os, subprocess, sys, warnings
print("the app begins")
sys.__stdout__.write("by the first name of the stream")
os.write(1, b"by its number")
subprocess.run(["echo", "by a child"])
warnings.warn("by a warning")
from uiatlas.devices.apps.notes import app
"""


@pytest.fixture
def loud(tmp_path: Path) -> str:
    """A device whose program prints in all the ways there are."""
    (tmp_path / "loud.py").write_text(LOUD)
    return f"sim:{tmp_path / 'loud.py'}"


@pytest.mark.parametrize(("ending", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_it_ends_at_once_when_it_is_told_to(notes: Path, loud: str, ending: signal.Signals, code: int) -> None:
    """Ctrl-C and SIGTERM end it in the midst of a job, in a line and in order; only messages were on its output."""
    host = Host("--map", str(notes), "--devices", loud)
    begun = host.call("explore_app", device=loud, minutes=30, wait_s=1)["structuredContent"]
    ended, complaint = host.end(ending)
    assert begun["status"] == "running"
    assert ended == code
    assert host.took < PATIENCE + 5
    assert "Traceback" not in complaint
    assert "by a child" in complaint
    assert all(json.loads(line)["jsonrpc"] == "2.0" for line in host.lines)
    with Atlas.open(notes) as atlas:
        assert atlas.load().screens


@pytest.mark.parametrize(("ending", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_it_ends_in_order_while_many_requests_wait(notes: Path, loud: str, ending: signal.Signals, code: int) -> None:
    """Requests that were not answered yet leave no traceback, and the exit code is that of the signal."""
    host = Host("--map", str(notes), "--devices", loud)
    host.call("explore_app", device=loud, minutes=30, wait_s=1)
    for number in range(40):
        host._say({"id": 1000 + number, "method": "tools/call", "params": {"name": "list_maps", "arguments": {}}})
    ended, complaint = host.end(ending)
    assert ended == code
    assert "Traceback" not in complaint
    assert "ExceptionGroup" not in complaint


def test_a_host_that_is_gone_is_no_failure(notes: Path) -> None:
    """A host that closes both ends while it is answered leaves no traceback."""
    host = Host("--map", str(notes))
    assert host.process.stdout is not None
    host.process.stdout.close()
    with suppress(BrokenPipeError):
        for _ in range(20):
            host._say({"id": "x", "method": "tools/list", "params": {}})
    with host.process:  # what is still open of it is closed
        host.process.wait(30)
        assert host.process.stderr is not None
        assert host.process.stderr.read() == b""
    assert host.process.returncode == 0
