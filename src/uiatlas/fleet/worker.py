"""Does items on the devices that it holds; every engine has one of these where the devices are."""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from uiatlas.agents.running import Report, RunOptions, map_of
from uiatlas.devices import Device
from uiatlas.errors import DeviceLostError, InputError, UiatlasError, one_line
from uiatlas.exploration import Explorer
from uiatlas.exploration.result import kept
from uiatlas.exploration.strategies import strategy_named
from uiatlas.exploration.together import Shared, explore_together
from uiatlas.fleet.batches import Batches
from uiatlas.fleet.devices import FleetDevice
from uiatlas.fleet.fences import Fence, FencedDevice, FenceLostError, HeldError
from uiatlas.fleet.items import (
    MOST_ATTEMPTS,
    Ending,
    Item,
    Outcome,
    Work,
    of_exploration,
    of_run,
    verdict_of,
)
from uiatlas.fleet.saving import one_at_a_time
from uiatlas.run.events import Event
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.verdict import RunStatus
from uiatlas.storage.places import names_server
from uiatlas.utg import Atlas

STEPS = 40
"""Most actions of a task, unless it says otherwise."""


class Driving(Protocol):
    """How devices are opened and driven; handed to other processes, so that it can be pickled."""

    def opened(self, uri: str, item: Item) -> Device:
        """A device as it is to be seen and driven for an item."""
        ...

    def guard(self) -> Guard:
        """What may be done."""
        ...

    def run(self, device: Device, task: str, options: RunOptions) -> Report:
        """Do a task; who decides is put into the options here, where the device is."""
        ...

    def answer(self, report: Report) -> dict[str, Any]:
        """The answer of a run, for machines."""
        ...


class Ground(Protocol):
    """Where the rows and the fences of a batch are kept; handed to other processes, so that it can be pickled."""

    def batches(self) -> Batches:
        """The rows."""
        ...

    def fence(self, device: str, holder: str) -> Fence:
        """Take a device.

        Raises:
            HeldError: Somebody else holds it.
        """
        ...


