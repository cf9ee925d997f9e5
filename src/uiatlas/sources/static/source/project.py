"""A project on disk: modules, source sets, manifests, resources, as Gradle files (or their absence) say."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.sources.static.source import build_files

MAX_FILES = 60_000
"""Most files that are looked at."""
_SKIPPED = frozenset({"build", ".git", ".gradle", ".idea", "node_modules", "test", "androidTest", "sharedTest", "out"})
_TESTS = re.compile(r"^(test|androidTest|sharedTest|commonTest|jvmTest|testFixtures|benchmark)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Module:
    """One module.

    Attributes:
        path: Its folder.
        name: Its path in the project, as `build_files.plain` writes it.
        application: Whether it is an app rather than a library.
        library: Whether it is said to be a library of Android.
        namespace: Package of its generated classes and of relative names in its manifest.
        application_id: The app's id, empty if not said.
        version: The app's version, empty if not said.
        sources: Folders with Java and Kotlin.
        resources: ``res`` folders, the most special first.
        manifests: Manifests, the main one first.
        requires: Names of modules that it depends on, or that are delivered with it later.
        placeholders: What stands for names in ``${}`` in the manifests.
    """

    path: Path
    name: str = ""
    application: bool = False
    library: bool = False
    namespace: str = ""
    application_id: str = ""
    version: str = ""
    sources: tuple[Path, ...] = ()
    resources: tuple[Path, ...] = ()
    manifests: tuple[Path, ...] = ()
    requires: tuple[str, ...] = ()
    placeholders: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Project:
    """What an app is made from: its own module first, then those it depends on, then libraries.

    Attributes:
        root: The folder that was given.
        modules: The app's modules.
        libraries: Modules of library roots.
        warnings: Choices that were made.
    """

    root: Path
    modules: tuple[Module, ...]
    libraries: tuple[Module, ...] = ()
    warnings: tuple[str, ...] = field(default=())


def find_project(root: Path, libraries: Sequence[Path] = ()) -> Project:
    """The project in a folder.

    Raises:
        InputError: There is no manifest and no source in it.
    """
    modules = _modules(root)
    apps = [m for m in modules if m.application] or [m for m in modules if m.manifests]
    if not apps:
        raise InputError(
            f"{root} is no Android project: there is no AndroidManifest.xml in it",
            mend="give the folder with settings.gradle, or one with build.gradle or src/main/AndroidManifest.xml",
        )
    app = min(apps, key=lambda m: (m.path.name != "app", -len(m.sources), len(m.path.parts), str(m.path)))
    warnings = []
    if len(apps) > 1 and app.application:
        others = ", ".join(sorted(str(m.path.relative_to(root)) for m in apps if m is not app))
        warnings.append(f"the app is taken from {app.path.relative_to(root)}; other apps in the project: {others}")
    kept = [app, *_required(app, modules)]
    outside = [m for path in libraries for m in _library(path)]
    return Project(root, tuple(kept), tuple(outside), tuple(warnings))


def _library(root: Path) -> list[Module]:
    """The modules of a library's project, without the apps that show how to use it.

    Raises:
        InputError: There are none.
    """
    if not root.is_dir():
        raise InputError(f"there is no folder {root}", mend="check --library")
    modules = _modules(root)
    if not modules:
        raise InputError(
            f"{root} is no source of an Android library: there is no source or manifest of a module in it",
            mend="give --library the folder with its settings.gradle or build.gradle",
        )
    if not any(m.library for m in modules):
        return modules
    return [m for m in modules if not m.application]


def _required(app: Module, modules: Sequence[Module]) -> list[Module]:
    """The modules that the app depends on, directly or not; all libraries if the build files do not tell."""
    others = [m for m in modules if m is not app and not m.application]
    if not app.requires:
        return others
    named: dict[str, Module] = {}
    for module in others:
        named.setdefault(module.name.rpartition(":")[2], module)
    named |= {m.name: m for m in others}
    found: dict[str, Module] = {}
    todo = list(app.requires)
    while todo:
        name = todo.pop(0)
        required = named.get(name) or named.get(name.rpartition(":")[2])
        if required is not None and required.name not in found:
            found[required.name] = required
            todo += required.requires
    return list(found.values())


def _modules(root: Path) -> list[Module]:
    """Every module below a folder: where a build file or a manifest stands."""
    found: dict[Path, None] = {}
    for folder, files in _folders(root):
        name = folder.name
        if any(f in files for f in build_files.BUILD_FILES):
            found[folder] = None
        elif "AndroidManifest.xml" in files and not _inside(folder, found):
            found[folder.parent.parent if name == "main" and folder.parent.name == "src" else folder] = None
    moved = build_files.moved_modules(root)
    modules = [_module(folder, root, moved) for folder in found]
    return [m for m in modules if m.sources or m.manifests or m.resources]


def _inside(folder: Path, found: dict[Path, None]) -> bool:
    return any(folder.is_relative_to(f) and f != folder for f in found if (f / "src") in (folder, *folder.parents))


def _folders(root: Path) -> Iterator[tuple[Path, list[str]]]:
    """Folders with their files, hidden and generated ones left out; no links are followed."""
    count = 0
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders if f not in _SKIPPED and not f.startswith("."))
        count += len(files)
        if count > MAX_FILES:
            return
        yield Path(folder), files


def _module(folder: Path, root: Path, moved: Mapping[Path, str]) -> Module:
    text = build_files.build_text(folder)
    sets = _source_sets(folder)
    chosen = _chosen(sets, text)
    sources = [d for s in chosen for d in (s / "java", s / "kotlin") if d.is_dir()]
    resources = [d for s in reversed(chosen) if (d := s / "res").is_dir()]
    manifests = [f for s in chosen if (f := s / "AndroidManifest.xml").is_file()]
    sources += build_files.folders(text, folder, r"(?:java|kotlin)")
    resources += build_files.folders(text, folder, "res")
    written = build_files.manifest_file(text)
    if written and (folder / written).is_file():
        manifests.insert(0, folder / written)
    if not sets and not manifests:
        manifests = [f for f in (folder / "AndroidManifest.xml",) if f.is_file()]
        sources += [d for d in (folder / "src", folder / "java", folder / "kotlin") if d.is_dir() and manifests]
        resources += [d for d in (folder / "res",) if d.is_dir()]
        if manifests and not sources and any(folder.glob("*.java")):
            sources.append(folder)
    return Module(
        folder,
        moved.get(folder) or build_files.plain(folder.relative_to(root).as_posix()),
        build_files.is_application(text) or (not text and bool(manifests)),
        build_files.is_library(text),
        build_files.property_of(text, "namespace", root),
        build_files.property_of(text, "applicationId", root),
        build_files.property_of(text, "versionName", root),
        tuple(dict.fromkeys(sources)),
        tuple(dict.fromkeys(resources)),
        tuple(dict.fromkeys(manifests)),
        tuple(dict.fromkeys(build_files.requirements(text))),
        build_files.placeholders(text),
    )


def _source_sets(folder: Path) -> list[Path]:
    """Folders of source sets, ``main`` first, without those of tests."""
    src = folder / "src"
    if not (src / "main").is_dir() and not (src / "androidMain").is_dir():
        return []
    sets = [d for d in sorted(src.iterdir()) if d.is_dir() and not _TESTS.match(d.name)]
    return sorted(sets, key=lambda d: d.name not in ("main", "androidMain", "commonMain"))


def _chosen(sets: Sequence[Path], text: str) -> list[Path]:
    """The source sets of one variant: the main one, and of several flavours the first that the build file names."""
    main = [s for s in sets if s.name in ("main", "androidMain", "commonMain")]
    rest = [s for s in sets if s not in main and s.name not in ("debug", "release")]
    others = [s for s in rest if (s / "java").is_dir() or (s / "kotlin").is_dir()]
    if not others:
        return [*main, *rest[:1]]

    def named(s: Path) -> int:
        at = text.find(s.name)
        return at if at >= 0 else len(text)

    first = min(others, key=lambda s: (named(s), s.name))
    return [*main, first]
