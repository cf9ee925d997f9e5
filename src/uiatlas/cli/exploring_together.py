"""One app explored on several devices at a time: they draw one map, and a table says what each of them came to."""

from collections.abc import Callable, Sequence
from threading import Lock

from uiatlas.agents.running import map_of
from uiatlas.cli.main import DONE, NO
from uiatlas.cli.options.driving import Driving
from uiatlas.cli.options.privacy import masker_of
from uiatlas.cli.output import counted, hint, write, write_json, write_table
from uiatlas.cli.ticker import Ticker
from uiatlas.devices import Device
from uiatlas.exploration.result import Status
from uiatlas.exploration.together import Explored, Joint, Shared, explore_on
from uiatlas.run.events import Event
from uiatlas.storage.places import MapPlace
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.standing import standings


def explored_together(
    devices: Sequence[str],
    output: MapPlace,
    driving: Driving,
    how: Shared,
    options: Callable[[str], dict[str, str]],
    *,
    json: bool,
) -> int:
    """Explore, and say what came of it; exit 0 if any of the devices went on to its end, 1 if nothing came of any.

    Args:
        devices: The URIs of the devices.
        output: The atlas file of the map to draw on.
        driving: How they are opened and driven.
        how: Limits and guard of each.
        options: What a device is told beside that, by its URI.
        json: Whether a machine reads the answer.
    """
    masker, lock = masker_of(), Lock()

    def opened(uri: str) -> Device:
        return driving.seen(driving.plain(uri, options(uri)), masker)

    with Ticker() as ticker:

        def told(_: str, event: Event) -> None:
            with lock:
                ticker(event)

        joint = explore_on(
            devices, opened, lambda: Atlas.open(output, create=True), how, graph_of=map_of, on_event=told
        )
    graph = _graph(output, joint)
    if json:
        write_json(_to_json(output, joint, graph))
    else:
        _say(output, joint, graph)
    return DONE if any(map(_is_good, joint.devices)) else NO


def _graph(output: MapPlace, joint: Joint) -> Graph:
    """The map that they have drawn."""
    with Atlas.open(output) as atlas:
        return atlas.load(joint.app) if joint.app in atlas.apps() else Graph(joint.app)


def _is_good(explored: Explored) -> bool:
    return explored.result is not None and explored.result.status not in (Status.STOPPED, Status.FRUITLESS)


def _say(output: MapPlace, joint: Joint, graph: Graph) -> None:
    heads = ("device", "status", "steps", "seconds", "reason")
    write_table(heads, [_row(each) for each in joint.devices])
    folded = f"; {counted(joint.duplicates, 'screen')} had been found under two ids" if joint.duplicates else ""
    found = f"{counted(len(graph.screens), 'screen')}, {counted(len(graph.transitions), 'edge')}"
    write(f"{found} on the map that {counted(len(joint.devices), 'device')} drew{folded}")
    if graph.screens:
        hint(f'uiatlas plan {output} "GOAL"')


def _row(explored: Explored) -> tuple[str, ...]:
    result = explored.result
    if result is None:
        return explored.device, "error", "0", "0.0", explored.error
    return explored.device, result.status, str(result.steps), f"{result.seconds:.1f}", result.reason


def _to_json(output: MapPlace, joint: Joint, graph: Graph) -> dict[str, object]:
    devices = [
        {"device": each.device, "status": "error", "reason": each.error}
        if each.result is None
        else {"device": each.device, **each.result.to_json()}
        for each in joint.devices
    ]
    return {
        "map": str(output),
        "screens": len(graph.screens),
        "places": len(graph.screens) - len(standings(graph)),
        "transitions": len(graph.transitions),
        "duplicates": joint.duplicates,
        "devices": devices,
    }
