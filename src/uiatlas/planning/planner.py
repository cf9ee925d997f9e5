"""Planners by name: the one of this package, Fast Downward, and those that other packages install."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from uiatlas.errors import InputError
from uiatlas.planning import search, symbolic
from uiatlas.planning.caution import Welcome, careful_route
from uiatlas.planning.confidence import surer
from uiatlas.planning.exclusion import agreeing
from uiatlas.planning.fluents import facts
from uiatlas.planning.fluents import pddl as fluents_pddl
from uiatlas.planning.multigoal import Pair, plan_tour
from uiatlas.planning.plan import Plan, PlanStatus, Route
from uiatlas.planning.triggers import goes_back_itself
from uiatlas.plugins import load, names
from uiatlas.utg.fluents import Fact, Fluent
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import under

_FACT_PLANNERS: dict[str, Callable[..., Plan]] = {
    search.NAME: facts.plan_facts,
    symbolic.NAME: fluents_pddl.plan_facts,
}


def planners() -> tuple[str, ...]:
    """The names of all planners."""
    return names("planners")


def plan_with(
    name: str,
    graph: Graph,
    start: str,
    targets: Sequence[str],
    *,
    avoid: Collection[str] = (),
    dangers: bool | Welcome = False,
) -> Plan:
    """The plan of the planner with this name, without danger where there is such a way, see `careful_route`.

    So is one whose steps do not exclude each other, see `agreeing`, and none is taken that mostly leads elsewhere where
    another one is worth it, see `surer`. A plan may begin with a step on a screen around
    the start: its controls can be touched there as well.

    Raises:
        UnknownNameError: There is no such planner, or a screen is not on the map.
        MissingExtraError: The planner is not installed.
        PlannerError: The planner broke.
    """
    route = surer(agreeing(_from_around(load("planners", name))))
    return careful_route(graph, start, targets, avoid=avoid, route=route, dangers=dangers)


def _from_around(route: Route) -> Route:
    """A planner that begins where it is told, or on a screen around that if this costs less."""

    def planned(graph: Graph, start: str, targets: Sequence[str], *, avoid: Collection[str] = ()) -> Plan:
        asked = {"avoid": avoid} if avoid else {}
        best = route(graph, start, targets, **asked)
        if best.status is PlanStatus.LIMIT or (not best.steps and best.ok):
            return best
        for host in under(graph, start) if start in graph.screens else ():
            other = route(graph, host, targets, **asked)
            edge = graph.transitions[other.steps[0].transition_id] if other.steps else None
            touched = edge is not None and edge.edge_class != "auto" and not goes_back_itself(graph, start, edge)
            if touched and (best.cost is None or (other.cost is not None and other.cost < best.cost)):
                best = replace(other, start=start)
        return best

    return planned


def tour_with(
    graph: Graph,
    start: str,
    goals: Sequence[str],
    *,
    ordered: bool = False,
    before: Sequence[Pair] = (),
    dangers: bool = False,
) -> Plan:
    """The plan that visits all of several screens, see `plan_tour`; a way without danger is preferred.

    Raises:
        UnknownNameError: The start or a goal is not on the map.
        InputError: A pair names no goals, the pairs form a circle, or there are pairs and a given order.
    """

    def route(graph: Graph, start: str, goals: Sequence[str], *, avoid: Collection[str] = ()) -> Plan:
        return plan_tour(graph, start, goals, ordered=ordered, before=before, avoid=avoid)

    return careful_route(graph, start, goals, route=route, dangers=dangers)


def facts_with(
    name: str,
    graph: Graph,
    start: str,
    facts: Sequence[Fact],
    places: Sequence[str] | None = None,
    *,
    given: Mapping[Fluent, str] | None = None,
    avoid: Collection[str] = (),
) -> Plan:
    """The plan to facts of the planner with this name; a way without danger is preferred, see `careful_route`.

    Raises:
        InputError: The planner knows only places, or two facts contradict each other.
        UnknownNameError: A screen is not on the map.
        MissingExtraError: The planner is not installed.
        PlannerError: The planner broke.
    """
    if name not in _FACT_PLANNERS:
        raise InputError(
            f"the planner {name} plans to screens, not to facts", hint=f"plan with {' or '.join(_FACT_PLANNERS)}"
        )
    plan_facts = _FACT_PLANNERS[name]

    def route(graph: Graph, start: str, targets: Sequence[str], *, avoid: Collection[str] = ()) -> Plan:
        return plan_facts(graph, start, facts, None if places is None else targets, given=given, avoid=avoid)

    return careful_route(graph, start, tuple(places or ()), avoid=avoid, route=route, sets=True)
