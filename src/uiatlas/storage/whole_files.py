"""Files that are written as a whole or not at all."""

import os
from contextlib import suppress
from errno import ENOSPC
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.storage.private import FILE_MODE, opener


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file as a whole or not at all: to a neighbour first, then renamed over the old one.

    A new file is for its owner only; one that takes the place of another has that one's mode.

    Raises:
        InputError: The folder does not exist or cannot be written to.
    """
    data = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        _write_through(path, data)
        return
    neighbour = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        mode = path.stat().st_mode & 0o777 if path.exists() else FILE_MODE
        with open(neighbour, "wb", opener=opener) as file:
            os.fchmod(file.fileno(), mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        neighbour.replace(path)
    except OSError as error:
        with suppress(OSError):
            neighbour.unlink(missing_ok=True)
        raise unwritten(path, error) from error


def _write_through(path: Path, data: bytes) -> None:
    """Write to what is no file, such as a pipe or a terminal; it must not be replaced by one."""
    try:
        with path.open("wb") as stream:
            stream.write(data)
    except OSError as error:
        raise unwritten(path, error) from error


def unwritten(path: Path, error: OSError) -> InputError:
    """What is said of a file that cannot be written."""
    hint = "make room on the disk" if error.errno == ENOSPC else "give a file in a folder that exists"
    return InputError(f"cannot write {path} ({error.strerror})", hint=hint)
