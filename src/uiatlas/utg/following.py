"""What other programs write into an atlas while a map of it is at hand, taken into that map."""

from dataclasses import dataclass, field
from typing import Any

from uiatlas.utg.graph import Graph
from uiatlas.utg.joins import join_screens, join_transitions
from uiatlas.utg.screen import Screen
from uiatlas.utg.store import Atlas, screen_from_json, transition_from_json
from uiatlas.utg.transition import Transition


@dataclass(frozen=True, slots=True)
class News:
    """What others have put on a map.

    Attributes:
        screens: Screens that are new or say more.
        transitions: Edges that are new or say more.
        found: Ids of the screens that are new.
    """

    screens: tuple[Screen, ...] = ()
    transitions: tuple[Transition, ...] = ()
    found: frozenset[str] = frozenset()


@dataclass(slots=True)
class Follower:
    """Follows what others write of the app of a map.

    Attributes:
        atlas: Where they write.
        graph: The map.
    """

    atlas: Atlas
    graph: Graph
    _version: int | None = None
    _rev: int = 0
    _bodies: dict[tuple[str, str], Any] = field(default_factory=dict)

    def take_in(self) -> News:
        """Save the map, and take in what others have written since the last time.

        Raises:
            InputError: The atlas cannot be read or written.
            FormatError: A document is damaged.
        """
        database = self.atlas.database
        if database.data_version() == self._version:
            return News()
        self.atlas.save(self.graph)
        with database.at_once():
            self._version = database.data_version()
            changes = database.changes_since(self.graph.app, self._rev, ("screen", "transition"))
        self._rev = changes.rev
        changed = [each for each in changes.documents if self._is_new(*each)]
        news = self._taken(*([(k, body) for of, k, body in changed if of == kind] for kind in ("screen", "transition")))
        self.graph.settle()  # all of it stands in the atlas
        return news

    def _is_new(self, kind: str, key: str, body: Any) -> bool:
        """Whether a document is not as it was; that is noted."""
        if self._bodies.get((kind, key)) == body:
            return False
        self._bodies[kind, key] = body
        return True

    def _taken(self, screens: list[tuple[str, Any]], transitions: list[tuple[str, Any]]) -> News:
        graph, grown, edges, found = self.graph, list[Screen](), list[Transition](), set[str]()
        for key, body in screens:
            known = graph.screens.get(key)
            told = screen_from_json(graph.app, key, body)
            screen = told if known is None else join_screens(known, told)
            if screen != known:
                graph.put_screen(screen)
                grown.append(screen)
                found.update(() if known is not None else {key})
        for _, body in transitions:
            edge = transition_from_json(body)
            mine = graph.transitions.get(edge.id)
            edge = edge if mine is None else join_transitions(mine, edge)
            if edge != mine and {edge.source, edge.target} <= graph.screens.keys():
                graph.put_transition(edge)
                edges.append(edge)
        return News(tuple(grown), tuple(edges), frozenset(found))
