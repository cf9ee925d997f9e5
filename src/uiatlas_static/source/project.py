"""A project on disk: modules, what each is made from, and which of them make the app."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas_static.source import gradle
from uiatlas_static.source.ant import AntProperties, read_ant_properties
from uiatlas_static.source.build_file import Build, BuildFile
from uiatlas_static.source.flavours import is_for_no_phone
from uiatlas_static.source.gradle_statements import plain, read_text
from uiatlas_static.source.source_sets import read_source_sets

MAX_FILES = 60_000
"""Most files that are looked at."""
MAX_MODULES = 1_000
"""Most modules of a project."""
_PACKAGE = "package "
"""What begins the name of a package among those of modules."""
_SKIPPED = frozenset({"build", ".git", ".gradle", ".idea", "node_modules", "test", "androidTest", "sharedTest", "out"})
_SAMPLE = re.compile(r"(?:^|[-_])(?:examples?|samples?|demos?)(?:$|[-_])", re.IGNORECASE)
"""How folders are named that hold apps which show how to use something."""

_PLATFORM = re.compile(
    r"(?:androidx|android\.support)(?:\.\w+)*|com\.actionbarsherlock|com\.google\.android\.(?:gms|material)"
)
"""Packages of the libraries that extend the platform: what their calls do is known, as of the platform's own."""
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_OF_MANIFEST = re.compile(r"<manifest\b[^>]{0,2000}?\spackage\s{0,9}=\s{0,9}[\"']([\w.]{1,200})")

Suitability = tuple[bool, bool, bool, bool]
"""What speaks against an app: it is for no phone, a sample, launched by nothing, an edition of another one."""


