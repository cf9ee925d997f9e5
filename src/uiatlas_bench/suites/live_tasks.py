"""The tasks on programs of others, with the command that tells from outside whether one is done."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from uiatlas.errors import FormatError, UnknownNameError
from uiatlas_bench.recorded import read_json
from uiatlas_bench.third_party import TASKS, Program, ProgramForm


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
