"""Does a batch of items on a fleet, or goes on with one, and says how far it is."""

import time
from collections.abc import Sequence
from contextlib import chdir, closing, suppress
from dataclasses import replace
from pathlib import Path

from uiatlas.cli.files import prepare_runs
from uiatlas.cli.fleets.driving import FleetDriving
from uiatlas.cli.fleets.kept_batches import batch_called
from uiatlas.cli.fleets.request import DoRequest
from uiatlas.cli.fleets.results import counts_of, results_json, table_of, usage_of
from uiatlas.cli.output import LINE, Progress, clipped, counted, warn, write, write_json, write_table
from uiatlas.cli.parsing import request_of
from uiatlas.devices.android.adb import listed_phones
from uiatlas.devices.simulated import bundled_apps
from uiatlas.errors import InputError, UiatlasError
from uiatlas.fleet.batches import Batch, Batches, Row
from uiatlas.fleet.devices import FleetDevice, fleet_of
from uiatlas.fleet.dispatch import Again, Dispatcher, Judged, Out, Told
from uiatlas.fleet.engine import Engine, EngineLostError, Threads
from uiatlas.fleet.ground import ground_of
from uiatlas.fleet.items import MOST_ATTEMPTS, Ending, Item
from uiatlas.fleet.on_ray import OnRay, need_ray
from uiatlas.fleet.station import Station
from uiatlas.fleet.tasks import check_fits, explorations, on_each, read_tasks
from uiatlas.run.record import new_run_id
from uiatlas.storage.places import names_server
from uiatlas.utg import Atlas
from uiatlas.utg.aliases import fold

_FEW = 60
"""Items of which each success is told in a line of its own; of more, only what is no success."""


def do_batch(request: DoRequest) -> int:
    """Do a new batch; 0 when every item succeeded."""
    ground = ground_of(request.atlas, request.address)
    devices = _devices(request)
    items = _items(request, devices)
    engine = _engine(request)
    prepare_runs()
    if request.atlas:
        Atlas.open(request.atlas, create=True).close()
    with closing(ground.batches()) as batches:
        words = ("fleet", *request.words())
        batch = Batch(new_run_id(), words, str(Path.cwd()), time.time())
        batches.make(batch, items)
        rows = [Row(item) for item in items]
        return _done(request, Dispatcher(_station(batch.name, request), rows, engine, devices), batches)


def resume(request: DoRequest) -> int:
    """Go on with a batch; 0 when every item succeeded.

    Raises:
        InputError: There is no such batch, or the folder in which it was made is gone.
    """
    ground = ground_of(request.atlas, request.address)
    with closing(ground.batches()) as batches:
        batch = batch_called(batches, request.resume)
        made = request_of(batch.words[0], words_of(batch)[1:]) if batch.words[0] == "fleet" else None
        if not isinstance(made, DoRequest):
            again = f"give that `uiatlas {' '.join(batch.words[:2])} ... --fleet` again, which goes on with it"
            raise InputError(f"batch {batch.name} was made by another command", hint=again)
        made = replace(
            made,
            devices=request.devices or made.devices,
            address=request.address or made.address,
            jobs=request.jobs or made.jobs,
            atlas=request.atlas if names_server(request.atlas) else made.atlas,
            repeats=request.repeats or made.repeats,
            attempts=request.attempts or made.attempts,
            json=request.json,
        )
        if not Path(batch.folder).is_dir():
            raise InputError(f"batch {batch.name} was made in {batch.folder}, which is gone", hint="make it again")
        with chdir(batch.folder):
            devices, rows = _devices(made), batches.rows(batch.name)
            check_fits([row.item for row in rows if row.verdict is None], devices)
            station, engine = _station(batch.name, made), _engine(made)
            prepare_runs()
            return _done(made, Dispatcher(station, rows, engine, devices), batches)


def _station(batch: str, request: DoRequest) -> Station:
    return Station(
        batch,
        ground_of(request.atlas, request.address),
        FleetDriving(request.driving, request.deciding),
        request.atlas,
        request.attempts or MOST_ATTEMPTS,
        request.repeats,
    )


def words_of(batch: Batch) -> list[str]:
    """The words of a batch's command, without what earlier versions had and which decided nothing."""
    return [word for word in batch.words if not word.startswith("--seed=")]


