"""Which screens are a further sample of one that the map has: the next record of a list, a dialog over another page.

Likeness alone does not tell that: the pages for users and for groups look alike and are two places. What tells it is
how a screen was come to, see `Way`. Only pages with an address can be samples of one another: what an app calls its
places otherwise tells no records apart. What lies over a page can be so in any app, and so can a window that shows the
same under another title.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice

from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.ui.selectors import short_id
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import LAYERS, OVER
from uiatlas.utg.screen import Screen
from uiatlas.utg.transition import Transition

ALIKE = 0.75
"""Share of what two screens offer that both have, from which they may be samples of one kind."""

_FEW = 3
"""Links of its own from which the links of a page without other controls say what kind of page it is."""

_SOME, _MOST = 0.1, 0.5
"""Share of such links that pages of one kind have in common, and from which it tells that they are of one kind."""

_COMPARED, _SAMPLES = 60, 3
"""Screens that were come to in one way that a new one is compared with, the latest first; and of each kind of them."""

_OPEN = "{"
"""What begins the place of a number or an id in an address."""

_PAIR = 2
"""What something over a page offers at least, so that it is known by that and its name."""

_WINDOW = 8
"""Controls by which a window is known whatever its title says, at least."""

_WORDS = frozenset({Role.TEXT, Role.HEADING})

_WORDLESS = frozenset({Role.TEXT, Role.HEADING, Role.IMAGE, Role.LINK, Role.ITEM})
"""What says something else on each sample of a kind."""

_LISTED = frozenset({Role.LINK.value, Role.ITEM.value})
"""What the rows of a list are."""

_OVER_PAGE = LAYERS | {"panel"}
_DIGITS = re.compile(r"\d+")
_FLAG_OVER = int(ElementFlag.OVER)
_FLAG_CHOSEN = int(ElementFlag.SELECTED)
_SHOWS = _FLAG_CHOSEN | int(ElementFlag.CHECKABLE)

_TABS = frozenset({Role.TAB, Role.MENU_ITEM})
"""What shows something else beside it when it is chosen, where it sets no value."""

Words = tuple[str, ...]
"""What a control is and says: role, text, description and id, without case and figures in the id."""

Offers = frozenset[tuple[str, str]]
"""What a screen offers: role and words of each control."""


class Way(StrEnum):
    """What two edges have in common that may lead to samples of one kind."""

    AGAIN = "again"
    """The same control was touched on samples of one kind."""
    ROW = "row"
    """Controls that say different things stand in one list, and neither on the pages that they lead to, as the items of
    a menu do, nor on other samples of their page."""
    CARRIED = "carried"
    """The same control was touched, and the addresses differ only in what they take from the page before."""
    RECORD = "record"
    """The addresses are the same but for the number or the id of a record, which places leave out; the tabs of a page,
    which stand on each other's pages, have one address too."""
    LAYER = "layer"
    """Something of the same name lies over a page; whatever led there if it says more than what it offers."""
    TITLE = "title"
    """Windows show the same under other titles: a message with one button to close it, a menu of the same name, or a
    page with enough controls to be known by them."""


@dataclass(frozen=True, slots=True)
class _Arrival:
    """A screen that was come to, from where, and by which control."""

    screen: str
    source: str
    words: Words


@dataclass(slots=True)
class _Facts:
    """What is read off a screen once."""

    screen: Screen
    offered: frozenset[Words]
    chosen: frozenset[Words]
    sections: dict[Words, int]
    controls: Offers
    offers: dict[Words, Offers] = field(default_factory=dict)


