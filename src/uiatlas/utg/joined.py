"""The maps of several apps seen as one: a view that joins them by launcher, system and share edges and copies nothing.

Every app keeps its map (one FSM for each app, as in MAPLE); the edges between them are made when they are asked for.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from uiatlas.errors import InputError, UnknownNameError
from uiatlas.ui import Action, Home, OpenApp, SwitchApp
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Screen
from uiatlas.utg.transition import Transition


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A screen of one of the apps, or the launcher, which belongs to none."""

    app: str
    screen: str


LAUNCHER = Place("", "launcher")
"""The device's first screen, where apps are opened."""

CROSSING_COST = 1000
"""Cost of leaving for the launcher, opening an app or switching to one: the system does these, so one attempt each."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """An edge between apps.

    Attributes:
        source: Where it is done.
        action: What is done.
        target: Where that leads.
        kind: ``launcher`` (home, or an icon there), ``system`` (back to an app that runs) or ``share`` (an edge of an
            app's own map that opens another app).
        cost: In thousandths of an attempt.
        transition_id: The edge of the app's own map, of a ``share``.
    """

    source: Place
    action: Action
    target: Place
    kind: str
    cost: int = CROSSING_COST
    transition_id: str = ""


class Joined:
    """The maps of several apps as one.

    Args:
        graphs: The maps; they stay what they are, and what is learnt in one is seen here at once.

    Raises:
        InputError: Two maps are of the same app.
    """

    def __init__(self, graphs: Sequence[Graph]) -> None:
        self.graphs: Mapping[str, Graph] = {graph.app: graph for graph in graphs}
        if len(self.graphs) < len(graphs):
            raise InputError("two maps are of the same app", hint="merge them first: `uiatlas map merge`")

    @property
    def apps(self) -> tuple[str, ...]:
        """The apps, in the order of their maps."""
        return tuple(self.graphs)

    def graph(self, app: str) -> Graph:
        """The map of an app.

        Raises:
            UnknownNameError: There is none.
        """
        if app not in self.graphs:
            raise UnknownNameError("app", app, self.graphs)
        return self.graphs[app]

    def screen(self, place: Place) -> Screen | None:
        """The screen of a place; None for the launcher."""
        return None if place == LAUNCHER else self.graph(place.app).screens[place.screen]

    def name(self, place: Place) -> str:
        """What people call a place."""
        screen = self.screen(place)
        return "launcher" if screen is None else screen.name

    def find(self, name: str) -> Place:
        """The place with this id or, if only one has it, this name, in any of the apps.

        Raises:
            UnknownNameError: There is none.
            InputError: Several have it.
        """
        if name == LAUNCHER.screen:
            return LAUNCHER
        found = [Place(app, graph.find(name).id) for app, graph in self.graphs.items() if _has(graph, name)]
        if len(found) == 1:
            return found[0]
        if found:
            raise InputError(f"{len(found)} apps have a screen {name!r}", hint="give its id, or --app")
        raise UnknownNameError("screen", name, [s.name for g in self.graphs.values() for s in g.screens.values()])

    def entry(self, app: str) -> Place | None:
        """Where an app starts, if its map says so."""
        graph = self.graph(app)
        return Place(app, graph.entry) if graph.entry in graph.screens and graph.entry is not None else None

    def crossings(self, place: Place, left: Mapping[str, str]) -> Iterator[Crossing]:
        """The edges between apps that start at a place.

        Args:
            place: Where one is.
            left: For each app that runs, the screen where it was left.
        """
        if place != LAUNCHER:
            yield Crossing(place, Home(), LAUNCHER, "launcher")
            for app in self.graphs:
                if app in left and app != place.app:
                    yield Crossing(place, SwitchApp(app), Place(app, left[app]), "system")
            yield from self._shares(self.graph(place.app), self.graph(place.app).outgoing(place.screen))
            return
        for app in self.graphs:
            start = Place(app, left[app]) if app in left else self.entry(app)
            if start is not None:
                yield Crossing(LAUNCHER, OpenApp(app), start, "launcher")

    def gates(self, app: str) -> tuple[Crossing, ...]:
        """The edges of an app's own map that open another app of the atlas."""
        graph = self.graph(app)
        edges = (e for s in graph.screens.values() if s.external for e in graph.incoming(s.id))
        return tuple(self._shares(graph, edges))

    def _shares(self, graph: Graph, edges: Iterator[Transition]) -> Iterator[Crossing]:
        for edge in edges:
            screen = graph.screens[edge.target]
            landing = self._behind(graph.app, screen) if screen.external and edge.passable else None
            if landing is not None:
                source = Place(graph.app, edge.source)
                yield Crossing(source, edge.action, landing, "share", edge.expected_cost, edge.id)

    def _behind(self, app: str, screen: Screen) -> Place | None:
        """The place in another app's own map that a screen outside an app stands for."""
        said = (screen.app, screen.anchor, screen.name)
        owner = next((a for a in self.graphs if a != app and any(_belongs(s, a) for s in said)), None)
        if owner is None:
            return None
        own = self.graphs[owner].screens.values()
        same = [s.id for s in own if {s.name, s.anchor} & {screen.name, screen.anchor} - {""}]
        offered = [e.screen for e in self.graphs[owner].entries if e.kind == "share"]
        found = same if len(same) == 1 else offered[:1]
        return Place(owner, found[0]) if found else self.entry(owner)


def _belongs(name: str, app: str) -> bool:
    return name == app or name.startswith((f"{app}.", f"{app}/"))


def _has(graph: Graph, name: str) -> bool:
    folded = name.casefold()
    return name in graph.screens or any(s.name.casefold() == folded for s in graph.screens.values())
