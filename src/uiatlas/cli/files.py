"""Where commands write: checked before any work is done, and never over a map, an input, or a file of another kind."""

import os
import signal
from pathlib import Path
from threading import current_thread, main_thread

from uiatlas.errors import InputError
from uiatlas.storage.home import home
from uiatlas.storage.places import MapPlace, Server
from uiatlas.storage.private import make_folder
from uiatlas.storage.whole_files import write_file

_HINT = "give a new file for -o"
_HEAD = 65_536
"""How much of a file is looked at to tell its kind, in bytes."""


def check_output(path: MapPlace | None) -> None:
    """Say before any work is done that a file cannot be written.

    Raises:
        InputError: Its folder does not exist, it is no file, or one of the two may not be written.
    """
    if path is None or isinstance(path, Server):  # a server says itself what it does not take
        return
    if not path.absolute().parent.is_dir():
        raise InputError(f"no folder {path.parent} for {path.name}", hint="make it first, or choose another")
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is not a file", hint="give the path of a file")
    for place in (path, path.absolute().parent):
        if place.exists() and not os.access(place, os.W_OK):
            raise InputError(f"{place} may not be written", hint="change its permissions, or choose another path")


def prepare_runs() -> Path:
    """The folder of all runs, made before a run begins.

    Raises:
        InputError: It cannot be made.
    """
    folder = home() / "runs"
    try:
        make_folder(folder)
    except OSError as error:
        hint = "set UIATLAS_HOME to a folder of yours"
        raise InputError(f"cannot keep runs in {folder} ({error.strerror})", hint=hint) from error
    if current_thread() is main_thread():
        # Who ends the program from outside interrupts the run, so that it tells its verdict and keeps what was done.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    return folder


def check_text_output(path: Path | None, *inputs: MapPlace) -> None:
    """Say before any work is done that a text cannot be written to a file.

    Args:
        path: Where it is to be written; None for standard output.
        inputs: The files that the command reads.

    Raises:
        InputError: Its folder does not exist, it is one of the inputs, or it holds something that is no text.
    """
    check_output(path)
    if path is None or not path.exists():
        return
    files = [given for given in inputs if not isinstance(given, Server) and given.exists()]
    if any(path.samefile(given) for given in files):
        raise InputError(f"{path} is what is read; writing there would destroy it", hint=_HINT)
    if (kind := _kind_there(path)) in ("a map", "no text"):
        raise InputError(f"{path} is {kind}; writing there would destroy it", hint=_HINT)


def write_text(path: Path, text: str, *inputs: MapPlace) -> None:
    """Write a text; what stands there already must be a text of the same kind.

    Raises:
        InputError: Something else stands there.
    """
    check_text_output(path, *inputs)
    there, ours = _kind_there(path) if path.exists() else "", _kind(text)
    if there and there != ours:
        raise InputError(f"{path} is {there}, and {ours} would be written over it", hint=_HINT)
    write_file(path, text)


def maps_beside(path: Path) -> list[str]:
    """The names of the maps in the folder of a file, of those that end as it does; none for one without an ending."""
    beside = (p for p in path.absolute().parent.iterdir() if path.suffix and p.suffix == path.suffix)
    return [p.name for p in beside if p.is_file() and os.access(p, os.R_OK) and _kind_there(p) == "a map"]


def _kind_there(path: Path) -> str:
    """What a file holds; nothing for an empty one."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if head.startswith(b"SQLite format 3\0"):
        return "a map"
    text = head.decode("utf-8", errors="ignore")
    if b"\0" in head or len(head) - len(text.encode()) > 3:  # the last character may be cut
        return "no text"
    return _kind(text) if text.strip() else ""


def _kind(text: str) -> str:
    """What a text is, by how it begins."""
    begin = text.lstrip("\ufeff \t\r\n")[:14].casefold()
    if begin.startswith(("<!doctype html", "<html")):
        return "a page"
    if begin.startswith("<"):
        return "XML"
    return "JSON" if begin.startswith(("{", "[")) else "plain text"
