"""When a page has come to rest: nothing under way on the network, nothing changing in its documents."""

import asyncio
import time
from collections.abc import Callable

from playwright.async_api import BrowserContext, Error, Frame, Page, Request

QUIET = 0.08
"""Seconds without a change after which a document is at rest."""

STANDING = 2.0
"""Seconds after which a request that has not ended is taken for one that stays open, and is not waited for."""

LOADING = 30.0
"""Seconds after which a page that loads is not waited for any more."""

RESTLESS = 1
"""Rounds of a second after which a page that keeps changing while nothing is loading is not waited for."""

_STREAMS = frozenset({"websocket", "eventsource", "media", "ping"})

# Resolves with whether the document was quiet in time; transitions that end by themselves are waited for.
_REST = """([quiet, longest]) => new Promise((done) => {
  const ends = performance.now() + longest;
  let last = performance.now();
  const watch = new MutationObserver(() => { last = performance.now(); });
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const moved = () => { last = performance.now(); };
  addEventListener("scroll", moved, { capture: true, passive: true });
  const moves = () => document.getAnimations().some((a) => a.playState === "running" && !a.pending &&
    Number.isFinite(a.effect?.getComputedTiming().endTime) && a.effect.getComputedTiming().endTime < 2000);
  const check = () => {
    const now = performance.now();
    const rest = now - last >= quiet && document.readyState !== "loading" && !moves();
    if (!rest && now < ends) return setTimeout(check, 20);
    watch.disconnect();
    removeEventListener("scroll", moved, { capture: true });
    done(rest);
  };
  setTimeout(check, quiet);
})"""


class Traffic:
    """The requests that are under way in a browser's context."""

    def __init__(self, context: BrowserContext) -> None:
        self._open: dict[Request, float] = {}
        context.on("request", self._begun)
        context.on("requestfinished", self._ended)
        context.on("requestfailed", self._ended)

    def _begun(self, request: Request) -> None:
        if request.resource_type not in _STREAMS:
            self._open[request] = time.monotonic()

    def _ended(self, request: Request) -> None:
        self._open.pop(request, None)

    def busy(self) -> bool:
        """Whether something is waited for; a page that loads is waited for longer than what it asks for."""
        now = time.monotonic()
        self._open = {r: since for r, since in self._open.items() if now - since < LOADING}
        return any(now - since < STANDING or r.is_navigation_request() for r, since in self._open.items())


async def settle(page: Callable[[], Page | None], traffic: Traffic, longest: float) -> bool:
    """Wait until the page in front is at rest, at most so many seconds.

    Args:
        page: Gives the page in front, which may change meanwhile; None ends the waiting.
        traffic: What is under way.
        longest: Most seconds.

    Returns:
        Whether it came to rest.
    """
    ends, restless = time.monotonic() + longest, 0
    while (left := ends - time.monotonic()) > 0:
        front = page()
        if front is None or front.is_closed():
            return True
        loading = traffic.busy()
        still = await asyncio.gather(*[_rests(frame, left) for frame in front.frames])
        if all(still) and not loading and not traffic.busy() and page() is front:
            return True
        restless += not all(still)
        if restless > RESTLESS and not traffic.busy():
            return False
    return False


async def _rests(frame: Frame, left: float) -> bool:
    """Whether one frame is at rest; one that is being replaced is not."""
    try:
        return bool(
            await asyncio.wait_for(frame.evaluate(_REST, [QUIET * 1000, min(left, 1.0) * 1000]), min(left, 3.0) + 0.1)
        )
    except (Error, TimeoutError):
        return frame.is_detached()
