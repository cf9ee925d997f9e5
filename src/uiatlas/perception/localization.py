"""Which screen of the map an observation shows: a cascade from unchanged bytes to likeness to "new"."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from uiatlas.errors import InputError
from uiatlas.perception.abstraction import VERSION, Abstraction, abstract, below, touchable
from uiatlas.perception.blueprints import Blueprints
from uiatlas.perception.features import FIELDS
from uiatlas.perception.fingerprint import Anchor, Fingerprint, fingerprint, likeness, other_opener
from uiatlas.perception.index import LookIndex
from uiatlas.perception.labels import read
from uiatlas.perception.naming import further_names, short, site_name
from uiatlas.ui import Observation, Role, Selector, UIElement, action_key
from uiatlas.utg.graph import Graph
from uiatlas.utg.merge import grown
from uiatlas.utg.places import OVER
from uiatlas.utg.reported import teller
from uiatlas.utg.screen import Look, Screen, screen_id

MOST_LOOKS = 8
"""Looks kept of one screen."""

MOST_ELEMENTS = 400
"""Elements kept of one screen, over all its looks."""

ALIKE = 0.8
"""A look that is as like as this to one that is kept is not kept as well."""

_SHARED = 3
"""Other places that may be called by one heading; one that more have is the site's."""

_REMEMBERED = 256

_Words = tuple[str, str, str, str]
_NOTHING_SAID: set[_Words] = set()

ScreenWay = tuple[str, tuple[object, ...]]
"""The screen and the key of the action that led to another one."""


class LocatedBy(StrEnum):
    """What decided where an observation is on the map."""

    UNCHANGED = "unchanged"
    """The same content was seen there before."""
    SAME_KEY = "same key"
    """The screen has the same structure."""
    SIMILAR = "similar"
    """The screen is like enough."""
    WORDS = "words"
    """What is said is what the screen says, as another tool tells it; see `uiatlas.perception.whereabouts.locate`."""
    STATIC = "static"
    """The screen is known from code, and is seen for the first time."""
    KNOWN = "known"
    """The screen was on the map before it was entered again."""
    NEW = "new"
    """No screen of the map fits."""
    ANOTHER_APP = "another app"
    """Another app is in front."""


@dataclass(frozen=True, slots=True)
class Location:
    """Where an observation is on the map.

    Attributes:
        screen: Id of the screen, or None if it is not on the map.
        score: Likeness from 0 to 1; 0 if it is not on the map.
        by: What decided.
    """

    screen: str | None
    score: float
    by: LocatedBy


