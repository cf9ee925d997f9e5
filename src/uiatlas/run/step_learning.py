"""When a step goes on the map: at once, or once it is clear that the dialog after it was an effect of the step."""

from dataclasses import dataclass

from uiatlas.run.policy import Act
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.run_session import RunSession
from uiatlas.run.session import Seen
from uiatlas.utg.conditions import OnScreen, TextEquals


@dataclass(frozen=True, slots=True)
class WorkedStep:
    """A step that worked, to be learnt.

    Attributes:
        number: Its number in the run.
        before: What was shown before it.
        decision: What was to be done.
        after: What it led to.
    """

    number: int
    before: Seen
    decision: Act
    after: Seen


@dataclass(slots=True)
class StepLearner:
    """Enters the steps of a run into its map.

    Attributes:
        session: The run's eyes and hands.
    """

    session: RunSession
    _doubtful: WorkedStep | None = None

    def worked(self, step: WorkedStep) -> None:
        """Take note of a step; it is put off where a dialog came up that nobody expected, and may be a pop-up."""
        told = any(isinstance(c, OnScreen) for c in step.decision.expected)
        if not told and step.after.screen is None and overlay_dismissal(step.after.observation) is not None:
            self._doubtful = step
        elif not _dismisses(step):
            self._learn(step)

    def goes_on(self, seen: Seen, decision: Act) -> None:
        """Take note of what is done next: a dialog that is dismissed at once was no effect of the step before it."""
        step, self._doubtful = self._doubtful, None
        if step is not None and decision.element != overlay_dismissal(seen.observation):
            self._learn(step)

    def _learn(self, step: WorkedStep) -> None:
        kept = tuple(c for c in step.decision.expected if isinstance(c, TextEquals))
        self.session.learn(step.number, step.before, step.decision.action, step.after, kept)


def _dismisses(step: WorkedStep) -> bool:
    """Whether a step closed a dialog that came up on the way and the map does not know; that does not go on the map.

    What is shown first of all belongs to the app: that is where it starts.
    """
    element = step.decision.element
    came_up = step.number > 1 and step.before.screen is None
    return came_up and element is not None and element == overlay_dismissal(step.before.observation)
