"""The option that says whether private data on the screen are masked before anything is kept."""

import argparse
import os
from collections.abc import Iterable

from uiatlas.devices import Device
from uiatlas.privacy import Ledger, MaskedDevice, Masker
from uiatlas.storage.home import home

SECRETS = ("password", "token")
"""A task says ``<password>``, and ``UIATLAS_PASSWORD`` in the environment is typed."""

LEDGER = "placeholders"
"""The file in the folder of uiatlas that keeps which number a datum has, by keyed hash."""


def add_masking(parser: argparse.ArgumentParser) -> None:
    """Whether private data are masked."""
    parser.add_argument(
        "--mask",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="keep <mail-1>, <name-2> and the like instead of private data on the screen "
        "(by default on real devices; not on simulated and recorded ones); --no-mask shows and keeps them",
    )


def read_masking(given: argparse.Namespace) -> bool | None:
    """Whether private data are masked; None where nothing is said, and the device decides."""
    wanted: bool | None = given.mask
    return wanted


def wants_masking(device: Device, mask: bool | None) -> bool:
    """Whether it was asked for, or nothing was and the device is a real one."""
    return not device.simulated if mask is None else mask


def masked(device: Device, mask: bool | None, masker: Masker) -> Device:
    """The device as it is to be seen: masked or not."""
    return MaskedDevice(device, masker) if wants_masking(device, mask) else device


def masker_of(given: Iterable[str | None] = ()) -> Masker:
    """What masks in a command: placeholders are the same in every session, and what the user gave stays.

    Args:
        given: The task and other texts of the command line.

    Raises:
        InputError: The file that keeps the numbers cannot be used.
    """
    secrets = {f"<{name}>": os.environ.get(f"UIATLAS_{name.upper()}", "") for name in SECRETS}
    known = {place: value for place, value in secrets.items() if value}
    return Masker(Ledger(home() / LEDGER), [text for text in given if text], known)
