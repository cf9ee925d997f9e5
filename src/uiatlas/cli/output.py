"""What the command line writes: JSON or tables on standard output, progress and warnings on standard error."""

import json
import logging
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TextIO

from uiatlas.errors import one_line, without_userinfo

WIDEST = 80
"""Longest cell of a table, in characters."""

LINE = 150
"""Longest line, in characters."""


_PLACEHOLDER = re.compile(r"<(?!secret-)[a-z]+-\d+>")
_masked: set[str] = set()
"""Placeholders for private data that the lines written by this command hold."""


class _Answered:
    """Whether the command has written anything on standard output."""

    yet = False


def write(text: str) -> None:
    """A line on standard output; what the terminal cannot show is escaped."""
    _masked.update(_PLACEHOLDER.findall(text)[:1])
    _put(sys.stdout, text + "\n")


def write_last(*lines: str) -> None:
    """The last lines of an answer on standard output: what is still to be said of them is said before."""
    for line in lines:
        _masked.update(_PLACEHOLDER.findall(line)[:1])
    _tell_masked()
    for line in lines:
        _put(sys.stdout, line + "\n")


def warn(text: str) -> None:
    """A line on standard error, after what was said before it on standard output, also where both go to one file."""
    _flush(sys.stdout)
    _put(sys.stderr, f"uiatlas: {one_line(text)}\n")


class _Waits(logging.Handler):
    """Writes what a device waits for as a line on standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        warn(record.getMessage())


_WAITS = _Waits(logging.INFO)


def begin() -> None:
    """A command begins: it has answered nothing yet, and says what a device waits for when that takes long."""
    _Answered.yet = False
    log = logging.getLogger("uiatlas.devices")
    log.setLevel(logging.INFO)
    log.addHandler(_WAITS)


def hint(text: str) -> None:
    """What to do next, for a person at a terminal; a pipe and a file are spared."""
    if sys.stdout.isatty():
        _put(sys.stdout, f"next: {text}\n")


def counted(number: int, what: str) -> str:
    """A number of things: ``1 step``, ``2 steps``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def write_json(value: Any) -> None:
    """One JSON document on standard output."""
    _put(sys.stdout, as_json(value) + "\n")


def write_error(line: str) -> None:
    """What went wrong as the JSON document of a command that has written none."""
    if not _Answered.yet:
        write_json({"error": line})
    flush()


def as_json(value: Any) -> str:
    """A JSON document for machines and people."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def write_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table on standard output."""
    write(as_table(heads, rows))


def as_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in plain columns; numbers to the right."""
    cells = [[one_line(str(c), WIDEST) for c in row] for row in rows]
    widths = [max([len(h), *(len(r[i]) for r in cells)]) for i, h in enumerate(heads)]
    numeric = [
        all(r[i].replace(".", "").replace("%", "").lstrip("-").isdigit() for r in cells if r[i])
        for i in range(len(heads))
    ]

    def line(row: Sequence[str]) -> str:
        parts = [c.rjust(w) if n else c.ljust(w) for c, w, n in zip(row, widths, numeric, strict=True)]
        return "  ".join(parts).rstrip()

    return "\n".join((line(list(heads)), "  ".join("-" * w for w in widths), *map(line, cells)))


class Progress:
    """A line on standard error that says how far long work is; nothing for work that ends within two seconds.

    In a pipe or a file, and where NO_COLOR is set, it writes a line every ten seconds instead of redrawing one.
    """

    def __init__(self, what: str, stream: TextIO | None = None) -> None:
        self.what = what
        self._stream = stream or sys.stderr
        self._terminal = self._stream.isatty() and not os.environ.get("NO_COLOR")
        self._began = time.monotonic()
        self._next = self._began + 2.0
        self._shown = False

    def __call__(self, done: int, whole: int) -> None:
        """Say that so much of the whole is done."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (0.1 if self._terminal else 10.0)
        share = f"{done}/{whole}" if whole else str(done)
        text = f"{self.what}: {share}, {now - self._began:.0f} s"
        _put(self._stream, f"\r\x1b[K{text}" if self._terminal else f"{text}\n")
        _flush(self._stream)
        self._shown = True

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *raised: object) -> None:
        """Take the line away, whether the work was done or broke off."""
        if self._shown and self._terminal:
            _put(self._stream, "\r\x1b[K")
            _flush(self._stream)


def ask(question: str) -> bool:
    """Ask a person a yes-no question; anything but yes is no."""
    _put(sys.stderr, f"{one_line(question)} [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in ("y", "yes")


def asker() -> Callable[[str], bool] | None:
    """How to ask a person, or None where nobody sits at a terminal."""
    return ask if sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty() else None


def flush() -> None:
    """Write out what is still held back, and say what the placeholders in it are if that was not said."""
    _tell_masked()
    for stream in (sys.stdout, sys.stderr):
        _flush(stream)


def _tell_masked() -> None:
    """Say once what the placeholders in the lines so far are, in the order in which a terminal shows both."""
    if not _masked:
        return
    _flush(sys.stdout)
    warn(f"{min(_masked)} and the like stand for private data; look, explore or run with --no-mask to read them")
    _masked.clear()


def _flush(stream: TextIO) -> None:
    try:
        stream.flush()
    except BrokenPipeError:
        _into_nothing(stream)


def _put(stream: TextIO, text: str) -> None:
    """Write, addresses without user name and password; where the reader of a pipe has left, work goes on unheard."""
    text = without_userinfo(text)
    _Answered.yet |= stream is sys.stdout
    encoding = stream.encoding or "utf-8"
    try:
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
    except BrokenPipeError:
        _into_nothing(stream)


def _into_nothing(stream: TextIO) -> None:
    """What is still held back for a reader who has left, and what follows, is dropped."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, stream.fileno())
    os.close(nothing)


def clipped(text: str, limit: int = LINE) -> str:
    """The text on one line of a terminal, its columns kept."""
    flat = "".join(c if c.isprintable() else " " for c in text[: limit + 1])
    return flat if len(flat) <= limit else f"{flat[: limit - 1]}…"
