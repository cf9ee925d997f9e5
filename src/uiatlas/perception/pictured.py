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
        again: Whether a look that was seen before has one as well; the latest always has.

    Raises:
        InputError: It takes none.
    """

    def __init__(self, device: Device, *, again: bool = True) -> None:
        super().__init__(device)
        self._again, self._seen = again, set[str]()
        self._latest = "", b""
        inside: Device | None = device
        while inside is not None and not isinstance(inside, TakesPictures):
            inside = inside.device if isinstance(inside, WrappedDevice) else None
        if inside is None:
            raise InputError(f"{self.uri} takes no screenshots", hint="leave --screenshots and --pictures out")

    def observe(self) -> Observation:
        """What is shown now, with its picture."""
        seen = self.device.observe()
        if not self._again and seen.digest in self._seen:
            digest, picture = self._latest
            return replace(seen, screenshot=picture) if digest == seen.digest else seen
        if not self._again:
            self._seen.add(seen.digest)
        self._latest = seen.digest, picture_of(self.device, seen)
        return replace(seen, screenshot=self._latest[1])
