"""The agent: puts device, map, actor, policy and log together and runs a task."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from uiatlas.devices import Device
from uiatlas.errors import UiatlasError
from uiatlas.execution.actor import Actor
from uiatlas.execution.decisions import Decider
from uiatlas.execution.events import Event
from uiatlas.execution.policy import Guard
from uiatlas.execution.record import RunLog, home, new_run_id
from uiatlas.execution.report import MAP, write_report
from uiatlas.execution.run import Run, RunResult
from uiatlas.perception import rekey
from uiatlas.storage.database import write_file
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.export import from_document, to_document


@dataclass(frozen=True, slots=True)
class Report:
    """A finished run: its verdict, its id, its folder and its report page."""

    result: RunResult
    run_id: str
    folder: Path
    page: Path


def run_task(
    device: Device,
    task: str,
    *,
    graph: Graph | None = None,
    atlas: Atlas | None = None,
    decider: Callable[[Graph, str], Decider] | None = None,
    guard: Guard | None = None,
    max_steps: int = 40,
    runs: Path | None = None,
    listen: Callable[[Event], None] = lambda event: None,
) -> Report:
    """Do a task on a device with a map, and leave a log and a report.

    Args:
        device: Where to act; stays open.
        task: What to do, in words.
        graph: The map to use and to teach; by default the device's app in `atlas`, else an empty one.
        atlas: Where the map is saved after every step; None keeps it in memory only.
        decider: Makes who decides from the map and the task; by default `uiatlas.execution.actor.Actor`.
        guard: What happens to dangerous actions; by default they are refused.
        max_steps: Actions on the device, recovery included, after which the run has failed.
        runs: The folder of all runs; by default ``$UIATLAS_HOME/runs``.
        listen: Takes every event as it happens.

    Raises:
        InputError: The run's folder cannot be written to, or the atlas cannot be read.
    """
    known = graph if graph is not None else map_of(device, atlas)
    run_id = new_run_id()
    folder = (runs if runs is not None else home() / "runs") / run_id

    def keep() -> None:
        if atlas is not None:
            atlas.save(known)

    with RunLog(folder) as log:

        def tell(event: Event) -> None:
            log.write(event)
            listen(event)

        make = decider or Actor
        run = Run(device, known, make(known, task), task, guard or Guard(), max_steps, tell, keep, run_id)
        try:
            result = run.execute()
        finally:
            if atlas is not None:
                atlas.save(known, durable=True)
            write_file(folder / MAP, json.dumps(to_document(known), ensure_ascii=False))
            page = write_report(folder)
    return Report(result, run_id, folder, page)


def map_in(folder: Path) -> Graph | None:
    """The map that a run kept beside its log, None if it cannot be read."""
    try:
        return from_document(json.loads((folder / MAP).read_text(encoding="utf-8")), MAP)
    except (OSError, ValueError, AttributeError, UiatlasError):
        return None


def map_of(device: Device, atlas: Atlas | None) -> Graph:
    """The device's app in the atlas, keyed by this version's abstraction, or an empty map of it."""
    if atlas is None or device.app not in atlas.apps():
        return Graph(device.app)
    graph = atlas.load(device.app)
    rekey(graph, partial(atlas.observation, device.app))
    return graph
