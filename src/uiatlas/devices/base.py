"""The protocol that every device follows, and how one is opened by its URI."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from uiatlas.errors import InputError
from uiatlas.plugins import load, names
from uiatlas.ui import Action, Observation, UIElement


@runtime_checkable
class Device(Protocol):
    """Something that shows a screen and takes actions; synchronous, used by one thread.

    Every implementation passes the contract tests in `tests/devices/test_contract.py`.
    """

    @property
    def uri(self) -> str:
        """How this device is opened again, such as ``sim:notes``."""
        ...

    @property
    def app(self) -> str:
        """The app that is to be driven; an observation of another app means that it was left."""
        ...

    @property
    def simulated(self) -> bool:
        """Whether what it shows is simulated or replayed rather than a program that runs."""
        ...

    def observe(self) -> Observation:
        """What is shown now.

        Raises:
            DeviceLostError: The device does not answer.
        """
        ...

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action.

        Args:
            action: What to do.
            element: The element of the latest observation that the action's selector was resolved to; None for
                actions without a target.

        Raises:
            ActionError: It cannot be done on what is shown; nothing was touched.
            DeviceLostError: The device does not answer.
        """
        ...

    def wait(self, seconds: float) -> None:
        """Let time pass on the device's own clock; a simulated device does not sleep."""
        ...

    def restart(self) -> None:
        """Start the app afresh; its stored data stay."""
        ...

    def close(self) -> None:
        """Let go of the device; calling it again does nothing."""
        ...


def open_device(uri: str, options: Mapping[str, str] | None = None) -> Device:
    """Open the device that a URI ``KIND:REST`` names.

    Args:
        uri: Such as ``sim:notes`` or ``recorded:DIR/clock.json``.
        options: Options of this kind of device, such as ``{"seed": "7"}``.

    Raises:
        InputError: The URI has no kind, or the kind or what it names does not exist.
    """
    kind, colon, rest = uri.partition(":")
    if not colon:
        raise InputError(
            f"{uri!r} is not a device", mend=f"write KIND:NAME with a kind of {', '.join(names('devices'))}"
        )
    device: Device = load("devices", kind)(rest, dict(options or {}))
    return device
