"""How episodes on programs of others ended, kept one by one, so that a suite that was ended goes on where it was."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from uiatlas.errors import FormatError
from uiatlas.storage.database import write_file


@dataclass(frozen=True, slots=True)
class Result:
    """How one episode ended.

    Attributes:
        task: The task's id.
        map: Whether the agent had the explored map.
        passed: Whether the outside check failed before and passes afterwards.
        status: The run's own verdict; ``none`` if there was none.
        reason: The same in words, or what went wrong.
        steps: Actions on the device.
        seconds: How long the agent took.
        blocked: Why the episode could not be played at all; empty if it was.
        version: The code that played it.
        known: Which map the agent had, as digits of its content; empty without one.
        model: Which language model was asked; empty if none was.
        calls: Its calls.
        tokens: Tokens that it read and wrote.
        estimated: Calls whose tokens the provider did not tell.
    """

    task: str
    map: bool
    passed: bool
    status: str
    reason: str
    steps: int
    seconds: float
    blocked: str = ""
    version: str = ""
    known: str = ""
    model: str = ""
    calls: int = 0
    tokens: int = 0
    estimated: int = 0


_RESULT = TypeAdapter(Result)


class Results:
    """The results of episodes, each written down as it comes.

    Args:
        file: Where they are kept, a JSON document a line; None keeps them in memory.

    Raises:
        FormatError: The file holds something else.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._kept: dict[tuple[str, bool], Result] = {}
        if file is not None and file.is_file():
            text = file.read_text(encoding="utf-8")
            self._kept = {(r.task, r.map): r for r in _read(text, file)}
            if text and not text.endswith("\n"):
                self.forget(frozenset())

    def of(self, task: str, with_map: bool, known: str = "", model: str = "") -> Result | None:
        """The result of a task, None if it was not played yet so: with this map and model."""
        found = self._kept.get((task, with_map))
        fits = found is not None and not found.blocked and (found.known, found.model) == (known, model)
        return found if fits else None

    def add(self, result: Result) -> None:
        """Keep a result."""
        self._kept[result.task, result.map] = result
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as stream:
                stream.write(_line(result))

    def forget(self, tasks: frozenset[str]) -> None:
        """What was kept of these tasks goes, so that they are played anew."""
        self._kept = {key: result for key, result in self._kept.items() if key[0] not in tasks}
        if self._file is not None and self._file.is_file():
            write_file(self._file, "".join(map(_line, self._kept.values())))


def _line(result: Result) -> str:
    return json.dumps(asdict(result), ensure_ascii=False) + "\n"


def _read(text: str, file: Path) -> Iterator[Result]:
    """The results in a file's text; a last line that a kill has cut short is left out."""
    for line in text.splitlines(keepends=True):
        try:
            yield _RESULT.validate_json(line)
        except ValidationError as error:
            if not line.endswith("\n"):
                return
            raise FormatError(
                file, "holds a line that is not a result", hint="remove the file to begin anew"
            ) from error
