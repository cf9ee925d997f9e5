"""The resource table of a package: names of resources by number, texts in English if there are some, files by kind."""

import re
import struct
from bisect import bisect_right
from dataclasses import dataclass, field

from uiatlas.errors import FormatError
from uiatlas_static.apk.chunks import STRING_POOL, TABLE, StringPool, chunks
from uiatlas_static.apk.platform import ATTRIBUTES, PLATFORM
from uiatlas_static.facts.resources import StyleFact
from uiatlas_static.resources.styles import FAMILIES
from uiatlas_static.resources.texts import PLATFORM_TEXTS

_PACKAGE, _TYPE = 0x0200, 0x0201
_NO_ENTRY, _NO_ENTRY16 = 0xFFFFFFFF, 0xFFFF
_SPARSE, _OFFSET16 = 0x01, 0x02
_COMPLEX, _COMPACT = 0x0001, 0x0008
STRING, _REFERENCE = 0x03, 0x01
_FILES = frozenset({"layout", "menu", "xml", "navigation"})
"""Kinds whose resources are files."""
_TEXTS = frozenset({"string", "array"})
_ENGLISH = {b"\0\0\0\0en": -1, b"\0\0\0\0enUS": -2}
"""Ranks of configurations that say nothing but the language English: texts of a device set to it go before others."""
_VALUES = _FILES | {"string", "bool", "integer"}
"""Kinds whose values are kept."""
_FAMILIES = "|".join((*FAMILIES, "Leanback"))
_OF_LIBRARIES = re.compile(
    rf"Theme\.(?:{_FAMILIES})(?:\.(?:Light|Dark|DayNight|NoActionBar|DarkActionBar|Dialog|DialogWhenLarge|Alert|MinWidth"
    r"|FixedSize|Bridge|CompactMenu|Empty|BottomSheetDialog|SideSheetDialog|LargeTouch|DynamicColors))*"
    rf"|(?:Base|Platform|Widget|TextAppearance|ThemeOverlay|ShapeAppearance|Animation|RtlOverlay|RtlUnderlay)"
    rf"\.(?:\w+\.)*(?:{_FAMILIES})(?:\..*)?"
)
"""Names of the styles of libraries; what they say is known by these names."""
MAX_HOPS = 8
"""Longest chain of references that is followed."""
MAX_ENTRIES = 3_000_000
"""Most entries of all configurations together."""
MAX_NAMES = 600_000
"""Most resources."""


