"""The resource table of a package: names of resources by number, texts of the default language, files by kind."""

import struct
from dataclasses import dataclass, field

from uiatlas.errors import FormatError
from uiatlas.sources.static.apk.chunks import STRING_POOL, TABLE, StringPool, chunks
from uiatlas.sources.static.apk.platform import PLATFORM
from uiatlas.sources.static.resources.texts import PLATFORM_TEXTS

_PACKAGE, _TYPE = 0x0200, 0x0201
_NO_ENTRY, _NO_ENTRY16 = 0xFFFFFFFF, 0xFFFF
_SPARSE, _OFFSET16 = 0x01, 0x02
_COMPLEX, _COMPACT = 0x0001, 0x0008
_STRING, _REFERENCE = 0x03, 0x01
MAX_HOPS = 8
"""Longest chain of references that is followed."""
MAX_ENTRIES = 3_000_000
"""Most entries of all configurations together."""
MAX_NAMES = 600_000
"""Most resources."""


@dataclass(slots=True)
class ResourceTable:
    """What the table says.

    Attributes:
        names: Number -> kind and name.
        numbers: Kind and name -> number, of the first that has them.
        values: Number -> kind of value and value, of the most general configuration that has one.
        files: Kind and name -> paths in the package, the most general first.
        pool: The texts.
        entries: How many entries of all configurations were read.
    """

    names: dict[int, tuple[str, str]] = field(default_factory=dict)
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    values: dict[int, tuple[int, int]] = field(default_factory=dict)
    files: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    pool: StringPool | None = None
    entries: int = 0

    def count(self, entries: int, where: str) -> None:
        """Count what is about to be read.

        Raises:
            FormatError: It is too much.
        """
        self.entries += entries
        if self.entries > MAX_ENTRIES or len(self.names) > MAX_NAMES:
            raise FormatError(where, f"has more than {MAX_NAMES} resources or {MAX_ENTRIES} entries")

    def name(self, number: int) -> tuple[str, str] | None:
        """Kind and name of a resource by its number."""
        return self.names.get(number)

    def reference(self, number: int) -> str:
        """A reference as source writes it: ``@id/save``, ``@android:id/home``, ``@0x01020000`` if it is not known."""
        known = self.names.get(number)
        if known is not None:
            return f"@{known[0]}/{known[1]}"
        platform = PLATFORM.get(number)
        if platform is not None:
            return f"@android:{platform[0]}/{platform[1]}"
        return f"@0x{number:08x}" if number else ""

    def strings(self) -> dict[str, str]:
        """All texts by name, references among them looked up."""
        return {n: t for number, (kind, n) in self.names.items() if kind == "string" and (t := self.text(number))}

    def text(self, number: int) -> str:
        """A text by its number, empty if there is none."""
        for _ in range(MAX_HOPS):
            kind, value = self.values.get(number, (0, 0))
            if kind == _STRING and self.pool is not None:
                return self.pool[value]
            if kind != _REFERENCE:
                break
            if value in PLATFORM:
                return PLATFORM_TEXTS.get("android:" + PLATFORM[value][1], "")
            number = value
        return ""

    def enter(self, number: int, kind: str, name: str) -> str:
        """Enter a name; where shrinkers gave many resources one name, it is told apart by the number."""
        if number not in self.names:
            if self.numbers.setdefault((kind, name), number) != number:
                name = f"{name}_{number:08x}"
            self.names[number] = (kind, name)
        return self.names[number][1]


def read_table(data: bytes, where: str) -> ResourceTable:
    """Read a resource table.

    Raises:
        FormatError: It is none, or damaged.
    """
    view = memoryview(data)
    table = ResourceTable()
    try:
        for kind, _, body, end in chunks(view, 0, len(view), where):
            if kind != TABLE:
                continue
            for inner, start, head, stop in chunks(view, body, end, where):
                if inner == STRING_POOL and table.pool is None:
                    table.pool = StringPool(view, start, stop, where)
                elif inner == _PACKAGE:
                    _package(view, start, head, stop, table, where)
    except (struct.error, IndexError) as error:
        raise FormatError(where, f"damaged resource table ({error})") from error
    if table.pool is None:
        raise FormatError(where, "no resource table")
    return table


