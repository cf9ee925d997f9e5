"""Screens that turned out to be one screen under two ids, and the map on which they are one."""

from collections.abc import Iterable, Mapping
from typing import Any

from uiatlas.utg.graph import Graph
from uiatlas.utg.merge import merge
from uiatlas.utg.store import Atlas

KIND = "alias"
"""The kind of the documents: one for each id that is another one's screen."""


def put_aliases(atlas: Atlas, app: str, pairs: Iterable[tuple[str, str]]) -> None:
    """Note pairs of ids that are one screen; the smaller id is the one that it keeps.

    Raises:
        InputError: It cannot be written.
    """
    documents = [(app, KIND, max(pair), {"same": min(pair)}) for pair in pairs if pair[0] != pair[1]]
    if documents:
        atlas.database.write(documents, join=_smaller)


def aliases(atlas: Atlas, app: str) -> dict[str, str]:
    """The ids of an app's screens that are another one's screen, each with the id that it keeps."""
    told = {
        key: body["same"]
        for key, body in atlas.database.read(app, KIND)
        if isinstance(body, dict) and isinstance(body.get("same"), str) and body["same"] < key
    }
    return {key: _kept(key, told) for key in told}


def folded(graph: Graph, names: Mapping[str, str]) -> Graph:
    """The map on which screens that are one have one id; the same map if there are none."""
    known = {key: kept for key, kept in names.items() if key in graph.screens}
    return merge(Graph(graph.app), graph, known) if known else graph


def fold(atlas: Atlas, app: str) -> int:
    """Make screens that are one to one in the atlas; how many ids are gone.

    While another program writes, all ids stay until the next time.

    Raises:
        UnknownNameError: There is no map of this app.
        InputError: It cannot be written.
    """
    graph = atlas.load(app)
    whole = folded(graph, aliases(atlas, app))
    if whole is graph:
        return 0
    atlas.save(whole, durable=True, instead=graph)
    return len(graph.screens) - len(atlas.load(app).screens)


def _kept(key: str, told: Mapping[str, str]) -> str:
    while key in told:  # each one is smaller than the one before
        key = told[key]
    return key


def _smaller(kind: str, there: Any, mine: Any) -> Any:
    """What two programs say that one id is, as one document."""
    both = [body for body in (there, mine) if isinstance(body, dict) and isinstance(body.get("same"), str)]
    return min(both, key=lambda body: str(body["same"]), default=mine)
