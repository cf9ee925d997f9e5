"""How far an exploration is, on standard error: one line that is drawn anew, or one every few seconds in a pipe."""

import os
import sys
import time
from typing import TextIO

from uiatlas.cli.output import clipped, counted
from uiatlas.run.events import Event, Explored, Troubled

OFTEN, SELDOM = 0.2, 10.0
"""Seconds between two lines on a terminal, and in a pipe or a file."""


class Ticker:
    """Takes the events of an exploration and tells of them while it goes on."""

    def __init__(self, stream: TextIO | None = None, *, simulated: bool = False) -> None:
        self._stream = stream or sys.stderr
        self._terminal = self._stream.isatty() and not os.environ.get("NO_COLOR")
        self._unit = "simulated s" if simulated else "s"
        self._next = 0.0
        self._shown = False

    def __call__(self, event: Event) -> None:
        """Tell one event, if it is worth it and due."""
        match event:
            case Explored() if time.monotonic() >= self._next:
                self._next = time.monotonic() + (OFTEN if self._terminal else SELDOM)
                self._put(_line(event, self._unit))
            case Troubled(kind=kind, why=why):
                self._clear()
                self._stream.write(f"{clipped(f'{kind}: {why}')}\n")

    def __enter__(self) -> "Ticker":
        return self

    def __exit__(self, *raised: object) -> None:
        """Take the line away, whatever ended the exploration."""
        self._clear()
        self._stream.flush()

    def _put(self, line: str) -> None:
        self._stream.write(f"\r\x1b[K{line}" if self._terminal else f"{line}\n")
        self._stream.flush()
        self._shown = True

    def _clear(self) -> None:
        if self._shown and self._terminal:
            self._stream.write("\r\x1b[K")
        self._shown = False


def _line(event: Explored, unit: str) -> str:
    covered = f"{event.tried}/{event.known} controls"
    found = f"{counted(event.screens, 'screen')}, {counted(event.transitions, 'edge')}"
    spent = f"{event.seconds:.0f} {unit}, {counted(event.step, 'step')}"
    return clipped(f"{spent}: {found}, {covered}; next: {event.next}", 120)