class Locator:
    """Finds observations on one map; follows the map's changes by itself, at the cost of what changed.

    Raises:
        InputError: The map was keyed by another version of the abstraction; see `uiatlas.perception.rekey`.
    """

    def __init__(self, graph: Graph) -> None:
        if graph.keyed_by not in (0, VERSION):
            raise InputError(
                f"the map of {graph.app} was keyed by version {graph.keyed_by}, this is version {VERSION}",
                hint="key it anew from its observations with uiatlas.perception.rekey, or build it again",
            )
        graph.keyed_by = VERSION
        self.graph = graph
        self._version = -1
        self._index = LookIndex()
        self._looks: dict[str, dict[str, tuple[Look, int]]] = {}
        self._by_digest: dict[str, set[str]] = {}
        self._nameless: set[str] = set()
        self._blueprints = Blueprints(graph)
        self._read: dict[str, tuple[Abstraction, Fingerprint]] = {}
        self._taken_in: dict[str, tuple[UIElement, ...]] = {}
        self._said: dict[str, tuple[Screen, set[_Words]]] = {}

    def locate(self, observation: Observation, way: ScreenWay | None = None) -> Location:
        """Find the screen that an observation shows.

        Args:
            observation: What the device shows.
            way: The screen and the key of the action that led here, if the run knows it.
        """
        self._follow()
        unchanged = self._by_digest.get(observation.digest, ())
        if (screen := self._first(sorted(unchanged), way)) is not None:
            return Location(screen, 1.0, LocatedBy.UNCHANGED)
        _, look = self._reading(observation)
        if (screen := self._first(self._index.exact(look), way)) is not None:
            return Location(screen, 1.0, LocatedBy.SAME_KEY)
        for score, owner in self._index.similar(look):
            if not (look.nameless and self._opened_otherwise(owner, way)):
                return Location(owner, score, LocatedBy.SIMILAR)
        if self._blueprints and (fit := self._blueprints.find(observation, way)) is not None:
            return Location(fit.screen, fit.score, LocatedBy.STATIC)
        return Location(None, 0.0, LocatedBy.NEW)

    def place(self, observation: Observation, way: ScreenWay | None = None) -> Screen:
        """The screen to enter into the map for an observation: a known one with this look joined, or a new one.

        The same observation placed again gives an equal screen.
        """
        found = self.locate(observation, way)
        if found.screen is not None and found.by is LocatedBy.UNCHANGED:
            return self.graph.screens[found.screen]
        seen, look = self._reading(observation)
        if found.screen is None:
            return self._new_screen(observation, seen, way)
        known = self.graph.screens[found.screen]
        taken_in = self._taken_in.get(observation.digest)
        if taken_in is not None and known.elements[: len(taken_in)] == taken_in:
            return known  # all that it shows was found or added there before
        if found.by is LocatedBy.STATIC:
            known = replace(known, anchor=seen.anchor)
        looks = (Look(observation.digest, seen.features),) if self._is_another(known.id, look) else ()
        elements = self._unknown(known, touchable(observation).elements)
        if looks or elements:
            known = grown(known, replace(known, looks=looks, elements=elements))
        if not looks:
            self._taken_in[observation.digest] = known.elements
        return known

    def _follow(self) -> None:
        """Take in what was put on the map since the last time."""
        if self._version == self.graph.version:
            return
        for screen in self.graph.screens_since(self._version):
            self._enter(self.graph.screens[screen])
        self._version = self.graph.version

    def _enter(self, screen: Screen) -> None:
        self._blueprints.enter(screen)
        kept = self._looks.setdefault(screen.id, {})
        current = {look.digest: look for look in screen.looks}
        for digest, (look, number) in list(kept.items()):
            if current.get(digest) != look:
                self._index.remove(number)
                self._by_digest[digest].discard(screen.id)
                del kept[digest]
        for digest, look in current.items():
            if digest not in kept:
                looks = fingerprint(Anchor(screen.app, screen.anchor), look.features)
                kept[digest] = (look, self._index.add(screen.id, looks))
                self._by_digest.setdefault(digest, set()).add(screen.id)
                if looks.nameless:
                    self._nameless.add(screen.id)

    def _reading(self, observation: Observation) -> tuple[Abstraction, Fingerprint]:
        """What an observation says; a run asks several times about the same one."""
        known = self._read.get(observation.digest)
        if known is None:
            if len(self._read) >= _REMEMBERED:
                self._read.clear()
                self._taken_in.clear()
            seen = abstract(observation)
            known = self._read[observation.digest] = (seen, seen.fingerprint())
        return known

    def _first(self, screens: Iterable[str], way: ScreenWay | None) -> str | None:
        return next((s for s in screens if s not in self._nameless or not self._opened_otherwise(s, way)), None)

    def _opened_otherwise(self, screen: str, way: ScreenWay | None) -> bool:
        """Whether the way tells a dialog from one with the same options that another element of that page opens."""
        if way is None or way[0] == screen or (opener := _opener(way[1])) is None:
            return False
        known = ((t.source, _opener(action_key(t.action))) for t in self.graph.incoming(screen) if t.source != screen)
        return other_opener({(source, by) for source, by in known if by is not None}, {(way[0], opener)})

    def _is_another(self, screen: str, look: Fingerprint) -> bool:
        """Whether no look of our own that is kept is like this one, and there is room; reports may be taken back."""
        own = [number for kept, number in self._looks[screen].values() if not teller(kept)]
        if len(own) >= MOST_LOOKS:
            return False
        return all(likeness(look, self._index.look(number)) < ALIKE for number in own)

    def _unknown(self, known: Screen, seen: Sequence[UIElement]) -> tuple[UIElement, ...]:
        """Elements worth keeping that say what a screen does not have yet, as far as there is room; no data.

        Their index and parent are those of the observation; `grown` gives them a place of their own.
        """
        if len(known.elements) >= MOST_ELEMENTS:
            return ()
        screen, said = self._said.get(known.id, (None, _NOTHING_SAID))
        if screen is not known:
            if len(self._said) >= _REMEMBERED:
                self._said.clear()
            said = set(_words_of(known.elements))
            self._said[known.id] = known, said
        new = [e for e, words in zip(seen, _words_of(seen), strict=True) if words not in said]
        fresh = [e for e in new if _says_or_does(e) and not (e.text and read(e.text).data)]
        return tuple(fresh[: MOST_ELEMENTS - len(known.elements)])

    def _new_screen(self, observation: Observation, seen: Abstraction, way: ScreenWay | None) -> Screen:
        """A node for a screen that is not on the map yet; the way is part of its id only if content is not enough."""
        identity = "\n".join((seen.anchor, *seen.features))
        name = self._own_name(observation, seen)
        key = screen_id(observation.app, name, identity)
        while key in self.graph.screens:
            identity += f"\n{way!r}"
            key = screen_id(observation.app, name, identity)
        return Screen(
            id=key,
            app=observation.app,
            name=name,
            kind=seen.kind,
            anchor=seen.anchor,
            host=self._host(observation),
            elements=_worth_keeping(touchable(observation)),
            looks=(Look(observation.digest, seen.features),),
        )

    def _own_name(self, observation: Observation, seen: Abstraction) -> str:
        """What a screen is called; where other places are called by its title, or many by its heading, by what else is.

        A name that all pages of a site have does not say where one is. The first page that has it keeps it.
        """
        here = _route(seen.anchor)
        others = [s for s in self.graph.screens.values() if s.app == seen.app and s.kind == seen.kind == "screen"]
        called = [(s.name, _route(s.anchor)) for s in others]
        headings = {short(e.text) for e in observation.elements if e.role is Role.HEADING}
        titled = seen.name == short(observation.title) and seen.name not in headings
        most = 0 if titled or _is_site_name(observation, seen, others) else _SHARED
        places = {place for name, place in called if name == seen.name}
        if here in places or len(places) <= most:
            return seen.name
        elsewhere = [s for s in others if _route(s.anchor) != here]
        taken = {s.name for s in elsewhere}
        taken.update(short(e.text) for s in elsewhere for e in s.elements if e.role is Role.HEADING)
        return next((name for name in further_names(observation) if name not in taken), seen.name)

    def _host(self, observation: Observation) -> str | None:
        """The page that a menu or panel lies over, if the map knows it, else the activity."""
        page = below(observation)
        found = self.locate(page).screen if page is not None else None
        return found or self._blueprints.host(observation)


