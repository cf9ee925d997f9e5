"""What was tried of a program, by a run or on its map, and the screens around where something may be left untried."""

from collections import deque
from collections.abc import Callable, Collection, Iterator

from uiatlas.run.policy import Tried, View
from uiatlas.text.language import label_of
from uiatlas.ui import Action, Role, Selector, UIElement, action_key, target_of
from uiatlas.utg import Graph

Spot = tuple[str | None, Role, str]
"""A control by its screen, its role and its name."""

FURTHEST = 12
"""Steps along the map that an untried control may be away at most."""


def called(control: Selector | UIElement) -> tuple[Role, str]:
    """Role and name of a control, whatever the lines below its name say now."""
    return control.role, label_of(control.text, control.description).main


def tried_spots(graph: Graph, view: View) -> frozenset[Spot]:
    """What was done in a run or refused there, and what the map knows the effect of."""
    known: list[tuple[str | None, Selector | None]] = [
        (t.source, target_of(t.action)) for t in graph.transitions.values()
    ]
    known += [(r.screen, target_of(r.action)) for r in view.history]
    known += [(screen, part) for screen, key in view.blocked for part in key if isinstance(part, Selector)]
    return frozenset((screen, *called(target)) for screen, target in known if target is not None)


def around(
    graph: Graph, screen: str | None, barred: Collection[Tried], harmless: Callable[[Action], bool]
) -> Iterator[tuple[int, Action, str]]:
    """Screens that harmless edges of the map lead to, nearest first.

    Args:
        graph: The map.
        screen: Where the ways begin, None if it is not on the map.
        barred: What may not be done.
        harmless: Whether an action only leads somewhere.

    Yields:
        The number of steps, the first of them, and the screen.
    """
    seen = {screen}
    queue: deque[tuple[int, Action | None, str]] = deque([(0, None, screen)] if screen is not None else [])
    while queue:
        steps, first, at = queue.popleft()
        if first is not None:
            yield steps, first, at
        for edge in graph.outgoing(at) if steps < FURTHEST else ():
            new = edge.passable and edge.target not in seen and (at, action_key(edge.action)) not in barred
            if new and harmless(edge.action):
                seen.add(edge.target)
                queue.append((steps + 1, first or edge.action, edge.target))
