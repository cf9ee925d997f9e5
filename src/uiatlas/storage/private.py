"""Files that may hold private content: new ones are for their owner only (0600), in folders of their own (0700).

What exists already keeps the mode that its owner gave it.
"""

import os
from pathlib import Path
from typing import IO, Any

FILE_MODE, FOLDER_MODE = 0o600, 0o700


def make_folder(path: Path) -> None:
    """Make a folder, and those above it that are missing, for the owner only; one that exists stays as it is.

    Raises:
        OSError: It cannot be made, or something else stands there.
    """
    missing = []
    at = path
    while not at.exists() and at != at.parent:
        missing.append(at)
        at = at.parent
    for folder in reversed(missing):
        folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
    if not path.is_dir():
        raise FileExistsError(17, os.strerror(17), str(path))


def opener(path: str, flags: int) -> int:
    """For `open`: a file that is made is for its owner only, whatever the umask allows to others."""
    return os.open(path, flags, FILE_MODE)


def open_private(path: Path, mode: str, **settings: Any) -> IO[Any]:
    """Open a file as `open` does; one that is made is for its owner only.

    Raises:
        OSError: It cannot be opened.
    """
    return open(path, mode, opener=opener, **settings)


def touch_private(path: Path) -> None:
    """Make an empty file for the owner only; one that exists stays as it is.

    Raises:
        OSError: It cannot be made.
    """
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, FILE_MODE))
