"""A plan that was made in one call, laid over the map before it is carried out."""

from collections.abc import Sequence
from itertools import zip_longest

from uiatlas.planning.map_text import control_names
from uiatlas.planning.once import Intended, Kind
from uiatlas.planning.search import plan_route
from uiatlas.ui import Tap
from uiatlas.utg import Graph, Transition


def edges_of(graph: Graph, step: Intended) -> list[Transition]:
    """The edges that the map has for a tap on the screen where the plan wants it; none if it knows nothing of it."""
    if step.screen not in graph.screens:
        return []
    screen = graph.screens[step.screen]
    named = next((e for e, name in control_names(screen.elements) if name == step.control), None)
    if named is None:
        return []
    said = (named.role, named.text, named.description)
    return [
        edge
        for edge in graph.outgoing(screen.id)
        if isinstance(edge.action, Tap)
        and (edge.action.target.role, edge.action.target.text, edge.action.target.description) == said
    ]


def without_wrong_turns(graph: Graph, steps: Sequence[Intended]) -> list[Intended]:
    """The plan without the steps that lead, by the map, to where the next step cannot go on.

    A step that only leads on, and not to where the plan goes on, is left out if the map has a way from its screen to
    there that does not need it; the way itself is found when the plan is carried out.

    Args:
        graph: The map.
        steps: The plan.
    """
    kept: list[Intended] = []
    for step, following in zip_longest(steps, steps[1:]):
        if following is None or not _is_wrong_turn(graph, step, following):
            kept.append(step)
    return kept


def _is_wrong_turn(graph: Graph, step: Intended, following: Intended) -> bool:
    goal = following.screen
    if step.kind is not Kind.TAP or step.screen is None or goal is None or goal not in graph.screens:
        return False
    edges = edges_of(graph, step)
    ends = {edge.target for edge in edges}
    if not edges or goal in ends or step.screen in ends:
        return False
    direct = plan_route(graph, step.screen, [goal], avoid={edge.id for edge in edges})
    after = [plan_route(graph, end, [goal]) for end in ends]
    return direct.ok and not any(plan.ok and len(plan.steps) < len(direct.steps) for plan in after)
