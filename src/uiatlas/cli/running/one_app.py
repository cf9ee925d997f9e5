"""A task in one app, driven: what was given is checked before the first file is written, then it is run."""

import gc
from contextlib import ExitStack, closing

from uiatlas.agents.compilers.fact_names import fact_named
from uiatlas.agents.running import Report, RunOptions, map_of
from uiatlas.agents.running.options import PolicyMaker, ignore_event
from uiatlas.agents.travel.fact_seeker import FactSeeker
from uiatlas.agents.travel.tourist import Tourist
from uiatlas.agents.travel.traveller import Traveller
from uiatlas.cli.files import check_output, prepare_runs
from uiatlas.cli.kept_runs import named_when_interrupted
from uiatlas.cli.maps import meant_map, tell_new_map
from uiatlas.cli.narration import Narrator
from uiatlas.cli.options.facts import facts_said, held_at_start
from uiatlas.cli.options.tours import VisitOptions, pairs_of, told
from uiatlas.cli.running.aims import Facts, Screen, Words
from uiatlas.cli.running.deciding import decided
from uiatlas.cli.running.request import RunRequest
from uiatlas.cli.running.walls import WallWatch
from uiatlas.devices import Device
from uiatlas.devices.recording import Recorder
from uiatlas.errors import InputError
from uiatlas.run.record import new_run_id
from uiatlas.storage.places import MapPlace, Server, is_there
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.fluents import describe_fact


def drive(device: Device, request: RunRequest) -> Report:
    """Run the task."""
    graph = known_map(device, request.map)
    task, policy = aimed(graph, request)
    for path in (request.map, request.record):
        check_output(path)
    tell_new_map(request.map, (device.app,))
    runs = prepare_runs()
    run_id = new_run_id()
    with ExitStack() as stack:
        stack.enter_context(named_when_interrupted(run_id))
        # First of all, so that nothing is written where it cannot be asked.
        model = stack.enter_context(request.model.opened(runs / run_id))
        driven = stack.enter_context(closing(Recorder(device, request.record))) if request.record else device
        atlas = stack.enter_context(Atlas.open(request.map, create=True)) if request.map else None
        watch = WallWatch(ignore_event if request.json else Narrator(screens=graph.screens))
        options = RunOptions(
            graph=graph,
            atlas=atlas,
            policy=policy,
            guard=request.driving.guard(),
            max_steps=request.max_steps,
            accept_judged=request.accept_judged,
            on_event=watch,
            run_id=run_id,
        )
        report = decided(driven, task, options, model, request.preset)
        watch.tell(report.result.status, request)
        return report


def known_map(device: Device, path: MapPlace | None) -> Graph:
    """What an atlas file, if there is one, knows of the device's app."""
    if path is None or not is_there(path):
        return map_of(device, None)
    with Atlas.open(path, create=isinstance(path, Server)) as atlas:
        graph = map_of(device, atlas)
    gc.freeze()  # the map stays until the command ends: the collector of garbage need not look at it again and again
    return graph


def aimed(graph: Graph, request: RunRequest) -> tuple[str, PolicyMaker | None]:
    """The task in words, and who decides if not the whole words policy; all names are checked first.

    Raises:
        InputError: Screens or facts are named, and there is no map.
        UnknownNameError: A screen or a fact is not on the map.
    """
    aim = request.aim
    if isinstance(aim, Words):
        return aim.text, request.words_policy
    if not graph.screens:
        lacking = f"{request.map} has no map of {graph.app}" if request.map else "no map is given"
        raise InputError(
            f"screens and facts are named on a map, and {lacking}",
            hint=(request.map and meant_map(request.map)) or "give --map MAP with one",
        )
    match aim:
        case Facts():
            return _to_facts(graph, aim)
        case VisitOptions(goals, ordered, before):
            pairs = pairs_of(graph, before)
            Tourist(graph, goals, ordered=ordered, before=pairs)
            return told(graph, goals), lambda known, task: Tourist(known, goals, ordered=ordered, before=pairs)
        case Screen(name):
            screen = graph.find(name)
            return f"go to the screen {screen.name}", lambda known, task: Traveller(known, screen.id)


def _to_facts(graph: Graph, aim: Facts) -> tuple[str, PolicyMaker]:
    """The task in words, and who brings the facts about that are named or that the words ask for."""
    facts = facts_said(graph, aim.words) if aim.words else tuple(fact_named(graph, text) for text in aim.texts)
    places, held = [graph.find(aim.screen).id] if aim.screen else None, held_at_start(graph, aim.given)
    FactSeeker(graph, facts, places, held)
    said = aim.words or " and ".join(describe_fact(f) for f in facts)
    return said, lambda known, task: FactSeeker(known, facts, places, held)
