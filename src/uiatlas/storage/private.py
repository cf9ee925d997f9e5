"""Files that may hold private content: new ones are for their owner only (0600), in folders of their own (0700).

What exists already keeps the mode that its owner gave it.
"""

import json
import os
from collections.abc import Callable
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


def rewrite_lines(path: Path, change: Callable[[str], str]) -> None:
    """Change all texts in a file of JSON lines, as a whole or not at all; a line that is no JSON is changed as it is.

    Raises:
        OSError: It cannot be read or written.
    """
    old = path.read_text(encoding="utf-8", errors="replace")
    new = "\n".join(_changed_line(line, change) for line in old.split("\n"))
    if new == old:
        return
    neighbour = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with open_private(neighbour, "w", encoding="utf-8", errors="backslashreplace") as file:
        os.fchmod(file.fileno(), path.stat().st_mode & 0o777)
        file.write(new)
    neighbour.replace(path)


def _changed_line(line: str, change: Callable[[str], str]) -> str:
    try:
        return json.dumps(change_texts(json.loads(line), change), ensure_ascii=False, separators=(",", ":"))
    except ValueError:
        return change(line)


def change_texts(value: Any, change: Callable[[str], str]) -> Any:
    """A JSON value with all its texts changed; the names of fields stay."""
    match value:
        case str():
            return change(value)
        case list():
            return [change_texts(v, change) for v in value]
        case dict():
            return {k: change_texts(v, change) for k, v in value.items()}
    return value
