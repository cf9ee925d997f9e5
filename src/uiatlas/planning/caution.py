"""Routes that do without danger and set nothing where they can, and what they may do that cannot be taken back."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from uiatlas.planning.altering import alters, by_history, commands
from uiatlas.planning.confidence import route_confidence, step_confidence
from uiatlas.planning.plan import Plan, PlanStep, Route
from uiatlas.planning.search import plan_route
from uiatlas.safety.asked import asks_for, without_forbidden
from uiatlas.safety.elements import Danger
from uiatlas.safety.labels import dangers_named
from uiatlas.text.language import stems
from uiatlas.ui import Action, Back, Wait
from uiatlas.utg.danger import danger_on, danger_seen
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import under

DETOUR = 4500
"""What a route may cost more, in thousandths of an attempt, so that a step of it sets nothing: three steps or so."""

BELIEVED = 1 / 3
"""Share of the confidence of a way that another one must have to be taken for being less dangerous, or setting less."""

MOST_WAYS = 12
"""Ways around one danger that are looked at before it is taken to be needed."""

Welcome = Callable[[Danger], bool]
"""Whether a danger is as welcome as a harmless step."""


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


def asked_by(goal: str) -> Welcome:
    """Which dangers a goal in words asks for: the act itself, done to what the goal speaks of.

    "Send a text" asks for "Send text to the screen", and "delete the note" for "Delete", not for "Delete account".
    """
    kinds, said = dangers_named(without_forbidden(goal)), set(stems(goal))

    def asked(danger: Danger) -> bool:
        if danger.kind not in kinds or not asks_for(goal, danger):
            return False
        things = {s for word in danger.words.split() if not dangers_named(word) for s in stems(word)}
        return not things or bool(things & said)

    return asked


def careful_route(
    graph: Graph,
    start: str,
    targets: Sequence[str],
    *,
    avoid: Collection[str] = (),
    route: Route = plan_route,
    sets: bool = False,
    dangers: bool | Welcome = False,
) -> Plan:
    """The cheapest way without danger; where there is none, one with no danger that can be done without.

    A way around a danger counts only if it has fewer dangers and is not believed far less, see `BELIEVED`.

    A step that chooses an option, types or agrees only to get on is done without too, if that is not far about.
    Dangerous edges on the way are given up one after the other, as long as there is a way without them: only edges on
    a way are ever judged, so that a large map costs no more than a small one. So are those of detours, wherever
    anything else leads on from there. A way to several goals is as good as another one that visits as many.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        targets: Ids of the screens of which one is to be reached.
        avoid: Ids of transitions that may not be used and of screens that may not be entered.
        route: Who plans.
        sets: Whether the route is to set something, so that steps that do so are wanted.
        dangers: Whether dangerous steps are as welcome as others, or which are, see `asked_by`.

    Raises:
        UnknownNameError: The start or a target is not on the map.
    """
    welcome: Welcome = dangers if callable(dangers) else lambda _: dangers is True
    plan = route(graph, start, targets, avoid=avoid) if avoid else route(graph, start, targets)
    plan, avoided = _without_history(graph, plan, frozenset(avoid), route)
    needed, left_out = set[str](), list[PlanStep]()
    while True:
        step = next((s for s in _unwelcome(graph, plan, welcome) if s.transition_id not in needed), None)
        if step is None:
            break
        around = _around(graph, plan, step, avoided, route)
        if around is None:
            needed.add(step.transition_id)
        else:
            plan, given_up = around
            avoided.update(s.transition_id for s in given_up)
            left_out += (s for s in given_up if danger_of(graph, s.source, s.action))
    as_it_is = sets or any(map(welcome, dangers_of(graph, plan).values()))
    plan = plan if as_it_is else _setting_nothing(graph, plan, avoided, route)
    plan, given_up = _with_harmless_detours(graph, plan, avoided, welcome, route)
    left_out += given_up
    return replace(plan, left_out=(*left_out, *plan.left_out))


def _unwelcome(graph: Graph, plan: Plan, welcome: Welcome) -> list[PlanStep]:
    return [plan.steps[place] for place, danger in dangers_of(graph, plan).items() if not welcome(danger)]


def _as_far(plan: Plan, other: Plan) -> bool:
    """Whether another plan comes to a goal where this one does, or to as many of several."""
    return other.status is plan.status and len(other.visits) >= len(plan.visits)


def _around(
    graph: Graph, plan: Plan, step: PlanStep, avoided: Collection[str], route: Route
) -> tuple[Plan, list[PlanStep]] | None:
    """The cheapest way without a dangerous step of a plan, with the steps that are given up for it; None without.

    It has fewer dangers than the plan. Of a way that is hardly believed the least sure step is given up, too.
    """
    given_up, taken = [step], {s.transition_id for s in plan.steps}
    for _ in range(MOST_WAYS):
        without = frozenset({*avoided, *(s.transition_id for s in given_up)})
        other = route(graph, plan.start, plan.targets, avoid=without)
        if not _as_far(plan, other):
            return None
        found = [other.steps[place] for place in dangers_of(graph, other)]
        if len(found) >= len(dangers_of(graph, plan)):
            open_ways = [s for s in found if s.transition_id not in taken]
        elif route_confidence(graph, other) < BELIEVED * route_confidence(graph, plan):
            unsure = (s for s in other.steps if s.transition_id not in taken)
            open_ways = sorted(unsure, key=lambda s: step_confidence(graph, s))
        else:
            return other, given_up
        if not open_ways:
            return None
        given_up.append(open_ways[0])
    return None


def _without_history(graph: Graph, plan: Plan, avoid: frozenset[str], route: Route) -> tuple[Plan, set[str]]:
    """A plan that does not rely on what was done before it, with what is avoided for that.

    Where the app starts there is nothing to go back to, and what the plan has opened itself goes back to where that was
    done: no way at all is better than one that relies on another. Elsewhere the way is kept where there is no other.
    """
    avoided, kept = set(avoid), set[str]()
    while True:
        places = (i for i in range(len(plan.steps)) if by_history(graph, plan.steps, i))
        place = next((i for i in places if plan.steps[i].transition_id not in kept), None)
        if place is None:
            break
        edge, begins = plan.steps[place].transition_id, place == 0 and plan.start == graph.entry
        wrong = _opened_elsewhere(graph, plan.steps[: place + 1])
        other = route(graph, plan.start, plan.targets, avoid=frozenset({*avoided, edge, *wrong}))
        if _as_far(plan, other) or (not plan.visits and (begins or wrong)):
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
    """A plan whose steps set nothing, as far as a short detour that is believed about as much, and no danger, allow."""
    left, asked = set(avoided), set[str]()
    while plan.cost is not None:
        found = (
            s.transition_id for s in plan.steps if alters(s.action) or commands(graph, s.source, s.action, s.target)
        )
        edge = next((e for e in found if e not in asked), None)
        if edge is None:
            break
        asked.add(edge)
        other = route(graph, plan.start, plan.targets, avoid=frozenset({*left, edge}))
        if (
            _as_far(plan, other)
            and other.cost is not None
            and other.cost <= plan.cost + DETOUR
            and len(dangers_of(graph, other)) <= len(dangers_of(graph, plan))
            and route_confidence(graph, other) >= BELIEVED * route_confidence(graph, plan)
        ):
            plan = other
            left.add(edge)
    return plan


def _with_harmless_detours(
    graph: Graph, plan: Plan, avoided: Collection[str], welcome: Welcome, route: Route
) -> tuple[Plan, list[PlanStep]]:
    """A plan that does nothing dangerous on the screens beside its way, where anything else leads on from there.

    The dangerous steps that are given up for that are told with it.
    """
    left, judged, given_up = set(avoided), set[str](), list[PlanStep]()
    while found := [s for s in plan.detours if s.source not in judged and _is_unwelcome(graph, s, welcome)]:
        judged.update(s.source for s in found)
        closed = {s.source: set(_dangerous_ways(graph, s.source, welcome)) for s in found}
        open_ = [s for s in found if plan_route(graph, s.source, plan.targets, avoid=left | closed[s.source]).ok]
        without = left.union(*(closed[s.source] for s in open_))
        other = route(graph, plan.start, plan.targets, avoid=frozenset(without)) if open_ else plan
        if not _as_far(plan, other) or len(dangers_of(graph, other)) > len(dangers_of(graph, plan)):
            break
        plan, left = other, without
        given_up += open_
    return plan, given_up


def _is_unwelcome(graph: Graph, step: PlanStep, welcome: Welcome) -> bool:
    danger = danger_of(graph, step.source, step.action)
    return danger is not None and not welcome(danger)


def _dangerous_ways(graph: Graph, screen: str, welcome: Welcome) -> Iterator[str]:
    """The edges of a screen, by their ids, that are dangerous and not welcome."""
    for edge in graph.outgoing(screen):
        danger = danger_of(graph, screen, edge.action)
        if danger is not None and not welcome(danger):
            yield edge.id
