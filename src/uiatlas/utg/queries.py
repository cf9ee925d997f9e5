"""Questions about a map that need no planner: what is reachable, what is near, where it may continue."""

from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from uiatlas.ui import Role, UIElement, action_key, target_of
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import alike, goes_back
from uiatlas.utg.transition import KEY_CLASS, Transition


def reachable(graph: Graph, *starts: str, every: bool = False) -> dict[str, int]:
    """Screens that routes lead to from any of `starts`, with the fewest actions to each; of the starts that is 0.

    Args:
        graph: The map.
        *starts: Ids of the screens to start at.
        every: Follow what the background and the system set off too, which no route can.
    """
    distance: dict[str, int] = {}
    for screen, edge in shortest_ways(graph, *starts, every=every).items():
        distance[screen] = 0 if edge is None else distance[edge.source] + 1
    return distance


def shortest_ways(graph: Graph, *starts: str, every: bool = False) -> dict[str, Transition | None]:
    """For each screen that `reachable` names the last edge of a shortest way to it, None for the starts; nearest first.

    No way begins with going back where the app is entered: nothing was before, so that this leaves the app. Nor does a
    way from where the app is entered go back from what it leaves for several screens: that leads to the one before. Nor
    does it go back as code alone tells: that leads to a screen which opened this one, and so was reached before it.
    What the app's code opens when Back is pressed is no going back.
    """
    last: dict[str, Transition | None] = dict.fromkeys(starts)
    queue = deque(last)
    is_entered = {*starts} <= {*graph.starts}
    while queue:
        at = queue.popleft()
        begins = at == graph.entry and last[at] is None
        for edge in graph.outgoing(at):
            back = is_entered and edge.edge_class != KEY_CLASS and goes_back(graph, at, edge.action, edge.target)
            several = back and len({e.target for e in graph.effects(at, edge.action)} - {at}) > 1
            leaves = (back and begins) or several or (is_entered and edge.supposed)
            if edge.target not in last and (every or edge.passable) and not leaves:
                last[edge.target] = edge
                queue.append(edge.target)
    return last


def neighbourhood(graph: Graph, start: str, hops: int) -> dict[str, int]:
    """Screens within `hops` actions from `start`, with their distance (the k-hop summary of Agent+P, section 4.3)."""
    return {screen: d for screen, d in reachable(graph, start).items() if d <= hops}


def projection(graph: Graph) -> dict[tuple[str, str], Transition]:
    """The papers' graph: one action for each pair of screens, the one seen last (Agent+P's "update edge")."""
    out: dict[tuple[str, str], Transition] = {}
    for edge in graph.transitions.values():
        known = out.get((edge.source, edge.target))
        if known is None or (edge.last_seen, edge.worked, edge.id) > (known.last_seen, known.worked, known.id):
            out[edge.source, edge.target] = edge
    return out


REPLACING = 2
"""How many witnesses must have seen an action lead elsewhere since to replace where it led before."""


def lasting(graph: Graph, screen: str) -> list[Transition]:
    """The edges of a screen without those that later ones of the same action have replaced.

    Such an edge led somewhere once, as while a network was away; since then several witnesses saw its action lead
    elsewhere, and nobody has come to that place by any action. What no witness dates is kept. Of a witness only the
    last time is known, so that however often it counted, it is one.
    """
    edges = list(graph.outgoing(screen))
    ways: defaultdict[tuple[object, ...], list[Transition]] = defaultdict(list)
    for edge in edges:
        ways[action_key(edge.action)].append(edge)
    gone = {id(e) for same in ways.values() if len(same) > 1 for e in same if _is_replaced(graph, e, same)}
    return [edge for edge in edges if id(edge) not in gone]


def _is_replaced(graph: Graph, edge: Transition, same: Iterable[Transition]) -> bool:
    came = max((_last_worked(e) for e in graph.incoming(edge.target)), default=0.0)
    if not 0.0 < _last_worked(edge) == came or edge.target == edge.source:
        return False
    others = (e for e in same if e.target != edge.target)
    return any(sum(w.worked > 0 and w.last > came for w in e.evidence) >= REPLACING for e in others)


def _last_worked(edge: Transition) -> float:
    """When an edge was last seen by a witness that saw it work; 0 if nobody says so."""
    return max((witness.last for witness in edge.evidence if witness.worked), default=0.0)


@dataclass(frozen=True, slots=True)
class FrontierScreen:
    """A reachable screen where something was never tried, and what that is."""

    screen: str
    distance: int
    untried: tuple[UIElement, ...]

    def to_json(self) -> dict[str, Any]:
        """For machines; a control that shows no words is left out."""
        untried = [element.label for element in self.untried if element.label]
        return {"screen": self.screen, "distance": self.distance, "untried": untried}


def frontier(graph: Graph, start: str) -> tuple[FrontierScreen, ...]:
    """Where the known map may continue: reachable screens with actionable elements nobody tried, nearest first."""
    found = []
    for screen, distance in reachable(graph, start).items():
        targets = [t for edge in graph.outgoing(screen) if (t := target_of(edge.action)) is not None]
        tried = {(t.role, t.text, t.description, t.resource_id) for t in targets}
        loose = [t for t in targets if t.role is Role.OTHER]
        untried = tuple(
            e
            for e in graph.screens[screen].elements
            if e.actionable
            and (e.role, e.text, e.description, e.resource_id) not in tried
            and not any(alike(t, e) for t in loose)
        )
        if untried:
            found.append(FrontierScreen(screen, distance, untried))
    return tuple(sorted(found, key=lambda f: (f.distance, f.screen)))
