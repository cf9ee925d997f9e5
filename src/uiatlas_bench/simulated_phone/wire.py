"""Messages of the ADB transport protocol: six numbers, then the data."""

import socket
import struct
from dataclasses import dataclass

CONNECT, OPEN, OKAY, WRITE, CLOSE = (
    int.from_bytes(word, "little") for word in (b"CNXN", b"OPEN", b"OKAY", b"WRTE", b"CLSE")
)
VERSION = 0x01000001
MAX_DATA = 1 << 18
"""Most bytes of data in one message that this side takes."""
_HEAD = struct.Struct("<6I")


@dataclass(frozen=True, slots=True)
class Message:
    """One message: what it is, two numbers that mostly name streams, and its data."""

    command: int
    first: int
    second: int
    data: bytes = b""

    def encoded(self) -> bytes:
        """The message as it goes over the wire."""
        total = sum(self.data) & 0xFFFFFFFF
        magic = self.command ^ 0xFFFFFFFF
        return _HEAD.pack(self.command, self.first, self.second, len(self.data), total, magic) + self.data


def receive(connection: socket.socket) -> Message:
    """The next message.

    Raises:
        ConnectionError: The other side is gone, or what came is no message.
    """
    command, first, second, length, _, magic = _HEAD.unpack(exactly(connection, _HEAD.size))
    if magic != command ^ 0xFFFFFFFF or length > 4 * MAX_DATA:
        raise ConnectionError("this is no message of the ADB protocol")
    return Message(command, first, second, exactly(connection, length))


def exactly(connection: socket.socket, length: int) -> bytes:
    """So many bytes.

    Raises:
        ConnectionError: The other side is gone.
    """
    parts, missing = [], length
    while missing:
        part = connection.recv(min(missing, 1 << 16))
        if not part:
            raise ConnectionError("the other side is gone")
        parts.append(part)
        missing -= len(part)
    return b"".join(parts)
