"""What a step teaches the map: both screens are found or added, the edge is entered as observed."""

from uiatlas.perception import Locator
from uiatlas.perception.abstraction import abstract
from uiatlas.ui import Action, Observation, action_key
from uiatlas.utg import EvidenceKind, Graph, Look, Screen
from uiatlas.utg.conditions import Condition
from uiatlas.utg.departures import Departure
from uiatlas.utg.revise import Change, observe, put_seen
from uiatlas.utg.splitting import note_departure


def learn(
    graph: Graph,
    locator: Locator,
    before: Observation,
    action: Action,
    after: Observation,
    *,
    where: str,
    when: float,
    source: str | None = None,
    postcondition: tuple[Condition, ...] = (),
) -> tuple[Screen, Screen, Change]:
    """Enter one step into the map.

    Args:
        graph: The map; changed in place.
        locator: Finds observations on this map.
        before: What was shown before the step.
        action: What was done.
        after: What is shown after it.
        where: Which run saw it.
        when: When, in seconds since the epoch.
        source: The screen before, if the run knows it.
        postcondition: What was seen to hold afterwards, beyond the place.

    Returns:
        The screens before and after, and what changed.
    """
    graph.sight(before)
    graph.sight(after)
    here = locator.place(before)
    if source != here.id or not graph.screens[here.id].looks:
        put_seen(graph, here)
    there = locator.place(after, (here.id, action_key(action)))
    change = observe(
        graph,
        here.id,
        action,
        there,
        kind=EvidenceKind.OBSERVED,
        where=where,
        when=when,
        postcondition=postcondition,
        seen=before,
    )
    if len({edge.target for edge in graph.effects(here.id, action)}) > 1:
        look = Look(before.digest, abstract(before).features)
        note_departure(graph, Departure(here.id, action, there.id, look, where, when))
    return here, there, change
