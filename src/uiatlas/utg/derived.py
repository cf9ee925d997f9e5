"""What is derived from a large map and kept beside it, so that the next program need not decode the whole map.

It holds the heads of all screens and edges, and whatever else is put there by name. It is dropped as soon as a screen,
an edge or what is said of the app changes.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from pydantic_core import from_json

from uiatlas._version import __version__
from uiatlas.storage.collecting import without_collecting
from uiatlas.storage.json_text import json_text
from uiatlas.storage.store import AtlasStore
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Screen
from uiatlas.utg.sleeping import SCREEN_HEAD, sleeping_edge, sleeping_screen
from uiatlas.utg.transition import Transition

FORM = 5
"""The number of the form in which things are kept; another one is as if nothing was kept."""

HEADS = "heads"
"""What the heads of screens and edges are kept as."""

Made = TypeVar("Made")

MANY = 1_000
"""Screens from which something is kept: a smaller map is decoded faster than this is read."""


class Derived:
    """What is kept beside a map, decoded when it is asked for.

    Args:
        graph: The map, as it was read.
        texts: What is kept, by name.
    """

    def __init__(self, graph: Graph, texts: Mapping[str, str]) -> None:
        self._version, self._texts = graph.version, texts

    def get(self, graph: Graph, name: str, made: Callable[[Any], Made]) -> Made | None:
        """What is kept under a name; None if nothing usable is, or the map is another one by now."""
        text = self._texts.get(name)
        if text is None or graph.version != self._version:
            return None
        with without_collecting(), suppress(KeyError, IndexError, TypeError, ValueError, AttributeError):
            return made(from_json(text))
        return None


def derived(graph: Graph, name: str, made: Callable[[Any], Made]) -> Made | None:
    """What is kept beside a map under a name; None if nothing is, if that is damaged, or the map has changed.

    Args:
        graph: The map.
        name: The name.
        made: Makes it of the JSON value that is kept; what it raises for another form means that nothing is.
    """
    kept = graph.derived
    return kept.get(graph, name, made) if isinstance(kept, Derived) else None


def keep(database: AtlasStore, graph: Graph, version: int, made: Mapping[str, Any]) -> bool:
    """Keep what was derived from a map beside it; whether the atlas is still as it was when the map was read.

    Args:
        database: The atlas.
        graph: The map, which has not changed since it was read.
        version: The number of the atlas's content when it was read.
        made: What was derived, by name.

    Raises:
        InputError: It cannot be written.
    """
    texts = {name: json_text(body) for name, body in {**made, HEADS: _heads(graph)}.items()}
    return database.put_derived(graph.app, texts, version)


def sleeping(
    graph: Graph,
    database: AtlasStore,
    screen_of: Callable[[str, str], Screen],
    edge_of: Callable[[str, str], Transition],
) -> bool:
    """Lay a map out whose screens and edges are decoded when they are asked for; whether its heads are kept.

    Args:
        graph: The map without screens and edges, with what is said of the app.
        database: The atlas.
        screen_of: Makes a screen of its id and text.
        edge_of: Makes an edge of its id and text.
    """
    texts = database.derived(graph.app)
    if HEADS not in texts:
        return False
    heads = from_json(texts[HEADS])
    if heads.get("by") != _by():
        return False
    bodies = database.texts(graph.app, "screen")
    ids = [head[0] for head in heads["screens"]]
    screens = [sleeping_screen(head, bodies[head[0]], screen_of) for head in heads["screens"]]
    bodies = database.texts(graph.app, "transition")
    edges = [
        sleeping_edge(key, ids[source], ids[target], edge_class, cost, bodies[key], edge_of)
        for key, source, target, edge_class, cost in heads["edges"]
    ]
    graph.lay_out(screens, zip((edge[0] for edge in heads["edges"]), edges, strict=True))
    graph.derived = Derived(graph, texts)
    return True


def _by() -> list[Any]:
    """Who keeps things so: another version may derive other things, or write them otherwise."""
    return [__version__, FORM]


def _heads(graph: Graph) -> dict[str, list[Any]]:
    numbers = {key: number for number, key in enumerate(graph.screens)}
    return {
        "by": _by(),
        "screens": [[getattr(screen, name) for name in SCREEN_HEAD] for screen in graph.screens.values()],
        "edges": [
            [key, numbers[edge.source], numbers[edge.target], edge.edge_class, edge.expected_cost]
            for key, edge in graph.transitions.items()
        ],
    }
