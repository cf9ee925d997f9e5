"""An app of the desktop as a device: read over the accessibility bus, touched with a real pointer and real keys."""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path

from uiatlas.devices.base import Device, cannot, element_meant
from uiatlas.devices.desktop import acting, program
from uiatlas.devices.desktop.arriving import Arrival
from uiatlas.devices.desktop.finding import need_program
from uiatlas.devices.desktop.looking import Look, Looking
from uiatlas.devices.desktop.program import Program
from uiatlas.devices.desktop.resting import Rest
from uiatlas.devices.desktop.screen import Screen
from uiatlas.devices.desktop.session import OwnSession, Session, current_session
from uiatlas.devices.desktop.target import Target, target_of
from uiatlas.devices.desktop.wire import Wire
from uiatlas.devices.desktop.writing import Writing
from uiatlas.devices.reducing import reduced, wait_for
from uiatlas.errors import ActionError, DeviceLostError, InputError
from uiatlas.ui import (
    Action,
    Back,
    Home,
    Observation,
    OpenApp,
    Press,
    Scroll,
    SwitchApp,
    UIElement,
    Upload,
    Wait,
    resolve,
)
from uiatlas.ui import target_of as target_selector

_WRITES = 1.0
"""Seconds after a touch in which programs write down what was changed."""

_JUST = 0.1
"""Seconds for which a look counts as the present if nothing was touched since."""

_STANDS = 0.5
"""Seconds for which a look is touched; what has gone meanwhile is not touched."""


