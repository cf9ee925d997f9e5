"""Screens of one map that stand on another under another name, found by what they show and what lies around them."""

from collections import Counter
from collections.abc import Hashable, Mapping

from uiatlas.ui import action_key
from uiatlas.ui.selectors import short_id
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Screen

LEAST_ALIKE = 0.5
"""Share of what two screens have between them that both must have."""

LEAST_SHARED = 2
"""How much both must have at least; one button or one way alone says nothing."""

_Trait = tuple[Hashable, ...]


def renamed_screens(old: Graph, new: Graph, same: Mapping[str, str]) -> dict[str, str]:
    """Screens of the old map that were renamed, each with its id on the new one.

    Two screens of a kind are one if each is the likest of the other, by their elements, their class without its package
    and their ways from and to screens that are known to be the same; of two that are equally alike none is taken. What
    is found tells more of what is around it, so that a whole renamed part is found from its edge.

    Args:
        old: The map as it was.
        new: The map as it is.
        same: Screens that are known to be the same, by their ids on the old map.
    """
    known, found = dict(same), dict[str, str]()
    while pairs := _pairs(old, new, known):
        known |= pairs
        found |= pairs
    return found


def _pairs(old: Graph, new: Graph, same: Mapping[str, str]) -> dict[str, str]:
    taken = set(same.values())
    here = {s: _traits(old, screen, same) for s, screen in old.screens.items() if s not in same}
    there = {s: _traits(new, screen, {t: t for t in taken}) for s, screen in new.screens.items() if s not in taken}
    holders: dict[_Trait, list[str]] = {}
    for other, theirs in there.items():
        for trait in theirs:
            holders.setdefault(trait, []).append(other)
    alike: dict[tuple[str, str], float] = {}
    for one, mine in here.items():
        for other, shared in Counter(other for trait in mine for other in holders.get(trait, ())).items():
            if old.screens[one].kind == new.screens[other].kind and shared >= LEAST_SHARED:
                alike[one, other] = shared / (len(mine) + len(there[other]) - shared)
    best: dict[tuple[str, str], list[float]] = {}
    for (one, other), share in alike.items():
        best.setdefault(("old", one), []).append(share)
        best.setdefault(("new", other), []).append(share)
    return {
        one: other
        for (one, other), share in alike.items()
        if share >= LEAST_ALIKE and all(_alone(best[key], share) for key in (("old", one), ("new", other)))
    }


def _alone(shares: list[float], share: float) -> bool:
    """Whether this share is the greatest, and the only one so great."""
    return max(shares) == share and shares.count(share) == 1


def _traits(graph: Graph, screen: Screen, same: Mapping[str, str]) -> frozenset[_Trait]:
    """What tells a screen: its elements, its class without its package, ways from and to screens that are the same."""
    traits: set[_Trait] = {("class", screen.name.rpartition(".")[2])}
    traits |= {("element", e.role.value, e.text, e.description, short_id(e.resource_id)) for e in screen.elements}
    traits |= {("to", same[t.target], action_key(t.action)) for t in graph.outgoing(screen.id) if t.target in same}
    traits |= {("from", same[t.source], action_key(t.action)) for t in graph.incoming(screen.id) if t.source in same}
    if screen.host is not None and screen.host in same:
        traits.add(("host", same[screen.host]))
    return frozenset(traits)
