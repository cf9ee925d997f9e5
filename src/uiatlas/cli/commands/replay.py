"""Repeat a recorded run on an app that may have changed: find its steps again, plan anew where it diverges, report."""

import argparse
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uiatlas.agents.replay.replayer import Replayer
from uiatlas.agents.replay.script import Script, read_script
from uiatlas.agents.running import Report, RunOptions, map_in, run_task
from uiatlas.agents.running.options import ignore_event
from uiatlas.cli.files import check_output, prepare_runs
from uiatlas.cli.kept_runs import named_when_interrupted, run_called
from uiatlas.cli.narration import Narrator
from uiatlas.cli.options.common import add_json, map_at, positive
from uiatlas.cli.options.driving import Driving, add_driving, read_driving
from uiatlas.cli.options.privacy import masker_of
from uiatlas.cli.output import LINE, clipped, counted, warn, write_json, write_last
from uiatlas.cli.retracing import retraced, retraced_json, say_retraced
from uiatlas.cli.running.answers import result_json
from uiatlas.cli.running.one_app import known_map
from uiatlas.devices import Device
from uiatlas.errors import InputError, MissingExtraError
from uiatlas.exploration.retrace import is_exploration, read_trail
from uiatlas.llm.embedding import MiniLm, model_folder
from uiatlas.privacy import Vault
from uiatlas.privacy.vault import hint_for
from uiatlas.run.events import Diverged, Event, Moved
from uiatlas.run.policy import Policy
from uiatlas.run.record import new_run_id
from uiatlas.run.verdict import EXIT_CODES, RunStatus
from uiatlas.storage.home import home
from uiatlas.storage.places import MapPlace
from uiatlas.text.retrieval import EmbeddingScorer, TextScorer
from uiatlas.ui import InputText
from uiatlas.ui.codec import selector_to_json
from uiatlas.utg import Atlas, Graph


@dataclass(frozen=True, slots=True)
class ReplayRequest:
    """A run that is to be repeated.

    Attributes:
        run: Its id, the beginning of its id, or ``latest``.
        device: The URI of the device to repeat it on.
        driving: How the device is opened and driven.
        map: The map to use and to teach; None for the run's own.
        max_steps: Most actions on the device.
        json: Whether a machine reads the answer.
    """

    run: str
    device: str
    driving: Driving
    map: MapPlace | None = None
    max_steps: int = 80
    json: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The run, the device, the map and the limits."""
    parser.add_argument("run", metavar="RUN", help="a run's id or its beginning, or latest; see `uiatlas runs list`")
    parser.add_argument("device", metavar="DEVICE", help="where to repeat it, such as sim:notes")
    parser.add_argument("--map", metavar="MAP", type=map_at, help="the map to use and to extend (the run's own)")
    parser.add_argument("--max-steps", type=positive, default=80, help="actions after which it has failed (80)")
    add_driving(parser)
    add_json(parser)


def read(given: argparse.Namespace) -> ReplayRequest:
    """What to repeat where.

    Raises:
        InputError: The options contradict each other.
    """
    return ReplayRequest(given.run, given.device, read_driving(given), given.map, given.max_steps, given.json)


def run(request: ReplayRequest) -> int:
    """Repeat the run; exit 0 only when it succeeded."""
    folder = home() / "runs"
    folder /= run_called(folder, request.run)
    if is_exploration(folder):
        return _retrace(folder, request)
    script = read_script(folder)
    _check_secrets(script)
    if script.status != "success":
        warn(f"the run {script.run_id} ended with {script.status}; the verdict is on its steps, not on its task")
    events: list[Event] = []
    with closing(request.driving.opened(request.device, masker_of([script.task]))) as device:
        _check_app(device, script.app, "run")
        report = _drive(device, script, folder, request, events)
    if request.json:
        write_json(result_json(report) | changes_json(script, events))
    else:
        _say(report, script, events)
    return EXIT_CODES[report.result.status]


def _retrace(folder: Path, request: ReplayRequest) -> int:
    """Do an exploration again; exit 0 if every step led where it led then."""
    trail = read_trail(folder)
    check_output(request.map)
    with closing(request.driving.opened(request.device, masker_of())) as device:
        _check_app(device, trail.app, "exploration")
        done = retraced(device, trail, request.map, request.driving.guard())
    if request.json:
        write_json(retraced_json(folder.name, done))
    else:
        say_retraced(done)
    return EXIT_CODES["success" if done.whole else "failure"]


def _check_secrets(script: Script) -> None:
    """See before the device is touched that all secrets that the run typed are given anew.

    Raises:
        InputError: One is not.
    """
    vault = Vault.of_task()
    for step in script.steps:
        if isinstance(step.action, InputText) and (unknown := vault.unknown(step.action.text)):
            raise InputError(f"step {step.number} types {unknown}, a secret that is not kept", hint=hint_for(unknown))


def _check_app(device: Device, app: str, what: str) -> None:
    if device.app != app:
        raise InputError(f"the {what} was of {app}, but {device.uri} runs {device.app}", hint="choose the same app")


def _drive(device: Device, script: Script, folder: Path, request: ReplayRequest, events: list[Event]) -> Report:
    graph = known_map(device, request.map) if request.map else map_in(folder)
    check_output(request.map)
    prepare_runs()
    narrate = ignore_event if request.json else Narrator(screens=graph.screens if graph is not None else {})
    scorer = meaning()

    def policy(known: Graph, task: str) -> Policy:
        return Replayer(known, script, scorer)

    def listen(event: Event) -> None:
        events.append(event)
        narrate(event)

    run_id = new_run_id()
    with ExitStack() as stack:
        stack.enter_context(named_when_interrupted(run_id))
        atlas = stack.enter_context(Atlas.open(request.map, create=True)) if request.map else None
        return run_task(
            device,
            task_of(script),
            RunOptions(
                graph=graph if graph is not None else Graph(device.app),
                atlas=atlas,
                policy=policy,
                guard=request.driving.guard(),
                max_steps=request.max_steps,
                run_id=run_id,
                on_event=listen,
            ),
        )


def task_of(script: Script) -> str:
    """What a repetition is to do: the run's task, or only its steps where these did not come to the task's end."""
    if script.status == RunStatus.SUCCESS:
        return script.task
    return f"repeat the steps of the run {script.run_id}, which ended with {script.status}"


def meaning() -> TextScorer | None:
    """How alike labels are in meaning, where the embedding is installed."""
    try:
        return EmbeddingScorer(MiniLm(model_folder()))
    except MissingExtraError:
        return None


def changes_json(script: Script, events: list[Event]) -> dict[str, Any]:
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
            for e in events
            if isinstance(e, Moved)
        ],
        "replanned": [
            {"n": e.step, "recorded": e.recorded, "way": e.way, "why": e.why} for e in events if isinstance(e, Diverged)
        ],
    }


def _say(report: Report, script: Script, events: list[Event]) -> None:
    result = report.result
    moved, replanned = (sum(isinstance(e, kind) for e in events) for kind in (Moved, Diverged))
    write_last(
        clipped(f"{result.status}: {result.reason}", 2 * LINE),
        f"{counted(len(script.steps), 'recorded step')}, {counted(len(result.steps), 'step')} done, {moved} moved, "
        f"{replanned} replanned, {result.seconds:.2f} s; report: {report.page}",
    )
