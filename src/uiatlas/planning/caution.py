"""Routes that do without danger where they can, and what the others may do that cannot be taken back."""

from collections.abc import Callable, Collection, Sequence

from uiatlas.planning.plan import Plan
from uiatlas.planning.search import plan_route
from uiatlas.ui.danger.elements import Danger
from uiatlas.utg.danger import danger_on
from uiatlas.utg.graph import Graph

Route = Callable[..., Plan]
"""A planner: from a map, a start and targets, with ``avoid`` where something is to be avoided, to a plan."""


def dangers_of(graph: Graph, plan: Plan) -> dict[int, Danger]:
    """The steps of a plan that are dangerous, by their place from 0."""
    found = {i: danger_on(graph.screens[s.source], s.action) for i, s in enumerate(plan.steps)}
    return {i: danger for i, danger in found.items() if danger is not None}


def careful_route(
    graph: Graph, start: str, targets: Sequence[str], *, avoid: Collection[str] = (), route: Route = plan_route
) -> Plan:
    """The cheapest way without danger; where there is none, one with no danger that can be done without.

    Dangerous edges on the way are given up one after the other, as long as there is a way without them: only edges on
    a way are ever judged, so that a large map costs no more than a small one.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        targets: Ids of the screens of which one is to be reached.
        avoid: Ids of transitions that may not be used and of screens that may not be entered.
        route: Who plans.

    Raises:
        UnknownNameError: The start or a target is not on the map.
    """
    plan = route(graph, start, targets, avoid=avoid) if avoid else route(graph, start, targets)
    avoided, needed = set(avoid), set[str]()
    while plan.ok:
        found = (plan.steps[place].transition_id for place in dangers_of(graph, plan))
        edge = next((e for e in found if e not in needed), None)
        if edge is None:
            break
        other = route(graph, start, targets, avoid=frozenset({*avoided, edge}))
        if other.ok:
            plan = other
            avoided.add(edge)
        else:
            needed.add(edge)
    return plan
