"""Opens the place that a touch led to afresh, where the page could not load it since its messages were held back.

A page that draws itself goes to another address without loading, and may ask for what it shows there through a
WebSocket. After a touch that is held, since nobody knows what a message does. What the page sends by itself when it is
opened at that address is its loading, as that of any page that is opened. An address that names an act may be one that
does it when it is opened, and what was stored since the touch may be what was held back: then it stays held.
"""

import logging
from contextlib import suppress
from urllib.parse import unquote, urlsplit

from playwright.async_api import Error, Page

from uiatlas.devices.browser.addresses import Site, place_of
from uiatlas.devices.browser.answers import FAILED
from uiatlas.safety.effects import names_act

_LOG = logging.getLogger(__name__)

_VAIN = 2
"""Places opened afresh that sent nothing of what was held back, after which no other one is."""


class Afresh:
    """Knows where a touch began, and whether opening a place afresh helps on a site.

    Args:
        site: What is driven.
    """

    def __init__(self, site: Site) -> None:
        self._site = site
        self._left, self._loaded = "", ""
        self._vain = 0

    def leave(self, page: Page | None, loaded: str) -> None:
        """A touch begins on a page, of which is known when its document was loaded."""
        self._left, self._loaded = page.url if page is not None else "", loaded

    async def is_due(self, page: Page) -> bool:
        """Whether the same document has another address than before the touch."""
        if self._vain >= _VAIN or not self._left or page.url.startswith(FAILED) or not self._site.allows(page.url):
            return False
        if names_act(_told(page.url)):
            return False
        return page.url != self._left and await _loaded(page) == self._loaded

    async def open(self, page: Page, seconds: float) -> None:
        """Load a page anew at its address."""
        _LOG.debug("%s is opened afresh: messages that it loads by were held back", page.url)
        with suppress(Error):
            await page.reload(wait_until="commit", timeout=1000 * seconds)

    def came(self, page: Page, meant: str, *, helped: bool) -> None:
        """What came of it: whether the page sent what was held back, and is still at the address that was meant."""
        self._vain = 0 if helped else self._vain + 1
        if self._place(page.url) != self._place(meant):  # what it knew was lost with the document
            self._vain = _VAIN

    def _place(self, url: str) -> str:
        return place_of(url, self._site.app)


def _told(url: str) -> str:
    """What an address tells beside its origin, in words."""
    parts = urlsplit(url)
    return unquote(f"{parts.path} {parts.query} {parts.fragment}")


async def _loaded(page: Page) -> str:
    """When the document of a page was loaded; empty where that cannot be told."""
    with suppress(Error):
        return str(await page.evaluate("performance.timeOrigin"))
    return ""
