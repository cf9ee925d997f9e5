"""Options that many commands share, and the types of their values."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from uiatlas.storage.places import MapPlace, map_place, names_server


@dataclass(frozen=True, slots=True)
class MapFile:
    """Where maps are, and which of the apps there is meant; None where there is one."""

    path: MapPlace
    app: str | None = None


def add_map(parser: argparse.ArgumentParser) -> None:
    """The positional map and the option that chooses one of its apps."""
    parser.add_argument("map", metavar="MAP", type=map_at, help="an atlas file (.uiatlas), or postgresql://...")
    add_app(parser)


def add_app(parser: argparse.ArgumentParser) -> None:
    """The option that chooses one app of a map."""
    parser.add_argument("--app", help="which app's map, where the file holds several")


def read_map(given: argparse.Namespace) -> MapFile:
    """The map, and which of its apps."""
    return MapFile(given.map, given.app)


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option for machines."""
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")


def positive(text: str) -> int:
    """A whole number of 1 or more, as an argument."""
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)


def whole(text: str) -> int:
    """A whole number, as an argument."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def named_path(text: str) -> Path:
    """A path as an argument; an empty one, such as that of a variable that is not set, is not the current folder."""
    if not text.strip():
        raise argparse.ArgumentTypeError("no path is given")
    return Path(text)


def map_at(text: str) -> MapPlace:
    """Where maps are, as an argument: a file, or ``postgresql://USER@HOST/DATABASE``."""
    return map_place(text) if names_server(text) else named_path(text)


def share(text: str) -> float:
    """A probability, as an argument."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return value
