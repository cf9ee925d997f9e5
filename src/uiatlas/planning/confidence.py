"""How sure a route is: of each step that it leads where the map says, and of all of them together."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import inf, prod
from typing import Protocol

from uiatlas.planning.exclusion import clash
from uiatlas.planning.plan import Plan, Route
from uiatlas.ui import Wait
from uiatlas.utg.derivation import WHY, Derivation
from uiatlas.utg.graph import Graph
from uiatlas.utg.shares import edge_confidence

DOUBTED = 0.8
"""Confidence below which it is told what a step rests on."""

EXCLUDED = 0.05
"""The most that is believed of a route two steps of which exclude each other, unless something between changes that."""

UNLIKELY = 0.5
"""Confidence below which a step leads elsewhere more often than not, so that a way around it is looked for."""

MOST_AROUND = 6
"""Such steps, at most, that a way around is looked for, one after the other."""


class OfEdge(Protocol):
    """A step that may follow an edge of a map, of a plan in one app or over several."""

    @property
    def transition_id(self) -> str:
        """The edge, empty if there is none."""


def step_confidence(graph: Graph, step: OfEdge) -> float:
    """How sure a step of a plan is, as `edge_confidence` says of its edge; 1 where the map has no such edge."""
    edge = graph.transitions.get(step.transition_id)
    return 1.0 if edge is None else edge_confidence(graph, edge)


def route_confidence(graph: Graph, plan: Plan) -> float:
    """How sure all steps of a plan are, each taken by itself; 0 where there is no route.

    It speaks of the way alone: whether its end is what somebody means is another question. Of steps that exclude each
    other next to nothing is left.
    """
    if not plan.ok:
        return 0.0
    sure = prod(step_confidence(graph, step) for step in plan.steps)
    return min(sure, EXCLUDED) if clash(graph, plan) else sure


def condition_of(graph: Graph, step: OfEdge) -> str:
    """Under which condition the app takes a step, as its code says; empty if it always does."""
    edge = graph.transitions.get(step.transition_id)
    return "" if edge is None else edge.only_if


def doubt(graph: Graph, step: OfEdge) -> str:
    """What a step that is not sure rests on, in words; empty for the others."""
    edge = graph.transitions.get(step.transition_id)
    sure = step_confidence(graph, step)
    if edge is None or sure >= DOUBTED:
        return ""
    derivation = edge.derivation or Derivation.CONSTANT
    if derivation is Derivation.CONSTANT and sure < edge.confidence:
        derivation = Derivation.CHOICE
    why = WHY[derivation] if derivation is not Derivation.CONSTANT else ""
    waits = "it happens by itself only under a condition" if edge.only_if and isinstance(edge.action, Wait) else ""
    seen = f"worked {edge.worked} of {edge.tried} times" if edge.tried else ""
    return ", ".join(filter(None, (why, waits, seen)))


def surer(route: Route) -> Route:
    """A planner that goes around steps which lead elsewhere more often than not, where that pays.

    What a step costs tells how often it has to be tried, not that it may lead elsewhere for good. Each time that a
    route does so it is begun again: the one is taken that costs the least for each time that it comes to its end.

    Args:
        route: Plans routes by what their steps cost.
    """

    def planned(graph: Graph, start: str, targets: Sequence[str], *, avoid: Collection[str] = ()) -> Plan:
        first = best = plan = route(graph, start, targets, **({"avoid": avoid} if avoid else {}))
        left, needed = frozenset(avoid), set[str]()
        for _ in range(MOST_AROUND):
            unlikely = _unlikely(graph, plan, needed)
            if not unlikely:
                break
            other = route(graph, start, targets, avoid=left | {unlikely})
            if not other.ok:
                needed.add(unlikely)
                continue
            left, plan = left | {unlikely}, other
            best = min(best, other, key=lambda p: _price(graph, p))
        return best if best is first else replace(best, optimal=False)

    return planned


def _unlikely(graph: Graph, plan: Plan, needed: Collection[str]) -> str:
    """The edge of the least sure step of a plan, if it is unlikely and there may be a way around; empty for none."""
    steps = [step for step in plan.steps if step.transition_id not in needed]
    sure, edge = min(((step_confidence(graph, s), s.transition_id) for s in steps), default=(1.0, ""))
    return edge if sure < UNLIKELY else ""


def _price(graph: Graph, plan: Plan) -> float:
    """What a plan costs until it has come to its end once."""
    sure = route_confidence(graph, plan)
    return inf if plan.cost is None or not sure else plan.cost / sure
