"""The agent: puts device, map, actor, policy and log together and runs a task."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from uiatlas._version import __version__
from uiatlas.agents.compilers.apps import opens_only
from uiatlas.agents.compilers.carrying import only_reads
from uiatlas.agents.compilers.decomposition.decompose import SubGoal
from uiatlas.agents.subgoals import Entering, SubgoalResult, SubgoalRunner, UntilRead, concluded, shifted
from uiatlas.agents.words.actor import Actor
from uiatlas.devices import Device
from uiatlas.devices.base import shows_simulation
from uiatlas.devices.several import Focused, apps_on, launcher_of
from uiatlas.errors import InputError, UiatlasError
from uiatlas.knowledge.memory.episode import episodes_of
from uiatlas.knowledge.memory.learning import note
from uiatlas.knowledge.memory.recall import advised_actor
from uiatlas.knowledge.memory.tips import Tips
from uiatlas.llm.usage import Usage
from uiatlas.perception import rekey
from uiatlas.perception.abstraction import VERSION
from uiatlas.report import MAP, write_report
from uiatlas.run.events import Event, RunEnded, RunStarted
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.loop import Run, RunResult, broken_off
from uiatlas.run.policy import Policy
from uiatlas.run.record import RunLog, home, new_run_id
from uiatlas.storage.database import write_file
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.appending import AppendOnly
from uiatlas.utg.export import from_document, to_document
from uiatlas.utg.joined import Joined
from uiatlas.utg.splitting import divided


@dataclass(frozen=True, slots=True)
class Report:
    """A finished run: its verdict, its id, its folder, its report page, and what a model took if one was asked."""

    result: RunResult
    run_id: str
    folder: Path
    page: Path
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class GoalsReport(Report):
    """A finished run of several sub-goals, with the verdict on each."""

    parts: tuple[SubgoalResult, ...] = ()


def run_task(
    device: Device,
    task: str,
    *,
    graph: Graph | None = None,
    atlas: Atlas | None = None,
    policy: Callable[[Graph, str], Policy] | None = None,
    guard: Guard | None = None,
    max_steps: int = 40,
    runs: Path | None = None,
    listen: Callable[[Event], None] = lambda event: None,
    run_id: str = "",
    at_start: bool = True,
    learning: bool = True,
    appending: bool = False,
) -> Report:
    """Do a task on a device with a map, and leave a log and a report.

    Args:
        device: Where to act; stays open.
        task: What to do, in words.
        graph: The map to use and to teach; by default the device's app in `atlas`, else an empty one.
        atlas: Where the map is saved after every step; None keeps it in memory only.
        policy: Makes who decides from the map and the task; by default `uiatlas.agents.words.actor.Actor`, advised
            by the tips that the atlas has.
        guard: What happens to dangerous actions; by default they are refused.
        max_steps: Actions on the device, recovery included, after which the run has failed.
        runs: The folder of all runs; by default ``$UIATLAS_HOME/runs``.
        listen: Takes every event as it happens.
        run_id: What to call the run; a new name if empty.
        at_start: Whether the app shows where it starts: a map that begins with this run then knows that place.
        learning: Whether the map grows and is corrected.
        appending: Whether it only grows: what it knew stays as it was.

    Raises:
        InputError: The run's folder cannot be written to, or the atlas cannot be read.
    """
    known = graph if graph is not None else map_of(device, atlas)
    begun = at_start and not known.screens
    run_id = run_id or new_run_id()
    folder = (runs if runs is not None else home() / "runs") / run_id

    before = AppendOnly(known) if appending else None

    def keep() -> None:
        if before is not None:
            before.restore()
        if atlas is not None:
            atlas.save(known)

    with RunLog(folder) as log:

        def tell(event: Event) -> None:
            log.write(event)
            listen(event)

        make = policy or (Actor if atlas is None else advised_actor(Tips(atlas.database)))
        decides = make(known, task)
        run = Run(device, known, decides, task, guard or Guard(), max_steps, tell, keep, run_id, learning=learning)
        try:
            result = run.execute()
        finally:
            if begun:
                _begins_here(known)
            if atlas is not None:
                parted = divided(known)
                atlas.save(parted, durable=True, instead=None if parted is known else known)
            write_file(folder / MAP, json.dumps(to_document(known), ensure_ascii=False))
            page = write_report(folder)
    if atlas is not None and learning:
        for episode in episodes_of(folder):
            note(atlas.database, known.app, episode)
    return Report(result, run_id, folder, page)


def run_goals(
    devices: Sequence[Device],
    task: str,
    goals: Sequence[SubGoal],
    *,
    graphs: Mapping[str, Graph] | None = None,
    atlas: Atlas | None = None,
    policy: Callable[[Graph, str], Policy] | None = None,
    guard: Guard | None = None,
    max_steps: int = 40,
    runs: Path | None = None,
    listen: Callable[[Event], None] = lambda event: None,
) -> GoalsReport:
    """Do the sub-goals of a task one after another, each in its app with its own map; each is a run of its own.

    The log of the whole task holds the events of all of them, and which values were carried.

    Args:
        devices: Where to act: each holds one app or several; they stay open.
        task: The whole task, in words.
        goals: Its sub-goals, as `uiatlas.agents.compilers.decomposition.decompose.decompose` gives them.
        graphs: The maps to use and to teach, by app; by default those in `atlas`, else empty ones.
        atlas: Where the maps are saved after every step; None keeps them in memory only.
        policy: Makes who decides from the map and the words; by default `uiatlas.agents.words.actor.Actor`.
        guard: What happens to dangerous actions; by default they are refused.
        max_steps: Actions on the devices, those of all sub-goals together, after which the run has failed.
        runs: The folder of all runs; by default ``$UIATLAS_HOME/runs``.
        listen: Takes every event as it happens.

    Raises:
        InputError: No sub-goals are given, the run's folder cannot be written to, or the atlas cannot be read.
    """
    if not goals:
        raise InputError("no sub-goals", mend="say what to do")
    holders = {app: device for device in devices for app in apps_on(device)}
    maps = {app: (graphs or {}).get(app) or map_of(Focused(d, app), atlas) for app, d in holders.items()}
    began, run_id = time.monotonic(), new_run_id()
    place = runs if runs is not None else home() / "runs"
    rules, make = guard or Guard(), policy or Actor
    done = 0
    running = {device.observe().app for device in devices}
    with RunLog(place / run_id) as log:

        def tell(event: Event) -> None:
            log.write(event)
            listen(event)

        def pass_on(event: Event) -> None:
            if not isinstance(event, RunStarted | RunEnded):
                tell(shifted(event, done))

        def drive(number: int, app: str, words: str, goal: SubGoal) -> tuple[RunResult, str]:
            nonlocal done

            def entering(graph: Graph, text: str) -> Policy:
                inner = None if opens_only(goal) else make(graph, text)
                if inner is not None and only_reads(goal):
                    inner = UntilRead(inner, goal.produces)
                return Entering(app, inner, launcher_of(holders[app]), runs=app in running)

            report = run_task(
                Focused(holders[app], app),
                words,
                graph=maps[app],
                atlas=atlas,
                policy=entering,
                guard=rules,
                max_steps=max_steps - done,
                runs=place,
                listen=pass_on,
                run_id=f"{run_id}-{number}",
                at_start=app not in running,
            )
            done += len(report.result.steps)
            running.add(app)
            return report.result, report.run_id

        tell(_started(run_id, task, devices, maps, rules, max_steps))
        known = Joined([*maps.values()])
        try:
            results = SubgoalRunner(known, drive, lambda app: Focused(holders[app], app), tell).run(goals)
            result = concluded(results, time.monotonic() - began)
        except BaseException as error:
            with suppress(OSError):
                tell(RunEnded("stopped", broken_off(error), done, round(time.monotonic() - began, 4)))
                write_report(place / run_id)
            raise
        tell(RunEnded(result.status, result.reason, len(result.steps), round(result.seconds, 4)))
        page = write_report(place / run_id)
    return GoalsReport(result, run_id, place / run_id, page, parts=results)


def _begins_here(graph: Graph) -> None:
    """Enter that an app whose map begins with this run starts on the first screen that was seen of it."""
    if graph.entry is None:
        graph.entry = next((s.id for s in graph.screens.values() if not s.external), None)


def _started(
    run_id: str, task: str, devices: Sequence[Device], maps: Mapping[str, Graph], guard: Guard, max_steps: int
) -> RunStarted:
    return RunStarted(
        run_id=run_id,
        task=task,
        device=" ".join(d.uri for d in devices),
        app=", ".join(maps),
        simulated=all(shows_simulation(d) for d in devices),
        screens=sum(len(g.screens) for g in maps.values()),
        transitions=sum(len(g.transitions) for g in maps.values()),
        policy=guard.policy,
        max_steps=max_steps,
        version=__version__,
    )


def map_in(folder: Path) -> Graph | None:
    """The map that a run kept beside its log, None if it cannot be read or was keyed by another version."""
    try:
        graph = from_document(json.loads((folder / MAP).read_text(encoding="utf-8")), MAP)
    except (OSError, ValueError, AttributeError, UiatlasError):
        return None
    return graph if graph.keyed_by in (0, VERSION) else None


def map_of(device: Device, atlas: Atlas | None) -> Graph:
    """The device's app in the atlas, keyed by this version's abstraction, or an empty map of it."""
    if atlas is None or device.app not in atlas.apps():
        return Graph(device.app)
    graph = atlas.load(device.app)
    rekey(graph, partial(atlas.observation, device.app))
    return graph
