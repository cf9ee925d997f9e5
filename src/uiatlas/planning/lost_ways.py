"""The ways to screens that a new map has lost, as a plan on the old map has them."""

from uiatlas.planning.planner import plan_with
from uiatlas.utg.graph import Graph
from uiatlas.utg.lost import LostRoute, with_steps


def as_planned(lost: LostRoute, old: Graph) -> LostRoute:
    """The same lost route with the way that ``uiatlas plan`` takes there, if the way begins where the app does.

    It is not always the shortest: a way that is surer, or that does no harm, goes before.
    """
    if lost.source != old.entry or not lost.way_in:
        return lost
    plan = plan_with("builtin", old, lost.source, [lost.screen])
    steps = [old.transitions[step.transition_id] for step in plan.steps if step.transition_id in old.transitions]
    return with_steps(lost, old, steps) if plan.ok and len(steps) == len(plan.steps) else lost
