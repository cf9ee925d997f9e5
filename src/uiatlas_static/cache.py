"""Maps of unchanged material and facts of unchanged files, kept so that nothing is analysed twice.

Entries are files that are replaced as a whole: of two processes that write one at once, one wins. None of them can hold
anything that is run, and what is damaged counts as not there.
"""

import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

from uiatlas._version import __version__
from uiatlas.errors import InputError
from uiatlas.sources.material import archives_in
from uiatlas.utg.export import from_document, to_document
from uiatlas.utg.graph import Graph
from uiatlas_static.facts.packing import SHAPE
from uiatlas_static.files import read_file

MAX_BYTES = 200_000_000
"""Most bytes kept; the entries that were not used for longest go first."""
MAX_CONTENT = 8_000_000
"""How much of a file counts; longer files are left out of maps, or no more of them is read."""
MAX_LIST = 10_100_000
"""How much of the end of a package counts; packages whose list of entries is longer are refused."""
MAX_END = 66_000
"""How far from its end a package says where its list of entries is."""
SIGNED = 65_536
"""Bytes before a package's list of entries that count: Android's signature over the whole package stands there."""
MAX_FACTS = 50_000_000
"""Most bytes of facts that are kept of one project."""
STALE = 3600
"""Seconds after which a file that was not written to its end is taken away."""
_END = re.compile(rb"PK\x05\x06(?=.{8}(.{4}))", re.DOTALL)


def key_of(files: Iterable[tuple[str, Path]]) -> str:
    """What some files say, as a name: a hash over their names and contents, and over the analysis itself.

    Args:
        files: Names as they stand in evidence, and where the files are; one that cannot be read counts as empty.
    """
    digest = _digest()
    for name, path in files:
        try:
            content, size = read_file(path, MAX_CONTENT), path.stat().st_size
        except OSError:
            content, size = b"", 0
        digest.update(f"\0{name}\0{size}\0".encode("utf-8", "surrogateescape"))
        digest.update(content)
    return digest.hexdigest()


def key_of_package(path: Path) -> str:
    """What a package says, as a name: a hash over its size, its list of entries and what Android signs it by.

    The list has the name, size, place and CRC-32 of every entry. Entries whose content is not what their CRC says are
    never read, and maps of packages that have such are not kept; so of two packages with one list both say the same.

    Args:
        path: The package, or the folder with those of one app; one that cannot be read, or is none, has a name that
            stands for nothing.
    """
    digest = _digest()
    with suppress(OSError):
        for file in archives_in(path) if path.is_dir() else (path,):
            _add_package(digest, file)
            digest.update(f"\0{file.name if file != path else ''}\0".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _add_package(digest: blake2b, path: Path) -> None:
    """Add what one package says."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        at = file.seek(max(0, size - MAX_END))
        tail = file.read(MAX_END)
        lists = [at + end.start() - int.from_bytes(end[1], "little") for end in _END.finditer(tail)]
        file.seek(max(0, size - MAX_LIST, min(lists, default=size) - SIGNED))
        digest.update(f"\0package\0{size}\0".encode())
        digest.update(file.read(MAX_LIST))


def key_of_project(root: Path, libraries: Sequence[Path]) -> str:
    """Where a project and its libraries are, as a name: its facts stay under it while its files change."""
    digest = _digest()
    digest.update(f"\0{SHAPE}\0{sys.byteorder}\0".encode())
    for path in (root, *libraries):
        digest.update(os.fsencode(path.resolve()) + b"\0")
    return digest.hexdigest()


def _digest() -> blake2b:
    return blake2b(f"uiatlas {__version__} static {_analysis()}".encode(), digest_size=20)


@cache
def _analysis() -> str:
    """The analysis itself as a name: a hash over its files, since any change in them may change maps."""
    digest = blake2b(digest_size=20)
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def load(folder: Path, key: str) -> Graph | None:
    """The map that was kept under a key; None if there is none, or it cannot be read."""
    path = folder / f"{key}.json"
    try:
        graph = from_document(json.loads(path.read_bytes()), str(path))
        os.utime(path)
    except (OSError, ValueError, RecursionError, InputError):
        return None
    return graph


def keep(folder: Path, key: str, graph: Graph) -> None:
    """Keep a map; where the folder cannot be written, nothing is kept."""
    _write(folder, f"{key}.json", json.dumps(to_document(graph)).encode())


def load_facts(folder: Path, key: str) -> bytes:
    """What was kept of a project's files; nothing if it cannot be read."""
    path = folder / f"{key}.facts"
    try:
        os.utime(path)
        return read_file(path, MAX_FACTS)
    except OSError:
        return b""


def keep_facts(folder: Path, key: str, content: bytes) -> None:
    """Keep what a project's files say, if it is not too long; where the folder cannot be written, nothing is kept."""
    if len(content) <= MAX_FACTS:
        _write(folder, f"{key}.facts", content)


def _write(folder: Path, name: str, content: bytes) -> None:
    """Write an entry as a whole, then make room."""
    new = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number, new = tempfile.mkstemp(".new", dir=folder)
        with open(number, "wb") as file:
            file.write(content)
        os.replace(new, folder / name)
        _tidy(folder)
    except OSError:
        if new is not None:
            Path(new).unlink(missing_ok=True)


def _tidy(folder: Path) -> None:
    """Take the oldest entries away while there is too much, and what others could not write to its end."""
    found = [(path, path.stat()) for path in folder.iterdir() if path.suffix in (".json", ".facts", ".new")]
    total = 0
    for path, told in sorted(found, key=lambda f: f[1].st_mtime, reverse=True):
        total += told.st_size
        if total > MAX_BYTES or (path.suffix == ".new" and told.st_mtime < time.time() - STALE):
            path.unlink(missing_ok=True)
