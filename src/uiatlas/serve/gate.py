"""What stands before everything else of the HTTP server: whose request it is, where it came from, and how large."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from uiatlas.serve.keys import Keys, bearer, fits
from uiatlas.serve.problems import problem

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Refusal = tuple[int, str, str]
"""A status, what is wrong, and how it is mended."""

App = Callable[[Message, Receive, Send], Awaitable[None]]

LOCAL = ("127.0.0.1", "localhost", "[::1]")
ANYWHERE = ("0.0.0.0", "[::]")
MOST_BYTES = 2_000_000
"""The largest body of a request."""

MOST_OPEN = 256
"""Requests that stay open, as streams do; other requests are answered all the while."""

OPEN = frozenset({"/healthz", "/docs", "/openapi.json"})
"""Paths without a token: they hold no data of anybody's."""


@dataclass(frozen=True, slots=True)
class Gate:
    """An ASGI app that lets through what may come in.

    Attributes:
        app: What is behind it.
        keys: The tokens.
        hosts: Names by which this server is called; with one of `ANYWHERE` any numeric address is.
        origins: Other origins whose pages may call it.
        most: The largest body, in bytes.
        most_open: How many requests may stay open at a time.
    """

    app: App
    keys: Keys
    hosts: tuple[str, ...] = LOCAL
    origins: tuple[str, ...] = ()
    most: int = MOST_BYTES
    most_open: int = MOST_OPEN
    _open: set[int] = field(default_factory=set)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Take a request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["path"] == "/mcp":  # as it is told to people; a client need not follow to the other form
            scope = {**scope, "path": "/mcp/", "raw_path": b"/mcp/"}
        headers = _headers(scope["headers"])
        page = headers.get("origin", "") if headers.get("origin") in self.origins else ""
        if refused := self._refused(scope, headers):
            await turned_away(send, refused, page)
            return
        if "transfer-encoding" in headers:
            try:
                body = await _whole(receive, self.most)
            except ClientGoneError:
                return
            if body is None:
                await turned_away(send, self._too_large(), page)
                return
            receive = _replayed(body, receive)
        await self._through(scope, receive, send, page)

    async def _through(self, scope: Message, receive: Receive, send: Send, page: str) -> None:
        """Let a request in; of those that may stay open there are only so many at a time."""
        if not _may_stay(scope["path"]):
            await self.app(scope, receive, send)
            return
        if len(self._open) >= self.most_open:
            await turned_away(send, (503, f"{len(self._open)} requests are open already", "end some of them"), page)
            return
        self._open.add(id(scope))
        try:
            await self.app(scope, receive, send)
        finally:
            self._open.remove(id(scope))

    def _refused(self, scope: Message, headers: dict[str, str]) -> Refusal | None:
        """With what a request is turned away, if it is."""
        if not self._is_ours(headers.get("host", "")):
            return 400, "this server is not called by that name", "call it by the name that it gave when it started"
        origin = headers.get("origin")
        if origin is not None and not self._is_known(origin, headers.get("host", "")):
            return 403, "pages of that origin may not call this server", "start it with --cors ORIGIN"
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > self.most:
            return self._too_large()
        if scope["method"] == "OPTIONS" and origin is not None:
            return None
        if not self._may(scope["path"], headers):
            return 401, "the token is missing or is another one", "give it as Authorization: Bearer TOKEN"
        return None

    def _too_large(self) -> Refusal:
        return 413, f"a body has at most {self.most} bytes", "send it in smaller parts"

    def _is_ours(self, host: str) -> bool:
        name = _name_of(host)
        if name in self.hosts:
            return True
        return any(each in ANYWHERE for each in self.hosts) and _is_numeric(name)

    def _is_known(self, origin: str, host: str) -> bool:
        if origin in self.origins:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc == host

    def _may(self, path: str, headers: dict[str, str]) -> bool:
        if path in OPEN:
            return True
        if path.startswith("/t/"):
            return fits(path.split("/")[2], self.keys.cards) and path.endswith("/app-cards")
        given = bearer(headers.get("authorization", ""))
        if path.startswith("/api/v1/jobs/") and path.endswith("/answer"):
            return fits(given, self.keys.answers)
        return fits(given, self.keys.token)


async def _whole(receive: Receive, most: int) -> bytes | None:
    """A body whose length was not told beforehand; None if it is too large.

    Raises:
        ClientGoneError: The client has hung up before its end.
    """
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGoneError
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        more = message.get("more_body", False)
        if size > most:
            return None
    return b"".join(parts)


class ClientGoneError(Exception):
    """A client has hung up before the end of its request."""


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Gives a body that was read already, and then what comes after it."""
    left = [body]

    async def again() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return again


def _headers(given: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """The headers; of one that is given twice nothing is believed."""
    found: dict[str, str] = {}
    for name, value in given:
        key = name.decode("latin-1").lower()
        found[key] = "" if key in found else value.decode("latin-1")
    return found


def _name_of(host: str) -> str:
    """The name in a ``Host`` header, without its port."""
    if host.startswith("["):
        return host[: host.find("]") + 1].casefold()
    return host.partition(":")[0].casefold()


def _is_numeric(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _may_stay(path: str) -> bool:
    """Whether a request may be answered for long: the events of a job, and all of MCP."""
    return path.startswith("/mcp") or path.endswith("/events")


async def turned_away(send: Send, refused: Refusal, page: str = "") -> None:
    """Turn a request away, and end its connection.

    Args:
        send: Where the answer goes.
        refused: What is wrong.
        page: The origin of a page that is let read why; empty for none.
    """
    status, error, hint = refused
    body = problem(error, hint)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers.append((b"connection", b"close"))
    if page:
        headers += [(b"access-control-allow-origin", page.encode()), (b"vary", b"Origin")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
