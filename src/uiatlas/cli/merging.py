"""Two atlas files as one new one: the maps, what is known and remembered of their apps, and what was told of them."""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from uiatlas.cli.maps import load_keyed
from uiatlas.errors import InputError
from uiatlas.knowledge.carrying import carry_knowledge
from uiatlas.knowledge.memory.carrying import carry_memory
from uiatlas.llm.kept import KIND
from uiatlas.perception.alignment import same_screens
from uiatlas.storage.places import MapPlace
from uiatlas.storage.vectors import copy_vectors
from uiatlas.utg import Atlas, Graph, merge

Names = Mapping[str, str]
"""Ids of screens, by the ids that another map gives them."""


def merged(one: MapPlace, other: MapPlace, output: Path) -> list[Graph]:
    """Write the file that holds all that two hold; the maps in it.

    Raises:
        InputError: There is a file already, or one of the two is no atlas.
    """
    with ExitStack() as stack:
        first, second = (stack.enter_context(Atlas.open(path)) for path in (one, other))
        mine, theirs = ({app: whole_map(atlas, app) for app in atlas.apps()} for atlas in (first, second))
        if output.exists():
            raise InputError(f"{output} exists", hint="give a new file for -o")
        same = {app: same_screens(mine[app], theirs[app]) for app in mine if app in theirs}
        graphs = mine | theirs | {app: merge(mine[app], theirs[app], names) for app, names in same.items()}
        out = stack.enter_context(Atlas.open(output, create=True))
        for graph in graphs.values():
            out.save(graph, durable=True)
        for atlas, maps, names in ((first, mine, {}), (second, theirs, same)):
            for app, graph in maps.items():
                carry(atlas, graph, out, graphs[app], names.get(app, {}))
            copy_vectors(atlas.database, out.database)
        return [*graphs.values()]


def whole_map(atlas: Atlas, app: str) -> Graph:
    """The map of one app with everything to be written into another file, the observations behind it too."""
    graph = merge(load_keyed(atlas, app), Graph(app))
    for look in (look for screen in graph.screens.values() for look in screen.looks):
        seen = atlas.observation(app, look.digest)
        if seen is not None:
            graph.sight(seen)
    return graph


def carry(atlas: Atlas, graph: Graph, out: Atlas, merged: Graph, names: Names) -> None:
    """Enter what one atlas knows and remembers of an app, and what was told of its code, into another.

    Args:
        atlas: Where that is.
        graph: The app's map there.
        out: Where it is to be.
        merged: The app's map there, which knows all that `graph` does.
        names: The ids that screens of `graph` have there, where they differ.
    """
    source, target, app = atlas.database, out.database, graph.app
    carry_knowledge(source, graph, target, merged, names)
    carry_memory(source, target, app, names)
    target.write([(app, KIND, key, body) for key, body in source.read(app, KIND)])
