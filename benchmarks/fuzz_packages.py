"""Damaged and hostile Android packages, made from a seed."""

import os
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.tiny_apk import (
    ANDROID,
    MAIN,
    NONE,
    OBJECT,
    SECOND,
    Class,
    Code,
    Tag,
    binary_xml,
    dex,
    packed,
    pool,
    resource_table,
    signed,
    start,
    tiny_classes,
    tiny_entries,
)

Entries = dict[str, bytes]
LARGE = 400_000
"""Bytes from which on a DEX file is large; packages with such are used seldom."""
MAX_FILES = 40
_WANTED = re.compile(r"AndroidManifest\.xml|resources\.arsc|classes\d*\.dex|res/.*\.xml")
_WORDS = (0, 1, 2, 0x7F, 0xFF, 0x100, 0x7FFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF)


@dataclass(frozen=True, slots=True)
class Seeds:
    """Whole packages that damage is done to: small ones, and large ones that are used seldom."""

    told: str
    small: tuple[Entries, ...]
    large: tuple[Entries, ...] = ()

    def take(self, chance: Random) -> Entries:
        """A copy of one of them."""
        some = self.large if self.large and chance.random() < 0.005 else self.small
        return dict(chance.choice(some))


def seeds() -> Seeds:
    """Packages in ``$UIATLAS_APKS`` without what maps are not made from, and the one that is written here."""
    folder = os.environ.get("UIATLAS_APKS")
    paths = sorted(Path(folder).glob("*.apk")) if folder else []
    small, large = [tiny_entries()], []
    for path in paths:
        with zipfile.ZipFile(path) as archive:
            names = [i.filename for i in archive.infolist() if _WANTED.fullmatch(i.filename)]
            files = [n for n in names if n.startswith("res/")][:MAX_FILES]
            whole = {n: archive.read(n) for n in (*files, *(n for n in names if not n.startswith("res/")))}
        cut = {n: data for n, data in whole.items() if not (n.endswith(".dex") and len(data) > LARGE)}
        if max(map(len, cut.values())) < LARGE:
            small.append(cut)
        if len(cut) < len(whole) and sum(map(len, whole.values())) < 20 * LARGE:
            large.append(whole)
    told = f"{len(paths)} packages of {folder} and one made by hand" if paths else "one package made by hand"
    return Seeds(told, tuple(small), tuple(large))


# ---- damage


def damaged(chance: Random, data: bytes) -> bytes:
    """Bytes changed, cut, repeated, moved, or numbers put in that are at the ends of ranges."""
    out = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        if len(out) < 8:
            break
        near = chance.choice((64, 512, 4096, len(out)))
        place = chance.randrange(min(len(out) - 4, near))
        match chance.randrange(8):
            case 0 | 1:
                for _ in range(chance.choice((1, 3, 20, 200))):
                    out[chance.randrange(min(len(out), near))] = chance.randrange(256)
            case 2:
                del out[chance.randrange(len(out)) :]
            case 3 | 4:
                place -= place % chance.choice((1, 2, 4))
                out[place : place + 4] = struct.pack("<I", chance.choice(_WORDS))
            case 5:
                value = struct.unpack_from("<I", out, place)[0] + chance.choice((-4, -1, 1, 4, 0x10000))
                out[place : place + 4] = struct.pack("<I", value & NONE)
            case 6:
                length, other = chance.randrange(1, 200), chance.randrange(len(out))
                out[other : other + length] = out[place : place + length]
            case 7:
                out[place:place] = out[place : place + chance.choice((4, 32, 1000))]
    return bytes(out)


def mutated_entries(chance: Random, given: Seeds) -> bytes:
    """One to three entries damaged, packed anew; of DEX files most get the right checksum."""
    entries = given.take(chance)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        kinds = [[n for n in entries if n.endswith(end)] for end in (".dex", ".arsc", "Manifest.xml", ".xml")]
        name = chance.choice(chance.choice([k for k in kinds if k]))
        data = damaged(chance, entries[name])
        entries[name] = signed(data) if name.endswith(".dex") and len(data) > 32 and chance.random() < 0.8 else data
    return packed(entries)