def _done(request: DoRequest, work: Dispatcher, batches: Batches) -> int:
    batch, rows = work.station.batch, work.rows
    warn(f"batch {batch}: {counted(len(rows), 'item')} on {counted(len(work.devices), 'device')}")
    again = f"go on with `uiatlas fleet run --resume {batch}`"
    try:
        with Progress("items") as progress:
            work.on_told = _Teller(progress, quiet=len(rows) > _FEW)
            left = work.run()
    except EngineLostError as error:
        warn(f"{error}; what was done is kept: {again}")
        return 1
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"what was done is kept: {again}") from None
    rows = batches.rows(batch)
    _fold(request.atlas, rows)
    if left:
        warn(f"no device is left for {counted(left, 'item')}; when there is one, {again}")
    return _answer(batch, rows, as_json=request.json)


def _fold(place: str, rows: Sequence[Row]) -> None:
    """Make screens one that devices which explored an app together have found at the same time."""
    apps = {str(row.answer["app"]) for row in rows if row.item.company and "app" in row.answer}
    if not apps:
        return
    with Atlas.open(place) as atlas:
        gone = sum(fold(atlas, app) for app in sorted(apps.intersection(atlas.apps())))
    if gone:
        warn(f"{counted(gone, 'screen')} had been found under two ids, and each is one on the map now")


def _answer(batch: str, rows: Sequence[Row], *, as_json: bool) -> int:
    good = sum(row.verdict is Ending.SUCCESS for row in rows)
    if as_json:
        write_json(results_json(batch, rows))
    else:
        write_table(*table_of(batch, rows))
        write(f"{good} of {counted(len(rows), 'item')} succeeded: {counts_of(rows)}; batch {batch}")
        if told := usage_of(rows):
            write(told)
    return 0 if good == len(rows) else 1


def _items(request: DoRequest, devices: tuple[FleetDevice, ...]) -> tuple[Item, ...]:
    if request.tasks is None:
        return explorations(devices, request.budget, request.max_steps)
    items = read_tasks(request.tasks)
    if not request.atlas and (lacking := next((i for i in items if not i.text), None)) is not None:
        raise InputError(f"no map is given for item {lacking.number}, an exploration", hint="give --atlas FILE")
    check_fits(items, devices)
    return on_each(items, devices) if request.each else items


def _devices(request: DoRequest) -> tuple[FleetDevice, ...]:
    driving, devices = FleetDriving(request.driving, request.deciding), fleet_of(request.devices, _present)
    driving.check()
    driving.check_devices(devices, here=request.address is None)
    return devices


def _engine(request: DoRequest) -> Engine:
    if request.jobs is not None:
        return Threads(request.jobs)
    need_ray()
    return OnRay(request.address)


def _present() -> list[str]:
    """The devices that can be driven now, which a pattern chooses from."""
    phones: list[str] = []
    with suppress(UiatlasError):
        phones = [f"android:{phone.serial}" for phone in listed_phones() if phone.state == "device"]
    return [*(f"sim:{name}" for name in bundled_apps()), *phones]


class _Teller:
    """Says on standard error what becomes of the items.

    Args:
        progress: Counts the items.
        quiet: Whether what succeeds is only counted.
    """

    def __init__(self, progress: Progress, *, quiet: bool) -> None:
        self._quiet, self._progress = quiet, progress

    def __call__(self, told: Told) -> None:
        """Say one thing."""
        match told:
            case Judged(item, device, attempt, verdict, reason, judged, items):
                tries = f" in attempt {attempt}" if attempt > 1 else ""
                line = f"{judged}/{items} {item.shown_title} on {device}: {verdict}{tries}: {reason}"
                if verdict is not Ending.SUCCESS or not self._quiet:
                    warn(clipped(line, 2 * LINE))
                else:
                    self._progress(judged, items)
            case Again(item, device, _, reason):
                warn(clipped(f"{item.shown_title} on {device} is done again: {reason}", 2 * LINE))
            case Out(device, faults, reason):
                failed = f"it failed {counted(faults, 'item')}" if faults > 1 else reason
                warn(f"{device} is given no more items: {failed}; see that it works, then go on with the batch")
