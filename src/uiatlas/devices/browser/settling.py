"""When a page has come to rest: nothing under way on the network, nothing changing in its documents."""

import asyncio
import time
from collections.abc import Callable
from importlib.resources import files

from playwright.async_api import Error, Frame, Page

from uiatlas.devices.browser.traffic import Traffic

QUIET = 0.08
"""Seconds without a change after which a document is at rest."""

RESTLESS = 1
"""Rounds of a second after which a page that keeps changing while nothing is loading is not waited for."""

_REST = files("uiatlas.devices.browser").joinpath("rest.js").read_text("utf-8")
"""The function that waits in every frame; the file says what it answers."""

_MOST = 500
"""Elements of a document that are known to change all the time, at most."""


class Calm:
    """Waits for pages to come to rest, and learns what never does: clocks, spinners, drawings that move.

    Args:
        traffic: What is under way on the network.
    """

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._restless: dict[str, frozenset[str]] = {}

    async def settle(self, page: Callable[[], Page | None], longest: float) -> bool:
        """Wait until the page in front is at rest, at most so many seconds.

        Args:
            page: Gives the page in front, which may change meanwhile; None ends the waiting.
            longest: Most seconds.

        Returns:
            Whether it came to rest.
        """
        ends, restless = time.monotonic() + longest, 0
        often: dict[str, frozenset[str]] | None = None
        while (left := ends - time.monotonic()) > 0:
            front = page()
            if front is None or front.is_closed():
                return True
            loading = self._traffic.busy()
            rounds = await asyncio.gather(*[self._rests(frame, left) for frame in front.frames])
            still = all(rest for rest, _ in rounds)
            if still and not loading and not self._traffic.busy() and page() is front:
                return True
            if not still:
                restless += 1
                now = {place: moving for _, (place, moving) in rounds}
                often = now if often is None else {k: often.get(k, frozenset()) & v for k, v in now.items()}
            if restless > RESTLESS and not self._traffic.busy():
                self._learn(often or {})
                return False
        return False

    def _learn(self, often: dict[str, frozenset[str]]) -> None:
        """What changed all the time in every round is not waited for from now on."""
        for place, moving in often.items():
            known = self._restless.get(place, frozenset()) | moving
            if moving and len(known) <= _MOST:
                self._restless[place] = known

    async def _rests(self, frame: Frame, left: float) -> tuple[bool, tuple[str, frozenset[str]]]:
        """Whether one frame is at rest (one that is being replaced is not), and what changes in it all the time."""
        place = frame.url.partition("#")[0].partition("?")[0]
        asked = [QUIET * 1000, min(left, 1.0) * 1000, sorted(self._restless.get(place, ()))]
        try:
            rest, moving = await asyncio.wait_for(frame.evaluate(_REST, asked), min(left, 3.0) + 0.1)
        except (Error, TimeoutError):
            return frame.is_detached(), (place, frozenset())
        return bool(rest), (place, frozenset(moving))
