"""A device around another one that brings a picture with every look, for whoever decides by pictures too."""

from dataclasses import replace

from uiatlas.devices import Device
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import InputError
from uiatlas.perception.sighted import TakesPictures, picture_of
from uiatlas.ui import Observation


class PicturedDevice(WrappedDevice):
    """Any device that takes pictures, each look with one, as far as it can be taken just then.

    Args:
        device: The device inside.

    Raises:
        InputError: It takes none.
    """

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        inside: Device | None = device
        while inside is not None and not isinstance(inside, TakesPictures):
            inside = inside.device if isinstance(inside, WrappedDevice) else None
        if inside is None:
            raise InputError(f"{self.uri} takes no screenshots", mend="leave --screenshots out")

    def observe(self) -> Observation:
        """What is shown now, with its picture."""
        seen = self.device.observe()
        return replace(seen, screenshot=picture_of(self.device, seen))
