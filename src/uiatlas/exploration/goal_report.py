"""What became of the goals that a model proposed for an exploration, and what asking it took."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from uiatlas.knowledge.goals import Goal, GoalState
from uiatlas.llm.usage import Usage


@dataclass(frozen=True, slots=True)
class GoalReport:
    """The goals of an exploration.

    Attributes:
        by: The model's name.
        goals: The goals that it proposed, in this exploration and before.
        screens: Screens that it was asked about in this exploration.
        unusable: Proposals that named no control of their screen, or no value that can be entered there.
        usage: What asking took in this exploration.
        trouble: Why it was not asked any more, or gave nothing; empty if all went well.
    """

    by: str
    goals: tuple[Goal, ...] = ()
    screens: int = 0
    unusable: int = 0
    usage: Usage = field(default_factory=Usage)
    trouble: str = ""

    @property
    def reached(self) -> int:
        """Goals that were reached, those included of which only the model says so."""
        return self._counts[GoalState.REACHED]

    @property
    def judged(self) -> int:
        """Goals of which only the model says that they were reached."""
        return sum(goal.judged for goal in self.goals)

    @property
    def missed(self) -> int:
        """Goals that were tried, or could not be, and were not reached."""
        return self._counts[GoalState.MISSED]

    @property
    def left(self) -> int:
        """Goals that were not tried to their end."""
        return self._counts[GoalState.OPEN]

    @property
    def _counts(self) -> Counter[GoalState]:
        return Counter(goal.state for goal in self.goals)

    def to_json(self) -> dict[str, Any]:
        """As ``goals`` of ``explore --json``."""
        return {
            "by": self.by,
            "proposed": len(self.goals),
            "reached": self.reached,
            "judged": self.judged,
            "missed": self.missed,
            "open": self.left,
            "unusable": self.unusable,
            "screens_asked": self.screens,
            "trouble": self.trouble,
            "list": [
                {"goal": g.text, "screen": g.screen, "state": g.state, "why": g.why, "judged": g.judged}
                for g in self.goals
            ],
        }
