"""Several apps on one simulated device: one of them, or the launcher, is in front; each keeps its state."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from uiatlas.devices.base import Device, element_meant
from uiatlas.devices.effects import Danger
from uiatlas.devices.launcher import LAUNCHER, launcher
from uiatlas.devices.reducing import reduced
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import ActionError, InputError, UnknownNameError
from uiatlas.ui import Action, Home, Observation, OpenApp, SwitchApp, Tap, UIElement, Wait, describe


@runtime_checkable
class HoldsApps(Protocol):
    """A device that says which apps can be opened on it."""

    @property
    def apps(self) -> Mapping[str, str]:
        """The apps, each with the name that people call it."""
        ...

    @property
    def launcher(self) -> str:
        """The app that shows when no other is in front."""
        ...


class SeveralApps:
    """A simulated device with several apps; the launcher is in front at first.

    Args:
        parts: A device for each app.
        names: What people call the apps, in the same order.
        uri: How this device is opened again.

    Raises:
        InputError: Two of the apps are the same.
    """

    simulated = True
    launcher = LAUNCHER

    def __init__(self, parts: Sequence[Device], names: Sequence[str], uri: str) -> None:
        self.uri = uri
        self.parts = {part.app: part for part in parts}
        if len(self.parts) < len(parts):
            raise InputError(f"{uri} names an app twice", hint="name each app once")
        self.apps: Mapping[str, str] = dict(zip(self.parts, names, strict=True))
        self._front = next(iter(self.parts))
        self._home = True
        self._running: set[str] = set()

    @property
    def app(self) -> str:
        """The app in front, or that was so last."""
        return self._front

    @property
    def danger_log(self) -> list[Danger]:
        """What was done in any of the apps that cannot be taken back."""
        return [danger for part in self.parts.values() for danger in getattr(part, "danger_log", ())]

    def state(self, app: str) -> Any:
        """What an app has stored, for checks from outside."""
        return getattr(self._part(app), "state", None)

    def observe(self) -> Observation:
        """What is shown now."""
        return launcher([*self.apps.values()]).observation if self._home else self.parts[self._front].observe()

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action.

        Raises:
            ActionError: The element is not on the screen, or takes no text, or the app does not exist or does not run.
        """
        if not self._home and reduced(self, action, element):
            return
        match action:
            case OpenApp(app, restart):
                self._open(app, restart)
            case SwitchApp(app):
                if app not in self._running:
                    raise ActionError(f"cannot {describe(action)}: it does not run", hint="open it first")
                self._open(app, False)
            case Home():
                self._home = True
            case Wait(seconds):
                self.wait(seconds)
            case _ if self._home:
                self._on_launcher(action, element)
            case _:
                self._in_front(action, element)

    def wait(self, seconds: float) -> None:
        """Let simulated time pass for all apps."""
        for part in self.parts.values():
            part.wait(seconds)

    def restart(self) -> None:
        """Start the app in front, or that was so last, afresh; its state stays."""
        self._open(self._front, True)

    def close(self) -> None:
        """Let go of all apps."""
        for part in self.parts.values():
            part.close()

    def _part(self, app: str) -> Device:
        if app not in self.parts:
            raise ActionError(f"no app {app!r} on this device", hint=f"it holds {', '.join(self.parts)}")
        return self.parts[app]

    def _open(self, app: str, restart: bool) -> None:
        part = self._part(app)
        if restart:
            part.restart()
        self._front, self._home = app, False
        self._running.add(app)

    def _on_launcher(self, action: Action, element: UIElement | None) -> None:
        frame = launcher([*self.apps.values()])
        found = element_meant(action, element, frame.observation)
        if found is None or not isinstance(action, Tap):
            if found is not None and not isinstance(action, Tap):
                raise ActionError(f"cannot {describe(action)} on the launcher")
            return
        named = [app for app, name in self.apps.items() if name == found.label]
        if named:
            self._open(named[0], False)

    def _in_front(self, action: Action, element: UIElement | None) -> None:
        part = self.parts[self._front]
        part.perform(action, element)
        if part.observe().app == LAUNCHER:  # the app was left by going back from its first screen
            part.perform(OpenApp(self._front))
            self._home = True


class Focused(WrappedDevice):
    """A device of several apps as one of them is driven on it: being in another app is having left this one.

    Args:
        device: The device; it stays open when this one is closed.
        app: The app to be driven.
    """

    def __init__(self, device: Device, app: str) -> None:
        super().__init__(device)
        self._app = app

    @property
    def app(self) -> str:
        """The app that is to be driven."""
        return self._app

    def restart(self) -> None:
        """Start the app that is driven afresh."""
        if self.device.app == self._app:
            self.device.restart()
        else:
            self.device.perform(OpenApp(self._app, restart=True))

    def close(self) -> None:
        """The device stays open for the other apps."""


def apps_on(device: Device) -> Mapping[str, str]:
    """The apps that can be driven on a device, each with the name that people call it."""
    holder = _holder(device)
    return {device.app: getattr(device, "name", "")} if holder is None else holder.apps


def launcher_of(device: Device) -> str:
    """The app that shows when no other is in front, empty where the device does not say."""
    holder = _holder(device)
    return "" if holder is None else holder.launcher


def _holder(device: Device) -> HoldsApps | None:
    inside: Device | None = device
    while inside is not None:
        if isinstance(inside, HoldsApps):
            return inside
        inside = inside.device if isinstance(inside, WrappedDevice) else None
    return None


def require_app(device: Device, app: str) -> None:
    """Say before anything is done that a device lacks an app.

    Raises:
        UnknownNameError: It does.
    """
    known = apps_on(device)
    if app not in known:
        raise UnknownNameError("app", app, known, hint=f"{device.uri} holds {', '.join(known)}")
