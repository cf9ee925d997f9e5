"""Draw the map of a running app by itself: safely, saved after every step, and as much of it per minute as can be."""

import argparse
from contextlib import closing

from uiatlas.agents.running import map_of
from uiatlas.cli.commands.exploring import Ticker
from uiatlas.cli.main import DONE, INTERRUPTED, NO
from uiatlas.cli.options.common import add_json, check_output, named_path, positive, prepare_runs, whole
from uiatlas.cli.options.privacy import add_masking, masked, masker_of
from uiatlas.cli.options.safety import add_safety, device_options, duration, guard_of
from uiatlas.cli.options.sight import add_sight, sighted
from uiatlas.cli.output import counted, hint, warn, write, write_json
from uiatlas.devices.base import caveat_of, open_device
from uiatlas.exploration import STRATEGIES, Exploration, Explorer
from uiatlas.exploration.result import kept
from uiatlas.exploration.strategies import strategy_named
from uiatlas.run.guard.danger_policy import DangerPolicy
from uiatlas.run.record import new_run_id
from uiatlas.utg import Atlas

BUDGET = 300.0
"""Seconds, if none are given."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The device, the map, the limits, and what chooses the steps."""
    parser.add_argument("device", metavar="DEVICE", help="such as sim:notes or web:http://127.0.0.1:8000/")
    parser.add_argument(
        "-o", "--output", metavar="MAP", type=named_path, required=True, help="the map to draw on; made if missing"
    )
    parser.add_argument(
        "--budget",
        metavar="TIME",
        type=duration,
        default=BUDGET,
        help="time after which it ends: 90s, 5m, 1h (5m); time on the wall clock; "
        "in a simulated app also the simulated time that is waited for, though nobody waits",
    )
    parser.add_argument(
        "--strategy", choices=sorted(STRATEGIES), default="frontier", help="what chooses the steps (frontier)"
    )
    parser.add_argument("--max-steps", type=positive, help="actions after which it ends")
    parser.add_argument("--seed", type=whole, default=0, help="decides what chance decides (0)")
    parser.add_argument(
        "--resume", action="store_true", help="go on: what earlier explorations of the map tried is not tried again"
    )
    add_safety(parser, policy=DangerPolicy.REFUSE)
    add_sight(parser)
    add_masking(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Explore; exit 0 if it went on until nothing, no time or no step was left."""
    check_output(options.output)
    prepare_runs()
    masker = masker_of()
    device = open_device(options.device, device_options(options.device, options))
    if caveat := caveat_of(device):
        warn(f"warning: {caveat}; check that {options.device} is what you meant")
    device = masked(sighted(device, options), options, masker)
    with closing(device), Atlas.open(options.output, create=True) as atlas:
        ticker = Ticker(simulated=device.simulated)
        graph, run_id = map_of(device, atlas), new_run_id()
        with kept(graph, atlas, run_id, ticker) as keeper, ticker:
            explorer = Explorer(
                device=device,
                graph=graph,
                budget=options.budget,
                strategy=strategy_named(options.strategy, options.seed),
                guard=guard_of(options),
                max_steps=options.max_steps,
                resume=options.resume,
                on_event=keeper.on_event,
                on_save=keeper.on_save,
                run_id=run_id,
            )
            interrupted = _explored(explorer)
    _say(explorer.result(), options, "simulated s" if device.simulated else "s")
    if interrupted:
        return INTERRUPTED
    return NO if explorer.result().status == "stopped" else DONE


def _explored(explorer: Explorer) -> bool:
    """Explore; whether the user interrupted it."""
    try:
        explorer.run()
    except KeyboardInterrupt:
        return True
    return False


def _say(result: Exploration, options: argparse.Namespace, unit: str) -> None:
    if options.json:
        write_json({"map": str(options.output), **result.to_json()})
        return
    found = f"{counted(result.screens, 'screen')} ({result.new_screens} new), {counted(result.transitions, 'edge')}"
    covered = f"{result.tried} of {counted(result.known, 'control')} tried, {result.refused} left alone"
    write(f"{result.reason}: {found}; {covered}")
    write(f"{counted(result.steps, 'step')} in {result.seconds:.1f} {unit}; {_troubles(result)}")
    write(f"log: uiatlas runs show {result.run_id}")
    if result.status == "stopped":
        write(f"what was found is kept; go on with uiatlas explore {options.device} -o {options.output} --resume")
        return
    hint(f'uiatlas plan {options.output} "GOAL", or uiatlas run {options.device} "TASK" --map {options.output}')


def _troubles(result: Exploration) -> str:
    walls = f", login asked for on {', '.join(result.walls)}" if result.walls else ""
    crashes = "1 crash" if result.crashes == 1 else f"{result.crashes} crashes"
    return f"{crashes}, {counted(result.restarts, 'fresh start')}{walls}"
