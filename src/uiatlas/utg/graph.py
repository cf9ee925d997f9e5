"""The map of one app: a mutable store of screens and transitions with the indexes that planning needs."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from uiatlas.errors import InputError, UnknownNameError
from uiatlas.ui import Action, Observation, action_key
from uiatlas.utg.departures import Departure
from uiatlas.utg.dismissals import Dismissal
from uiatlas.utg.screen import Entry, Screen
from uiatlas.utg.transition import Transition


class Graph:
    """A UI transition graph: a directed multigraph; parallel edges are kept.

    Attributes:
        app: The app that is mapped.
        app_version: The app's version, empty if unknown.
        entry: Id of the screen that the app starts on, None if unknown.
        entries: The ways into the app from outside, as far as a source tells them.
        coverage: What a source says of its own completeness: counts or fractions by name, such as ``sites``.
        version: Grows with every change; caches compare it.
        warnings: What could not be understood while the map was made.
        keyed_by: Version of the abstraction that read the features of its looks, 0 if unknown.
        label: What people read the app is called, such as the label in its manifest; empty if nobody said.
        product: What the app is called on every platform, so that its web, desktop and phone versions are known to be
            the same product (KG-RAG's product ID, section 3.1); empty if nobody said.
        departures: The latest times that actions with several outcomes were done; see `uiatlas.utg.splitting`.
        derived: What is kept beside a large map in its file; see `uiatlas.utg.derived`.
    """

    def __init__(self, app: str, *, app_version: str = "", entry: str | None = None) -> None:
        self.app = app
        self.app_version = app_version
        self.entry = entry
        self.entries: tuple[Entry, ...] = ()
        self.coverage: dict[str, int | float] = {}
        self.version = 0
        self.warnings: list[str] = []
        self.keyed_by = 0
        self.label = ""
        self.product = ""
        self.departures: tuple[Departure, ...] = ()
        self.derived: object = None
        self._screens: dict[str, Screen] = {}
        self._transitions: dict[str, Transition] = {}
        self._arrivals: dict[str, int] = {}
        self._outgoing: dict[str, list[str]] = {}
        self._incoming: dict[str, list[str]] = {}
        self._changed: dict[str, set[str]] = {"screen": set(), "transition": set()}
        self._sights: dict[str, Observation] = {}
        self._new_looks: set[str] = set()
        self._screen_log: list[tuple[int, str]] = []
        self._dismissals: dict[object, Dismissal] = {}

    @property
    def screens(self) -> dict[str, Screen]:
        """All screens by id; change them with `put_screen` only."""
        return self._screens

    @property
    def transitions(self) -> dict[str, Transition]:
        """All transitions by id; change them with `put_transition` only."""
        return self._transitions

    def put_screen(self, screen: Screen) -> None:
        """Add a screen, or replace the one with its id."""
        known = self._screens.get(screen.id)
        if known is None or known.looks != screen.looks:
            had = {look.digest for look in known.looks} if known else set()
            self._new_looks.update(look.digest for look in screen.looks if look.digest not in had)
        self._screens[screen.id] = screen
        self._touch("screen", screen.id)
        self._screen_log.append((self.version, screen.id))

    def put_transition(self, transition: Transition) -> None:
        """Add a transition, or replace the one with its id.

        Raises:
            InputError: Its source or target is not a screen of this map.
        """
        for end in (transition.source, transition.target):
            if end not in self._screens:
                raise InputError(f"transition to or from {end!r}, which is not on the map of {self.app}")
        key = transition.id
        if key not in self._transitions:
            self._outgoing.setdefault(transition.source, []).append(key)
            self._incoming.setdefault(transition.target, []).append(key)
        self._transitions[key] = transition
        self._touch("transition", key)

    def lay_out(self, screens: Iterable[Screen], transitions: Iterable[tuple[str, Transition]]) -> None:
        """Put all screens and edges of an empty map as they are kept, in the order of their arrival.

        Args:
            screens: The screens.
            transitions: The edges between them, each with its id.
        """
        for screen in screens:
            self._arrivals[screen.id] = self.version
            self._screens[screen.id] = screen
            self.version += 1
            self._screen_log.append((self.version, screen.id))
        for key, edge in transitions:
            self._arrivals[key] = self.version
            self._outgoing.setdefault(edge.source, []).append(key)
            self._incoming.setdefault(edge.target, []).append(key)
            self._transitions[key] = edge
            self.version += 1

    def arrival(self, key: str) -> int:
        """The place of a screen or transition in the order of arrival, which a map keeps in its file."""
        return self._arrivals[key]

    @property
    def starts(self) -> tuple[str, ...]:
        """Ids of the screens that the app can be entered at, as far as they are on the map; the first one first."""
        known = dict.fromkeys((self.entry, *(e.screen for e in self.entries)))
        return tuple(s for s in known if s is not None and s in self._screens)

    @property
    def dismissals(self) -> tuple[Dismissal, ...]:
        """What is known to close pop-ups; change it with `put_dismissal` only."""
        return tuple(self._dismissals.values())

    def put_dismissal(self, dismissal: Dismissal) -> None:
        """Add what closes a pop-up, or replace what is known of it."""
        self._dismissals[dismissal.key] = dismissal

    def outgoing(self, screen: str) -> Iterator[Transition]:
        """Transitions that start at a screen, in order of arrival."""
        return (self._transitions[t] for t in self._outgoing.get(screen, ()))

    def incoming(self, screen: str) -> Iterator[Transition]:
        """Transitions that end at a screen, in order of arrival."""
        return (self._transitions[t] for t in self._incoming.get(screen, ()))

    def between(self, source: str, target: str) -> list[Transition]:
        """All transitions from one screen to another."""
        return [t for t in self.outgoing(source) if t.target == target]

    def effects(self, source: str, action: Action) -> list[Transition]:
        """All that doing this action on this screen was seen or said to lead to."""
        key = action_key(action)
        return [t for t in self.outgoing(source) if action_key(t.action) == key]

    def find(self, name: str) -> Screen:
        """The screen with this id or, if only one has it, this name, this end of a name, or this title.

        The end of a name is a class without its package; a title is what the screen is called on itself.

        Raises:
            UnknownNameError: There is none.
            InputError: Several screens have this name.
        """
        if name in self._screens:
            return self._screens[name]
        folded, all_ = name.casefold(), self._screens.values()
        named = [s for s in all_ if s.name == name] or [s for s in all_ if s.name.casefold() == folded]
        if not named and folded:
            named = [s for s in all_ if s.name.casefold().endswith((f".{folded}", f"${folded}"))]
        if not named:
            named = [s for s in all_ if folded in map(str.casefold, s.titles)]
        if len(named) == 1:
            return named[0]
        if named:
            ids = ", ".join(_told_apart(sorted(named, key=lambda s: s.id)))
            raise InputError(f"{len(named)} screens are called {name!r}", hint=f"give one of their ids: {ids}")
        raise UnknownNameError("screen", name, [*self._screens, *(s.name for s in self._screens.values())])

    def sight(self, observation: Observation) -> None:
        """Hold an observation until the map is saved; it is kept if a look that is new came from it."""
        self._sights[observation.digest] = observation

    @property
    def sights(self) -> tuple[Observation, ...]:
        """The observations behind the looks that are new since the last `settle`, as far as they were shown."""
        return tuple(o for digest, o in self._sights.items() if digest in self._new_looks)

    def changes(self) -> tuple[list[Screen], list[Transition]]:
        """What was put since the last `settle`; the store writes exactly this, and the `sights`."""
        screens = [self._screens[i] for i in sorted(self._changed["screen"])]
        transitions = [self._transitions[i] for i in sorted(self._changed["transition"])]
        return screens, transitions

    def settle(self) -> None:
        """Take all changes as kept; the store says so once they are written."""
        self._changed = {"screen": set(), "transition": set()}
        self._sights.clear()
        self._new_looks.clear()

    def screens_since(self, version: int) -> list[str]:
        """Ids of the screens put after the map had this version, each once; for caches that follow the map."""
        start = bisect_right(self._screen_log, version, key=itemgetter(0))
        return list(dict.fromkeys(screen for _, screen in self._screen_log[start:]))

    def copy(self) -> "Graph":
        """The map as it is now; what is put on one of the two later is not on the other."""
        other = Graph(self.app, app_version=self.app_version, entry=self.entry)
        other.entries, other.coverage, other.warnings = self.entries, dict(self.coverage), list(self.warnings)
        other.version, other.keyed_by, other.departures = self.version, self.keyed_by, self.departures
        other.label, other.product = self.label, self.product
        other._screens, other._transitions = dict(self._screens), dict(self._transitions)
        other._arrivals, other._dismissals = dict(self._arrivals), dict(self._dismissals)
        other._outgoing = {key: list(edges) for key, edges in self._outgoing.items()}
        other._incoming = {key: list(edges) for key, edges in self._incoming.items()}
        other._screen_log = list(self._screen_log)
        return other

    def _touch(self, kind: str, key: str) -> None:
        self._arrivals.setdefault(key, len(self._arrivals))
        self._changed[kind].add(key)
        self.version += 1

    def __repr__(self) -> str:
        return f"Graph({self.app!r}, {len(self._screens)} screens, {len(self._transitions)} transitions)"


def _told_apart(screens: Sequence[Screen]) -> Iterator[str]:
    """The ids of screens of one name, each with something that is on no other of them."""
    labels = [dict.fromkeys(" ".join(e.label.split()) for e in s.elements if e.label) for s in screens]
    for screen, own in zip(screens, labels, strict=True):
        others = {said for said_there in labels if said_there is not own for said in said_there}
        telling = next((said for said in own if said not in others), "")
        yield f'{screen.id} ("{telling[:30]}")' if telling else screen.id
