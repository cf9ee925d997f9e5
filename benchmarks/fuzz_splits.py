"""Damaged and hostile archives of packages, as apps come in that are installed in parts, made from a seed."""

import zipfile
from random import Random

from benchmarks.fuzz_packages import Seeds, bomb, damaged, directory, mutated_entries
from benchmarks.tiny_apk import Tag, binary_xml, packed, tiny_entries

_NAMES = (
    "base.apk",
    "splits/base-master.apk",
    "splits/base-master_2.apk",
    "splits/extra-master.apk",
    "splits/base-de.apk",
    "standalones/standalone-hdpi.apk",
    "universal.apk",
    "org.tiny.apk",
    "config.en.apk",
    "config.arm64_v8a.apk",
    "../../base.apk",
    "..\\base.apk",
    "/etc/base.apk",
    "a/../b.apk",
    "BASE.APK",
)
_MODES = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def split_packages(chance: Random, given: Seeds) -> bytes:
    """Bases, features and configurations by usual and by odd names: missing, twice, damaged, of other apps, nested."""
    entries: dict[str, bytes] = {"toc.pb": chance.randbytes(20)} if chance.random() < 0.5 else {}
    if chance.random() < 0.5:
        entries["manifest.json"] = chance.choice((b"{}", b"[" * 100_000, b'{"split_apks": [{"file": "/etc/passwd"}]}'))
    names = chance.choice((_NAMES[:5], _NAMES[7:9], _NAMES[:10], _NAMES))
    for name in chance.sample(names, chance.randint(1, len(names))):
        entries[name] = _one(chance, given, name)
    data = packed(entries, chance.choice(_MODES))
    return data[:4] + damaged(chance, data[4:]) if chance.random() < 0.2 else data


def _one(chance: Random, given: Seeds, name: str) -> bytes:
    """A package in the archive."""
    match chance.randrange(12):
        case 0:
            return mutated_entries(chance, given)
        case 1:
            return directory(chance, given)
        case 2:
            return packed({chance.choice(_NAMES): packed(tiny_entries())})
        case 3:
            return chance.choice((b"", b"PK\3\4", chance.randbytes(1000)))
        case 4:
            return bomb(chance, given)
    plain = "base-master" in name or name in ("base.apk", "universal.apk", "org.tiny.apk")
    return packed(tiny_entries() | ({} if plain else {"AndroidManifest.xml": _manifest(chance)}), chance.choice(_MODES))


def _manifest(chance: Random) -> bytes:
    """The manifest of a split, most often of a usual one."""
    name = chance.choice(("config.en", "config.de", "extra", "", "res", "../x", "a" * 70_000))
    app = chance.choice(("org.tiny", "org.tiny", "org.tiny", "org.other", ""))
    activity = Tag(
        "activity",
        (
            (
                "android:name",
                chance.choice((".Main", ".Third", "")),
            ),
        ),
    )
    facts = (("package", app), ("split", name), ("android:isFeatureSplit", chance.random() < 0.5))
    return binary_xml(Tag("manifest", facts, (Tag("application", (), (activity,) * chance.choice((0, 1, 500))),)))


def many_packages(chance: Random, given: Seeds) -> bytes:
    """Very many packages, or few that unpack to far more than they take, one in another."""
    if chance.random() < 0.5:
        one = packed(tiny_entries() | {"AndroidManifest.xml": _manifest(chance)})
        return packed(
            {f"{n}.apk": one for n in range(chance.choice((3, 100, 399, 2_000)))} | {"b.apk": packed(tiny_entries())}
        )
    zeros = bytes(chance.choice((10**6, 10**7, 5 * 10**7)))
    inner = packed(tiny_entries() | {"assets/zeros": zeros})
    for _ in range(chance.choice((0, 1, 3))):
        inner = packed({"base.apk": inner}, zipfile.ZIP_DEFLATED)
    count = chance.choice((1, 4, 12)) if len(inner) > 10**6 else 1
    return packed({f"{n}.apk": inner for n in range(count)}, zipfile.ZIP_DEFLATED)


SPLITS = {
    "split packages": (4, split_packages),
    "many or large packages": (1, many_packages),
}
"""Kinds of archives: how often beside 100 other cases, and what makes them."""
