"""A throwaway copy of a home folder, so that a program that is tried out changes nothing of its user's."""

import logging
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

_LOG = logging.getLogger(__name__)

LARGEST = 200_000_000
"""Bytes of a home folder that is copied, at most."""

MOST = 20_000
"""Files of one, at most."""

_LEFT_OUT = frozenset({".cache", ".gvfs", ".Trash", "lost+found"})
"""Folders of a home that hold nothing which a program needs to find."""

_XDG = {"XDG_CONFIG_HOME": ".config", "XDG_DATA_HOME": ".local/share", "XDG_STATE_HOME": ".local/state"}
"""Where programs look for their files in a home, unless the environment says otherwise (XDG Base Directory)."""


def copied(source: Path, into: Path, environment: Mapping[str, str] = os.environ) -> bool:
    """Copy a home folder, with the XDG folders that lie elsewhere; one that is too large is not, and a hint says so.

    Links that lead out of the home are left out, since what is written through them would not be thrown away, and so
    are caches, sockets and what may not be read.

    Args:
        source: The home folder.
        into: The copy; made.
        environment: Says where XDG folders lie that belong to the home of the same environment.
    """
    trees = [(source, into)]
    if Path(environment.get("HOME", "")) == source:
        given = ((Path(environment[name]), into / place) for name, place in _XDG.items() if environment.get(name))
        trees += [(folder, place) for folder, place in given if folder.is_dir() and source not in folder.parents]
    size = number = 0
    for folder, _ in trees:
        for path in _files(folder):
            size, number = size + _size(path), number + 1
            if size > LARGEST or number > MOST:
                _LOG.warning(
                    "%s is too large to be copied (over %d MB or %d files): the program gets an empty home; "
                    "name a smaller one with ?home=DIR",
                    source,
                    LARGEST // 1_000_000,
                    MOST,
                )
                return False
    for folder, place in trees:
        for path in _files(folder):
            _copy(path, place / path.relative_to(folder))
    return True


def moved(command: Sequence[str], source: Path, into: Path) -> tuple[str, ...]:
    """A command line whose arguments name files of the copy where they named those of the home."""
    return (*command[:1], *(_moved(word, source, into) for word in command[1:]))


def _moved(word: str, source: Path, into: Path) -> str:
    path = Path(word)
    if not path.is_absolute() or source not in path.parents:
        return word
    return str(into / path.relative_to(source))


def _files(folder: Path) -> Iterator[Path]:
    """All files and inner links of a folder that are copied, and folders that hold nothing."""
    for place, folders, names in os.walk(folder):
        here = Path(place)
        links = [name for name in folders if (here / name).is_symlink()]
        folders[:] = [name for name in folders if name not in _LEFT_OUT and name not in links]
        for name in (*names, *links):
            path = here / name
            if path.is_symlink() and not _stays(path, folder):
                continue
            if path.is_symlink() or path.is_file():
                yield path
        if not folders and not names and here != folder:
            yield here


def _stays(link: Path, folder: Path) -> bool:
    """Whether a link leads to something in the folder by a path of its own, so that its copy leads to the copy."""
    target = Path(os.readlink(link))
    return not target.is_absolute() and folder.resolve() in link.resolve().parents


def _size(path: Path) -> int:
    try:
        return path.lstat().st_size
    except OSError:
        return 0


def _copy(path: Path, to: Path) -> None:
    try:
        if path.is_dir() and not path.is_symlink():
            to.mkdir(parents=True, exist_ok=True)
            return
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, to, follow_symlinks=False)
    except OSError:
        return
