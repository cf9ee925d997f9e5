"""``uiatlas mcp`` as hosts start it: a process of its own that speaks on standard output and nothing else there."""

import os
import subprocess
import sys
from pathlib import Path

from mcp import Client, StdioServerParameters
from tests.serve.conftest import played


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
    assert "pip install 'uiatlas[mcp]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1
