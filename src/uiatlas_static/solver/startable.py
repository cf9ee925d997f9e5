"""Which activities of the manifest can be started: a class that is none, or abstract, cannot, whatever it says."""

from collections.abc import Mapping
from dataclasses import replace

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import ClassFact
from uiatlas_static.solver.unnamed import unnamed

MAX_CHAIN = 64
"""Most super classes that are looked at."""


def startable(facts: AppFacts) -> AppFacts:
    """What is known of an app, without activities of its manifest that cannot be made, or that nobody names.

    No object is made of an abstract class, and a fragment is no activity.
    """
    classes, left_out = facts.code.classes, unnamed(facts)
    kept = tuple(
        c
        for c in facts.manifest.components
        if c.kind != "activity"
        or not (c.name in left_out or _is_abstract(classes, c.name) or _is_fragment(classes, c.name))
    )
    return replace(facts, manifest=replace(facts.manifest, components=kept))


def _is_abstract(classes: Mapping[str, ClassFact], name: str) -> bool:
    return name in classes and classes[name].abstract


def _is_fragment(classes: Mapping[str, ClassFact], name: str) -> bool:
    """Whether the first class above this one that the app does not hold itself is a fragment."""
    if name not in classes:
        return False
    for _ in range(MAX_CHAIN):
        if name not in classes:
            break
        name = classes[name].parent
    return name.endswith(("Fragment", "FragmentCompat"))
