"""A device in a process of its own, as the server sees it: what takes long there holds up no answer here."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from multiprocessing.connection import Pipe as make_pipe
from typing import Any

from uiatlas.devices import Device
from uiatlas.errors import DeviceLostError, UiatlasError
from uiatlas.serve.errands import Errand
from uiatlas.serve.jobs import Job
from uiatlas.serve.pipe import GoneError, Pipe
from uiatlas.storage.places import MapPlace, Server

PATIENCE = 10.0
"""Seconds that a process has to close its device in order; then it is killed, with all that it started."""

STDERR = 2
"""The number of standard error: whatever a device's program prints goes there, and no protocol is on it."""

Opener = Callable[[str], Device]
"""Opens the device with a URI as it is to be driven; a function of a module, which another process can import."""


@dataclass(slots=True)
class DeviceProcess:
    """A process that owns a device; used by one thread, but for `kill`.

    Attributes:
        uri: The device.
        process: The process.
        pipe: The way to it.
        open: Whether its device is open, or may still be.
    """

    uri: str
    process: "subprocess.Popen[bytes]"
    pipe: Pipe
    open: bool = True

    @classmethod
    def start(cls, uri: str, opener: Opener) -> "DeviceProcess":
        """Start the process of a device, which is opened with the first errand.

        Raises:
            DeviceLostError: No process can be started.
        """
        here, there = make_pipe()
        try:
            # A group of its own: Ctrl-C at a terminal ends the server, and the server ends this process in order.
            process = subprocess.Popen(
                _command(uri, opener, there.fileno()),
                stdin=subprocess.DEVNULL,
                stdout=STDERR,
                pass_fds=(there.fileno(),),
                process_group=0,
            )
        except OSError as error:
            here.close()
            raise DeviceLostError(f"no process for {uri} ({error.strerror})", hint="end other programs") from error
        finally:
            there.close()
        return cls(uri, process, Pipe(here))

    @property
    def number(self) -> int:
        """The number of the process."""
        return self.process.pid

    def do(self, errand: Errand, job: Job, file_of: Callable[[str], MapPlace]) -> Mapping[str, Any]:
        """Have an errand done; what it came to.

        Args:
            errand: What to do.
            job: Takes the events, and asks a person.
            file_of: The file that keeps the map of an app.

        Raises:
            DeviceLostError: The process ended before the errand did.
        """
        try:
            self.pipe.send(do=asdict(errand), job=job.id, askable=job.askable)
            with job.stopping(lambda: self._stop(job.id)):
                while True:
                    match self.pipe.receive():
                        case {"event": kind, "data": data}:
                            job.tell(kind, data)
                        case {"ask": question}:
                            self.pipe.send(ok=job.confirm(question))
                        case {"app": app}:
                            self.pipe.send(**_found(file_of, app))
                        case {"end": answer, "open": still}:
                            self.open = still
                            return dict(answer)
        except GoneError as error:
            how = _ended(self._reaped())
            hint = "what was saved is kept; begin the job again"
            raise DeviceLostError(f"the process that drives {self.uri} {how}", hint=hint) from error

    def close(self) -> None:
        """End the process in order, or, if it does not end, by force."""
        with suppress(GoneError):
            self.pipe.send(close=True)
        self._reaped()
        self.pipe.close()

    def kill(self) -> None:
        """End the process and all that it started, by force."""
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def _stop(self, job: str) -> None:
        with suppress(GoneError):
            self.pipe.send(stop=job)

    def _reaped(self) -> int:
        """The exit code of the process, which ends now."""
        self.open = False
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            return self.process.wait()


def _command(uri: str, opener: Opener, number: int) -> list[str]:
    """The command line of the process of a device; it finds modules where this process does, and nowhere else."""
    code = (
        "import sys; uri, opener, number, *sys.path = sys.argv[1:]; "
        "from uiatlas.serve.device_child import main; main(uri, opener, int(number))"
    )
    called = f"{opener.__module__}:{opener.__qualname__}"
    return [sys.executable, "-P", "-c", code, uri, called, str(number), *sys.path]


def _found(file_of: Callable[[str], MapPlace], app: str) -> dict[str, str]:
    """The file of an app, or why there is none, for the process."""
    try:
        place = file_of(app)
        return {"map": place.url if isinstance(place, Server) else os.path.abspath(place)}
    except UiatlasError as error:
        return {"refused": str(error)}


def _ended(code: int) -> str:
    """How a process ended, in words."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"
