"""Batches that were kept: how they are called, and a line on each."""

from typing import Any

from uiatlas.cli.fleets.results import counts_of
from uiatlas.cli.kept_runs import LATEST, only_called
from uiatlas.fleet.batches import Batch, Batches


def batch_called(batches: Batches, name: str) -> Batch:
    """The batch with this name, or the only one whose name begins so; ``latest`` is the newest.

    Raises:
        InputError: There is none, or there are several.
    """
    known = batches.batches()
    if name == LATEST and known:
        return known[-1]
    chosen = only_called("batch", name, [b.name for b in known], "uiatlas fleet status")
    return next(b for b in known if b.name == chosen)


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
