"""From the packages of an app to facts: manifest, resources, and the code of the app's own packages."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from uiatlas.errors import FormatError, InputError
from uiatlas_static.apk.arsc import ResourceTable, read_table
from uiatlas_static.apk.axml import MAX_BYTES, parse_binary_xml
from uiatlas_static.apk.dex import Dex, open_dex
from uiatlas_static.apk.dex_code import read_code
from uiatlas_static.apk.obfuscation import lost_names
from uiatlas_static.apk.package import MANIFEST, Package, Part, entries_of_code, open_package
from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import CodeFacts
from uiatlas_static.facts.resources import ManifestFact
from uiatlas_static.facts.xml_tree import XmlElement
from uiatlas_static.resources.manifest import merge_manifests, read_manifest
from uiatlas_static.resources.texts import lookup
from uiatlas_static.resources.xml_files import File, build_resources

_DEX = re.compile(r"classes\d*\.dex")
_REQUIRED = "com.android.vending.splits.required"
"""The name by which an app bundle's base says that it needs its other packages."""
_PARTIAL = "it is the base of an app that comes in several packages; screens of the others are missing"
_LIBRARIES = (
    "androidx",
    "android.support",
    "com.google",
    "kotlin",
    "kotlinx",
    "com.android",
    "com.squareup",
    "leakcanary",
)
"""Packages that are not an app's own, though its manifest merges them in, unless they are what it is called."""

MAX_FILES = 20_000_000
"""Most bytes of resource files together; a table may name one file again and again."""

Progress = Callable[[int, int], None]


def read_apk(path: Path, *, progress: Progress | None = None) -> AppFacts:
    """Everything that a package says.

    Args:
        path: The APK; or a file or folder with the base, the features and the configurations of one app.
        progress: Told how many of three parts are done.

    Raises:
        FormatError: It is no APK, or damaged beyond reading.
        InputError: It is no whole app, or more than one.
    """
    package = open_package(path)
    try:
        warnings: list[str] = []
        table = _table(package, warnings)
        texts = lookup(table.strings())
        manifest = _manifest(package, table, texts, warnings)
        _told(progress, 1)
        files = _files(package, table, warnings)
        resources = build_resources(files, table.strings(), texts, manifest.package, table.themes())
        resources = replace(resources, arrays=table.arrays())
        _told(progress, 2)
        code = _code(package, manifest, table, warnings)
        _told(progress, 3)
        damaged = package.damaged
    finally:
        package.close()
    facts = AppFacts(manifest, resources, code, "apk", damaged=damaged)
    return replace(facts, warnings=(*warnings, *lost_names(facts, table)))


def _told(progress: Progress | None, done: int) -> None:
    if progress is not None:
        progress(done, 3)


def _table(package: Package, warnings: list[str]) -> ResourceTable:
    """The resource tables of all parts as one."""
    table = ResourceTable()
    for part in package.parts:
        where = f"{part.prefix}resources.arsc"
        try:
            data = part.archive.read("resources.arsc")
            if data is not None:
                read_table(data, where, table, part.prefix)
            elif not part.name:
                warnings.append("there is no resources.arsc in it; resources have no names, layouts are not read")
        except FormatError as error:
            warnings.append(f"{error}; resources have no names")
            if not part.name:
                table = ResourceTable()
    return table


def _manifest(package: Package, table: ResourceTable, texts: Callable[[str], str], warnings: list[str]) -> ManifestFact:
    """The manifests of all parts as one."""
    found = []
    for part in package.parts:
        where = f"{part.prefix}{MANIFEST}"
        data = part.archive.read(MANIFEST)
        if data is None:
            if "BundleConfig.pb" in part.archive.names:
                raise InputError(
                    f"{package.path} is an app bundle, which no device can install",
                    hint="make packages of it: bundletool build-apks --mode=universal",
                )
            raise FormatError(package.path, f"a ZIP archive without {MANIFEST}", hint="give an APK")
        root = parse_binary_xml(data, table, f"{part.archive.path}: {MANIFEST}")
        if root.tag != "manifest":
            raise FormatError(part.archive.path, f"its {MANIFEST} is not a manifest")
        found.append(read_manifest(root, texts, "", where))
        if not part.name and len(package.parts) == 1:
            warnings += _missing(root)
    known: set[str] = set()
    for n, manifest in enumerate(found):
        components = tuple(c for c in manifest.components if not n or c.name not in known)
        known.update(c.name for c in components)
        found[n] = replace(manifest, components=components)
    merged = merge_manifests(found[0], found[1:])
    return replace(merged, application_id=merged.package)


