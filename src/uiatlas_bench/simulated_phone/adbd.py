"""The device's end of an ADB connection over TCP: streams inside of it, and the service that each one asks for."""

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from queue import SimpleQueue

from uiatlas_bench.simulated_phone.phone import SimulatedPhone
from uiatlas_bench.simulated_phone.shell import run_line
from uiatlas_bench.simulated_phone.sync import serve_files
from uiatlas_bench.simulated_phone.uiautomator_server import COMMAND as UIAUTOMATOR_SERVER
from uiatlas_bench.simulated_phone.uiautomator_server import PORT as UIAUTOMATOR_PORT
from uiatlas_bench.simulated_phone.uiautomator_server import serve_requests
from uiatlas_bench.simulated_phone.wire import CLOSE, CONNECT, MAX_DATA, OKAY, OPEN, VERSION, WRITE, Message, receive

_BANNER = b"device::ro.product.name=simulated;ro.product.model=Simulated_phone;ro.product.device=uiatlas;features=%s"
_FEATURES = b"shell_v2,cmd"
_STDOUT, _EXIT = 1, 3


class DeviceServer:
    """A phone on a TCP port of this machine; ``adb connect 127.0.0.1:PORT`` connects to it.

    Args:
        phone: The phone that is served.
        port: The port, 0 for any that is free.
    """

    def __init__(self, phone: SimulatedPhone, port: int = 0) -> None:
        self.phone = phone
        self.port = port
        self._door: socket.socket | None = None
        self._cables: set[_Cable] = set()
        self.plug()

    @property
    def serial(self) -> str:
        """What adb calls the phone."""
        return f"127.0.0.1:{self.port}"

    def plug(self) -> None:
        """Be reachable, on the same port as before."""
        if self._door is None:
            self._door = socket.create_server(("127.0.0.1", self.port))
            self.port = self._door.getsockname()[1]
            threading.Thread(target=self._accept, args=(self._door,), daemon=True).start()

    def unplug(self) -> None:
        """Break all connections and take no new ones, as when the cable is pulled; the phone goes on."""
        if self._door is not None:
            with suppress(OSError):
                self._door.shutdown(socket.SHUT_RDWR)
            self._door.close()
            self._door = None
        for cable in list(self._cables):
            cable.cut()

    def _accept(self, door: socket.socket) -> None:
        with suppress(OSError):
            while True:
                cable = _Cable(door.accept()[0], self.phone)
                self._cables.add(cable)
                threading.Thread(target=self._serve, args=(cable,), daemon=True).start()

    def _serve(self, cable: "_Cable") -> None:
        try:
            cable.serve()
        finally:
            self._cables.discard(cable)


class _Cable:
    """One connection of an adb server, with all streams in it."""

    def __init__(self, connection: socket.socket, phone: SimulatedPhone) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else every answer waits 40 ms
        self.connection, self.phone = connection, phone
        self.most = MAX_DATA
        self._streams: dict[int, Stream] = {}
        self._numbers = count(1)
        self._sending = threading.Lock()

    def serve(self) -> None:
        """Answer until the other side is gone."""
        try:
            while True:
                self._take(receive(self.connection))
        except OSError:
            pass
        finally:
            self.cut()
            for stream in list(self._streams.values()):
                stream.end()
            self.connection.close()

    def cut(self) -> None:
        """Break the connection."""
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)

    def send(self, message: Message) -> None:
        with self._sending:
            self.connection.sendall(message.encoded())

    def forget(self, stream: "Stream") -> None:
        self._streams.pop(stream.number, None)

    def _take(self, message: Message) -> None:
        stream = self._streams.get(message.second)
        match message.command:
            case command if command == CONNECT:
                self.most = min(message.second, MAX_DATA)
                self.send(Message(CONNECT, VERSION, MAX_DATA, _BANNER % _FEATURES))
            case command if command == OPEN:
                self._open(message)
            case command if command == OKAY and stream is not None:
                stream.taken.release()
            case command if command == WRITE and stream is not None:
                stream.inbox.put(message.data)
                self.send(Message(OKAY, stream.number, stream.theirs))
            case command if command == CLOSE and stream is not None:
                stream.end()

    def _open(self, message: Message) -> None:
        service = message.data.rstrip(b"\0").decode("utf-8", "replace")
        if not service.startswith(("shell", "exec:", "sync:", f"tcp:{UIAUTOMATOR_PORT}")):
            self.send(Message(CLOSE, 0, message.first))
            return
        stream = Stream(self, next(self._numbers), message.first)
        self._streams[stream.number] = stream
        self.send(Message(OKAY, stream.number, stream.theirs))
        threading.Thread(target=_run_service, args=(stream, service, self.phone), daemon=True).start()


