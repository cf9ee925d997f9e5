"""The HTTP server put together: the gate, the JSON API, MCP, app cards and health, and how it begins and ends."""

import logging
import os
import socket
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import uvicorn
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from mcp.server.transport_security import TransportSecuritySettings

from uiatlas._version import __version__
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.serve.api import map_routes
from uiatlas.serve.api_models import CardRequest, Json
from uiatlas.serve.app_paths import AppPaths
from uiatlas.serve.cards import card_for
from uiatlas.serve.connections import Limits, listening
from uiatlas.serve.gate import LOCAL, MOST_BYTES, Gate
from uiatlas.serve.job_api import job_routes
from uiatlas.serve.keys import Keys
from uiatlas.serve.problems import RESPONSES, tell_problems
from uiatlas.serve.schemes import TOKEN
from uiatlas.serve.service import Service
from uiatlas.serve.streams import Streams
from uiatlas.serve.whole import whole_server

IDLE = 60
"""Seconds that a connection stays open without a request: one that is closed while the next comes fails it."""

SWITCH = 0.0005
"""Seconds after which a thread that computes gives way to another: answers are not to wait for explorations."""

SENT = [
    *("Accept", "Authorization", "Content-Type", "Last-Event-ID"),
    *("Mcp-Method", "Mcp-Name", "Mcp-Protocol-Version", "Mcp-Session-Id"),
]
"""Headers that pages of a named origin may send, those of MCP over HTTP among them."""

READ = ["Mcp-Protocol-Version", "Mcp-Session-Id"]
"""Headers of answers that such pages may read."""

PATIENCE = 5
"""Seconds that open streams have to end when the server ends."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server listens, and who may call it.

    Attributes:
        host: The address to bind to.
        port: The port; 0 for a free one.
        origins: Other origins whose pages may call it.
    """

    host: str = "127.0.0.1"
    port: int = 0
    origins: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """How it may be called."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return tuple(dict.fromkeys((*LOCAL, host.casefold())))


def app_of(service: Service, keys: Keys, address: Address) -> Gate:
    """The whole server as an ASGI app."""
    mcp = whole_server(service, owned=False)
    # The gate has judged host and origin; the MCP app would judge them by a list of its own.
    open_inside = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    mcp_app = mcp.streamable_http_app(
        streamable_http_path="/", transport_security=open_inside, max_request_body_size=MOST_BYTES, max_sessions=256
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        service.begin()
        try:
            async with mcp.session_manager.run():
                yield
        finally:
            await service.close()

    api = FastAPI(title="uiatlas", version=__version__, lifespan=lifespan, docs_url="/docs", redoc_url=None)
    if address.origins:
        api.add_middleware(
            CORSMiddleware,
            allow_origins=list(address.origins),
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=SENT,
            expose_headers=READ,
            allow_private_network=True,
        )
    tell_problems(api)
    api.include_router(map_routes(service))
    api.include_router(job_routes(service, Streams()))
    _add_open_routes(api, service)
    api.mount("/mcp", mcp_app)
    return Gate(AppPaths(api, service), keys, address.names, address.origins)


def _add_open_routes(api: FastAPI, service: Service) -> None:
    @api.get("/healthz", tags=["server"])
    async def health() -> Json:
        """Whether the server is there; needs no token."""
        return {"ok": True, "version": __version__}

    @api.post("/app-cards", tags=["mobilerun"], dependencies=[TOKEN], responses=RESPONSES)
    @api.post("/t/{key}/app-cards", tags=["mobilerun"], include_in_schema=False)
    async def card(body: CardRequest, key: str = "") -> Json:
        """The card on an app for an instruction; 404 if there is no map of it."""
        text = await service.desk.read(lambda maps: card_for(maps, body.package_name, body.instruction))
        if not text:
            raise UnknownNameError(
                "map of the app", body.package_name, (), hint="see GET /api/v1/maps for what there is"
            )
        return {"app_card": text}


def bound(address: Address) -> socket.socket:
    """A socket that listens there.

    Raises:
        InputError: The address cannot be used.
    """
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((address.host, address.port))
    except OSError as error:
        listening.close()
        why, hint = error.strerror or error, "give another --host or --port"
        raise InputError(f"cannot listen on {address.host} port {address.port} ({why})", hint=hint) from error
    return listening


def run(app: Gate, listening: socket.socket) -> None:
    """Serve until SIGINT or SIGTERM; open streams and jobs are ended in order, and no question holds up the end."""
    logging.getLogger("mcp").setLevel(logging.WARNING)
    sys.setswitchinterval(SWITCH)
    try:
        uvicorn.Server(config_of(app)).run(sockets=[listening])
    finally:
        # A thread that still looks for an answer would be waited for, however long that takes.
        last = threading.Timer(PATIENCE, os._exit, (0,))
        last.daemon = True
        last.start()


def config_of(app: Gate) -> uvicorn.Config:
    """How the app is served, and how much of it at a time."""
    return uvicorn.Config(
        app,
        log_level="error",
        access_log=False,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=IDLE,
        server_header=False,
        http=listening(Limits()),
        ws="none",
    )
