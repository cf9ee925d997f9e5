"""Zip archives of recordings, read within limits and never unpacked to disk."""

import stat
import zipfile
import zlib
from pathlib import Path
from typing import Self

from uiatlas.errors import FormatError
from uiatlas.sources.recordings.steps import MAX_BYTES

MOST_ENTRIES = 20_000
_HINT = "give the archive as the tool wrote it"


class Archive:
    """The files in a zip archive.

    Args:
        path: The archive.

    Raises:
        FormatError: It is damaged, encrypted, has links or more than `MOST_ENTRIES` entries, or names a place outside.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._left = MAX_BYTES
        self._lengths: dict[str, int] = {}
        try:
            self._zip = zipfile.ZipFile(path)
        except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            raise FormatError(path, f"not a zip archive, or cut off ({error})") from error
        self._entries = self._checked()

    def _checked(self) -> dict[str, zipfile.ZipInfo]:
        found = self._zip.infolist()
        trouble = f"more than {MOST_ENTRIES} entries" if len(found) > MOST_ENTRIES else ""
        for entry in found[:MOST_ENTRIES]:
            trouble = trouble or _trouble(entry)
        if trouble:
            self.close()
            raise FormatError(self._path, trouble, hint=_HINT)
        return {entry.filename: entry for entry in found if not entry.is_dir()}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all files in it."""
        return tuple(self._entries)

    def read(self, name: str) -> bytes:
        """The content of a file; empty if it is not there. However often it is read, it counts once.

        Raises:
            FormatError: It is damaged, or all that was read is longer than `MAX_BYTES`.
        """
        entry = self._entries.get(name)
        if entry is None:
            return b""
        counted = self._lengths.get(name, 0)
        try:
            with self._zip.open(entry) as file:
                data = file.read(self._left + counted + 1)
        except (OSError, EOFError, zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError) as error:
            raise FormatError(self._path, f"{name} in it cannot be read ({error})", hint=_HINT) from error
        self._left -= len(data) - counted
        if self._left < 0:
            trouble = f"longer than {MAX_BYTES // 10**6} MB unpacked"
            raise FormatError(self._path, trouble, hint="give a smaller recording")
        self._lengths[name] = len(data)
        return data

    def close(self) -> None:
        """Let go of the file."""
        self._zip.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _trouble(entry: zipfile.ZipInfo) -> str:
    """Why an entry is none of an honest recording; empty if it may be one."""
    name, kind = entry.filename, stat.S_IFMT(entry.external_attr >> 16)
    if kind and kind not in (stat.S_IFREG, stat.S_IFDIR):
        return f"{name[:100]!r} in it is no regular file"
    if name.startswith(("/", "\\")) or ".." in name.replace("\\", "/").split("/") or name[1:2] == ":":
        return f"{name[:100]!r} in it names a place outside"
    return f"{name[:100]!r} in it is encrypted" if entry.flag_bits & 1 else ""
