"""The options that have screens read in their pictures where their trees say too little."""

import argparse
from contextlib import ExitStack
from dataclasses import dataclass

from uiatlas.cli.output import warn
from uiatlas.devices import Device
from uiatlas.errors import InputError
from uiatlas.perception.ocr import need_reader
from uiatlas.perception.pictured import PicturedDevice
from uiatlas.perception.sighted import SightedDevice, eyes
from uiatlas.storage.home import home

CALLS = 200
"""Icons that a model is asked about at most."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How screens are looked at.

    Attributes:
        ocr: Whether texts and icons are read in pictures where the tree says too little.
        captions: ``PROVIDER:NAME`` of the model that names icons; None for none.
        screenshots: Whether each look is to have a picture.
        pictures: Whether each look that was not seen before is to have one.
    """

    ocr: bool = False
    captions: str | None = None
    screenshots: bool = False
    pictures: bool = False


def add_sight(parser: argparse.ArgumentParser) -> None:
    """Whether pictures are read, and who names what has no text in them."""
    parser.add_argument(
        "--ocr",
        action="store_true",
        help="where elements have no names, read texts and find icons in the picture (extra [ocr]; slow)",
    )
    parser.add_argument(
        "--captions",
        metavar="PROVIDER:NAME",
        help=f"with --ocr: this model, which must see pictures, names icons, each once and {CALLS} at most",
    )


def read_sight(given: argparse.Namespace) -> Sight:
    """How screens are looked at.

    Raises:
        InputError: A model is to name icons, and nobody looks for icons.
    """
    if given.captions and not given.ocr:
        raise InputError(
            "--captions names the icons that --ocr finds, and --ocr is not given", hint="give --ocr as well"
        )
    return Sight(given.ocr, given.captions, getattr(given, "screenshots", False), getattr(given, "pictures", False))


def sighted(device: Device, sight: Sight) -> Device:
    """The device as it is to be seen; closed if it cannot be seen so.

    Raises:
        InputError: A model is to name icons and is not there, or no screenshots are taken.
        MissingExtraError: Pictures are to be read, and what reads is not installed.
    """
    try:
        seen = _reading(device, sight)
        pictured = sight.screenshots or sight.pictures
        return PicturedDevice(seen, again=sight.screenshots) if pictured else seen
    except InputError:
        device.close()
        raise


def _reading(device: Device, sight: Sight) -> Device:
    """The device, read in its pictures if that is wanted."""
    if not sight.ocr:
        return device
    need_reader()
    return SightedDevice(device, eyes()) if sight.captions is None else _captioned(device, sight.captions)


def _captioned(device: Device, model: str) -> Device:
    """A device whose icons are named by a model."""
    from uiatlas.llm.limits import Budget  # noqa: PLC0415
    from uiatlas.llm.opening import Options, open_model  # noqa: PLC0415
    from uiatlas.perception.captions import ModelCaptioner  # noqa: PLC0415

    with ExitStack() as stack:
        opened = stack.enter_context(open_model(model, Options(budget=Budget(CALLS), memory=home() / "models.json")))
        captioner = ModelCaptioner(opened)
        stack.callback(lambda: warn(f"icons have no names: {captioner.trouble}") if captioner.trouble else None)
        return SightedDevice(device, eyes(captioner), stack.pop_all().close)
