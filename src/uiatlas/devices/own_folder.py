"""Temporary folders that go with the process that made them, at the latest when the next one is made after a kill."""

import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

try:
    import fcntl
except ImportError:  # no such locks on this system: what a killed process left stays
    fcntl = None  # type: ignore[assignment]

_PREFIX = "uiatlas-"
_LOCK = ".uiatlas-in-use"
_SETTLED = 60.0
"""Seconds after which a folder's process has locked it, if it is alive."""


class OwnFolder:
    """A new folder that is locked as long as this process lives and has not closed it.

    A process that is killed removes nothing, but lets go of its lock: whoever makes the next folder of this kind
    removes those of its own user that nobody holds any more.

    Args:
        kind: What it is for; a part of its name.

    Attributes:
        path: The folder.
    """

    def __init__(self, kind: str) -> None:
        remove_left(kind)
        self.path = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{kind}-"))
        self._lock = os.open(self.path / _LOCK, os.O_CREAT | os.O_RDWR, 0o600)
        if fcntl is not None:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        self._closed = False

    def close(self) -> None:
        """Remove it; calling it again does nothing."""
        if self._closed:
            return
        self._closed = True
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)

    def __enter__(self) -> Path:
        return self.path

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def remove_left(kind: str) -> None:
    """Remove the folders of a kind that a killed process of this user has left."""
    if fcntl is None:
        return
    for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}{kind}-*"):
        with suppress(OSError):
            _remove_if_left(path)


def _remove_if_left(path: Path) -> None:
    about = path.lstat()
    if about.st_uid != os.getuid() or path.is_symlink() or time.time() - about.st_mtime < _SETTLED:
        return
    lock = os.open(path / _LOCK, os.O_RDWR | os.O_NOFOLLOW)  # a folder without one is not ours
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(path, ignore_errors=True)
    finally:
        os.close(lock)
