"""The file service of a phone: stat, list, push and pull, as ``adb push`` and ``adb pull`` speak it."""

import struct
import time
from typing import Protocol

from uiatlas_bench.simulated_phone.phone import SimulatedPhone

_FILE, _FOLDER = 0o100644, 0o040755
_PIECE = 64 * 1024


class Pipe(Protocol):
    """What files go through."""

    def read(self, length: int = 0) -> bytes:
        """So many bytes."""
        ...

    def write(self, data: bytes) -> None:
        """Send data."""
        ...


def serve_files(pipe: Pipe, phone: SimulatedPhone) -> None:
    """Answer requests until the other side says that it was the last.

    Raises:
        ConnectionError: The other side is gone.
    """
    while True:
        word, length = struct.unpack("<4sI", pipe.read(8))
        path = pipe.read(length).decode("utf-8", "replace") if length else ""
        match word:
            case b"STAT":
                pipe.write(b"STAT" + struct.pack("<3I", *_stat(phone, path)))
            case b"LIST":
                _list(pipe, phone, path)
            case b"RECV":
                _pull(pipe, phone, path)
            case b"SEND":
                _push(pipe, phone, path)
            case b"QUIT":
                return
            case _:
                _fail(pipe, f"unknown request {word!r}")
                return


def _stat(phone: SimulatedPhone, path: str) -> tuple[int, int, int]:
    if path in phone.files:
        return _FILE, len(phone.files[path]), 0
    folder = path.rstrip("/") + "/"
    known = folder in ("/", "/sdcard/", "/data/local/tmp/") or any(p.startswith(folder) for p in phone.files)
    return (_FOLDER, 4096, 0) if known else (0, 0, 0)


def _list(pipe: Pipe, phone: SimulatedPhone, path: str) -> None:
    folder = path.rstrip("/") + "/"
    for name in sorted(p for p in phone.files if p.startswith(folder)):
        words = name.removeprefix(folder).encode()
        pipe.write(b"DENT" + struct.pack("<4I", _FILE, len(phone.files[name]), 0, len(words)) + words)
    pipe.write(b"DONE" + bytes(16))


def _pull(pipe: Pipe, phone: SimulatedPhone, path: str) -> None:
    data = phone.files.get(path)
    if data is None:
        _fail(pipe, f"open failed: No such file or directory: {path}")
        return
    for start in range(0, len(data), _PIECE):
        part = data[start : start + _PIECE]
        pipe.write(b"DATA" + struct.pack("<I", len(part)) + part)
    pipe.write(b"DONE" + struct.pack("<I", int(time.time())))


def _push(pipe: Pipe, phone: SimulatedPhone, path: str) -> None:
    parts = []
    while True:
        word, length = struct.unpack("<4sI", pipe.read(8))
        if word == b"DONE":
            break
        parts.append(pipe.read(length))
    phone.files[path.rpartition(",")[0] or path] = b"".join(parts)
    pipe.write(b"OKAY" + bytes(4))


def _fail(pipe: Pipe, why: str) -> None:
    words = why.encode()
    pipe.write(b"FAIL" + struct.pack("<I", len(words)) + words)
