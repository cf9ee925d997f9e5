"""Splits a screen that is two: one action on it leads to two places, and what is shown says which, beyond chance."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import comb

from uiatlas.ui import Action, action_key
from uiatlas.utg.departures import Departure, latest
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Look, Screen, screen_id
from uiatlas.utg.transition import Transition

CHANCE = 0.01
"""Probability below which what is shown and where an action leads are not taken to go together by chance."""


@dataclass(frozen=True, slots=True)
class Split:
    """A screen that is two.

    Attributes:
        screen: Id of the screen.
        action: The action that leads to different places.
        feature: What one of the two shows and the other does not.
        chance: Probability that this goes with the place only by chance, over all features that were compared.
    """

    screen: str
    action: Action
    feature: str
    chance: float


def note_departure(graph: Graph, departure: Departure) -> None:
    """Keep a departure of an action that is known to lead to several places, and forget the oldest beyond a limit."""
    graph.departures = latest((*graph.departures, departure))


def splits(graph: Graph) -> tuple[Split, ...]:
    """The screens that are two, at most one split of each, the surest one.

    For every feature that was shown at some departures and not at others, Fisher's exact test says how likely it goes
    with the outcome by chance; with the number of features compared this is the chance of any of them (Bonferroni).
    """
    groups: dict[tuple[str, tuple[object, ...]], list[Departure]] = {}
    for departure in graph.departures:
        groups.setdefault(departure.key, []).append(departure)
    found: dict[str, Split] = {}
    for (screen, _), departures in groups.items():
        split = _split(screen, departures)
        if split is not None and (screen not in found or split.chance < found[screen].chance):
            found[screen] = split
    return tuple(found.values())


def _split(screen: str, departures: Sequence[Departure]) -> Split | None:
    usual = Counter(d.target for d in departures).most_common(1)[0][0]
    shown = Counter(f for d in departures for f in set(d.look.features))
    varying = sorted(f for f, times in shown.items() if times < len(departures))
    best: Split | None = None
    for feature in varying:
        with_it = [d.target == usual for d in departures if feature in d.look.features]
        without = [d.target == usual for d in departures if feature not in d.look.features]
        chance = fisher(sum(with_it), len(with_it), sum(without), len(without)) * len(varying)
        if chance < CHANCE and (best is None or chance < best.chance):
            best = Split(screen, departures[0].action, feature, chance)
    return best


def fisher(one: int, of_one: int, other: int, of_other: int) -> float:
    """Fisher's exact test, two-sided: how likely shares at least as unlikely as these are if both are the same.

    Args:
        one: How often it was so in the first group.
        of_one: Size of the first group.
        other: How often it was so in the second group.
        of_other: Size of the second group.
    """
    total, hits = of_one + of_other, one + other
    weights = [
        comb(of_one, k) * comb(of_other, hits - k) if 0 <= hits - k <= of_other else 0 for k in range(of_one + 1)
    ]
    return sum(w for w in weights if w <= weights[one]) / comb(total, hits)


def divided(graph: Graph) -> Graph:
    """The map with each screen that is two split in two; the same graph if there is none.

    Looks go where they belong. The action that told them apart leads from each half to the places that it led to from
    there. All other edges are kept on both halves, since nobody knows yet; what runs see settles it.
    """
    for split in splits(graph):
        graph = _divided(graph, split)
    return graph


def _divided(graph: Graph, split: Split) -> Graph:
    seen = [d for d in graph.departures if d.key == (split.screen, action_key(split.action))]
    old, new = _halves(graph, split, seen)
    sides = {has: {d.target for d in seen if (split.feature in d.look.features) is has} for has in (False, True)}
    out = Graph(graph.app, app_version=graph.app_version, entry=graph.entry)
    for screen in graph.screens.values():
        out.put_screen(old if screen.id == old.id else screen)
    out.put_screen(new)
    for edge in graph.transitions.values():
        for copy in _copies(edge, split, new.id, sides):
            out.put_transition(copy)
    out.entries, out.coverage, out.warnings = graph.entries, dict(graph.coverage), list(graph.warnings)
    out.keyed_by = graph.keyed_by
    for dismissal in graph.dismissals:
        out.put_dismissal(dismissal)
    for sight in graph.sights:
        out.sight(sight)
    out.departures = tuple([d for d in graph.departures if d.source != split.screen])
    return out


def _halves(graph: Graph, split: Split, seen: Sequence[Departure]) -> tuple[Screen, Screen]:
    """The screen without the feature, under its id, and the one with it, under a new one."""
    screen = graph.screens[split.screen]
    looks = {look.digest: look for look in (*screen.looks, *(d.look for d in seen[-4:]))}
    for has in (True, False):
        sample = next(d.look for d in seen if (split.feature in d.look.features) is has)
        looks.setdefault(sample.digest, sample)
    parted = [
        tuple(k for k in sorted(looks.values(), key=_digest) if (split.feature in k.features) is has)
        for has in (False, True)
    ]
    key = screen_id(screen.app, screen.name, f"{screen.id}\n{split.feature}")
    return replace(screen, looks=parted[0]), replace(screen, id=key, looks=parted[1])


def _digest(look: Look) -> str:
    return look.digest


def _copies(edge: Transition, split: Split, new: str, sides: dict[bool, set[str]]) -> list[Transition]:
    """An edge on the map with both halves."""
    if edge.source == split.screen and action_key(edge.action) == action_key(split.action):
        sure = replace(edge, evidence=tuple(replace(e, tried=e.worked) for e in edge.evidence))
        both = edge.target in sides[True] and edge.target in sides[False]
        told = edge if both else sure
        kept = [has for has in (False, True) if edge.target in sides[has]] or [False, True]
        return [replace(told, source=new if has else edge.source) for has in kept]
    if edge.source == split.screen:
        target = new if edge.target == split.screen else edge.target
        return [edge, replace(edge, source=new, target=target)]
    return [edge, replace(edge, target=new)] if edge.target == split.screen else [edge]
