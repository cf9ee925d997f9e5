"""Which screen of the map an observation shows: a cascade from unchanged bytes to likeness to "new"."""

from dataclasses import dataclass, replace

from uiatlas.perception.abstraction import Abstraction, abstract
from uiatlas.ui import Observation
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Look, Screen, screen_id

SAME = 0.6
"""Likeness from which two looks are the same screen."""


@dataclass(frozen=True, slots=True)
class Location:
    """Where an observation is on the map.

    Attributes:
        screen: Id of the screen, or None if it is not on the map.
        score: Likeness from 0 to 1.
        by: What decided: ``unchanged``, ``same key``, ``similar`` or ``new``.
    """

    screen: str | None
    score: float
    by: str


class Locator:
    """Finds observations on one map; follows the map's changes by itself."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._version = -1
        self._by_digest: dict[str, str] = {}
        self._looks: list[tuple[str, str, frozenset[str]]] = []

    def locate(self, observation: Observation, way: tuple[str, tuple[object, ...]] | None = None) -> Location:
        """Find the screen that an observation shows.

        Args:
            observation: What the device shows.
            way: The screen and the key of the action that led here, if the run knows it.
        """
        self._refresh()
        if (known := self._by_digest.get(observation.digest)) is not None:
            return Location(known, 1.0, "unchanged")
        seen = abstract(observation)
        features = frozenset(seen.features)
        best, screen = 0.0, None
        for anchor, candidate, look in self._looks:
            if anchor == seen.anchor and (score := _jaccard(features, look)) > best:
                best, screen = score, candidate
        if screen is not None and best == 1.0:
            return Location(screen, 1.0, "same key")
        return Location(screen, best, "similar") if best >= SAME else Location(None, best, "new")

    def knows(self, observation: Observation) -> bool:
        """Whether exactly this content was seen on the map before."""
        self._refresh()
        return observation.digest in self._by_digest

    def place(self, observation: Observation, way: tuple[str, tuple[object, ...]] | None = None) -> Screen:
        """The screen to enter into the map for an observation: a known one with this look added, or a new one."""
        found = self.locate(observation, way)
        seen = abstract(observation)
        look = Look(observation.digest, seen.features)
        if found.screen is not None:
            known = self.graph.screens[found.screen]
            if any(old.features == look.features for old in known.looks):
                return known
            return replace(new_screen(observation, seen, look), id=known.id, name=known.name)
        return new_screen(observation, seen, look)

    def _refresh(self) -> None:
        if self._version == self.graph.version:
            return
        self._by_digest = {look.digest: s.id for s in self.graph.screens.values() for look in s.looks}
        self._looks = [
            (s.anchor, s.id, frozenset(look.features)) for s in self.graph.screens.values() for look in s.looks
        ]
        self._version = self.graph.version


def new_screen(observation: Observation, seen: Abstraction, look: Look) -> Screen:
    """A node for a screen that is not on the map yet."""
    identity = "\n".join((seen.anchor, *seen.features)) or observation.digest
    return Screen(
        id=screen_id(observation.app, seen.name, identity),
        app=observation.app,
        name=seen.name,
        kind=seen.kind,
        anchor=seen.anchor,
        elements=tuple(e for e in observation.elements if e.visible and (e.label or e.actionable or e.resource_id)),
        looks=(look,),
    )


def _jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 1.0
