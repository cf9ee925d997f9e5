"""Screens that are known from code: found on a live device by their place, their ids and their words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from uiatlas.ui import LongPress, Observation, Role, Selector, Tap, UIElement, target_of
from uiatlas.ui.selectors import short_id
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import LAYERS, alike, around, from_code, shown_with
from uiatlas.utg.screen import Screen

FITS = 0.5
"""Share of a blueprint's marks that must be found."""

FITS_ACTIVITY, LEAST_KNOWN = 0.3, 0.4
"""The same of an activity: its name agrees already, and what it holds may be put together while it runs; of what is
shown then so much must be known."""

FEW, LEAST_FITTING = 3, 0.3
"""Marks from which a page has enough of them to be contradicted: of what is shown then so much must be known."""

EXPLAINS, LEAST_EXPLAINED = 0.6, 2
"""Share of what is shown, and number of marks, that a page's own marks must account for where the device names its
activity: of a long page only a part is in sight, so that few of its marks are found, but little else is shown."""

ROWS = 3
"""Elements with one id from which they are rows of a list, whatever holds them."""

FITS_ANYWHERE, LEAST_ANYWHERE = 0.7, 3
"""Share and number of marks that must be found where the place is not known."""

BY_NAME = 0.5
"""Score of what fits by its name or by the way alone."""

_FRAMEWORK = "android:"
"""What begins the ids that the platform gives; they stand on any page."""

PAGES = frozenset({"activity", "fragment"})
"""Kinds of pages that only code tells of."""

