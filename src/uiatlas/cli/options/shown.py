"""What is shown as an argument: a snapshot in a file or on standard input."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from uiatlas.agents.aims import GoalOptions
from uiatlas.errors import FormatError, InputError, cause
from uiatlas.perception.whereabouts import locate
from uiatlas.sources.snapshots import read_snapshot
from uiatlas.ui import Observation
from uiatlas.ui.hierarchy import MAX_BYTES
from uiatlas.utg import Graph

STDIN = "-"


def is_snapshot(given: str) -> bool:
    """Whether an argument names a snapshot: standard input, or a file; a device has a colon in its name."""
    return given == STDIN or ":" not in given or Path(given).is_file()


def read_shown(given: str, *, mask: bool = True) -> Observation:
    """Read a snapshot from a file, or from standard input.

    Args:
        given: The path, or ``-``.
        mask: Whether private data are replaced by placeholders.

    Raises:
        FormatError: It has the form of no tool that is known, or it is too large.
        InputError: The file cannot be read.
    """
    if given == STDIN:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        try:
            with Path(given).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except OSError as error:
            hint = "give a file with a snapshot, - for standard input, or a device such as sim:notes"
            raise InputError(f"{given}: cannot be read ({cause(error)})", hint=hint) from error
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return read_snapshot(data.decode(encoding, "replace"), mask=mask)
    except FormatError as error:
        where = "standard input" if given == STDIN else given
        raise InputError(f"{where}: {error.what}", hint=error.hint) from error


def with_start(graphs: Sequence[Graph], goal: GoalOptions) -> GoalOptions:
    """A goal whose way begins at a screen of the maps, where it was given as a snapshot.

    Args:
        graphs: The maps, of one app each.
        goal: The goal as it was given.

    Raises:
        InputError: The snapshot cannot be read, or it is of no screen of the maps.
    """
    given = goal.start
    if given is None or not (given == STDIN or Path(given).is_file()):
        return goal
    if any(given in (screen.id, screen.name) for graph in graphs for screen in graph.screens.values()):
        return goal
    seen = read_shown(given)
    graph = next((g for g in graphs if g.app == seen.app), graphs[0] if len(graphs) == 1 else None)
    if graph is None:
        raise InputError(f"{given} shows {seen.app or 'an app without a name'}", hint="choose its map with --app")
    found = locate(graph, seen)
    if not found.screen:
        said = ", ".join(f"{other.name} ({other.confidence:.0%})" for other in found.others)
        raise InputError(f"{given} shows no screen of the map of {graph.app}", hint=f"nearest: {said}" if said else "")
    return replace(goal, start=found.screen)
