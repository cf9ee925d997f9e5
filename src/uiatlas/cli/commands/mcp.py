"""Serve maps to agents over the Model Context Protocol, on standard input and output (extra [mcp])."""

import argparse
import signal
import sys
from dataclasses import dataclass
from importlib import import_module

from uiatlas.cli.main import DONE
from uiatlas.cli.options.serving import Serving, add_serving, read_serving
from uiatlas.serve.alone import Claims
from uiatlas.serve.needed import need_mcp
from uiatlas.serve.wire import only_wire


@dataclass(frozen=True, slots=True)
class McpRequest:
    """What is served, and with which tools; none stands for all."""

    serving: Serving
    tools: tuple[str, ...] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The maps, the devices and the tools."""
    add_serving(parser)
    parser.add_argument(
        "--tools", metavar="A,B", default="", help="offer these tools only, such as find_route,locate_screen"
    )


def read(given: argparse.Namespace) -> McpRequest:
    """What is asked for."""
    return McpRequest(read_serving(given), tuple(name for name in given.tools.split(",") if name))


def run(request: McpRequest) -> int:
    """Serve until the host ends it; standard output is the protocol's from the first moment on."""
    need_mcp()
    # Whoever ends the program from outside, even while it starts, ends it in order.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(DONE))
    with only_wire() as wire, Claims("over stdio") as claims:
        service = request.serving.service(claims.take)
        # Imported only now: the package is an extra.
        import_module("uiatlas.serve.stdio").run(service, wire, request.tools)
    return DONE
