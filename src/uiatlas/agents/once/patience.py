"""How long a plan waits for a control that it names and that is not shown yet."""

from uiatlas.planning.intended import Intended
from uiatlas.run.policy import Pause

PAUSES = (1.0, 2.0)
"""Seconds of the first and the second wait for a control."""


class Patience:
    """The waits of one run, counted for the step that is waited for."""

    def __init__(self) -> None:
        self._step: Intended | None = None
        self._times = 0

    def pause(self, step: Intended) -> Pause | None:
        """Some time for the control of a step; None when it had enough."""
        if self._step is not step:
            self._step, self._times = step, 0
        if self._times >= len(PAUSES):
            return None
        self._times += 1
        return Pause(PAUSES[self._times - 1], f"{step.control!r} is not shown yet")
