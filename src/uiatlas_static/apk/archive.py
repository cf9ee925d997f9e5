"""The archive of an Android package: its entries, read within limits so that a small file cannot fill the memory."""

import re
import struct
import zipfile
import zlib
from pathlib import Path

from uiatlas.errors import FormatError

MAX_ENTRIES = 100_000
"""Most entries of an archive."""
MAX_DIRECTORY = 100 * MAX_ENTRIES
"""Longest list of entries, in bytes."""
MAX_ENTRY = 120_000_000
"""Longest entry, in bytes unpacked."""
MAX_TOTAL = 600_000_000
"""Most bytes unpacked of one archive."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Android knows no other ways of packing."""


class Archive:
    """An open package.

    Attributes:
        damaged: Whether an entry could not be unpacked.

    Raises:
        FormatError: It is no ZIP archive, or holds too much.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged = False
        self._read = 0
        try:
            _check_directory(path)
            self._zip = zipfile.ZipFile(path)
        except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            raise FormatError(path, f"no package that can be opened ({error})") from error
        names = self._zip.namelist()
        if len(names) > MAX_ENTRIES:
            raise FormatError(path, f"has more than {MAX_ENTRIES} entries")
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
        where = f"{self.path}: {name}"
        if self._read > MAX_TOTAL:
            raise FormatError(where, f"more than {MAX_TOTAL // 10**6} MB were unpacked", hint="this is no usual app")
        if self._zip.getinfo(name).compress_type not in _METHODS:
            raise FormatError(where, "is packed in a way that Android does not know")
        try:
            with self._zip.open(name) as entry:
                data = entry.read(limit + 1)
        except (
            zipfile.BadZipFile,
            zlib.error,
            RuntimeError,
            NotImplementedError,
            OSError,
            EOFError,
            ValueError,
        ) as error:
            self.damaged = True
            raise FormatError(where, f"cannot be unpacked ({error})") from error
        self._read += len(data)
        if len(data) > limit:
            raise FormatError(where, f"longer than {limit // 10**6} MB unpacked", hint="this is no usual app")
        return data

    def close(self) -> None:
        """Close the file."""
        self._zip.close()


def _check_directory(path: Path) -> None:
    """Look how long the list of entries is before it is read.

    Raises:
        FormatError: It is far longer than that of any app.
    """
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, 2) - 66_000))
        tail = file.read()
    for end in re.finditer(b"PK\5\6", tail[:-15]):
        (length,) = struct.unpack_from("<I", tail, end.start() + 12)
        if length > MAX_DIRECTORY or tail[max(0, end.start() - 20) :].startswith(b"PK\6\7"):
            raise FormatError(path, f"its list of entries is longer than {MAX_DIRECTORY // 10**6} MB")
