"""The devices of a fleet: read from a file or found by patterns, each with the labels that say what it is good for."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from urllib.parse import parse_qs

from uiatlas.devices.base import split_kind
from uiatlas.errors import InputError, cause, first_few
from uiatlas.fleet.items import Item
from uiatlas.plugins import names

SIMULATED = ("sim", "recorded")
"""Kinds of devices that are no more than a part of the process that opens them."""

TOGETHER = 8
"""Simulated devices that one worker holds at most."""


@dataclass(frozen=True, slots=True)
class FleetDevice:
    """A device of a fleet.

    Attributes:
        name: What it is called: its URI, with a number behind it where a simulated device is there several times.
        uri: How it is opened.
        labels: What it is good for: its kind, and what the user says of it.
    """

    name: str
    uri: str
    labels: frozenset[str]

    @property
    def simulated(self) -> bool:
        """Whether it is simulated or replayed."""
        return self.uri.partition(":")[0] in SIMULATED

    @property
    def app(self) -> str:
        """What its URI says of the app: the option ``app``, else the page or program; empty if that tells nothing."""
        kind, rest = split_kind(self.uri)
        place, _, query = rest.partition("?")
        named = parse_qs(query).get("app", [""])[0] if kind != "web" else ""  # a page may ask for anything
        return named or (f"{kind}:{place}" if kind in (*SIMULATED, "web", "desktop") else "")

    @property
    def resources(self) -> frozenset[str]:
        """The labels that the host of its worker must have; a simulated device needs none for its kind."""
        return self.labels - {self.uri.partition(":")[0]} if self.simulated else self.labels

    def fits(self, item: Item) -> bool:
        """Whether an item may be done on it."""
        meant = not item.device or item.device in (self.uri, self.name) or fnmatchcase(self.uri, item.device)
        return meant and self.labels.issuperset(item.needs)


def places(number: int) -> tuple[FleetDevice, ...]:
    """Places for computations that need no device, each a process of its own."""
    return tuple(FleetDevice(f"place {n}", "", frozenset()) for n in range(1, number + 1))


def fleet_of(given: Sequence[str], present: Callable[[], Iterable[str]]) -> tuple[FleetDevice, ...]:
    """The devices that are named on a command line, each by a URI, a pattern of URIs, or a file with one in each line.

    Args:
        given: What was given.
        present: The URIs of the devices that can be driven now; asked only where a pattern is given.

    Raises:
        InputError: There is no such device or file, or a real device is named twice.
    """
    lines = [line for each in given for line in _lines(each, present)]
    if not lines:
        raise InputError(f"{first_few(given)} names no devices", hint="see `uiatlas devices`")
    seen: Counter[str] = Counter()
    fleet = []
    for uri, *labels in lines:
        kind, _ = split_kind(uri)
        if kind not in names("devices"):
            raise InputError(f"{uri!r} is not a device", hint=f"known kinds: {', '.join(names('devices'))}")
        seen[uri] += 1
        if seen[uri] > 1 and kind not in SIMULATED:
            raise InputError(f"{uri} is given twice", hint="name each device once")
        name = uri if seen[uri] == 1 else f"{uri}#{seen[uri]}"
        fleet.append(FleetDevice(name, uri, frozenset({kind, *labels})))
    return tuple(fleet)


def _lines(given: str, present: Callable[[], Iterable[str]]) -> list[list[str]]:
    """URIs, each with its labels."""
    if Path(given).is_file():
        return [words for line in _read(Path(given)) if (words := line.partition(" #")[0].split())]
    if "*" not in given:
        return [[given]]
    found = sorted(uri for uri in present() if fnmatchcase(uri, given))
    if not found:
        raise InputError(f"no device fits {given!r}", hint="see `uiatlas devices`")
    return [[uri] for uri in found]


def _read(path: Path) -> list[str]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise InputError(
            f"{path} cannot be read ({cause(error)})", hint="give a text file with a device a line"
        ) from error
    return [line for line in lines if not line.startswith("#")]


def grouped(devices: Iterable[FleetDevice], together: int = TOGETHER) -> list[tuple[FleetDevice, ...]]:
    """The devices of each worker: a real one has a worker of its own, simulated ones that need the same share one."""
    groups: list[tuple[FleetDevice, ...]] = [(device,) for device in devices if not device.simulated]
    shared: dict[frozenset[str], list[FleetDevice]] = {}
    for device in devices:
        if device.simulated:
            shared.setdefault(device.resources, []).append(device)
    for those in shared.values():
        groups += [tuple(those[i : i + together]) for i in range(0, len(those), together)]
    return groups
