"""Where an untried control may lead: where the same control leads on the screens that are most like this one."""

from collections.abc import Iterable
from itertools import islice

from uiatlas.text.controls import identity_of, kind_of
from uiatlas.ui import ElementFlag, Tap, UIElement, target_of
from uiatlas.utg import Graph, Screen, Transition
from uiatlas.utg.followers import Followers

Features = frozenset[str]

_HIDDEN = int(ElementFlag.HIDDEN)

MOST_COMPARED = 64
"""Screens with the same control that are compared, the latest on the map first."""


class ActionSimilarity:
    """The controls of one map by what they are called; follows the map's changes.

    Args:
        graph: The map.
    """

    def __init__(self, graph: Graph) -> None:
        self._features: dict[str, tuple[Screen, Features]] = {}
        self._leads: dict[str, list[tuple[str, str]]] = {}
        self._indexed = 0
        self.refresh(graph)

    def refresh(self, graph: Graph) -> None:
        """Take in the edges that are new since the last call."""
        for edge in islice(graph.transitions.values(), self._indexed, None):
            self._indexed += 1
            leads = edge.passable and edge.source != edge.target and not _closes(graph, edge)
            if leads and isinstance(edge.action, Tap) and (target := target_of(edge.action)):
                self._leads.setdefault(kind_of(target), []).append((edge.source, edge.target))

    def features_of(self, screen: Screen) -> Features:
        """What tells a screen of the map from others, by its controls."""
        known = self._features.get(screen.id)
        if known is None or known[0] is not screen:
            known = self._features[screen.id] = screen, features_of(screen.elements)
        return known[1]

    def inferred(self, graph: Graph, kind: str, features: Features, screen: str | None, alike: float) -> str | None:
        """Where a control of this kind leads on the screen that is most like one with these features.

        Args:
            graph: The map.
            kind: The control, as `uiatlas.text.controls.kind_of` tells it.
            features: Of the screen where it was not tried.
            screen: That screen's id, None if it is not on the map.
            alike: Likeness from which a screen counts.
        """
        best, target, compared = alike, None, set[Features]()
        for source, reached in islice(reversed(self._leads.get(kind, [])), MOST_COMPARED):
            if source != screen:
                other = self.features_of(graph.screens[source])
                if other in compared:
                    continue
                compared.add(other)
                shared = len(features & other)
                likeness = shared / max(1, len(features) + len(other) - shared)
                if likeness > best or (likeness == best and target is None):
                    best, target = likeness, reached
                    if best == 1.0:
                        break  # nothing is more like it, and the latest on the map counts
        return target


def _closes(graph: Graph, edge: Transition) -> bool:
    """Whether a step closed a dialog over the page that it was opened from: elsewhere it lies over another page."""
    source = graph.screens.get(edge.source)
    over = source is not None and source.kind == "dialog"
    return over and any(back.target == edge.source for back in graph.outgoing(edge.target))


def features_of(elements: Iterable[UIElement]) -> Features:
    """What tells a screen when its controls are compared with those of another."""
    said = [identity_of(e.role, e.text, e.description, e.resource_id) for e in elements if not e.flags & _HIDDEN]
    return frozenset(filter(None, said))


similarity_of = Followers(ActionSimilarity).of
"""The similarity of a map's controls, made once and kept up to date."""
