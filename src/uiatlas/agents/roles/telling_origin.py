"""A policy that has its run say which stored plan it rests on, when that was made and how often it worked."""

from dataclasses import replace

from uiatlas.knowledge.memory.recalling import Recalled
from uiatlas.run.events import PlanRecalled
from uiatlas.run.policy import Decision, Policy, View
from uiatlas.run.wrapping import PolicyWrapper


class TellingOrigin(PolicyWrapper):
    """Decides as another does; its first decision has a note of the stored plan.

    Args:
        inner: Decides.
        known: The stored plan.
    """

    def __init__(self, inner: Policy, known: Recalled) -> None:
        super().__init__(inner)
        self._known: Recalled | None = known

    def decide(self, view: View) -> Decision:
        """The decision."""
        decision, known = self.inner.decide(view), self._known
        if known is None:
            return decision
        self._known, stored = None, known.shortcut
        origin = PlanRecalled(0, stored.task, stored.worked, stored.made, stored.last, known.varied)
        return replace(decision, notes=(origin, *decision.notes))
