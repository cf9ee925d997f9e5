"""``map merge``: one map that knows all that two know."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from uiatlas.cli.map_words.sizes import sizes
from uiatlas.cli.merging import merged
from uiatlas.cli.options.common import add_json, map_at
from uiatlas.cli.output import write, write_json
from uiatlas.storage.places import MapPlace
from uiatlas.utg.export import summary


@dataclass(frozen=True, slots=True)
class MergeRequest:
    """Two atlas files and the new one; what both know keeps the names of the first."""

    one: MapPlace
    other: MapPlace
    output: Path
    json: bool = False


def add(parser: argparse.ArgumentParser) -> None:
    """The two files and the new one."""
    parser.add_argument("one", metavar="A", type=map_at, help="an atlas file; what both know keeps its names")
    parser.add_argument("other", metavar="B", type=map_at, help="another")
    parser.add_argument("-o", "--output", metavar="C", type=Path, required=True, help="the new file; A and B stay")
    add_json(parser)


def read(given: argparse.Namespace) -> MergeRequest:
    """What is merged into what."""
    return MergeRequest(given.one, given.other, given.output, given.json)


def run(request: MergeRequest) -> int:
    """Merge them."""
    graphs = merged(request.one, request.other, request.output)
    if request.json:
        write_json({"maps": [summary(g) for g in graphs]})
        return 0
    for graph in graphs:
        write(f"{request.output}: {graph.app}, {sizes(graph)}")
    return 0
