"""What closes a pop-up: learnt by closing it, kept with the map, so that the next run knows the button."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from uiatlas.ui import Action, action_key
from uiatlas.utg.transition import Evidence, EvidenceKind, join_evidence


@dataclass(frozen=True, slots=True)
class Dismissal:
    """An action that was done to be rid of a pop-up.

    Attributes:
        overlay: What the pop-up is known by, whatever lies under it.
        action: What was done.
        evidence: Who did it, how often, and how often the pop-up was gone then; one entry per witness, sorted.
    """

    overlay: str
    action: Action
    evidence: tuple[Evidence, ...] = ()

    @property
    def key(self) -> tuple[str, tuple[object, ...]]:
        """What makes it itself: the pop-up and the action."""
        return self.overlay, action_key(self.action)

    @property
    def probability(self) -> float:
        """Mean of the Beta distribution over its success, as of a transition."""
        tried, worked = sum(e.tried for e in self.evidence), sum(e.worked for e in self.evidence)
        return (worked + 1) / (tried + 2)

    def witnessed(self, kind: EvidenceKind, where: str, *, worked: bool, when: float) -> "Dismissal":
        """The dismissal after one more attempt seen by this witness."""
        mine = next((e for e in self.evidence if (e.kind, e.where) == (kind, where)), Evidence(kind, where))
        told = replace(mine, tried=mine.tried + 1, worked=mine.worked + worked, last=max(mine.last, when))
        return replace(self, evidence=join_evidence(self.evidence, (told,)))


def best_dismissal(known: Iterable[Dismissal], overlay: str) -> Dismissal | None:
    """The action that closed a pop-up most reliably, None if none did more often than not."""
    found = [d for d in known if d.overlay == overlay and d.evidence and d.probability > 0.5]
    return max(found, key=lambda d: (d.probability, repr(d.key)), default=None)