@dataclass(frozen=True, slots=True)
class Module:
    """One module.

    Attributes:
        path: Its folder.
        name: Its path in the project, as `plain` writes it.
        application: Whether it is an app rather than a library.
        library: Whether it is said to be a library of Android.
        namespace: Package of its generated classes and of relative names in its manifest.
        application_id: The app's id, empty if not said.
        version: The app's version, empty if not said.
        sources: Folders with Java and Kotlin.
        resources: ``res`` folders, the most special first.
        manifests: Manifests, the main one first.
        requires: Names of modules that it depends on, or that are delivered with it later.
        open_ended: Whether it depends on modules that cannot be told.
        placeholders: What stands for names in ``${}`` in the manifests.
        left_out: Flavours of it that are not read.
        build_files: What said all this.
        artifacts: Names of the packages that it needs.
        stands_in: The name of the package that it stands in for, as it is of a build that is included.
        flavours: The flavours of it that are read.
        build: What its build file says.
        min_sdk: The lowest API level that it runs on, 0 if not said.
        ant_files: What Ant is told of it, where there is no build file.
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
    open_ended: bool = False
    placeholders: Mapping[str, str] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()
    build_files: tuple[Path, ...] = ()
    artifacts: tuple[str, ...] = ()
    stands_in: str = ""
    flavours: tuple[str, ...] = ()
    build: BuildFile | None = None
    min_sdk: int = 0
    ant_files: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Project:
    """What an app is made from: its own module first, then those it depends on, then libraries.

    Attributes:
        root: The folder that was given.
        modules: The app's modules.
        libraries: Modules of library roots.
        warnings: Choices that were made.
        build_files: All that was read to find this out.
    """

    root: Path
    modules: tuple[Module, ...]
    libraries: tuple[Module, ...] = ()
    warnings: tuple[str, ...] = field(default=())
    build_files: tuple[Path, ...] = ()


def find_project(root: Path, libraries: Sequence[Path] = ()) -> Project:
    """The project in a folder.

    Raises:
        InputError: There is no manifest and no source in it.
    """
    modules, build_files = _modules(root)
    apps = [m for m in modules if m.application] or [m for m in modules if m.manifests]
    if not apps:
        raise InputError(
            f"{root} is not an Android project: there is no AndroidManifest.xml in it",
            hint="give the folder with settings.gradle, or one with build.gradle or src/main/AndroidManifest.xml",
        )
    app = _main_app(apps, modules, root) if len(apps) > 1 else apps[0]
    warnings = []
    if len(apps) > 1 and app.application:
        others = ", ".join(sorted(str(m.path.relative_to(root)) for m in apps if m is not app))
        warnings.append(f"the app is taken from {app.path.relative_to(root)}; other apps in the project: {others}")
    kept = [app, *(_known(_in_variant(m, app.flavours, root)) for m in _required(app, modules))]
    if left := sorted({name for module in kept for name in module.left_out}):
        warnings.append(f"one variant is read; flavours with code of their own that are left out: {', '.join(left)}")
    outside = [_library(path) for path in libraries]
    build_files += [f for _, files in outside for f in files]
    found = tuple(m for modules, _ in outside for m in modules)
    return Project(root, tuple(kept), found, tuple(warnings), tuple(dict.fromkeys(build_files)))


def _in_variant(module: Module, flavours: Sequence[str], root: Path) -> Module:
    """A module in the flavours of the app that needs it."""
    if module.build is None or set(flavours).isdisjoint(module.left_out):
        return module
    sets = read_source_sets(module.build, root, flavours)
    return replace(
        module, sources=sets.sources, resources=sets.resources, manifests=sets.manifests, left_out=sets.left_out
    )


def _known(module: Module) -> Module:
    """A module without its code if it is a copy of a library that extends the platform and has no screens."""
    texts = [read_text(path) for path in module.manifests]
    names = [module.namespace, *(name for text in texts for name in _OF_MANIFEST.findall(text))]
    if any(map(_PLATFORM.fullmatch, names)) and not any("<activity" in text for text in texts):
        return replace(module, sources=())
    return module


def _main_app(apps: Sequence[Module], modules: Sequence[Module], root: Path) -> Module:
    """The app that is meant where there are several: the first of each build, and of these the largest.

    How a module is named tells something only beside the others of its build: ``app`` is what most builds call theirs.
    A build inside of another one shows something of it or tries something out.
    """
    builds: dict[Path, list[Module]] = {}
    for app in apps:
        builds.setdefault(_build_root(app), []).append(app)
    firsts = [min(beside, key=lambda m: _rank(m, modules, apps, root)) for beside in builds.values()]

    def rank(app: Module) -> tuple[Suitability, bool, int, str]:
        inner = not builds.keys().isdisjoint(_build_root(app).parents)
        code = sum(_files_of_code(m) for m in (app, *_required(app, modules)))
        return (_suitability(app, modules, apps, root), inner, -code, str(app.path))

    return min(firsts, key=rank) if len(firsts) > 1 else firsts[0]


def _rank(
    app: Module, modules: Sequence[Module], apps: Sequence[Module], root: Path
) -> tuple[bool, bool, Suitability, int, int, int, str]:
    """Of several apps of a build the one for phones is the first: ``app``, one that is launched, one that needs most.

    Of those that need as much of the project, as do the editions of an app for several stores, it is the one with the
    most code of its own.
    """
    size = (-len(app.requires), -_files_of_code(app), len(app.path.parts))
    return (
        is_for_no_phone(app.manifests),
        app.path.name != "app",
        _suitability(app, modules, apps, root),
        *size,
        str(app.path),
    )


def _suitability(app: Module, modules: Sequence[Module], apps: Sequence[Module], root: Path) -> Suitability:
    """What speaks against an app, the worst first.

    One that is named as a sample, or lies in a folder of samples, comes behind the others. What launches an app may be
    declared in a module that it needs. An edition of another app comes after that one.
    """
    launched = any(
        "android.intent.category.LAUNCHER" in read_text(path)
        for module in (app, *_required(app, modules))
        for path in module.manifests
    )
    edition = any(_is_edition(app, other) for other in apps)
    sample = any(map(_SAMPLE.search, app.path.relative_to(root).parts))
    return (is_for_no_phone(app.manifests), sample, not launched, edition)


def _build_root(app: Module) -> Path:
    """The folder with the settings of the build that makes an app."""
    return app.build.build.root if app.build is not None else app.path


def _is_edition(app: Module, other: Module) -> bool:
    """Whether an app is another one with something more, as ``org.example.mail.beta`` is of ``org.example.mail``.

    It goes on from its id and needs what that needs, which is most of all. An app that has less code than the one whose
    id goes on from its own is no such app: it may be a sample of a library, whose id is often a short one.
    """
    goes_on = other.application_id.count(".") > 1 and app.application_id.startswith(f"{other.application_id}.")
    shared = set(other.requires)
    most = shared <= set(app.requires) and len(set(app.requires)) < 2 * len(shared)
    return goes_on and most and _files_of_code(other) >= _files_of_code(app)


def _files_of_code(module: Module) -> int:
    """How many files of Java or Kotlin a module has itself."""
    return sum(1 for folder in module.sources for path in folder.rglob("*") if path.suffix in (".java", ".kt"))


def _library(root: Path) -> tuple[list[Module], list[Path]]:
    """The modules of a library's project, without the apps that show how to use it, and its build files.

    Raises:
        InputError: There are none.
    """
    if not root.is_dir():
        raise InputError(
            f"{root} is a file and no folder" if root.exists() else f"there is no folder {root}",
            hint="check --library",
        )
    modules, files = _modules(root)
    if not modules:
        raise InputError(
            f"{root} is not the source of an Android library: there is no source or manifest of a module in it",
            hint="give --library the folder with its settings.gradle or build.gradle",
        )
    if not any(m.library for m in modules):
        return modules, files
    return [m for m in modules if not m.application], files


def _required(app: Module, modules: Sequence[Module]) -> list[Module]:
    """The modules that the app depends on, directly or not; all libraries if the build files do not tell."""
    others = [m for m in modules if m is not app and not m.application]
    if app.open_ended or not _needs(app):
        return others
    named: dict[str, Module] = {}
    for module in others:
        named.setdefault(module.name.rpartition(":")[2], module)
    named |= {m.name: m for m in others}
    named |= {f"{_PACKAGE}{m.stands_in}": m for m in others if m.stands_in}
    found: dict[Path, Module] = {}
    todo = _needs(app)
    if not app.requires and not any(n in named for n in todo):
        return others
    while todo:
        name = todo.pop(0)
        required = named.get(name) or (None if name.startswith(_PACKAGE) else named.get(name.rpartition(":")[2]))
        if required is not None and required.path not in found:
            if required.open_ended:
                return others
            found[required.path] = required
            todo += _needs(required)
    return list(found.values())


def _needs(module: Module) -> list[str]:
    """What a module needs: modules of its build, and packages that modules of other builds may stand in for."""
    return [*module.requires, *(f"{_PACKAGE}{a}" for a in module.artifacts)]


def _modules(root: Path) -> tuple[list[Module], list[Path]]:
    """Every module below a folder: where a build file or a manifest stands; and all build files that were read."""
    found: dict[Path, None] = {}
    settings, scripts = [root], list[Path]()
    own: set[Path] = set()
    for folder, files in _folders(root):
        own |= gradle.own_builds(folder, files)
        if not own.isdisjoint((folder, *folder.parents)):
            scripts += [folder / name for name in files if gradle.is_script(name)]
            continue
        if any(f in files for f in gradle.SETTINGS):
            settings.append(folder)
        if any(f in files for f in gradle.BUILD_FILES):
            found[folder] = None
        elif "AndroidManifest.xml" in files and not _inside(folder, found):
            below = folder.name in ("main", "androidMain") and folder.parent.name == "src"
            found[folder.parent.parent if below else folder] = None
    builds = {folder: gradle.read_build(folder, scripts) for folder in dict.fromkeys(settings)}
    included = {b for folder in builds for b in gradle.included_builds(folder)}
    modules = []
    for folder in list(found)[:MAX_MODULES]:
        nearest = next((builds[p] for p in (folder, *folder.parents) if p in builds), builds[root])
        module = _module(folder, root, nearest, not included.isdisjoint((folder, *folder.parents)))
        if module is not None and (module.sources or module.manifests or module.resources):
            modules.append(module)
    if any(m.application and m.build_files for m in modules):
        modules = [m for m in modules if m.build_files or not m.application]
    read = [f for b in builds.values() for f in b.files] + [f for m in modules for f in (*m.build_files, *m.ant_files)]
    return modules, read


def _inside(folder: Path, found: Mapping[Path, None]) -> bool:
    return any((p / "src") in (folder, *folder.parents) for p in folder.parents if p in found)


def _folders(root: Path) -> Iterator[tuple[Path, list[str]]]:
    """Folders with their files, hidden and generated ones left out; no links are followed."""
    count = 0
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders if f not in _SKIPPED and not f.startswith("."))
        count += len(files)
        if count > MAX_FILES:
            return
        yield Path(folder), sorted(files)


def _module(folder: Path, root: Path, shared: Build, included: bool) -> Module | None:
    """A module, None where a plugin or only a test is made; one of an included build stands in for a package."""
    build = gradle.read_build_file(folder, shared)
    if build.plugin:
        return None
    ant = AntProperties() if build.files else read_ant_properties(folder)
    sets = read_source_sets(build, root, ant=ant)
    requires = build.requirements() or _referenced(ant, shared)
    needed = bool(build.library or ant.library or requires)
    if sets.manifests and not needed and all(map(_only_tests, sets.manifests)):
        return None
    name = shared.moved.get(folder) or plain(os.path.relpath(folder, shared.root))
    return Module(
        folder,
        name,
        build.application or (not build.files and bool(sets.manifests) and not ant.library),
        build.library or ant.library,
        build.property("namespace"),
        build.property("applicationId"),
        build.property("versionName"),
        sets.sources,
        sets.resources,
        sets.manifests,
        requires,
        build.open_ended,
        build.placeholders(),
        sets.left_out,
        build.files,
        build.artifacts(),
        plain(folder.name) if included else "",
        sets.flavours,
        build,
        build.min_sdk(sets.flavours),
        ant.files,
    )


def _referenced(ant: AntProperties, shared: Build) -> tuple[str, ...]:
    """The modules that Ant is told a module needs; none if one of them is not there, since then others may be meant."""
    if not all(path.is_dir() for path in ant.references):
        return ()
    return tuple(plain(os.path.relpath(path, shared.root)) for path in ant.references)


def _only_tests(manifest: Path) -> bool:
    """Whether a manifest is that of a package with tests of another one."""
    text = _COMMENT.sub("", read_text(manifest))
    return "<instrumentation" in text and "<activity" not in text
