"""Which activities of the manifest can be started: a class that is none cannot, whatever the manifest says."""

from collections.abc import Mapping
from dataclasses import replace

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import ClassFact
from uiatlas_static.solver.places import Place, World
from uiatlas_static.solver.unnamed import unnamed

MAX_CHAIN = 64
"""Most super classes that are looked at."""


def startable(facts: AppFacts) -> tuple[AppFacts, frozenset[str]]:
    """What is known of an app, without activities that are none; and those that nobody starts and others stand for.

    None are fragments, and what nobody starts and others derive from: what it does, those do. What nobody starts and
    derives from an activity does what that does, and is never seen to.
    """
    classes, unstarted = facts.code.classes, unnamed(facts)
    activities = {c.name for c in facts.manifest.components if c.kind == "activity"}
    above = {classes[name].parent for name in activities & classes.keys()}
    none = {name for name in activities if (name in unstarted and name in above) or _is_fragment(classes, name)}
    kept = tuple(c for c in facts.manifest.components if c.kind != "activity" or c.name not in none)
    copies = frozenset(n for n in unstarted - none if classes[n].parent in activities - none)
    return replace(facts, manifest=replace(facts.manifest, components=kept)), copies


def leave_out(world: World, place: Place) -> None:
    """Let the code of an activity not run: it is on the map and leads nowhere."""
    place.obj = None
    world.warnings.setdefault(f"{place.evidence}: {place.name} is started by nobody; its code is left out")


def _is_fragment(classes: Mapping[str, ClassFact], name: str) -> bool:
    """Whether the first class above this one that the app does not hold itself is a fragment."""
    if name not in classes:
        return False
    for _ in range(MAX_CHAIN):
        if name not in classes:
            break
        name = classes[name].parent
    return name.endswith(("Fragment", "FragmentCompat"))
