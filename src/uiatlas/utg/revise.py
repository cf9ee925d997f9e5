"""The map learns from one step: Agent+P's three update rules, and confirm and refute on top."""

from dataclasses import dataclass
from enum import StrEnum

from uiatlas.ui import Action, Observation, action_key
from uiatlas.utg.conditions import Condition
from uiatlas.utg.graph import Graph
from uiatlas.utg.merge import grown
from uiatlas.utg.places import arrived, guessed, meant
from uiatlas.utg.screen import Screen
from uiatlas.utg.transition import EvidenceKind, Transition


class Rule(StrEnum):
    """Which rule an observed transition fell under."""

    CONFIRMED = "confirmed"
    REFINED = "refined"
    EDGE_UPDATED = "edge updated"
    EDGE_ADDED = "edge added"
    NODE_ADDED = "node added"


@dataclass(frozen=True, slots=True)
class Change:
    """What one observed transition changed.

    Attributes:
        rule: The rule that applied.
        transition: Id of the edge that was added or confirmed.
        refuted: Ids of the edges that expected this action to lead elsewhere; their success statistics went down.
    """

    rule: Rule
    transition: str
    refuted: tuple[str, ...] = ()


def observe(
    graph: Graph,
    source: str,
    action: Action,
    target: Screen,
    *,
    kind: EvidenceKind,
    where: str,
    when: float,
    postcondition: tuple[Condition, ...] = (),
    seen: Observation | None = None,
) -> Change:
    """Enter an observed transition into the map, in place (Agent+P, section 4.1, "Dynamic update").

    The paper's graph has one action per pair of screens, so its "update edge" overwrites the label. Here parallel edges
    are kept: the new label is added beside the old one, and `queries.projection` gives the paper's view.

    An edge that was read from code and means this action is witnessed itself. It worked if the screen seen is its
    target or lies in it; in the latter case the edge to where it led exactly is added beside it.

    Args:
        graph: The map; changed in place.
        source: Id of the screen where the action was done.
        action: What was done.
        target: The screen that was then seen; may be new, equal to the source, or a fuller look at a known screen.
        kind: What kind of witness saw it.
        where: Which witness saw it, such as a run id.
        when: When, in seconds since the epoch.
        postcondition: What was seen to hold afterwards, beyond the place.
        seen: What was shown when the action was done, to tell which edges read from code mean it.
    """
    known = graph.screens.get(target.id)
    put_seen(graph, target)
    parallel = graph.between(source, target.id)
    key = action_key(action)
    told = tuple(meant(graph, source, action, seen))
    worked = [t for t in told if arrived(graph, t.target, target.id, source)]
    same = next((t for t in parallel if action_key(t.action) == key), None)
    same = same or next((t for t in worked if t.target == target.id), None)
    if known is None:
        rule = Rule.REFINED if worked else Rule.NODE_ADDED
    elif same is not None:
        rule = Rule.CONFIRMED
    elif worked:
        rule = Rule.REFINED
    else:
        rule = Rule.EDGE_UPDATED if parallel else Rule.EDGE_ADDED
    edge = same or Transition(source, action, target.id, postcondition=postcondition)
    also = {t.id: t for t in (*worked, *guessed(graph, source, action, target.id)) if t.id != edge.id}
    expected = (*graph.effects(source, action), *told)
    refuted = tuple(dict.fromkeys(t.id for t in expected if t.id not in also and t.target != target.id))
    for true in (edge, *also.values()):
        graph.put_transition(true.witnessed(kind, where, worked=True, when=when))
    for other in refuted:
        refute(graph, other, kind=kind, where=where, when=when)
    return Change(rule, edge.id, refuted)


def put_seen(graph: Graph, screen: Screen) -> None:
    """Enter a screen as it was seen: new, or a fuller look at a known one."""
    known = graph.screens.get(screen.id)
    if known is None:
        graph.put_screen(screen)
    elif known is not screen and (after := grown(known, screen)) != known:
        graph.put_screen(after)


def refute(graph: Graph, transition: str, *, kind: EvidenceKind, where: str, when: float) -> None:
    """Enter that an edge was tried and did not lead where it says; it is kept, and costs more from now on."""
    graph.put_transition(graph.transitions[transition].witnessed(kind, where, worked=False, when=when))
