"""The line to one phone: runs shell lines on it, notices when it is gone and takes it up again when it is back."""

import re
import time

from uiatlas.devices.android import adb
from uiatlas.devices.android.adb import QUICK, Answer
from uiatlas.errors import DeviceError, DeviceLostError, one_line

_END = b"uiatlas-done:"
_NEVER_SENT = re.compile(
    r"(?:\*.*\n)*(?:adb: |error: )+((?:device|no devices|more than one).*|closed)(?:\nThis adb server.*)?(?s:.*)"
)
"""What adb says, and nothing before it, when it could not hand a command over to the phone."""
_HINT = "plug it in again, unlock it, and see `adb devices`"


class _CutError(Exception):
    """The line broke.

    Attributes:
        sent: Whether the command may have reached the phone.
    """

    def __init__(self, why: str, *, sent: bool) -> None:
        super().__init__(why)
        self.sent = sent


class Link:
    """The line to a phone.

    Args:
        serial: What adb calls the phone.
        patience: Seconds that are waited for a phone that is gone to come back.
    """

    def __init__(self, serial: str, patience: float = 10.0) -> None:
        self.serial = serial
        self.patience = patience

    def look(self, line: str, *, timeout: float = QUICK) -> Answer:
        """Run a shell line that changes nothing; once more if the phone was gone and has come back.

        Raises:
            DeviceLostError: The phone does not answer.
        """
        try:
            return self._send(line, timeout)
        except _CutError as cut:
            self._take_up(cut)
        return self._last_try(line, timeout)

    def do(self, line: str, *, timeout: float = QUICK) -> Answer | None:
        """Run a shell line that changes something, and not a second time where it may have been run.

        Returns:
            What it said; None if the line broke, the phone is back, and nobody knows whether it was run.

        Raises:
            DeviceLostError: The phone does not answer.
        """
        try:
            return self._send(line, timeout)
        except _CutError as cut:
            self._take_up(cut)
            if cut.sent:
                return None
        return self._last_try(line, timeout)

    def install(self, path: str) -> None:
        """Install a package file of this machine.

        Raises:
            DeviceError: The phone does not take it.
        """
        said = adb.call("-s", self.serial, "install", "-r", path, timeout=300.0)
        if said.code or "Success" not in said.text:
            why = said.text.splitlines()[-1] if said.text else "adb says nothing"
            raise DeviceError(f"{path} cannot be installed on {self.serial}: {one_line(why)}", hint="try it by hand")

    def _last_try(self, line: str, timeout: float) -> Answer:
        try:
            return self._send(line, timeout)
        except _CutError as cut:
            raise DeviceLostError(f"the phone {self.serial} went away again: {cut}", hint=_HINT) from cut

    def _send(self, line: str, timeout: float) -> Answer:
        said = adb.call("-s", self.serial, "exec-out", f"{line}\necho {_END.decode()}$?", timeout=timeout)
        out, mark, code = said.out.rpartition(_END)
        if mark and code.strip().isdigit():
            return Answer(out, int(code))
        never = _NEVER_SENT.fullmatch(said.text)
        raise _CutError(one_line(never[1]) if never else "the connection was cut", sent=never is None)

    def _take_up(self, cut: _CutError) -> None:
        """Wait until the phone answers again.

        Raises:
            DeviceLostError: It does not.
        """
        until = time.monotonic() + self.patience
        while not (adb.is_there(self.serial) or adb.connect(self.serial, afresh=True)):
            if time.monotonic() >= until:
                raise DeviceLostError(f"the phone {self.serial} does not answer ({cut})", hint=_HINT) from cut
            time.sleep(0.2)