class DesktopDevice:
    """An app in a session of its own, or in the session that the environment names.

    Args:
        target: What is to be driven and how.

    Raises:
        InputError: A program is missing, or the app does not start.
    """

    simulated = False

    session: Session
    """Where the app runs."""

    def __init__(self, target: Target) -> None:
        need_program(target.command[0])
        self.target, self.uri, self.app = target, target.uri, target.app
        self._closed, self._looked, self._touched = False, -inf, -inf
        self.session = current_session(target) if target.current else OwnSession(target)
        try:
            self._screen, self._wire = Screen(self.session.display), Wire(self.session.bus)
            command, confinement = self.session.command or target.command, self.session.confinement
            self._program = Program(command, self.session.environment, confinement)
            self._looking = Looking(
                self._wire, self._screen, self._program, picture=target.screenshots, pointer=target.pointer
            )
            self._rest = Rest(self._program, self._look, target.settle)
            self._attached = bool(target.current and program.running(self.app, self.session.environment))
            self._latest = self._start(launch=not self._attached)
            home = self.session.environment.get("HOME")
            self._writing = Writing((*([Path(home)] if home else ()), *target.writable))
        except BaseException:
            self.close()
            raise

    def processes(self) -> set[int]:
        """The processes of the app."""
        return self._program.pids()

    def _start(self, *, launch: bool = True) -> Look:
        """Start the app unless it runs, bring its first window to the front and let it come to rest.

        In a session of its own a window that is too small for its controls is made larger, and the pointer is brought
        into it: some apps hide controls until it moves.

        Raises:
            InputError: It shows none.
        """
        arrival = Arrival(self._screen, self._program, own=not self.target.current, longest=self.target.settle)
        if launch:
            self._program.start()
        window = arrival.window()
        self._attached = self._attached or (self.target.current and self._program.ran_before(window.pid))
        self._screen.raise_window(window.id)
        arrival.unveil()
        look = self._rest.wait(first=True)
        if look.window is None or self.target.current:
            return look
        if look.beside:
            self._screen.widen_window(look.window.id)
            look = self._rest.wait()
        at = (look.window or window).bounds
        self._screen.point((at.left + at.right) // 2, (at.top + at.bottom) // 2)
        return self._rest.wait()

    def observe(self) -> Observation:
        """What the window in front shows now, and which files were written; an ended app leaves the empty desktop.

        Raises:
            DeviceLostError: The app has crashed or does not answer, or the session is gone.
        """
        self._latest = self._now(_JUST)
        return replace(self._latest.observation, written=self._writing.since_touch())

    def _now(self, seconds: float) -> Look:
        """The latest look if it was just taken and nothing was done since, else a new one."""
        self._need_alive()
        return self._latest if time.monotonic() - self._looked < seconds else self._look()

    def _look(self) -> Look:
        self._need_alive()
        look = self._looking.look()
        self._looked = time.monotonic()
        return look

    def _need_alive(self) -> None:
        self._need_open()
        if self._program.crashed:
            raise DeviceLostError(f"{self.app} has crashed ({self._program.crashed})", hint="restart the app")

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action and wait until the app is at rest.

        Raises:
            ActionError: It cannot be done on what is shown.
            DeviceLostError: The app has crashed or does not answer, or the session is gone.
        """
        self._need_open()
        self._writing.touched()
        if reduced(self, action, element):
            return
        match action:
            case Wait(seconds):
                self.wait(seconds)
                return
            case OpenApp(app, restart):
                self._open(app, restart)
            case SwitchApp(app):
                self._open(app, False)
            case Home():
                self._go_home()
            case Back():
                self._go_back()
            case Upload():
                raise cannot(action, "programs of the desktop ask for files in a dialog", hint="type the path there")
            case _:
                self._latest = self._rest.wait(touched=self._touch(action, element))
                return
        self._latest = self._rest.wait()

    def _touch(self, action: Action, element: UIElement | None) -> Observation | None:
        """Touch an element of what is shown, or press keys or scroll where there is none.

        An element that is not there yet is waited for, as long as the target says.

        Returns:
            What was shown when it was touched; None if nothing was.
        """
        target = target_selector(action)
        if element is None and target is not None and resolve(target, self._now(_STANDS).observation) is None:
            with suppress(ActionError):
                wait_for(self, target, self.target.settle, action=action)
        look = self._latest = self._now(_STANDS)
        meant = element_meant(action, element, look.observation)
        hand = acting.Hand(self._wire, self._screen, look)
        match action:
            case Scroll(direction):
                work: Callable[[], None] = partial(hand.scroll, direction, meant)
            case Press(keys, None):
                acting.names_of(action, keys)
                work = partial(hand.press, action)
            case _ if meant is None or not meant.enabled:
                return None
            case _:
                work = hand.work(action, meant)
        self._looked = -inf
        work()
        self._touched = time.monotonic()
        return look.observation

    def screenshot(self) -> bytes:
        """The whole screen as a PNG.

        Raises:
            DeviceLostError: The session is gone.
        """
        self._need_open()
        return self._screen.picture()

    def tap_at(self, x: int, y: int, *, hold: bool = False) -> None:
        """Click a place of the screen, whatever is there; held, with the button for a menu.

        Raises:
            DeviceLostError: The app or the session is gone.
        """
        self._need_open()
        self._screen.click(x, y, button=3 if hold else 1)
        self._latest = self._rest.wait()

    def wait(self, seconds: float) -> None:
        """Let time pass; the app goes on meanwhile."""
        self._looked = -inf
        time.sleep(max(0.0, seconds))

    def restart(self) -> None:
        """End the app, its windows asked to close first, and start it again; what it has stored stays.

        Raises:
            ActionError: It ran before it was driven, and may not be ended; somebody's work may be open in it.
            DeviceLostError: It shows no window any more.
        """
        self._need_open()
        if self._attached and self._program.pids() and not self.target.ends_running:
            raise ActionError(
                f"{self.app} was running before and is not closed, since it may hold unsaved work",
                hint="close it by hand, leave session=current out, or allow it with restart=1",
            )
        for window in self._screen.windows():
            if window.pid in self._program.pids():
                self._screen.close_window(window.id)
        ends = time.monotonic() + 1.0
        while self._program.pids() and time.monotonic() < ends:
            time.sleep(0.05)
        self._program.end()
        self._attached = self._attached and self.target.ends_running
        try:
            self._latest = self._start()
        except InputError as error:
            raise DeviceLostError(error.what, hint=error.hint) from error

    def close(self) -> None:
        """End the app and its session; of the session that the environment names only what was started here.

        An app that was touched just now gets the time to write down what was changed.
        """
        if self._closed:
            return
        self._closed = True
        if hasattr(self, "_program") and self._program.pids():
            time.sleep(max(0.0, min(_WRITES, self._touched + _WRITES - time.monotonic())))
        if self.target.current and not getattr(self, "_attached", True):
            self._program.end()
        if hasattr(self, "_screen"):
            self._screen.close()
        if hasattr(self, "_wire"):
            self._wire.close()
        self.session.close()
        if hasattr(self, "_program"):
            self._program.leave() if self.target.current else self._program.forget()

    def _open(self, app: str, restart: bool) -> None:
        if app != self.app:
            raise ActionError(f"{app} is not the app of this device", hint=f"open it with desktop:{app}")
        windows = [w for w in self._screen.windows() if w.pid in self._program.pids()]
        if restart or not (windows or self._attached):
            self.restart()
        elif not windows:
            self._latest = self._start()
        else:
            self._screen.raise_window(windows[0].id)

    def _go_back(self) -> None:
        """Close the menu, the dialog or the further window in front; the last window of the app stays.

        In a session of its own a window of another program, such as one that asks for a password, is closed too.
        """
        look = self._latest = self._look()
        if look.window is None:
            return
        foreign = not self.target.current and look.window.pid and look.window.pid not in self._program.pids()
        if look.over or not look.main or foreign:
            self._screen.press("Escape")
            after = self._rest.wait()
            self._looking.stays(look, after)
            if not look.over and after.window is not None and after.window.id == look.window.id:
                self._screen.close_window(look.window.id)

    def _go_home(self) -> None:
        """Close menus, dialogs and further windows until only the last window of the app is there."""
        for _ in range(8):
            look = self._latest = self._look()
            if look.window is None or (look.main and not look.over):
                return
            self._go_back()
            self._rest.wait()

    def _need_open(self) -> None:
        if self._closed:
            raise DeviceLostError("the desktop was closed", hint="open the device again")


def open_device(rest: str, options: Mapping[str, str]) -> Device:
    """Open an app of the desktop.

    Args:
        rest: Its command line, and after ``?`` options of the device.
        options: The same options; these win.

    Raises:
        InputError: It names no app, an option makes no sense, or something is missing or does not start.
    """
    return DesktopDevice(target_of(rest, options))
