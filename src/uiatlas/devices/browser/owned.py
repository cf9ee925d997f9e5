"""Which tabs, frames and workers of a browser that its user works with too are ours; all others are left alone."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from playwright.async_api import Browser, CDPSession, Error, Frame, Page

from uiatlas.devices.browser.addresses import Site

_MOST = 5000
"""Frames whose owner is remembered, at most."""

_ARRIVING = 1.0
"""Seconds in which a tab that has just been opened can be asked for its frames."""

_SHARED = ("service_worker", "shared_worker")
"""Workers that belong to no tab but to all pages of their origin."""


class Owned:
    """The tabs that were taken or opened by us, all that they open, and what is in them.

    The browser tells of every tab, frame of another process and worker when it is made, with what has made it, and
    before it asks for anything. Only frames within the process of their page are asked for.

    Args:
        browser: The running browser.
        site: Workers that several tabs share are ours where they come from an address that it allows.
    """

    def __init__(self, browser: Browser, site: Site) -> None:
        self._browser, self._site = browser, site
        self._session: CDPSession | None = None
        self._tabs: set[str] = set()
        self._ended: set[str] = set()
        self._given: set[str] = set()
        self._pages: dict[Page, str] = {}
        self._within: dict[str, str] = {}
        self._shared: dict[str, str] = {}
        self._judged: dict[str, bool] = {}
        self._sessions: dict[Page | Frame, CDPSession] = {}

    async def watch(self, session: CDPSession) -> None:
        """Hear from now on what is made in the browser."""
        self._session = session
        session.on("Target.targetCreated", self._made)
        session.on("Target.targetInfoChanged", self._changed)
        session.on("Target.targetDestroyed", self._gone)
        await session.send("Target.setDiscoverTargets", {"discover": True})

    async def take(self, page: Page, *, given: bool = False) -> None:
        """A tab is ours from now on; one that is given by the browser's user is never closed."""
        number = self._pages[page] = await _number(page)
        self._tabs.add(number)
        if given:
            self._given.add(number)
        self._judged.clear()

    async def has(self, page: Page) -> bool:
        """Whether a tab is one of ours."""
        number = await _number(page)
        if number in self._tabs:
            self._pages[page] = number
        return number in self._tabs

    @property
    def arriving(self) -> bool:
        """Whether a tab of ours was opened that is not known as a page yet."""
        return not self._tabs - self._ended <= {*self._pages.values()}

    async def owns(self, frame: str) -> bool:
        """Whether a frame or a worker is in one of our tabs; ``frame`` is what the browser calls it."""
        if (known := self._known(frame)) is not None:
            return known
        ends = time.monotonic() + _ARRIVING
        while True:
            late = not self.arriving or time.monotonic() > ends
            if (found := await self._is_shown(frame)) or late:
                break
            await asyncio.sleep(0.05)  # a tab that has just been opened tells its frames soon
        if len(self._judged) < _MOST:
            self._judged[frame] = found
        return found

    async def close(self) -> None:
        """Close what we have opened."""
        for tab in self._tabs - self._given - self._ended:
            with suppress(Error):
                if self._session is not None:
                    await self._session.send("Target.closeTarget", {"targetId": tab})

    def _known(self, frame: str) -> bool | None:
        """Whether something is ours by what the browser has told; None if it has told nothing of it."""
        while frame in self._within:
            frame = self._within[frame]
        if frame in self._shared:
            return self._site.allows(self._shared[frame])
        return True if frame in self._tabs else self._judged.get(frame)

    async def _is_shown(self, frame: str) -> bool:
        """Whether one of our tabs has a frame."""
        self._pages = {page: tab for page, tab in self._pages.items() if tab in self._tabs and not page.is_closed()}
        places: list[Page | Frame] = [*self._pages]
        for page in self._pages:
            places += page.frames[1:]
        self._sessions = {place: session for place, session in self._sessions.items() if place in places}
        for place in places:
            if frame in await self._frames(place):
                return True
        return False

    async def _frames(self, place: Page | Frame) -> set[str]:
        """The frames of a page, or of a frame that has a process of its own, which are in its process."""
        with suppress(Error, TimeoutError):
            if (session := self._sessions.get(place)) is None:
                session = self._sessions[place] = await self._browser.contexts[0].new_cdp_session(place)
            told = await asyncio.wait_for(session.send("Page.getFrameTree"), _ARRIVING)
            return set(_ids(told["frameTree"]))
        return set()

    def _made(self, event: dict[str, Any]) -> None:
        told = event["targetInfo"]
        number, kind = told["targetId"], told["type"]
        if kind == "page":
            if told.get("openerId") in self._tabs:
                self._tabs.add(number)
        elif told.get("parentFrameId"):
            self._within[number] = told["parentFrameId"]
        elif kind in _SHARED:
            self._shared[number] = told["url"]

    def _changed(self, event: dict[str, Any]) -> None:
        told = event["targetInfo"]
        if told["targetId"] in self._shared:
            self._shared[told["targetId"]] = told["url"]

    def _gone(self, event: dict[str, Any]) -> None:
        """A tab or a frame has gone; it stays ours, since what it has sent at its end is judged afterwards."""
        self._ended.add(event["targetId"])


async def _number(page: Page) -> str:
    """What the browser calls a tab."""
    session = await page.context.new_cdp_session(page)
    try:
        told = await session.send("Target.getTargetInfo")
    finally:
        await session.detach()
    return str(told["targetInfo"]["targetId"])


def _ids(tree: dict[str, Any]) -> Iterator[str]:
    yield str(tree["frame"]["id"])
    for inner in tree.get("childFrames", ()):
        yield from _ids(inner)
