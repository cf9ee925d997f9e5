"""How often a run may ask its model: one budget for plans and for single steps."""

from dataclasses import dataclass

from uiatlas.errors import ModelError

MOST_PLANS = 4
"""Plans of a run, at most; after them the model decides step by step."""

MOST_STEPS = 12
"""Questions for single steps that a run has room for beside its plans."""

MOST_CALLS = MOST_PLANS + MOST_STEPS
"""Questions of a run, at most; when they are used up, and the run cannot go on, it stops."""


@dataclass(slots=True)
class Questions:
    """The questions of one run.

    Attributes:
        most: How many there may be.
        most_plans: How many of them may be for a plan.
        plans: How many were for a plan.
        steps: How many were for a single step.
    """

    most: int = MOST_CALLS
    most_plans: int = MOST_PLANS
    plans: int = 0
    steps: int = 0

    @property
    def asked(self) -> int:
        """How many there were."""
        return self.plans + self.steps

    @property
    def left(self) -> int:
        """How many more there may be."""
        return max(0, self.most - self.asked)

    @property
    def may_plan(self) -> bool:
        """Whether another plan may be asked for."""
        return self.left > 0 and self.plans < self.most_plans

    def require(self, trouble: str) -> None:
        """See that one is left.

        Args:
            trouble: Why it is needed.

        Raises:
            ModelError: They are used up; the run stops.
        """
        if not self.left:
            used = f"the {self.most} questions of this run are used up"
            raise ModelError(f"{used}: {trouble}", hint="allow more calls, or teach the map")
