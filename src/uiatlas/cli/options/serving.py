"""Options of the servers: which maps they serve, and which devices may be driven."""

import argparse
from dataclasses import dataclass

from uiatlas.cli.options.common import map_at
from uiatlas.cli.options.privacy import masked, masker_of
from uiatlas.devices import Device, open_device
from uiatlas.devices.base import split_kind
from uiatlas.errors import UnknownNameError
from uiatlas.plugins import names
from uiatlas.serve.service import Service
from uiatlas.serve.shelf import Claim, taught_by_any
from uiatlas.storage.places import MapPlace
from uiatlas.utg import Atlas


@dataclass(frozen=True, slots=True)
class Serving:
    """What is served.

    Attributes:
        maps: The atlas files.
        devices: Patterns of devices that may be driven; none for none.
    """

    maps: tuple[MapPlace, ...]
    devices: tuple[str, ...] = ()

    def service(self, claim: Claim | None = None) -> Service:
        """The maps and devices to serve; every file is looked at once before anybody is promised an answer.

        Args:
            claim: Called with a file before it is taught; raises if another server teaches it.

        Raises:
            InputError: A file is missing or is no map.
        """
        if self.devices:
            masker_of()
        for path in self.maps:
            Atlas.open(path, create=bool(self.devices)).close()
        return Service(self.maps, self.devices, opened if self.devices else None, claim or taught_by_any)


def add_serving(parser: argparse.ArgumentParser) -> None:
    """The maps and the devices."""
    parser.add_argument(
        "--map",
        metavar="MAP",
        dest="maps",
        type=map_at,
        action="append",
        required=True,
        help="a map to serve; can be given several times",
    )
    parser.add_argument(
        "--devices",
        metavar="PATTERN",
        action="append",
        default=[],
        help="devices that may be driven, such as sim:notes or android:*; can be given several times (default: none)",
    )


def read_serving(given: argparse.Namespace) -> Serving:
    """What is to be served.

    Raises:
        InputError: A pattern of devices has no kind, or one that does not exist.
    """
    for pattern in given.devices:
        _check_kind(pattern)
    return Serving(tuple(dict.fromkeys(given.maps)), tuple(given.devices))


def _check_kind(pattern: str) -> None:
    """See that devices can fit a pattern; whether one does is seen when it is opened."""
    if "*" in pattern.partition(":")[0]:
        return
    kind, _ = split_kind(pattern)
    if kind not in (known := names("devices")):
        raise UnknownNameError("device", kind, known)


def opened(uri: str) -> Device:
    """Opens a device; what a real one shows is masked before anything is kept.

    Raises:
        InputError: It cannot be opened, or the file that keeps the numbers of placeholders cannot be used.
    """
    return masked(open_device(uri), None, masker_of())