@dataclass(frozen=True, slots=True)
class Station:
    """What a worker needs to know of a batch.

    Attributes:
        batch: Its name.
        ground: Where rows and fences are.
        driving: How devices are opened and driven; None where no item needs one.
        atlas: The map file or the address of the server with the maps; empty for none.
        most: How often an item is begun at most.
        repeats: Whether tasks with effects are repeated too.
        call: Computes the items that need no device; handed to other processes, so that it can be pickled.
    """

    batch: str
    ground: Ground
    driving: Driving | None = None
    atlas: str = ""
    most: int = MOST_ATTEMPTS
    repeats: bool = False
    call: Callable[[Any], dict[str, Any]] | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What a worker says of an item.

    Attributes:
        device: On which device.
        item: The number of the item.
        attempt: The number of the attempt; 0 if it was not begun.
        verdict: The one verdict on the item; None while it is open.
        reason: Why.
        device_fault: Whether the device is to blame.
        held: Whether it was not begun since somebody else holds the device.
        broken: Whether what became of it could not be kept.
    """

    device: str
    item: int
    attempt: int
    verdict: Ending | None
    reason: str
    device_fault: bool = False
    held: bool = False
    broken: bool = False


@dataclass(slots=True)
class Worker:
    """Holds devices and does items on them, from several threads at a time: one a device.

    Attributes:
        station: What is to be known of the batch.
        devices: The devices.
    """

    station: Station
    devices: Sequence[FleetDevice]
    _batches: Batches = field(init=False)
    _fences: dict[str, Fence] = field(default_factory=dict)
    _stop: threading.Event = field(default_factory=threading.Event)
    _name: str = field(default_factory=lambda: f"{socket.gethostname()}:{os.getpid()}")

    def __post_init__(self) -> None:
        self._batches = self.station.ground.batches()
        if self.station.atlas:  # made once here: threads of one process must not make it at the same time
            Atlas.open(self.station.atlas, create=True).close()

    def do(self, name: str, item: Item) -> Done:
        """Do an item on a device, and keep what came of it; whatever breaks is what came of it."""
        device = next(each for each in self.devices if each.name == name)
        station = self.station
        if self._stop.is_set():
            return Done(name, item.number, 0, None, "the batch was interrupted")
        try:
            fence = None if item.work is Work.CALL else self._fence(name)
        except HeldError as error:
            return Done(name, item.number, 0, None, str(error), device_fault=True, held=True)
        begun = self._batches.begin(station.batch, item, name, self._name, most=station.most, repeats=station.repeats)
        if begun.verdict is not None:
            return Done(name, item.number, 0, begun.verdict, begun.reason)
        outcome = self._called(item) if fence is None else self._outcome(device, fence, item, begun.attempt)
        if outcome.ending is Ending.LOST and not outcome.device_fault and name in self._fences:
            self._fences.pop(name).release()  # it was lost, and is taken anew for the next item
        verdict = verdict_of(item, outcome, begun.attempt, most=station.most, repeats=station.repeats)
        stands = self._batches.end(station.batch, item, begun.attempt, outcome, verdict)
        return Done(name, item.number, begun.attempt, stands, outcome.reason, outcome.device_fault)

    def stop(self) -> None:
        """Have nothing touched any more."""
        self._stop.set()

    def close(self) -> None:
        """Let go of the devices."""
        for fence in self._fences.values():
            fence.release()
        self._fences.clear()
        self._batches.close()

    def _fence(self, device: str) -> Fence:
        if device not in self._fences:
            self._fences[device] = self.station.ground.fence(device, f"batch {self.station.batch} ({self._name})")
        return self._fences[device]

    @property
    def _driving(self) -> Driving:
        assert self.station.driving is not None, "an item needs a device"
        return self.station.driving

    def _called(self, item: Item) -> Outcome:
        """Compute what needs no device."""
        began, cpu = time.monotonic(), time.thread_time()
        try:
            if self.station.call is None:
                raise InputError("nothing is to be called", hint="go on with the command that made the batch")
            ending, reason, answer = Ending.SUCCESS, "computed", self.station.call(item.argument)
        except Exception as error:  # noqa: BLE001 - one broken item must not take the worker with it
            ending, reason, answer = Ending.ERROR, _told(error), {}
        return Outcome(ending, reason, 0, time.monotonic() - began, time.thread_time() - cpu, answer)

    def _outcome(self, device: FleetDevice, fence: Fence, item: Item, attempt: int) -> Outcome:
        try:
            opened = self._driving.opened(device.uri, item)
        except Exception as error:  # noqa: BLE001 - whatever keeps a device from being opened is what came of it
            return Outcome(Ending.LOST, _told(error), device_fault=True)
        began, cpu = time.monotonic(), time.thread_time()
        with _let_go(FencedDevice(opened, fence, self._stop)) as held:
            try:
                ending, reason, answer = self._work(held, item, f"{self.station.batch}-{item.number}.{attempt}")
            except KeyboardInterrupt:
                ending, reason, answer = Ending.INTERRUPTED, "interrupted", {}
            except DeviceLostError as error:
                ending, reason, answer = Ending.LOST, str(error), {}
            except Exception as error:  # noqa: BLE001 - one broken item must not take the worker with it
                ending, reason, answer = Ending.ERROR, _told(error), {}
            spent = time.monotonic() - began, time.thread_time() - cpu
            return Outcome(
                ending,
                reason,
                held.acts,
                *spent,
                answer,
                device_fault=ending is Ending.LOST and not isinstance(held.lost, FenceLostError),
            )

    def _work(self, device: FencedDevice, item: Item, run_id: str) -> tuple[Ending, str, dict[str, Any]]:
        match item.work:
            case Work.EXPLORE:
                return self._explore(device, item, run_id)
            case Work.TASK:
                return self._run(device, item, run_id)
            case Work.CALL:
                raise AssertionError("what is called needs no device")

    def _explore(self, device: FencedDevice, item: Item, run_id: str) -> tuple[Ending, str, dict[str, Any]]:
        """Explore, going on with the map; what was learnt is saved after every step."""
        with Atlas.open(self.station.atlas, create=True) as atlas:
            graph = map_of(device, atlas)
            if item.company:
                result = explore_together(device, atlas, graph, self._shared(item), name=run_id, run_id=run_id)
                return of_exploration(result.status), result.reason, result.to_json()
            with kept(graph, atlas, run_id, _ignored, turn=self._turn) as keeper:
                explorer = Explorer(
                    device=device,
                    graph=graph,
                    budget=item.budget,
                    strategy=strategy_named("frontier", item.seed),
                    guard=self._driving.guard(),
                    max_steps=item.max_steps,
                    resume=True,
                    on_event=keeper.on_event,
                    on_save=keeper.on_save,
                    run_id=run_id,
                )
                result = explorer.run()
        return of_exploration(result.status), result.reason, result.to_json()

    def _run(self, device: FencedDevice, item: Item, run_id: str) -> tuple[Ending, str, dict[str, Any]]:
        """Do a task; one that ended since the device was lost has no verdict of its own."""
        with _opened(self.station.atlas) as atlas:
            options = RunOptions(
                atlas=atlas,
                guard=self._driving.guard(),
                max_steps=item.max_steps or STEPS,
                run_id=run_id,
            )
            report = self._driving.run(device, item.text, options)
        result = report.result
        lost = result.status is RunStatus.STOPPED and device.lost is not None and result.reason == str(device.lost)
        return Ending.LOST if lost else of_run(result.status), result.reason, self._driving.answer(report)

    def _shared(self, item: Item) -> Shared:
        """How a device explores an app beside others of the batch."""
        return Shared(
            item.budget,
            item.max_steps,
            resume=True,
            guard=self._driving.guard,
            began=item.company,
            turn=self._turn,
        )

    def _turn(self) -> AbstractContextManager[None]:
        """Waits until nobody else saves the map, where many workers teach one file."""
        return nullcontext() if names_server(self.station.atlas) else one_at_a_time(Path(self.station.atlas))


@contextmanager
def _opened(atlas: str) -> Iterator[Atlas | None]:
    if not atlas:
        yield None
        return
    with Atlas.open(atlas, create=True) as opened:
        yield opened


@contextmanager
def _let_go(device: FencedDevice) -> Iterator[FencedDevice]:
    """Close a device in the end; what became of the item stands, though the device cannot be closed."""
    try:
        yield device
    finally:
        with suppress(Exception):
            device.close()


def _told(error: Exception) -> str:
    """What went wrong, in one line; an error that nobody foresaw with its kind."""
    return str(error) if isinstance(error, UiatlasError) else one_line(f"{type(error).__name__}: {error}")


def _ignored(event: Event) -> None:
    pass
