"""A decider that says at its end how many answers of its model could not be used."""

from dataclasses import replace

from uiatlas.execution.decisions import Act, Decider, Decision, Done, View
from uiatlas.execution.roles.reflection import Reflecting
from uiatlas.execution.session import Seen
from uiatlas.execution.verifier import Verdict
from uiatlas.llm.heard import Heard


class SayingSo:
    """Decides as another does; why it ends says, too, what could not be used of what its model answered.

    Args:
        decider: Decides.
        model: Who it asks.
    """

    def __init__(self, decider: Decider, model: Heard) -> None:
        self.decider, self._model = decider, model

    def decide(self, view: View) -> Decision:
        """The decision."""
        decision = self.decider.decide(view)
        told = self._model.told()
        if isinstance(decision, Act) or not told:
            return decision
        if isinstance(decision, Done) and decision.lacking:
            return replace(decision, lacking=f"{decision.lacking}; {told}")
        return replace(decision, why=f"{decision.why}; {told}")

    def reflect(self, before: Seen, decision: Act, after: Seen, verdict: Verdict) -> Verdict:
        """What the decider says a step came to, if anything."""
        return (
            self.decider.reflect(before, decision, after, verdict) if isinstance(self.decider, Reflecting) else verdict
        )
