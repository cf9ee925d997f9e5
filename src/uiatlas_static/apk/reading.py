"""From an APK to facts: manifest, resources, and the code of the app's own packages."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from uiatlas.errors import FormatError, InputError
from uiatlas_static.apk.archive import Archive
from uiatlas_static.apk.arsc import ResourceTable, read_table
from uiatlas_static.apk.axml import MAX_BYTES, parse_binary_xml
from uiatlas_static.apk.dex import Dex, open_dex
from uiatlas_static.apk.dex_code import read_code
from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import CodeFacts
from uiatlas_static.facts.resources import ManifestFact
from uiatlas_static.resources.manifest import read_manifest
from uiatlas_static.resources.texts import lookup
from uiatlas_static.resources.xml_files import File, build_resources

_DEX = re.compile(r"classes\d*\.dex")
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
"""Packages that are never an app's own, whatever its manifest merges in."""

MAX_FILES = 20_000_000
"""Most bytes of resource files together; a table may name one file again and again."""

Progress = Callable[[int, int], None]


def read_apk(path: Path, *, progress: Progress | None = None) -> AppFacts:
    """Everything that a package says.

    Args:
        path: The APK.
        progress: Told how many of three parts are done.

    Raises:
        FormatError: It is no APK, or damaged beyond reading.
        InputError: It is a bundle of packages.
    """
    archive = Archive(path)
    try:
        warnings: list[str] = []
        table = _table(archive, warnings)
        texts = lookup(table.strings())
        manifest = _manifest(archive, table, texts)
        _told(progress, 1)
        files = _files(archive, table, warnings)
        resources = replace(build_resources(files, table.strings(), texts, manifest.package), arrays=table.arrays())
        _told(progress, 2)
        code = _code(archive, manifest, table, warnings)
        _told(progress, 3)
    finally:
        archive.close()
    return AppFacts(manifest, resources, code, "apk", tuple(warnings), archive.damaged)


def _told(progress: Progress | None, done: int) -> None:
    if progress is not None:
        progress(done, 3)


def _table(archive: Archive, warnings: list[str]) -> ResourceTable:
    try:
        data = archive.read("resources.arsc")
        if data is None:
            warnings.append("there is no resources.arsc in it; resources have no names, layouts are not read")
            return ResourceTable()
        return read_table(data, "resources.arsc")
    except FormatError as error:
        warnings.append(f"{error}; resources have no names")
        return ResourceTable()


def _manifest(archive: Archive, table: ResourceTable, texts: Callable[[str], str]) -> ManifestFact:
    data = archive.read("AndroidManifest.xml")
    if data is None:
        if "BundleConfig.pb" in archive.names or any(n.endswith(".apk") for n in archive.names):
            raise InputError(f"{archive.path} is a bundle of packages", hint="give the base APK in it")
        raise FormatError(archive.path, "a ZIP archive without AndroidManifest.xml", hint="give an APK")
    root = parse_binary_xml(data, table, f"{archive.path}: AndroidManifest.xml")
    if root.tag != "manifest":
        raise FormatError(archive.path, "its AndroidManifest.xml is not a manifest")
    manifest = read_manifest(root, texts, "", "AndroidManifest.xml")
    return replace(manifest, application_id=manifest.package)


def _files(archive: Archive, table: ResourceTable, warnings: list[str]) -> Iterator[File]:
    """Resource files that the table names."""
    left, bad = MAX_FILES, set[str]()
    for (kind, name), paths in table.files.items():
        for path in paths[:4]:
            if path in bad:
                continue
            try:
                data = archive.read(path, MAX_BYTES)
                left -= len(data or b"")
                if left < 0:
                    warnings.append(f"resource files have more than {MAX_FILES // 10**6} MB; the rest is left out")
                    return
                if data is not None:
                    yield kind, name, parse_binary_xml(data, table, path), path
            except FormatError as error:
                warnings.append(str(error))
                bad.add(path)


def _code(archive: Archive, manifest: ManifestFact, table: ResourceTable, warnings: list[str]) -> CodeFacts:
    """The code of the packages that the manifest's components are in, from all DEX files together."""
    names = sorted((n for n in archive.names if _DEX.fullmatch(n)), key=lambda n: (len(n), n))
    if not names:
        warnings.append("there is no classes.dex in it; what leads where is in no code")
    return read_code(_dexes(archive, names, warnings), own_packages(manifest), table.name)


def _dexes(archive: Archive, names: Sequence[str], warnings: list[str]) -> Iterator[Dex]:
    """Those DEX files that can be read."""
    for name in names:
        try:
            yield from open_dex(name, archive.read(name) or b"")
        except FormatError as error:
            warnings.append(str(error))


def own_packages(manifest: ManifestFact) -> tuple[str, ...]:
    """Packages of the app's own code: those of its components, without what libraries merge in."""
    names = {manifest.package, manifest.application_id}
    names |= {c.name.rpartition(".")[0] for c in manifest.components}
    own = sorted(n for n in names if n and not any(n == p or n.startswith(p + ".") for p in _LIBRARIES))
    roots = {_root(n, manifest.package) for n in own}
    return tuple(sorted(r for r in roots if not any(r != o and r.startswith(o + ".") for o in roots)))


def _root(name: str, package: str) -> str:
    """The package that a component's own begins with: the app's where they share it, else its first three parts."""
    if name == package or name.startswith(package + "."):
        return package
    return ".".join(name.split(".")[:3])
