"""``map push``, ``map pull`` and ``map sync``: the maps of a file and of a server, each brought to the other."""

import argparse
from dataclasses import dataclass

from uiatlas.cli.exchanging import pulled, pushed
from uiatlas.cli.map_words.sizes import sizes
from uiatlas.cli.options.common import add_json, map_at
from uiatlas.cli.output import write, write_json
from uiatlas.errors import InputError
from uiatlas.storage.places import MapPlace, Server
from uiatlas.utg.export import summary


@dataclass(frozen=True, slots=True)
class ExchangeRequest:
    """What is brought where.

    Attributes:
        word: ``push``, ``pull`` or ``sync``.
        file: The atlas file.
        server: The server.
        apps: The apps; none for all.
        json: Whether the answer is for machines.
    """

    word: str
    file: MapPlace
    server: Server
    apps: tuple[str, ...] = ()
    json: bool = False


def add(parser: argparse.ArgumentParser) -> None:
    """The server and the file, in any order."""
    parser.add_argument("one", metavar="URL", type=map_at, help="the server: postgresql://USER@HOST/DATABASE")
    parser.add_argument("other", metavar="MAP", type=map_at, help="the atlas file; either of the two may stand first")
    parser.add_argument("--app", action="append", default=[], help="only this app's map; can be given several times")
    add_json(parser)


def read(given: argparse.Namespace) -> ExchangeRequest:
    """What is brought where.

    Raises:
        InputError: The two are not a file and a server.
    """
    match given.one, given.other:
        case (Server() as server, file) | (file, Server() as server) if not isinstance(file, Server):
            return ExchangeRequest(given.word, file, server, tuple(given.app), given.json)
    raise InputError(
        f"map {given.word} takes a file and a server",
        hint=f"write it as `uiatlas map {given.word} postgresql://USER@HOST/DATABASE MAP`",
    )


def run(request: ExchangeRequest) -> int:
    """Bring the maps over."""
    if request.word in ("push", "sync"):
        graphs, where = pushed(request.file, request.server, request.apps), str(request.server)
    if request.word in ("pull", "sync"):
        graphs, where = pulled(request.server, request.file, request.apps), str(request.file)
    if request.json:
        write_json({"server": str(request.server), "file": str(request.file), "maps": [summary(g) for g in graphs]})
        return 0
    for graph in graphs:
        write(f"{where}: {graph.app}, {sizes(graph)}")
    return 0
