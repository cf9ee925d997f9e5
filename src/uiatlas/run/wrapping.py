"""A policy around another one, which keeps all that the inner one offers beyond its decisions."""

from uiatlas.run.policy import Act, Decision, Policy, View
from uiatlas.run.reflection import Reflecting
from uiatlas.run.session import Seen
from uiatlas.run.verifier import Verdict


class PolicyWrapper:
    """Decides as another policy does, and reflects as it does; what differs is overridden.

    Every policy around another one is one of these, so that none forgets what the inner one has to say.

    Args:
        inner: The policy inside.

    Attributes:
        inner: The same.
    """

    def __init__(self, inner: Policy) -> None:
        self.inner = inner

    def decide(self, view: View) -> Decision:
        """The inner policy's decision."""
        return self.inner.decide(view)

    def reflect(self, before: Seen, decision: Act, after: Seen, verdict: Verdict) -> Verdict:
        """What the inner policy says a step came to, if it says anything."""
        return self.inner.reflect(before, decision, after, verdict) if isinstance(self.inner, Reflecting) else verdict
