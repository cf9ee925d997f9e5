"""The container of Android's bytecode: strings, types, members and classes of a DEX file, read when asked."""

import re
import struct
from collections.abc import Iterator
from functools import cached_property

from uiatlas.errors import FormatError
from uiatlas_static.apk.members import ClassData, ClassDef, FieldRef, MemberDef, MethodRef, shape_of, type_name
from uiatlas_static.apk.originals import Originals

MAX_TEXT = 4096
"""Longest text in bytes that is kept; the rest of it is cut off."""
MAX_NAME = 512
"""Longest name in bytes of a class that is looked for by its name."""
MAX_FILES = 32
"""Most DEX files in one container."""
NO_INDEX = 0xFFFFFFFF

_RENAMED = re.compile(rb"L(?:[A-Za-z]{1,2}\d{0,2}/){0,5}[A-Za-z]{1,3}\d{0,2}(?:\$[\w$]{1,40})?;\0")
_LIBRARY = re.compile(
    rb"L(?:androidx|android/support|com/google/android/material)/"
    rb"(?:\w{1,80}/){0,12}(?!R\$)(?:\w{1,80}\$){0,8}[a-z]{1,2}\d?;\0"
)
_MAGIC = b"dex\n"
_VERSIONS = frozenset(b"%03d" % n for n in range(35, 42))
_ENDIAN = 0x12345678
_HEADER = struct.Struct("<20I")
_CLASS = struct.Struct("<8I")
_MEMBER = struct.Struct("<HHI")
_PROTO = struct.Struct("<III")
_INT = struct.Struct("<I")
_SHORT = struct.Struct("<H")
_LONGEST_NUMBER = 5
"""Most bytes of a number of variable length."""


def open_dex(name: str, data: bytes) -> "list[Dex]":
    """The DEX files in a file: one, or from version 41 on several in a row.

    Raises:
        FormatError: This is no DEX file, or its tables do not lie in it.
    """
    first = Dex(name, data, 0)
    found = [first]
    at = first.next_header
    while first.version >= 41 and at and at < len(data) and len(found) < MAX_FILES:
        found.append(Dex(name, data, at))
        at = found[-1].next_header
    return found


