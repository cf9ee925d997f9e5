"""Serve maps to agents over the Model Context Protocol, on standard input and output (extra [mcp])."""

import argparse
from dataclasses import dataclass
from importlib import import_module

from uiatlas.cli.options.serving import Serving, add_serving, read_serving
from uiatlas.serve.needed import need_mcp


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
    """Serve until the host ends it."""
    need_mcp()
    service = request.serving.service()
    # Imported only now: the package is an extra.
    import_module("uiatlas.serve.stdio").run(service, request.tools)
    return 0
