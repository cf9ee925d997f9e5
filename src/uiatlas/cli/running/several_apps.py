"""A task over several apps, driven: its sub-goals one after another, each in its app with its own map."""

from collections import ChainMap
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial

from uiatlas.agents.compilers.decomposition.apps import app_names
from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.agents.compilers.named_apps import names_of
from uiatlas.agents.compilers.subgoal import THEN, SubGoal
from uiatlas.agents.compilers.subgoal_places import goals_on
from uiatlas.agents.presets import Once, Preset
from uiatlas.agents.running import GoalsReport, Learning, RunOptions, map_of, run_goals
from uiatlas.agents.running.options import ignore_event
from uiatlas.cli.files import check_output, prepare_runs
from uiatlas.cli.kept_runs import named_when_interrupted
from uiatlas.cli.maps import tell_new_map
from uiatlas.cli.narration import Narrator
from uiatlas.cli.running.aims import Words
from uiatlas.cli.running.deciding import look_back
from uiatlas.cli.running.request import RunRequest
from uiatlas.cli.running.walls import WallWatch
from uiatlas.devices import Device
from uiatlas.devices.several import Focused, apps_on
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.privacy import DiscreetModel, Masker, Vault
from uiatlas.run.record import new_run_id
from uiatlas.run.verdict import RunStatus
from uiatlas.storage.places import MapPlace, Server, is_there
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.joined import Joined


@dataclass(frozen=True, slots=True)
class Errand:
    """What a run over several apps, or with several goals, is to do: the devices, the words, their sub-goals."""

    devices: tuple[Device, ...]
    task: str
    goals: tuple[SubGoal, ...]


def open_all(request: RunRequest, masker: Masker, stack: ExitStack) -> tuple[Device, ...]:
    """Open the devices as they are to be seen, to be closed with the stack.

    Raises:
        InputError: One of them cannot be opened, or two hold the same app.
    """
    devices = []
    for uri in request.devices:
        device = request.driving.opened(uri, masker)
        stack.callback(device.close)
        devices.append(device)
    apps = [app for device in devices for app in apps_on(device)]
    if twice := next((a for a in apps if apps.count(a) > 1), None):
        raise InputError(f"two devices hold the app {twice}", hint="name each app once")
    return tuple(devices)


def errand_of(devices: tuple[Device, ...], request: RunRequest) -> Errand | None:
    """What is to be done where there are several apps or several sub-goals; None where one run in one app does it.

    Raises:
        InputError: Something is asked for that is for one app.
        UnknownNameError: The task names an app that no device holds.
    """
    apps = {app: name for device in devices for app, name in apps_on(device).items()}
    if not isinstance(request.aim, Words):
        if len(apps) == 1:
            return None
        raise InputError(
            "--to, --visit, --fact and --as-facts work in one app, and several are given",
            hint='say it in words, such as "in Notes open the settings"',
        )
    if request.model.name is not None and len(apps) == 1:
        return None  # the model plans the task as a whole
    names = app_names(apps, apps)
    if len(apps) > 1:
        names = names_of(known_maps(devices, request.map).values(), names)
    goals = decompose(request.aim.text, names)
    alone = not (request.asks or request.dry_run or request.record)
    if alone and any(THEN in goal.text for goal in goals):
        goals = goals_on(Joined([*known_maps(devices, request.map).values()]), goals)
    if len(apps) == 1 and len(goals) < 2 and not any(g.produces or g.uses for g in goals):
        return None
    if request.record:
        raise InputError("--record works with one app and one goal only", hint="leave --record out")
    if not goals:
        raise InputError("the task has no words", hint='say what to do, such as "open the settings"')
    if strange := next((g.app for g in goals if g.app and g.app not in apps), None):
        raise UnknownNameError("app", strange, apps, hint=f"the devices hold {', '.join(apps)}")
    return Errand(devices, request.aim.text, goals)


def drive(errand: Errand, request: RunRequest) -> GoalsReport:
    """Run the sub-goals; what was given is checked before the first file is written."""
    graphs = known_maps(errand.devices, request.map)
    check_output(request.map)
    tell_new_map(request.map, tuple(dict.fromkeys(g.app for g in errand.goals if g.app)) or tuple(graphs))
    runs = prepare_runs()
    run_id = new_run_id()
    with ExitStack() as stack:
        stack.enter_context(named_when_interrupted(run_id))
        model = stack.enter_context(request.model.opened(runs / run_id))
        atlas = stack.enter_context(Atlas.open(request.map, create=True)) if request.map else None
        watch = WallWatch(
            ignore_event if request.json else Narrator(screens=ChainMap(*(g.screens for g in graphs.values())))
        )
        vault = Vault.of_task(errand.task)
        if model is not None:
            vault.when_learnt(partial(model.retell, vault.hide))
        preset = request.preset.made(model and DiscreetModel(model, vault), atlas) if request.asks else None
        options = RunOptions(
            atlas=atlas,
            policy=preset.policy if preset else request.words_policy,
            guard=request.driving.guard(),
            max_steps=request.max_steps,
            run_id=run_id,
            on_event=watch,
            learning=preset.learning if preset else Learning.FULL,
            vault=vault,
            accept_judged=request.accept_judged,
        )
        report = run_goals(errand.devices, errand.task, errand.goals, options, graphs=graphs)
        watch.tell(report.result.status, request)
        if preset is not None:
            _keep(preset, atlas, errand, report, vault)
        return report if model is None else replace(report, usage=model.usage)


def _keep(preset: Once | Preset, atlas: Atlas | None, errand: Errand, report: GoalsReport, vault: Vault) -> None:
    """Keep what did each sub-goal, and what a mentor says of its run; what holds a secret is not remembered."""
    for part in report.parts:
        if not vault.has_typed and vault.hide(part.task) == part.task:
            preset.learn(part.app, part.task, success=part.status == RunStatus.SUCCESS)
    look_back(preset.mentor, atlas, report)


def known_maps(devices: Sequence[Device], path: MapPlace | None) -> Mapping[str, Graph]:
    """What an atlas file, if there is one, knows of the apps on the devices."""
    holders = {app: device for device in devices for app in apps_on(device)}
    if path is None or not is_there(path):
        return {app: map_of(Focused(device, app), None) for app, device in holders.items()}
    with Atlas.open(path, create=isinstance(path, Server)) as atlas:
        return {app: map_of(Focused(device, app), atlas) for app, device in holders.items()}
