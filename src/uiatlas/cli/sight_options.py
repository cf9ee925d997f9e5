"""The option that has screens read in their pictures where their trees say too little."""

import argparse

from uiatlas.devices import Device
from uiatlas.perception.ocr import need_reader
from uiatlas.perception.pictured import PicturedDevice
from uiatlas.perception.sighted import SightedDevice, eyes


def add_sight(parser: argparse.ArgumentParser) -> None:
    """Whether pictures are read."""
    parser.add_argument(
        "--ocr",
        action="store_true",
        help="where elements have no names, read texts and find icons in the picture (extra [ocr]; slow)",
    )


def sighted(device: Device, options: argparse.Namespace) -> Device:
    """The device as it is to be seen.

    Raises:
        MissingExtraError: It is to be read, and what reads is not installed.
        InputError: Its screenshots are wanted, and it takes none.
    """
    if options.ocr:
        need_reader()
        device = SightedDevice(device, eyes())
    return PicturedDevice(device) if getattr(options, "screenshots", False) else device
