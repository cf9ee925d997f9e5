"""The server that uiautomator2 puts on a phone: reads the screen without a new process each time, and types any text.

It is used where uiautomator2 is installed and its server starts; everything works without it, through adb alone.
"""

import atexit
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from uiatlas.errors import DeviceLostError

_DEPTH = 50
_SECONDS = 30.0
_FOCUSED = {"mask": 0x20000, "focused": True, "childOrSibling": [], "childOrSiblingSelector": []}
"""uiautomator2's way to say: the element that has the focus."""
_CHANCES = 3


class _Server(Protocol):
    """What is used of uiautomator2."""

    def jsonrpc_call(self, method: str, params: object, timeout: float) -> object:
        """Call a method on the phone."""
        ...

    def stop_uiautomator(self, wait: bool) -> None:
        """End the server."""
        ...


class Helper:
    """The server on one phone; when it fails a third time it is left alone.

    Args:
        serial: What adb calls the phone.
    """

    def __init__(self, serial: str) -> None:
        self.serial = serial
        package, adb = import_module("uiautomator2.core"), import_module("adbutils")
        errors = import_module("uiautomator2.exceptions")
        self._make: Callable[[], _Server] = lambda: package.BasicUiautomatorServer(adb.AdbClient().device(serial))
        self._failures: tuple[type[Exception], ...] = (errors.BaseException, adb.AdbError, OSError, ValueError)
        self._chances = _CHANCES
        self._server: _Server | None = None
        self._start()

    @property
    def alive(self) -> bool:
        """Whether the server runs, as far as is known."""
        return self._server is not None

    def hierarchy(self) -> bytes | None:
        """The view hierarchy of the screen, None if the server does not tell."""
        if self._server is None and not self._start():
            return None
        said = self._call("dumpWindowHierarchy", False, _DEPTH)
        return said.encode() if isinstance(said, str) and "<node" in said else None

    def set_text(self, text: str) -> None:
        """Replace the text of the field that has the focus.

        Raises:
            DeviceLostError: The server does not answer.
        """
        if self._call("setText", _FOCUSED, text) is None:
            raise DeviceLostError(f"uiautomator2 on {self.serial} does not type", hint="unlock the phone")

    def close(self) -> None:
        """End the server; calling it again does nothing."""
        self._chances = 0
        self._stop()

    def _start(self) -> bool:
        if self._chances:
            try:
                self._server = self._make()
            except self._failures:
                self._chances -= 1
        return self.alive

    def _stop(self) -> None:
        server, self._server = self._server, None
        if server is not None:
            atexit.unregister(server.stop_uiautomator)
            with suppress(*self._failures):
                server.stop_uiautomator(wait=False)

    def _call(self, method: str, *given: object) -> object:
        if self._server is None:
            return None
        try:
            return self._server.jsonrpc_call(method, given, timeout=_SECONDS)
        except self._failures:
            self._chances -= 1
            self._stop()
            return None


def start_helper(serial: str) -> Helper | None:
    """The server of uiautomator2 on a phone, None where it is not installed or does not start."""
    if find_spec("uiautomator2") is None or find_spec("adbutils") is None:
        return None
    helper = Helper(serial)
    return helper if helper.alive else None
