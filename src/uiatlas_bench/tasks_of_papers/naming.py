"""What the apps of task files are called, what kind of app each is, and which of them a device has."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from uiatlas.errors import FormatError
from uiatlas_bench.tasks_of_papers.files import PaperTask

LIST = Path(__file__).with_name("apps.toml")
"""The apps that task files name, with their other names and their kinds."""


class NamedApp(BaseModel):
    """An app that task files name.

    Attributes:
        names: What it is called; the first is what a launcher shows.
        kind: The kind of simulated app that stands in for it; empty if there is none.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    names: tuple[str, ...] = Field(min_length=1)
    kind: str = ""

    @property
    def label(self) -> str:
        """What a launcher shows."""
        return self.names[0]


class _List(BaseModel):
    model_config = ConfigDict(extra="forbid")

    app: list[NamedApp]


@dataclass(frozen=True, slots=True)
class Fit:
    """Which apps of a task a device has.

    Attributes:
        found: For each app that the task needs the id of the device's app.
        lacking: Labels of those that the device has not.
    """

    found: Mapping[NamedApp, str]
    lacking: tuple[str, ...]

    def names(self) -> dict[str, tuple[str, ...]]:
        """For each app of the device what the task may call it."""
        return {app: (app, *named.names) for named, app in self.found.items()}


def read_apps(path: Path = LIST) -> tuple[NamedApp, ...]:
    """The apps that task files name.

    Raises:
        FormatError: The file is no such list, or two of its apps have one name.
    """
    try:
        apps = _List.model_validate(tomllib.loads(path.read_text(encoding="utf-8"))).app
    except (OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise FormatError(path, f"is no list of apps ({str(error).splitlines()[0]})") from error
    names = [plain(name) for app in apps for name in app.names]
    if len(set(names)) < len(names):
        raise FormatError(path, "gives one name to two apps")
    return tuple(apps)


@cache
def _known() -> Mapping[str, NamedApp]:
    return {plain(name): app for app in read_apps() for name in app.names}


def named_app(said: str) -> NamedApp:
    """The app of a name; one of no kind if nobody listed it."""
    return _known().get(plain(said)) or NamedApp(names=(re.sub(r"[_-]+", " ", said),))


def apps_of(task: PaperTask) -> tuple[NamedApp, ...]:
    """The apps that a task needs, each once."""
    return tuple(dict.fromkeys(named_app(said) for said in task.apps))


def fitted(task: PaperTask, apps: Mapping[str, str]) -> Fit:
    """Which of the apps that a task needs are on a device.

    Args:
        task: The task.
        apps: The apps of the device, each with the name that people call it.
    """
    needed = apps_of(task)
    found = {named: app for named in needed if (app := _on_device(named, task.packages, apps))}
    return Fit(found, tuple(named.label for named in needed if named not in found))


def _on_device(named: NamedApp, packages: Sequence[str], apps: Mapping[str, str]) -> str:
    """The device's app of one of the names, or of the package that the file gives."""
    names = {plain(name) for name in named.names}
    by_package = (app for app in apps if app in packages)
    by_name = (app for app, label in apps.items() if names & {plain(app), plain(label), plain(app.split(".")[-1])})
    return next(chain(by_package, by_name), "")


def plain(name: str) -> str:
    """A name without what writers differ in: case, spaces, and what stands between words."""
    return re.sub(r"[\W_]+", "", name.casefold())
