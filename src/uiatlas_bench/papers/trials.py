"""What one try of a task by one arm came to, in the terms of the papers' metrics, and how it is kept."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from uiatlas.errors import FormatError


class Ending(StrEnum):
    """How a try came to its end."""

    SAID_DONE = "said done"
    """The agent stopped by itself, saying that the task is done."""
    WENT_ON = "went on"
    """The task was done, the recording ends there, and the agent would have gone on."""
    GAVE_UP = "gave up"
    """The agent saw no way on, or its model was lost."""
    SPENT = "steps used up"
    """The budget of steps was used up."""
    LEFT = "app left"
    """The app was closed, or the home screen was shown."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A step that did not come to what was expected.

    Attributes:
        kind: ``no_change`` or ``fail``, as MAPLE's reflection tells them apart.
        recovered: Whether it was made good: by the recovery at once, or since the task was done in the end.
    """

    kind: str
    recovered: bool


@dataclass(frozen=True, slots=True)
class Trial:
    """One try of a task.

    Attributes:
        task: The task's id.
        app: The app it belongs to.
        seed: Which repetition it is, from 0.
        passed: Whether the check says that it is done.
        ending: How it came to its end.
        executed: The steps that were done for the task, in words that are equal for equal steps; without recovery.
        true: The true steps in the same words; the shortest that are known.
        rubrics: Whether each rubric of the task is fulfilled.
        failures: Steps that did not come to what was expected.
        decisions: Whether each single decision, asked with its true history, is right; empty if none was asked.
        deciding: Seconds spent deciding.
        seconds: Seconds in all.
        calls: Calls of a model.
        tokens: Its tokens.
        steps: All actions, those of recovery and of looking whether it is done as well.
        version: The code that played it.
    """

    task: str
    app: str
    seed: int
    passed: bool
    ending: Ending
    executed: tuple[str, ...]
    true: tuple[str, ...]
    rubrics: tuple[bool, ...] = ()
    failures: tuple[Failure, ...] = ()
    decisions: tuple[bool, ...] = ()
    deciding: float = 0.0
    seconds: float = 0.0
    calls: int = 0
    tokens: int = 0
    steps: int = 0
    version: str = ""

    @property
    def stopped(self) -> bool:
        """Whether the agent stopped by itself."""
        return self.ending is Ending.SAID_DONE

    @property
    def terminated(self) -> bool:
        """Whether it ended unsuccessfully before it was done, its steps used up or not.

        Neither saying wrongly that it is done is that, nor going on after it was.
        """
        return not self.passed and self.ending not in (Ending.SAID_DONE, Ending.WENT_ON)

    @property
    def key(self) -> str:
        """What tells it from other tries of the same arm."""
        return f"{self.app}/{self.task}/{self.seed}"


_TRIAL = TypeAdapter(Trial)


class KeptTrials:
    """The tries of one arm, each written down as it comes, so that an arm that was broken off goes on where it was.

    Args:
        file: Where they are kept, a JSON document a line; None keeps nothing.

    Raises:
        FormatError: The file holds something else.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._kept: dict[str, Trial] = {}
        if file is not None and file.is_file():
            self._kept = {trial.key: trial for trial in _read(file)}
            file.write_text("".join(map(_line, self._kept.values())), encoding="utf-8")

    def known(self, key: str) -> Trial | None:
        """The try that is kept under a key."""
        return self._kept.get(key)

    def add(self, trial: Trial) -> Trial:
        """Keep a try."""
        self._kept[trial.key] = trial
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as stream:
                stream.write(_line(trial))
        return trial


def _line(trial: Trial) -> str:
    return json.dumps(asdict(trial), ensure_ascii=False) + "\n"


def _read(file: Path) -> Sequence[Trial]:
    """The tries in a file; a last line that a kill has cut short is left out."""
    out = []
    for line in file.read_text(encoding="utf-8").splitlines(keepends=True):
        try:
            out.append(_TRIAL.validate_json(line))
        except ValidationError as error:
            if not line.endswith("\n"):
                break
            raise FormatError(file, "holds a line that is not a try of a task", hint="remove the file") from error
    return out