class Dex:
    """One DEX file; tables stay packed, what is asked for is decoded once.

    Args:
        name: How the file is called in messages.
        data: All of it.
        base: Where its header is.

    Attributes:
        missing: How many bytes at its end are not there.

    Raises:
        FormatError: This is no DEX file, or its tables do not lie in it.
    """

    def __init__(self, name: str, data: bytes, base: int = 0) -> None:
        self.name, self.data = name, data
        if data[base : base + 4] != _MAGIC or data[base + 4 : base + 7] not in _VERSIONS:
            raise FormatError(name, "no DEX file of a version from 035 to 041")
        if len(data) < base + 0x70:
            raise FormatError(name, "cut off in its header")
        self.version = int(data[base + 4 : base + 7])
        numbers = _HEADER.unpack_from(data, base + 0x20)
        size, _, endian, _, _, map_at = numbers[:6]
        self._strings, self._strings_at, self._types, self._types_at, self._protos, self._protos_at = numbers[6:12]
        self._fields, self._fields_at, self._methods, self._methods_at, self._classes, self._classes_at = numbers[12:18]
        if endian != _ENDIAN:
            raise FormatError(name, "not in the usual byte order")
        self.next_header = base + size if size else 0
        self.missing = max(size - (len(data) - base), 0)
        self._check(map_at)
        self._texts: dict[int, str] = {}
        self._names: dict[int, str] = {}
        self._method_refs: dict[int, MethodRef] = {}
        self._field_refs: dict[int, FieldRef] = {}
        self._proto_refs: dict[int, tuple[tuple[str, ...], str]] = {}
        self._originals: Originals | None = None
        self._budget = 4 * len(data) + 1_000_000
        self._call_sites = (0, 0)
        self._handles = (0, 0)
        self._read_map(map_at)

    def _check(self, map_at: int) -> None:
        tables = (
            ("strings", self._strings_at, self._strings, 4),
            ("types", self._types_at, self._types, 4),
            ("prototypes", self._protos_at, self._protos, 12),
            ("fields", self._fields_at, self._fields, 8),
            ("methods", self._methods_at, self._methods, 8),
            ("classes", self._classes_at, self._classes, 32),
            ("map", map_at, 1 if map_at else 0, 4),
        )
        for what, at, count, width in tables:
            if count and (at < 0x70 or at + count * width > len(self.data)):
                raise FormatError(self.name, f"its table of {what} lies outside the file")

    def _read_map(self, at: int) -> None:
        """Where call sites and method handles are; nothing else of the map is needed."""
        if not at:
            return
        count = _INT.unpack_from(self.data, at)[0]
        if count > 64 or at + 4 + count * 12 > len(self.data):
            raise FormatError(self.name, "its map lies outside the file")
        for n in range(count):
            kind, _, size, offset = struct.unpack_from("<HHII", self.data, at + 4 + n * 12)
            if kind == 7:
                self._call_sites = (offset, size)
            elif kind == 8:
                self._handles = (offset, size)

    # ---- tables

    def spend(self, amount: int) -> None:
        """Count what is read: parts that overlap can be far larger together than the file.

        Raises:
            FormatError: It is far more than there is.
        """
        self._budget -= amount
        if self._budget < 0:
            raise FormatError(self.name, "its parts overlap too often")

    def _index(self, what: str, index: int, count: int) -> int:
        if not 0 <= index < count:
            raise FormatError(self.name, f"there is no {what} {index}")
        return index

    def text(self, index: int) -> str:
        """A string by its index."""
        found = self._texts.get(index)
        if found is None:
            at = _INT.unpack_from(self.data, self._strings_at + 4 * self._index("string", index, self._strings))[0]
            _, at = self.uleb(at)
            end = self.data.find(b"\0", at, at + MAX_TEXT)
            raw = self.data[at : end if end >= 0 else at + MAX_TEXT]
            self.spend(len(raw))
            found = self._texts[index] = _decode(raw)
        return found

    def descriptor(self, index: int) -> str:
        """A type by its index, as it is written in the file, or as its class was called before it was renamed."""
        at = self._types_at + 4 * self._index("type", index, self._types)
        text = self.text(_INT.unpack_from(self.data, at)[0])
        return text if self._originals is None else self._originals.descriptor(text)

    def type(self, index: int) -> str:
        """A type by its index, as a qualified name."""
        found = self._names.get(index)
        if found is None:
            found = self._names[index] = type_name(self.descriptor(index))
        return found

    def proto(self, index: int) -> tuple[tuple[str, ...], str]:
        """Descriptors of parameters and result."""
        found = self._proto_refs.get(index)
        if found is None:
            at = self._protos_at + 12 * self._index("prototype", index, self._protos)
            _, returns, params_at = _PROTO.unpack_from(self.data, at)
            params = tuple(self.descriptor(n) for n in self.type_list(params_at))
            found = self._proto_refs[index] = params, self.descriptor(returns)
        return found

    def method(self, index: int) -> MethodRef:
        """A method by its index."""
        found = self._method_refs.get(index)
        if found is None:
            at = self._methods_at + 8 * self._index("method", index, self._methods)
            owner, proto, name = _MEMBER.unpack_from(self.data, at)
            params, returns = self.proto(proto)
            self.spend(sum(map(len, params)) // 8)
            found = MethodRef(self.type(owner), self.text(name), params, returns)
            if self._originals is not None:
                found = self._originals.method(found)
            self._method_refs[index] = found
        return found

    def field(self, index: int) -> FieldRef:
        """A field by its index."""
        found = self._field_refs.get(index)
        if found is None:
            at = self._fields_at + 8 * self._index("field", index, self._fields)
            owner, type_, name = _MEMBER.unpack_from(self.data, at)
            found = FieldRef(self.type(owner), self.text(name), self.descriptor(type_))
            if self._originals is not None:
                found = self._originals.field(found)
            self._field_refs[index] = found
        return found

    def handle(self, index: int) -> tuple[int, int]:
        """A method handle: its kind and the index of its field or method."""
        at, count = self._handles
        kind, _, member, _ = struct.unpack_from("<4H", self.data, at + 8 * self._index("handle", index, count))
        return kind, member

    def call_site(self, index: int) -> int:
        """Where the array is that describes a call site."""
        at, count = self._call_sites
        found: int = _INT.unpack_from(self.data, at + 4 * self._index("call site", index, count))[0]
        return found

    def type_list(self, at: int) -> tuple[int, ...]:
        """Indices of types: parameters or interfaces."""
        if not at:
            return ()
        count = _INT.unpack_from(self.data, at)[0]
        if count > 0xFFFF:
            raise FormatError(self.name, "a list of types is too long")
        self.spend(count)
        return struct.unpack_from(f"<{count}H", self.data, at + 4)

    def shapes(self) -> Iterator[tuple[str, str]]:
        """The owner of every method, and the types in it; without those that cannot be read."""
        shapes = [self._shape(n) for n in range(self._protos)]
        end = self._methods_at + 8 * self._methods
        for owner, proto, _ in _MEMBER.iter_unpack(self.data[self._methods_at : end]):
            try:
                name = self.type(owner)
            except FormatError:
                continue
            if proto < len(shapes) and shapes[proto]:
                yield name, shapes[proto]

    def _shape(self, index: int) -> str:
        """The types of a prototype as one text, empty if it cannot be read."""
        try:
            params, returns = self.proto(index)
            self.spend(sum(map(len, params)) + len(returns))
        except (FormatError, struct.error):
            return ""
        return shape_of(params, returns)

    def rename(self, originals: Originals) -> None:
        """Tell classes, methods and fields by the names that they had before they were renamed."""
        self._originals = originals
        for cache in (self._names, self._method_refs, self._field_refs, self._proto_refs):
            cache.clear()

    # ---- classes

    def classes(self, packages: tuple[str, ...]) -> Iterator[int]:
        """Places of the classes of some packages and of those below them; all others cost next to nothing."""
        prefixes = tuple(b"L" + p.replace(".", "/").encode() + b"/" if p else b"L" for p in packages)
        data = self.data
        return (at for at, start in self._names_of_classes if data.startswith(prefixes, start))

    def renamed_classes(self) -> Iterator[int]:
        """Places of the classes whose packages and names are as short as a shrinker makes them."""
        data = self.data
        return (at for at, start in self._names_of_classes if _RENAMED.match(data, start))

    def class_named(self, name: str) -> int | None:
        """The place of a class by its qualified name, None if the file has none of this name."""
        return self._places.get(b"L" + name.replace(".", "/").encode() + b";")

    @cached_property
    def _places(self) -> dict[bytes, int]:
        """Places of all classes, by name as the file has it."""
        data = self.data
        named = ((at, start, data.find(b"\0", start, start + MAX_NAME)) for at, start in self._names_of_classes)
        return {data[start:end]: at for at, start, end in named if end > start}

    @cached_property
    def shortens_libraries(self) -> bool:
        """Whether classes of the platform's libraries have names as short as a shrinker makes them."""
        data = self.data
        return any(_LIBRARY.match(data, start) or _RENAMED.match(data, start) for _, start in self._names_of_classes)

    @cached_property
    def _names_of_classes(self) -> list[tuple[int, int]]:
        """Of every class its place, and where its name stands."""
        data, strings_at, found = self.data, self._strings_at, []
        types = struct.unpack_from(f"<{self._types}I", data, self._types_at)
        classes = struct.unpack_from(f"<{8 * self._classes}I", data, self._classes_at)[::8]
        for n, index in enumerate(classes):
            if index >= self._types or types[index] >= self._strings:
                continue
            start = _INT.unpack_from(data, strings_at + 4 * types[index])[0]
            stop = min(start + _LONGEST_NUMBER - 1, len(data))
            while start < stop and data[start] & 0x80:
                start += 1
            found.append((self._classes_at + 32 * n, start + 1))
        return found

    def class_def(self, at: int) -> ClassDef:
        """A class by its place."""
        index, flags, parent, interfaces_at, _, annotations_at, data_at, statics_at = _CLASS.unpack_from(self.data, at)
        above = "" if parent == NO_INDEX else self.type(parent)
        if self._originals is not None:
            above = self._originals.parents.get(above, above)
        return ClassDef(self.type(index), flags, above, interfaces_at, annotations_at, data_at, statics_at)

    def members(self, at: int) -> ClassData:
        """The members of a class."""
        if not at:
            return ClassData()
        counts = []
        for _ in range(4):
            count, at = self.uleb(at)
            counts.append(count)
        if sum(counts) * 2 > len(self.data) - at:
            raise FormatError(self.name, "a class has more members than there is room for")
        self.spend(sum(counts))
        lists: list[tuple[MemberDef, ...]] = []
        for n, count in enumerate(counts):
            found, at = self._member_list(at, count, n >= 2)
            lists.append(found)
        return ClassData(lists[0], lists[1], lists[2] + lists[3])

    def _member_list(self, at: int, count: int, coded: bool) -> tuple[tuple[MemberDef, ...], int]:
        index, found = 0, []
        for _ in range(count):
            step, at = self.uleb(at)
            flags, at = self.uleb(at)
            code_at = 0
            if coded:
                code_at, at = self.uleb(at)
            index += step
            found.append(MemberDef(index, flags, code_at))
        return tuple(found), at

    # ---- numbers

    def uleb(self, at: int) -> tuple[int, int]:
        """A number of variable length, and where it ends."""
        data, value, shift = self.data, 0, 0
        while shift < 35:
            if at >= len(data):
                raise FormatError(self.name, "cut off")
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value & 0xFFFFFFFF, at
            shift += 7
        raise FormatError(self.name, "a number is too long")

    def sleb(self, at: int) -> tuple[int, int]:
        """A signed number of variable length, and where it ends."""
        start = at
        value, at = self.uleb(at)
        bits = 7 * (at - start)
        return (value - (1 << bits) if bits < 35 and value >> (bits - 1) & 1 else value), at

    def ints(self, at: int, count: int) -> tuple[int, ...]:
        """Some 32-bit numbers in a row."""
        if count * 4 > len(self.data) - at:
            raise FormatError(self.name, "a table lies outside the file")
        self.spend(count)
        return struct.unpack_from(f"<{count}I", self.data, at)


def _decode(raw: bytes) -> str:
    """Text from modified UTF-8: zero is two bytes, characters beyond 16 bits are pairs of surrogates."""
    for errors in ("strict", "surrogatepass"):
        try:
            text = raw.replace(b"\xc0\x80", b"\0").decode("utf-8", errors)
        except UnicodeDecodeError:
            continue
        return text if errors == "strict" else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return raw.decode("utf-8", "replace")
