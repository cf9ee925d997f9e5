"""Screens found by what they say alone, whatever tool tells it: labels count, and not how an element is made."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from math import log

from uiatlas.perception.fingerprint import SAME
from uiatlas.perception.labels import read
from uiatlas.perception.spoken import Said, View, said_by, stands_in, stream_of, views_of
from uiatlas.ui import Observation, Role
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import OVER
from uiatlas.utg.screen import Screen

FITS = SAME
"""Score from which a screen is the one that is shown, where the place that is told is that of no other."""

FITS_ANYWHERE = 0.75
"""The same where no place is told, or several screens share it."""

APART, FAR_APART = 0.1, 0.3
"""How much better it fits than the next one, at least; and from which a place that several share is told by words."""


@dataclass(frozen=True, slots=True)
class Likely:
    """How well a screen fits what is shown.

    Attributes:
        screen: Its id.
        score: From 0 to 1.
        shared: What both say, what tells most first.
        lacking: What the screen says and is not shown, likewise.
        strange: What is shown and the screen does not say, likewise.
        fields: What the fields are called that are shown, likewise without what stands between words.
        here: Whether the place is told, and is that of the screen.
        alone: Whether it is that of no other screen besides.
        barred: Whether something can be filled in that neither the screen has nor a page below it.
    """

    screen: str
    score: float
    shared: tuple[str, ...]
    lacking: tuple[str, ...]
    strange: tuple[str, ...]
    fields: frozenset[str] = frozenset()
    here: bool = False
    alone: bool = False
    barred: bool = False


class ByWords:
    """The looks of one map by what they say; it follows its map by itself.

    Args:
        graph: The map.
    """

    def __init__(self, graph: Graph) -> None:
        self._version = -1
        self._looks: dict[str, tuple[Said, ...]] = {}
        self._streams: dict[str, str] = {}
        self._controls: dict[str, frozenset[str]] = {}
        self._spread: Counter[str] = Counter()
        self.refresh(graph)

    def refresh(self, graph: Graph) -> None:
        """Take in what was put on the map since the last time."""
        for key in graph.screens_since(self._version):
            screen = graph.screens[key]
            looks = tuple(dict.fromkeys(said_by(look.features) for look in screen.looks))
            self._spread.subtract(_all_of(self._looks.get(key, ())))
            self._spread.update(_all_of(looks))
            self._looks[key] = looks
            self._streams[key] = stream_of(screen.elements, screen.name)
            self._controls[key] = frozenset(read(e.label).label for e in screen.elements if e.role is not Role.TEXT)
        self._version = graph.version

    def ranked(self, graph: Graph, observation: Observation) -> list[Likely]:
        """The screens of the same place by how well they fit, best first; those that share nothing are left out."""
        views = [View(view) for view in views_of(observation)]
        own = [screen for screen in graph.screens.values() if screen.app == observation.app]
        places = Counter(screen.anchor for screen in own)
        found = [self._fit(screen, views, places) for screen in own]
        fits = [replace(fit, barred=self._barred(graph, fit)) for fit in found if fit is not None]
        return sorted(fits, key=lambda likely: (-likely.score, likely.screen))

    def _barred(self, graph: Graph, fit: Likely) -> bool:
        """Whether a field is shown that is not the screen's: what it belongs to is open over it, and is what is shown.

        Other tools tell of a covered page, too. So what is open over a page may be shown with the fields of that page,
        which has more controls: our own looks have only those that are not covered.
        """
        strange = {name for name in fit.fields if name not in self._streams[fit.screen]}
        anchor, own = graph.screens[fit.screen].anchor, len(self._controls[fit.screen])
        below = (s.id for s in graph.screens.values() if s.anchor == anchor and len(self._controls[s.id]) > own)
        return bool(strange) and not any(all(name in self._streams[page] for name in strange) for page in below)

    def _fit(self, screen: Screen, views: Sequence[View], places: Mapping[str, int]) -> Likely | None:
        place, over, _ = screen.anchor.partition(OVER)
        here = [v for v in views if v.place in (place, "") and v.may_be(over=bool(over))]
        fits = [self._compared(screen.id, view, look) for view in here for look in self._looks[screen.id]]
        best = max((f for f in fits if f is not None), key=lambda f: f.score, default=None)
        told, sure = any(v.place for v in here), any(v.dialog == bool(over) for v in here)
        return best if best is None else replace(best, here=told, alone=told and sure and places[screen.anchor] == 1)

    def _compared(self, screen: str, view: View, look: Said) -> Likely | None:
        """How well one look fits one view; None if nothing is shared, or something else lies over the page."""
        stream, seen = self._streams[screen], view.said.words
        lacking = {word for word in look.words - seen if not stands_in(word, view.stream)}
        strange = {word for word in seen - look.words if not stands_in(word, stream)}
        if any(self._mostly(layer, strange) for layer in view.said.layers):
            return None
        lacking -= _untold(lacking & look.pictured, lacking, look.words, view.wordless)
        if any(self._mostly(layer, lacking) for layer in look.layers):
            return None
        shared = self._told((look.words | seen) - lacking - strange)
        lacking = lacking if view.titled else lacking - look.title
        lacking = lacking & self._controls[screen] if view.bare else lacking
        missing, more = self._told(lacking), self._told(strange)
        agreed = sum(shared.values())
        either = agreed + sum(missing.values()) + sum(more.values())
        score = agreed / either if either else 0.0
        return Likely(screen, score, tuple(shared), tuple(missing), tuple(more), view.fields) if shared else None

    def _mostly(self, layer: frozenset[str], missing: AbstractSet[str]) -> bool:
        """Whether too much of what a layer says is missing on the other side."""
        whole, lost = (sum(self._told(words).values()) for words in (layer, layer & missing))
        return lost > (1 - SAME) * whole

    def _told(self, words: Iterable[str]) -> Mapping[str, float]:
        """How much each word tells, what tells most first; one that no screen of the map says tells of none."""
        many = len(self._looks)
        weights = {word: log(1 + (1 + many) / (1 + (self._spread[word] or many / 2))) for word in words}
        return dict(sorted(weights.items(), key=lambda pair: (-pair[1], pair[0])))


def _untold(pictured: set[str], lacking: set[str], words: frozenset[str], wordless: int) -> set[str]:
    """Names of pictures that are taken to be shown, though no tool can tell them.

    We call an icon by its name in a set of icons or in the app's own code. An accessibility tree has nothing of that,
    or the sign that the icon's font has. So as large a part of them is taken to be shown as of all other words is, and
    each on a control that is told without a word.
    """
    others = len(words) - len(pictured)
    shown = others - len(lacking - pictured)
    most = len(pictured) * shown // others if others else 0
    return set(sorted(pictured)[: min(wordless, most)])


def clearest(ranked: Sequence[Likely]) -> Likely | None:
    """The screen that is shown, of some that are ranked: it fits well, and clearly better than the next one."""
    ranked = [likely for likely in ranked if not likely.barred]
    if not ranked:
        return None
    best, ahead = ranked[0], ranked[0].score - (ranked[1].score if len(ranked) > 1 else 0.0)
    enough = FITS if best.alone or (best.here and ahead >= FAR_APART) else FITS_ANYWHERE
    return best if best.score >= enough and ahead >= APART else None


def _all_of(looks: Iterable[Said]) -> frozenset[str]:
    return frozenset().union(*(look.words for look in looks))
