"""Write a recorded run, or a plan on a map, down as a test for Maestro, Playwright, uiautomator2 or Appium."""

import argparse
from dataclasses import dataclass, field, replace
from pathlib import Path

from uiatlas.agents.aimed_plans import last_action, planned
from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.agents.replay.planned import script_of_plan
from uiatlas.agents.replay.script import Script, read_script
from uiatlas.cli.files import check_text_output, write_text
from uiatlas.cli.kept_runs import run_called
from uiatlas.cli.maps import load_meant
from uiatlas.cli.options.common import MapFile, add_app, map_at
from uiatlas.cli.options.shown import with_start
from uiatlas.cli.options.tours import check_one_goal
from uiatlas.cli.output import counted, warn, write
from uiatlas.errors import InputError, one_line
from uiatlas.exporters import FORMATS, export
from uiatlas.planning.plan import PlanStep
from uiatlas.storage.home import home
from uiatlas.ui import describe
from uiatlas.utg import Graph


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """A run, or a goal and the map to plan on; the format of a test, and the file to write it to."""

    run: str
    form: str
    output: Path
    map: MapFile | None = None
    goal: GoalOptions = field(default_factory=GoalOptions)
    cleared: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The run or the plan, the format and the file."""
    parser.add_argument(
        "run",
        metavar="RUN",
        nargs="?",
        help="a run's id or its beginning, or latest; see `uiatlas runs list`; with --plan, a goal",
    )
    parser.add_argument(
        "--plan", metavar="MAP", type=map_at, help="make the test from a map, without a device: RUN is a goal in words"
    )
    add_app(parser)
    parser.add_argument(
        "--from",
        dest="start",
        metavar="SCREEN|FILE",
        help="with --plan, where the way begins, as for plan; the test goes there first from the app's start",
    )
    parser.add_argument(
        "--to", metavar="SCREEN", nargs="+", help="with --plan, screens to reach instead of a goal; one is enough"
    )
    parser.add_argument("--format", choices=FORMATS, required=True, help="which tool's test to write")
    parser.add_argument(
        "--clear-data",
        action="store_true",
        help="the test first takes away all that the app keeps on the device, logins too, as if just installed",
    )
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="where to write it")


def read(given: argparse.Namespace) -> ExportRequest:
    """What to write where.

    Raises:
        InputError: The options contradict each other, or neither a run nor a goal is given.
    """
    name = (given.run or "").strip()
    if given.plan is None:
        _check_no_map(given, name)
        return ExportRequest(name, given.format, given.output, cleared=given.clear_data)
    check_one_goal(name, given.to)
    goal = GoalOptions(name, given.start, tuple(given.to or ()))
    return ExportRequest(name, given.format, given.output, MapFile(given.plan, given.app), goal, given.clear_data)


def _check_no_map(given: argparse.Namespace, name: str) -> None:
    """See that nothing is said of a map where none is given, and that a run is."""
    if given.app is not None:
        raise InputError("--app chooses an app of a map, and no map is given", hint="leave it out, or give --plan MAP")
    if given.start is not None or given.to:
        raise InputError("--from and --to name screens of a map, and no map is given", hint="give --plan MAP")
    if not name:
        raise InputError("no run is given", hint="give a run, such as latest, or a goal with --plan MAP")


def run(request: ExportRequest) -> int:
    """Write the test, or say which step the format has no words for and write nothing; exit 1 without a plan."""
    script = _recorded(request.run) if request.map is None else _planned(request.map, request.goal)
    if script is None:
        return 1
    check_text_output(request.output)
    text = export(script, request.form, cleared=request.cleared)
    write_text(request.output, text)
    open_steps = [step for step in script.steps if step.unsaid]
    for step in open_steps:
        done = one_line(describe(step.action), 60)
        warn(f"step {step.number} ({done}) is left open, a comment says so: {step.unsaid}")
    for step in script.steps:
        for note in filter(None, (*step.cautions, step.doubt)):
            if f"# NOTE: {note}" in text:
                warn(f"step {step.number} ({one_line(describe(step.action), 60)}): {note}")
    if script.plan_of:
        warn("the test is planned and was not run yet; run it once before you rely on it")
    elif script.status != "success":
        warn(f"the run {script.run_id} ended with {script.status}; the test repeats what was done in it")
    left = f", {len(open_steps)} of them to be written by hand" if open_steps else ""
    write(f"{request.output}: {counted(len(script.steps), 'step')} for {request.form}{left}")
    return 0


def _recorded(name: str) -> Script:
    folder = home() / "runs"
    return read_script(folder / run_called(folder, name))


def _planned(file: MapFile, goal: GoalOptions) -> Script | None:
    """The script of the plan to a goal from the app's start, over the screen where its way is to begin.

    Where the goal fits no screen, or several equally well, or no known way leads there, that is said; None is returned.
    """
    graph = load_meant(file, goal.words)
    goal = with_start([graph], goal)
    see = f"`uiatlas plan {file.path} GOAL` shows what fits and how far the map goes"
    aim = aim_of(graph, goal)
    if not aim.screens or aim.status == "ambiguous":
        fits = "several screens equally well" if aim.screens else "nothing on the map"
        warn(f'the goal "{one_line(goal.words, 100)}" fits {fits}; {see}')
        return None
    before = () if goal.start is None else _way_there(graph, aim.start)
    aim, plan = planned(graph, aim)
    if not plan.ok or before is None:
        missed = aim.start if before is None else aim.targets[0].screen
        warn(f"no known way leads to {graph.screens[missed].name}; {see}")
        return None
    last = last_action(graph, aim, plan)
    return script_of_plan(graph, replace(plan, steps=(*before, *plan.steps)), aim.goal, last)


def _way_there(graph: Graph, screen: str) -> tuple[PlanStep, ...] | None:
    """The steps from the app's start to a screen; None where no known way leads there."""
    _, plan = planned(graph, aim_of(graph, GoalOptions(to=(screen,))))
    return plan.steps if plan.ok else None
