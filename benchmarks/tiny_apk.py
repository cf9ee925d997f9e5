"""A small Android package written byte by byte: binary XML, a resource table and bytecode, without any tool."""

import hashlib
import io
import struct
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

ANDROID = "http://schemas.android.com/apk/res/android"
NONE = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Tag:
    """An element of binary XML; attributes are texts, references (numbers) or truth values."""

    name: str
    attributes: tuple[tuple[str, str | int | bool], ...] = ()
    children: tuple["Tag", ...] = ()


def pool(texts: Sequence[str]) -> bytes:
    """A pool of strings in UTF-8."""
    body, offsets = b"", []
    for text in texts:
        raw = text.encode()[:127]
        offsets.append(len(body))
        body += bytes((len(raw), len(raw))) + raw + b"\0"
    body += b"\0" * (-len(body) % 4)
    start = 28 + 4 * len(texts)
    head = struct.pack("<HHIIIIII", 1, 28, start + len(body), len(texts), 0, 0x100, start, 0)
    return head + struct.pack(f"<{len(texts)}I", *offsets) + body


def binary_xml(root: Tag) -> bytes:
    """A binary XML file."""
    names: dict[str, int] = {ANDROID: 0}
    body = b"".join(_events(root, names))
    content = pool(list(names)) + body
    return struct.pack("<HHI", 3, 8, 8 + len(content)) + content


def _events(root: Tag, names: dict[str, int]) -> list[bytes]:
    out: list[bytes] = []
    todo: list[tuple[Tag, bool]] = [(root, True)]
    while todo:
        tag, opens = todo.pop()
        name = names.setdefault(tag.name, len(names))
        if not opens:
            out.append(struct.pack("<HHIIIII", 0x103, 16, 24, 1, NONE, NONE, name))
            continue
        attributes = b"".join(_attribute(n, v, names) for n, v in tag.attributes)
        head = struct.pack("<HHIII", 0x102, 16, 36 + len(attributes), len(out) + 1, NONE)
        out.append(head + struct.pack("<IIHHHHHH", NONE, name, 20, 20, len(tag.attributes), 0, 0, 0) + attributes)
        todo += [(tag, False), *((child, True) for child in reversed(tag.children))]
    return out


def _attribute(name: str, value: str | int | bool, names: dict[str, int]) -> bytes:
    prefix, _, bare = name.rpartition(":")
    space = 0 if prefix else NONE
    number = names.setdefault(bare, len(names))
    if isinstance(value, bool):
        return struct.pack("<IIIHBBI", space, number, NONE, 8, 0, 0x12, NONE if value else 0)
    if isinstance(value, int):
        return struct.pack("<IIIHBBI", space, number, NONE, 8, 0, 0x01, value)
    text = names.setdefault(value, len(names))
    return struct.pack("<IIIHBBI", space, number, text, 8, 0, 0x03, text)


def resource_table(kinds: dict[str, dict[str, str | int]]) -> bytes:
    """A resource table: kind -> name -> text, file or number of another resource; numbers follow that order."""
    texts = list(dict.fromkeys(v for entries in kinds.values() for v in entries.values() if isinstance(v, str)))
    keys = list(dict.fromkeys(n for entries in kinds.values() for n in entries))
    types, names = pool(list(kinds)), pool(keys)
    chunks = b"".join(_type(n + 1, entries, keys, texts) for n, entries in enumerate(kinds.values()))
    body = types + names + chunks
    head = struct.pack("<HHII", 0x200, 288, 288 + len(body), 0x7F) + "org.tiny".encode("utf-16-le").ljust(256, b"\0")
    package = head + struct.pack("<IIIII", 288, len(kinds), 288 + len(types), len(keys), 0) + body
    content = pool(texts) + package
    return struct.pack("<HHII", 2, 12, 12 + len(content), 1) + content


def _type(number: int, entries: dict[str, str | int], keys: list[str], texts: list[str]) -> bytes:
    start = 84 + 4 * len(entries)
    body = b""
    for name, value in entries.items():
        kind, data = (3, texts.index(value)) if isinstance(value, str) else (1 if value else 0x12, value)
        body += struct.pack("<HHIHBBI", 8, 0, keys.index(name), 8, 0, kind, data)
    head = struct.pack("<HHIBBHII", 0x201, 84, start + len(body), number, 0, 0, len(entries), start)
    config = struct.pack("<I", 64).ljust(64, b"\0")
    return head + config + struct.pack(f"<{len(entries)}I", *range(0, 16 * len(entries), 16)) + body


MethodName = tuple[str, str, tuple[str, ...], str]
"""Owner, name, parameters and result, as descriptors."""
Unit = int | str | MethodName
"""A unit of code; a descriptor stands for the index of its type, ``"text:..."`` for that of a string."""


@dataclass(frozen=True, slots=True)
class Code:
    """A method of a class with its body."""

    name: str
    params: tuple[str, ...]
    registers: int
    units: tuple[Unit, ...]
    returns: str = "V"


