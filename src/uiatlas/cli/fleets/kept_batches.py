"""Batches that were kept: how they are called, and a line on each."""

from typing import Any

from uiatlas.cli.fleets.results import counts_of
from uiatlas.cli.kept_runs import LATEST
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.fleet.batches import Batch, Batches


def batch_called(batches: Batches, name: str) -> Batch:
    """The batch with this name, or the only one whose name begins so; ``latest`` is the newest.

    Raises:
        InputError: There is none, or there are several.
    """
    known = batches.batches()
    if name == LATEST and known:
        return known[-1]
    matching = [b for b in known if b.name == name] or [b for b in known if b.name.startswith(name)]
    if not matching:
        raise UnknownNameError("batch", name, [b.name for b in known], hint="see `uiatlas fleet status`")
    if len(matching) > 1:
        latest = ", ".join(b.name for b in matching[-3:])
        raise InputError(f"{len(matching)} batches begin with {name!r}", hint=f"give more of the name: ..., {latest}")
    return matching[0]


def listed(batches: Batches, batch: Batch) -> dict[str, Any]:
    """A batch's line."""
    rows = batches.rows(batch.name)
    under_way = sum(bool(r.attempts) and r.attempts[-1].ended is None for r in rows if r.verdict is None)
    return {
        "batch": batch.name,
        "items": len(rows),
        "open": sum(r.verdict is None for r in rows),
        "under_way": under_way,
        "attempts": sum(len(r.attempts) for r in rows),
        "verdicts": counts_of(rows),
    }