def mutated_archive(chance: Random, given: Seeds) -> bytes:
    """The whole archive damaged, most often in its directory."""
    data = packed(given.take(chance), chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)))
    if chance.random() < 0.4:
        return data[:4] + damaged(chance, data[4:])
    at = data.rfind(b"PK\5\6") if chance.random() < 0.5 else data.find(b"PK\1\2")
    return data[:at] + damaged(chance, data[at:])


def swapped(chance: Random, given: Seeds) -> bytes:
    """Entries with the content of others, of none, or of noise."""
    entries = given.take(chance)
    for _ in range(chance.choice((1, 2, 5))):
        other = chance.choice((b"", chance.randbytes(chance.choice((3, 100, 10_000))), *entries.values()))
        entries[chance.choice(list(entries))] = other
    return packed(entries)


# ---- archives


def bomb(chance: Random, given: Seeds) -> bytes:
    """Entries that unpack to far more than they take."""
    entries = dict(tiny_entries())
    for name in chance.sample(list(entries), chance.choice((1, 2, 7))):
        begin = entries[name] if chance.random() < 0.5 else b""
        entries[name] = begin + chance.choice((b"\0", b"\xff", b"ab")) * chance.choice((10**6, 10**7, 6 * 10**7))
    if chance.random() < 0.3:
        entries |= {f"classes{n}.dex": entries["classes.dex"] for n in range(2, chance.choice((4, 30)))}
    if sum(map(len, entries.values())) > 2 * 10**8:
        entries = {n: d[: 10**7] for n, d in entries.items()}
    return packed(entries, zipfile.ZIP_DEFLATED)


def directory(chance: Random, given: Seeds) -> bytes:
    """Lying directories: repeated entries, huge sizes, unknown methods, encryption, odd names."""
    data = bytearray(packed(tiny_entries(), zipfile.ZIP_DEFLATED))
    begin, end = data.find(b"PK\1\2"), data.rfind(b"PK\5\6")
    records = [bytes(r) for r in re.split(b"(?=PK\1\2)", bytes(data[begin:end])) if r]
    out = []
    for record in records:
        changed = bytearray(record)
        field, form = chance.choice(((8, "H"), (10, "H"), (20, "I"), (24, "I"), (28, "H"), (30, "H"), (42, "I")))
        if chance.random() < 0.5:
            value = chance.choice((0, 1, 8, 9, 12, 14, 93, 99, 0x7FFF, 0xFFFF, *(_WORDS if form == "I" else ())))
            struct.pack_into(f"<{form}", changed, field, value)
        out.append(bytes(changed))
    out *= chance.choice((1, 1, 2, 1000, 30_000 if chance.random() < 0.1 else 1))
    body = b"".join(out)
    told = chance.choice((len(out), 0, 0xFFFF)) & 0xFFFF
    tail = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, told, told, len(body), begin, 0)
    return bytes(data[:begin]) + body + tail