@dataclass(frozen=True, slots=True)
class Class:
    """A class of the bytecode, by descriptor."""

    name: str
    parent: str = "Landroid/app/Activity;"
    methods: tuple[Code, ...] = ()
    interfaces: tuple[str, ...] = ()


@dataclass(slots=True)
class _Tables:
    strings: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    protos: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    methods: list[MethodName] = field(default_factory=list)

    def fill(self, classes: Sequence[Class]) -> None:
        units = [u for c in classes for m in c.methods for u in m.units]
        named = {u for u in units if isinstance(u, tuple)}
        named |= {(c.name, m.name, m.params, m.returns) for c in classes for m in c.methods}
        types = {u for u in units if isinstance(u, str) and not u.startswith("text:")}
        types |= {t for c in classes for t in (c.name, c.parent, *c.interfaces)}
        types |= {t for owner, _, params, returns in named for t in (owner, *params, returns)}
        texts = {u[5:] for u in units if isinstance(u, str) and u.startswith("text:")}
        texts |= types | {n for _, n, _, _ in named} | {shorty(p, r) for _, _, p, r in named}
        self.strings, self.types = sorted(texts), sorted(types)
        self.protos = sorted({(returns, params) for _, _, params, returns in named})
        self.methods = sorted(named)

    def index(self, unit: Unit) -> int:
        """The number that stands in the code."""
        if isinstance(unit, int):
            return unit
        if isinstance(unit, tuple):
            return self.methods.index(unit)
        return self.strings.index(unit[5:]) if unit.startswith("text:") else self.types.index(unit)


def shorty(params: Sequence[str], returns: str) -> str:
    """A prototype in one letter for each type."""
    return "".join("L" if t[0] in "L[" else t for t in (returns, *params))


def dex(classes: Sequence[Class]) -> bytes:
    """A DEX file of version 035."""
    tables = _Tables()
    tables.fill(classes)
    counts = [(len(tables.strings), 4), (len(tables.types), 4), (len(tables.protos), 12), (0, 8)]
    counts += [(len(tables.methods), 8), (len(classes), 32)]
    starts, at = [], 0x70
    for count, width in counts:
        starts.append(at)
        at += count * width
    data = _Data(at)
    texts = [data.put(uleb(len(s)) + s.encode() + b"\0") for s in tables.strings]
    lists = {p: data.types(tables, p) for _, p in tables.protos if p}
    table = struct.pack(f"<{len(texts)}I", *texts)
    table += b"".join(struct.pack("<I", tables.strings.index(t)) for t in tables.types)
    for returns, params in tables.protos:
        short, result = tables.strings.index(shorty(params, returns)), tables.types.index(returns)
        table += struct.pack("<III", short, result, lists.get(params, 0))
    for owner, name, params, returns in tables.methods:
        proto = tables.protos.index((returns, params))
        table += struct.pack("<HHI", tables.types.index(owner), proto, tables.strings.index(name))
    for c in classes:
        interfaces = data.types(tables, c.interfaces) if c.interfaces else 0
        ends = tables.types.index(c.name), 1, tables.types.index(c.parent), interfaces, NONE, 0
        table += struct.pack("<8I", *ends, data.members(tables, c), 0)
    numbers = [n for (count, _), start in zip(counts, starts, strict=True) for n in (count, start if count else 0)]
    map_at = data.put(_map(counts, starts, at), 4)
    body = table + bytes(data.out)
    head = struct.pack("<6I", 0x70 + len(body), 0x70, 0x12345678, 0, 0, map_at)
    return signed(b"dex\n035\0" + bytes(24) + head + struct.pack("<14I", *numbers, len(data.out), at) + body)


def _map(counts: Sequence[tuple[int, int]], starts: Sequence[int], at: int) -> bytes:
    """Where the tables are."""
    kinds = [
        (0, 1, 0),
        *((n + 1, count, start) for n, ((count, _), start) in enumerate(zip(counts, starts, strict=True))),
    ]
    items = [struct.pack("<HHII", kind, 0, count, start) for kind, count, start in kinds if count]
    items.append(struct.pack("<HHII", 0x1000, 0, 1, at))
    return struct.pack("<I", len(items)) + b"".join(items)


def signed(data: bytes) -> bytes:
    """A DEX file with the right signature and checksum."""
    rest = hashlib.sha1(data[32:], usedforsecurity=False).digest() + data[32:]
    return data[:8] + struct.pack("<I", zlib.adler32(rest)) + rest


