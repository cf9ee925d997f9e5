"""Runs that were kept: how they are called, and a line on each."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from uiatlas.errors import FormatError, InputError, UnknownNameError
from uiatlas.run.events import Acted, RunEnded, RunStarted
from uiatlas.run.record import LOG, Timed, read_log, run_ids
from uiatlas.storage.home import home

LATEST = "latest"
"""What the newest run is called beside its id."""

_ENDS = {"spent": "budget used"}
"""How an end is called that is neither a success nor a failure."""


@contextmanager
def named_when_interrupted(run_id: str) -> Iterator[None]:
    """Have an interruption of a run say how what was done can be seen, or that nothing was done yet."""
    try:
        yield
    except KeyboardInterrupt:
        begun = (home() / "runs" / run_id / LOG).is_file()
        said = f"what was done is kept: uiatlas runs show {run_id}" if begun else "nothing was done yet"
        raise KeyboardInterrupt(said) from None


def run_called(folder: Path, name: str) -> str:
    """The run with this id, or the only one whose id begins so; ``latest`` is the newest, as a whole.

    Raises:
        InputError: There is none, or there are several.
    """
    known = run_ids(folder)
    if name == LATEST and known:
        return whole_of(known[-1], known) or known[-1]
    return only_called("run", name, known, "uiatlas runs list")


def whole_of(run_id: str, known: Collection[str]) -> str:
    """The run that this one is a part of, as a task over several apps has a part for each; empty if it is whole."""
    whole = run_id.rpartition("-")[0]
    return whole if whole in known else ""


def only_called(what: str, name: str, known: Sequence[str], listing: str) -> str:
    """The name among those that are known that this is, or else the only one that begins so.

    Args:
        what: What it names, for a person.
        name: What was given.
        known: All names, the oldest first.
        listing: The command that lists them.

    Raises:
        InputError: There is none, or there are several.
    """
    matching = [name] if name in known else [each for each in known if each.startswith(name)]
    if not matching:
        raise UnknownNameError(what, name, known, hint=f"see `{listing}`")
    if len(matching) > 1:
        latest = ", ".join(matching[-3:])
        raise InputError(f"{len(matching)} {what}s begin with {name!r}", hint=f"give more of it: ..., {latest}")
    return matching[0]


def listed(folder: Path, run_id: str) -> dict[str, Any]:
    """A run's line; one whose log is damaged does not hide the others."""
    try:
        return summary(run_id, read_log(folder / run_id))
    except FormatError:
        return summary(run_id, ()) | {"status": "damaged"}


def summary(run_id: str, log: tuple[Timed, ...]) -> dict[str, Any]:
    """A run's line, from its log."""
    events = [timed.event for timed in log]
    began = next((e for e in events if isinstance(e, RunStarted)), None)
    ended = next((e for e in events if isinstance(e, RunEnded)), None)
    return {
        "run_id": run_id,
        "status": _ENDS.get(ended.status, ended.status) if ended else "not ended",
        "steps": ended.steps if ended else sum(1 for e in events if isinstance(e, Acted)),
        "device": began.device if began else "",
        "task": began.task if began else "",
    }
