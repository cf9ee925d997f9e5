"""How sure an edge is beside the others of its action: of several places that one touch may lead to, one is come to."""

from uiatlas.ui import Wait
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import around
from uiatlas.utg.transition import Transition

ROW = "item"
"""The class of edges that a touch on a row of a list follows."""
ROW_FOUND = 0.5
"""How sure it is that the row is touched which leads to one of several places."""


def edge_confidence(graph: Graph, edge: Transition) -> float:
    """How sure it is that an edge leads where the map says: as `Transition.confidence`, or as its share of a choice.

    Of several places that one action may lead to only one is come to: whether code chooses under conditions that
    exclude each other, that nobody can know, or under none that is told, all of them together are at most sure. What
    was derived counts as two tries of the action, beside those that were counted. Where a row is touched, a person
    chooses it: that the right one is found is as likely as not.
    """
    places = _places(graph, edge)
    if len(places) < 2:
        return edge.confidence
    if edge.edge_class == ROW:
        return edge.confidence if edge.tried else min(edge.confidence, ROW_FOUND)
    weighed = [e.weighed for e in places]
    tried = max(sum(worked for worked, _ in weighed), *(tries for _, tries in weighed))
    given = max(1.0, sum(e.given for e in places))
    return min(edge.confidence, (edge.weighed[0] + 2 * edge.given) / (tried + 2 * given))


def _places(graph: Graph, edge: Transition) -> list[Transition]:
    """The edges to the places between which an action chooses; a place that is come to and what is shown in it are one.

    What comes by itself does not exclude each other, as parts of a screen do not, unless code is known to choose.
    """
    if not edge.passable or (isinstance(edge.action, Wait) and not _is_choice(edge)):
        return [edge]
    ways = [e for e in graph.outgoing(edge.source) if e.passable and e.action == edge.action]
    if isinstance(edge.action, Wait):
        ways = [e for e in ways if _is_choice(e)]
    targets = {e.target for e in ways}
    reached = targets.difference((edge.source, *around(graph, edge.source)))
    return [e for e in ways if reached.isdisjoint(around(graph, e.target))] if len(targets) > 1 else ways


def _is_choice(edge: Transition) -> bool:
    return edge.derivation is Derivation.CHOICE and not (edge.tried or edge.only_if)
