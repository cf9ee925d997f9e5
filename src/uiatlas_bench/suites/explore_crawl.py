"""One crawl of a running program, in a process of its own: who crawls, and what was shown and when, kept in files.

Run as ``python -m uiatlas_bench.suites.explore_crawl CRAWLER DEVICE SECONDS FOLDER``.
"""

import json
import sys
import time
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TextIO

from uiatlas.devices import Device, open_device
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import UiatlasError
from uiatlas.exploration.explorer import Explorer
from uiatlas.exploration.result import Status, kept
from uiatlas.exploration.strategies import strategy_named
from uiatlas.run.record import new_run_id
from uiatlas.ui import Observation
from uiatlas.utg import Atlas, Graph
from uiatlas_bench.suites.explore_random import RandomCrawler
from uiatlas_bench.suites.explore_rule import sight_of, written

CRAWLERS = ("uiatlas", "random")
"""Who crawls."""

SIGHTS, SUMMARY, MAP = "sights.jsonl", "summary.json", "map.uiatlas"
"""The files of a crawl."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a crawl came to, beside what it saw.

    Attributes:
        crawler: Who crawled.
        budget: Seconds that it had.
        seconds: How long it took.
        steps: Actions done.
        restarts: Times that the app was started afresh.
        crashes: Times that the app was gone or said that it has crashed.
        refused: Actions that the guard did not permit.
        failed: What ended the crawl before its time; empty if nothing did.
    """

    crawler: str
    budget: float
    seconds: float
    steps: int
    restarts: int
    crashes: int
    refused: int
    failed: str = ""


class Watched(WrappedDevice):
    """A device whose every look is written down with its time, by the rule that counts screens.

    Args:
        device: The device inside.
        stream: Where it is written; what was written before is not written again.
    """

    def __init__(self, device: Device, stream: TextIO) -> None:
        super().__init__(device)
        self._stream, self._began = stream, time.monotonic()
        self._digests: set[str] = set()

    @property
    def seconds(self) -> float:
        """Time since the crawl began."""
        return time.monotonic() - self._began

    def observe(self) -> Observation:
        """What is shown now."""
        shown = self.device.observe()
        if shown.app == self.app and shown.digest not in self._digests:
            self._digests.add(shown.digest)
            self._stream.write(written(sight_of(shown, self.seconds)) + "\n")
            self._stream.flush()
        return shown


def crawl(crawler: str, device: Device, budget: float, folder: Path) -> Summary:
    """Crawl an app and keep what was seen, and the map if one was drawn.

    Args:
        crawler: One of `CRAWLERS`.
        device: Where to act.
        budget: Seconds.
        folder: Where the files go; nothing of an earlier crawl is in it.
    """
    with (folder / SIGHTS).open("w", encoding="utf-8") as stream:
        watched = Watched(device, stream)
        done = _explored(watched, budget, folder) if crawler == CRAWLERS[0] else _at_random(watched, budget)
    part = folder / f"{SUMMARY}.part"
    part.write_text(json.dumps(asdict(done)), encoding="utf-8")
    part.replace(folder / SUMMARY)
    return done


def _explored(watched: Watched, budget: float, folder: Path) -> Summary:
    with Atlas.open(folder / MAP, create=True) as atlas:
        graph, run_id = Graph(watched.app), new_run_id()
        with kept(graph, atlas, run_id, lambda event: None, folder / "runs") as keeper:
            explorer = Explorer(
                watched,
                graph,
                budget,
                strategy_named("frontier"),
                on_event=keeper.on_event,
                on_save=keeper.on_save,
                run_id=run_id,
            )
            found = explorer.run()
    failed = found.reason if found.status is Status.STOPPED else ""
    return Summary(
        CRAWLERS[0], budget, watched.seconds, found.steps, found.restarts, found.crashes, found.refused, failed
    )


def _at_random(watched: Watched, budget: float) -> Summary:
    crawler = RandomCrawler(watched, budget)
    failed = ""
    try:
        crawler.run()
    except UiatlasError as error:
        failed = str(error)
    counts = crawler.steps, crawler.restarts, crawler.crashes, crawler.refused
    return Summary(CRAWLERS[1], budget, watched.seconds, *counts, failed)


if __name__ == "__main__":
    who, uri, seconds, where = sys.argv[1:]
    with closing(open_device(uri)) as opened:
        crawl(who, opened, float(seconds), Path(where))
