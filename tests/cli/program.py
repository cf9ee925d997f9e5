"""Runs the command line in this process or in one of its own, and says whether its answer is one clear line."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Cli = Callable[..., "Outcome"]


@dataclass(frozen=True)
class Outcome:
    """What a command left on the terminal."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output, which must be one JSON document."""
        return json.loads(self.out)


def in_a_process(
    *arguments: object, stdin: int = subprocess.DEVNULL, env: dict[str, str] | None = None, cwd: Path | None = None
) -> Outcome:
    """The real program in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "uiatlas", *map(str, arguments)],
        capture_output=True,
        check=False,
        cwd=cwd,
        env=env,
        stdin=stdin,
        timeout=300,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def assert_one_clear_line(outcome: Outcome, *words: str, code: int = 2) -> None:
    """One line on standard error that says what, where and how to mend it; on standard output nothing else."""
    assert outcome.code == code, outcome
    lines = outcome.err.splitlines()
    assert outcome.out == "" or outcome.json == {"error": lines[0].removeprefix("uiatlas: ")}
    assert len(lines) == 1, outcome.err
    assert lines[0].startswith("uiatlas: ")
    assert "; " in lines[0], f"says not how to mend it: {lines[0]}"
    assert "Traceback" not in lines[0]
    assert not re.search(r"[a-z]Error\b", re.sub("(Syntax|Value|ZeroDivision)Error", "", lines[0])), lines[0]
    for word in words:
        assert word in lines[0], f"{word!r} is not said: {lines[0]}"


def contents(folder: Path) -> dict[str, bytes | None]:
    """Every file below a folder with its content, and every folder."""
    return {
        str(p.relative_to(folder)): p.read_bytes() if p.is_file() else None
        for p in sorted(folder.rglob("*"))
        if not p.is_socket()
    }
