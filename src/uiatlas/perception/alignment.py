"""Which screens of two maps of one app are the same, though they were first seen in different looks."""

from uiatlas.perception.fingerprint import Anchor, fingerprint
from uiatlas.perception.index import LookIndex
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Screen


def same_screens(one: Graph, other: Graph) -> dict[str, str]:
    """Screens of `other` that are screens of `one` under another id, for `uiatlas.utg.merge`.

    A screen is matched by its looks, as an observation would be; screens with equal ids need no match. No two screens
    of `other` are matched with one of `one` and none is matched with a screen that has a namesake in `other`, since the
    other map tells them apart.
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
    return {theirs: mine for mine, (_, theirs) in sorted(found.items())}


def _best(index: LookIndex, screen: Screen) -> tuple[float, str] | None:
    """The likeliest known screen over all looks, with its likeness."""
    matches = []
    for look in screen.looks:
        seen = fingerprint(Anchor(screen.app, screen.anchor), look.features)
        matches += [(1.0, owner) for owner in index.exact(seen)[:1]] or list(index.similar(seen))[:1]
    return max(matches, default=None)
