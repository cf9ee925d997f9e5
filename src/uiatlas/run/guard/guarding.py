"""The one way to a device: every action is judged, permitted and counted here before the device is touched."""

import time
from collections.abc import Callable

from uiatlas.devices import Device
from uiatlas.devices.base import element_meant
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import RefusedError, SpentError
from uiatlas.run.guard.boundaries import outside
from uiatlas.run.guard.context import about
from uiatlas.run.guard.danger_policy import OUTSIDE, Danger, Guard, danger_of
from uiatlas.ui import Action, Observation, OpenApp, UIElement, Wait, action_key, describe

STALE = 2.0
"""Seconds after which a look is too old to judge by; the device is looked at again before it is touched."""


class GuardedDevice(WrappedDevice):
    """A device that does nothing which its guard does not permit, nor more than its budget allows.

    Whoever acts for an agent holds this device and not the one inside. An action is judged by what the device shows;
    what is refused never reaches it.

    Args:
        device: The device to be touched.
        guard: What may be done.
        max_steps: Most actions, restarts included; None for no limit.
        clock: The clock on the wall, in seconds.
    """

    def __init__(
        self,
        device: Device,
        guard: Guard,
        *,
        max_steps: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(device)
        self.guard, self.max_steps, self.steps = guard, max_steps, 0
        self._clock, self._began, self._waited = clock, clock(), 0.0
        self._shown: Observation | None = None
        self._looked = 0.0
        self._cleared: tuple[Action, UIElement | None] | None = None
        self._foreseen: set[tuple[str, tuple[object, ...]]] = set()

    @property
    def seconds(self) -> float:
        """Time since the guard was put up; on a simulated device waiting counts although nobody waits."""
        return self._clock() - self._began + self._waited

    def observe(self) -> Observation:
        """What is shown now."""
        shown = self.device.observe()
        self._shown, self._looked, self._cleared = shown, self._clock(), None
        return shown

    def wait(self, seconds: float) -> None:
        """Let time pass; nothing is touched."""
        if self.simulated:
            self._waited += seconds
        self.device.wait(seconds)

    def check(self, action: Action, element: UIElement | None = None) -> None:
        """Ask for leave to do an action; the same action done next, without another look, is not asked for again.

        Raises:
            RefusedError: It is not permitted.
            SpentError: The steps or the time are used up.
            ActionError: It is meant for something that is not on the screen.
        """
        if self._cleared != (action, element):
            self._clear(action, element, self._now())

    def _clear(self, action: Action, element: UIElement | None, shown: Observation) -> None:
        meant = element_meant(action, element, shown)
        place = outside(action, shown, self.app, self.guard.apps, self.guard.urls)
        danger = danger_of(action, meant, shown) or (Danger(OUTSIDE, place) if place else None)
        if danger is not None and (danger.kind, action_key(action)) not in self._foreseen:
            self._permit(action, danger, about(meant, shown) if meant is not None else "")
        self._spend()
        self._cleared = action, element

    def foresee(self, action: Action, danger: Danger) -> None:
        """Ask for leave to do a dangerous action of a plan before its first step; it is then not asked for again.

        Raises:
            RefusedError: It is not permitted.
        """
        key = danger.kind, action_key(action)
        if key not in self._foreseen:
            self._permit(action, danger)
            self._foreseen.add(key)

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action, if it is permitted.

        Raises:
            RefusedError: It is not permitted; nothing was touched.
            SpentError: The steps or the time are used up; nothing was touched.
            ActionError: It cannot be done on what is shown; nothing was touched.
            DeviceLostError: The device does not answer.
        """
        self.check(action, element)
        self._cleared = None
        self.steps += 1
        if isinstance(action, Wait) and self.simulated:
            self._waited += action.seconds
        self.device.perform(action, element)

    def restart(self) -> None:
        """Start the app afresh, if there is budget left for it; one that hangs is not looked at before.

        Raises:
            RefusedError: It is not permitted.
            SpentError: The steps or the time are used up.
        """
        self._clear(OpenApp(self.app, restart=True), None, self._shown or Observation(self.app, ()))
        self._cleared = None
        self.steps += 1
        self.device.restart()

    def _permit(self, action: Action, danger: Danger, to: str = "") -> None:
        if not self.guard.allows(danger, action, to):
            raise RefusedError(f"{describe(action)}{to} was refused: {danger.reason}", danger.kind, danger.reason)

    def _now(self) -> Observation:
        """What is shown, looked at anew if the latest look is old."""
        if self._shown is None or self._clock() - self._looked > STALE:
            return self.observe()
        return self._shown

    def _spend(self) -> None:
        if self.max_steps is not None and self.steps >= self.max_steps:
            raise SpentError(f"the budget of {self.max_steps} steps is spent")
        if self.guard.seconds is not None and self.seconds >= self.guard.seconds:
            whose = "simulated " if self._waited else ""
            raise SpentError(f"the budget of {self.guard.seconds:g} {whose}seconds is spent")
