"""Long benchmarks as batches of a fleet: their parts are computed side by side, kept as rows, and gone on with."""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from uiatlas.cli.output import warn
from uiatlas.errors import InputError
from uiatlas.fleet.batches import Batch, Batches, Row
from uiatlas.fleet.devices import places
from uiatlas.fleet.dispatch import Again, Dispatcher, Judged, Told
from uiatlas.fleet.engine import Engine, EngineLostError
from uiatlas.fleet.ground import ground_of
from uiatlas.fleet.items import Ending, Item, Work
from uiatlas.fleet.on_ray import OnRay, need_ray
from uiatlas.fleet.station import Station
from uiatlas.run.record import new_run_id
from uiatlas_bench.provenance import code_version
from uiatlas_bench.tasks import Progress

Call = Callable[[Any], dict[str, Any]]
"""Computes one part: from a JSON value to a JSON object; other processes find it by its name."""


def spread(
    words: Sequence[str],
    call: Call,
    arguments: Sequence[Any],
    progress: Progress | None = None,
    *,
    engine: Callable[[], Engine] = OnRay,
    processes: int | None = None,
) -> list[dict[str, Any]]:
    """Compute parts side by side, and give what they come to, in order.

    A batch of the same words, parts and version of the code that did not come to its end is gone on with.

    Args:
        words: The words of the command, by which a batch is found again.
        call: Computes a part.
        arguments: What each part is computed from.
        progress: Told after every part.
        engine: Makes what hands out the parts.
        processes: How many parts at a time; by default one for each core.

    Raises:
        InputError: A part cannot be computed, or what hands them out is lost.
    """
    items = [Item(n, Work.CALL, name=f"part {n}", argument=a) for n, a in enumerate(arguments, start=1)]
    ground = ground_of("")
    with closing(ground.batches()) as batches:
        made = (*words, f"# {code_version()}")
        batch, rows = _open_batch(batches, made, items)
        if not batch:
            batch, rows = new_run_id(), tuple(Row(item) for item in items)
            batches.make(Batch(batch, made, str(Path.cwd()), time.time()), items)
        station = Station(batch, ground, call=call)
        crew = places(min(processes or os.cpu_count() or 1, len(items)))
        try:
            Dispatcher(station, rows, engine(), crew, _teller(progress)).run()
        except EngineLostError as error:
            raise InputError(f"{error}; {batch} is kept", hint="give the same command again to go on") from error
        rows = batches.rows(batch)
    if (broken := next((row for row in rows if row.verdict is not Ending.SUCCESS), None)) is not None:
        raise InputError(f"{broken.item.title} of batch {batch} was not computed: {broken.reason}", hint="see its row")
    return [row.answer for row in rows]


def need_fleet() -> None:
    """See that what hands out the parts is installed.

    Raises:
        MissingExtraError: It is not.
    """
    need_ray()


def _open_batch(batches: Batches, words: tuple[str, ...], items: Sequence[Item]) -> tuple[str, tuple[Row, ...]]:
    """The newest batch of these words that did not come to its end, and its rows; no name if there is none."""
    same = [batch for batch in batches.batches() if batch.words == words]
    if not same or words[-1].endswith("dirty"):  # what changed since is not known
        return "", ()
    rows = batches.rows(same[-1].name)
    is_open = any(row.verdict is None for row in rows) and [row.item for row in rows] == [*items]
    return (same[-1].name, rows) if is_open else ("", ())


def _teller(progress: Progress | None) -> Callable[[Told], None]:
    def tell(told: Told) -> None:
        match told:
            case Judged(item=item, judged=judged, items=items) if progress is not None:
                progress(judged, items, item.title)
            case Again(item=item, reason=reason):
                warn(f"{item.title} is computed again: {reason}")

    return tell
