"""A project on disk: modules, source sets, manifests, resources, as Gradle files (or their absence) say."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from uiatlas.errors import InputError

MAX_FILES = 60_000
"""Most files that are looked at."""
_SKIPPED = frozenset({"build", ".git", ".gradle", ".idea", "node_modules", "test", "androidTest", "sharedTest", "out"})
_TESTS = re.compile(r"^(test|androidTest|sharedTest|commonTest|jvmTest|testFixtures|benchmark)", re.IGNORECASE)
_GRADLE = ("build.gradle", "build.gradle.kts")
_LIST = re.compile(r"['\"]([^'\"]+)['\"]")


@dataclass(frozen=True, slots=True)
class Module:
    """One module.

    Attributes:
        path: Its folder.
        application: Whether it is an app rather than a library.
        namespace: Package of its generated classes and of relative names in its manifest.
        application_id: The app's id, empty if not said.
        version: The app's version, empty if not said.
        sources: Folders with Java and Kotlin.
        resources: ``res`` folders, the most special first.
        manifests: Manifests, the main one first.
        requires: Folders' names of modules that it depends on.
    """

    path: Path
    application: bool = False
    namespace: str = ""
    application_id: str = ""
    version: str = ""
    sources: tuple[Path, ...] = ()
    resources: tuple[Path, ...] = ()
    manifests: tuple[Path, ...] = ()
    requires: tuple[str, ...] = ()


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
            f"{root} is no Android project: it has no AndroidManifest.xml", mend="give the project's folder"
        )
    app = min(apps, key=lambda m: (m.path.name != "app", -len(m.sources), len(m.path.parts), str(m.path)))
    warnings = []
    if len(apps) > 1 and app.application:
        others = ", ".join(sorted(str(m.path.relative_to(root)) for m in apps if m is not app))
        warnings.append(f"the app is taken from {app.path.relative_to(root)}; other apps in the project: {others}")
    kept = [app, *_required(app, modules)]
    outside = [m for path in libraries for m in _modules(path) if m.sources or m.manifests]
    for path in libraries:
        if not path.is_dir():
            raise InputError(f"there is no folder {path}", mend="check --library")
    return Project(root, tuple(kept), tuple(outside), tuple(warnings))


def _required(app: Module, modules: Sequence[Module]) -> list[Module]:
    """The modules that the app depends on, directly or not; all libraries if the build files do not tell."""
    others = [m for m in modules if m is not app and not m.application]
    if not app.requires:
        return others
    named = {m.path.name: m for m in others}
    found: dict[str, Module] = {}
    todo = list(app.requires)
    while todo:
        name = todo.pop(0)
        module = named.get(name)
        if module is not None and name not in found:
            found[name] = module
            todo += module.requires
    return list(found.values())


def _modules(root: Path) -> list[Module]:
    """Every module below a folder: where a build file or a manifest stands."""
    found: dict[Path, None] = {}
    for folder, files in _folders(root):
        name = folder.name
        if any(f in files for f in _GRADLE):
            found[folder] = None
        elif "AndroidManifest.xml" in files and not _inside(folder, found):
            found[folder.parent.parent if name == "main" and folder.parent.name == "src" else folder] = None
    modules = [_module(folder, root) for folder in found]
    return [m for m in modules if m.sources or m.manifests]


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


def _module(folder: Path, root: Path) -> Module:
    text = "".join(_read(folder / name) for name in _GRADLE)
    sets = _source_sets(folder)
    chosen = _chosen(sets, text)
    sources = [d for s in chosen for d in (s / "java", s / "kotlin") if d.is_dir()]
    resources = [d for s in reversed(chosen) if (d := s / "res").is_dir()]
    manifests = [f for s in chosen if (f := s / "AndroidManifest.xml").is_file()]
    sources += _declared(text, folder, r"(?:java|kotlin)")
    resources += _declared(text, folder, "res")
    written = re.search(r"manifest\.srcFile\s*\(?\s*['\"]([^'\"]+)", text)
    if written and (folder / written[1]).is_file():
        manifests.insert(0, folder / written[1])
    if not sets and not manifests:
        manifests = [f for f in (folder / "AndroidManifest.xml",) if f.is_file()]
        sources += [d for d in (folder / "src", folder / "java", folder / "kotlin") if d.is_dir() and manifests]
        resources += [d for d in (folder / "res",) if d.is_dir()]
        if manifests and not sources and any(folder.glob("*.java")):
            sources.append(folder)
    application = bool(
        re.search(r"com\.android\.application|plugins\.(android\.)?application|android\.application", text)
    )
    return Module(
        folder,
        application or (not text and bool(manifests)),
        _property(text, "namespace", root),
        _property(text, "applicationId", root),
        _property(text, "versionName", root),
        tuple(dict.fromkeys(sources)),
        tuple(dict.fromkeys(resources)),
        tuple(dict.fromkeys(manifests)),
        tuple(dict.fromkeys(_requirements(text))),
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


def _declared(text: str, folder: Path, kind: str) -> list[Path]:
    """Folders in ``java.srcDirs = [...]``, ``java.srcDir "..."``, ``java { srcDirs(...) }``, but those of tests."""
    found = []
    pattern = rf"\b{kind}(?:\.|\s*\{{\s*)(?:setSrcDirs|srcDirs?)\b[^\n\])}}]*(?:\[[^\]]*\]|\([^)]*\)|[^\n]*)"
    for match in re.finditer(pattern, text):
        before = text[max(0, match.start() - 80) : match.start()]
        if re.search(r"[tT]est\s*(?:\{|\.)|[tT]est\"\)", before):
            continue
        found += [folder / name for name in _LIST.findall(match[0]) if (folder / name).is_dir()]
    return found


def _requirements(text: str) -> list[str]:
    """Names of the modules in ``project(":a:b")`` and ``projects.a.b``."""
    names = [m.rpartition(":")[2] for m in re.findall(r"project\(\s*(?:path\s*[:=]\s*)?['\"](:[^'\"]+)", text)]
    for accessor in re.findall(r"\bprojects\.([\w.]+)", text):
        names.append(re.sub(r"([A-Z])", lambda m: "-" + m[1].lower(), accessor.rpartition(".")[2]))
        names.append(accessor.rpartition(".")[2])
    return names


def _property(text: str, name: str, root: Path) -> str:
    """A text property of a build file: written out, or as a name that the project's files give a value."""
    match = re.search(rf"\b{name}\s*(?:=|\()?\s*['\"]([^'\"$]+)['\"]", text)
    if match:
        return match[1]
    match = re.search(rf"\b{name}\s*=?\s*([\w.]+(?:\(\))?(?:\.toString\(\))?)", text)
    if match is None:
        return ""
    key = re.sub(r"(\.get|\.toString)?\(\)$", "", match[1]).removesuffix(".get")
    return _constant(key, text, root)


def _constant(key: str, text: str, root: Path) -> str:
    last = key.rpartition(".")[2]
    places = [text, *(_read(root / n) for n in (*_GRADLE, "gradle.properties", "gradle/libs.versions.toml"))]
    toml = key.removeprefix("libs.versions.").replace(".", "[-_.]")
    for place in places:
        match = re.search(rf"\b(?:{re.escape(last)}|{toml})\s*=\s*['\"]?([\w.\-]+)", place)
        if match and match[1] != last and not match[1].startswith(("libs.", "project", "ext")):
            return match[1]
    return ""


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")[:500_000] if path.is_file() else ""
    except OSError:
        return ""