def overlapping(chance: Random, given: Seeds) -> bytes:
    """Many names for the same stretch of the file."""
    raw = chance.choice((b"\0" * 10**7, tiny_entries()["classes.dex"], tiny_entries()["res/layout/main.xml"]))
    thin = zlib.compressobj(9, zlib.DEFLATED, -15)
    squeezed = thin.compress(raw) + thin.flush()
    whole = packed(tiny_entries())
    begin, end = whole.find(b"PK\1\2"), whole.rfind(b"PK\5\6")
    sizes = zlib.crc32(raw), len(squeezed), len(raw)
    added = struct.pack("<4s5H3I2H", b"PK\3\4", 20, 0, 8, 0, 0, *sizes, 1, 0) + b"x" + squeezed
    records = b""
    count = chance.choice((10, 300, 20_000))
    for n in range(count):
        name = chance.choice((f"classes{n + 2}.dex", f"res/layout/l{n}.xml", "x", "classes.dex")).encode()
        head = struct.pack("<4s6H3I5H2I", b"PK\1\2", 20, 20, 0, 8, 0, 0, *sizes, len(name), 0, 0, 0, 0, 0, begin)
        records += head + name
    body = whole[begin:end] + records
    total = min(0xFFFF, count + 7)
    return whole[:begin] + added + body + struct.pack(
        "<4s4H2IH", b"PK\5\6", 0, 0, total, total, len(body), begin + len(added), 0
    )  # fmt: skip


# ---- contents


def large_xml(chance: Random, given: Seeds) -> bytes:
    """Very deep or very wide layouts and manifests, and elements whose attributes lie over one another."""
    entries = dict(tiny_entries())
    name = chance.choice(("AndroidManifest.xml", "res/layout/main.xml", "res/menu/top.xml", "res/xml/settings.xml"))
    tags = {"A": "activity", "m": "Button", "t": "item", "s": "Preference"}
    tag = tags[name.rpartition("/")[2][0]]
    count = chance.choice((150, 5_000, 30_000))
    facts: tuple[tuple[str, str | int | bool], ...] = (("android:id", 0x7F010000), ("android:name", ".Main"))
    if chance.random() < 0.5:
        node = Tag(tag, facts)
        for n in range(min(count, 5_000)):
            node = Tag(tag, facts if n % 2 else (), (node,))
    else:
        node = Tag(tag, (), (Tag(tag, (*facts, ("android:onClick", "onClick"))),) * count)
    top = {"Button": "LinearLayout", "item": "menu", "Preference": "PreferenceScreen"}.get(tag)
    root = (
        Tag(top, (), (node,))
        if top
        else Tag("manifest", (("package", "org.tiny"),), (Tag("application", (), (node,)),))
    )
    data = bytearray(binary_xml(root))
    if chance.random() < 0.4:
        for match in re.finditer(re.escape(struct.pack("<HH", 0x102, 16)), bytes(data)):
            struct.pack_into("<HHH", data, match.start() + 24, chance.choice((20, 0)), chance.choice((20, 0)), 500)
    return packed(entries | {name: bytes(data)})


def large_table(chance: Random, given: Seeds) -> bytes:
    """Tables with very many or very long texts that lie over one another, files named again and again, cycles."""
    count = chance.choice((10, 2_000, 20_000))
    which = chance.randrange(4)
    table: dict[str, dict[str, str | int]] = {"id": {"open": 0, "item": 0}, "string": {"app": "a"}}
    if which == 0:
        table["string"] = {f"s{n}": 0x7F020000 + (n + 1) % count for n in range(min(count, 2_000))}
    else:
        name = chance.choice(("res/layout/main.xml", "res/menu/top.xml", "resources.arsc", "AndroidManifest.xml"))
        table[chance.choice(("layout", "menu", "xml"))] = {f"l{n}": name for n in range(min(count, 2_000))}
    data = bytearray(resource_table(table))
    if which == 2:
        flood = struct.pack("<HHIIIIII", 1, 28, 28 + 4 * count + 70_000, count, 0, 0, 28 + 4 * count, 0)
        at = data.find(pool(["a"])) if pool(["a"]) in data else 12
        data[at:at] = flood + bytes(4 * count) + b"\xff\xff" * 35_000
        struct.pack_into("<I", data, 4, len(data))
    entries = dict(tiny_entries())
    entries["resources.arsc"] = bytes(data)
    if chance.random() < 0.3:
        wide = Tag("LinearLayout", (), (Tag("Button", (("android:id", 0x7F010000),)),) * chance.choice((10, 3_000)))
        entries["res/layout/main.xml"] = binary_xml(wide)
    return packed(entries)


