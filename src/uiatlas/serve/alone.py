"""One server for a map: a second one is told of the first; runs and `learn` still write to the file."""

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.storage.private import FILE_MODE


@contextmanager
def only_server(maps: Sequence[Path], address: str) -> Iterator[None]:
    """Be the only server of these maps.

    Args:
        maps: The files; a link stands for the file that it leads to.
        address: Where they are served, which a second server is told.

    Raises:
        InputError: Another server has one of them.
    """
    with ExitStack() as stack:
        for path in dict.fromkeys(Path(os.path.realpath(each)) for each in maps):
            stack.enter_context(_held(path, address))
        yield


@contextmanager
def _held(path: Path, address: str) -> Iterator[None]:
    lock = path.with_name(f".{path.name}.serving")
    try:
        file = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, FILE_MODE)
    except OSError as error:
        hint = "see that its folder may be written"
        raise InputError(f"cannot write {lock} ({error.strerror})", hint=hint) from error
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.lstat(lock)  # the server before this one may just have taken it away
        except OSError as error:
            who = os.pread(file, 200, 0).decode("utf-8", "replace").strip() or "another server"
            raise InputError(f"{path} is served already by {who}", hint="use that one, or end it") from error
        os.ftruncate(file, 0)
        os.pwrite(file, f"process {os.getpid()} at {address}\n".encode(), 0)
        yield
        with suppress(OSError):
            lock.unlink()
    finally:
        os.close(file)
