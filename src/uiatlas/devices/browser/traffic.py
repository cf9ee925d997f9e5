"""What a browser asks the network for: what is waited for, and what a page asks for again and again by itself."""

import re
import time
from collections import Counter
from collections.abc import Callable

from playwright.async_api import BrowserContext, Request, Response, WebSocket

from uiatlas.devices.browser.answers import ABORTED, is_page

STANDING = 2.0
"""Seconds after which a request that has not ended is taken for one that stays open, and is not waited for."""

OWN = 0.3
"""The same for what the page asks for by itself, whatever is done on it."""

ANSWER = 1.0
"""Seconds in which an answer to a message through a WebSocket is waited for."""

LOADING = 30.0
"""Seconds after which a page that loads is not waited for any more."""

_IDLE, _STORM = 2, 3
"""How often something is asked for while nothing is done, or after one touch, until it counts as the page's own; the
first also how often no answer comes through a WebSocket until none is expected."""

_REFUSED = 400
"""From this status on an answer is none."""

_NUMBER = re.compile(r"\d+", re.ASCII)
_STREAMS = frozenset({"websocket", "eventsource", "media", "ping"})


class Traffic:
    """The requests that are under way in a browser's context.

    A page that polls would never come to rest. What it asks for while nobody does anything is its own business, and
    after a touch is waited for only shortly.

    Args:
        context: The context.
        is_ours: Whether a request counts; what is asked for in tabs of somebody else is theirs.

    Attributes:
        given_up: The pages that were asked for since the touch and did not come, as what is downloaded does not.
        lost: The scripts that the page in front asked for and did not get, each with the reason.
    """

    def __init__(self, context: BrowserContext, is_ours: Callable[[Request], bool]) -> None:
        self._is_ours = is_ours
        self._open: dict[Request, float] = {}
        self._idle: Counter[str] = Counter()
        self._after: Counter[str] = Counter()
        self._touched = True
        self._asked: dict[WebSocket, float] = {}
        self._mute: Counter[str] = Counter()
        self._silent: set[WebSocket] = set()
        self.given_up: set[str] = set()
        self.lost: dict[str, str] = {}
        context.on("request", self._begun)
        context.on("requestfinished", self._ended)
        context.on("requestfailed", self._ended)
        context.on("response", self._answered)

    def touched(self) -> None:
        """Something is done from now on; what the page asks for may be because of that."""
        self._touched = True
        self.given_up.clear()
        self._after.clear()
        self._silent.clear()

    def settled(self) -> None:
        """What was done is done; what the page asks for from now on it asks for by itself."""
        self._touched = False

    def busy(self) -> bool:
        """Whether something is waited for; a page that loads is waited for longer than what it asks for."""
        now = time.monotonic()
        self._open = {r: since for r, since in self._open.items() if now - since < LOADING}
        return any(self._waited_for(r, now - since) for r, since in self._open.items()) or self._answers_come(now)

    def watch_socket(self, socket: WebSocket) -> None:
        """Wait for the answers to what a page sends through a WebSocket from now on."""

        def asked(message: str | bytes) -> None:
            key = _message_key(socket, message)
            if not self._touched:
                self._idle[key] += 1
            if self._idle[key] < _IDLE and socket not in self._silent:
                self._asked.setdefault(socket, time.monotonic())

        def answered(_: object) -> None:
            if self._asked.pop(socket, None) is not None:
                self._mute[_socket_key(socket)] = 0

        def closed(_: object) -> None:
            self._asked.pop(socket, None)

        socket.on("framesent", asked)
        socket.on("framereceived", answered)
        socket.on("close", closed)

    def _answers_come(self, now: float) -> bool:
        """Whether an answer through a WebSocket is waited for; where none came before, shortly and once a touch."""
        for socket, since in list(self._asked.items()):
            mute = self._mute[_socket_key(socket)] >= _IDLE
            if now - since >= (OWN if mute else ANSWER):
                del self._asked[socket]
                self._mute[_socket_key(socket)] += 1
                if self._mute[_socket_key(socket)] >= _IDLE:
                    self._silent.add(socket)
        return bool(self._asked)

    def sending(self) -> bool:
        """Whether something that may change what is stored is under way; what a page only reads may be cut off."""
        return any(request.method not in ("GET", "HEAD", "OPTIONS") for request in self._open) and self.busy()

    def _waited_for(self, request: Request, seconds: float) -> bool:
        if request.is_navigation_request():
            return True
        return seconds < (OWN if self._is_own(_key(request)) else STANDING)

    def _is_own(self, key: str) -> bool:
        return self._idle[key] >= _IDLE or self._after[key] >= _STORM

    def _begun(self, request: Request) -> None:
        if request.resource_type in _STREAMS or not self._is_ours(request):
            return
        if is_page(request):
            self.lost.clear()
        self._open[request] = time.monotonic()
        (self._after if self._touched else self._idle)[_key(request)] += 1

    def _ended(self, request: Request) -> None:
        if self._open.pop(request, None) is None and not self._is_ours(request):
            return
        if request.is_navigation_request() and request.failure is not None:
            self.given_up.add(request.url)
        if request.resource_type == "script" and request.failure not in (None, ABORTED):
            self.lost[request.url] = request.failure or ""

    def _answered(self, response: Response) -> None:
        request = response.request
        if response.status >= _REFUSED and request.resource_type == "script" and self._is_ours(request):
            self.lost[response.url] = f"{response.status} {response.status_text}".strip()


def _key(request: Request) -> str:
    """What is asked for, without the part that often counts up."""
    return f"{request.method} {request.url.partition('?')[0]}"


def _socket_key(socket: WebSocket) -> str:
    return socket.url.partition("?")[0]


def _message_key(socket: WebSocket, message: str | bytes) -> str:
    """What is sent through a WebSocket, whatever numbers it has; of what is no text only where it goes."""
    said = _NUMBER.sub("#", message[:200]) if isinstance(message, str) else ""
    return f"{_socket_key(socket)} {said}"
