"""A device around another one that types secrets by their placeholders, and does not show what was typed as one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from uiatlas.devices import Device
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import ActionError, DeviceError
from uiatlas.privacy.vault import Vault, hint_for
from uiatlas.ui import Action, InputText, Observation, UIElement, describe


class DiscreetDevice(WrappedDevice):
    """Any device, with what was typed into secret fields replaced wherever it is shown afterwards.

    Args:
        device: The device inside.
        vault: The secrets of the session.
    """

    def __init__(self, device: Device, vault: Vault) -> None:
        super().__init__(device)
        self._vault = vault
        self._now: tuple[Observation, Observation] | None = None

    def observe(self) -> Observation:
        """What is shown now; the look itself where it shows no secret."""
        with self._told_discreetly():
            seen = self.device.observe()
        shown = self._discreet(seen) if self._vault else seen
        self._now = (seen, shown) if shown is not seen else None
        return shown

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action; a placeholder that is typed becomes the secret again.

        Raises:
            ActionError: It cannot be done on what is shown, or a secret is not known; nothing was touched.
        """
        if isinstance(action, InputText):
            if unknown := self._vault.unknown(action.text):
                raise ActionError(f"cannot {describe(action)}: {unknown} is not kept", hint=hint_for(unknown))
            action = replace(action, text=self._vault.meant(action.text))
        with self._told_discreetly():
            self.device.perform(action, self._real(element))

    def restart(self) -> None:
        """Start the app afresh."""
        with self._told_discreetly():
            self.device.restart()

    @contextmanager
    def _told_discreetly(self) -> Iterator[None]:
        """Errors are kept in logs, and may quote what was typed."""
        try:
            yield
        except DeviceError as error:
            what, hint = self._vault.hide(error.what), self._vault.hide(error.hint)
            if (what, hint) == (error.what, error.hint):
                raise
            raise type(error)(what, hint=hint) from None

    def _discreet(self, seen: Observation) -> Observation:
        hide = self._vault.hide_typed
        elements = tuple([self._without_secret(e) for e in seen.elements])
        title = hide(seen.title)
        if title == seen.title and all(a is b for a, b in zip(elements, seen.elements, strict=True)):
            return seen
        return replace(seen, elements=elements, title=title, digest="")

    def _without_secret(self, element: UIElement) -> UIElement:
        shown = self._vault.placeholder if element.editable else self._vault.hide_typed
        text, description = shown(element.text), self._vault.hide_typed(element.description)
        if (text, description) == (element.text, element.description):
            return element
        return replace(element, text=text, description=description)

    def _real(self, element: UIElement | None) -> UIElement | None:
        """The element as the device inside knows it."""
        if element is None or self._now is None:
            return element
        seen, shown = self._now
        if element.index < len(shown.elements) and shown.elements[element.index] == element:
            return seen.elements[element.index]
        return element
