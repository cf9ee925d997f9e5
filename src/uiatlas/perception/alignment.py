"""Which screens of two maps of one app are the same, though they were first seen in different looks."""

from collections.abc import Set as AbstractSet

from uiatlas.perception.blueprints import Blueprints
from uiatlas.perception.fingerprint import Anchor, fingerprint
from uiatlas.perception.index import LookIndex
from uiatlas.ui import Observation
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import OVER
from uiatlas.utg.screen import Screen


def same_screens(one: Graph, other: Graph) -> dict[str, str]:
    """Screens of `other` that are screens of `one` under another id, for `uiatlas.utg.merge`.

    A screen is matched by its looks, as an observation would be; screens with equal ids need no match. No two screens
    of `other` are matched with one of `one` and none is matched with a screen that has a namesake in `other`, since the
    other map tells them apart. A screen that only one map has seen, and the other knows from code, is matched as a live
    one would be found.
    """
    index = LookIndex()
    for screen in one.screens.values():
        if screen.id not in other.screens:
            for look in screen.looks:
                index.add(screen.id, fingerprint(Anchor(screen.app, screen.anchor), look.features))
    found: dict[str, tuple[float, str]] = {}
    for screen in other.screens.values():
        if screen.id not in one.screens and (match := _best(index, screen)) is not None:
            score, twin = match
            if twin not in found or score > found[twin][0]:
                found[twin] = (score, screen.id)
    same = {theirs: mine for mine, (_, theirs) in sorted(found.items())}
    same |= _by_code(one, other, {*same, *one.screens}, {*same.values(), *other.screens})
    drawn = _by_code(other, one, {*same.values(), *other.screens}, {*same, *one.screens})
    return same | {theirs: mine for mine, theirs in drawn.items()}


def _by_code(code: Graph, seen: Graph, matched: AbstractSet[str], taken: AbstractSet[str]) -> dict[str, str]:
    """Screens that one map has seen, with those that the other knows from code and never saw; of each the best fit.

    Args:
        code: The map with screens from code.
        seen: The map with screens that were seen.
        matched: Screens of `seen` that need no match.
        taken: Screens of `code` that are matched already.
    """
    blueprints = Blueprints(code)
    for screen in code.screens.values():
        if screen.id not in taken:
            blueprints.enter(screen)
    best: dict[str, tuple[float, str]] = {}
    for screen in seen.screens.values() if blueprints else ():
        if screen.looks and screen.id not in matched:
            place, dialog, _ = screen.anchor.partition(OVER)
            fit = blueprints.find(Observation(screen.app, screen.elements, place, screen.name, bool(dialog)))
            if fit is not None and fit.score > best.get(fit.screen, (0.0, ""))[0]:
                best[fit.screen] = fit.score, screen.id
    return {live: drawn for drawn, (_, live) in best.items()}


def _best(index: LookIndex, screen: Screen) -> tuple[float, str] | None:
    """The likeliest known screen over all looks, with its likeness."""
    matches = []
    for look in screen.looks:
        seen = fingerprint(Anchor(screen.app, screen.anchor), look.features)
        matches += [(1.0, owner) for owner in index.exact(seen)[:1]] or list(index.similar(seen))[:1]
    return max(matches, default=None)
