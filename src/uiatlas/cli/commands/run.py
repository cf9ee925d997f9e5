"""Do a task on a device: plan on the map, act, verify every step, recover, and leave a report."""

import argparse
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from uiatlas.agents.compilers.fact_names import fact_named
from uiatlas.agents.running import GoalsReport, Report, map_of, run_task
from uiatlas.agents.travel.fact_seeker import FactSeeker
from uiatlas.agents.travel.tourist import Tourist
from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.known_words import FEW_KNOWN, few_known
from uiatlas.cli.commands.apps_run import drive, errand_of, open_all, parts_json, say, words_of
from uiatlas.cli.commands.batch_run import add_batch, run_each
from uiatlas.cli.commands.rehearsal import dry_run
from uiatlas.cli.narration import LINE, Narrator, clipped
from uiatlas.cli.options.common import add_json, check_output, positive, prepare_runs
from uiatlas.cli.options.facts import add_fact
from uiatlas.cli.options.model import (
    add_model,
    add_preset,
    add_screenshots,
    check_screenshots,
    opened_model,
    preset_of,
)
from uiatlas.cli.options.privacy import add_masking, masked, masker_of
from uiatlas.cli.options.safety import add_safety, guard_of
from uiatlas.cli.options.sight import add_sight, sighted
from uiatlas.cli.options.tours import add_visits, pairs_of, told, wants_visits, worded
from uiatlas.cli.output import counted, hint, warn, write, write_json
from uiatlas.devices import Device
from uiatlas.devices.recording import Recorder
from uiatlas.errors import BudgetError, InputError, ModelError
from uiatlas.knowledge.memory import Mentor, episodes_of
from uiatlas.knowledge.memory.learning import note
from uiatlas.run.loop import Step
from uiatlas.run.policy import Policy
from uiatlas.run.record import new_run_id
from uiatlas.ui import describe
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.fluents import describe_fact

EXIT = {"success": 0, "failure": 1, "refused": 1, "stopped": 1}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The device, the task, the map and the limits."""
    parser.add_argument(
        "device",
        metavar="DEVICE",
        nargs="+",
        help="such as sim:notes or recorded:FILE.json, one or several; see `uiatlas devices`",
    )
    parser.add_argument(
        "task",
        metavar="TASK",
        nargs="?",
        help="what to do, in words; over several apps: in Notes ..., then in Clock ...",
    )
    parser.add_argument("--to", metavar="SCREEN", help="go to this screen of the map instead of doing a task")
    add_visits(parser)
    add_fact(parser)
    parser.add_argument("--map", metavar="MAP", type=Path, help="the map to use and to teach; made if missing")
    parser.add_argument("--max-steps", type=positive, default=40, help="actions after which the run has failed (40)")
    add_safety(parser)
    parser.add_argument(
        "--dry-run", action="store_true", help="say every action that would be done; the device is not touched"
    )
    add_batch(parser)
    add_model(parser)
    add_preset(parser)
    add_screenshots(parser)
    parser.add_argument("--record", metavar="FILE", type=Path, help="also record the walk, for `uiatlas map build`")
    add_sight(parser)
    add_masking(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Run the task; exit 0 only when it succeeded."""
    options.device, options.task = words_of(options.device, options.task)
    if options.fact and (wants_visits(options) or (options.task or "").strip()):
        raise InputError("--fact says what to do by itself", mend="leave the task and --visit out")
    worded(options.task, options)
    if not (options.task or "").strip() and not options.to and not options.fact and not wants_visits(options):
        raise InputError("no task", mend='say what to do, such as "open the settings", or give --to, --fact or --visit')
    check_screenshots(options)
    if options.each:
        return run_each(options)
    for name in ("junit", "jobs"):
        if getattr(options, name) is not None:
            raise InputError(f"--{name} is for --each", mend="give --each as well")
    asking = options.model or options.preset
    if options.ablate and not options.preset:
        raise InputError("--ablate leaves something out of a preset", mend="give --preset as well")
    if asking and (options.to or options.fact or wants_visits(options) or options.dry_run):
        mend = "leave --model and --preset or --to, --fact, --visit, --dry-run out"
        raise InputError("a model plans a task in words", mend=mend)
    with ExitStack() as stack:
        masker = masker_of([options.task, options.to, *(options.fact or ()), *(options.visit or ())])
        opened = open_all(options.device, stack, options)
        devices = tuple(masked(sighted(device, options), options, masker) for device in opened)
        if options.fact and len(devices) > 1:
            raise InputError("facts are named in one app", mend="name one device")
        errand = None if wants_visits(options) or options.fact else errand_of(devices, options)
        if errand is not None and asking:
            raise InputError(
                "a model plans in one app", mend="leave --model and --preset out, or do one sub-goal at a time"
            )
        if options.dry_run:
            if errand is not None:
                raise InputError("a dry run is of one app", mend="leave --dry-run out, or do one sub-goal at a time")
            return _rehearse(devices[0], options)
        report = _drive(devices[0], options) if errand is None else drive(errand, options)
    if options.json:
        write_json(result_json(report))
    elif isinstance(report, GoalsReport):
        say(report, options.map is not None)
    else:
        _say(report, options.map is not None)
    return EXIT[report.result.status]


