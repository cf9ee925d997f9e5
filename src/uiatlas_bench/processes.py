"""Processes that are ended with all that they have started: when they are left, and when this program is killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from uiatlas_bench import watched

_GRACE = 5.0
"""Seconds that a program has to end by itself."""


def sh(
    command: str,
    environment: Mapping[str, str],
    patience: float,
    beside: subprocess.Popen[bytes] | None = None,
) -> int:
    """Run a command; 124 if it does not end in time, or not before what it runs beside has ended."""
    until = time.monotonic() + patience
    with process(["sh", "-c", command], environment) as running:
        while running.poll() is None:
            if time.monotonic() > until or (beside is not None and beside.poll() is not None):
                return 124
            with suppress(subprocess.TimeoutExpired):
                running.wait(0.25)
        return running.returncode


@contextmanager
def process(
    command: Sequence[str], environment: Mapping[str, str], *, folder: Path | None = None, heard: bool = False
) -> Iterator[subprocess.Popen[bytes]]:
    """A process in a group of its own, which is ended when left, and when this program is killed.

    Args:
        command: What is run.
        environment: What it is run with.
        folder: Where it is run.
        heard: Whether what it says can be read; else it is silent.
    """
    with holding() as (held, let_go):
        line = [sys.executable, "-I", "-S", watched.__file__, str(held), *command]
        with started(line, environment, held=held, folder=folder, heard=heard) as running:
            let_go()
            yield running


@contextmanager
def holding() -> Iterator[tuple[int, Callable[[], None]]]:
    """A file descriptor that another process can read as soon as this program has gone, and how to let go of it."""
    held, kept = os.pipe()
    ends = [held, kept]

    def let_go() -> None:
        if held in ends:
            ends.remove(held)
            os.close(held)

    try:
        yield held, let_go
    finally:
        for end in ends:
            os.close(end)


@contextmanager
def started(
    command: Sequence[str],
    environment: Mapping[str, str],
    *,
    held: int,
    folder: Path | None = None,
    heard: bool = False,
) -> Iterator[subprocess.Popen[bytes]]:
    """A process that gets a file descriptor and is ended when left."""
    out = subprocess.PIPE if heard else subprocess.DEVNULL
    with subprocess.Popen(
        command,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=out,
        cwd=folder,
        start_new_session=True,
        pass_fds=(held,),
    ) as running:
        try:
            yield running
        finally:
            _end(running)


def _end(running: subprocess.Popen[bytes]) -> None:
    """End a process and its group: by asking, and after a while by force."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(running.pid, sign)
        with suppress(subprocess.TimeoutExpired):
            running.wait(_GRACE)
            if sign == signal.SIGTERM and not _group_lives(running.pid):
                return


def _group_lives(group: int) -> bool:
    until = time.monotonic() + _GRACE
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except (ProcessLookupError, PermissionError):
            return False
        time.sleep(0.02)
    return True
