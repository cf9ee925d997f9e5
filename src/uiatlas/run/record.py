"""The run log: one JSON line per event, written as it happens, so that a killed run is told up to its last step."""

import json
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import IO

from uiatlas.errors import FormatError, InputError, UnknownNameError
from uiatlas.run.event_codec import event_from_json, event_to_json
from uiatlas.run.events import Event
from uiatlas.storage.json_text import json_text
from uiatlas.storage.private import make_folder, open_private, rewrite_lines

LOG = "events.jsonl"
REPORT = "report.html"


def new_run_id() -> str:
    """UTC time and six random hexadecimal digits, such as ``20260131T101500Z-a1b2c3``."""
    return f"{datetime.now(UTC):%Y%m%dT%H%M%SZ}-{secrets.token_hex(3)}"


class RunLog:
    """The open log of one run.

    Args:
        folder: The run's folder; made if it does not exist.

    Raises:
        InputError: The folder cannot be made or written to.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._started = time.monotonic()
        try:
            make_folder(folder)
            self._file = self._opened()
        except OSError as error:
            raise InputError(f"cannot keep the run in {folder} ({error.strerror})", hint="set UIATLAS_HOME") from error

    def _opened(self) -> IO[str]:
        return open_private(self.folder / LOG, "a", encoding="utf-8", errors="backslashreplace")

    def write(self, event: Event) -> None:
        """Append one event, with the seconds since the run began."""
        line = {"time": round(time.monotonic() - self._started, 4), **event_to_json(event)}
        self._file.write(json_text(line) + "\n")
        self._file.flush()

    def retell(self, change: Callable[[str], str]) -> None:
        """Change all texts of the events so far, to take something out of them.

        Raises:
            OSError: The log cannot be written.
        """
        self._file.close()
        rewrite_lines(self.folder / LOG, change)
        self._file = self._opened()

    def close(self) -> None:
        """Close the log."""
        self._file.close()

    def __enter__(self) -> "RunLog":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class Timed:
    """An event with the seconds since its run began."""

    time: float
    event: Event


def read_log(folder: Path) -> tuple[Timed, ...]:
    """All events of a run; a torn last line, which a killed run may leave, is left out.

    Raises:
        UnknownNameError: There is no such run.
        FormatError: A line other than the last is damaged.
    """
    path = folder / LOG
    if not path.is_file():
        raise UnknownNameError("run", folder.name, run_ids(folder.parent), hint="see `uiatlas runs list`")
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    return tuple(_parsed(path, lines))


def _parsed(path: Path, lines: list[str]) -> Iterator[Timed]:
    for number, line in enumerate(lines, start=1):
        if not line:
            continue
        try:
            data = json.loads(line)
            yield Timed(float(data.get("time", 0.0)), event_from_json(data))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            if number == len(lines):
                return
            hint = "the events before that line can be read with any editor"
            raise FormatError(path, f"line {number} is damaged ({error})", hint=hint) from error


def run_ids(folder: Path) -> tuple[str, ...]:
    """Ids of the runs kept in a folder, oldest first; of those begun in the same second, the one that ended first."""
    if not folder.is_dir():
        return ()
    logs = [p / LOG for p in folder.iterdir() if (p / LOG).is_file()]
    logs.sort(key=lambda log: (log.parent.name.partition("-")[0], log.stat().st_mtime_ns, log.parent.name))
    return tuple(log.parent.name for log in logs)