class Stream:
    """One stream of a connection: what comes in is read in pieces, what goes out waits until it was taken."""

    def __init__(self, cable: _Cable, number: int, theirs: int) -> None:
        self.number, self.theirs = number, theirs
        self.inbox: SimpleQueue[bytes] = SimpleQueue()
        self.taken = threading.Semaphore(0)
        self.ended = threading.Event()
        self._cable = cable
        self._left = b""

    def read(self, length: int = 0) -> bytes:
        """So many bytes, or those that have come if no length is given.

        Raises:
            ConnectionError: The stream was closed before.
        """
        while not self._left or len(self._left) < length:
            part = self.inbox.get()
            if not part:
                raise ConnectionError("the stream was closed")
            self._left += part
        end = length or len(self._left)
        data, self._left = self._left[:end], self._left[end:]
        return data

    def write(self, data: bytes) -> None:
        """Send data; returns when the other side has taken it.

        Raises:
            ConnectionError: The stream was closed.
        """
        for start in range(0, len(data), self._cable.most):
            if self.ended.is_set():
                raise ConnectionError("the stream was closed")
            self._cable.send(Message(WRITE, self.number, self.theirs, data[start : start + self._cable.most]))
            self.taken.acquire()

    def end(self) -> None:
        """Wake whoever waits for this stream: it is closed."""
        self.ended.set()
        self._cable.forget(self)
        self.inbox.put(b"")
        self.taken.release()

    def close(self) -> None:
        """Close the stream from this side."""
        if not self.ended.is_set():
            self.end()
            self._cable.send(Message(CLOSE, self.number, self.theirs))


def _run_service(stream: Stream, service: str, phone: SimulatedPhone) -> None:
    with suppress(OSError):
        name, _, rest = service.partition(":")
        match name.partition(",")[0]:
            case "sync":
                serve_files(stream, phone)
            case "tcp":
                serve_requests(stream, phone)
            case _ if UIAUTOMATOR_SERVER in rest:
                _host_uiautomator(stream, phone)
            case _:
                _run_command(stream, rest, phone, framed=name.startswith("shell,v2"))
        stream.close()


def _host_uiautomator(stream: Stream, phone: SimulatedPhone) -> None:
    """The server of uiautomator2 lives as long as the command that started it."""
    phone.uiautomator_servers += 1
    try:
        stream.write(b"[server] INFO: [UiAutomator2Server] Starting Server\n")
        stream.ended.wait()
    finally:
        phone.uiautomator_servers -= 1


def _run_command(stream: Stream, line: str, phone: SimulatedPhone, *, framed: bool) -> None:
    said, code = run_line(line, phone, stream.read)
    if not framed:
        stream.write(said)
        return
    for part in _framed(said):
        stream.write(part)
    stream.write(struct.pack("<BIB", _EXIT, 1, code & 0xFF))


def _framed(said: bytes) -> Iterator[bytes]:
    for start in range(0, len(said), MAX_DATA // 4):
        part = said[start : start + MAX_DATA // 4]
        yield struct.pack("<BI", _STDOUT, len(part)) + part
