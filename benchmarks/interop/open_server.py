"""`uiatlas serve` for tools that cannot send a token: each request is given it before the gate judges the rest."""

import argparse
from pathlib import Path

import uvicorn

from uiatlas.serve.gate import Message, Receive, Send
from uiatlas.serve.keys import drawn
from uiatlas.serve.service import Service
from uiatlas.serve.web import Address, app_of, bound


def main() -> None:
    """Serve a map until the end, and say where."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--map", type=Path, required=True)
    given = parser.parse_args()
    keys, address = drawn(), Address()
    with bound(address) as listening:
        print(f"http://127.0.0.1:{listening.getsockname()[1]}/mcp/", flush=True)
        app = app_of(Service([given.map]), keys, address)

        async def with_token(scope: Message, receive: Receive, send: Send) -> None:
            if scope["type"] == "http":
                bearer = (b"authorization", f"Bearer {keys.token}".encode())
                scope = {**scope, "headers": [*scope["headers"], bearer]}
            await app(scope, receive, send)

        uvicorn.Server(uvicorn.Config(with_token, log_level="error", ws="none")).run(sockets=[listening])


if __name__ == "__main__":
    main()
