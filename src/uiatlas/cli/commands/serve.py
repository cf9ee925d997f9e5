"""Serve maps by HTTP: a JSON API with its description at /docs, MCP at /mcp, and app cards (extra [serve])."""

import argparse
import os
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module

from uiatlas.cli.main import DONE
from uiatlas.cli.options.serving import Serving, add_serving, read_serving
from uiatlas.cli.output import warn, write
from uiatlas.errors import InputError
from uiatlas.serve.alone import Claims
from uiatlas.serve.keys import drawn, forget, keep
from uiatlas.serve.needed import need_web
from uiatlas.storage.home import home

LOCALHOST, PORT = "127.0.0.1", 8765


@dataclass(frozen=True, slots=True)
class ServeRequest:
    """What is served, and where.

    Attributes:
        serving: The maps and the devices.
        host: The address to listen on.
        port: The port; 0 for a free one.
        origins: Other origins whose pages may call it.
    """

    serving: Serving
    host: str = LOCALHOST
    port: int = PORT
    origins: tuple[str, ...] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The maps, the devices and the address."""
    add_serving(parser)
    parser.add_argument("--host", metavar="ADDRESS", default=LOCALHOST, help=f"address to listen on ({LOCALHOST})")
    parser.add_argument("--port", metavar="PORT", type=_port, default=PORT, help=f"port; 0 for a free one ({PORT})")
    parser.add_argument(
        "--cors",
        metavar="ORIGIN",
        action="append",
        default=[],
        help="an origin whose pages may call the server, such as https://example.org; can be given several times",
    )


def read(given: argparse.Namespace) -> ServeRequest:
    """What is asked for.

    Raises:
        InputError: An origin is none.
    """
    for origin in given.cors:
        scheme, sep, rest = origin.partition("://")
        if scheme not in ("http", "https") or not sep or not rest or "/" in rest or "*" in rest:
            raise InputError(f"--cors: {origin!r} is no origin", hint="write one such as https://example.org")
    return ServeRequest(read_serving(given), given.host, given.port, tuple(given.cors))


def run(request: ServeRequest) -> int:
    """Serve until SIGINT or SIGTERM."""
    need_web()
    # Imported only now: what it needs is an extra.
    web = import_module("uiatlas.serve.web")
    address = web.Address(request.host, request.port, request.origins)
    with web.bound(address) as listening:
        port = listening.getsockname()[1]
        url = f"http://{f'[{request.host}]' if ':' in request.host else request.host}:{port}"
        folder = home() / "serve" / str(port)
        with Claims(f"at {url}") as claims:
            for path in request.serving.maps:
                claims.take(path)
            service, keys = request.serving.service(), drawn()
            keep(keys, folder)
            try:
                _say(url, folder, keys.token if sys.stdout.isatty() else "")
                # Whoever ends the program from outside ends it in order, like the user at the keyboard.
                signal.signal(signal.SIGTERM, signal.default_int_handler)
                with suppress(KeyboardInterrupt):
                    web.run(web.app_of(service, keys, address), listening)
            finally:
                forget(folder)
    return DONE


def _say(url: str, folder: os.PathLike[str], token: str) -> None:
    """Say where it is and how it is called; a token is only shown to a person at a terminal."""
    write(f"serving {url}; its description is at {url}/docs, MCP at {url}/mcp")
    write(f"tokens: {folder}" + (f"; Authorization: Bearer {token}" if token else ""))
    sys.stdout.flush()
    if not url.startswith(("http://127.", "http://localhost", "http://[::1]")):
        warn("warning: others on the network reach this server, and what is sent is not encrypted")


def _port(text: str) -> int:
    """A port, as an argument."""
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return int(text)
