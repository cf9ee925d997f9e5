"""Questions about a map that need no planner: what is reachable, what is near, where it may continue."""

from collections import deque
from dataclasses import dataclass

from uiatlas.ui import Role, UIElement, target_of
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import alike
from uiatlas.utg.transition import Transition


def reachable(graph: Graph, *starts: str, every: bool = False) -> dict[str, int]:
    """Screens that routes lead to from any of `starts`, with the fewest actions to each; of the starts that is 0.

    Args:
        graph: The map.
        *starts: Ids of the screens to start at.
        every: Follow what the background and the system set off too, which no route can.
    """
    distance = dict.fromkeys(starts, 0)
    queue = deque(distance)
    while queue:
        at = queue.popleft()
        for edge in graph.outgoing(at):
            if edge.target not in distance and (every or edge.passable):
                distance[edge.target] = distance[at] + 1
                queue.append(edge.target)
    return distance


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


@dataclass(frozen=True, slots=True)
class FrontierScreen:
    """A reachable screen where something was never tried, and what that is."""

    screen: str
    distance: int
    untried: tuple[UIElement, ...]


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
