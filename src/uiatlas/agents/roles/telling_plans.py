"""A policy that has its run tell each plan that a model made for it, in the model's own words."""

from dataclasses import replace

from uiatlas.agents.compilers.once.planner import OncePlanner
from uiatlas.planning.control_names import clipped
from uiatlas.planning.goal import FileSaved, GoalFact, Told, describe_goal_fact
from uiatlas.run.events import ModelPlanned
from uiatlas.run.policy import Decision, Policy, View
from uiatlas.run.saved_files import can_show_saved
from uiatlas.run.wrapping import PolicyWrapper
from uiatlas.ui import Observation

MOST = 20
"""Steps of a plan that are told."""


class TellingPlans(PolicyWrapper):
    """Decides as another does; a decision before which a plan was made has a note of that plan.

    Args:
        inner: Decides.
        planner: Makes its plans.
    """

    def __init__(self, inner: Policy, planner: OncePlanner) -> None:
        super().__init__(inner)
        self._planner = planner

    def decide(self, view: View) -> Decision:
        """The decision."""
        before = self._planner.made
        decision = self.inner.decide(view)
        if self._planner.made == before:
            return decision
        steps = [replace(s, control=clipped(s.control), text=clipped(s.text)) for s in self._planner.latest]
        told = [*map(str, steps[:MOST]), *([f"and {len(steps) - MOST} more"] if len(steps) > MOST else [])]
        unshown = [f for f in self._planner.proof if not _can_be_shown(f, view.observation)]
        named = tuple(clipped(describe_goal_fact(f)) for f in unshown)
        return replace(decision, notes=(*decision.notes, ModelPlanned(0, tuple(told), named)))


def _can_be_shown(fact: GoalFact, shown: Observation) -> bool:
    """Whether a later look may show a fact, as far as what is shown now tells."""
    match fact:
        case Told():
            return False
        case FileSaved(name):
            return can_show_saved(name, shown)
    return True
