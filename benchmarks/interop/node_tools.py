"""The official inspector and conformance scenarios, with a Node that comes as a package of Python."""

import json
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.interop.peers import EXPECTED_TO_FAIL, NPM, SCENARIOS

LONGEST = 180


class Node:
    """Node and the packages that are run with it.

    Args:
        environment: The Python environment that Node is in.
    """

    def __init__(self, environment: Path) -> None:
        self._bin = environment / "bin"
        self.modules = environment / "npm" / "node_modules"
        self._env = os.environ | {"PATH": f"{self._bin}:{os.environ['PATH']}", "DO_NOT_TRACK": "1"}

    def install(self) -> None:
        """Install the packages, unless they are there."""
        if not self.modules.is_dir():
            prefix = self.modules.parent
            prefix.mkdir(parents=True, exist_ok=True)
            (prefix / "package.json").write_text("{}")
            line = [str(self._bin / "npm"), "install", "--no-audit", "--no-fund", "--prefix", str(prefix), *NPM]
            subprocess.run(line, env=self._env, check=True, stdout=subprocess.DEVNULL)

    def version(self, package: str = "") -> str:
        """The version of Node, or of a package."""
        if package:
            return str(json.loads((self.modules / package / "package.json").read_text())["version"])
        told = subprocess.run([str(self._bin / "node"), "--version"], capture_output=True, text=True, check=True)
        return told.stdout.strip()

    def run(self, script: str, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run a program of the packages."""
        line = [str(self._bin / "node"), str(self.modules / ".bin" / script), *words]
        return subprocess.run(line, env=self._env, capture_output=True, text=True, timeout=LONGEST, check=False)


def conformance(node: Node, url: str) -> Iterator[tuple[str, str]]:
    """What each scenario said of the server at an address."""
    for scenario in (*SCENARIOS, *EXPECTED_TO_FAIL):
        told = node.run("conformance", "server", "--url", url, "--scenario", scenario)
        said = re.sub(r"\x1b\[[0-9;]*m", "", told.stdout + told.stderr)
        found = re.search(r"Passed: (\d+)/(\d+), (\d+) failed", said)
        ok = told.returncode == 0 and found is not None and found[3] == "0"
        said = found[0] if found else said.strip()[-150:]
        if scenario in EXPECTED_TO_FAIL:
            yield scenario, f"fails as expected: {said}" if not ok else "passed, and was expected to fail"
        else:
            yield scenario, "passed" if ok else f"failed: {said}"


def inspected(node: Node, server: Sequence[str], url: str, token: str) -> Iterator[tuple[str, str]]:
    """What the inspector's command line gets from the server, over both transports."""
    over_http = ("--cli", url, "--transport", "http", "--header", f"Authorization: Bearer {token}")
    for how, where in (("stdio", ("--cli", *server)), ("HTTP", over_http)):
        listed = node.run("mcp-inspector", *where, "--method", "tools/list")
        names = re.findall(r'"name": "(\w+)"', listed.stdout)
        ok = {"find_route", "report_step"} <= set(names)
        yield f"tools/list over {how}", "passed" if ok else f"failed: {(listed.stdout + listed.stderr)[-150:]}"
        asked = ("--method", "tools/call", "--tool-name", "find_route", "--tool-arg", "goal=Appearance")
        called = node.run("mcp-inspector", *where, *asked)
        ok = "1. tap" in called.stdout
        yield f"tools/call over {how}", "passed" if ok else f"failed: {(called.stdout + called.stderr)[-150:]}"
