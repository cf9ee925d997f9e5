"""A task over several apps, driven: its sub-goals one after another, each in its app with its own map."""

import argparse
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from uiatlas.agents.compilers.decomposition.decompose import SubGoal, decomposer_for
from uiatlas.agents.running import GoalsReport, map_of, run_goals
from uiatlas.cli.narration import LINE, Narrator, clipped
from uiatlas.cli.options.common import check_output, prepare_runs
from uiatlas.cli.options.safety import device_options, guard_of
from uiatlas.cli.output import counted, hint, write
from uiatlas.devices import Device, open_device
from uiatlas.devices.several import Focused, apps_on
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.plugins import names
from uiatlas.utg import Atlas, Graph


@dataclass(frozen=True, slots=True)
class Errand:
    """What a run over several apps, or with several goals, is to do: the devices, the words, their sub-goals."""

    devices: tuple[Device, ...]
    task: str
    goals: tuple[SubGoal, ...]


def words_of(given: Sequence[str], task: str | None) -> tuple[tuple[str, ...], str | None]:
    """The devices and the task among the words of the command: all but the last are devices.

    The last is the task, unless it is a device as well and no task was meant.
    """
    if task is not None or len(given) < 2 or _is_device(given[-1]):
        return tuple(given), task
    return tuple(given[:-1]), given[-1]


def open_all(uris: Sequence[str], stack: ExitStack, options: argparse.Namespace) -> tuple[Device, ...]:
    """Open devices, to be closed with the stack; a browser also opens the addresses that the options allow.

    Raises:
        InputError: One of them cannot be opened, or two hold the same app.
    """
    devices = []
    for uri in uris:
        device = open_device(uri, device_options(uri, options))
        stack.callback(device.close)
        devices.append(device)
    apps = [app for device in devices for app in apps_on(device)]
    if twice := next((a for a in apps if apps.count(a) > 1), None):
        raise InputError(f"two devices hold {twice}", mend="name each app once")
    return tuple(devices)


def errand_of(devices: tuple[Device, ...], options: argparse.Namespace) -> Errand | None:
    """What is to be done where there are several apps or several sub-goals; None where one run in one app does it.

    Raises:
        InputError: An option is given that is for one app.
        UnknownNameError: The task names an app that no device holds.
    """
    apps = {app: name for device in devices for app, name in apps_on(device).items()}
    named = options.to or vars(options).get("visit")
    goals = () if named else decomposer_for(apps, apps).decompose(options.task)
    if len(apps) == 1 and len(goals) < 2 and not any(g.produces or g.uses for g in goals):
        return None
    if named:
        raise InputError("screens are named in one app", mend='say it in words, such as "in Notes open the settings"')
    if options.record:
        raise InputError("a walk is recorded of one app and one goal", mend="leave --record out")
    if not goals:
        raise InputError("the task has no words", mend='say what to do, such as "open the settings"')
    if strange := next((g.app for g in goals if g.app and g.app not in apps), None):
        raise UnknownNameError("app", strange, apps, mend=f"the devices hold {', '.join(apps)}")
    return Errand(devices, options.task, goals)


def drive(errand: Errand, options: argparse.Namespace) -> GoalsReport:
    """Run the sub-goals; what was given is checked before the first file is written."""
    graphs = known_maps(errand.devices, options)
    check_output(options.map)
    prepare_runs()
    with ExitStack() as stack:
        atlas = stack.enter_context(Atlas.open(options.map, create=True)) if options.map else None
        return run_goals(
            errand.devices,
            errand.task,
            errand.goals,
            graphs=graphs,
            atlas=atlas,
            guard=guard_of(options),
            max_steps=options.max_steps,
            listen=(lambda event: None) if options.json else Narrator(),
        )


def known_maps(devices: Sequence[Device], options: argparse.Namespace) -> Mapping[str, Graph]:
    """What an atlas file, if there is one, knows of the apps on the devices."""
    holders = {app: device for device in devices for app in apps_on(device)}
    path = options.map
    if path is None or not path.is_file() or not path.stat().st_size:
        return {app: map_of(Focused(device, app), None) for app, device in holders.items()}
    with Atlas.open(path) as atlas:
        return {app: map_of(Focused(device, app), atlas) for app, device in holders.items()}


def say(report: GoalsReport, mapped: bool) -> None:
    """The verdicts for a person."""
    for number, part in enumerate(report.parts, start=1):
        where = f" in {part.app}" if part.app else ""
        write(clipped(f"sub-goal {number}{where}: {part.status}: {part.task}", LINE))
    result = report.result
    write(clipped(f"{result.status}: {result.reason}", 2 * LINE))
    write(f"{counted(len(result.steps), 'step')}, {result.seconds:.2f} s; report: {report.page}")
    if not mapped:
        hint("give --map MAP to keep what was learnt for the next run")


def parts_json(report: GoalsReport) -> list[dict[str, Any]]:
    """The verdict on each sub-goal."""
    return [
        {
            "app": part.app,
            "task": part.task,
            "status": part.status,
            "reason": part.reason,
            "values": dict(part.values),
            "uses": list(part.goal.uses),
            "steps": len(part.steps),
            "run_id": part.run_id,
        }
        for part in report.parts
    ]


def _is_device(word: str) -> bool:
    kind, colon, rest = word.partition(":")
    return bool(colon and rest) and " " not in kind and kind in names("devices")
