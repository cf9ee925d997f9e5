"""One server teaches a map: a second one is told of the first; runs and `learn` still write to the file."""

import fcntl
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from uiatlas.errors import InputError
from uiatlas.serve.jobs import BusyError
from uiatlas.storage.places import MapPlace, Server
from uiatlas.storage.private import FILE_MODE


@dataclass(slots=True)
class Claims:
    """The maps that this server alone teaches; they are let go of when the block ends.

    Attributes:
        where: Where this server is, which a second one is told, such as ``at http://127.0.0.1:8765``.
    """

    where: str
    _held: dict[Path, int] = field(default_factory=dict)

    def take(self, path: MapPlace) -> None:
        """Claim a map, unless that was done before; a link stands for the file that it leads to.

        Raises:
            BusyError: Another server has it.
            InputError: Its folder cannot be written.
        """
        if isinstance(path, Server):  # which takes what several programs teach
            return
        real = Path(os.path.realpath(path))
        if real not in self._held:
            self._held[real] = _locked(real, self.where)

    def __enter__(self) -> Self:
        """Begin with no claims."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Let go of all."""
        for path, file in self._held.items():
            with suppress(OSError):
                _lock_of(path).unlink()
            os.close(file)
        self._held.clear()


def _lock_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.serving")


def _locked(path: Path, where: str) -> int:
    """The open lock of a map, which says who has it."""
    lock = _lock_of(path)
    try:
        file = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, FILE_MODE)
    except OSError as error:
        hint = "see that its folder may be written"
        raise InputError(f"cannot write {lock} ({error.strerror})", hint=hint) from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.lstat(lock)  # the server before this one may just have taken it away
    except OSError as error:
        who = os.pread(file, 200, 0).decode("utf-8", "replace").strip() or "another server"
        os.close(file)
        raise BusyError(f"{path} is served already by {who}", hint="use that one, or end it") from error
    os.ftruncate(file, 0)
    os.pwrite(file, f"process {os.getpid()} {where}\n".encode(), 0)
    return file
