"""A package: one APK, or the base, the features and the configurations of an app that comes in several."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import SpooledTemporaryFile

from uiatlas.errors import FormatError, InputError
from uiatlas.sources.material import archives_in
from uiatlas_static.apk.archive import Archive, Budget
from uiatlas_static.apk.arsc import ResourceTable
from uiatlas_static.apk.axml import parse_binary_xml
from uiatlas_static.facts.xml_tree import XmlElement

MANIFEST = "AndroidManifest.xml"
UNIVERSAL = "universal.apk"
"""What bundletool calls a package that has everything in it."""
MAX_PARTS = 400
"""Most packages of one app: one for each language, density and processor, and these for each feature."""
_IN_MEMORY = 200_000
"""Bytes up to which a package in an archive is kept in memory; a larger one goes into a file for the time being."""
_ABI = r"(?:arm64_v8a|armeabi|armeabi_v7a|x86|x86_64|mips|mips64|riscv64)"
_PROCESSOR = re.compile(rf"(?:\w+\.)?config\.{_ABI}")
"""Names of splits that only have machine code for one kind of processor."""
_UNREAD = re.compile(rf"(?:splits/\w+-|(?:.*/)?(?:split_)?(?:\w+\.)?config\.){_ABI}(?:_\d+)?\.apk")
"""Names that tools give to such splits in an archive: they are large, and are not even unpacked."""
_VARIANT = re.compile(r"_\d+(?=\.apk$)")
"""What bundletool puts behind the names of further variants of a package, for other versions of Android."""
_ENTRY = re.compile(r"[/\\]|: ")
"""What stands before the name of a package in its path."""
_WHOLE = "give the whole app: an APK, a folder with all of its packages, or an .apks or .xapk file"


@dataclass(frozen=True, slots=True)
class Part:
    """One of the packages of an app.

    Attributes:
        archive: What is in it.
        name: The name of the split; empty for the base.
        feature: Whether it is a feature, which has code and components of its own.
        app: The app that it belongs to.
        root: Its manifest, in which references have no names yet.
    """

    archive: Archive
    name: str = ""
    feature: bool = False
    app: str = ""
    root: XmlElement | None = None

    @property
    def prefix(self) -> str:
        """What the names of its entries begin with, so that they are told apart from those of the others."""
        return f"split_{self.name}/" if self.name else ""


class Package:
    """All packages of an app, which are read as one.

    Args:
        path: Where they are, for errors.
        parts: The base, then the others.
        stack: What closes them.
    """

    def __init__(self, path: Path, parts: Sequence[Part], stack: ExitStack) -> None:
        self.path, self.parts, self._stack = path, tuple(parts), stack
        self._by_prefix = {p.prefix: p for p in parts if p.name}

    @property
    def damaged(self) -> bool:
        """Whether an entry could not be unpacked."""
        return any(p.archive.damaged for p in self.parts)

    def read(self, name: str, limit: int) -> bytes | None:
        """The content of an entry by its name, which begins with the prefix of its part."""
        first, slash, rest = name.partition("/")
        part = self._by_prefix.get(first + slash)
        return self.parts[0].archive.read(name, limit) if part is None else part.archive.read(rest, limit)

    def close(self) -> None:
        """Close all files."""
        self._stack.close()


def open_package(path: Path) -> Package:
    """Open an APK, an archive of APKs (``.apks``, ``.xapk``, ``.apkm``), or a folder with the APKs of one app.

    Raises:
        FormatError: It is damaged, or holds too much.
        InputError: It is no whole app, or more than one.
    """
    with ExitStack() as stack:
        if path.is_dir():
            files = archives_in(path)
            _check_number(path, files)
            budget = Budget()
            archives = [_closed(stack, Archive(file, budget=budget)) for file in files]
        else:
            outer = _closed(stack, Archive(path))
            names = _packages_of(outer)
            archives = [_closed(stack, _inner(outer, n)) for n in names] if names else [outer]
            if not names:
                return Package(path, (Part(outer),), stack.pop_all())
        return Package(path, _together(path, [_part(a) for a in archives]), stack.pop_all())


def _closed(stack: ExitStack, archive: Archive) -> Archive:
    stack.callback(archive.close)
    return archive


def _packages_of(outer: Archive) -> list[str]:
    """The names of the packages in an archive that are read; none if it is a package itself."""
    names = sorted(n for n in outer.names if n.lower().endswith(".apk"))
    if MANIFEST in outer.names or not names:
        return []
    _check_number(outer.path, names)
    for name in names:
        if PurePosixPath(name).is_absolute() or ".." in re.split(r"[/\\]", name):
            raise FormatError(outer.path, f"an entry's path leads out of it: {name}", hint="this is no usual app")
    if UNIVERSAL in names:
        return [UNIVERSAL]
    splits = [n for n in names if n.startswith("splits/")]
    alone = [n for n in names if n.startswith("standalones/")]
    return [n for n in splits or alone[:1] or names if not _UNREAD.fullmatch(n)] or names


def _check_number(path: Path | str, names: Sequence[object]) -> None:
    if len(names) > MAX_PARTS:
        raise FormatError(path, f"has more than {MAX_PARTS} packages", hint="this is no usual app")


def _inner(outer: Archive, name: str) -> Archive:
    """A package in an archive, unpacked."""
    file = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - the archive closes it
    try:
        outer.copy(name, file)
    except FormatError:
        file.close()
        raise
    return Archive(f"{outer.path}: {name}", file, outer.budget)


def _part(archive: Archive) -> Part:
    """What a package is of an app, by its manifest."""
    data = archive.read(MANIFEST)
    if data is None:
        nested = any(n.lower().endswith(".apk") for n in archive.names)
        what = "an archive of packages in another one" if nested else f"a ZIP archive without {MANIFEST}"
        raise FormatError(archive.path, what, hint=_WHOLE)
    root = parse_binary_xml(data, ResourceTable(), f"{archive.path}: {MANIFEST}")
    feature = root.get("android:isFeatureSplit") == "true"
    return Part(archive, root.get("split"), feature, root.get("package"), root)


def _together(path: Path, parts: Sequence[Part]) -> list[Part]:
    """The base, the features, the configurations.

    Raises:
        InputError: There is no base, there are several, or they are not of one app.
    """
    named: defaultdict[str, list[Part]] = defaultdict(list)
    for part in parts:
        if not _PROCESSOR.fullmatch(part.name):
            named[part.name].append(part)
    if "" not in named:
        raise InputError(f"{path} has no base package, only splits of one", hint=_WHOLE)
    chosen = [_only(path, several) for several in named.values()]
    others = sorted({p.app for p in chosen if p.app} - {named[""][0].app})
    if others:
        raise InputError(f"{path} has packages of {named[''][0].app} and of {others[0]}", hint="give those of one app")
    return sorted(chosen, key=lambda p: (p.name != "", not p.feature, p.name))


def _only(path: Path, several: Sequence[Part]) -> Part:
    """One of the variants of a package; two that are no variants do not go together."""
    first = min(several, key=lambda p: (len(str(p.archive.path)), str(p.archive.path)))
    plain = {_without_variant(p) for p in several}
    if len(plain) > 1:
        what = f"two packages of the split {first.name}" if first.name else "two base packages"
        ends = " and ".join(sorted(_ENTRY.split(p)[-1] for p in plain)[:2])
        raise InputError(f"{path} has {what}: {ends}", hint="give the packages of one app, each once")
    return first


def _without_variant(part: Part) -> str:
    """The path of a package, without a variant's number where bundletool named it, which begins with its module."""
    path = str(part.archive.path)
    module = "base" if not part.name or part.name.startswith("config.") else part.name.partition(".")[0]
    return _VARIANT.sub("", path) if _ENTRY.split(path)[-1].startswith(f"{module}-") else path


def entries_of_code(package: Package, wanted: re.Pattern[str]) -> Iterator[tuple[Part, str]]:
    """The entries of all parts that a pattern fits, in the order in which Android reads them."""
    for part in package.parts:
        fitting = (n for n in part.archive.names if wanted.fullmatch(n))
        yield from ((part, n) for n in sorted(fitting, key=lambda n: (len(n), n)))
