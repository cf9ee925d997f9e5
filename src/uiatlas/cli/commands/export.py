"""Write a recorded run, or a plan on a map, down as a test for Maestro, Playwright, uiautomator2 or Appium."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from uiatlas.agents.aimed_plans import last_action, planned
from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.agents.replay.planned import script_of_plan
from uiatlas.agents.replay.script import Script, read_script
from uiatlas.cli.files import check_text_output, write_text
from uiatlas.cli.kept_runs import run_called
from uiatlas.cli.maps import load_map
from uiatlas.cli.options.common import MapFile, add_app, map_at
from uiatlas.cli.output import counted, warn, write
from uiatlas.errors import InputError, one_line
from uiatlas.exporters import FORMATS, export
from uiatlas.run.record import home
from uiatlas.ui import describe


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """A run, or a goal and the map to plan on; the format of a test, and the file to write it to."""

    run: str
    form: str
    output: Path
    map: MapFile | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The run or the plan, the format and the file."""
    parser.add_argument(
        "run",
        metavar="RUN",
        help="a run's id or its beginning, or latest; see `uiatlas runs list`; with --plan, a goal",
    )
    parser.add_argument(
        "--plan", metavar="MAP", type=map_at, help="make the test from a map, without a device: RUN is a goal in words"
    )
    add_app(parser)
    parser.add_argument("--format", choices=FORMATS, required=True, help="which tool's test to write")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="where to write it")


def read(given: argparse.Namespace) -> ExportRequest:
    """What to write where."""
    if given.app is not None and given.plan is None:
        raise InputError("--app chooses an app of a map, and no map is given", hint="leave it out, or give --plan MAP")
    chosen = None if given.plan is None else MapFile(given.plan, given.app)
    return ExportRequest(given.run, given.format, given.output, chosen)


def run(request: ExportRequest) -> int:
    """Write the test, or say which step the format has no words for and write nothing; exit 1 without a plan."""
    script = _recorded(request.run) if request.map is None else _planned(request.map, request.run)
    if script is None:
        return 1
    check_text_output(request.output)
    text = export(script, request.form)
    write_text(request.output, text)
    open_steps = [step for step in script.steps if step.unsaid]
    for step in open_steps:
        done = one_line(describe(step.action), 60)
        warn(f"step {step.number} ({done}) is left open, a comment says so: {step.unsaid}")
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


def _planned(file: MapFile, goal: str) -> Script | None:
    """The script of the plan to a goal in words, from the app's start.

    Where the goal fits no screen, or several equally well, or no known way leads there, that is said; None is returned.
    """
    graph, options = load_map(file), GoalOptions(goal.strip())
    see = f"`uiatlas plan {file.path} GOAL` shows what fits and how far the map goes"
    aim = aim_of(graph, options)
    if not aim.screens or aim.status == "ambiguous":
        fits = "several screens equally well" if aim.screens else "nothing on the map"
        warn(f'the goal "{one_line(goal, 100)}" fits {fits}; {see}')
        return None
    aim, plan = planned(graph, aim)
    if not plan.ok:
        warn(f"no known way leads to {graph.screens[aim.targets[0].screen].name}; {see}")
        return None
    return script_of_plan(graph, plan, goal, last_action(graph, aim, plan))
