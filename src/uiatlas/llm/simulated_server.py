"""``python -m uiatlas.llm.simulated_server``: the simulated server of language models, from a shell."""

import argparse
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from uiatlas.llm.testing import SimulatedServer

MODEL = "openai:simulated"
"""How commands name the model behind it; any other name after ``openai:`` does as well."""

ENDING = (signal.SIGINT, signal.SIGTERM)
"""Signals that end it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until interrupted, or while a command runs; its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m uiatlas.llm.simulated_server",
        description="A simulated server of language models on this machine. It understands nothing: it says the lines "
        "of a file, or something plain of the form it is asked for.",
    )
    parser.add_argument("--answers", metavar="FILE", type=Path, help="what is said, a line for each request")
    parser.add_argument("--port", metavar="N", type=int, default=0, help="the port (any that is free)")
    parser.add_argument("command", metavar="COMMAND", nargs=argparse.REMAINDER, help="run this with it, and end")
    options = parser.parse_args(arguments)
    command = options.command[options.command[:1] == ["--"] :]
    try:
        said = [] if options.answers is None else options.answers.read_text(encoding="utf-8").splitlines()
        server = SimulatedServer(Says(said), port=options.port)
    except (OSError, UnicodeError, OverflowError) as error:
        parser.error(str(error))
    if not command:
        # Blocked before the server's threads begin, so that they inherit it; also where a shell ignores them.
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        for ending in ENDING:
            signal.signal(ending, signal.SIG_DFL)
    with server:
        if command:
            given = os.environ | {"OPENAI_BASE_URL": server.url, "OPENAI_API_KEY": "simulated"}
            return subprocess.run(command, env=given, check=False).returncode
        sys.stdout.write(
            f"export OPENAI_BASE_URL={server.url} OPENAI_API_KEY=simulated  # simulated; --model {MODEL}\n"
        )
        sys.stdout.flush()
        signal.sigwait(ENDING)
        sys.stderr.write(f"simulated: {len(server.requests)} requests\n")
    return 0


class Says:
    """What the simulated model says to the body of a request.

    Args:
        lines: What it says first.
    """

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._lines = iter(lines)

    def __call__(self, body: dict[str, Any]) -> str:
        """The next line, else a plain value of the form."""
        line = next(self._lines, None)
        if line is not None:
            return line
        schema = body.get("response_format", {}).get("json_schema", {}).get("schema")
        return "simulated" if schema is None else json.dumps(plain(schema, schema.get("$defs", {})))


def plain(schema: dict[str, Any], known: dict[str, Any]) -> Any:
    """A plain value of the form of a JSON schema: ones, one item, the first of what may be chosen."""
    if "$ref" in schema:
        return plain(known[schema["$ref"].rpartition("/")[2]], known)
    if "anyOf" in schema:
        return plain(schema["anyOf"][0], known)
    if "const" in schema or "enum" in schema:
        return schema["const"] if "const" in schema else schema["enum"][0]
    match schema.get("type"):
        case "object":
            return {name: plain(part, known) for name, part in schema.get("properties", {}).items()}
        case "array":
            return [plain(schema["items"], known)]
        case "integer" | "number":
            return 1
        case "boolean":
            return False
        case "null":
            return None
    return "simulated"


if __name__ == "__main__":
    raise SystemExit(main())
