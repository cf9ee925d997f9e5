"""An exploration that is kept: the map after every step, and a small log that is listed and shown as runs are."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from uiatlas.exploration.explorer import Explorer
from uiatlas.run.events import Event, Explored, Observed
from uiatlas.run.record import RunLog, home
from uiatlas.utg import Atlas


@contextmanager
def kept(explorer: Explorer, atlas: Atlas, runs: Path | None = None) -> Iterator[Path]:
    """Have an explorer's map saved after every step, and its events logged; the answer is the log's folder.

    The log has no observations, which the map keeps, so that hours of exploring stay small.

    Args:
        explorer: What is to be kept; not begun yet.
        atlas: Where its map is saved.
        runs: The folder of all runs; by default ``$UIATLAS_HOME/runs``.

    Raises:
        InputError: The folder of the log cannot be written to.
    """
    folder = (runs if runs is not None else home() / "runs") / explorer.session
    listen = explorer.tell
    with RunLog(folder) as log:
        explorer.tell = lambda event: _tell(event, log, listen)
        explorer.keep = lambda: atlas.save(explorer.graph)
        try:
            yield folder
        finally:
            atlas.save(explorer.graph, durable=True)


def _tell(event: Event, log: RunLog, listen: Callable[[Event], None]) -> None:
    match event:
        case Observed():
            log.write(replace(event, observation=None))
        case Explored():
            pass
        case _:
            log.write(event)
    listen(event)
