"""Planners by name: the one of this package, Fast Downward, and those that other packages install."""

from collections.abc import Sequence

from uiatlas.planning.caution import careful_route
from uiatlas.planning.plan import Plan
from uiatlas.plugins import load, names
from uiatlas.utg.graph import Graph


def planners() -> tuple[str, ...]:
    """The names of all planners."""
    return names("planners")


def plan_with(name: str, graph: Graph, start: str, targets: Sequence[str]) -> Plan:
    """The plan of the planner with this name; a way without danger is preferred, see `careful_route`.

    Raises:
        UnknownNameError: There is no such planner, or a screen is not on the map.
        MissingExtraError: The planner is not installed.
        PlannerError: The planner broke.
    """
    return careful_route(graph, start, targets, route=load("planners", name))
