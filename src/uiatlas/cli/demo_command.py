"""The whole story on the bundled notes app: a map from a recorded tour, a plan, a run with pop-ups, a report."""

import argparse
import tempfile
from pathlib import Path

from uiatlas.agent import Report, run_task
from uiatlas.cli.common import add_json, check_output, load_keyed, prepare_runs, share, united, whole
from uiatlas.cli.narration import LINE, Narrator, clipped
from uiatlas.cli.output import counted, hint, write, write_json
from uiatlas.cli.run_command import EXIT, result_json
from uiatlas.devices import open_device
from uiatlas.devices.apps.notes import TOUR
from uiatlas.devices.recording import Recorder
from uiatlas.devices.tours import follow
from uiatlas.errors import InputError
from uiatlas.execution.policy import Guard, Policy
from uiatlas.sources import build_map
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.export import counts

TASK = "turn on the 24-hour clock"
SEED = 26
MOST_STEPS = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The task and the faults."""
    parser.add_argument("--task", default=TASK, help=f'what to do in the notes app (default: "{TASK}")')
    parser.add_argument("--seed", type=whole, default=SEED, help=f"the seed of the faults ({SEED})")
    parser.add_argument("--popup", type=share, default=0.15, help="probability of a pop-up per step (0.15)")
    parser.add_argument("--drop", type=share, default=0.10, help="probability that a tap is dropped (0.10)")
    parser.add_argument("--slow", type=share, default=0.15, help="probability of a slow screen, 1-5 simulated s (0.15)")
    parser.add_argument("--map", metavar="MAP", type=Path, help="keep the map in this file")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Tell the story; exit 0 when the task succeeded."""
    say = (lambda text: None) if options.json else write
    if not options.task.strip():
        raise InputError("no task", mend=f'say what to do in the notes app, such as "{TASK}"')
    check_output(options.map)
    prepare_runs()
    path = options.map or _map_file()
    graph = learn_map(path)
    say("uiatlas demo: a simulated notes app, no model, no network")
    say("")
    say("1  Learn the map once, from a recorded tour of the app")
    number = counts(graph)
    say(f"   {counted(number['screens'], 'screen')}, {counted(number['transitions'], 'transition')} → {path}")
    say("")
    say(f"2  Do a task with it: {clipped(options.task)}")
    faults = f"pop-up {options.popup}, dropped tap {options.drop}, slow screen {options.slow}"
    say(f"   faults per step: {faults}; seed {options.seed}")
    report = _drive(options, path, graph)
    if options.json:
        write_json(result_json(report))
    else:
        _verdict(report)
    return EXIT[report.result.status]


def learn_map(path: Path) -> Graph:
    """The map of the notes app as its tour shows it, saved in an atlas file beside what that file knows already."""
    with tempfile.TemporaryDirectory() as folder:
        walk = Path(folder) / "tour.jsonl"
        device = Recorder(open_device("sim:notes"), walk)
        for _ in follow(device, TOUR):
            pass
        device.observe()
        device.close()
        graph = build_map(walk)
    with Atlas.open(path, create=True) as atlas:
        if graph.app in atlas.apps():
            graph = united(load_keyed(atlas, graph.app), graph)
        atlas.save(graph, durable=True)
    return graph


def _drive(options: argparse.Namespace, path: Path, graph: Graph) -> Report:
    faults = f"seed={options.seed}&popup={options.popup}&drop={options.drop}&slow={options.slow}"
    device = open_device(f"sim:notes?{faults}")
    with Atlas.open(path) as atlas:
        return run_task(
            device,
            options.task,
            graph=graph,
            atlas=atlas,
            guard=Guard(Policy.REFUSE),
            max_steps=MOST_STEPS,
            listen=(lambda event: None) if options.json else Narrator("   "),
        )


def _map_file() -> Path:
    """A file of the demo's own, begun anew by every demo."""
    path = prepare_runs().parent / "demo.uiatlas"
    path.unlink(missing_ok=True)
    return path


def _verdict(report: Report) -> None:
    result = report.result
    recovered = sum(1 for s in result.steps if s.recovered)
    write("")
    write(clipped(f"3  Verdict: {result.status}: {result.reason}", 2 * LINE))
    write(
        f"   {counted(len(result.steps), 'step')}, {recovered} of them recovery, {result.seconds:.2f} s, no model call"
    )
    write(f"   the whole story: {report.page}")
    hint('uiatlas run sim:notes "sort the notes by title" --map notes.uiatlas')
