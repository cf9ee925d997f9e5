"""A device around another one that also sees: where the tree says too little, what the picture shows is added."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from uiatlas.devices import Device
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import ActionError
from uiatlas.perception.fusion import SEEN, Fused, fuse, is_poor
from uiatlas.perception.icons import find_icons
from uiatlas.perception.ocr import RapidReader
from uiatlas.perception.vision import Captioner, Eyes
from uiatlas.ui import Action, LongPress, Observation, Tap, UIElement, describe


def eyes(captioner: Captioner | None = None) -> Eyes:
    """Eyes with what the extra ``[ocr]`` brings; nothing of it is loaded before the first picture."""
    return Eyes(RapidReader(), find_icons, captioner)


@runtime_checkable
class TakesPictures(Protocol):
    """A device that takes a picture when it is asked."""

    def screenshot(self) -> bytes:
        """The screen as a PNG, empty if there is none."""
        ...


@runtime_checkable
class HasPointer(Protocol):
    """A device that can be touched at a place, whatever is there."""

    def tap_at(self, x: int, y: int, *, hold: bool = False) -> None:
        """Touch a place of the latest look.

        Args:
            x: Pixels from the left.
            y: Pixels from the top.
            hold: Keep touching, as a long press does.
        """
        ...


class SightedDevice(WrappedDevice):
    """Any device; on screens with a poor tree, what only the picture shows can be read and touched as well.

    A picture is taken only then, and read once. Of pictures nothing is kept.

    Args:
        device: The device inside.
        eyes: See pictures.
        done: Called when it is closed, as to let go of a model.
    """

    def __init__(self, device: Device, eyes: Eyes, done: Callable[[], None] = lambda: None) -> None:
        super().__init__(device)
        self._eyes, self._done = eyes, done
        self._now: tuple[Observation, Fused] | None = None

    def observe(self) -> Observation:
        """What is shown now, with what the picture shows where the tree says little.

        Raises:
            MissingExtraError: What reads pictures is not installed.
        """
        seen = self.device.observe()
        self._now = None
        picture = picture_of(self.device, seen) if is_poor(seen) else b""
        if not picture:
            return seen
        fused = fuse(seen, self._eyes(picture), scale_of(picture, seen))
        self._now = seen, fused
        return fused.observation

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action; what only the picture shows is touched in its middle.

        Raises:
            ActionError: It cannot be done on what is shown; nothing was touched.
        """
        if element is None or self._now is None:
            self.device.perform(action, element)
            return
        seen, fused = self._now
        shown = fused.observation.elements
        if element.index >= len(shown) or shown[element.index] != element:
            raise ActionError(f"cannot {describe(action)}: it is not on the screen", hint="look at the screen again")
        origin = fused.origin[element.index]
        if origin >= 0:
            self.device.perform(action, seen.elements[origin])
        else:
            self._touch(action, element)

    def close(self) -> None:
        """Let go of the device inside and of what its pictures were seen with."""
        super().close()
        self._done()

    def _touch(self, action: Action, element: UIElement) -> None:
        pointer = pointer_of(self.device)
        if pointer is None or element.bounds is None or element.class_name != SEEN:
            raise ActionError(f"cannot {describe(action)}: {self.uri} cannot be touched at a place")
        left, top, right, bottom = element.bounds
        if not isinstance(action, Tap | LongPress):
            raise ActionError(f"cannot {describe(action)}: only the picture shows it", hint="tap it")
        pointer.tap_at((left + right) // 2, (top + bottom) // 2, hold=isinstance(action, LongPress))


def picture_of(device: Device, seen: Observation) -> bytes:
    """The picture of a look: the one it brought, or one that the device takes now; empty if it takes none."""
    if seen.screenshot:
        return seen.screenshot
    inside: Device | None = device
    while inside is not None:
        if isinstance(inside, TakesPictures):
            return inside.screenshot()
        inside = inside.device if isinstance(inside, WrappedDevice) else None
    return b""


def pointer_of(device: Device) -> HasPointer | None:
    """What touches places on a device, or inside of it."""
    inside: Device | None = device
    while inside is not None:
        if isinstance(inside, HasPointer):
            return inside
        inside = inside.device if isinstance(inside, WrappedDevice) else None
    return None


def scale_of(picture: bytes, seen: Observation) -> float:
    """Pixels of a PNG for one pixel of the screen."""
    wide = int.from_bytes(picture[16:20], "big")
    return wide / seen.size[0] if seen.size[0] and wide else 1.0
