"""Messages between a server and the process of a device: JSON objects, each whole or not at all."""

import json
import threading
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any


class GoneError(Exception):
    """The process at the other end has ended, or has closed its end."""


@dataclass(slots=True)
class Pipe:
    """One end; several threads may send, and one receives."""

    connection: "Connection[Any, Any]"
    _sending: threading.Lock = field(default_factory=threading.Lock)

    def send(self, **message: Any) -> None:
        """Send a message.

        Raises:
            GoneError: Nobody is there to receive it.
        """
        data = json.dumps(message, default=str).encode()
        try:
            with self._sending:
                self.connection.send_bytes(data)
        except (OSError, ValueError) as error:
            raise GoneError from error

    def receive(self) -> dict[str, Any]:
        """The next message, once it is there.

        Raises:
            GoneError: None will come any more.
        """
        try:
            message: dict[str, Any] = json.loads(self.connection.recv_bytes())
        except (OSError, EOFError, ValueError) as error:
            raise GoneError from error
        return message

    def close(self) -> None:
        """Close this end."""
        self.connection.close()