def _missing(root: XmlElement) -> list[str]:
    """What a base package says that it cannot do without."""
    told = [e for child in root.children if child.tag == "application" for e in (child, *child.children)]
    told.append(root)
    needed = any(e.get("android:isSplitRequired") == "true" or e.get("android:name") == _REQUIRED for e in told)
    return [_PARTIAL] * needed


def _files(package: Package, table: ResourceTable, warnings: list[str]) -> Iterator[File]:
    """Resource files that the table names."""
    left, bad = MAX_FILES, set[str]()
    for (kind, name), paths in (table.files | table.aliases()).items():
        for path in paths[:4]:
            if path in bad:
                continue
            try:
                data = package.read(path, MAX_BYTES)
                left -= len(data or b"")
                if left < 0:
                    warnings.append(f"resource files have more than {MAX_FILES // 10**6} MB; the rest is left out")
                    return
                if data is not None:
                    yield kind, name, parse_binary_xml(data, table, path), path
            except FormatError as error:
                warnings.append(str(error))
                bad.add(path)


def _code(package: Package, manifest: ManifestFact, table: ResourceTable, warnings: list[str]) -> CodeFacts:
    """The code of the packages that the manifest's components are in, from all DEX files together."""
    entries = list(entries_of_code(package, _DEX))
    if not entries:
        warnings.append("there is no classes.dex in it; what leads where is in no code")
    own = own_packages(manifest)
    code = read_code(_dexes(entries, warnings), own, table.name)
    if entries and _PARTIAL not in warnings:
        warnings += _elsewhere(manifest, own, code)
    return code


def _elsewhere(manifest: ManifestFact, own: Sequence[str], code: CodeFacts) -> list[str]:
    """That several of the app's activities have no code, as where features or a build for debugging have it."""
    activities = [c.name for c in manifest.components if c.kind == "activity" and _is_in(c.name, own)]
    without = sum(name not in code.classes for name in activities)
    if not without or without < min(2, len(activities)):
        return []
    return [
        f"{without} of {len(activities)} activities have no code in it, so their ways are missing; if it is in other "
        "packages of the app, give all of them, as a folder or an archive; a build for debugging may have it nowhere"
    ]


def _dexes(entries: Sequence[tuple[Part, str]], warnings: list[str]) -> Iterator[Dex]:
    """Those DEX files that can be read."""
    for part, name in entries:
        where = f"{part.prefix}{name}"
        try:
            for dex in open_dex(where, part.archive.read(name) or b""):
                if dex.missing:
                    warnings.append(f"{where} is cut off: its last {dex.missing} bytes are missing, and code with them")
                yield dex
        except FormatError as error:
            warnings.append(str(error))


def own_packages(manifest: ManifestFact) -> tuple[str, ...]:
    """Packages of the app's own code: those of its components, without what libraries merge in."""
    names = {manifest.package, manifest.application_id}
    names |= {c.name.rpartition(".")[0] for c in manifest.components}
    own = sorted(n for n in names if n and (_is_in(n, (manifest.package,)) or not _is_in(n, _LIBRARIES)))
    roots = {_root(n, manifest.package) for n in own}
    return tuple(sorted(r for r in roots if not any(r != o and r.startswith(o + ".") for o in roots)))


def _is_in(name: str, packages: Sequence[str]) -> bool:
    """Whether a package is one of some, or below one of them."""
    return any(name == p or name.startswith(p + ".") for p in packages)


def _root(name: str, package: str) -> str:
    """The package that a component's own begins with: the app's where they share it, else its first three parts."""
    if _is_in(name, (package,)):
        return package
    return ".".join(name.split(".")[:3])
