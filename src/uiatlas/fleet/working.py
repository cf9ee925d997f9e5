"""What a device is used for: it explores an app, alone or beside others, or does a task; both teach the map."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from uiatlas.agents.running import RunOptions, map_of
from uiatlas.devices import Device
from uiatlas.exploration import Explorer
from uiatlas.exploration.result import kept
from uiatlas.exploration.strategies import strategy_named
from uiatlas.exploration.together import Shared, explore_together
from uiatlas.fleet.fences import FencedDevice
from uiatlas.fleet.items import (
    Ending,
    Item,
    of_exploration,
    of_run,
)
from uiatlas.fleet.saving import one_at_a_time
from uiatlas.fleet.station import Driving, Station
from uiatlas.run.events import Event
from uiatlas.run.verdict import RunStatus
from uiatlas.storage.places import names_server
from uiatlas.utg import Atlas

Came = tuple[Ending, str, dict[str, Any]]
"""How it ended, why, and the whole answer."""


def explore(station: Station, driving: Driving, device: Device, item: Item, run_id: str) -> Came:
    """Explore, going on with the map; what was learnt is saved after every step."""
    with Atlas.open(station.atlas, create=True) as atlas:
        graph = map_of(device, atlas)
        if item.company:
            shared = _shared(station, driving, item)
            result = explore_together(device, atlas, graph, shared, name=item.device, run_id=run_id)
        else:
            with kept(graph, atlas, run_id, _ignored, turn=partial(_turn, station)) as keeper:
                result = Explorer(
                    device=device,
                    graph=graph,
                    budget=item.budget,
                    strategy=strategy_named("frontier"),
                    guard=driving.guard(),
                    max_steps=item.max_steps,
                    resume=True,
                    on_event=keeper.on_event,
                    on_save=keeper.on_save,
                    run_id=run_id,
                ).run()
    return of_exploration(result.status), result.reason, result.to_json() | {"app": graph.app}


def do_task(station: Station, driving: Driving, device: FencedDevice, item: Item, run_id: str) -> Came:
    """Do a task; one that ended since the device was lost has no verdict of its own."""
    with _opened(station.atlas) as atlas:
        options = RunOptions(atlas=atlas, guard=driving.guard(), run_id=run_id)
        if item.max_steps is not None:
            options = replace(options, max_steps=item.max_steps)
        report = driving.run(device, item.text, options)
    result = report.result
    lost = result.status is RunStatus.STOPPED and device.lost is not None and result.reason == str(device.lost)
    return Ending.LOST if lost else of_run(result.status), result.reason, driving.answer(report)


def _shared(station: Station, driving: Driving, item: Item) -> Shared:
    """How a device explores an app beside others of the batch."""
    return Shared(
        item.budget,
        item.max_steps,
        resume=True,
        guard=driving.guard,
        began=item.company,
        turn=partial(_turn, station),
    )


def _turn(station: Station) -> AbstractContextManager[None]:
    """Waits until nobody else saves the map, where many workers teach one file."""
    return nullcontext() if names_server(station.atlas) else one_at_a_time(Path(station.atlas))


@contextmanager
def _opened(atlas: str) -> Iterator[Atlas | None]:
    if not atlas:
        yield None
        return
    with Atlas.open(atlas, create=True) as opened:
        yield opened


def _ignored(event: Event) -> None:
    pass
