"""How sure a route is: of each step that it leads where the map says, and of all of them together."""

from math import prod
from typing import Protocol

from uiatlas.planning.exclusion import clash
from uiatlas.planning.plan import Plan
from uiatlas.ui import Wait
from uiatlas.utg.derivation import WHY, Derivation
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import around
from uiatlas.utg.transition import Transition

ROW = "item"
"""The class of edges that a touch on a row of a list follows."""
ROW_FOUND = 0.5
"""How sure it is that the row is touched which leads to one of several places."""
DOUBTED = 0.8
"""Confidence below which it is told what a step rests on."""

EXCLUDED = 0.05
"""The most that is believed of a route two steps of which exclude each other, unless something between changes that."""


class OfEdge(Protocol):
    """A step that may follow an edge of a map, of a plan in one app or over several."""

    @property
    def transition_id(self) -> str:
        """The edge, empty if there is none."""


def step_confidence(graph: Graph, step: OfEdge) -> float:
    """How sure a step of a plan is, as `edge_confidence` says of its edge; 1 where the map has no such edge."""
    edge = graph.transitions.get(step.transition_id)
    return 1.0 if edge is None else edge_confidence(graph, edge)


def edge_confidence(graph: Graph, edge: Transition) -> float:
    """How sure it is that an edge leads where the map says: as `Transition.confidence`, or as its share of a choice.

    Of several places between which code chooses under no condition that is known, each is as likely as the others.
    Where a row is touched, a person chooses it: that the right one is found is as likely as not.
    """
    places = _chosen_between(graph, edge)
    return min(edge.confidence, ROW_FOUND if places > 1 and edge.edge_class == ROW else 1 / places)


def _chosen_between(graph: Graph, edge: Transition) -> int:
    """Between how many places code chooses where an edge is followed; a place and what is shown in it are one."""
    if not _is_choice(edge):
        return 1
    places = {e.target for e in graph.outgoing(edge.source) if e.action == edge.action and _is_choice(e)}
    return max(1, sum(places.isdisjoint(around(graph, place)) for place in places))


def _is_choice(edge: Transition) -> bool:
    return edge.derivation is Derivation.CHOICE and not (edge.tried or edge.only_if) and edge.passable


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
    if edge is None or step_confidence(graph, step) >= DOUBTED:
        return ""
    derivation = edge.derivation
    why = WHY[derivation] if derivation is not None and derivation is not Derivation.CONSTANT else ""
    waits = "it happens by itself only under a condition" if edge.only_if and isinstance(edge.action, Wait) else ""
    seen = f"worked {edge.worked} of {edge.tried} times" if edge.tried else ""
    return ", ".join(filter(None, (why, waits, seen)))
