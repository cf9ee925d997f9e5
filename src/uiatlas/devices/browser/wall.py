"""What a browser asks for, seen before it leaves: addresses outside the boundary and held effects are stopped here."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from playwright.async_api import CDPSession, Error

from uiatlas.devices.browser.addresses import Site
from uiatlas.devices.browser.holding import Holding
from uiatlas.safety.effects import act_words

_PAGES = [{"urlPattern": "*", "resourceType": "Document"}]
"""Documents are asked for at all times."""

_WRITING = [{"urlPattern": "*", "resourceType": kind} for kind in ("XHR", "Fetch", "Ping", "EventSource", "Other")]
"""What else may carry an effect whatever its address is."""


class Wall:
    """Lets documents come from allowed addresses only, redirected ones and new tabs included, and holds effects.

    Args:
        site: Says what is allowed.
        holding: Says what is held.
        blocked: Told every address that was not opened since it is not allowed.
        owns: Whether a frame or a worker is ours, in a browser that its user works with too; None where all are.
    """

    def __init__(
        self,
        site: Site,
        holding: Holding,
        blocked: Callable[[str], None],
        owns: Callable[[str], Awaitable[bool]] | None = None,
    ) -> None:
        self._site, self._holding, self._blocked, self._owns = site, holding, blocked, owns
        self._session: CDPSession | None = None
        self._tasks: set[asyncio.Future[None]] = set()
        self._wide = False

    async def stand(self, session: CDPSession) -> None:
        """Stand in a session with the browser as a whole: a tab that is opened asks before any page can be watched."""

        def paused(event: dict[str, Any]) -> None:
            self._tasks.add(task := asyncio.ensure_future(self._decide(session, event)))
            task.add_done_callback(self._tasks.discard)

        session.on("Fetch.requestPaused", paused)
        self._session = session
        await self._enable(session)

    async def fall(self) -> None:
        """Stop nothing any more: another device may use this browser."""
        if self._session is not None:
            with suppress(Error):
                await self._session.detach()
            self._session = None

    async def widen(self) -> None:
        """See from now on all that may carry an effect; what is only shown, such as pictures, by its address."""
        if not self._wide:
            self._wide = True
            if self._session is not None:
                await self._enable(self._session)

    async def _enable(self, session: CDPSession) -> None:
        acts = [{"urlPattern": f"*{word}*"} for word in act_words()]
        await session.send("Fetch.enable", {"patterns": [*_PAGES, *_WRITING, *acts] if self._wide else _PAGES})

    async def _decide(self, session: CDPSession, event: dict[str, Any]) -> None:
        url, number = event["request"]["url"], event["requestId"]
        if self._owns is not None and not await self._owns(event.get("frameId", "")):
            with suppress(Error):
                await session.send("Fetch.continueRequest", {"requestId": number})
            return
        outside = event.get("resourceType") == "Document" and not self._site.allows(url)
        if outside:
            self._blocked(url)
        with suppress(Error):
            if not outside and not self._holding.stops(event):
                await session.send("Fetch.continueRequest", {"requestId": number})
                return
            await session.send("Fetch.failRequest", {"requestId": number, "errorReason": "Aborted"})
            if event.get("resourceType") == "Document":
                await _close_empty(session, event["frameId"])


async def _close_empty(session: CDPSession, tab: str) -> None:
    """Close a tab that was opened only for what is blocked: left alone it hides the page, which then hardly moves."""
    for target in (await session.send("Target.getTargets"))["targetInfos"]:
        if target["targetId"] == tab and target["type"] == "page" and not target["url"]:
            await session.send("Target.closeTarget", {"targetId": tab})