def hostile_code(chance: Random, given: Seeds) -> bytes:
    """Classes that extend each other, very long chains of classes and calls, and code that is shared or never ends."""
    count = chance.choice((2, 3, 50, 400))
    names = [f"Lorg/tiny/C{n};" for n in range(count)]
    ring = chance.random() < 0.5
    calls = [(n, "go", ("Ljava/lang/Object;",), "V") for n in names]
    made = []
    for n, name in enumerate(names):
        above = names[n - 1] if n or ring else chance.choice((OBJECT, MAIN, name))
        units = (0x2070 if chance.random() < 0.5 else 0x206E, calls[(n + 1) % count], 0x0000 | 1 << 4)
        body = chance.choice(((*units, 0x000E), (*units, *units, 0x0028 | 0xF8 << 8), (0x0028,), (*start(SECOND, 1),)))
        methods = (Code("go", ("Ljava/lang/Object;",), 4, body), Code("onCreate", ("Landroid/os/Bundle;",), 4, body))
        made.append(Class(name, above, methods, tuple(chance.sample(names, min(count, 3)))))
    first, second = tiny_classes()
    parent = chance.choice((names[0], SECOND, first.parent))
    enter = (0x206E, calls[0], 0x0002 | 2 << 4, 0x000E)
    main = Class(MAIN, parent, (*first.methods[1:], Code("onCreate", ("Landroid/os/Bundle;",), 4, enter)))
    data = dex((main, Class(SECOND, chance.choice((MAIN, names[-1])), second.methods), *made))
    return packed(dict(tiny_entries()) | {"classes.dex": data})


def branching_code(chance: Random, given: Seeds) -> bytes:
    """Bodies of very many branches, switches and noise."""
    count = chance.choice((50, 1_000, 20_000))
    kind = chance.randrange(4)
    units: list[int] = []
    if kind == 0:
        units = [0x0238, chance.choice((2, 3, 0xFFFE)), 0x0012] * count + [0x000E]
    elif kind == 1:
        steps = [chance.randrange(-count, count) & 0xFFFF for _ in range(count)]
        units = [u for s in steps for u in (0x0238, s)] + [0x000E]
    elif kind == 2:
        size = min(count, 30_000)
        units = [0x022C, 4, 0, 0x000E, 0x0200, size, *(chance.randrange(65536) for _ in range(4 * size))]
    else:
        units = [chance.randrange(65536) for _ in range(count)]
    first, second = tiny_classes()
    body = (*start(SECOND, 2)[:-1], *units) if chance.random() < 0.5 else tuple(units)
    main = Class(MAIN, first.parent, (Code("onCreate", ("Landroid/os/Bundle;",), 4, body), *first.methods[1:]))
    return packed(dict(tiny_entries()) | {"classes.dex": dex((main, second))})


def noise(chance: Random, given: Seeds) -> bytes:
    """Something else by the name of a package."""
    start_ = chance.choice((b"PK\3\4", b"PK\5\6", b"", b"dex\n035\0", b"\x1f\x8b", f"<{ANDROID}".encode()))
    return start_ + chance.randbytes(chance.choice((0, 1, 30, 1000, 300_000)))


Maker = Callable[[Random, Seeds], bytes]
PACKAGES: dict[str, tuple[int, Maker]] = {
    "entries of a package": (36, mutated_entries),
    "archive": (8, mutated_archive),
    "swapped entries": (3, swapped),
    "zip bomb": (1, bomb),
    "directory": (3, directory),
    "overlapping entries": (1, overlapping),
    "deep or wide binary XML": (2, large_xml),
    "resource table": (2, large_table),
    "cycles in bytecode": (3, hostile_code),
    "branches in bytecode": (3, branching_code),
    "noise as a package": (1, noise),
}
"""Kinds of packages: how often of 100 cases, and what makes them."""
