"""Two atlas files as one new one: the maps, what is known and remembered of their apps, and what was told of them."""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from uiatlas.cli.maps import load_keyed
from uiatlas.errors import InputError
from uiatlas.knowledge.carrying import carry_knowledge
from uiatlas.knowledge.memory.carrying import carry_memory
from uiatlas.perception.alignment import same_screens
from uiatlas.storage.places import MapPlace
from uiatlas.storage.vectors import copy_vectors
from uiatlas.utg import Atlas, Graph, merge

TOLD = "enrichment"
"""Kind of the rows that hold what a model told of an app's code."""

Names = Mapping[str, str]
"""Ids of screens, by the ids that another map gives them."""


def merged(one: MapPlace, other: MapPlace, output: Path) -> list[Graph]:
    """Write the file that holds all that two hold; the maps in it.

    Raises:
        InputError: There is a file already, or one of the two is no atlas.
    """
    with ExitStack() as stack:
        first, second = (stack.enter_context(Atlas.open(path)) for path in (one, other))
        mine, theirs = ({app: _whole(atlas, app) for app in atlas.apps()} for atlas in (first, second))
        if output.exists():
            raise InputError(f"{output} exists", hint="give a new file for -o")
        same = {app: same_screens(mine[app], theirs[app]) for app in mine if app in theirs}
        graphs = mine | theirs | {app: merge(mine[app], theirs[app], names) for app, names in same.items()}
        out = stack.enter_context(Atlas.open(output, create=True))
        for graph in graphs.values():
            out.save(graph, durable=True)
        _carry(first, mine, out, graphs, {})
        _carry(second, theirs, out, graphs, same)
        return [*graphs.values()]


def _whole(atlas: Atlas, app: str) -> Graph:
    """The map of one app with everything to be written into another file, the observations behind it too."""
    graph = merge(load_keyed(atlas, app), Graph(app))
    for look in (look for screen in graph.screens.values() for look in screen.looks):
        seen = atlas.observation(app, look.digest)
        if seen is not None:
            graph.sight(seen)
    return graph


def _carry(
    atlas: Atlas, known: Mapping[str, Graph], out: Atlas, graphs: Mapping[str, Graph], same: Mapping[str, Names]
) -> None:
    """Enter what a file knows and remembers of its apps, and what was told of their code."""
    source, target = atlas.database, out.database
    for app, graph in known.items():
        carry_knowledge(source, graph, target, graphs[app], same.get(app))
        carry_memory(source, target, app, same.get(app))
        target.write([(app, TOLD, key, body) for key, body in source.read(app, TOLD)])
    copy_vectors(source, target)
