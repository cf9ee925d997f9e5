"""Ends every process of a desktop session when the program that started it lets go, or is killed; run by its path.

Its standard input is a pipe that nobody writes to; it closes when the program that holds its other end is gone.
"""

import os
import shutil
import signal
import sys
import time
from pathlib import Path


def processes_of(run: str) -> list[int]:
    """The processes whose environment names the session's own runtime folder."""
    mark = f"XDG_RUNTIME_DIR={run}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            environment = (entry / "environ").read_bytes()
        except OSError:
            continue
        if mark in environment.split(b"\0"):
            found.append(int(entry.name))
    return found


def end(run: str, rounds: int = 30) -> None:
    """End them: asked first, killed when they do not go."""
    for number in range(rounds):
        pids = processes_of(run)
        if not pids:
            return
        for pid in pids:
            try:
                os.kill(pid, signal.SIGTERM if number < rounds // 3 else signal.SIGKILL)
            except OSError:
                continue
        time.sleep(0.05)


def main(run: str) -> None:
    """Wait until the pipe closes, end the session and remove its folder."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.stdin.buffer.read()
    end(run)
    shutil.rmtree(run, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1])
