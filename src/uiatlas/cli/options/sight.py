"""The options that have screens read in their pictures where their trees say too little."""

import argparse
from contextlib import ExitStack

from uiatlas.cli.output import warn
from uiatlas.devices import Device
from uiatlas.errors import InputError
from uiatlas.perception.ocr import need_reader
from uiatlas.perception.pictured import PicturedDevice
from uiatlas.perception.sighted import SightedDevice, eyes
from uiatlas.run.record import home

CALLS = 200
"""Icons that a model is asked about at most."""


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


def sighted(device: Device, options: argparse.Namespace) -> Device:
    """The device as it is to be seen, each look with a picture for `--screenshots`; closed if it cannot be seen so.

    Raises:
        InputError: A model is to name icons and is not there, nobody looks for icons, or no screenshots are taken.
        MissingExtraError: Pictures are to be read, and what reads is not installed.
    """
    try:
        seen = _reading(device, options)
        return PicturedDevice(seen) if getattr(options, "screenshots", False) else seen
    except InputError:
        device.close()
        raise


def _reading(device: Device, options: argparse.Namespace) -> Device:
    """The device, read in its pictures if that is wanted."""
    if not options.ocr:
        if options.captions:
            raise InputError("--captions names the icons that --ocr finds", mend="give --ocr as well")
        return device
    need_reader()
    return SightedDevice(device, eyes()) if options.captions is None else _captioned(device, options.captions)


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
