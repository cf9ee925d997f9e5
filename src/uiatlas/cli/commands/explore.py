"""Draw the map of a running app by itself: safely, saved after every step, and as much of it per minute as can be."""

import argparse
import re
from collections import Counter
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from enum import StrEnum

from uiatlas.agents.running import map_of
from uiatlas.cli.exploring_together import explored_together
from uiatlas.cli.files import check_output, prepare_runs
from uiatlas.cli.kept_runs import named_when_interrupted
from uiatlas.cli.main import DONE, INTERRUPTED, NO
from uiatlas.cli.options.common import add_json, map_at, positive, whole
from uiatlas.cli.options.driving import Driving, add_driving, read_driving
from uiatlas.cli.options.model import ModelOptions, add_model, price_ahead, read_model
from uiatlas.cli.options.privacy import masker_of
from uiatlas.cli.options.safety import duration
from uiatlas.cli.output import clipped, counted, hint, warn, write, write_json
from uiatlas.cli.ticker import Ticker
from uiatlas.devices.desktop.confining import names_address
from uiatlas.errors import InputError
from uiatlas.exploration import STRATEGIES, Exploration, Explorer
from uiatlas.exploration.goal_report import GoalReport
from uiatlas.exploration.goal_seeker import MOST_CALLS, GoalSeeker
from uiatlas.exploration.pictures import need_pictures
from uiatlas.exploration.proposing import MOST_SCREENS, likely_usage
from uiatlas.exploration.reset import DIVE, Reset, ResetError
from uiatlas.exploration.result import BUDGET, Status, kept
from uiatlas.exploration.strategies import strategy_named
from uiatlas.exploration.together import Shared
from uiatlas.knowledge.goals import GoalMemory, GoalState
from uiatlas.llm.base import ChatModel
from uiatlas.privacy import Vault
from uiatlas.run.guard.danger_policy import DangerPolicy
from uiatlas.run.record import new_run_id
from uiatlas.storage.home import home
from uiatlas.storage.places import MapPlace
from uiatlas.utg import Atlas

_FEW = 6
"""Requests that are named of those that were held back."""


