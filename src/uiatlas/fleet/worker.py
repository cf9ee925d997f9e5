"""Does items on the devices that it holds; every engine has one of these where the devices are."""

import os
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from uiatlas.errors import DeviceLostError, InputError, UiatlasError, one_line
from uiatlas.fleet.batches import Batches
from uiatlas.fleet.devices import FleetDevice
from uiatlas.fleet.fences import Fence, FencedDevice, FenceLostError, HeldError
from uiatlas.fleet.items import (
    Ending,
    Item,
    Outcome,
    Work,
    run_named,
    verdict_of,
)
from uiatlas.fleet.station import Done, Driving, Station
from uiatlas.fleet.working import do_task, explore
from uiatlas.utg import Atlas


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
                ending, reason, answer = self._work(held, item, run_named(self.station.batch, item, attempt))
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
                return explore(self.station, self._driving, device, item, run_id)
            case Work.TASK:
                return do_task(self.station, self._driving, device, item, run_id)
            case Work.CALL:
                raise AssertionError("what is called needs no device")


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
