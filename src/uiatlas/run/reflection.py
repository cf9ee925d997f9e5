"""What a policy may have to say beyond its decisions: on what a step came to."""

from typing import Protocol, runtime_checkable

from uiatlas.run.policy import Act
from uiatlas.run.session import Seen
from uiatlas.run.verifier import Verdict


@runtime_checkable
class Reflecting(Protocol):
    """A policy that has its say on what a step came to, after the predicates."""

    def reflect(self, before: Seen, decision: Act, after: Seen, verdict: Verdict) -> Verdict:
        """The verdict, or a better one."""
        ...
