"""Repeat a recorded run on an app that may have changed: find its steps again, plan anew where it diverges, report."""

import argparse
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from uiatlas.agents.replay.replayer import Replayer
from uiatlas.agents.replay.script import Script, read_script
from uiatlas.agents.running import Report, map_in, run_task
from uiatlas.cli.commands.retracing import retrace_exploration
from uiatlas.cli.commands.run import EXIT, known_map, result_json
from uiatlas.cli.commands.runs import run_called
from uiatlas.cli.narration import LINE, Narrator, clipped
from uiatlas.cli.options.common import add_json, check_output, positive, prepare_runs
from uiatlas.cli.options.privacy import add_masking, masked, masker_of
from uiatlas.cli.options.safety import add_safety, device_options, guard_of
from uiatlas.cli.options.sight import add_sight, sighted
from uiatlas.cli.output import counted, warn, write, write_json
from uiatlas.devices import Device, open_device
from uiatlas.errors import InputError, MissingExtraError
from uiatlas.exploration.retrace import is_exploration
from uiatlas.llm.embedding import MiniLm, model_folder
from uiatlas.run.events import Diverged, Event, Moved
from uiatlas.run.policy import Policy
from uiatlas.run.record import home
from uiatlas.text.retrieval import EmbeddingScorer, TextScorer
from uiatlas.ui.codec import selector_to_json
from uiatlas.utg import Atlas, Graph


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The run, the device, the map and the limits."""
    parser.add_argument("run", metavar="RUN", help="a run's id or its beginning, or latest; see `uiatlas runs list`")
    parser.add_argument("device", metavar="DEVICE", help="where to repeat it, such as sim:notes")
    parser.add_argument("--map", metavar="MAP", type=Path, help="the map to use and to teach (default: the run's own)")
    parser.add_argument("--max-steps", type=positive, default=80, help="actions after which it has failed (80)")
    add_safety(parser)
    add_sight(parser)
    add_masking(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Repeat the run; exit 0 only when it succeeded."""
    folder = home() / "runs"
    folder /= run_called(folder, options.run)
    if is_exploration(folder):
        return retrace_exploration(folder, options)
    script = read_script(folder)
    if script.status != "success":
        warn(f"the run {script.run_id} ended with {script.status}; the verdict is on its steps, not on its task")
    told: list[Event] = []
    masker = masker_of([script.task])
    device = open_device(options.device, device_options(options.device, options))
    device = masked(sighted(device, options), options, masker)
    try:
        if device.app != script.app:
            raise InputError(
                f"the run was of {script.app}, and {device.uri} is {device.app}", mend="choose the same app"
            )
        report = _drive(device, script, folder, options, told)
    finally:
        device.close()
    if options.json:
        write_json(result_json(report) | changes_json(script, told))
    else:
        _say(report, script, told)
    return EXIT[report.result.status]


def _drive(device: Device, script: Script, folder: Path, options: argparse.Namespace, told: list[Event]) -> Report:
    graph = known_map(device, options.map) if options.map else map_in(folder)
    check_output(options.map)
    prepare_runs()
    narrate = (lambda event: None) if options.json else Narrator()
    scorer = meaning()

    def policy(known: Graph, task: str) -> Policy:
        return Replayer(known, script, scorer)

    def listen(event: Event) -> None:
        told.append(event)
        narrate(event)

    with ExitStack() as stack:
        atlas = stack.enter_context(Atlas.open(options.map, create=True)) if options.map else None
        return run_task(
            device,
            task_of(script),
            graph=graph if graph is not None else Graph(device.app),
            atlas=atlas,
            policy=policy,
            guard=guard_of(options),
            max_steps=options.max_steps,
            listen=listen,
        )


def task_of(script: Script) -> str:
    """What a repetition is to do: the run's task, or only its steps where these did not come to the task's end."""
    if script.status == "success":
        return script.task
    return f"repeat the steps of the run {script.run_id}, which ended with {script.status}"


def meaning() -> TextScorer | None:
    """How alike labels are in meaning, where the embedding is installed."""
    try:
        return EmbeddingScorer(MiniLm(model_folder()))
    except MissingExtraError:
        return None


def changes_json(script: Script, told: list[Event]) -> dict[str, Any]:
    """What was repeated, what moved and where it was planned anew."""
    return {
        "replayed": script.run_id,
        "recorded_status": script.status,
        "recorded_steps": len(script.steps),
        "moved": [
            {
                "n": e.step,
                "recorded": e.recorded,
                "old": selector_to_json(e.old),
                "new": selector_to_json(e.new),
                "by": e.by,
                "score": e.score,
            }
            for e in told
            if isinstance(e, Moved)
        ],
        "replanned": [
            {"n": e.step, "recorded": e.recorded, "way": e.way, "why": e.why} for e in told if isinstance(e, Diverged)
        ],
    }


def _say(report: Report, script: Script, told: list[Event]) -> None:
    result = report.result
    moved, replanned = (sum(isinstance(e, kind) for e in told) for kind in (Moved, Diverged))
    write(clipped(f"{result.status}: {result.reason}", 2 * LINE))
    write(
        f"{counted(len(script.steps), 'recorded step')}, {counted(len(result.steps), 'step')} done, {moved} moved, "
        f"{replanned} replanned, {result.seconds:.2f} s; report: {report.page}"
    )
