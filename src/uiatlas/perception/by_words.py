"""Screens found by what they say alone, whatever tool tells it: labels count, and not how an element is made."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import log

from uiatlas.perception.abstraction import abstract
from uiatlas.perception.fingerprint import SAME
from uiatlas.ui import Observation, Role
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import OVER
from uiatlas.utg.screen import Screen

_SPEAKING = frozenset("Tcobtr")
"""Kinds of features that say words, see `uiatlas.perception.features`."""


@dataclass(frozen=True, slots=True)
class Likely:
    """How well a screen fits what is shown.

    Attributes:
        screen: Its id.
        score: From 0 to 1.
        shared: What both say, what tells most first.
        lacking: What the screen says and is not shown, likewise.
        strange: What is shown and the screen does not say, likewise.
    """

    screen: str
    score: float
    shared: tuple[str, ...]
    lacking: tuple[str, ...]
    strange: tuple[str, ...]


class ByWords:
    """The looks of one map by what they say; it follows its map by itself.

    Args:
        graph: The map.
    """

    def __init__(self, graph: Graph) -> None:
        self._version = -1
        self._looks: dict[str, tuple[frozenset[str], ...]] = {}
        self._spread: Counter[str] = Counter()
        self.refresh(graph)

    def refresh(self, graph: Graph) -> None:
        """Take in what was put on the map since the last time."""
        for key in graph.screens_since(self._version):
            looks = _looks_of(graph.screens[key])
            self._spread.subtract(_said(self._looks.get(key, ())))
            self._spread.update(_said(looks))
            self._looks[key] = looks
        self._version = graph.version

    def ranked(self, graph: Graph, observation: Observation) -> list[Likely]:
        """The screens of the same place by how well they fit, best first; those that share nothing are left out."""
        found = [
            likely
            for screen in graph.screens.values()
            if screen.app == observation.app and (likely := self._fit(screen, observation)) is not None
        ]
        return sorted(found, key=lambda likely: (-likely.score, likely.screen))

    def _fit(self, screen: Screen, observation: Observation) -> Likely | None:
        place, over, _ = screen.anchor.partition(OVER)
        if observation.activity and place != observation.activity:
            return None
        views = [view for view in _views(observation) if view.dialog == bool(over)]
        fits = [self._compared(screen.id, words_of(view), look) for view in views for look in self._looks[screen.id]]
        return max((f for f in fits if f.shared), key=lambda f: f.score, default=None)

    def _compared(self, screen: str, seen: frozenset[str], look: frozenset[str]) -> Likely:
        shared, either = self._told(seen & look), self._told(seen | look)
        score = sum(shared.values()) / sum(either.values()) if either else 0.0
        lacking, strange = self._told(look - seen), self._told(seen - look)
        return Likely(screen, score, tuple(shared), tuple(lacking), tuple(strange))

    def _told(self, words: Iterable[str]) -> Mapping[str, float]:
        """How much each word tells, what tells most first."""
        many = len(self._looks)
        weights = {word: log(1 + (1 + many) / (1 + self._spread[word])) for word in words}
        return dict(sorted(weights.items(), key=lambda pair: (-pair[1], pair[0])))


def words_of(observation: Observation) -> frozenset[str]:
    """What an observation says, as far as that is part of what it is."""
    return _spoken(abstract(observation).features)


def _views(observation: Observation) -> Iterator[Observation]:
    """What is shown, and each dialog in it alone, of which a tool may not say that nothing else can be touched."""
    yield observation
    if not observation.dialog:
        for element in observation.elements:
            if element.role is Role.DIALOG:
                yield inside(observation, element.index)


def inside(observation: Observation, root: int) -> Observation:
    """One dialog of an observation as all that is shown."""
    number = {-1: -1, root: 0}
    elements = [replace(observation.elements[root], index=0, parent=-1)]
    for e in observation.elements[root + 1 :]:
        if e.parent not in number or e.parent == -1:
            break
        number[e.index] = len(elements)
        elements.append(replace(e, index=len(elements), parent=number[e.parent]))
    title = elements[0].description or observation.title
    return replace(observation, elements=tuple(elements), title=title, dialog=True, digest="")


def _looks_of(screen: Screen) -> tuple[frozenset[str], ...]:
    return tuple(dict.fromkeys(_spoken(look.features) for look in screen.looks))


def _spoken(features: Iterable[str]) -> frozenset[str]:
    """The words of features, without their kinds and numbers."""
    said = (f[2:] if f[0] == "T" else f[2:].rpartition("#")[0] for f in features if f[0] in _SPEAKING)
    return frozenset(word for word in said if any(map(str.isalpha, word)))


def _said(looks: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*looks)


FITS = SAME
"""Score from which a screen is the one that is shown."""
