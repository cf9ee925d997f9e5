"""What stands before everything else of the HTTP server: whose request it is, where it came from, and how large."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from uiatlas.serve.keys import Keys, bearer, fits

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

LOCAL = ("127.0.0.1", "localhost", "[::1]")
ANYWHERE = ("0.0.0.0", "[::]")
MOST_BYTES = 2_000_000
"""The largest body of a request."""

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
    """

    app: App
    keys: Keys
    hosts: tuple[str, ...] = LOCAL
    origins: tuple[str, ...] = ()
    most: int = MOST_BYTES

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Take a request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        headers = _headers(scope["headers"])
        if refused := self._refused(scope, headers):
            await _answer(send, *refused)
            return
        if "transfer-encoding" in headers:
            body = await _whole(receive, self.most)
            if body is None:
                await _answer(send, 413, f"a body has at most {self.most} bytes")
                return
            receive = _replayed(body, receive)
        await self.app(scope, receive, send)

    def _refused(self, scope: Message, headers: dict[str, str]) -> tuple[int, str] | None:
        """The status and the words with which a request is turned away, if it is."""
        if not self._is_ours(headers.get("host", "")):
            return 400, "this server is not called by that name"
        origin = headers.get("origin")
        if origin is not None and not self._is_known(origin, headers.get("host", "")):
            return 403, "pages of that origin may not call this server"
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > self.most:
            return 413, f"a body has at most {self.most} bytes"
        if scope["method"] == "OPTIONS" and origin is not None:
            return None
        if not self._may(scope["path"], headers):
            return 401, "give the token as Authorization: Bearer TOKEN"
        return None

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
    """A body whose length was not told beforehand; None if it is too large."""
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        more = message["type"] == "http.request" and message.get("more_body", False)
        if size > most:
            return None
    return b"".join(parts)


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


async def _answer(send: Send, status: int, words: str) -> None:
    body = f'{{"error": "{words}"}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 413:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
