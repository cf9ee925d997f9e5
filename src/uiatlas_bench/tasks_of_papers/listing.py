"""Lists the tasks of a file: the apps and sub-goals of each, and what a device lacks for it."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.agents.compilers.subgoal import SubGoal
from uiatlas.devices import open_device
from uiatlas.devices.several import apps_on
from uiatlas.errors import UnknownNameError
from uiatlas_bench.report import Sheet
from uiatlas_bench.tasks_of_papers.checks import CHECKS
from uiatlas_bench.tasks_of_papers.files import PaperTask, TaskFile, read_tasks
from uiatlas_bench.tasks_of_papers.naming import apps_of, fitted

PHONE = "a simulated phone"
"""What stands for the device where none is named."""

_WIDE = 60


def chosen_tasks(path: Path, only: Sequence[str] = ()) -> TaskFile:
    """The tasks of a file, or those of some names.

    Raises:
        InputError: The file is of no form that is known.
        UnknownNameError: It has no task of a name.
    """
    file = read_tasks(path)
    known = {task.id: task for task in file.tasks}
    for name in only:
        if name not in known:
            raise UnknownNameError("task", name, known)
    return replace(file, tasks=tuple(task for task in file.tasks if not only or task.id in only))


def apps_of_devices(uris: Sequence[str]) -> tuple[Mapping[str, str] | None, str]:
    """The apps on devices, each with the name that people call it, and how the devices are told.

    Args:
        uris: The devices; empty for simulated phones, of which each has what its task needs.

    Raises:
        InputError: There is no such device.
        DeviceError: It cannot be reached.
    """
    if not uris:
        return None, PHONE
    apps: dict[str, str] = {}
    for uri in uris:
        with closing(open_device(uri)) as device:
            apps |= apps_on(device)
    return apps, ", ".join(uris)


def sub_goals(task: PaperTask, names: Mapping[str, Sequence[str]] | None = None) -> tuple[SubGoal, ...]:
    """A task cut into what is done in one app each, by forms of language.

    Args:
        task: The task.
        names: What the task may call the apps of the device that runs it, by their ids; None for the apps that the
            file says it needs, by their labels.
    """
    return decompose(task.text, names if names is not None else {a.label: a.names for a in apps_of(task)})


def lacks(task: PaperTask, apps: Mapping[str, str] | None) -> tuple[str, ...]:
    """What stands between a task and a device, a phrase each; empty if it can be run there.

    Args:
        task: The task.
        apps: The apps of the device, each with the name that people call it; None for a simulated phone, which has a
            simulated app for each app of a kind.
    """
    blanks = tuple(f"a value for {{{name}}}" for name in task.blanks)
    if not task.apps:
        return (*blanks, "the app is not said")
    if apps is not None:
        return (*blanks, *fitted(task, apps).lacking)
    check = CHECKS.get(task.id)
    return (
        *blanks,
        *(app.label for app in apps_of(task) if not app.kind),
        *((check,) if isinstance(check, str) else ()),
    )


def listed(file: TaskFile, apps: Mapping[str, str] | None) -> list[dict[str, object]]:
    """The tasks of a file for a machine; `apps` as for `lacks`."""
    return [
        {
            "id": task.id,
            "task": task.text,
            "apps": [{"name": app.label, "kind": app.kind} for app in apps_of(task)],
            "steps": task.steps,
            "question": task.asks,
            "sub_goals": [_goal(goal) for goal in sub_goals(task)],
            "lacks": list(lacks(task, apps)),
        }
        for task in file.tasks
    ]


def _goal(goal: SubGoal) -> dict[str, object]:
    return {
        "app": goal.app,
        "text": goal.text,
        "uses": list(goal.uses),
        "reads": [reading.name for reading in goal.produces],
        "among": list(goal.among),
    }


def sheet(file: TaskFile, apps: Mapping[str, str] | None, device: str) -> Sheet:
    """The same for people."""
    rows = []
    for task in file.tasks:
        missing = lacks(task, apps)
        goals = len(sub_goals(task))
        rows.append(
            (task.id, ", ".join(a.label for a in apps_of(task)), str(goals), _clipped(", ".join(missing)) or "nothing")
        )
    able = sum(row[-1] == "nothing" for row in rows)
    return Sheet(
        f"{file.source}: {len(rows)} tasks",
        ("task", "apps", "sub-goals", "lacks"),
        tuple(rows),
        f"{able} of {len(rows)} tasks have all they need on {device}",
    )


def _clipped(words: str) -> str:
    return words if len(words) <= _WIDE else f"{words[: _WIDE - 1]}…"