class Kinds:
    """Tells of each screen which one it is a further sample of; learns edge by edge.

    Args:
        graph: The map; edges that it has and that worked are taken in, until that tells nothing more, so that their
            order tells nothing.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._above: dict[str, str] = {}
        self._samples: dict[str, list[str]] = {}
        self._facts: dict[str, _Facts] = {}
        self._came: dict[tuple[object, ...], dict[str, _Arrival]] = defaultdict(dict)
        edges = _from_start(graph)
        while sum(self.take(edge) for edge in edges):
            self._came.clear()  # ways from pages that are of one kind now are one way

    def first(self, screen: str) -> str:
        """The first sample of the kind that a screen is of; itself where it is that one."""
        first = screen
        while (above := self._above.get(first, first)) != first:
            first = above
        while screen != first:
            self._above[screen], screen = first, self._above[screen]
        return first

    def further(self) -> dict[str, str]:
        """All further samples on the map, each with the first of its kind."""
        firsts = ((s, self.first(s)) for s in self._graph.screens)
        return {s: first for s, first in firsts if first != s}

    def take(self, edge: Transition) -> bool:
        """Take in that an action led from one screen to another; whether screens were found to be of one kind."""
        if edge.source == edge.target:
            return False
        found = False
        touched = edge.action.target if isinstance(edge.action, Tap) else None
        here = _Arrival(edge.target, edge.source, _said(touched) if touched is not None else ())
        start = _Arrival(edge.source, edge.source, ())
        for way in self._ways_of_window(self._graph.screens[edge.source]):
            self._came[way].setdefault(start.screen, start)  # the first window was not come to
        for way in tuple(self._ways(here)):
            came = self._came[way]
            compared = Counter({self.first(here.screen): _SAMPLES})
            for other in islice(reversed(came.values()), _COMPARED):
                kind = self.first(other.screen)
                compared[kind] += 1
                if compared[kind] <= _SAMPLES and self._are_one(way[0], other, here):
                    self._join(other.screen, here.screen)
                    compared[self.first(here.screen)] = _SAMPLES
                    found = True
            came.setdefault(here.screen, here)
        return found

    def _join(self, one: str, other: str) -> None:
        """Make two screens samples of one kind; the one that the map had first stays the first."""
        first, later = sorted((self.first(one), self.first(other)), key=self._graph.arrival)
        self._above[later] = first
        self._samples.setdefault(first, [first]).extend(self._samples.pop(later, [later]))

    def _ways(self, here: _Arrival) -> Iterator[tuple[object, ...]]:
        target, source = self._graph.screens[here.screen], self._graph.screens[here.source]
        kind = self.first(source.id)
        if target.kind in _OVER_PAGE:
            yield Way.LAYER, target.name
        elif "/" in target.anchor and _OPEN in target.anchor:
            yield Way.RECORD, target.anchor
        yield from self._ways_of_window(target)
        if "/" not in target.anchor or not here.words:
            return
        yield Way.AGAIN, kind, *here.words
        if target.kind in _OVER_PAGE:
            return
        section = self._of(source).sections.get(here.words, -1)
        yield Way.ROW, kind, here.words[0], here.words[-1], section
        if rest := _own_parts(target.anchor, source.anchor):
            yield Way.CARRIED, rest, *here.words

    def _ways_of_window(self, target: Screen) -> Iterator[tuple[object, ...]]:
        """What tells samples where screens have titles and no addresses."""
        if "/" in target.anchor:
            return
        shown = self._of(target).controls
        if target.kind == "menu" and len(shown) >= _PAIR:
            yield Way.TITLE, target.name, shown
        elif target.kind in LAYERS and len(shown) == 1 and (said := _texts(target)):
            yield Way.TITLE, said, shown
        elif target.kind == "screen" and len(shown) >= _WINDOW:
            yield Way.TITLE, shown

    def _are_one(self, way: object, one: _Arrival, other: _Arrival) -> bool:
        """Whether two screens that were come to in one way are samples of one kind."""
        known, target = self._graph.screens[one.screen], self._graph.screens[other.screen]
        if way is Way.TITLE:
            return known.kind == target.kind and known.app == target.app and known.anchor != target.anchor
        if known.kind != target.kind or known.app != target.app or _shape(known.anchor) != _shape(target.anchor):
            return False
        if self._are_tabs(known, target):
            return False
        if way is Way.LAYER and (one.words != other.words or not one.words):
            offers = self._offers(known, ()), self._offers(target, ())
            return known.anchor != target.anchor and offers[0] == offers[1] and not _named_after(target.name, offers[1])
        if way is Way.RECORD and self._is_menu(one, other):
            return False
        is_row = way is Way.ROW
        if is_row and (one.words == other.words or self._is_menu(one, other) or self._other_places(one, other)):
            return False
        if is_row and (self._is_fixture(one) or self._is_fixture(other)) and self._own_share(one, other) < _MOST:
            return False
        offers = self._offers(known, one.words if is_row else ()), self._offers(target, other.words if is_row else ())
        return _share(*offers) >= ALIKE and not (is_row and self._lead_elsewhere(one, other, *offers))

    def _are_tabs(self, known: Screen, target: Screen) -> bool:
        """Whether two screens have the same tabs and show another one each."""
        there, here = self._of(known), self._of(target)
        return (
            bool(there.chosen and here.chosen)
            and not there.chosen & here.chosen
            and (there.chosen <= here.offered and here.chosen <= there.offered)
        )

    def _is_menu(self, one: _Arrival, other: _Arrival) -> bool:
        """Whether one of the controls that led to two screens stands on the other one too."""
        screens = self._graph.screens
        there, here = self._of(screens[one.screen]), self._of(screens[other.screen])
        return other.words in there.offered or one.words in here.offered

    def _is_fixture(self, row: _Arrival) -> bool:
        """Whether a control stands on other samples of its page too, as what can be done with each record does."""
        beside = self._samples.get(self.first(row.source), ())
        return any(row.words in self._of(self._graph.screens[s]).offered for s in beside if s != row.source)

    def _other_places(self, one: _Arrival, other: _Arrival) -> bool:
        """Whether addresses that have a number or an id for the record differ in more than that."""
        screens = self._graph.screens
        own, others = (_parts(screens[a.screen].anchor, screens[a.source].anchor) for a in (one, other))
        pairs = [(a, b) for a, b in zip(own, others, strict=False) if a and b]
        return any(a != b for a, b in pairs) and any(_OPEN in a and _OPEN in b for a, b in pairs)

    def _lead_elsewhere(self, one: _Arrival, other: _Arrival, offers: Offers, others: Offers) -> bool:
        """Whether two pages lead to other things: by what they list, or by all that they have if that is links only.

        Pages that offer nothing are told apart by their addresses and headings.
        """
        listed = self._own(one, other, _LISTED)
        if min(map(len, listed)) >= _FEW and _share(*listed) < _SOME:
            return True
        screens = self._graph.screens
        if not (offers or others) and _unlike_in_words(screens[one.screen], screens[other.screen]):
            return True
        before = self._offers(screens[one.source], ()) | self._offers(screens[other.source], ())
        return not (offers - before or others - before) and self._own_share(one, other) < _SOME

    def _own_share(self, one: _Arrival, other: _Arrival) -> float:
        """Share of what can be touched on two pages and not before that is on both; of too little, all or nothing."""
        mine, theirs = self._own(one, other)
        few, many = sorted((len(mine), len(theirs)))
        if few < _FEW:
            return 0.0 if many >= _FEW and not few else _SOME
        return _share(mine, theirs)

    def _own(
        self, one: _Arrival, other: _Arrival, roles: frozenset[str] = frozenset()
    ) -> tuple[frozenset[Words], frozenset[Words]]:
        """What can be touched on each of two pages and not on the pages before, of some roles or of all."""
        screens = self._graph.screens
        old = self._of(screens[one.source]).offered | self._of(screens[other.source]).offered
        mine, theirs = (self._of(screens[a.screen]).offered - old for a in (one, other))
        if roles:
            mine, theirs = (frozenset(w for w in each if w[0] in roles) for each in (mine, theirs))
        return mine, theirs

    def _offers(self, screen: Screen, record: Words) -> Offers:
        """What a screen offers, without what it is called after: the record that it shows."""
        facts = self._of(screen)
        named = tuple(dict.fromkeys(filter(None, (*record[1:3], _last_part(screen.anchor)))))
        if named not in facts.offers:
            facts.offers[named] = frozenset(_offers_of(screen, named))
        return facts.offers[named]

    def _of(self, screen: Screen) -> _Facts:
        known = self._facts.get(screen.id)
        if known is None or known.screen is not screen:
            sections: dict[Words, int] = {}
            headings = 0
            for e in screen.elements:
                headings += e.role is Role.HEADING
                if e.actionable:
                    sections.setdefault(_said(e), headings)
            chosen = frozenset(
                _said(e) for e in screen.elements if e.role in _TABS and e.flags & _SHOWS == _FLAG_CHOSEN
            )
            known = self._facts[screen.id] = _Facts(screen, frozenset(sections), chosen, sections, _controls(screen))
        return known


def _from_start(graph: Graph) -> list[Transition]:
    """The edges that worked, those of lists before those of what they lead to, whatever order the map has them in."""
    edges = [e for e in graph.transitions.values() if e.worked and e.source != e.target]
    ways: dict[str, set[str]] = defaultdict(set)
    for edge in edges:
        ways[edge.source].add(edge.target)
    led_to = {e.target for e in edges}
    near = [*graph.starts] or [s for s in graph.screens if s not in led_to]
    depth = dict.fromkeys(near, 0)
    while near:
        near = sorted({t for s in near for t in ways[s]} - depth.keys())
        depth |= dict.fromkeys(near, len(depth))
    return sorted(edges, key=lambda e: (depth.get(e.source, len(depth)), e.source, e.target, e.id))


def further_samples(graph: Graph) -> dict[str, str]:
    """The screens of a map that are further samples of a kind, each with the first one of its kind."""
    return Kinds(graph).further()


def _controls(screen: Screen) -> Offers:
    """What there is to touch on a screen, whether it can be touched now or not, without values and rows."""
    touched = (e for e in screen.elements if e.role not in _WORDLESS and e.role is not Role.CONTAINER)
    said = ((e.role.value, _folded(e.description or ("" if e.editable else e.text))) for e in touched)
    return frozenset((role, label) for role, label in said if label)


def _texts(screen: Screen) -> frozenset[str]:
    """What a screen says that can only be read."""
    return frozenset(_folded(e.text) for e in screen.elements if e.role in _WORDS and e.text)


def _named_after(name: str, offers: Offers) -> bool:
    """Whether a name says nothing but what is offered, as that of a question without words does."""
    rest = _folded(name)
    for _, label in sorted(offers, key=lambda offer: -len(offer[1])):
        rest = rest.replace(label, "") if label else rest
    return len(offers) < _PAIR or not any(map(str.isalpha, rest))


def _said(one: Selector | UIElement) -> Words:
    return one.role.value, _folded(one.text), _folded(one.description), _DIGITS.sub("", short_id(one.resource_id))


def _folded(said: str) -> str:
    return " ".join(said.casefold().split())


def _place(anchor: str) -> str:
    return anchor.removesuffix(OVER)


def _shape(anchor: str) -> object:
    """What the addresses of one kind share, whichever record they name: how many parts they have; else the name."""
    place = _place(anchor)
    if "/" not in place:
        return anchor
    path, _, route = place.partition("#")
    return path.partition("?")[0].strip("/").count("/"), route.strip("/").count("/"), place == anchor


def _last_part(anchor: str) -> str:
    """The last part of an address, which may name the record that is shown."""
    place = _place(anchor).strip("/")
    return _folded(place.rpartition("/")[2]) if "/" in place else ""


def _unlike_in_words(one: Screen, other: Screen) -> bool:
    """Whether the addresses of two pages begin otherwise, and both have headings, but none in common."""
    begins = [_place(s.anchor).strip("/").partition("/")[0] for s in (one, other)]
    headings = [{_folded(e.text) for e in s.elements if e.role is Role.HEADING} for s in (one, other)]
    return begins[0] != begins[1] and all(headings) and headings[0].isdisjoint(headings[1])


def _parts(anchor: str, source: str) -> tuple[str, ...]:
    """The parts of an address, empty where they are those of the address before."""
    mine, before = (_place(each).strip("/").split("/") for each in (anchor, source))
    return tuple("" if before[i : i + 1] == [part] else part for i, part in enumerate(mine))


def _own_parts(anchor: str, source: str) -> tuple[str, ...]:
    """The parts of an address that it does not have from the one before, if it has some from there and is as long."""
    rest = _parts(anchor, source)
    return rest if "" in rest and any(rest) and _place(anchor).count("/") == _place(source).count("/") else ()


def _offers_of(screen: Screen, record: Words) -> Iterator[tuple[str, str]]:
    """Role and words of each control that says the same on all samples; of what lies over a page only what is there."""
    over: set[int] = set()
    if screen.kind in _OVER_PAGE:
        for e in screen.elements:
            if e.flags & _FLAG_OVER or e.parent in over:
                over.add(e.index)
    for e in screen.elements:
        if (over and e.index not in over) or e.role in _WORDLESS or not e.actionable:
            continue
        label = _folded(e.description if e.editable else e.label)
        for said in record:
            label = re.sub(rf"(?<!\w){re.escape(said)}(?!\w)", "", label)
        yield e.role.value, label or _DIGITS.sub("", short_id(e.resource_id))


def _share(one: frozenset[object], other: frozenset[object]) -> float:
    union = len(one | other)
    return len(one & other) / union if union else 1.0
