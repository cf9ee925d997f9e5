"""Tasks of recorded apps with their true steps, and where the benchmarks find their data."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, TypeAdapter

from uiatlas.errors import FormatError, InputError
from uiatlas_bench.recorded import Exploration, RecordedApp, load_app, read_json

Progress = Callable[[int, int, str], None]
"""Called with how much is done, how much there is, and what is being done."""


@dataclass(frozen=True, slots=True)
class TrueAction:
    """An action of a task's true trace and the screen that it was done on."""

    screen: str
    key: str
    text: str | None


@dataclass(frozen=True, slots=True)
class Task:
    """A task with its true trace.

    Attributes:
        id: Its name in the recording.
        app: The app it belongs to.
        text: What the user asks for.
        start: The screen that it starts on.
        actions: The true actions, at least one.
        end: The screen on which it is done.
    """

    id: str
    app: str
    text: str
    start: str
    actions: tuple[TrueAction, ...]
    end: str

    @property
    def budget(self) -> int:
        """How many actions an episode may take."""
        return max(8, 3 * len(self.actions))


@dataclass(frozen=True, slots=True)
class TaskSet:
    """Recorded apps with the tasks on them, and what exploration saw of each app."""

    tasks: tuple[Task, ...]
    apps: dict[str, RecordedApp]
    explorations: dict[str, Exploration]


class _StepForm(BaseModel):
    screen: str
    key: str | None = None
    action: str
    input: str | None = None


class _TaskForm(BaseModel):
    app: str
    id: str
    task: str
    start: str
    steps: list[_StepForm]


def made_folder(folder: Path) -> Path:
    """A folder that results are written to; it is made if it is not there.

    Raises:
        InputError: It cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror or error}", hint="give another folder") from error
    return folder


def data_folder(given: Path | None, name: str) -> Path:
    """The folder with a benchmark's data: the one given, else the one of this name below $UIATLAS_DATA (empty: itself).

    Raises:
        InputError: None is given, or it is not a folder.
    """
    hint = "give the folder with --data DIR or set UIATLAS_DATA"
    home = os.environ.get("UIATLAS_DATA")
    if given is None and not home:
        raise InputError(f"the data folder of {name or 'this benchmark'} is not known", hint=hint)
    folder = given if given is not None else Path(home or "") / name
    if not folder.is_dir():
        raise InputError(f"{folder} is not a folder", hint=hint)
    return folder


def load_tasks(folder: Path) -> TaskSet:
    """Read ``tasks.json`` and the ``APP.json`` of every app that it names.

    Raises:
        InputError: A file is missing.
        FormatError: A file is not of its form, or a task does not fit its app.
    """
    path = folder / "tasks.json"
    forms = read_json(path, TypeAdapter(list[_TaskForm]))
    if not forms:
        raise FormatError(path, "holds no task")
    apps, explorations = {}, {}
    for name in sorted({form.app for form in forms}):
        if Path(name).name != name:
            raise FormatError(path, f"{name!r} cannot be the name of an app", hint="name the app's file, without .json")
        apps[name], explorations[name] = load_app(folder / f"{name}.json")
    return TaskSet(tuple(_task(form, apps[form.app], path) for form in forms), apps, explorations)


def _task(form: _TaskForm, app: RecordedApp, path: Path) -> Task:
    *before, last = form.steps or [_StepForm(screen=form.start, action="missing")]
    if last.action != "done" or not before:
        raise FormatError(path, f"task {form.id}: its steps must be one action or more, and done")
    for name in (form.start, *(s.screen for s in form.steps)):
        if name not in app.screens:
            raise FormatError(path, f"task {form.id}: {app.name} has no screen {name!r}")
    actions = []
    for step in before:
        if step.key is None or step.key not in app.screens[step.screen].keys:
            raise FormatError(path, f"task {form.id}: screen {step.screen} has no element {step.key!r}")
        actions.append(TrueAction(step.screen, step.key, step.input))
    return Task(form.id, form.app, form.task, form.start, tuple(actions), last.screen)
