"""Devices that can hold back what a touch sets going, before it leaves, and tell what it would have been."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from uiatlas.safety.effects import Effect


def _always(effect: Effect) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Hold:
    """What is held back.

    Attributes:
        allowed: What the user has allowed, ``METHOD ADDRESS`` each.
        judge: Whether a request that may write, and was not allowed, is held.
        sockets: Whether messages through WebSockets are held, of which nobody knows what they do.
    """

    allowed: tuple[str, ...] = ()
    judge: Callable[[Effect], bool] = _always
    sockets: bool = True


@runtime_checkable
class HoldsEffects(Protocol):
    """A device that can hold back what follows a touch."""

    def hold(self, what: Hold | None) -> None:
        """Hold something back from the next touch on; None for nothing."""
        ...

    def effects(self) -> tuple[Effect, ...]:
        """The requests that may write which followed what was done since this was asked last, held or not."""
        ...


def holder_of(device: object) -> HoldsEffects | None:
    """The device, of one around it the device inside, that can hold effects back; None if none can."""
    while not isinstance(device, HoldsEffects):
        device = getattr(device, "device", None)
        if device is None:
            return None
    return device
