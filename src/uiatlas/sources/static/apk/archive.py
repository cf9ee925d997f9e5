"""The archive of an Android package: its entries, read within limits so that a small file cannot fill the memory."""

import zipfile
import zlib
from pathlib import Path

from uiatlas.errors import FormatError

MAX_ENTRIES = 100_000
"""Most entries of an archive."""
MAX_ENTRY = 120_000_000
"""Longest entry, in bytes unpacked."""
MAX_TOTAL = 600_000_000
"""Most bytes unpacked of one archive."""


class Archive:
    """An open package.

    Raises:
        FormatError: It is no ZIP archive, or holds too much.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read = 0
        try:
            self._zip = zipfile.ZipFile(path)
        except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            raise FormatError(path, f"no package that can be opened ({error})") from error
        names = self._zip.namelist()
        if len(names) > MAX_ENTRIES:
            raise FormatError(path, f"has more than {MAX_ENTRIES} entries")
        self.names = frozenset(names)

    def read(self, name: str) -> bytes | None:
        """The content of an entry, None if there is none of this name.

        Raises:
            FormatError: It is damaged, encrypted or too long.
        """
        if name not in self.names:
            return None
        where = f"{self.path}: {name}"
        try:
            with self._zip.open(name) as entry:
                data = entry.read(MAX_ENTRY + 1)
        except (
            zipfile.BadZipFile,
            zlib.error,
            RuntimeError,
            NotImplementedError,
            OSError,
            EOFError,
            ValueError,
        ) as error:
            raise FormatError(where, f"cannot be unpacked ({error})") from error
        self._read += len(data)
        if len(data) > MAX_ENTRY or self._read > MAX_TOTAL:
            raise FormatError(where, f"longer than {MAX_ENTRY // 10**6} MB unpacked", mend="this is no usual app")
        return data

    def close(self) -> None:
        """Close the file."""
        self._zip.close()
