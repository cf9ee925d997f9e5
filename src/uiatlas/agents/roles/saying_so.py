"""A policy that says at its end how many answers of its model could not be used."""

from dataclasses import replace

from uiatlas.llm.heard import Heard
from uiatlas.run.policy import Decision, Done, GiveUp, Policy, View
from uiatlas.run.wrapping import PolicyWrapper


class SayingSo(PolicyWrapper):
    """Decides as another does; why it ends says, too, what could not be used of what its model answered.

    Args:
        inner: Decides.
        model: Who it asks.
    """

    def __init__(self, inner: Policy, model: Heard) -> None:
        super().__init__(inner)
        self._model = model

    def decide(self, view: View) -> Decision:
        """The decision."""
        decision = self.inner.decide(view)
        told = self._model.told()
        if isinstance(decision, Done | GiveUp) and told:
            return replace(decision, why=f"{decision.why}; {told}")
        return decision
