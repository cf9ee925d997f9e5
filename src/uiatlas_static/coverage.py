"""How much of an app's code a map rests on: which calls were resolved, and what stays open, with its place."""

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.solver.callbacks import STARTS
from uiatlas_static.solver.places import World
from uiatlas_static.solver.program import site_name


def coverage_of(facts: AppFacts, world: World) -> tuple[dict[str, int | float], list[str]]:
    """How many calls that navigate there are and how many of them are resolved; and all warnings, each once.

    Args:
        facts: What was read.
        world: What the solver concluded.
    """
    unseen = _unseen(facts, world)
    counts: dict[str, int | float] = {
        "sites": len(world.sites) + len(unseen),
        "resolved": sum(world.sites.values()),
    }
    warnings = (*facts.warnings, *facts.code.warnings, *facts.resources.warnings, *world.warnings, *unseen)
    return counts, list(dict.fromkeys(warnings))


def _unseen(facts: AppFacts, world: World) -> list[str]:
    """Calls that start an activity in the app's own code and were not reached from any screen.

    One that means a method of the app starts nothing itself, as where a screen overrides ``startActivity``.
    """
    known, out = world.sites.keys() | world.inward, []
    for cls in facts.code.classes.values():
        if cls.library:
            continue
        for method in (*cls.methods, *cls.lambdas):
            for n, call in enumerate(method.calls):
                if call.name in STARTS and (method.id, n) not in known:
                    where = site_name(facts, cls, method, call.line)
                    out.append(f"{where}: {call.name} was not reached from any screen")
    return out
