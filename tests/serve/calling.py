"""A server in this process on a free port, and plain requests to it."""

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn

from uiatlas.serve.connections import Limits, listening
from uiatlas.serve.keys import Keys, drawn
from uiatlas.serve.service import Service
from uiatlas.serve.web import Address, app_of, bound, config_of


@dataclass(frozen=True, slots=True)
class Called:
    """An answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    port: int
    keys: Keys = field(repr=False)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def call(self, method: str, path: str, body: Any = None, token: str | None = "", **headers: str) -> Called:
        """Send a request with the token of the server, another one, or None for none."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token or self.keys.token}"
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if data is not None:
            sent.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, data, sent)
            answer = connection.getresponse()
            return Called(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        finally:
            connection.close()


@contextmanager
def running(service: Service, limits: Limits | None = None, **settings: Any) -> Iterator[Server]:
    """A server that serves, until the block ends."""
    address, keys = Address(**settings), drawn()
    with bound(address) as line:
        config = config_of(app_of(service, keys, address))
        config.timeout_graceful_shutdown = 2
        if limits is not None:
            config.http = listening(limits)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [line]}, daemon=True)
        thread.start()
        until = time.monotonic() + 30
        while not server.started and time.monotonic() < until:
            time.sleep(0.02)
        try:
            yield Server(line.getsockname()[1], keys)
        finally:
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive()
