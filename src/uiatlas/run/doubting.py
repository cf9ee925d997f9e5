"""What a run learns of its steps: at once, or once it is clear that a dialog was an effect of the step."""

from dataclasses import dataclass

from uiatlas.run.policy import Act
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.run_session import RunSession
from uiatlas.run.session import Seen
from uiatlas.utg.conditions import OnScreen, TextEquals


@dataclass(frozen=True, slots=True)
class Deed:
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
class Pupil:
    """Enters the steps of a run into its map.

    Attributes:
        session: The run's eyes and hands.
    """

    session: RunSession
    _doubtful: Deed | None = None

    def worked(self, deed: Deed) -> None:
        """Take note of a step; it is put off where a dialog came up that nobody expected, and may be a pop-up."""
        told = any(isinstance(c, OnScreen) for c in deed.decision.expected)
        if not told and deed.after.screen is None and overlay_dismissal(deed.after.observation) is not None:
            self._doubtful = deed
        elif not _dismisses(deed):
            self._learn(deed)

    def goes_on(self, seen: Seen, decision: Act) -> None:
        """Take note of what is done next: a dialog that is dismissed at once was no effect of the step before it."""
        deed, self._doubtful = self._doubtful, None
        if deed is not None and decision.element != overlay_dismissal(seen.observation):
            self._learn(deed)

    def _learn(self, deed: Deed) -> None:
        kept = tuple(c for c in deed.decision.expected if isinstance(c, TextEquals))
        self.session.learn(deed.number, deed.before, deed.decision.action, deed.after, kept)


def _dismisses(deed: Deed) -> bool:
    """Whether a step closed a dialog that came up on the way and the map does not know; that does not go on the map.

    What is shown first of all belongs to the app: that is where it starts.
    """
    element = deed.decision.element
    came_up = deed.number > 1 and deed.before.screen is None
    return came_up and element is not None and element == overlay_dismissal(deed.before.observation)
