"""What the code files of a project said when they were last read, so that only those that changed are read again.

The form holds texts and numbers only, so that a file that somebody else has put in its place can tell wrong facts but
cannot run anything; a hash in front tells what is damaged.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import blake2b

from uiatlas_static.facts.packing import Files, pack, unpack
from uiatlas_static.source.code_files import FileFacts
from uiatlas_static.source.names import ProjectNames

MAX_TABLES = 8
"""Most tables that the facts of a project stand in: each reading adds one, and the smaller ones become one."""
_HASH = 20


@dataclass(frozen=True, slots=True)
class KeptFile:
    """What one file said.

    Attributes:
        declared: The names that it declares.
        told: Its facts; the classes only if they are not in a table.
        table: The table that its classes are in, -1 if they are in none yet.
        place: Its place in that table.
    """

    declared: tuple[str, ...]
    told: FileFacts
    table: int = -1
    place: int = 0


@dataclass(slots=True)
class _Table:
    """The classes of some files, and how many these are; unpacked when they are asked for."""

    packed: bytes
    size: int
    _files: Files | None = field(default=None)

    @property
    def files(self) -> Files:
        """The classes of each file; none at all if they cannot be unpacked."""
        if self._files is None:
            try:
                self._files = unpack(self.packed)
            except (ValueError, TypeError, LookupError, RecursionError):
                self._files = ()
        return self._files


class KeptFiles:
    """What the files of one project said.

    Args:
        content: What was kept of it before; what is damaged counts as nothing.

    Attributes:
        changed: Whether there is anything to keep that was not kept before.
    """

    def __init__(self, content: bytes = b"") -> None:
        self._tables, self._before = _opened(content)
        self._now: dict[str, KeptFile] = {}
        self.changed = False

    def find(self, key: str) -> KeptFile | None:
        """What is known of a file, by its `key_of_file`."""
        return self._before.get(key)

    def facts(self, key: str, project: ProjectNames) -> FileFacts | None:
        """All that a file said, if it would say the same again in this project."""
        file = self._before.get(key)
        if file is None or not file.told.holds(project):
            return None
        files = self._tables[file.table].files
        if file.place >= len(files):
            return None
        self._now[key] = file
        return replace(file.told, classes=files[file.place])

    def keep(self, key: str, declared: tuple[str, ...], facts: FileFacts) -> None:
        """Keep what a file says now."""
        self._now[key] = KeptFile(declared, facts)
        self.changed = True

    def content(self) -> bytes:
        """What is kept of the files that were used since this was opened; what is known of others is forgotten."""
        staying = self._staying()
        tables = [self._tables[n] for n in staying]
        moved = {old: new for new, old in enumerate(staying)}
        files = {key: replace(f, table=moved[f.table]) for key, f in self._now.items() if f.table in moved}
        fresh = {key: self._classes(f) for key, f in self._now.items() if f.table not in moved}
        packed, fresh = _packed(fresh)
        tables.append(_Table(packed, len(fresh)))
        for place, key in enumerate(fresh):
            files[key] = replace(self._now[key], table=len(staying), place=place)
        return _hashed(_written(tables, files))

    def _staying(self) -> list[int]:
        """The tables that are kept as they are: few, large, and most of what is in them still used."""
        used: dict[int, int] = defaultdict(int)
        for file in self._now.values():
            used[file.table] += 1
        good = [n for n, table in enumerate(self._tables) if 2 * used[n] >= table.size]
        return sorted(good, key=lambda n: -used[n])[: MAX_TABLES - 1]

    def _classes(self, file: KeptFile) -> Files:
        return (file.told.classes if file.table < 0 else self._tables[file.table].files[file.place],)


def key_of_file(name: str, content: bytes, library: bool) -> str:
    """What the facts of a file depend on, but for the other files, as a name."""
    digest = blake2b(f"{library:d}{name}\0".encode("utf-8", "surrogateescape"), digest_size=_HASH)
    digest.update(content)
    return digest.hexdigest()


def _packed(files: dict[str, Files]) -> tuple[bytes, dict[str, Files]]:
    """The classes of some files in one table, and those files that can be packed: nearly always all."""
    try:
        return pack(_joined(files.values())), files
    except (ValueError, RecursionError):
        good = {key: classes for key, classes in files.items() if _can_be_packed(classes)}
        return pack(_joined(good.values())), good


def _joined(files: Iterable[Files]) -> Files:
    return tuple(classes for one in files for classes in one)


def _can_be_packed(classes: Files) -> bool:
    try:
        pack(classes)
    except (ValueError, RecursionError):
        return False
    return True


# ---- the form


def _written(tables: list[_Table], files: dict[str, KeptFile]) -> bytes:
    heads = [
        (key, f.declared, f.told.there, f.told.missing, f.told.warnings, f.table, f.place) for key, f in files.items()
    ]
    sizes = [(table.size, len(table.packed)) for table in tables]
    head = json.dumps((sizes, heads), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return b"".join((head, b"\n", *(table.packed for table in tables)))


def _opened(content: bytes) -> tuple[list[_Table], dict[str, KeptFile]]:
    """The tables and files that a content holds; none if it is damaged."""
    data = content[_HASH:]
    if content != _hashed(data):
        return [], {}
    try:
        return _read(data)
    except (ValueError, TypeError):
        return [], {}


def _read(data: bytes) -> tuple[list[_Table], dict[str, KeptFile]]:
    head, _, rest = data.partition(b"\n")
    sizes, heads = json.loads(head.decode("utf-8", "surrogatepass"))
    tables, at = [], 0
    for size, length in sizes:
        tables.append(_Table(rest[at : at + length], size))
        at += length
    files = {}
    for key, declared, there, missing, warnings, table, place in heads:
        told = FileFacts((), tuple(there), tuple(missing), tuple(warnings))
        files[key] = KeptFile(tuple(declared), told, table, place)
    return tables, files


def _hashed(data: bytes) -> bytes:
    return blake2b(data, digest_size=_HASH).digest() + data
