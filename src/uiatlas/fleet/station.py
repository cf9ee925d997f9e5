"""What a worker of a fleet needs to know of a batch, and what it says of an item."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from uiatlas.agents.running import Report, RunOptions
from uiatlas.devices import Device
from uiatlas.fleet.batches import Batches
from uiatlas.fleet.fences import Fence
from uiatlas.fleet.items import (
    MOST_ATTEMPTS,
    Ending,
    Item,
)
from uiatlas.run.guard.danger_policy import Guard


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
