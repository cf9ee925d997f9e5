"""A device around another one: passes everything on; who wraps a device says only what is different."""

from uiatlas.devices.base import Device, shows_simulation
from uiatlas.ui import Action, Observation, UIElement


class WrappedDevice:
    """A device that is the one it wraps in all that a subclass does not change.

    Args:
        device: The device inside.
    """

    def __init__(self, device: Device) -> None:
        self.device = device

    @property
    def uri(self) -> str:
        """How the device inside is opened again."""
        return self.device.uri

    @property
    def app(self) -> str:
        """The app that is to be driven."""
        return self.device.app

    @property
    def simulated(self) -> bool:
        """Whether the device inside is simulated."""
        return self.device.simulated

    @property
    def shows_simulation(self) -> bool:
        """Whether the app on the device inside is simulated."""
        return shows_simulation(self.device)

    def observe(self) -> Observation:
        """What is shown now."""
        return self.device.observe()

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action."""
        self.device.perform(action, element)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.device.wait(seconds)

    def restart(self) -> None:
        """Start the app afresh."""
        self.device.restart()

    def close(self) -> None:
        """Let go of the device inside."""
        self.device.close()