ScreenWay = tuple[str, tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class Mark:
    """What an element of a blueprint may be found by: its id, its text or its description; empty ones say nothing."""

    id: str
    text: str
    description: str


@dataclass(frozen=True, slots=True)
class Fit:
    """A blueprint that fits what is shown.

    Attributes:
        screen: Its id.
        score: Share of its marks that was found.
        found: How many that are.
    """

    screen: str
    score: float
    found: int


class Blueprints:
    """The screens of a map that code tells of, by the activity that they belong to.

    A page of the code stays one when it was seen: another part of it may be shown next. A dialog that was seen is found
    by its looks.

    Args:
        graph: The map; tell every change of a screen with `enter`.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._keys: dict[str, tuple[str, str]] = {}
        self._waiting: dict[tuple[str, str], dict[str, None]] = {}
        self._activities: dict[tuple[str, str], str] = {}
        self._marks: dict[str, tuple[Screen, tuple[Mark, ...]]] = {}

    def __bool__(self) -> bool:
        return bool(self._keys)

    def enter(self, screen: Screen) -> None:
        """Take note of a screen that was put on the map."""
        if screen.kind == "activity" and screen.anchor:
            self._activities[screen.app, activity_class(screen.app, screen.anchor)] = screen.id
        old = self._keys.pop(screen.id, None)
        if old is not None:
            del self._waiting[old][screen.id]
        if (not screen.looks or screen.kind in PAGES) and screen.kind not in ("background", "system"):
            key = screen.app, activity_class(screen.app, screen.anchor)
            self._keys[screen.id] = key
            self._waiting.setdefault(key, {})[screen.id] = None

    def host(self, observation: Observation) -> str | None:
        """The activity that an observation is of, if the map knows it from code."""
        if not self._activities or not observation.activity:
            return None
        return self._activities.get((observation.app, activity_class(observation.app, observation.activity)))

    def find(self, observation: Observation, way: ScreenWay | None = None) -> Fit | None:
        """The screen of the code that an observation shows.

        The most specific one wins, and of several the one of which most is found; of equals the one that the way leads
        to, else none of them.

        Args:
            observation: What the device shows.
            way: The screen and the key of the action that led here, if they are known.
        """
        here = self._candidates(observation)
        if not here:
            return None
        seen = _Seen(observation)
        expected = self._expected(way)
        known = bool(observation.activity)
        fits = {f.screen: f for s in here if (f := self._fit(s, seen, anywhere=not (known and s.anchor))) is not None}
        best = _best((f for f in fits.values() if fits.keys().isdisjoint(around(self._graph, f.screen))), expected)
        if best is None:
            return (self._by_name(here, expected) or self._between(fits)) if known else None
        while (inner := _best(self._inside(best.screen, fits), expected)) is not None:
            best = inner
        bare = (s for s in here if s.id in expected and not self._marks_of(s))
        led = [s for s in bare if best.screen in around(self._graph, s.id)]
        return Fit(led[0].id, BY_NAME, 0) if len(led) == 1 else best

    def _candidates(self, observation: Observation) -> list[Screen]:
        """Screens of the same place and layer, and those whose place the code does not tell."""
        app, screens = observation.app, self._graph.screens
        if observation.activity:
            keys = dict.fromkeys(((app, activity_class(app, observation.activity)), (app, "")))
        else:
            keys = dict.fromkeys(key for key in self._waiting if key[0] == app)
        found = (screens[s] for key in keys for s in self._waiting.get(key, ()))
        return [s for s in found if (s.kind in LAYERS) == observation.dialog]

    def _expected(self, way: ScreenWay | None) -> set[str]:
        """Where the edges lead that the way may have followed."""
        if way is None or way[0] not in self._graph.screens:
            return set()
        touched = next((part for part in way[1] if isinstance(part, Selector)), None)
        out = set()
        for place in shown_with(self._graph, way[0]):
            for edge in self._graph.outgoing(place):
                target = target_of(edge.action)
                if touched is not None and target is not None and alike(target, touched):
                    out.add(edge.target)
        return out

    def _fit(self, screen: Screen, seen: "_Seen", *, anywhere: bool) -> Fit | None:
        marks = self._marks_of(screen)
        if screen.kind in LAYERS and seen.title and seen.title == folded(screen.name):
            return Fit(screen.id, 1.0, 1 + len(marks))
        if not marks:
            return None
        found = sum([seen.shows(m) for m in marks])
        share = found / len(marks)
        if anywhere:
            fits = found >= LEAST_ANYWHERE and share >= FITS_ANYWHERE
        elif screen.kind in PAGES and found:
            return self._fit_page(screen, seen, found, share)
        else:
            fits = share >= FITS
        return Fit(screen.id, share, found) if fits else None

    def _fit_page(self, screen: Screen, seen: "_Seen", found: int, share: float) -> Fit | None:
        """Whether a page fits what is shown where the device names its activity; the likest explains most of that.

        Of a page inside another one something must be seen that the one around it does not have.
        """
        hosts = {mark for host in around(self._graph, screen.id) for mark in self._marks_of(self._graph.screens[host])}
        own = [mark for mark in self._marks_of(screen) if mark not in hosts]
        if own and not any(map(seen.shows, own)):
            return None
        known = seen.explained({*own, *hosts})
        few = len(self._marks_of(screen)) < FEW
        fits = (share >= FITS and (few or known >= LEAST_FITTING)) or (found >= LEAST_EXPLAINED and known >= EXPLAINS)
        if not fits and screen.kind == "activity":
            fits = share >= FITS_ACTIVITY and found >= LEAST_EXPLAINED and known >= LEAST_KNOWN
        return Fit(screen.id, known, found) if fits else None

    def _by_name(self, here: Iterable[Screen], expected: set[str]) -> Fit | None:
        """What code tells no controls of: where the way leads, else the activity of the same name."""
        bare = [s for s in here if s.anchor and all(_mark(e) is None for e in s.elements)]
        wanted = [s for s in bare if s.id in expected] or [s for s in bare if s.kind == "activity"]
        return Fit(wanted[0].id, BY_NAME, 0) if len(wanted) == 1 else None

    def _between(self, fits: Mapping[str, Fit]) -> Fit | None:
        """The page around all that fit equally well: nothing tells which of them is shown, but it is in there."""
        top = max((f.score for f in fits.values()), default=0.0)
        hosts = [around(self._graph, f.screen) for f in fits.values() if f.score == top]
        shared = [host for host in hosts[0] if all(host in others for others in hosts)] if hosts else []
        return Fit(shared[0], BY_NAME, 0) if shared else None

    def _inside(self, host: str, fits: Mapping[str, Fit]) -> Iterator[Fit]:
        return (f for f in fits.values() if host in around(self._graph, f.screen))

    def _marks_of(self, screen: Screen) -> tuple[Mark, ...]:
        """What a screen may be told by: its visible elements, and what its edges are triggered by."""
        known = self._marks.get(screen.id)
        if known is not None and known[0] is screen:
            return known[1]
        marks = dict.fromkeys(m for e in screen.elements if e.visible and (m := _mark(e)) is not None)
        said = {said for m in marks for said in (("id", m.id), ("", m.text), ("", m.description)) if said[1]}
        for mark in self._triggers(screen.id):
            if said.isdisjoint((("id", mark.id), ("", mark.text), ("", mark.description))):
                marks[mark] = None
        found = tuple(marks)
        self._marks[screen.id] = screen, found
        return found

    def _triggers(self, screen: str) -> Iterator[Mark]:
        """What the edges from a screen are triggered by; items of a menu need not be in sight."""
        for edge in self._graph.outgoing(screen):
            target = target_of(edge.action) if isinstance(edge.action, Tap | LongPress) else None
            mark = None if target is None or edge.edge_class == "menu" or not from_code(edge) else _mark(target)
            if mark is not None:
                yield mark


class _Seen:
    """The ids and words of an observation."""

    def __init__(self, observation: Observation) -> None:
        shown = [e for e in observation.elements if e.visible]
        self.shown = tuple(_told(shown))
        self.title = folded(observation.title)
        self.ids = {short_id(e.resource_id) for e in shown if e.resource_id}
        self.words = {self.title}
        for e in shown:
            if e.text:
                self.words.add(folded(e.text))
                self.words.update(map(folded, e.text.split("\n")))
            if e.description:
                self.words.add(folded(e.description))

    def shows(self, mark: Mark) -> bool:
        """Whether there is something with the mark's id or words."""
        words = self.words
        return bool(
            (mark.id and mark.id in self.ids)
            or (mark.text and mark.text in words)
            or (mark.description and mark.description in words)
        )

    def explained(self, known: set[Mark]) -> float:
        """Share of what tells something on the screen that these marks account for; unknown rows do not count."""
        ids = {m.id for m in known if m.id}
        words = {word for m in known for word in (m.text, m.description) if word}
        told = [(inside, m.id in ids or m.text in words or m.description in words) for inside, m in self.shown]
        counted = [is_known for inside, is_known in told if is_known or not inside]
        return sum(counted) / len(counted) if counted else 0.0


def _told(shown: Sequence[UIElement]) -> Iterator[tuple[bool, Mark]]:
    """What the visible elements may be told by, and whether they are content of a list, as what repeats is, too."""
    inside: set[int] = set()
    repeated = {id_ for id_, times in Counter(e.resource_id for e in shown).items() if id_ and times >= ROWS}
    for e in shown:
        within = e.parent in inside or e.resource_id in repeated
        if e.role is Role.LIST or within:
            inside.add(e.index)
        if (mark := _mark(e)) is not None:
            yield within, mark


def _mark(thing: UIElement | Selector) -> Mark | None:
    own = "" if thing.resource_id.startswith(_FRAMEWORK) else short_id(thing.resource_id)
    found = Mark(own, folded(thing.text), folded(thing.description))
    return found if found.id or found.text or found.description else None


def _best(fits: Iterable[Fit], expected: set[str]) -> Fit | None:
    """The best fit, None if there is none or if nothing tells the two best apart."""
    ranked = sorted(fits, key=lambda f: (-f.score, f.screen not in expected, -f.found, f.screen))
    if len(ranked) > 1:
        one, other = ranked[:2]
        same = (one.score, one.found) == (other.score, other.found)
        if same and (one.screen in expected) == (other.screen in expected):
            return None
    return ranked[0] if ranked else None


def activity_class(app: str, name: str) -> str:
    """The class of an activity however it is written: ``pkg/.Main``, ``pkg/a.b.Main``, ``.Main`` or ``a.b.Main``."""
    package, slash, cls = name.partition("/")
    if not slash:
        package, cls = app, name
    cls = cls.partition("#")[0]
    if cls.startswith("."):
        return package + cls
    return cls if "." in cls or not cls else f"{package}.{cls}"


def folded(text: str) -> str:
    """Words as they are compared."""
    return " ".join(text.casefold().split())
