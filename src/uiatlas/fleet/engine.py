"""What hands items to the workers, as a protocol; and the engine that needs nothing else: threads of this process."""

import queue
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from uiatlas.errors import UiatlasError
from uiatlas.fleet.devices import FleetDevice
from uiatlas.fleet.items import Item
from uiatlas.fleet.station import Done, Station
from uiatlas.fleet.worker import Worker


class EngineLostError(UiatlasError):
    """What hands out the items is lost; what was done is kept."""


class Engine(Protocol):
    """Hands items to the workers that hold the devices."""

    @property
    def at_once(self) -> int:
        """How many items may be under way at a time."""
        ...

    def start(self, station: Station, devices: Sequence[FleetDevice]) -> None:
        """Start the workers.

        Raises:
            UiatlasError: They cannot be started.
        """
        ...

    def submit(self, device: str, item: Item) -> None:
        """Have an item done on a device that does nothing now."""
        ...

    def ended(self, seconds: float) -> Sequence[Done]:
        """What has ended since this was asked last, waiting for something to end for so long.

        Raises:
            EngineLostError: Nothing can be handed out any more.
        """
        ...

    def stop(self) -> None:
        """Have the workers touch nothing any more; what is under way ends soon."""
        ...

    def close(self) -> None:
        """Let go of all that was started; calling it again does nothing."""
        ...


class Threads:
    """Does the items in threads of this process.

    Args:
        jobs: How many at a time.
    """

    def __init__(self, jobs: int) -> None:
        self.at_once = jobs
        self._pool = ThreadPoolExecutor(jobs, "uiatlas-fleet")
        self._ended: queue.SimpleQueue[Done] = queue.SimpleQueue()
        self._worker: Worker | None = None

    def start(self, station: Station, devices: Sequence[FleetDevice]) -> None:
        """Make the one worker."""
        self._worker = Worker(station, devices)

    def submit(self, device: str, item: Item) -> None:
        """Have an item done in a thread."""
        self._pool.submit(self._do, device, item)

    def ended(self, seconds: float) -> Sequence[Done]:
        """What has ended since this was asked last."""
        return list(self._taken(seconds))

    def stop(self) -> None:
        """Have the worker touch nothing any more."""
        if self._worker is not None:
            self._worker.stop()

    def close(self) -> None:
        """Wait for what is under way, and let go of the devices."""
        self.stop()
        self._pool.shutdown(wait=True, cancel_futures=True)
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _do(self, device: str, item: Item) -> None:
        assert self._worker is not None
        try:
            self._ended.put(self._worker.do(device, item))
        except Exception as error:  # noqa: BLE001 - a thread that breaks must not leave its item under way for ever
            self._ended.put(Done(device, item.number, 0, None, f"{type(error).__name__}: {error}", broken=True))

    def _taken(self, seconds: float) -> Iterator[Done]:
        try:
            yield self._ended.get(timeout=seconds)
            while True:
                yield self._ended.get_nowait()
        except queue.Empty:
            return
