"""The tasks on programs of others, with the command that tells from outside whether one is done, and results so far."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from uiatlas.errors import FormatError, UnknownNameError
from uiatlas.evaluation.recorded import read_json
from uiatlas.evaluation.third_party import TASKS, Program, ProgramForm


@dataclass(frozen=True, slots=True)
class LiveTask:
    """A task on a real program.

    Attributes:
        id: Its name.
        program: The program, set up for this task.
        kind: What it asks for: ``setting``, ``edit``, ``create``, ``compute``.
        text: What the user asks for.
        check: Ends with 0 when it is done; the agent never sees it.
    """

    id: str
    program: Program
    kind: str
    text: str
    check: str


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
    """

    task: str
    map: bool
    passed: bool
    status: str
    reason: str
    steps: int
    seconds: float
    blocked: str = ""


class _TaskForm(ProgramForm):
    id: str
    kind: str
    task: str
    check: str


def read_tasks(data: Path, apps: Sequence[str] = ()) -> tuple[LiveTask, ...]:
    """The tasks of a data folder.

    Args:
        data: The folder with ``live_tasks.json``.
        apps: Tasks of which programs; all if empty.

    Raises:
        InputError: The file is missing or malformed, or holds no task of a program that is named.
    """
    path = data / TASKS
    forms = read_json(path, TypeAdapter(list[_TaskForm]))
    if not forms:
        raise FormatError(path, "holds no task")
    ids = [form.id for form in forms]
    if double := next((i for i in ids if ids.count(i) > 1), ""):
        raise FormatError(path, f"two tasks are called {double!r}")
    for app in apps:
        if app not in {form.app for form in forms}:
            raise UnknownNameError("app", app, {form.app for form in forms})
    chosen = [form for form in forms if not apps or form.app in apps]
    return tuple(LiveTask(f.id, f.program(), f.kind, f.task, f.check) for f in chosen)


class _ResultForm(BaseModel):
    model_config = ConfigDict(extra="ignore")

    task: str
    map: bool
    passed: bool
    status: str
    reason: str
    steps: int
    seconds: float
    blocked: str = ""


class Results:
    """The results of episodes, each written down as it comes, so that a suite that was ended goes on where it was.

    Args:
        file: Where they are kept, a JSON document a line; None keeps them in memory.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._known: dict[tuple[str, bool], Result] = {}
        if file is not None and file.is_file():
            for line in file.read_text(encoding="utf-8").splitlines():
                self._take(line, file)

    def _take(self, line: str, file: Path) -> None:
        """Take over a result that was kept; one that could not be played is played again."""
        try:
            form = _ResultForm.model_validate_json(line)
        except ValidationError as error:
            raise FormatError(file, "holds a line that is no result", mend="remove the file to begin anew") from error
        result = Result(**form.model_dump())
        if not result.blocked:
            self._known[result.task, result.map] = result

    def of(self, task: str, with_map: bool) -> Result | None:
        """The result of a task, None if it was not played yet."""
        return self._known.get((task, with_map))

    def add(self, result: Result) -> None:
        """Keep a result."""
        self._known[result.task, result.map] = result
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")
