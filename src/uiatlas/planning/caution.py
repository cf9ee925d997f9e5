"""Routes that do without danger and set nothing where they can, and what they may do that cannot be taken back."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from uiatlas.planning.altering import alters, by_history, commands
from uiatlas.planning.plan import Plan, PlanStep
from uiatlas.planning.search import plan_route
from uiatlas.safety.elements import Danger
from uiatlas.ui import Action, Back, Wait
from uiatlas.utg.danger import danger_on, danger_seen
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import under

DETOUR = 4500
"""What a route may cost more, in thousandths of an attempt, so that a step of it sets nothing: three steps or so."""

Route = Callable[..., Plan]
"""A planner: from a map, a start and targets, with ``avoid`` where something is to be avoided, to a plan."""


def dangers_of(graph: Graph, plan: Plan) -> dict[int, Danger]:
    """The steps of a plan that are dangerous, by their place from 0."""
    found = {i: danger_of(graph, s.source, s.action) for i, s in enumerate(plan.steps)}
    return {i: danger for i, danger in found.items() if danger is not None}


def left_out_of(graph: Graph, plan: Plan) -> list[tuple[PlanStep, Danger]]:
    """The dangerous steps that a plan does without, each with what it may do."""
    found = ((step, danger_of(graph, step.source, step.action)) for step in plan.left_out)
    return [(step, danger) for step, danger in found if danger is not None]


def danger_of(graph: Graph, screen: str, action: Action) -> Danger | None:
    """The danger of an action on a screen, by what the map says of it or by what it was seen to do; None without."""
    return danger_on(graph.screens[screen], action) or danger_seen(graph, screen, action)


def careful_route(
    graph: Graph,
    start: str,
    targets: Sequence[str],
    *,
    avoid: Collection[str] = (),
    route: Route = plan_route,
    sets: bool = False,
    dangers: bool = False,
) -> Plan:
    """The cheapest way without danger; where there is none, one with no danger that can be done without.

    A step that chooses an option, types or agrees only to get on is done without too, if that is not far about.
    Dangerous edges on the way are given up one after the other, as long as there is a way without them: only edges on
    a way are ever judged, so that a large map costs no more than a small one.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        targets: Ids of the screens of which one is to be reached.
        avoid: Ids of transitions that may not be used and of screens that may not be entered.
        route: Who plans.
        sets: Whether the route is to set something, so that steps that do so are wanted.
        dangers: Whether dangerous steps are as welcome as others.

    Raises:
        UnknownNameError: The start or a target is not on the map.
    """
    plan = route(graph, start, targets, avoid=avoid) if avoid else route(graph, start, targets)
    plan, avoided = _without_history(graph, plan, frozenset(avoid), route)
    needed, left_out = set[str](), list[PlanStep]()
    while plan.ok and not dangers:
        found = (plan.steps[place] for place in dangers_of(graph, plan))
        step = next((s for s in found if s.transition_id not in needed), None)
        if step is None:
            break
        other = route(graph, start, targets, avoid=frozenset({*avoided, step.transition_id}))
        if other.ok:
            plan = other
            avoided.add(step.transition_id)
            left_out.append(step)
        else:
            needed.add(step.transition_id)
    as_it_is = sets or bool(dangers and dangers_of(graph, plan))
    plan = plan if as_it_is else _setting_nothing(graph, plan, avoided, route)
    return replace(plan, left_out=(*left_out, *plan.left_out))


def _without_history(graph: Graph, plan: Plan, avoid: frozenset[str], route: Route) -> tuple[Plan, set[str]]:
    """A plan that does not rely on what was done before it, with what is avoided for that.

    Where the app starts there is nothing to go back to, and what the plan has opened itself goes back to where that was
    done: no way at all is better than one that relies on another. Elsewhere the way is kept where there is no other.
    """
    avoided, kept = set(avoid), set[str]()
    while plan.ok:
        places = (i for i in range(len(plan.steps)) if by_history(graph, plan.steps, i))
        place = next((i for i in places if plan.steps[i].transition_id not in kept), None)
        if place is None:
            break
        edge, begins = plan.steps[place].transition_id, place == 0 and plan.start == graph.entry
        wrong = _opened_elsewhere(graph, plan.steps[: place + 1])
        other = route(graph, plan.start, plan.targets, avoid=frozenset({*avoided, edge, *wrong}))
        if other.ok or begins or wrong:
            plan = other
            avoided |= {edge, *wrong}
        else:
            kept.add(edge)
    return plan, avoided


def _opened_elsewhere(graph: Graph, steps: Sequence[PlanStep]) -> set[str]:
    """Supposed ways back of the last step's screen, by their ids, if it leads to where the plan has not come from.

    What was opened from a screen around the target may go back to it; what came by itself has nothing behind it.
    """
    *before, last = steps
    edge = graph.transitions.get(last.transition_id)
    if not before or edge is None or not edge.supposed:
        return set()
    come_from = {place for s in before for place in (s.source, *under(graph, s.source))}
    touched = [s.source for s in before if not isinstance(s.action, Wait)]
    if last.target in come_from or (touched and touched[-1] in under(graph, last.target)):
        return set()
    ways = (e for e in graph.outgoing(last.source) if e.supposed and isinstance(e.action, Back))
    return {e.id for e in ways if e.target not in come_from}


def _setting_nothing(graph: Graph, plan: Plan, avoided: Collection[str], route: Route) -> Plan:
    """A plan whose steps set nothing, as far as a short detour and no danger allow."""
    left, asked = set(avoided), set[str]()
    while plan.ok and plan.cost is not None:
        found = (
            s.transition_id for s in plan.steps if alters(s.action) or commands(graph, s.source, s.action, s.target)
        )
        edge = next((e for e in found if e not in asked), None)
        if edge is None:
            break
        asked.add(edge)
        other = route(graph, plan.start, plan.targets, avoid=frozenset({*left, edge}))
        if (
            other.ok
            and other.cost is not None
            and other.cost <= plan.cost + DETOUR
            and len(dangers_of(graph, other)) <= len(dangers_of(graph, plan))
        ):
            plan = other
            left.add(edge)
    return plan
