"""Fences: each device of a fleet is held by one worker, which looks before each act whether it still is the one."""

import hashlib
import json
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Protocol

from uiatlas.devices import Device
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import DeviceLostError, InputError
from uiatlas.storage.private import make_folder, open_private
from uiatlas.ui import Action, Observation, UIElement

try:
    import fcntl
except ImportError:  # a system without these locks
    fcntl = None  # type: ignore[assignment]

PATIENCE = 20.0
"""Seconds that a worker waits for one that holds its device, such as one that is being ended."""


class HeldError(InputError):
    """Somebody else holds the device."""


class FenceLostError(DeviceLostError):
    """Another worker has taken the device; nothing is touched any more."""


class Fence(Protocol):
    """A device that is held."""

    @property
    def number(self) -> int:
        """How often the device was taken, this time included: who holds a smaller number holds nothing."""
        ...

    def check(self) -> None:
        """See that the device is still held.

        Raises:
            FenceLostError: It is not.
        """
        ...

    def release(self) -> None:
        """Let go of the device."""
        ...


class FileFence:
    """A device held by a lock on a file of this machine, which ends with the process that holds it.

    Args:
        folder: Where the locks are.
        device: The name of the device.
        holder: Who takes it, for a person.
        patience: Seconds to wait for who holds it.

    Raises:
        HeldError: Somebody else holds it all that time.
        InputError: The folder cannot be used, or this system has no such locks.
    """

    def __init__(self, folder: Path, device: str, holder: str, patience: float = PATIENCE) -> None:
        if fcntl is None:
            raise InputError("this system cannot lock files", hint="give --atlas postgresql://...")
        self.device = device
        self._path = folder / f"{hashlib.sha256(device.encode()).hexdigest()[:20]}.json"
        try:
            make_folder(folder)
            self._file = open_private(self._path, "a+", encoding="utf-8")
        except OSError as error:
            raise InputError(f"cannot keep locks in {folder} ({error.strerror})", hint="set UIATLAS_HOME") from error
        try:
            self._take(patience)
        except BaseException:
            self._file.close()
            raise
        self.number = int(_said(self._file).get("fence", 0)) + 1
        self._file.seek(0)
        self._file.truncate()
        self._file.write(json.dumps({"device": device, "fence": self.number, "holder": holder}))
        self._file.flush()
        self._own = os.fstat(self._file.fileno()).st_ino

    def _take(self, patience: float) -> None:
        until = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= until:
                    who = _said(self._file).get("holder", "another program")
                    raise HeldError(
                        f"{self.device} is held by {who}", hint="wait until it ends, or leave the device out"
                    ) from None
                time.sleep(0.1)
            else:
                return

    def check(self) -> None:
        """See that the lock still is the one that others look for.

        Raises:
            FenceLostError: Its file was removed or replaced.
        """
        try:
            held = os.stat(self._path).st_ino == self._own
        except OSError:
            held = False
        if not held:
            raise FenceLostError(f"the lock of {self.device} is gone ({self._path})", hint="do not remove such files")

    def release(self) -> None:
        """Let go of the device."""
        self._file.close()


class FencedDevice(WrappedDevice):
    """A device that is touched only while its fence holds and nobody has asked to stop.

    Args:
        device: The device.
        fence: What says that it is ours.
        stop: Set when nothing is to be touched any more.

    Attributes:
        acts: How often the device was touched.
        lost: What was said when the device did not answer last; None if it always did.
    """

    def __init__(self, device: Device, fence: Fence, stop: threading.Event) -> None:
        super().__init__(device)
        self._fence, self._stop = fence, stop
        self.acts = 0
        self.lost: DeviceLostError | None = None

    def observe(self) -> Observation:
        """What is shown now; looking needs no leave.

        Raises:
            DeviceLostError: It does not answer.
        """
        try:
            return self.device.observe()
        except DeviceLostError as error:
            self.lost = error
            raise

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action, if the device is ours.

        Raises:
            KeyboardInterrupt: Somebody has asked to stop; nothing was touched.
            DeviceLostError: It is not ours any more, or does not answer.
        """
        self._touch(lambda: self.device.perform(action, element))

    def restart(self) -> None:
        """Start the app afresh, if the device is ours.

        Raises:
            KeyboardInterrupt: Somebody has asked to stop; nothing was touched.
            DeviceLostError: It is not ours any more, or does not answer.
        """
        self._touch(self.device.restart)

    def _touch(self, act: Callable[[], None]) -> None:
        if self._stop.is_set():
            raise KeyboardInterrupt("the batch was interrupted")
        try:
            self._fence.check()
            self.acts += 1
            act()
        except DeviceLostError as error:
            self.lost = error
            raise


def _said(file: IO[str]) -> dict[str, str]:
    """What a lock says of who took it last."""
    file.seek(0)
    try:
        said = json.loads(file.read() or "{}")
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}
