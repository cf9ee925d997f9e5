"""Screens found by what they say alone, whatever tool tells it: labels count, and not how an element is made."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from math import log

from uiatlas.perception.abstraction import abstract
from uiatlas.perception.fingerprint import SAME
from uiatlas.perception.labels import read
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import OVER
from uiatlas.utg.screen import Screen

_SPEAKING = frozenset("cobtr")
"""Kinds of features that say words, see `uiatlas.perception.features`."""

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
        here: Whether the place is told, and is that of the screen.
        alone: Whether it is that of no other screen besides.
    """

    screen: str
    score: float
    shared: tuple[str, ...]
    lacking: tuple[str, ...]
    strange: tuple[str, ...]
    here: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True)
class _Said:
    """What one look of a screen says.

    Attributes:
        words: Its words.
        title: Those that the title says.
        layers: Those of each menu or panel that lies over the page.
    """

    words: frozenset[str]
    title: frozenset[str]
    layers: tuple[frozenset[str], ...]


class ByWords:
    """The looks of one map by what they say; it follows its map by itself.

    Args:
        graph: The map.
    """

    def __init__(self, graph: Graph) -> None:
        self._version = -1
        self._looks: dict[str, tuple[_Said, ...]] = {}
        self._streams: dict[str, str] = {}
        self._controls: dict[str, frozenset[str]] = {}
        self._spread: Counter[str] = Counter()
        self.refresh(graph)

    def refresh(self, graph: Graph) -> None:
        """Take in what was put on the map since the last time."""
        for key in graph.screens_since(self._version):
            screen = graph.screens[key]
            looks = tuple(dict.fromkeys(_said(look.features) for look in screen.looks))
            self._spread.subtract(_all_of(self._looks.get(key, ())))
            self._spread.update(_all_of(looks))
            self._looks[key] = looks
            self._streams[key] = _stream(screen.elements, screen.name)
            self._controls[key] = frozenset(read(e.label).label for e in screen.elements if e.role is not Role.TEXT)
        self._version = graph.version

    def ranked(self, graph: Graph, observation: Observation) -> list[Likely]:
        """The screens of the same place by how well they fit, best first; those that share nothing are left out."""
        views = [_View(view) for view in _views(observation)]
        own = [screen for screen in graph.screens.values() if screen.app == observation.app]
        places = Counter(screen.anchor for screen in own)
        found = [self._fit(screen, views, places) for screen in own]
        return sorted(filter(None, found), key=lambda likely: (-likely.score, likely.screen))

    def _fit(self, screen: Screen, views: Sequence["_View"], places: Mapping[str, int]) -> Likely | None:
        place, over, _ = screen.anchor.partition(OVER)
        here = [v for v in views if v.place in (place, "") and v.may_be(over=bool(over))]
        fits = [self._compared(screen.id, view, look) for view in here for look in self._looks[screen.id]]
        best = max((f for f in fits if f is not None), key=lambda f: f.score, default=None)
        told, sure = any(v.place for v in here), any(v.dialog == bool(over) for v in here)
        return best if best is None else replace(best, here=told, alone=told and sure and places[screen.anchor] == 1)

    def _compared(self, screen: str, view: "_View", look: _Said) -> Likely | None:
        """How well one look fits one view; None if nothing is shared, or something else lies over the page."""
        stream, seen = self._streams[screen], view.said.words
        lacking = {word for word in look.words - seen if not _stands_in(word, view.stream)}
        strange = {word for word in seen - look.words if not _stands_in(word, stream)}
        if any(self._mostly(layer, strange) for layer in view.said.layers):
            return None
        if any(self._mostly(layer, lacking) for layer in look.layers):
            return None
        shared = self._told((look.words | seen) - lacking - strange)
        lacking = lacking if view.titled else lacking - look.title
        lacking = lacking & self._controls[screen] if view.bare else lacking
        missing, more = self._told(lacking), self._told(strange)
        agreed = sum(shared.values())
        either = agreed + sum(missing.values()) + sum(more.values())
        score = agreed / either if either else 0.0
        return Likely(screen, score, tuple(shared), tuple(missing), tuple(more)) if shared else None

    def _mostly(self, layer: frozenset[str], missing: AbstractSet[str]) -> bool:
        """Whether too much of what a layer says is missing on the other side."""
        whole, lost = (sum(self._told(words).values()) for words in (layer, layer & missing))
        return lost > (1 - SAME) * whole

    def _told(self, words: Iterable[str]) -> Mapping[str, float]:
        """How much each word tells, what tells most first; one that no screen of the map says tells of none."""
        many = len(self._looks)
        weights = {word: log(1 + (1 + many) / (1 + (self._spread[word] or many / 2))) for word in words}
        return dict(sorted(weights.items(), key=lambda pair: (-pair[1], pair[0])))


