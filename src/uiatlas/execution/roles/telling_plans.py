"""A decider that has its run tell each plan that a model made for it, in the model's own words."""

from dataclasses import replace

from uiatlas.execution.decisions import Decider, Decision, View
from uiatlas.execution.events import ModelPlanned
from uiatlas.planning.map_text import clipped
from uiatlas.planning.once.planner import OncePlanner

MOST = 20
"""Steps of a plan that are told."""


class TellingPlans:
    """Decides as another does; a decision before which a plan was made has a note of that plan.

    Args:
        decider: Decides.
        planner: Makes its plans.
    """

    def __init__(self, decider: Decider, planner: OncePlanner) -> None:
        self._decider, self._planner = decider, planner

    def decide(self, view: View) -> Decision:
        """The decision."""
        before = self._planner.made
        decision = self._decider.decide(view)
        if self._planner.made == before:
            return decision
        steps = [replace(s, control=clipped(s.control), text=clipped(s.text)) for s in self._planner.latest]
        told = [*map(str, steps[:MOST]), *([f"and {len(steps) - MOST} more"] if len(steps) > MOST else [])]
        return replace(decision, notes=(*decision.notes, ModelPlanned(0, tuple(told))))
