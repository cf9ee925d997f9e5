"""Where an untried control may lead: where the same control leads on the screens that are most like this one."""

from collections.abc import Iterable
from functools import partial
from itertools import islice
from typing import Any

from uiatlas.text.controls import identity_of, kind_of
from uiatlas.ui import ElementFlag, Tap, UIElement, target_of
from uiatlas.utg import Graph, Screen, Transition
from uiatlas.utg.derived import derived
from uiatlas.utg.followers import Followers
from uiatlas.utg.sleeping import SleepingScreen

Features = frozenset[str]

_HIDDEN = int(ElementFlag.HIDDEN)

MOST_COMPARED = 64
"""Screens with the same control that are compared, the latest on the map first."""

KEPT = "similarity"
"""What it is kept as beside a large map."""


_Kept = tuple[dict[str, list[tuple[str, str]]], dict[str, list[int]], list[str]]


def _restored(screens: list[str], kept: Any) -> _Kept:
    """What is kept, as it was: where controls lead, the features of each screen by number, and what they say."""
    leads = {kind: [(screens[s], screens[t]) for s, t in pairs] for kind, pairs in kept["leads"].items()}
    features, said = dict(zip(screens, kept["features"], strict=True)), kept["said"]
    most = max((max(numbers, default=-1) for numbers in features.values()), default=-1)
    if not isinstance(said, list) or most >= len(said):
        raise ValueError("features that nothing says")
    return leads, features, said


class ActionSimilarity:
    """The controls of one map by what they are called; follows the map's changes.

    Args:
        graph: The map.
    """

    def __init__(self, graph: Graph) -> None:
        self._features: dict[str, tuple[Screen, Features]] = {}
        self._leads: dict[str, list[tuple[str, str]]] = {}
        self._indexed = 0
        self._kept: dict[str, list[int]] = {}
        self._said: list[str] = []
        if (kept := derived(graph, KEPT, partial(_restored, list(graph.screens)))) is None:
            self.refresh(graph)
        else:
            self._indexed = len(graph.transitions)
            self._leads, self._kept, self._said = kept

    def to_json(self, graph: Graph) -> dict[str, Any]:
        """What is kept of it beside the map: where each control leads, and the controls that tell each screen."""
        number = {screen: n for n, screen in enumerate(graph.screens)}
        said: dict[str, int] = {}
        features = [[said.setdefault(f, len(said)) for f in self.features_of(s)] for s in graph.screens.values()]
        leads = {kind: [[number[s], number[t]] for s, t in pairs] for kind, pairs in self._leads.items()}
        return {"leads": leads, "features": features, "said": list(said)}

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
            known = self._features[screen.id] = screen, self._read(screen)
        return known[1]

    def _read(self, screen: Screen) -> Features:
        kept = self._kept.get(screen.id) if isinstance(screen, SleepingScreen) else None
        return features_of(screen.elements) if kept is None else frozenset([self._said[n] for n in kept])

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
