"""Waits for the window of a program that was started, by what its processes do and by what appears on the screen."""

import logging
import time

from uiatlas.devices.desktop.program import Program
from uiatlas.devices.desktop.screen import Screen, Window
from uiatlas.errors import InputError

_LOG = logging.getLogger(__name__)

STARTING = 20.0
"""Seconds after which a program that shows no window and does nothing is given up."""

LONGEST = 120.0
"""Seconds after which one that is still at work is given up."""

_GONE = 8.0
"""Seconds after which a program is given up of which no process runs; some hand over to one that is yet to start."""

_IDLE = 6.0
"""Seconds without any work after which a program that is late is given up."""

_WORK = 3
"""Clock ticks of processor time that count as work."""

_PICTURED = 10.0
"""Most seconds that the picture is waited for which a program shows over its window while it starts."""

_SAID = 2.0
"""Seconds after which is said what is waited for."""


class Arrival:
    """The start of a program until its first window is there.

    A command may end while the window belongs to another process: one that runs already, or a service of the bus.
    In a session of one's own every window that appears after the start is the program's; in one that others use too,
    only a new one after the command has ended well.

    Args:
        screen: The X screen.
        program: What is started.
        own: Whether the session is used by nothing else.
        longest: Seconds that the start may take at least.
    """

    def __init__(self, screen: Screen, program: Program, *, own: bool, longest: float = STARTING) -> None:
        self._screen, self._program, self._own = screen, program, own
        self._longest = max(STARTING, longest)
        self._before = {window.id for window in screen.windows()}

    def window(self) -> Window:
        """The first window, as soon as it is there.

        Raises:
            InputError: The program shows none.
        """
        begun = lived = worked = time.monotonic()
        effort, told = 0, False
        while (found := self._found()) is None:
            now = time.monotonic()
            if (spent := self._program.effort()) - effort >= _WORK or spent < effort:
                effort, worked = spent, now
            lived = now if self._program.pids() or (self._own and worked == now) else lived
            late = now > begun + self._longest and now > worked + _IDLE
            if late or now > begun + LONGEST or now > lived + _GONE or self._program.crashed:
                raise self._none(now - begun)
            if not told and now > begun + _SAID:
                told = True
                _LOG.info("waiting for the first window of %s", self._program.app)
            time.sleep(0.05)
        return found

    def unveil(self) -> None:
        """Wait until the picture is gone that the program shows over its window: touches would only close that."""
        pids, ends = self._program.pids(), time.monotonic() + _PICTURED
        while any(s.pid in pids or self._own for s in self._screen.splashes()) and time.monotonic() < ends:
            time.sleep(0.05)

    def _found(self) -> Window | None:
        windows, pids = self._screen.windows(), self._program.pids()
        known = next((w for w in windows if w.pid in pids), None)
        if known is not None:
            return known
        for window in windows:
            ours = self._own or self._program.handed_over
            if ours and window.id not in self._before and window.pid:
                self._program.adopt(window.pid)
                return window
        return None

    def _none(self, seconds: float) -> InputError:
        program = self._program
        why = f" ({program.crashed})" if program.crashed else f" after {seconds:.0f} s"
        hand = f"try to start it by hand: {' '.join(program.command)}"
        return InputError(f"{program.app} shows no window{why}", hint=hand)
