"""Options and readings that several commands share."""

import argparse
import os
import signal
from functools import partial
from pathlib import Path
from threading import current_thread, main_thread

from uiatlas.cli.output import warn
from uiatlas.errors import InputError
from uiatlas.perception import rekey
from uiatlas.perception.alignment import same_screens
from uiatlas.run.record import home
from uiatlas.storage.private import make_folder
from uiatlas.utg import Atlas, Graph, merge
from uiatlas.utg.renewal import without_code


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


def share(text: str) -> float:
    """A probability, as an argument."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return value


def check_output(path: Path | None) -> None:
    """Say before any work is done that a file cannot be written.

    Raises:
        InputError: Its folder does not exist, it is no file, or one of the two may not be written.
    """
    if path is None:
        return
    if not path.absolute().parent.is_dir():
        raise InputError(f"no folder {path.parent} for {path.name}", mend="make it first, or choose another")
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is no file", mend="give the path of a file")
    for place in (path, path.absolute().parent):
        if place.exists() and not os.access(place, os.W_OK):
            raise InputError(f"{place} may not be written", mend="change its permissions, or choose another path")


def prepare_runs() -> Path:
    """The folder of all runs, made before a run begins.

    Raises:
        InputError: It cannot be made.
    """
    folder = home() / "runs"
    try:
        make_folder(folder)
    except OSError as error:
        mend = "set UIATLAS_HOME to a folder of yours"
        raise InputError(f"cannot keep runs in {folder} ({error.strerror})", mend=mend) from error
    if current_thread() is main_thread():
        # Who ends the program from outside interrupts the run, so that it tells its verdict and keeps what was done.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    return folder


def load_keyed(atlas: Atlas, app: str) -> Graph:
    """The map of one app, keyed by this version's abstraction, so that other maps and screens compare with it."""
    graph = atlas.load(app)
    rekey(graph, partial(atlas.observation, app))
    return graph


def united(one: Graph, other: Graph) -> Graph:
    """One map that knows all that two know; equal screens are found by what they show."""
    return merge(one, other, same_screens(one, other))


def renewed(known: Graph, drawn: Graph) -> Graph:
    """A map after its app's code was read anew: what code said before gives way, what was learnt by doing stays."""
    out = united(without_code(known), drawn)
    out.app_version = drawn.app_version or known.app_version
    out.coverage = dict(drawn.coverage)
    out.warnings = [*drawn.warnings]
    return out


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
