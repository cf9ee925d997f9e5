"""The archive of an Android package: its entries, read within limits so that a small file cannot fill the memory."""

import re
import struct
import zipfile
import zlib
from pathlib import Path
from typing import IO

from uiatlas.errors import FormatError

MAX_ENTRIES = 100_000
"""Most entries of an archive."""
MAX_DIRECTORY = 100 * MAX_ENTRIES
"""Longest list of entries, in bytes."""
MAX_ENTRY = 120_000_000
"""Longest entry, in bytes unpacked."""
MAX_TOTAL = 600_000_000
"""Most bytes unpacked of one package, all of its parts together."""
_PIECE = 1_000_000
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Android knows no other ways of packing."""


DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    RuntimeError,
    NotImplementedError,
    OSError,
    EOFError,
    ValueError,
)
"""What unpacking a damaged entry ends in."""


class Budget:
    """How many bytes may still be unpacked; archives that belong together share one."""

    def __init__(self, left: int = MAX_TOTAL) -> None:
        self.left = left

    def check(self, where: str) -> None:
        """Look whether anything is left.

        Raises:
            FormatError: Nothing is.
        """
        if self.left < 0:
            raise FormatError(where, f"more than {MAX_TOTAL // 10**6} MB were unpacked", hint="this is no usual app")


class Archive:
    """An open package.

    Args:
        path: The file, or what stands for it in messages.
        file: Its content, where it is no file of its own.
        budget: What may be unpacked, if other archives share it.

    Attributes:
        damaged: Whether an entry could not be unpacked.

    Raises:
        FormatError: It is no ZIP archive, or holds too much.
    """

    def __init__(self, path: Path | str, file: IO[bytes] | None = None, budget: Budget | None = None) -> None:
        self.path = path
        self.damaged = False
        self.budget = budget or Budget()
        self._file: IO[bytes] | None = None
        try:
            self._file = Path(path).open("rb") if file is None else file  # noqa: SIM115 - `close` does it
            _check_directory(path, self._file)
            self._zip = zipfile.ZipFile(self._file)
            names = self._zip.namelist()
            if len(names) > MAX_ENTRIES:
                raise FormatError(path, f"has more than {MAX_ENTRIES} entries")
        except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            self._close_file()
            raise FormatError(path, f"no package that can be opened ({error})") from error
        except FormatError:
            self._close_file()
            raise
        self.names = frozenset(names)

    def read(self, name: str, limit: int = MAX_ENTRY) -> bytes | None:
        """The content of an entry, None if there is none of this name.

        Args:
            name: Its name.
            limit: Most bytes unpacked.

        Raises:
            FormatError: It is damaged, encrypted or too long.
        """
        if name not in self.names:
            return None
        where = self._allowed(name)
        try:
            with self._zip.open(name) as entry:
                data = entry.read(limit + 1)
        except DAMAGE as error:
            self.damaged = True
            raise FormatError(where, f"cannot be unpacked ({error})") from error
        self.budget.left -= len(data)
        if len(data) > limit:
            raise FormatError(where, f"longer than {limit // 10**6} MB unpacked", hint="this is no usual app")
        return data

    def copy(self, name: str, target: IO[bytes]) -> None:
        """Unpack an entry into a file, piece by piece.

        Args:
            name: Its name.
            target: The file.

        Raises:
            FormatError: It is damaged, encrypted, or more than may be unpacked.
        """
        where = self._allowed(name)
        try:
            with self._zip.open(name) as entry:
                while piece := entry.read(_PIECE):
                    self.budget.left -= len(piece)
                    self.budget.check(where)
                    target.write(piece)
        except DAMAGE as error:
            self.damaged = True
            raise FormatError(where, f"cannot be unpacked ({error})") from error

    def _allowed(self, name: str) -> str:
        """What an entry is called in messages, if it may be unpacked."""
        where = f"{self.path}: {name}"
        self.budget.check(where)
        if self._zip.getinfo(name).compress_type not in _METHODS:
            raise FormatError(where, "is packed in a way that Android does not know")
        return where

    def close(self) -> None:
        """Close the file."""
        self._zip.close()
        self._close_file()

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()


def _check_directory(path: Path | str, file: IO[bytes]) -> None:
    """Look how long the list of entries is before it is read.

    Raises:
        FormatError: It is far longer than that of any app.
    """
    file.seek(max(0, file.seek(0, 2) - 66_000))
    tail = file.read()
    for end in re.finditer(b"PK\5\6", tail[:-15]):
        (length,) = struct.unpack_from("<I", tail, end.start() + 12)
        if length > MAX_DIRECTORY or tail[max(0, end.start() - 20) :].startswith(b"PK\6\7"):
            raise FormatError(path, f"its list of entries is longer than {MAX_DIRECTORY // 10**6} MB")
