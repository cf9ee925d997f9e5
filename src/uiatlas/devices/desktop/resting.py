"""Waits until a program is at rest: what it shows stays the same, and it is not busy with changing it."""

import logging
import os
import time
from collections.abc import Callable
from typing import Protocol

from uiatlas.devices.desktop.arriving import STARTING
from uiatlas.devices.desktop.looking import Look
from uiatlas.ui import Observation

_LOG = logging.getLogger(__name__)

_IDLE = 3.0
"""Seconds without any work after which no control is expected any more of an app that has started."""

_SAID = 2.0
"""Seconds after which is said what is waited for."""

_POLL = 0.06
"""Seconds between two looks of which the later must be the same for the app to be at rest."""

_BUSY = 0.5
"""Share of the time between two looks in which a program computed, above which it is still at work on what it shows.

Answering the looks themselves takes a third of the time; a toolkit that draws an animation takes all of it.
"""

_REACTS = 1.0
"""Seconds after a touch from which a program that shows the same twice is at rest, however busy it is."""

_LATE = 0.5
"""Seconds for which what a touch has changed may not be seen yet; only then it has changed nothing."""

_HELD_UP = 5.0
"""Most seconds by which these times are longer where the machine has other work than the program."""

_TICKS = os.sysconf("SC_CLK_TCK")


class Working(Protocol):
    """What is known of a program that is waited for."""

    app: str

    def effort(self) -> int:
        """Processor time that it took so far, in clock ticks."""

    def held_up(self) -> float:
        """Seconds for which it could have gone on so far, and other programs had the processors."""


class Rest:
    """The wait for a program to be at rest.

    Args:
        program: The program.
        look: Looks at what is in front.
        longest: Seconds that the wait may take.
    """

    def __init__(self, program: Working, look: Callable[[], Look], longest: float) -> None:
        self._program, self._look, self._longest = program, look, longest
        self._bare: set[str] = set()
        self._at_start: set[str] = set()

    def wait(self, *, first: bool = False, touched: Observation | None = None) -> Look:
        """Look until two looks agree and show a control, and the program is not busy.

        Args:
            first: Wait longer for the first control of a program that has just started, as long as it is at work.
            touched: What was shown when it was touched; while that is shown, what the touch does may be yet to come.

        Raises:
            DeviceLostError: The app has crashed or does not answer, or the session is gone.
        """
        begun = worked = time.monotonic()
        done, told, started = 0, False, self._program.held_up()
        time.sleep(_POLL)
        before, looked, effort, known = self._look(), time.monotonic(), self._program.effort(), started
        while True:
            time.sleep(_POLL)
            after, now, spent = self._look(), time.monotonic(), self._program.effort()
            bare = self._shows_nothing(after) or (first and after.window is None)  # one window gone, the next to come
            held = self._program.held_up()
            had = now - begun - min(held - started, _HELD_UP)  # seconds that the program could use
            work = (spent - effort) / _TICKS + held - known
            busy = had < _REACTS and work > _BUSY * (now - looked)
            early = had < _LATE and after.observation == touched
            if after.observation == before.observation and not bare and not busy and not early:
                self._forget_start(after)
                return after
            if bare and spent - done > 1:
                done, worked = spent, now
            goes_on = bare and first and now < min(begun + STARTING, worked + _IDLE)
            if now > begun + self._longest and not goes_on:
                found = {after.observation.digest} if bare and after.window is not None else set()
                self._bare |= found
                self._at_start |= found if first else set()
                return after
            if bare and not told and now > begun + _SAID:
                told = True
                _LOG.info("waiting for the first control of %s", self._program.app)
            before, looked, effort, known = after, now, spent, held

    def _forget_start(self, look: Look) -> None:
        """Once a control is shown, the picture of a slow start is one that is waited for at the next start too."""
        if look.observation.actionable:
            self._bare -= self._at_start
            self._at_start.clear()

    def _shows_nothing(self, look: Look) -> bool:
        """Whether a window of the app shows nothing to act on, and was not waited for before."""
        seen = look.observation
        return seen.app == self._program.app and not seen.actionable and seen.digest not in self._bare
