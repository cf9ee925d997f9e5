"""Holds back what a touch has a page send: requests that may write are stopped before they leave the browser."""

import asyncio
import json
import logging
import re
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from playwright.async_api import BrowserContext, Error, Frame, Page, Worker

from uiatlas.devices.browser.addresses import Site, place_of
from uiatlas.devices.holding import Hold
from uiatlas.safety.effects import SOCKET, Effect, is_allowed, may_write, seems_to_read

_LOG = logging.getLogger(__name__)

SCRIPT = files("uiatlas.devices.browser").joinpath("holding.js").read_text("utf-8")
"""What keeps messages of WebSockets; the file says how."""

_NUMBER = re.compile(r"\d+", re.ASCII)
_STATE = 'globalThis[Symbol.for("uiatlas.holding")]'
_MOST = 2000
"""Requests of pages' own that are remembered, at most."""

_MOST_MESSAGES = 200
"""The same of messages through WebSockets."""

_ANSWERING = 1.0
"""Seconds that a frame has to take or to tell what is held."""


@dataclass
class Holding:
    """Decides request by request whether it follows a touch and is held.

    A document that came after the latest touch loads by itself: what it sends is its own, and is let through when it is
    sent again later, too. All other documents, and workers, were touched, for as long as they are shown; so is one that
    was opened afresh after a touch, but for its messages through WebSockets.

    Attributes:
        site: What is driven.
        hold: What is to be held; None for nothing.
        sent: The requests that may write since they were told last, with those that were held.
    """

    site: Site
    hold: Hold | None = None
    sent: list[Effect] = field(default_factory=list)
    _turn: int = 0
    _fresh: dict[str, str] = field(default_factory=dict)
    _coming: dict[str, str] = field(default_factory=dict)
    _known: set[str] = field(default_factory=set)
    _again: bool = False
    _armed: bool = False
    _with_others: bool = False
    _own: set[tuple[str, ...]] = field(default_factory=set)
    _own_messages: set[str] = field(default_factory=set)
    _gone: set[tuple[str, str | None]] = field(default_factory=set)
    _kept: list[tuple[str, str | None]] = field(default_factory=list)
    _watching: dict[Page, asyncio.Future[None]] = field(default_factory=dict)
    _waiting: set[asyncio.Future[Any]] = field(default_factory=set)

    def touch(self) -> None:
        """A touch begins: what is shown now is touched."""
        self._turn += 1
        self._fresh.clear()
        self._coming.clear()
        self._again = False

    def came(self, frame: str, url: str) -> None:
        """A new document is shown in a frame."""
        self._known.add(frame)
        if urlsplit(url).scheme in ("http", "https", "file") and not self._again:
            self._fresh[frame] = url.partition("#")[0]

    def stops(self, event: dict[str, Any]) -> bool:
        """Whether a request that a browser waits with is held back; takes note of it."""
        request = event["request"]
        method, url, body = request["method"], request["url"], _body(request)
        page = event.get("resourceType") == "Document"
        if not may_write(method, url, body, page=page):
            if page:
                self._coming[event["frameId"]] = url.partition("#")[0]
            return False
        key = _key(method, url, body)
        if not self._turn or self._loads(event):
            if key is not None and len(self._own) < _MOST:
                self._own.add(key)
            return False
        if key is not None and key in self._own:
            return False
        return self._judge(method, url)

    def _judge(self, method: str, url: str) -> bool:
        """Whether an effect is held; takes note of it."""
        effect = Effect(method, self._address(url), held=False, reads=seems_to_read(method, url))
        held = self.hold is not None and not is_allowed(effect, url, self.hold.allowed) and self.hold.judge(effect)
        self.sent.append(Effect(effect.method, effect.address, held, effect.reads))
        if held:
            _LOG.debug("held back: %s", effect)
        return held

    def _loads(self, event: dict[str, Any]) -> bool:
        """Whether a document that was not touched yet asks for something."""
        frame = event.get("frameId", "")
        if self._again:
            return False
        if frame in self._fresh:
            return True
        if event.get("resourceType") == "Document":
            return False
        referrer = str(event["request"].get("headers", {}).get("Referer", "")).partition("#")[0]
        new = frame not in self._known and self._coming.get(frame) == referrer  # a tab that is not watched yet
        return bool(referrer) and (new or referrer in self._fresh.values())

    def _address(self, url: str) -> str:
        """An address as it is told: ids generalised, of the parameters the names, and values that tell what is done."""
        place = place_of(url, self.site.app).partition("#")[0]
        path, _, chosen = place.partition("?")
        known = dict(parse_qsl(chosen))
        names = {name: known.get(name, "") for name, _ in parse_qsl(urlsplit(url).query, keep_blank_values=True)}
        return path + (
            "?" + "&".join(f"{name}={value}" if value else name for name, value in names.items()) if names else ""
        )

    def add(self, page: Page) -> None:
        """Have a page watched, and its workers."""
        if page not in self._watching:
            self._watching[page] = asyncio.ensure_future(self._watch(page))
            page.on("worker", self._began)
            page.on("close", lambda closed: self._watching.pop(closed, None))

    async def watched(self, page: Page) -> None:
        """Wait until a page is watched."""
        self.add(page)
        await self._watching[page]

    async def _watch(self, page: Page) -> None:
        """Take note of every document that comes in a page."""

        def navigated(event: dict[str, Any]) -> None:
            self.came(event["frame"]["id"], event["frame"]["url"])

        turn = self._turn
        with suppress(Error):
            session = await page.context.new_cdp_session(page)
            session.on("Page.frameNavigated", navigated)
            await session.send("Page.enable")
            tree = (await session.send("Page.getFrameTree"))["frameTree"]
            if turn == self._turn:
                self.came(tree["frame"]["id"], tree["frame"]["url"])

    async def prepare(self, context: BrowserContext) -> None:
        """Have the messages of WebSockets kept in every page of a context."""
        await context.add_init_script(SCRIPT)
        context.on("serviceworker", self._began)

    async def prepare_page(self, page: Page) -> None:
        """Have the messages of WebSockets kept in one page of a context that others use too."""
        self._with_others = True
        await page.add_init_script(SCRIPT)
        await self._everywhere([page], SCRIPT)

    def _began(self, worker: Worker) -> None:
        """A worker has begun; one that a touch has begun keeps its messages at once."""

        async def install() -> None:
            await worker.evaluate(f"(holds) => {{ {SCRIPT}; {_STATE} && ({_STATE}.holds = holds) }}", self._holds)

        self._waiting.add(task := asyncio.ensure_future(_quietly(install())))
        task.add_done_callback(self._waiting.discard)

    @property
    def _holds(self) -> bool:
        return self.hold is not None and self.hold.sockets and self._turn > 0 and not self._fresh

    async def arm(self, pages: Iterable[Page]) -> None:
        """Have all frames and workers of some pages keep what they send through WebSockets, or let it go again."""
        if self.hold is None and not self._armed:
            return
        self._armed = self.hold is not None
        free = [] if self.hold is None else [_socket_pattern(each) for each in self.hold.allowed if _is_socket(each)]
        told = json.dumps([self.hold is not None and self.hold.sockets, free])
        own = f"{json.dumps(sorted(self._own_messages))}.forEach((each) => s.own.add(each))"
        await self._everywhere(
            pages, f"(() => {{ const s = {_STATE}; if (s) {{ [s.holds, s.free] = {told}; s.touched(); {own} }} }})()"
        )

    async def release(self, pages: Iterable[Page]) -> None:
        """Have pages that go on without us keep nothing any more."""
        await self._everywhere(pages, f"(() => {{ const s = {_STATE}; if (s) s.holds = false }})()")

    async def collect(self, pages: Iterable[Page]) -> bool:
        """Take note of what was kept of WebSockets since the touch; whether anything was."""
        if self.hold is None:
            return False
        told = await self._everywhere(pages, f"{_STATE}?.take() ?? []")
        kept = [(url, message) for messages in told for url, message in messages or ()]
        self._kept += kept[: max(0, _MOST - len(self._kept))]
        return bool(kept)

    async def may_open_afresh(self, page: Page, pages: Iterable[Page]) -> bool:
        """Whether pages stored nothing since they were touched, and one that is opened anew takes nothing along.

        What is sent through HTTP from now on counts as following the touch, until the next one.
        """
        told = await self._everywhere(pages, f"{_STATE}?.unchanged() ?? false")
        if all(each is True for each in told):
            told = await self._everywhere([page], f"{_STATE}?.leave() ?? false")
            self._again = all(each is True for each in told)
        return self._again

    async def opened_afresh(self, page: Page) -> bool:
        """Take as its own what a page sent while it was opened afresh; whether something like that had been kept.

        What was kept and then sent by a page that loads is told as sent, and goes through from now on
        with these numbers.
        """
        told = await asyncio.gather(*[_evaluated(frame, f"{_STATE}?.opened() ?? []") for frame in page.frames])
        sent = {message for messages in told for message in messages or ()}
        loading = [(url, message) for url, message in self._kept if message is not None and message in sent]
        self._gone.update(loading)
        self._own_messages.update(
            [message for _, message in loading][: max(0, _MOST_MESSAGES - len(self._own_messages))]
        )
        alike = {_NUMBER.sub("#", message) for message in sent}
        return any(message is not None and _NUMBER.sub("#", message) in alike for _, message in self._kept)

    async def _everywhere(self, pages: Iterable[Page], code: str) -> list[Any]:
        places: list[Frame | Worker] = []
        for page in pages:
            places += [*page.frames, *page.workers]
            workers = [w for w in page.context.service_workers if w not in places]
            places += [w for w in workers if not self._with_others or self.site.allows(w.url)]
        return await asyncio.gather(*[_evaluated(place, code) for place in places])

    def take(self) -> tuple[Effect, ...]:
        """The requests that may write since this was asked last, each once."""
        for url, held in dict.fromkeys((url, (url, message) not in self._gone) for url, message in self._kept):
            address = self._address(re.sub(r"^ws", "http", url))
            self.sent.append(Effect(SOCKET, address, held, seems_to_read(SOCKET, address)))
            _LOG.debug("%s: %s %s", "held back" if held else "sent when opened afresh", SOCKET, address)
        found = tuple(dict.fromkeys(self.sent))
        self.sent.clear()
        self._kept.clear()
        self._gone.clear()
        return found


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    with suppress(Error):
        await work


async def _evaluated(place: Frame | Worker, code: str) -> Any:
    with suppress(Error, TimeoutError):
        return await asyncio.wait_for(place.evaluate(code), _ANSWERING)
    return None


def _body(request: dict[str, Any]) -> str | None:
    """What a request sends; None if that is not told."""
    sent = request.get("postData")
    return str(sent) if sent is not None else None if request.get("hasPostData") else ""


def _key(method: str, url: str, body: str | None) -> tuple[str, ...] | None:
    """What tells a request from others, whatever numbers it sends; None if it is not known what it sends."""
    if body is None or len(body) > 100_000:
        return None
    address, _, query = url.partition("#")[0].partition("?")
    return method, address, re.sub(r"\d+", "#", query), re.sub(r"\d+", "#", body)


def _is_socket(pattern: str) -> bool:
    return pattern.partition(" ")[0] in ("*", SOCKET)


def _socket_pattern(pattern: str) -> str:
    """A pattern of a user as a regular expression that the addresses of WebSockets are compared with in the page."""
    place = pattern.partition(" ")[2]
    body = ".*".join(re.escape(part) for part in place.split("*"))
    return f"^{body}(?:[?#].*)?$" if "://" in place else f"^wss?://[^/]*{body}(?:[?#].*)?$"
