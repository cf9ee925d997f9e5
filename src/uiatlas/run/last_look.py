"""Looks once more, at the end of a run, where a look can show what the proof lacks: what was saved, or a list.

A settings dialog closes with its own OK, and nothing shows any more what was set in it; from where something was
removed the list is not shown that it is gone from. The way there is the way that the run came: the same openers,
without the steps that set something, and only those that do no harm. What goes wrong on it is mended as in the run.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from uiatlas.errors import DeviceLostError
from uiatlas.run.look_walk import LookWalk
from uiatlas.run.policy import Act
from uiatlas.run.recovery.ladder import Care
from uiatlas.run.recovery.repair import Repair
from uiatlas.run.run_session import Ending, RunSession
from uiatlas.run.session import Seen
from uiatlas.run.verifier import Outcome, Verdict
from uiatlas.run.visits import Look
from uiatlas.run.ways_to_see import Way

Verify = Callable[[Seen, Act, Seen], Verdict]
"""Checks a step from what was shown before it, the decision, and what is shown now."""


@dataclass(slots=True)
class LastLook:
    """A look at where something can show that the task was done.

    Attributes:
        session: The run's eyes and hands.
        verify: Checks a step.
        shows: Whether all that was to be seen has been seen by now.
        care: Which rungs of the recovery ladder are used after a step that failed.
    """

    session: RunSession
    verify: Verify
    shows: Callable[[], bool]
    care: Care = Care.ALL
    _repair: Repair = field(init=False)
    _walk: LookWalk = field(init=False)

    def __post_init__(self) -> None:
        self._repair = Repair(self.session, self.verify, self.care, only_looks=True)
        self._walk = LookWalk(self.session.graph, self.session.device.app, self.session.task, self.shows)

    def go(self, seen: Seen, way: Way) -> None:
        """Go and look until all is seen that was to be; what was opened is closed again.

        What cannot be done, is refused or has no budget left ends it, and the verdict stays what it would have been.
        """
        at, steps = seen, self._walk.steps(_look(seen), way)
        with suppress(Ending, DeviceLostError, StopIteration):
            act = next(steps)
            while True:
                at, worked = self._step(at, act)
                act = steps.send((_look(at), worked))

    def _step(self, at: Seen, act: Act) -> tuple[Seen, bool]:
        """Do a step, and mend it if it does not work; what is shown then, and whether it has worked."""
        after = self.session.act(at, act.action, act.element, why=act.why, by=act.by, only_looks=act.only_looks)
        verdict, number = self.verify(at, act, after), len(self.session.steps)
        self.session.settle(number, verdict, recovered=False)
        if verdict.outcome is Outcome.SUCCESS:
            self._repair.succeeded(after.screen)
            return after, True
        repaired = self._repair.recover(number, at, act, after, verdict)
        if repaired.verdict is not None:
            self.session.settle(number, repaired.verdict, recovered=True)
        return repaired.seen, repaired.verdict is not None


def _look(seen: Seen) -> Look:
    return Look(0, seen.observation, seen.screen)
