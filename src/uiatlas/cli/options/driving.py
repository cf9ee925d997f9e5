"""The options of every command that acts on a device: what it may do, how it looks, and what is masked."""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from uiatlas.cli.options.opening import STRAIGHT, Opening, add_opening, read_opening
from uiatlas.cli.options.privacy import add_masking, masked, read_masking
from uiatlas.cli.options.safety import Safety, add_safety, read_safety
from uiatlas.cli.options.sight import Sight, add_sight, read_sight, sighted
from uiatlas.devices import Device
from uiatlas.privacy import Masker
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard


@dataclass(frozen=True, slots=True)
class Driving:
    """How devices are opened and driven.

    Attributes:
        safety: What may be done.
        sight: How screens are looked at.
        mask: Whether private data are masked; None leaves that to the device.
        opening: How devices are opened.
    """

    safety: Safety
    sight: Sight
    mask: bool | None
    opening: Opening = STRAIGHT

    def opened(self, uri: str, masker: Masker) -> Device:
        """A device as it is to be seen and driven.

        Raises:
            InputError: The device cannot be opened or looked at so.
        """
        return self.seen(self.plain(uri), masker)

    def plain(self, uri: str, options: Mapping[str, str] | None = None) -> Device:
        """A device as it is, opened and signed in as is asked for.

        Args:
            uri: The device.
            options: Further options of the device.

        Raises:
            InputError: It cannot be opened so.
        """
        return self.opening.opened(uri, {**self.safety.device_options(uri), **(options or {})})

    def seen(self, device: Device, masker: Masker) -> Device:
        """An open device as it is to be seen."""
        return masked(sighted(device, self.sight), self.mask, masker)

    def guard(self) -> Guard:
        """The guard that follows the options."""
        return self.safety.guard()

    def arguments(self) -> Iterator[str]:
        """The options on the command line of work that is done beside other work, and so cannot ask anybody."""
        if self.sight.ocr:
            yield "--ocr"
        if self.sight.captions:
            yield f"--captions={self.sight.captions}"
        if self.mask is not None:
            yield "--mask" if self.mask else "--no-mask"
        safety = self.safety
        yield f"--policy={DangerPolicy.REFUSE if safety.policy is DangerPolicy.ASK else safety.policy}"
        if safety.seconds is not None:
            yield f"--max-time={safety.seconds}"
        yield from self.opening.arguments()
        yield from (f"--allow-app={given}" for given in safety.apps)
        yield from (f"--allow-url={given}" for given in safety.urls)
        yield from (f"--allow-effect={given}" for given in safety.effects)


def add_driving(parser: argparse.ArgumentParser, policy: DangerPolicy = DangerPolicy.ASK) -> None:
    """The options of safety, sight and masking."""
    add_safety(parser, policy)
    add_opening(parser)
    add_sight(parser)
    add_masking(parser)


def read_driving(given: argparse.Namespace) -> Driving:
    """How devices are opened and driven.

    Raises:
        InputError: The options contradict each other.
    """
    return Driving(read_safety(given), read_sight(given), read_masking(given), read_opening(given))
