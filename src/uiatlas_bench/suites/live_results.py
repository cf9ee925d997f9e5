"""How episodes on programs of others ended, kept one by one, so that a suite that was ended goes on where it was."""

import json
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from uiatlas.errors import FormatError
from uiatlas.storage.whole_files import write_file


@dataclass(frozen=True, slots=True)
class Way:
    """A way of running that results are kept apart by.

    Attributes:
        model: Which language model was asked; empty if none was.
        preset: How the run decided; empty for the usual way.
        ablation: What was left out of it.
        label: What the user called it.
    """

    model: str = ""
    preset: str = ""
    ablation: str = ""
    label: str = ""


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
        preset: How the run decided; empty for the usual way.
        ablation: What was left out of it, with commas.
        label: What the user called this arm; empty for what it is made of.
        input_tokens: Tokens that the model read.
        output_tokens: Tokens that it wrote.
        accepted: The verdict if facts that only the model affirms counted as proven; empty for the same verdict.
        unaccounted: Touches that nothing in the run accounts for; None if nobody counted them.
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
    preset: str = ""
    ablation: str = ""
    label: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    accepted: str = ""
    unaccounted: int | None = None

    @property
    def way(self) -> "Way":
        """How the run decided."""
        return Way(self.model, self.preset, self.ablation, self.label)

    @property
    def arm(self) -> str:
        """What tables call the arm that it is of."""
        usual = "once" if self.model else "words"
        left = f" without {self.ablation}" if self.ablation else ""
        return f"{self.label or (self.preset or usual) + left}, {'map' if self.map else 'no map'}"


_RESULT = TypeAdapter(Result)
_USUAL = Way()


class Results:
    """The results of episodes, each written down as it comes.

    Args:
        file: Where they are kept, a JSON document a line; None keeps them in memory.

    Raises:
        FormatError: The file holds something else.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._kept: dict[tuple[str, bool, Way], Result] = {}
        if file is not None and file.is_file():
            text = file.read_text(encoding="utf-8")
            self._kept = {(r.task, r.map, r.way): r for r in _read(text, file)}
            if text and not text.endswith("\n"):
                self.forget(frozenset())

    @property
    def all(self) -> tuple[Result, ...]:
        """All results, of all arms."""
        return tuple(self._kept.values())

    def of(self, task: str, with_map: bool, known: str = "", way: Way = _USUAL) -> Result | None:
        """The result of a task, None if it was not played yet so: with this map, in this way."""
        found = self._kept.get((task, with_map, way))
        return found if found is not None and not found.blocked and found.known == known else None

    def add(self, result: Result) -> None:
        """Keep a result."""
        self._kept[result.task, result.map, result.way] = result
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as stream:
                stream.write(_line(result))

    def forget(self, tasks: frozenset[str], sides: Collection[bool] = (True, False), way: Way = _USUAL) -> None:
        """What was kept of these tasks in a way, with the map or without, goes, so that they are played anew."""
        gone = {(task, side, way) for task in tasks for side in sides}
        self._kept = {key: result for key, result in self._kept.items() if key not in gone}
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
