"""Which activities of the manifest can be started: a class that is none cannot, whatever the manifest says."""

from collections.abc import Mapping
from dataclasses import replace

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import ClassFact
from uiatlas_static.solver.unnamed import unnamed

MAX_CHAIN = 64
"""Most super classes that are looked at."""


def startable(facts: AppFacts) -> AppFacts:
    """What is known of an app, without activities of its manifest whose classes are fragments, or that nobody names."""
    classes, left_out = facts.code.classes, unnamed(facts)
    kept = tuple(
        c
        for c in facts.manifest.components
        if c.kind != "activity" or not (c.name in left_out or _is_fragment(classes, c.name))
    )
    return replace(facts, manifest=replace(facts.manifest, components=kept))


def _is_fragment(classes: Mapping[str, ClassFact], name: str) -> bool:
    """Whether the first class above this one that the app does not hold itself is a fragment."""
    if name not in classes:
        return False
    for _ in range(MAX_CHAIN):
        if name not in classes:
            break
        name = classes[name].parent
    return name.endswith(("Fragment", "FragmentCompat"))