def _is_site_name(observation: Observation, seen: Abstraction, others: Sequence[Screen]) -> bool:
    """Whether a page is called by the part of its title that pages with other titles are called by, too."""
    if seen.name.casefold() != site_name(observation):
        return False
    titles = {f for s in others if s.name == seen.name for look in s.looks for f in look.features if f[0] == "T"}
    return not titles.issubset(seen.features)


def _route(anchor: str) -> str:
    """An address without what is chosen in it and without a part of its page; a route after ``#`` is none."""
    path, _, fragment = anchor.removesuffix(OVER).partition("#")
    return f"{path.partition('?')[0]}#{fragment.partition('?')[0] if fragment.startswith('/') else ''}"


def _opener(key: tuple[object, ...]) -> tuple[str, ...] | None:
    """The element that was touched, without the value that a row may show below its label; None for other actions."""
    match key:
        case ("tap" | "long_press", Selector() as touched):
            labels = read(touched.text).label, read(touched.description).label
            return (touched.role, *labels, touched.resource_id, str(touched.ordinal))
    return None


def _worth_keeping(observation: Observation) -> tuple[UIElement, ...]:
    """The elements that say or do something, numbered anew; the parent of each is the nearest one that is kept."""
    kept: list[UIElement] = []
    nearest = {-1: -1}
    for e in observation.elements:
        above = nearest[e.index] = nearest[e.parent]
        if _says_or_does(e):
            place = nearest[e.index] = len(kept)
            kept.append(e if (e.index, e.parent) == (place, above) else replace(e, index=place, parent=above))
    return tuple(kept)


def _says_or_does(element: UIElement) -> bool:
    return element.visible and bool(element.text or element.description or element.resource_id or element.actionable)


def _words_of(elements: Iterable[UIElement]) -> list[_Words]:
    """What each element says, without what was typed into it."""
    return [(e.role, "" if e.role in FIELDS else e.text, e.description, e.resource_id) for e in elements]
