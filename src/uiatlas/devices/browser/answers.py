"""What came of the pages that a browser asked for: the status that was answered, or why nothing was."""

from collections.abc import Callable
from contextlib import suppress

from playwright.async_api import BrowserContext, Error, Request, Response

FAILED = "chrome-error:"
"""How the address begins that a browser shows for a page that could not be opened."""

_SAID = {
    "net::ERR_CACHE_MISS": "a form would have to be sent again",
    "net::ERR_TOO_MANY_REDIRECTS": "it is redirected in a circle",
}
_ERROR = 400
_GONE = frozenset({404, 410})
_FAILED_INSIDE = 500

ABORTED = "net::ERR_ABORTED"
"""What becomes of requests of a page that is left, and of what is downloaded."""


class Answers:
    """The latest answers to navigations of whole pages in one context.

    Args:
        context: The context.
        is_ours: Whether a request counts; what is asked for in tabs of somebody else is theirs.

    Attributes:
        asked: The address that was asked for last, empty if none was.
        status: What was answered to it; 0 if nothing was.
        why: Why nothing was answered, as the browser says it.
        fetched: Whether the page was only fetched, so that nothing was sent on the way to it.
    """

    def __init__(self, context: BrowserContext, is_ours: Callable[[Request], bool]) -> None:
        self._is_ours = is_ours
        self.asked, self.status, self.why, self.fetched = "", 0, "", False
        context.on("request", self._begun)
        context.on("response", self._came)
        context.on("requestfailed", self._failed)

    @property
    def trouble(self) -> str:
        """Why the page that was asked for last is not what was meant, empty if it is."""
        if self.status >= _ERROR:
            return f"HTTP {self.status}"
        return _SAID.get(self.why, self.why)

    def begin(self) -> None:
        """From now on a page must be fetched anew to be one that is gone."""
        self.fetched = False

    @property
    def is_gone(self) -> bool:
        """Whether a page that was only fetched is not there, or its server failed.

        What comes after a form was sent is left to be looked at: the form has done its work. So is a page that asks to
        sign in (401, 403).
        """
        return self.fetched and (self.status in _GONE or self.status >= _FAILED_INSIDE)

    def _begun(self, request: Request) -> None:
        if self._is_page(request):
            sent_before = request.redirected_from is not None and not self.fetched
            self.asked, self.status, self.why = request.url, 0, ""
            self.fetched = request.method == "GET" and not sent_before

    def _came(self, response: Response) -> None:
        if self._is_page(response.request):
            self.asked, self.status, self.why = response.url, response.status, ""

    def _failed(self, request: Request) -> None:
        if self._is_page(request) and request.failure != ABORTED:
            self.asked, self.why = request.url, request.failure or ""

    def _is_page(self, request: Request) -> bool:
        return is_page(request) and self._is_ours(request)


def is_page(request: Request) -> bool:
    """Whether a whole page is asked for, not one in a frame; where one in a new tab belongs is not known yet."""
    if not request.is_navigation_request():
        return False
    with suppress(Error):
        return request.frame.parent_frame is None
    return True
