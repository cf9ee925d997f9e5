"""``map forget``: take back what a run of another agent told."""

import argparse
from dataclasses import dataclass

from uiatlas.cli.map_words.sizes import sizes
from uiatlas.cli.options.common import MapFile, add_json, add_map, read_map
from uiatlas.cli.output import counted, write, write_json
from uiatlas.errors import UnknownNameError
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.reported import runs_of, without_run


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """The map, and the run to take back; None lists the runs that there are."""

    map: MapFile
    run: str | None
    json: bool = False


def add(parser: argparse.ArgumentParser) -> None:
    """The map and the run."""
    add_map(parser)
    parser.add_argument("--run", metavar="NAME", help="the run to take back; without it the runs are listed")
    add_json(parser)


def read(given: argparse.Namespace) -> ForgetRequest:
    """What is taken back."""
    return ForgetRequest(read_map(given), given.run, given.json)


def run(request: ForgetRequest) -> int:
    """Take it back, or list what can be taken back."""
    with Atlas.open(request.map.path) as atlas:
        graph = atlas.load(request.map.app)
        runs = runs_of(graph)
        if request.run is None:
            _list(graph, runs, request)
            return 0
        if request.run not in runs:
            hint = "" if runs else "no other agent has told this map anything"
            raise UnknownNameError("reported run", request.run, runs, hint=hint)
        kept = without_run(graph, request.run)
        atlas.forget_run(graph.app, request.run)
    gone = (len(graph.screens) - len(kept.screens), len(graph.transitions) - len(kept.transitions))
    if request.json:
        told = {"screens": gone[0], "transitions": gone[1]}
        write_json({"app": graph.app, "run": request.run, "steps": runs[request.run], "forgotten": told})
        return 0
    said = f"{counted(gone[0], 'screen')} and {counted(gone[1], 'transition')} taken out"
    write(f"{request.run}: {counted(runs[request.run], 'step')} forgotten, {said}; {sizes(kept)} stay")
    return 0


def _list(graph: Graph, runs: dict[str, int], request: ForgetRequest) -> None:
    if request.json:
        write_json({"app": graph.app, "runs": [{"run": name, "steps": steps} for name, steps in runs.items()]})
        return
    for name, steps in runs.items():
        write(f"{name}: {counted(steps, 'step')}")
    if not runs:
        write("no other agent has told this map anything")