class Texts:
    """The texts of one file or several, numbered through."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._pools: list[StringPool] = []

    def add(self, pool: StringPool) -> int:
        """Add those of a file; the number that its first one has from now on."""
        start = self._starts[-1] + self._pools[-1].count if self._pools else 0
        self._starts.append(start)
        self._pools.append(pool)
        return start

    def __getitem__(self, number: int) -> str:
        """A text, empty if there is none of this number."""
        at = bisect_right(self._starts, number) - 1
        return self._pools[at][number - self._starts[at]] if at >= 0 else ""


@dataclass(slots=True)
class ResourceTable:
    """What the table says.

    Attributes:
        names: Number -> kind and name.
        numbers: Kind and name -> number, of the first that has them.
        values: Number -> kind of value and value, of the most general configuration that has one.
        lists: Number -> kinds and values of what is in a list, of the most general configuration that has one.
        styles: Number -> the one that a style derives from, and what it says: attributes, kinds of values and values.
        files: Kind and name -> paths in the package, the most general first.
        texts: The texts, those of several files one after the other.
        ranks: How special the configuration is that a resource's value is of.
        shared: How many resources have the name of another one.
        entries: How many entries of all configurations were read.
    """

    names: dict[int, tuple[str, str]] = field(default_factory=dict)
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    values: dict[int, tuple[int, int]] = field(default_factory=dict)
    lists: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    styles: dict[int, tuple[int, tuple[tuple[int, int, int], ...]]] = field(default_factory=dict)
    files: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    texts: Texts = field(default_factory=Texts)
    ranks: dict[int, int] = field(default_factory=dict)
    shared: int = 0
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

    def written(self, kind: int, value: int) -> str:
        """A value that is no text as source writes it; empty if it is of another kind."""
        match kind:
            case 0x01 | 0x07:
                return self.reference(value)
            case 0x02 | 0x08:
                return f"?0x{value:08x}"
            case 0x12:
                return "true" if value else "false"
            case 0x10 | 0x11:
                return str(value - (1 << 32) if value >> 31 else value)
        return ""

    def themes(self) -> dict[str, StyleFact]:
        """All styles by name, but those of libraries; none where these cannot be told, as names are gone."""
        if self.shared:
            return {}
        return {self.names[n][1]: StyleFact(self._bare(above), self._items(i)) for n, (above, i) in self.styles.items()}

    def _bare(self, number: int) -> str:
        return (self.names.get(number) or PLATFORM.get(number) or ("", ""))[1]

    def _items(self, items: tuple[tuple[int, int, int], ...]) -> tuple[tuple[str, str], ...]:
        """What a style says, as far as the names of attributes are known."""
        return tuple(
            (name, self.texts[value] if kind == STRING else self.written(kind, value))
            for number, kind, value in items
            if (name := ATTRIBUTES.get(number) or self._bare(number))
        )

    def strings(self) -> dict[str, str]:
        """All texts by name, references among them looked up."""
        return {n: t for number, (kind, n) in self.names.items() if kind == "string" and (t := self.text(number))}

    def arrays(self) -> dict[str, tuple[str, ...]]:
        """All lists of texts by name, references among them looked up."""
        said = {number: tuple(self._said(*item) for item in items) for number, items in self.lists.items()}
        return {self.names[number][1]: texts for number, texts in said.items() if any(texts)}

    def aliases(self) -> dict[tuple[str, str], list[str]]:
        """Files of the resources that have none of their own and stand for another one, by kind and name."""
        found = {}
        for number, (kind, to) in self.values.items():
            name = self.names[number]
            if kind == _REFERENCE and name[0] in _FILES and name not in self.files and to in self.names:
                found[name] = self.files.get(self.names[to], [])
        return found

    def text(self, number: int) -> str:
        """A text by its number, empty if there is none."""
        return self._said(_REFERENCE, number)

    def _said(self, kind: int, value: int) -> str:
        """The text that a value is or leads to, empty if it is none."""
        for _ in range(MAX_HOPS + 1):
            if kind == STRING:
                return self.texts[value]
            if kind != _REFERENCE:
                break
            if value in PLATFORM:
                return PLATFORM_TEXTS.get("android:" + PLATFORM[value][1], "")
            kind, value = self.values.get(value, (0, 0))
        return ""

    def enter(self, number: int, kind: str, name: str) -> str:
        """Enter a name; where shrinkers gave many resources one name, it is told apart by the number."""
        if number not in self.names:
            bare = name
            if self.numbers.setdefault((kind, name), number) != number:
                name = f"{name}_{number:08x}"
                self.shared += number >> 24 == self.numbers[kind, bare] >> 24
            self.names[number] = (kind, name)
        return self.names[number][1]


def read_table(data: bytes, where: str, table: ResourceTable | None = None, prefix: str = "") -> ResourceTable:
    """Read a resource table.

    Args:
        data: Its content.
        where: Its name, for errors.
        table: What it is read into, for a package whose parts have tables that belong together.
        prefix: What is put before the paths of files.

    Raises:
        FormatError: It is none, or damaged.
    """
    view = memoryview(data)
    table = ResourceTable() if table is None else table
    found: _File | None = None
    try:
        for kind, _, body, end in chunks(view, 0, len(view), where):
            if kind != TABLE:
                continue
            for inner, start, head, stop in chunks(view, body, end, where):
                if inner == STRING_POOL and found is None:
                    pool = StringPool(view, start, stop, where)
                    found = _File(view, pool, table.texts.add(pool), prefix, where)
                elif inner == _PACKAGE:
                    _package(start, head, stop, table, found or _File(view, None, 0, prefix, where))
    except (struct.error, IndexError) as error:
        raise FormatError(where, f"damaged resource table ({error})") from error
    if found is None:
        raise FormatError(where, "no resource table")
    return table


@dataclass(frozen=True, slots=True)
class _File:
    """One file: its content, its texts and the number of the first, what paths begin with, and what it is called."""

    view: memoryview
    pool: StringPool | None
    first: int
    prefix: str
    where: str


def _package(start: int, head: int, end: int, table: ResourceTable, file: _File) -> None:
    view, where = file.view, file.where
    (id_,) = struct.unpack_from("<I", view, start + 8)
    types_at, _, keys_at = struct.unpack_from("<III", view, start + 268)
    types = keys = None
    reader = None
    for kind, at, body, stop in chunks(view, head, end, where):
        if kind == STRING_POOL and at == start + types_at:
            types = StringPool(view, at, stop, where)
        elif kind == STRING_POOL and at == start + keys_at:
            keys = StringPool(view, at, stop, where)
        elif kind == _TYPE and types is not None and keys is not None:
            table.count(struct.unpack_from("<I", view, at + 12)[0], where)
            reader = reader or _Reader(file, table, id_ << 24, types, keys)
            reader.type(at, body, stop)


@dataclass(slots=True)
class _Reader:
    """Enters what one package of the table says.

    Attributes:
        file: The whole file.
        table: What is filled.
        package: What numbers of the package begin with.
        types: Names of kinds.
        keys: Names of resources.
    """

    file: _File
    table: ResourceTable
    package: int
    types: StringPool
    keys: StringPool

    def type(self, start: int, head: int, end: int) -> None:
        """The entries of one kind in one configuration."""
        view = self.file.view
        type_id, flags, _, count, entries_at = struct.unpack_from("<BBHII", view, start + 8)
        kind = self.types[type_id - 1]
        size = struct.unpack_from("<I", view, start + 20)[0]
        told = bytes(view[start + 24 : start + 20 + min(size, 64)]) if size > 4 else b""
        rank = _ENGLISH.get(told.rstrip(b"\0"), sum(told)) if kind in _TEXTS else sum(told)
        base = start + entries_at
        for number, offset in _offsets(view, head, count, flags, end):
            at = base + offset
            if at + 8 <= end:
                self._entry(self.package | type_id << 16 | number, kind, rank, at, end)

    def _entry(self, id_: int, kind: str, rank: int, at: int, end: int) -> None:
        length, flags, key = struct.unpack_from("<HHI", self.file.view, at)
        if flags & _COMPACT:
            name = self.table.enter(id_, kind, self.keys[length])
            self._value(id_, kind, name, rank, flags >> 8, key)
        elif flags & _COMPLEX:
            self.table.enter(id_, kind, self.keys[key])
            if kind == "array" and self._more_general(id_, rank):
                self.table.lists[id_] = tuple((k, v) for _, k, v in self._list(at + length, end))
            elif kind == "style" and not _OF_LIBRARIES.fullmatch(self.keys[key]) and self._more_general(id_, rank):
                (above,) = struct.unpack_from("<I", self.file.view, at + 8)
                self.table.styles[id_] = above, self._list(at + length, end)
        elif at + length + 8 <= end:
            name = self.table.enter(id_, kind, self.keys[key])
            value_kind, value = struct.unpack_from("<xxxBI", self.file.view, at + length)
            self._value(id_, kind, name, rank, value_kind, value)

    def _value(self, id_: int, kind: str, name: str, rank: int, value_kind: int, value: int) -> None:
        pool = self.file.pool
        if kind in _FILES and value_kind == STRING and pool is not None:
            paths = self.table.files.setdefault((kind, name), [])
            path = self.file.prefix + pool[value]
            if path not in paths:
                paths.insert(0 if not rank else len(paths), path)
        elif kind in _VALUES and self._more_general(id_, rank):
            self.table.values[id_] = self._said(value_kind, value)

    def _more_general(self, id_: int, rank: int) -> bool:
        """Whether a configuration is more general than those that said something of a resource before."""
        ranks = self.table.ranks
        if ranks.get(id_, rank + 1) <= rank:
            return False
        ranks[id_] = rank
        return True

    def _said(self, kind: int, value: int) -> tuple[int, int]:
        """A kind of value and a value; a text by its number among all."""
        if kind != STRING or not self.file.first:
            return kind, value
        pool = self.file.pool
        return kind, value + self.file.first if pool is not None and value < pool.count else _NO_ENTRY

    def _list(self, at: int, end: int) -> tuple[tuple[int, int, int], ...]:
        """Numbers, kinds and values of what is in a list or a style; its length stands right before it."""
        (count,) = struct.unpack_from("<I", self.file.view, at - 4)
        if at + 12 * count > end:
            return ()
        self.table.count(count, self.file.where)
        items = struct.iter_unpack("<I3xBI", self.file.view[at : at + 12 * count])
        return tuple((number, *self._said(kind, value)) for number, kind, value in items)


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
