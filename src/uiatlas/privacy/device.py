"""A device around another one that shows no private data: what is seen is masked before anybody keeps it."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from uiatlas.devices import Device
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import ActionError, DeviceError
from uiatlas.privacy.placeholders import Masker
from uiatlas.privacy.screens import masked_observation
from uiatlas.ui import Action, InputText, Observation, UIElement, describe

KEPT = 64
"""Looks that are remembered masked, by their digest."""


class MaskedDevice(WrappedDevice):
    """Any device, seen with placeholders for private data; what is touched is the real thing.

    A placeholder that is typed becomes the datum again, so that a number read in one app is typed in the next without
    being kept anywhere.

    Args:
        device: The device inside.
        masker: Replaces the private parts of a text.
    """

    def __init__(self, device: Device, masker: Masker) -> None:
        super().__init__(device)
        self._masker = masker
        self._looks: OrderedDict[str, tuple[Observation, Observation]] = OrderedDict()
        self._now: tuple[Observation, Observation] | None = None

    @property
    def uri(self) -> str:
        """How the device inside is opened again, without a password or token that the address may hold."""
        return self._masker(self.device.uri)

    def observe(self) -> Observation:
        """What is shown now, masked."""
        with self._told_masked():
            seen = self.device.observe()
        kept = self._looks.pop(seen.digest, None)
        if kept is None or _beside_digest(seen) != _beside_digest(kept[0]):
            kept = seen, masked_observation(seen, self._masker)
        self._looks[seen.digest] = self._now = kept
        if len(self._looks) > KEPT:
            self._looks.popitem(last=False)
        return kept[1]

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action on the element that was shown masked.

        Raises:
            ActionError: It cannot be done on what is shown; nothing was touched.
        """
        if isinstance(action, InputText):
            self._need(action)
            said = self._masker.meant(action.text)
            if said == action.text:
                self._masker.give(said)
                self._looks.clear()
            with self._told_masked(said, action.text):
                self.device.perform(replace(action, text=said), self._real(element))
        else:
            with self._told_masked():
                self.device.perform(action, self._real(element))

    def restart(self) -> None:
        """Start the app afresh."""
        with self._told_masked():
            self.device.restart()

    @contextmanager
    def _told_masked(self, typed: str = "", shown: str = "") -> Iterator[None]:
        """Errors are kept in logs: what they quote of the screen, of addresses and of what was typed is masked too."""
        try:
            yield
        except DeviceError as error:
            what, hint = (
                self._masker(said.replace(typed, shown) if typed else said) for said in (error.what, error.hint)
            )
            if (what, hint) == (error.what, error.hint):
                raise
            raise type(error)(what, hint=hint) from None

    def _need(self, action: InputText) -> None:
        """See that everything that is to be typed is known."""
        if unknown := self._masker.unknown(action.text):
            name = unknown.strip("<>")
            hint = "say it in the task" if "-" in name else f"set UIATLAS_{name.upper()}"
            raise ActionError(f"cannot {describe(action)}: what {unknown} stands for is not kept", hint=hint)

    def _real(self, element: UIElement | None) -> UIElement | None:
        """The element as the device inside knows it."""
        if element is None or self._now is None:
            return element
        seen, shown = self._now
        if element.index < len(shown.elements) and shown.elements[element.index] == element:
            return seen.elements[element.index]
        return element


def _beside_digest(seen: Observation) -> tuple[object, ...]:
    """What a digest does not tell: which options a list has does not show before it is opened."""
    return seen.screenshot, seen.loading, seen.written, [e.values for e in seen.elements]
