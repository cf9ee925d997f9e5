"""A policy that says at its end how many answers of its model could not be used."""

from dataclasses import replace

from uiatlas.agents.roles.reflection import Reflecting
from uiatlas.llm.heard import Heard
from uiatlas.run.policy import Act, Decision, Done, Policy, View
from uiatlas.run.session import Seen
from uiatlas.run.verifier import Verdict


class SayingSo:
    """Decides as another does; why it ends says, too, what could not be used of what its model answered.

    Args:
        policy: Decides.
        model: Who it asks.
    """

    def __init__(self, policy: Policy, model: Heard) -> None:
        self.policy, self._model = policy, model

    def decide(self, view: View) -> Decision:
        """The decision."""
        decision = self.policy.decide(view)
        told = self._model.told()
        if isinstance(decision, Act) or not told:
            return decision
        if isinstance(decision, Done) and decision.lacking:
            return replace(decision, lacking=f"{decision.lacking}; {told}")
        return replace(decision, why=f"{decision.why}; {told}")

    def reflect(self, before: Seen, decision: Act, after: Seen, verdict: Verdict) -> Verdict:
        """What the policy says a step came to, if anything."""
        return self.policy.reflect(before, decision, after, verdict) if isinstance(self.policy, Reflecting) else verdict