def _rehearse(device: Device, options: argparse.Namespace) -> int:
    """Say what would be done; nothing is done and nothing is written."""
    if options.record:
        raise InputError("a dry run leaves nothing to record", mend="leave --record or --dry-run out")
    graph = known_map(device, options.map)
    task, aimed = _aimed(graph, options)
    policy = (aimed or Actor)(graph, task)
    _warn_of_words(graph, task, options)
    return dry_run(device, graph, policy, options)


def _drive(device: Device, options: argparse.Namespace) -> Report:
    """Check all that was given before the first file is written, then run."""
    graph = known_map(device, options.map)
    task, policy = _aimed(graph, options)
    _warn_of_words(graph, task, options)
    for path in (options.map, options.record):
        check_output(path)
    runs = prepare_runs()
    run_id = new_run_id()
    with ExitStack() as stack:
        model = stack.enter_context(opened_model(options, runs / run_id))
        driven = stack.enter_context(closing(Recorder(device, options.record))) if options.record else device
        atlas = stack.enter_context(Atlas.open(options.map, create=True)) if options.map else None
        preset = preset_of(model, atlas, options.preset, options.ablate, screenshots=options.screenshots)
        report = run_task(
            driven,
            task,
            graph=graph,
            atlas=atlas,
            policy=preset.policy if preset else policy,
            guard=guard_of(options),
            max_steps=options.max_steps,
            listen=(lambda event: None) if options.json else Narrator(),
            run_id=run_id,
            learning=preset.learning if preset else True,
            appending=preset is not None and preset.appending,
        )
        if preset is not None:
            preset.learn(graph.app, task, success=report.result.status == "success")
            _look_back(preset.mentor, atlas, report)
        return report if model is None else replace(report, usage=model.usage)


def _warn_of_words(graph: Graph, task: str, options: argparse.Namespace) -> None:
    """Say before the first step that the task is in words which neither the map knows nor a model reads."""
    in_words = not (options.fact or options.to or wants_visits(options) or options.model or options.preset)
    if in_words and graph.screens and few_known(graph, task):
        warn(FEW_KNOWN)


def _look_back(mentor: Mentor | None, atlas: Atlas | None, report: Report) -> None:
    """Keep the tips of a mentor that asks a model; a run is what it is though the mentor fails.

    After a run that was stopped nobody is asked: its model is lost or its budget spent, and `learn` can do it later.
    """
    if mentor is None or atlas is None or report.result.status == "stopped":
        return
    try:
        for episode in episodes_of(report.folder):
            note(atlas.database, episode.app, episode, mentor)
    except (ModelError, BudgetError) as error:
        warn(f"the mentor has no tips: {error}")


def known_map(device: Device, path: Path | None) -> Graph:
    """What an atlas file, if there is one, knows of the device's app."""
    if path is None or not path.is_file() or not path.stat().st_size:
        return map_of(device, None)
    with Atlas.open(path) as atlas:
        return map_of(device, atlas)


def _aimed(graph: Graph, options: argparse.Namespace) -> tuple[str, Callable[[Graph, str], Policy] | None]:
    """The task in words, and who decides where screens or facts are named; all names are checked first."""
    if not graph.screens and (options.fact or options.to or options.visit):
        lacking = f"{options.map} has no map of {graph.app}" if options.map else "no map is given"
        raise InputError(f"screens and facts are named on a map, and {lacking}", mend="give --map MAP with one")
    if options.fact:
        facts = tuple(fact_named(graph, text) for text in options.fact)
        places = [graph.find(options.to).id] if options.to else None
        FactSeeker(graph, facts, places)
        said = " and ".join(describe_fact(f) for f in facts)
        return said, lambda known, task: FactSeeker(known, facts, places)
    if wants_visits(options):
        goals, pairs, ordered = tuple(options.visit), pairs_of(graph, options), options.order == "given"
        Tourist(graph, goals, ordered=ordered, before=pairs)
        return told(graph, goals), lambda known, task: Tourist(known, goals, ordered=ordered, before=pairs)
    if options.to is None:
        return options.task, None
    screen = graph.find(options.to)
    return f"go to the screen {screen.name}", lambda known, task: Actor.to_screen(known, screen.id)


def _say(report: Report, mapped: bool) -> None:
    result = report.result
    write(clipped(f"{result.status}: {result.reason}", 2 * LINE))
    asked = f", {report.usage}" if report.usage else ""
    write(f"{counted(len(result.steps), 'step')}, {result.seconds:.2f} s{asked}; report: {report.page}")
    if not mapped:
        hint("give --map MAP to keep what was learnt for the next run")


def result_json(report: Report) -> dict[str, Any]:
    """The answer of ``run --json``."""
    result = report.result
    return {
        "status": result.status,
        "reason": result.reason,
        "steps": [_step_json(s) for s in result.steps],
        "model_calls": 0,
        "tokens": 0,
        **(report.usage.to_json() if report.usage else {}),
        "seconds": round(result.seconds, 4),
        "run_id": report.run_id,
        "report": str(report.page),
        **({"subgoals": parts_json(report)} if isinstance(report, GoalsReport) else {}),
    }


def _step_json(step: Step) -> dict[str, Any]:
    return {
        "n": step.n,
        "screen": step.screen,
        "action": describe(step.action),
        "outcome": step.outcome,
        "verified_by": step.verified_by,
        "recovered": step.recovered,
    }
