"""Options and readings that several commands share."""

import argparse
from pathlib import Path

from uiatlas.cli.output import warn
from uiatlas.utg import Atlas, Graph


def add_map(parser: argparse.ArgumentParser, name: str = "map", help_text: str = "an atlas file (.uiatlas)") -> None:
    """The positional map and the option that chooses one of its apps."""
    parser.add_argument(name, metavar=name.upper(), type=Path, help=help_text)
    add_app(parser)


def add_app(parser: argparse.ArgumentParser) -> None:
    """The option that chooses one app of a map."""
    parser.add_argument("--app", help="which app's map, where the file holds several")


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option for machines."""
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")


def load_map(path: Path, app: str | None) -> Graph:
    """The map of one app; what was not understood while it was made is said.

    Raises:
        InputError: The file or the app does not exist, or several apps are there and none was named.
    """
    with Atlas.open(path) as atlas:
        return atlas.load(app)


def warn_all(graph: Graph, most: int = 5) -> None:
    """Say the map's warnings, the first few in full."""
    for line in graph.warnings[:most]:
        warn(f"warning: {line}")
    if len(graph.warnings) > most:
        warn(f"warning: and {len(graph.warnings) - most} more; `--json` lists all")