@dataclass(slots=True)
class _Data:
    """What lies behind the tables."""

    at: int
    out: bytearray = field(default_factory=bytearray)

    def put(self, raw: bytes, align: int = 1) -> int:
        self.out += b"\0" * (-(self.at + len(self.out)) % align)
        place = self.at + len(self.out)
        self.out += raw
        return place

    def types(self, tables: _Tables, names: Sequence[str]) -> int:
        numbers = [tables.types.index(t) for t in names]
        return self.put(struct.pack(f"<I{len(numbers)}H", len(numbers), *numbers), 4)

    def members(self, tables: _Tables, c: Class) -> int:
        found = sorted((tables.methods.index((c.name, m.name, m.params, m.returns)), m) for m in c.methods)
        raw, last = uleb(0) * 2 + uleb(0) + uleb(len(found)), 0
        for number, m in found:
            units = [tables.index(u) & 0xFFFF for u in m.units]
            head = struct.pack("<HHHHII", m.registers, len(m.params) + 1, 5, 0, 0, len(units))
            code = self.put(head + struct.pack(f"<{len(units)}H", *units), 4)
            raw += uleb(number - last) + uleb(1) + uleb(code)
            last = number
        return self.put(raw)


def uleb(value: int) -> bytes:
    """A number of variable length."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*out, value))


def packed(entries: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    """Entries as a ZIP archive, the same bytes whenever it is made."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in entries.items():
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return out.getvalue()


OBJECT, VIEW, INTENT, MAIN, SECOND = (
    "Ljava/lang/Object;",
    "Landroid/view/View;",
    "Landroid/content/Intent;",
    "Lorg/tiny/Main;",
    "Lorg/tiny/Second;",
)


def start(target: str, this: int) -> tuple[Unit, ...]:
    """Instructions that start an activity; registers 0 and 1 are used."""
    made: MethodName = (INTENT, "<init>", ("Landroid/content/Context;", "Ljava/lang/Class;"), "V")
    begin: MethodName = (MAIN, "startActivity", (INTENT,), "V")
    making: tuple[Unit, ...] = (0x0022, INTENT, 0x011C, target, 0x3070, made, 0 | this << 4 | 1 << 8)
    return (*making, 0x206E, begin, this | 0 << 4, 0x000E)


def tiny_entries() -> dict[str, bytes]:
    """The entries of a package with two activities, a layout, a menu and texts that refer to each other."""
    table = resource_table(
        {
            "id": {"open": 0, "item": 0},
            "string": {"app": "Tiny", "title": 0x7F020000, "round": 0x7F020003, "trip": 0x7F020002},
            "layout": {"main": "res/layout/main.xml", "row": "res/layout/row.xml"},
            "menu": {"top": "res/menu/top.xml"},
            "xml": {"settings": "res/xml/settings.xml"},
        }
    )
    name = "android:name"
    launcher = Tag("intent-filter", (), (Tag("action", ((name, "android.intent.action.MAIN"),)),
        Tag("category", ((name, "android.intent.category.LAUNCHER"),))))  # fmt: skip
    activities = (Tag("activity", ((name, ".Main"),), (launcher,)), Tag("activity", ((name, ".Second"),)))
    manifest = Tag("manifest", (("package", "org.tiny"),),
        (Tag("application", (("android:label", 0x7F020001),), activities),))  # fmt: skip
    button = Tag("Button", (("android:id", 0x7F010000), ("android:text", 0x7F020001), ("android:onClick", "onClick")))
    layout = Tag("LinearLayout", (), (button, Tag("include", (("layout", 0x7F030001),))))
    row = Tag(
        "LinearLayout",
        (),
        (Tag("TextView", (("android:text", 0x7F020002),)), Tag("include", (("layout", 0x7F030000),))),
    )
    item = Tag("item", (("android:id", 0x7F010001), ("android:title", "Item")))
    preference = Tag("Preference", (("android:key", "k"), ("android:title", 0x7F020001)))
    return {
        "AndroidManifest.xml": binary_xml(manifest),
        "resources.arsc": table,
        "res/layout/main.xml": binary_xml(layout),
        "res/layout/row.xml": binary_xml(row),
        "res/menu/top.xml": binary_xml(Tag("menu", (), (item,))),
        "res/xml/settings.xml": binary_xml(Tag("PreferenceScreen", (), (preference,))),
        "classes.dex": dex(tiny_classes()),
    }


def tiny_classes() -> tuple[Class, ...]:
    """A screen that shows a layout and starts another one, by click and from its menu."""
    shown: tuple[Unit, ...] = (0x0014, 0, 0x7F03, 0x206E, (MAIN, "setContentView", ("I",), "V"), 0x0002, 0x000E)
    create = Code("onCreate", ("Landroid/os/Bundle;",), 4, shown)
    click = Code("onClick", (VIEW,), 4, start(SECOND, 2))
    menu = Code("onOptionsItemSelected", ("Landroid/view/MenuItem;",), 4, start(SECOND, 2))
    filled = Code("onCreateOptionsMenu", ("Landroid/view/Menu;",), 2, (0x000E,))
    back = Code("onResume", (), 3, start(MAIN, 2))
    return Class(MAIN, methods=(create, click, filled, menu)), Class(SECOND, methods=(back,))
