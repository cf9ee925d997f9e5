"""Calls over D-Bus, many at a time: all are sent before the first answer is read."""

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.wrappers import DBusErrorResponse

from uiatlas.errors import DeviceLostError

PATIENCE = 5.0
"""Seconds after which a program that does not answer is lost."""

_AT_ONCE = 400
"""Calls that are under way together; a bus has a limit of its own."""

_HEARD = 64
"""Objects that are kept of those that have appeared."""

_EVENTS = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry")
_SHOWING = "object:state-changed:showing"

Answer = tuple[Any, ...] | None
"""What a call gives back; None if it was refused, as by an object that is gone."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a method.

    Attributes:
        bus: The name on the bus of who is asked.
        path: The object.
        interface: The interface that the method is of.
        method: Its name.
        signature: The types of what it takes, empty for nothing.
        body: What it takes.
    """

    bus: str
    path: str
    interface: str
    method: str
    signature: str = ""
    body: tuple[Any, ...] = ()

    def message(self) -> Message:
        """The call as a message."""
        address = DBusAddress(self.path, self.bus, self.interface)
        return new_method_call(address, self.method, self.signature or None, self.body)


def get(bus: str, path: str, interface: str, name: str) -> Call:
    """The call that reads one property."""
    return Call(bus, path, "org.freedesktop.DBus.Properties", "Get", "ss", (interface, name))


class Wire:
    """A connection to one bus, used by one thread.

    Attributes:
        appeared: Name on the bus and path of the latest objects that told that they have appeared, of those who are
            listened to.

    Args:
        address: The bus, such as ``unix:path=/run/user/1000/bus``.

    Raises:
        DeviceLostError: The bus cannot be reached.
    """

    def __init__(self, address: str) -> None:
        self.appeared: deque[tuple[str, str]] = deque(maxlen=_HEARD)
        try:
            self._connection: DBusConnection = open_dbus_connection(address)
        except (OSError, ValueError, RuntimeError, DBusErrorResponse) as error:
            raise DeviceLostError(
                f"the bus {address} cannot be reached: {error}", hint="open the device again"
            ) from error

    def ask(self, calls: Sequence[Call], patience: float | None = None, *, all_answer: bool = True) -> list[Answer]:
        """The answers to some calls, in the same order.

        Args:
            calls: What is asked.
            patience: Most seconds until all have answered, `PATIENCE` if None.
            all_answer: Whether all have to; otherwise who does not answer in time counts as having refused.

        Raises:
            DeviceLostError: Somebody does not answer in time, or the bus is gone.
        """
        ends = time.monotonic() + (PATIENCE if patience is None else patience)
        answers: list[Answer] = []
        for first in range(0, len(calls), _AT_ONCE):
            answers += self._ask_at_once(calls[first : first + _AT_ONCE], ends, all_answer=all_answer)
        return answers

    def one(self, call: Call, patience: float | None = None) -> Answer:
        """The answer to one call.

        Raises:
            DeviceLostError: There is none in time, or the bus is gone.
        """
        return self.ask([call], patience)[0]

    def listen(self, bus: str) -> None:
        """Take note from now on of what appears in a program.

        Args:
            bus: The program's name on the bus.

        Raises:
            DeviceLostError: The bus is gone.
        """
        rule = MatchRule(type="signal", sender=bus, interface="org.a11y.atspi.Event.Object", member="StateChanged")
        try:
            for message in (new_method_call(_EVENTS, "RegisterEvent", "s", (_SHOWING,)), message_bus.AddMatch(rule)):
                self._connection.send_message(message)
        except OSError as error:
            raise _gone(error) from error

    def _hear(self, said: Message) -> None:
        fields = said.header.fields
        if fields.get(HeaderFields.member) == "StateChanged" and said.body[:2] == ("showing", 1):
            self.appeared.append((fields[HeaderFields.sender], fields[HeaderFields.path]))

    def _ask_at_once(self, calls: Sequence[Call], ends: float, *, all_answer: bool) -> list[Answer]:
        answers: list[Answer] = [None] * len(calls)
        open_calls: dict[int, int] = {}
        try:
            said_at_once = bytearray()
            for number, call in enumerate(calls):
                serial = next(self._connection.outgoing_serial)
                said_at_once += call.message().serialise(serial=serial)
                open_calls[serial] = number
            self._connection.sock.sendall(said_at_once)
            while open_calls:
                said = self._connection.receive(timeout=max(0.0, ends - time.monotonic()))
                if said.header.message_type is MessageType.signal:
                    self._hear(said)
                at = open_calls.pop(_answered(said), None)
                if at is not None and said.header.message_type is MessageType.method_return:
                    answers[at] = said.body
        except TimeoutError as error:
            if not all_answer:
                return answers
            raise DeviceLostError("the program does not answer", hint="restart the app") from error
        except (OSError, ValueError) as error:
            raise _gone(error) from error
        return answers

    def close(self) -> None:
        """End the connection."""
        self._connection.close()


def _gone(error: Exception) -> DeviceLostError:
    return DeviceLostError(f"the accessibility bus is gone: {error}", hint="open the device again")


def _answered(message: Message) -> int:
    """The number of the call that a message answers, -1 for a signal."""
    for field, value in message.header.fields.items():
        if field == 5:  # reply_serial
            return int(value)
    return -1
