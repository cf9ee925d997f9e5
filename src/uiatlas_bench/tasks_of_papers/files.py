"""Reads the task files of Mobile-Eval-E, SPA-Bench and AndroidWorld, each known by its content."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from uiatlas.errors import FormatError, InputError
from uiatlas_bench.recorded import read_json

VALUES = Path(__file__).with_name("values.toml")
"""What stands for the blanks of task templates; AndroidWorld draws such values anew for each run."""

_BLANK = re.compile(r"\{(\w+)\}")
_HINT = "give a file of Mobile-Eval-E, SPA-Bench or AndroidWorld, with its tasks under `tasks`"


@dataclass(frozen=True, slots=True)
class PaperTask:
    """One task of such a file.

    Attributes:
        id: Its name in the file.
        text: What is to be done, in words; blanks that nothing is known for stand in braces.
        apps: The apps that it needs, as the file calls them.
        packages: Package names of these apps, those that the file gives.
        steps: How many steps a person took; 0 if the file does not say.
        ends_with: Words that the last screen shows when it is done (SPA-Bench's key components).
        blanks: The blanks that nothing is known for.
        asks: Whether it is a question, whose answer is looked at.
    """

    id: str
    text: str
    apps: tuple[str, ...]
    packages: tuple[str, ...] = ()
    steps: int = 0
    ends_with: tuple[str, ...] = ()
    blanks: tuple[str, ...] = ()
    asks: bool = False


@dataclass(frozen=True, slots=True)
class TaskFile:
    """A file of tasks, and where it says that they come from."""

    path: Path
    source: str
    tasks: tuple[PaperTask, ...]


class _Form(BaseModel):
    model_config = ConfigDict(extra="ignore")


class _File(_Form):
    source: str
    tasks: list[dict[str, Any]]


class _MobileEval(_Form):
    id: str
    task: str
    apps: list[str]
    rubrics: list[str]
    human_ops: list[str]


class _SpaCross(_Form):
    id: str
    task: str
    apps: list[str]
    golden_steps: int


class _SpaSingle(_Form):
    id: str
    task: str
    app: str
    package: str
    golden_steps: int
    key_component_final: list[str]


class _AndroidWorld(_Form):
    name: str
    template: str
    params: list[str]
    app_names: list[str] | str
    kind: str
    optimal_steps: float = Field(allow_inf_nan=False, ge=0)


def read_tasks(path: Path, values: Mapping[str, Mapping[str, str]] | None = None) -> TaskFile:
    """The tasks of a file.

    Args:
        path: The file.
        values: For each task what stands for its blanks; None for those that come with this package.

    Raises:
        InputError: There is no such file, or it is none of the forms that are known.
    """
    document = read_json(path, TypeAdapter(_File), hint="name the file with --tasks FILE")
    known = read_values() if values is None else values
    if not document.tasks:
        raise FormatError(path, "holds no tasks", hint=_HINT)
    tasks = tuple(_task(path, entry, known) for entry in document.tasks)
    twice = next((t.id for i, t in enumerate(tasks) if t.id in {u.id for u in tasks[:i]}), "")
    if twice:
        raise FormatError(path, f"names the task {twice} twice", hint="give each task a name of its own")
    return TaskFile(path, document.source, tasks)


def read_values(path: Path = VALUES) -> Mapping[str, Mapping[str, str]]:
    """For each task what stands for its blanks.

    Raises:
        InputError: The file cannot be read, or holds something else.
    """
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        return TypeAdapter(dict[str, dict[str, str]]).validate_python(told)
    except (OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise FormatError(
            path, f"holds no values ({str(error).splitlines()[0]})", hint="write [TASK] NAME = 'VALUE'"
        ) from error


def _task(path: Path, entry: dict[str, Any], values: Mapping[str, Mapping[str, str]]) -> PaperTask:
    """One entry, by the first form that has its fields."""
    read: Callable[[dict[str, Any]], PaperTask]
    for marks, read in (
        ({"rubrics", "human_ops"}, _of_mobile_eval),
        ({"golden_steps", "apps"}, _of_spa_cross),
        ({"golden_steps", "app"}, _of_spa_single),
        ({"template", "app_names"}, lambda e: _of_android_world(e, values)),
    ):
        if marks <= entry.keys():
            try:
                return read(entry)
            except ValidationError as error:
                where = f"{path}, task {entry.get('id', entry.get('name', '?'))}"
                wrong = error.errors()[0]
                said = f"{where}: {'.'.join(map(str, wrong['loc']))}: {wrong['msg']}"
                raise InputError(said, hint="correct the file") from error
    raise FormatError(path, "has tasks of no form that is known", hint=_HINT)


def _of_mobile_eval(entry: dict[str, Any]) -> PaperTask:
    form = _MobileEval.model_validate(entry)
    return PaperTask(form.id, form.task, tuple(form.apps), steps=len(form.human_ops))


def _of_spa_cross(entry: dict[str, Any]) -> PaperTask:
    form = _SpaCross.model_validate(entry)
    return PaperTask(form.id, form.task, tuple(form.apps), steps=form.golden_steps)


def _of_spa_single(entry: dict[str, Any]) -> PaperTask:
    form = _SpaSingle.model_validate(entry)
    last = tuple(form.key_component_final)
    return PaperTask(form.id, form.task, (form.app,), (form.package,), form.golden_steps, last)


def _of_android_world(entry: dict[str, Any], values: Mapping[str, Mapping[str, str]]) -> PaperTask:
    """A template; an app that stands for a blank is the one whose name fills it."""
    form = _AndroidWorld.model_validate(entry)
    given = values.get(form.name, {})
    text = _BLANK.sub(lambda blank: given.get(blank[1], blank[0]), form.template)
    named = form.app_names if isinstance(form.app_names, list) else []
    apps = (*named, *((given["app_name"],) if given.get("app_name") else ()))
    return PaperTask(
        form.name,
        text,
        tuple(dict.fromkeys(apps)),
        steps=round(form.optimal_steps),
        blanks=tuple(dict.fromkeys(_BLANK.findall(text))),
        asks=form.kind == "information_retrieval",
    )