def _package(view: memoryview, start: int, head: int, end: int, table: ResourceTable, where: str) -> None:
    (id_,) = struct.unpack_from("<I", view, start + 8)
    types_at, _, keys_at = struct.unpack_from("<III", view, start + 268)
    types = keys = None
    ranks: dict[int, int] = {}
    for kind, at, body, stop in chunks(view, head, end, where):
        if kind == STRING_POOL and at == start + types_at:
            types = StringPool(view, at, stop, where)
        elif kind == STRING_POOL and at == start + keys_at:
            keys = StringPool(view, at, stop, where)
        elif kind == _TYPE and types is not None and keys is not None:
            table.count(struct.unpack_from("<I", view, at + 12)[0], where)
            _type(view, at, body, stop, id_ << 24, types, keys, table, ranks)


def _type(
    view: memoryview,
    start: int,
    head: int,
    end: int,
    package: int,
    types: StringPool,
    keys: StringPool,
    table: ResourceTable,
    ranks: dict[int, int],
) -> None:
    """The entries of one kind in one configuration."""
    type_id, flags, _, count, entries_at = struct.unpack_from("<BBHII", view, start + 8)
    kind = types[type_id - 1]
    size = struct.unpack_from("<I", view, start + 20)[0]
    rank = sum(bytes(view[start + 24 : start + 20 + min(size, 64)])) if size > 4 else 0
    base = start + entries_at
    wanted = kind in ("string", "layout", "menu", "xml", "navigation", "bool", "integer")
    for number, offset in _offsets(view, head, count, flags, end):
        at = base + offset
        if at + 8 > end:
            continue
        length, entry_flags, key = struct.unpack_from("<HHI", view, at)
        id_ = package | type_id << 16 | number
        if entry_flags & _COMPACT:
            key, value_kind = length, entry_flags >> 8
            (value,) = struct.unpack_from("<I", view, at + 4)
        elif entry_flags & _COMPLEX:
            table.enter(id_, kind, keys[key])
            continue
        elif at + length + 8 <= end:
            value_kind, value = struct.unpack_from("<xxxBI", view, at + length)
        else:
            continue
        name = table.enter(id_, kind, keys[key])
        if not wanted:
            continue
        if kind in ("layout", "menu", "xml", "navigation") and value_kind == _STRING and table.pool is not None:
            paths = table.files.setdefault((kind, name), [])
            path = table.pool[value]
            if path not in paths:
                paths.insert(0 if not rank else len(paths), path)
        elif id_ not in ranks or rank < ranks[id_]:
            ranks[id_] = rank
            table.values[id_] = (value_kind, value)


def _offsets(view: memoryview, head: int, count: int, flags: int, end: int) -> list[tuple[int, int]]:
    """Number and offset of each entry that there is."""
    if flags & _SPARSE:
        if head + 4 * count > end:
            raise struct.error("entries are cut off")
        pairs = struct.unpack_from(f"<{2 * count}H", view, head)
        return [(pairs[n], pairs[n + 1] * 4) for n in range(0, 2 * count, 2)]
    if flags & _OFFSET16:
        if head + 2 * count > end:
            raise struct.error("entries are cut off")
        short = struct.unpack_from(f"<{count}H", view, head)
        return [(n, o * 4) for n, o in enumerate(short) if o != _NO_ENTRY16]
    if head + 4 * count > end:
        raise struct.error("entries are cut off")
    return [(n, o) for n, o in enumerate(struct.unpack_from(f"<{count}I", view, head)) if o != _NO_ENTRY]
