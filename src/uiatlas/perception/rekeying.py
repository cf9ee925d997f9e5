"""A map whose looks were read by another version of the abstraction, read anew from the observations kept with it."""

from collections.abc import Callable
from dataclasses import replace

from uiatlas.perception.abstraction import VERSION, abstract
from uiatlas.ui import Observation
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Look, Screen


def rekey(graph: Graph, observations: Callable[[str], Observation | None]) -> tuple[str, ...]:
    """Bring the looks of a map up to this version, in place; ids, names, edges and evidence stay as they are.

    Args:
        graph: The map; nothing happens if it is up to date.
        observations: Gives the observation of a look by its digest, such as ``partial(atlas.observation, app)``, or
            None if it was not kept; such a look is then only found again by unchanged content.

    Returns:
        The ids of screens that no observation was kept of.
    """
    if graph.keyed_by == VERSION:
        return ()
    lost = []
    for screen in list(graph.screens.values()):
        kept = [(look, observations(look.digest)) for look in screen.looks]
        if kept and all(observation is None for _, observation in kept):
            lost.append(screen.id)
        graph.put_screen(_read_anew(screen, kept))
    graph.keyed_by = VERSION
    return tuple(lost)


def _read_anew(screen: Screen, kept: list[tuple[Look, Observation | None]]) -> Screen:
    looks, anchor = [], screen.anchor
    for look, observation in kept:
        if observation is None:
            looks.append(Look(look.digest, ()))
            continue
        seen = abstract(observation)
        anchor = seen.anchor
        looks.append(Look(look.digest, seen.features))
    return replace(screen, anchor=anchor, looks=tuple(looks))
