"""When a page has come to rest: nothing under way on the network, nothing changing in its documents."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files

from playwright.async_api import Error, Frame, Page

from uiatlas.devices.browser.traffic import Traffic

_LOG = logging.getLogger(__name__)

QUIET = 0.08
"""Seconds without a change after which a document is at rest."""

RESTLESS = 1
"""Rounds of a second after which a page that keeps changing while nothing is loading is not waited for."""

_REST = files("uiatlas.devices.browser").joinpath("rest.js").read_text("utf-8")
"""The function that waits in every frame; the file says what it answers."""

_MOVES = "@"
"""What begins the name of something that moves without an end; it may be an ornament and is waited for only shortly."""

_SAID = 2.0
"""Seconds after which is said what is waited for."""

_MOST = 500
"""Elements of a document that are known to change all the time, at most."""


@dataclass(frozen=True, slots=True)
class _Round:
    """What a frame did for a while.

    Attributes:
        place: Its address.
        rest: Whether it came to rest.
        moving: Its elements that changed all the time.
        still: Whether nothing in it changed at the end.
        at_work: What in it says that it is at work.
    """

    place: str
    rest: bool
    moving: frozenset[str] = frozenset()
    still: bool = False
    at_work: frozenset[str] = frozenset()


class Calm:
    """Waits for pages to come to rest, and learns what never does: clocks, spinners, drawings that move.

    Args:
        traffic: What is under way on the network.
    """

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._restless: dict[str, frozenset[str]] = {}
        self._at_work: frozenset[str] = frozenset()

    async def settle(self, page: Callable[[], Page | None], longest: float) -> bool:
        """Wait until the page in front is at rest, at most so many seconds.

        Args:
            page: Gives the page in front, which may change meanwhile; None ends the waiting.
            longest: Most seconds.

        Returns:
            Whether it came to rest.
        """
        began = time.monotonic()
        restless, said, learned = 0, False, False
        often: dict[str, frozenset[str]] | None = None
        rounds: Sequence[_Round] = ()
        while (left := began + longest - time.monotonic()) > 0:
            front = page()
            if front is None or front.is_closed():
                return True
            loading = self._traffic.busy()
            rounds = await asyncio.gather(*[self._rests(frame, left) for frame in front.frames])
            if all(r.rest for r in rounds) and not loading and not self._traffic.busy() and page() is front:
                return True
            if not all(r.rest for r in rounds):
                restless += 1
                now = {r.place: r.moving for r in rounds}
                often = now if often is None else {k: often.get(k, frozenset()) & v for k, v in now.items()}
            if restless > RESTLESS and not self._traffic.busy() and not _is_waited_for(rounds):
                if learned or not _marks(rounds):
                    break
                self._learn(often or {}, rounds, ended=False)  # what is at work beside a clock is waited for
                restless, often, learned = 0, None, True
            if not said and time.monotonic() - began > _SAID and _is_waited_for(rounds):
                said = True
                _LOG.info("waiting for %s, which says that it is at work", front.url.partition("?")[0])
        if not self._traffic.busy():
            ended = time.monotonic() - began >= longest
            self._learn(often or {} if restless > RESTLESS else {}, rounds, ended=ended)
        return False

    def _learn(self, often: dict[str, frozenset[str]], rounds: Sequence[_Round], *, ended: bool) -> None:
        """What changed all the time in several rounds, or is at work to the end, is not waited for from now on.

        Args:
            often: What changed in every round, by the address of the frame.
            rounds: The latest round.
            ended: Whether the longest wait has ended; before that, only what moves counts as at work to the end.
        """
        for place, moving in often.items():
            known = self._restless.get(place, frozenset()) | moving
            if moving and len(known) <= _MOST:
                self._restless[place] = known
        outlasting = {name for r in rounds for name in r.at_work if ended or name.startswith(_MOVES)}
        known = self._at_work | outlasting
        self._at_work = known if len(known) <= _MOST else self._at_work

    async def _rests(self, frame: Frame, left: float) -> _Round:
        """What one frame does; one that is being replaced is not at rest."""
        place = frame.url.partition("#")[0].partition("?")[0]
        known = sorted(self._restless.get(place, frozenset()) | self._at_work)
        asked = [QUIET * 1000, min(left, 1.0) * 1000, known]
        try:
            said = await asyncio.wait_for(frame.evaluate(_REST, asked), min(left, 3.0) + 0.1)
        except (Error, TimeoutError):
            return _Round(place, frame.is_detached())
        rest, moving, still, at_work = said
        return _Round(place, rest, frozenset(moving), still, frozenset(at_work))


def _is_waited_for(rounds: Sequence[_Round]) -> bool:
    """Whether all that keeps pages from rest is that they say that they are at work."""
    return bool(_marks(rounds)) and all(r.rest or r.still for r in rounds)


def _marks(rounds: Sequence[_Round]) -> frozenset[str]:
    """What says that it is at work, beside what only moves."""
    return frozenset(name for r in rounds for name in r.at_work if not name.startswith(_MOVES))
