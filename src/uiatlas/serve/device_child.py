"""The process that owns a device: it opens it, does one errand after another, and ends with its server.

`uiatlas.serve.device_process` starts it and talks to it over a pipe. A server that is killed leaves nothing behind: the
end of the pipe is the order to end.
"""

import os
import queue
import signal
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from uiatlas.devices import Device
from uiatlas.errors import DeviceLostError, InputError, UiatlasError, one_line
from uiatlas.serve.driving import drive
from uiatlas.serve.errands import Errand
from uiatlas.serve.pipe import GoneError, Pipe
from uiatlas.storage.places import MapPlace, map_place

NICE = 5
"""How far it stands back from the server, which answers others."""

PATIENCE = 10.0
"""Seconds to close the device in order when that is asked for."""

ALONE = 4.0
"""The same where the server has gone: nobody else would end a device that does not close."""


class StoppedError(KeyboardInterrupt):
    """A job is to end; a run treats it as an interruption by its user, and keeps what was done."""


@dataclass(slots=True)
class Inbox:
    """What the server sends, read by a thread of its own so that a stop is heard at once.

    Attributes:
        pipe: Where it comes from.
        stopped: The job that is to end.
        ended: Whether the whole process is.
    """

    pipe: Pipe
    stopped: str = ""
    ended: bool = False
    _letters: "queue.SimpleQueue[dict[str, Any]]" = field(default_factory=queue.SimpleQueue)

    def begin(self) -> None:
        """Begin to read."""
        threading.Thread(target=self._read, name="uiatlas-inbox", daemon=True).start()

    def next(self) -> dict[str, Any]:
        """The next message but a stop; an empty one when none will come."""
        return {} if self.ended and self._letters.empty() else self._letters.get()

    def end(self, patience: float = PATIENCE) -> None:
        """Have the errand and then the process end, in order if that does not take too long.

        Args:
            patience: Seconds after which the process and all that it started are ended by force.
        """
        self.ended = True
        self._letters.put({})
        last = threading.Timer(patience, _end_by_force)
        last.daemon = True
        last.start()

    def _read(self) -> None:
        patience = PATIENCE
        try:
            while not self.ended:
                message = self.pipe.receive()
                match message:
                    case {"stop": job}:
                        self.stopped = job
                    case {"close": _}:
                        break
                    case _:
                        self._letters.put(message)
        except GoneError:
            patience = ALONE
        self.end(patience)


@dataclass(slots=True)
class Line:
    """A job as the process of its device sees it: what is told goes to the server, and so do questions to a person.

    Attributes:
        job: Its name.
        inbox: Where answers and stops come from.
        askable: Whether a person can be asked.
    """

    job: str
    inbox: Inbox
    askable: bool
    _told_of_stop: bool = False

    def tell(self, kind: str, data: Mapping[str, Any]) -> None:
        """Tell an event.

        Raises:
            StoppedError: The job is to end; said once.
        """
        with suppress(GoneError):  # then the inbox says that it is to end
            self.inbox.pipe.send(event=kind, data=data)
        if (self.inbox.ended or self.inbox.stopped == self.job) and not self._told_of_stop:
            self._told_of_stop = True
            raise StoppedError("stopped by request")

    def confirm(self, question: str) -> bool:
        """Ask a person, and wait for the answer; no where nobody can be asked, or nobody answers."""
        return self.askable and self._asked(ask=question).get("ok") is True

    def map_of(self, app: str) -> MapPlace:
        """The file that keeps the map of an app.

        Raises:
            InputError: There is none.
        """
        answer = self._asked(app=app)
        if "map" not in answer:
            raise InputError(str(answer.get("refused", "the server has ended")))
        return map_place(answer["map"])

    def _asked(self, **question: str) -> dict[str, Any]:
        try:
            self.inbox.pipe.send(**question)
        except GoneError:
            return {}
        return self.inbox.next()


@dataclass(slots=True)
class Owner:
    """Owns the device of this process.

    Attributes:
        uri: Which one.
        opener: Opens it.
        device: It, once it is open.
    """

    uri: str
    opener: Callable[[str], Device]
    device: Device | None = None

    def do(self, errand: Errand, line: Line) -> dict[str, Any]:
        """Do an errand; what it came to, or why it broke off."""
        try:
            fresh = self.device is None
            if self.device is None:
                self.device = self.opener(self.uri)
            path = line.map_of(self.device.app)
            return dict(drive(errand, self.device, path, line, fresh=fresh))
        except KeyboardInterrupt:
            return {"status": "stopped", "reason": "stopped by request; what was done is kept"}
        except UiatlasError as error:
            if isinstance(error, DeviceLostError):
                self.close()
            return {"status": "failure", "reason": str(error)}
        except Exception as error:  # noqa: BLE001 (the server tells it; nobody else would)
            return {"status": "failure", "reason": one_line(f"it broke off: {type(error).__name__}")}

    def close(self) -> None:
        """Close the device."""
        if self.device is not None:
            with suppress(UiatlasError, OSError):
                self.device.close()
        self.device = None


def _end_by_force() -> None:
    """End this process and all that it started, such as a browser, if the group is its own."""
    if os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(1)


def main(uri: str, opener: str, number: int) -> None:
    """Serve errands on a device until the server has no more.

    Args:
        uri: The device.
        opener: The function that opens it, as ``module:name``.
        number: That of the open pipe to the server.
    """
    os.set_inheritable(number, False)
    os.nice(NICE)
    module, _, name = opener.partition(":")
    owner = Owner(uri, getattr(import_module(module), name))
    inbox = Inbox(Pipe(Connection(number)))
    # Ctrl-C at a terminal is for the server, which ends this process in order; whoever ends all at once gets that too.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: inbox.end())
    inbox.begin()
    try:
        while order := inbox.next():
            answer = owner.do(Errand(**order["do"]), Line(order["job"], inbox, order["askable"]))
            inbox.pipe.send(end=answer, open=owner.device is not None)
            if owner.device is None:
                break
    except GoneError:
        pass
    finally:
        owner.close()