class _View:
    """What is shown, or one dialog of it, as it is compared.

    Attributes:
        bare: Whether a tool tells only what can be touched and headings, and no other texts.
        titled: Whether a title is told.
    """

    def __init__(self, shown: Observation) -> None:
        self.dialog, self.place, self.titled = shown.dialog, shown.activity, bool(shown.title)
        self.said = _said(abstract(shown).features)
        self.stream = _stream(shown.elements, shown.title)
        roles = {e.role for e in shown.elements}
        self.bare = Role.TEXT not in roles
        self._plain = roles.isdisjoint((Role.DIALOG, Role.MENU))

    def may_be(self, *, over: bool) -> bool:
        """Whether it may be a look of what lies over a page, or of a page; some tools tell no dialogs as such."""
        return self.dialog == over or (over and self._plain)


SHORTEST = 5
"""Letters that a word has at least, to be looked for among words that another tool parts elsewhere."""


def _stands_in(word: str, stream: str) -> bool:
    """Whether a word is said, though not by one element alone."""
    squeezed = _squeezed(word)
    return len(squeezed) >= SHORTEST and squeezed in stream


def _stream(elements: Iterable[UIElement], title: str) -> str:
    """All that is said, in order and without what stands between words: tools part it in different places."""
    said = [title]
    for e in elements:
        said += [e.text, e.description] if e.description != e.text else [e.text]
    return " ".join(map(_squeezed, said)).replace(" ", "")


def _squeezed(text: str) -> str:
    """A text without case and without all that is no letter; numbers are one sign each."""
    return _NO_LETTERS.sub("", _DIGITS.sub("#", text.casefold()))


_DIGITS = re.compile(r"\d+")
_NO_LETTERS = re.compile(r"[^\w#]+|_")


def clearest(ranked: Sequence[Likely]) -> Likely | None:
    """The screen that is shown, of some that are ranked: it fits well, and clearly better than the next one."""
    if not ranked:
        return None
    best, ahead = ranked[0], ranked[0].score - (ranked[1].score if len(ranked) > 1 else 0.0)
    enough = FITS if best.alone or (best.here and ahead >= FAR_APART) else FITS_ANYWHERE
    return best if best.score >= enough and ahead >= APART else None


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


def _said(features: Iterable[str]) -> _Said:
    """The words of features, without their kinds and numbers."""
    words: set[str] = set()
    title: set[str] = set()
    layers: dict[str, set[str]] = {}
    for feature in features:
        kind, _, said = feature.partition("|")
        if kind == "l":
            number, _, inner = said.partition("|")
            layers.setdefault(number, set()).add(inner.partition("|")[2])
        elif kind == "T":
            title.add(said)
        elif kind in _SPEAKING:
            words.add(said.rpartition("#")[0])
    kept = (frozenset(filter(_speaks, layer)) for layer in layers.values())
    return _Said(frozenset(filter(_speaks, words | title)), frozenset(title - words), tuple(filter(None, kept)))


def _speaks(word: str) -> bool:
    return any(map(str.isalpha, word))


def _all_of(looks: Iterable[_Said]) -> frozenset[str]:
    return frozenset().union(*(look.words for look in looks))
