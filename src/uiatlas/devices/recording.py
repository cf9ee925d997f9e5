"""A recorder around any device: it is a device itself and writes down, line by line, what is seen and done."""

import os
import time
from contextlib import suppress
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path

from uiatlas.devices.base import Device, element_meant
from uiatlas.devices.walk import START, Walk, WalkStep, dump, header, read_walk
from uiatlas.devices.walk_to_app import walk_to_recorded_app
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import DeviceError, InputError, without_userinfo
from uiatlas.storage.private import open_private
from uiatlas.ui import Action, ElementFlag, InputText, Observation, OpenApp, UIElement, Wait
from uiatlas.ui.codec import action_to_json, observation_to_json

__all__ = ["Recorder", "Walk", "WalkStep", "read_walk", "walk_to_recorded_app"]


class Recorder(WrappedDevice):
    """Any device, with everything seen and done on it appended to a walk file.

    A step is written when the device is looked at next, since only then it is known where it led. What is typed into a
    password field is written as dots.

    Args:
        device: The device to record.
        path: The walk file; an existing one of the same app is continued.

    Raises:
        InputError: The file cannot be written, or is a walk of another app.
        FormatError: The file exists and is something else.
    """

    def __init__(self, device: Device, path: Path) -> None:
        super().__init__(device)
        self.path = path
        self._known = set(_prepare(path, device))
        self._shown: Observation | None = None
        self._pending: Action | None = None
        try:
            self._file = open_private(path, "ab", buffering=0)
        except OSError as error:
            raise InputError(f"cannot write {path} ({error.strerror})", hint="choose a folder that exists") from error
        if self._file.tell() == 0:
            self._write(_header(device))

    def observe(self) -> Observation:
        """What is shown now; the step that led here is written down."""
        seen = self.device.observe()
        self._note(seen)
        return seen

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action and remember it until its outcome is seen.

        Raises:
            ActionError: It cannot be done on what is shown; nothing was touched or written.
        """
        shown = self._shown if self._shown is not None and self._pending is None else self.observe()
        found = element_meant(action, element, shown)
        self.device.perform(action, element)
        self._pending = _masked(action, found)

    def wait(self, seconds: float) -> None:
        """Let time pass; written as a step of its own when nothing else was done since the last look."""
        self.device.wait(seconds)
        if self._pending is None:
            self._pending = Wait(seconds)

    def restart(self) -> None:
        """Start the app afresh."""
        self.observe()
        self.device.restart()
        self._pending = OpenApp(self.app, restart=True)

    def close(self) -> None:
        """Write down the step in flight and let go of the device."""
        if self._file.closed:
            return
        try:
            if self._pending is not None:
                with suppress(DeviceError):
                    self.observe()
        finally:
            self._file.close()
            self.device.close()

    def _note(self, seen: Observation) -> None:
        if self._file.closed:
            return
        lines = b""
        if seen.digest not in self._known:
            lines += dump({"seen": observation_to_json(seen)})
        action = self._pending
        before = self._shown.digest if self._shown is not None else seen.digest
        if action is None and seen.digest != before:
            action = Wait(0.0)
        if action is not None and self._shown is not None:
            step = {"before": before, "action": action_to_json(action), "after": seen.digest}
            lines += dump({"step": step | {"time": round(time.time(), 3)}})
        if lines:
            self._write(lines)
        self._known.add(seen.digest)
        self._shown, self._pending = seen, None

    def _write(self, lines: bytes) -> None:
        """Append whole lines, or none: what a full disk tears off is taken back, so that the file can be continued."""
        end = self._file.tell()
        try:
            if self._file.write(lines) != len(lines):
                raise OSError(ENOSPC, os.strerror(ENOSPC))
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(end)
            raise InputError(f"cannot write {self.path} ({error.strerror})", hint="make room on the disk") from error


def _header(device: Device) -> bytes:
    return header(device.app, without_userinfo(device.uri))


def _prepare(path: Path, device: Device) -> frozenset[str]:
    """Cut off what a killed process left torn; the digests that the file knows already."""
    if not path.exists():
        return frozenset()
    if not path.is_file():
        raise InputError(f"cannot record to {path}, which is not a file", hint="give the path of a file")
    own = _header(device)
    if path.stat().st_size < len(own) + len(START):
        start = path.read_bytes()
        if b"\n" not in start and own.startswith(start):
            path.write_bytes(b"")
            return frozenset()
    walk = read_walk(path)
    if walk.app != device.app:
        raise InputError(f"{path} is a walk through {walk.app}, not {device.app}", hint="record to another file")
    if path.stat().st_size > walk.whole:
        with path.open("r+b") as file:
            file.truncate(walk.whole)
    return frozenset(walk.observations)


def _masked(action: Action, element: UIElement | None) -> Action:
    if isinstance(action, InputText) and element is not None and element.flags & ElementFlag.PASSWORD:
        return replace(action, text="•" * len(action.text))
    return action
