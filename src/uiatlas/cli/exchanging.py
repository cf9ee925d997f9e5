"""Brings the maps of apps from one atlas into another, such as from a file to a server, and what is known beside them.

Where both have a map of an app, the target's becomes one that knows all that both know, with the names of screens that
the leading one of the two gives them: a server leads, so that what goes there and comes back is the same.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack

from uiatlas.cli.maps import load_keyed
from uiatlas.cli.merging import Names, carry, whole_map
from uiatlas.perception.alignment import same_screens
from uiatlas.storage.copying import copy_app
from uiatlas.storage.places import MapPlace
from uiatlas.storage.store import MAP_KINDS
from uiatlas.storage.vectors import copy_vectors
from uiatlas.utg import Atlas, Graph, merge

_OF_A_MAP = frozenset((*MAP_KINDS, "observation"))
"""Kinds of documents that are a map; the others are kept beside it."""


def pushed(source: MapPlace, server: MapPlace, apps: Collection[str] = ()) -> list[Graph]:
    """Bring maps to a server; the maps as they are there now.

    Args:
        source: Where they are.
        server: Where they are to be as well.
        apps: Which of them; all if none is named.

    Raises:
        InputError: One of the two cannot be read, or the server not written.
        UnknownNameError: There is no map of an app that is named.
    """
    with ExitStack() as stack:
        here = stack.enter_context(Atlas.open(source))
        there = stack.enter_context(Atlas.open(server, create=True))
        return _all_brought(here, there, _chosen(here, apps), target_leads=True)


def pulled(server: MapPlace, target: MapPlace, apps: Collection[str] = ()) -> list[Graph]:
    """Bring maps from a server; the maps as they are here now.

    Args:
        server: Where they are.
        target: Where they are to be as well; made if it is missing.
        apps: Which of them; all if none is named.

    Raises:
        InputError: One of the two cannot be read, or the target not written.
        UnknownNameError: There is no map of an app that is named.
    """
    with ExitStack() as stack:
        there = stack.enter_context(Atlas.open(server))
        chosen = _chosen(there, apps)
        here = stack.enter_context(Atlas.open(target, create=True))
        return _all_brought(there, here, chosen, target_leads=False)


def _chosen(atlas: Atlas, apps: Collection[str]) -> list[str]:
    named = {atlas.called(app) for app in apps}
    return [app for app in atlas.apps() if not apps or app in named]


def _all_brought(source: Atlas, target: Atlas, apps: Sequence[str], *, target_leads: bool) -> list[Graph]:
    """Bring the maps of some apps, and the vectors of all texts; how the maps are there now."""
    graphs = [_brought(source, target, app, target_leads=target_leads) for app in apps]
    copy_vectors(source.database, target.database)
    return graphs


def _brought(source: Atlas, target: Atlas, app: str, *, target_leads: bool) -> Graph:
    """Bring the map of one app; how it is there now."""
    if app not in target.apps():
        copy_app(source.database, target.database, app)
        return target.load(app)
    brought, known = whole_map(source, app), load_keyed(target, app)
    if target_leads:
        names: Names = same_screens(known, brought)
        graph = merge(known, brought, names)
        target.save(graph, durable=True)
    else:
        names, mine = {}, same_screens(brought, known)
        graph = merge(brought, known, mine)
        target.save(graph, durable=True, instead=known)
        if mine:
            carry(target, known, target, graph, mine)
    carry(source, brought, target, graph, names)
    _carry_rest(source, target, app, names)
    return graph


def _carry_rest(source: Atlas, target: Atlas, app: str, names: Names) -> None:
    """Enter what else is kept beside a map, such as pictures of screens; what is there already stays."""
    kinds = [kind for kind in source.database.kinds(app) if kind not in _OF_A_MAP]
    documents = []
    for kind in kinds:
        there = {key for key, _ in target.database.read(app, kind)}
        documents += [(app, kind, key, body) for key, body in _moved(source, app, kind, names) if key not in there]
    if documents:
        target.database.write(documents, durable=True)


def _moved(source: Atlas, app: str, kind: str, names: Names) -> Iterator[tuple[str, object]]:
    return ((names.get(key, key), body) for key, body in source.database.read(app, kind))
