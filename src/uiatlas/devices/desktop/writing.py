"""Which files a program has written since the last touch: what it saves, not what it keeps for itself."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

MOST = 2_000
"""Files and folders at most that are looked at; of a home with more nobody can tell at every touch."""

_Written = dict[str, tuple[int, int]]
"""When each file was written last, in nanoseconds, and its size in bytes."""


class Writing:
    """Tells which files were written. Hidden ones are settings and caches, and one that ends with ``~`` is a backup.

    Args:
        folders: Where the program can save files.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(dict.fromkeys(folders))
        self._latest = self._before = _state_of(self._folders)

    def touched(self) -> None:
        """Take in that something is touched now: what is written from then on is new."""
        self._before = self._latest

    def since_touch(self) -> tuple[str, ...] | None:
        """The names of the files that were written since the last touch; None where there are too many to tell."""
        if self._latest is None:
            return None
        before, now = self._before, _state_of(self._folders)
        self._latest = now
        if before is None or now is None:
            return None
        return tuple(sorted({Path(path).name for path, state in now.items() if before.get(path) != state}))


def _state_of(folders: Sequence[Path]) -> _Written | None:
    """The files of some folders; None if there are too many."""
    found: _Written = {}
    for number, entry in enumerate(entry for folder in folders for entry in _inside(folder)):
        if number == MOST:
            return None
        try:
            if entry.is_file(follow_symlinks=False):
                told = entry.stat(follow_symlinks=False)
                found[entry.path] = told.st_mtime_ns, told.st_size
        except OSError:
            continue
    return found


def _inside(folder: str | Path) -> Iterator[os.DirEntry[str]]:
    """What is in a folder, and in the folders in it; what has gone meanwhile or may not be read is left out."""
    try:
        with os.scandir(folder) as found:
            entries = [entry for entry in found if not entry.name.startswith(".") and not entry.name.endswith("~")]
    except OSError:
        return
    for entry in entries:
        yield entry
        if entry.is_dir(follow_symlinks=False):
            yield from _inside(entry.path)