class Home(StrEnum):
    """Which home folder a program of the desktop gets while it is explored.

    ``copy``: a copy of the user's, or of the one that the device names, which is thrown away. ``empty``: an empty one,
    thrown away as well. ``keep``: the one that the device names, where changes stay; an empty one if it names none.
    """

    COPY = "copy"
    EMPTY = "empty"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class ExploreRequest:
    """An exploration.

    Attributes:
        devices: The URIs of the devices; several of them draw one map of one app.
        output: The atlas file of the map to draw on.
        driving: How the device is opened and driven.
        budget: Seconds after which it ends.
        strategy: The name of what chooses the steps.
        max_steps: Most actions; None for no limit.
        seed: What decides what chance decides.
        reset: What restores the program; None if nobody can.
        resume: Whether it goes on where earlier explorations of the map were.
        json: Whether a machine reads the answer.
        home: Which home folder a program of the desktop gets.
        network: Whether a program of the desktop reaches the network though its command line names no address.
        model: Which model names goals and values for forms.
    """

    devices: tuple[str, ...]
    output: MapPlace
    driving: Driving
    budget: float = BUDGET
    strategy: str = "frontier"
    max_steps: int | None = None
    seed: int = 0
    reset: Reset | None = None
    resume: bool = False
    json: bool = False
    home: Home = Home.COPY
    network: bool = False
    model: ModelOptions = field(default_factory=ModelOptions)

    @property
    def device(self) -> str:
        """The only device, or the first one."""
        return self.devices[0]

    @property
    def most_calls(self) -> int:
        """How often the model is asked at most."""
        return self.model.budget.calls or MOST_CALLS

    def device_options(self, device: str) -> dict[str, str]:
        """What a device is told of the home folder that its program gets, and of the network.

        Raises:
            InputError: A home is named that is not to be used, or the device has no program of the desktop.
        """
        if self.network and not device.startswith("desktop:"):
            raise InputError(f"--network works with desktop: devices only, not with {device}", hint="leave it out")
        if self.network and "network=0" in re.split("[?&]", device):
            raise InputError("--network and ?network=0 are given", hint="leave one of them out")
        if not device.startswith("desktop:") or "session=current" in device:
            return {}
        reaches = self.network or names_address(device) or re.search(r"[?&]network=", device)
        severed: dict[str, str] = {} if reaches else {"network": "0"}
        if self.home is Home.KEEP:
            return severed
        if self.home is Home.EMPTY and re.search(r"[?&]home=", device):
            raise InputError("--home empty and ?home= are given", hint="leave one of them out")
        return severed | ({"copy": "1"} if self.home is Home.COPY else {})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The devices, the map, the limits, and what chooses the steps."""
    parser.add_argument(
        "device",
        metavar="DEVICE",
        nargs="+",
        help="such as sim:notes or web:http://127.0.0.1:8000/; several devices with one app share the work",
    )
    parser.add_argument(
        "-o", "--output", metavar="MAP", type=map_at, required=True, help="the map to extend; made if missing"
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
    parser.add_argument("--seed", type=whole, default=0, help="the seed of random choices (0)")
    parser.add_argument(
        "--resume", action="store_true", help="go on: what earlier explorations of the map tried is not tried again"
    )
    parser.add_argument(
        "--reset",
        metavar="CMD",
        help="restores the program's data; run by the shell before exploring, before every fresh start of the app "
        f"(after {DIVE} steps at the latest) and at the end",
    )
    parser.add_argument(
        "--home",
        choices=[home.value for home in Home],
        default=Home.COPY.value,
        help="the home folder of a desktop program: a copy of yours, or of ?home=DIR, that is thrown away (copy), an "
        "empty one, or the one that the device names itself, whose changes stay (keep)",
    )
    parser.add_argument(
        "--network",
        action="store_true",
        help="let a confined desktop program use the network; without this it can only if its command line names an "
        "address",
    )
    parser.add_argument(
        "--pictures",
        action="store_true",
        help="keep a small picture of each screen, masked, that the page of the map shows (extra [pictures])",
    )
    add_driving(parser, policy=DangerPolicy.REFUSE)
    add_model(parser)
    add_json(parser)


def read(given: argparse.Namespace) -> ExploreRequest:
    """The exploration that is asked for.

    Raises:
        InputError: The options contradict each other.
    """
    if len(given.device) > 1:
        _check_together(given)
    return ExploreRequest(
        devices=tuple(given.device),
        output=given.output,
        driving=read_driving(given),
        budget=given.budget,
        strategy=given.strategy,
        max_steps=given.max_steps,
        seed=given.seed,
        reset=None if given.reset is None else Reset(given.reset),
        resume=given.resume,
        json=given.json,
        home=Home(given.home),
        network=given.network,
        model=read_model(given),
    )


def _check_together(given: argparse.Namespace) -> None:
    """See that nothing is asked of several devices that only one can do.

    Raises:
        InputError: Something is.
    """
    alone = {
        "--strategy": given.strategy != "frontier",
        "--reset": given.reset is not None,
        "--model": given.model is not None,
        "--policy ask": given.policy == DangerPolicy.ASK,
    }
    if named := next((name for name, asked in alone.items() if asked), None):
        raise InputError(f"{named} works with one device only", hint="leave it out, or give one device")


def run(request: ExploreRequest) -> int:
    """Explore; exit 0 if it went on until nothing, no time or no step was left, 1 if nothing came of it."""
    check_output(request.output)
    prepare_runs()
    masker = masker_of()
    if request.driving.sight.pictures:
        need_pictures()
    if len(request.devices) > 1:
        how = Shared(request.budget, request.max_steps, request.resume, request.driving.guard)
        options, driving = request.device_options, request.driving
        return explored_together(request.devices, request.output, driving, how, options, json=request.json)
    _try_out(request.reset)
    run_id = new_run_id()
    with ExitStack() as stack:
        stack.enter_context(named_when_interrupted(run_id))
        model = stack.enter_context(request.model.keeping_answers().opened(home() / "runs" / run_id))
        _tell_cost(request)
        device = request.driving.plain(request.device, request.device_options(request.device))
        device = stack.enter_context(closing(request.driving.seen(device, masker)))
        atlas = stack.enter_context(Atlas.open(request.output, create=True))
        ticker = Ticker(simulated=device.simulated)
        graph = map_of(device, atlas)
        _tell_neighbours(graph.app, atlas, request.output)
        with kept(graph, atlas, run_id, ticker) as keeper, ticker:
            explorer = Explorer(
                device=device,
                graph=graph,
                budget=request.budget,
                strategy=strategy_named(request.strategy, request.seed),
                guard=request.driving.guard(),
                max_steps=request.max_steps,
                resume=request.resume,
                reset=request.reset,
                goals=None if model is None else _seeker(model, GoalMemory.of(graph, atlas.database), request),
                on_event=keeper.on_event,
                on_save=keeper.on_save,
                run_id=run_id,
            )
            interrupted = _explored(explorer)
    _say(explorer.result(), request, "simulated s" if device.simulated else "s")
    if interrupted:
        return INTERRUPTED
    return NO if explorer.result().status in (Status.STOPPED, Status.FRUITLESS) else DONE


def _seeker(model: ChatModel, memory: GoalMemory, request: ExploreRequest) -> GoalSeeker:
    """Has the exploration go first where the model says; it is told no secret of this session."""
    return GoalSeeker(model, memory, request.most_calls, request.resume, Vault.of_task().hide)


def _tell_cost(request: ExploreRequest) -> None:
    """Say how often the model is asked at most, and about what that takes, before anything is asked."""
    if request.model.name is None:
        return
    likely, price = likely_usage(request.most_calls), price_ahead(request.model.name)
    tokens = min(likely.tokens, request.model.budget.tokens or likely.tokens)
    money = "price unknown" if price is None else f"about ${price(likely).money:.2f}"
    warn(
        f"{request.model.name} is asked about new screens, once each and up to {MOST_SCREENS} at a time: "
        f"at most {counted(likely.calls, 'call')}, about {tokens} tokens, {money}"
    )


def _tell_neighbours(app: str, atlas: Atlas, output: MapPlace) -> None:
    """Say that the map of another app is in the file, before this one is put beside it."""
    others = [name for name in atlas.apps() if name != app]
    if others and app not in atlas.apps():
        beside = f"that of {app} is kept beside it, and --app tells them apart"
        warn(f"{output} holds the map of {', '.join(others)}; {beside}")


def _try_out(reset: Reset | None) -> None:
    """Restore the program once before it is touched, so that a command that fails is known before anything is done.

    Raises:
        InputError: It fails.
    """
    if reset is not None:
        try:
            reset()
        except ResetError as error:
            raise InputError(error.what, hint=error.hint) from error


def _explored(explorer: Explorer) -> bool:
    """Explore; whether the user interrupted it."""
    try:
        explorer.run()
    except KeyboardInterrupt:
        return True
    return False


def _covered(result: Exploration) -> str:
    """What became of the controls that were shown."""
    told = f"{result.tried} of {counted(result.known, 'control')} tried, {result.refused} left alone"
    others = result.known - result.tried - result.refused
    return told if others <= 0 else f"{told}; {others} more: options, further rows of a kind, or not come to"


def _say(result: Exploration, request: ExploreRequest, unit: str) -> None:
    if request.json:
        write_json({"map": str(request.output), **result.to_json()})
        return
    places = f", {result.places} of them places of their own" if result.places < result.screens else ""
    screens = f"{counted(result.screens, 'screen')} ({result.new_screens} new){places}"
    found = f"{screens}, {counted(result.transitions, 'edge')}"
    write(f"{result.reason}: {found}; {_covered(result)}")
    write(f"{counted(result.steps, 'step')} in {result.seconds:.1f} {unit}; {_troubles(result)}")
    if result.held:
        write(_held(result))
    if result.lacks_much:
        warn(
            f"warning: {result.held_share:.0%} of the controls that were touched in {request.device} led no further "
            "since what they sent was held back; the map may lack as much. Allow what only reads with --allow-effect"
        )
    if result.goals is not None:
        _say_goals(result.goals)
    write(f"log: uiatlas runs show {result.run_id}")
    if result.status is Status.FRUITLESS:
        if result.walls:
            hint("give --login, or --storage-state FILE, to explore as somebody who is signed in")
        return
    if result.status is Status.STOPPED:
        write(f"what was found is kept; go on with uiatlas explore {request.device} -o {request.output} --resume")
        return
    hint(f'uiatlas plan {request.output} "GOAL", or uiatlas run {request.device} "TASK" --map {request.output}')


def _say_goals(told: GoalReport) -> None:
    """What became of the goals of the model, and what asking it took."""
    judged = f" ({told.judged} only as the model judges)" if told.judged else ""
    left = f", {told.left} not tried to the end" if told.left else ""
    goals = counted(len(told.goals), "goal")
    write(f"{goals} of {told.by}: {told.reached} reached{judged}, {told.missed} not reached{left}")
    for goal in [g for g in told.goals if g.state is GoalState.MISSED][:_FEW]:
        write(f"  not reached: {clipped(f'{goal.text} ({goal.why})', 160)}")
    write(f"the model took {told.usage}")


def _held(result: Exploration) -> str:
    """What was held back, the commonest first."""
    counts = Counter(f"{each.method} {each.address.partition('?')[0]}" for each in result.held)
    named = ", ".join(
        f"{request} ({number})" if number > 1 else request for request, number in counts.most_common(_FEW)
    )
    more = f" and {len(counts) - _FEW} more" if len(counts) > _FEW else ""
    reads = f"; {result.held_reads} of them may only read" if result.held_reads else ""
    return f"held back: {named}{more}{reads} (--allow-effect '{next(iter(counts))}' lets one through)"


def _troubles(result: Exploration) -> str:
    walls = f", login asked for on {', '.join(result.walls)}" if result.walls else ""
    crashes = "1 crash" if result.crashes == 1 else f"{result.crashes} crashes"
    return f"{crashes}, {counted(result.restarts, 'fresh start')}{walls}"
