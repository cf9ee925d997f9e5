"""Several goals one after another, each in its app with its own map; together they are one run with one verdict."""

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from uiatlas._version import __version__
from uiatlas.agents.compilers.carrying import only_reads
from uiatlas.agents.compilers.subgoal import SubGoal
from uiatlas.agents.compilers.subgoal_places import opens_only
from uiatlas.agents.running.maps import map_of
from uiatlas.agents.running.options import Report, RunOptions
from uiatlas.agents.running.task import logged, run_task, runs_folder
from uiatlas.agents.subgoals import Entering, SubgoalResult, SubgoalRunner, UntilRead, concluded, shifted
from uiatlas.agents.words_alone import words_policy
from uiatlas.devices import Device
from uiatlas.devices.base import shows_simulation
from uiatlas.devices.several import Focused, apps_on, launcher_of
from uiatlas.errors import InputError
from uiatlas.privacy import Vault
from uiatlas.report import write_report
from uiatlas.run.announcements import broken_off
from uiatlas.run.discretion import discreet
from uiatlas.run.events import Event, RunEnded, RunStarted
from uiatlas.run.loop import RunResult
from uiatlas.run.policy import Policy
from uiatlas.run.record import RunLog, new_run_id
from uiatlas.run.verdict import RunStatus
from uiatlas.utg import Graph
from uiatlas.utg.joined import Joined


@dataclass(frozen=True, slots=True)
class GoalsReport(Report):
    """A finished run of several sub-goals, with the verdict on each."""

    parts: tuple[SubgoalResult, ...] = ()


def run_goals(
    devices: Sequence[Device],
    task: str,
    goals: Sequence[SubGoal],
    options: RunOptions = RunOptions(),
    *,
    graphs: Mapping[str, Graph] | None = None,
) -> GoalsReport:
    """Do the sub-goals of a task one after another, each in its app with its own map; each is a run of its own.

    The log of the whole task holds the events of all of them, and which values were carried.

    Args:
        devices: Where to act: each holds one app or several; they stay open.
        task: The whole task, in words.
        goals: Its sub-goals, as `uiatlas.agents.compilers.decomposition.decompose.decompose` gives them.
        options: As for one task; `max_steps` counts the actions of all sub-goals together.
        graphs: The maps to use and to teach, by app; by default those in the atlas, else empty ones.

    Raises:
        InputError: No sub-goals are given, a single map is given, the run's folder cannot be written to, or the atlas
            cannot be read.
    """
    if not goals:
        raise InputError("no sub-goals are given", hint="say what to do")
    if options.graph is not None:
        raise InputError("each app of several goals has a map of its own", hint="give graphs={app: graph}")
    vault = options.vault if options.vault is not None else Vault.of_task(task)
    options = replace(options, vault=vault)
    holders = {app: device for device in devices for app in apps_on(device)}
    given = graphs or {}
    maps = {app: given.get(app) or map_of(Focused(d, app), options.atlas) for app, d in holders.items()}
    running = {device.observe().app for device in devices}
    began, run_id = time.monotonic(), options.run_id or new_run_id()
    folder = runs_folder(options) / run_id
    with RunLog(folder) as log:
        vault.when_learnt(lambda: log.retell(vault.hide))
        drive = _Drive(run_id, options, holders, maps, running, log, vault)
        drive.on_event(_started(run_id, task, devices, maps, options))
        try:
            runner = SubgoalRunner(
                Joined([*maps.values()]), drive, lambda app: Focused(holders[app], app), drive.on_event
            )
            results = runner.run(goals)
            result = concluded(results, time.monotonic() - began)
        except BaseException as error:
            with suppress(OSError):
                drive.on_event(
                    RunEnded(RunStatus.STOPPED, broken_off(error), drive.done, round(time.monotonic() - began, 4))
                )
                write_report(folder)
            raise
        drive.on_event(RunEnded(result.status, result.reason, len(result.steps), round(result.seconds, 4)))
        page = write_report(folder)
    return GoalsReport(result, run_id, folder, page, parts=results)


@dataclass(slots=True)
class _Drive:
    """Runs one sub-goal after another, each as a run of its own, told as a part of the whole.

    Attributes:
        run_id: The run of the whole task.
        options: Those of the whole task.
        holders: The device that holds each app.
        maps: The map of each app.
        running: The apps that were opened already.
        log: The log of the whole task.
        vault: The secrets of the session.
        done: Actions on the devices so far.
    """

    run_id: str
    options: RunOptions
    holders: Mapping[str, Device]
    maps: Mapping[str, Graph]
    running: set[str]
    log: RunLog
    vault: Vault
    done: int = field(default=0)

    def __call__(self, number: int, app: str, words: str, goal: SubGoal) -> tuple[RunResult, str]:
        """Run a sub-goal: its number, its app, its task in words, itself; gives the result and the run's id."""

        def entering(graph: Graph, text: str) -> Policy:
            inner = None if opens_only(goal) else (self.options.policy or words_policy)(graph, text)
            if inner is not None and only_reads(goal):
                inner = UntilRead(inner, goal.produces)
            return Entering(app, inner, launcher_of(self.holders[app]), runs=app in self.running)

        part = replace(
            self.options,
            graph=self.maps[app],
            policy=entering,
            max_steps=self.options.max_steps - self.done,
            on_event=self._pass_on,
            run_id=f"{self.run_id}-{number}",
            at_start=app not in self.running,
        )
        report = run_task(Focused(self.holders[app], app), words, part)
        self.done += len(report.result.steps)
        self.running.add(app)
        return report.result, report.run_id

    def on_event(self, event: Event) -> None:
        """Take an event of the whole task."""
        discreet(logged(self.log, self.options.on_event), self.vault)(event)

    def _pass_on(self, event: Event) -> None:
        """Take an event of a sub-goal; that it began and ended is told by the sub-goals themselves."""
        if not isinstance(event, RunStarted | RunEnded):
            self.on_event(shifted(event, self.done))


def _started(
    run_id: str, task: str, devices: Sequence[Device], maps: Mapping[str, Graph], options: RunOptions
) -> RunStarted:
    return RunStarted(
        run_id=run_id,
        task=task,
        device=" ".join(d.uri for d in devices),
        app=", ".join(maps),
        simulated=all(shows_simulation(d) for d in devices),
        screens=sum(len(g.screens) for g in maps.values()),
        transitions=sum(len(g.transitions) for g in maps.values()),
        policy=options.guard.policy,
        max_steps=options.max_steps,
        version=__version__,
    )
