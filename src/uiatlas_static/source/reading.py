"""From a project's folder to facts: every file once parsed for its names, once read for its code."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from uiatlas.errors import FormatError, InputError
from uiatlas.storage.collecting import without_collecting
from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import BUILD_CONFIG, CodeFacts
from uiatlas_static.facts.resources import ManifestFact, ResourceFacts
from uiatlas_static.facts.xml_tree import XmlElement
from uiatlas_static.files import read_file
from uiatlas_static.resources.manifest import fill_in, merge_manifests, read_manifest
from uiatlas_static.resources.texts import lookup
from uiatlas_static.resources.xml_files import File, build_resources
from uiatlas_static.source import xml_source
from uiatlas_static.source.absent import absent_classes
from uiatlas_static.source.code_reading import SourceFile, read_code
from uiatlas_static.source.flavours import constants_of_variant
from uiatlas_static.source.kept_files import KeptFiles
from uiatlas_static.source.project import Project, find_project
from uiatlas_static.source.value_files import read_values
from uiatlas_static.source.xml_source import parse_xml

_KINDS = ("layout", "menu", "navigation", "xml")

Progress = Callable[[int, int], None]


def read_source(
    root: Path,
    *,
    libraries: Sequence[Path] = (),
    kept: KeptFiles | None = None,
    progress: Progress | None = None,
) -> AppFacts:
    """Everything that the source of an app says.

    Args:
        root: The project's folder.
        libraries: Folders of libraries whose code is followed.
        kept: What the code files said before; files that did not change are not read again.
        progress: Told how many of how many files are done.

    Raises:
        InputError: This is no Android project, or none of its code can be read.
        MissingExtraError: tree-sitter is not installed.
    """
    project = find_project(root, libraries)
    warnings = [*project.warnings]
    resources, texts_of = _resources(project, warnings)
    with without_collecting():
        files = list(source_files(project))
        code = read_code(files, warnings, progress, kept)
    if not code.classes:
        raise _without_code(root, len(files))
    manifest = _manifest(project, texts_of, code, warnings)
    spaces = [m.namespace or manifest.package for m in project.modules]
    warnings += absent_classes(code, resources, spaces)
    return AppFacts(manifest, resources, code, "source", tuple(warnings))


def _without_code(root: Path, files: int) -> InputError:
    """What is wrong with a project of which no code can be read: its map would have no ways."""
    what = (
        f"no class can be read from {files} Java or Kotlin file{'s'[: files != 1]}"
        if files
        else "it has no Java or Kotlin file"
    )
    return InputError(f"{root}: {what}", hint="give the folder with the app's code, or its package (.apk)")


def material_of(root: Path, libraries: Sequence[Path] = ()) -> Iterator[tuple[str, Path]]:
    """Every file that the facts of a project depend on, by name, in order.

    Raises:
        InputError: This is no Android project.
    """
    project = find_project(root, libraries)
    for file in source_files(project):
        yield file.name, file.path
    for path in project.build_files:
        yield _name(path, root), path
    for module in (*project.modules, *project.libraries):
        for path in (*module.manifests, *(p for f in module.resources for p in sorted(f.rglob("*.xml")))):
            yield _name(path, root), path


def source_files(project: Project) -> Iterator[SourceFile]:
    """The Java and Kotlin files of a project and its libraries, each once."""
    seen: set[Path] = set()
    for modules, library in ((project.modules, False), (project.libraries, True)):
        for module in modules:
            for folder in module.sources:
                for path in sorted(folder.rglob("*")):
                    if path.suffix in (".java", ".kt") and path not in seen and path.is_file():
                        seen.add(path)
                        yield SourceFile(path, _name(path, project.root), library)


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix().rpartition("/src/")[2]


# ---- XML


def _resources(project: Project, warnings: list[str]) -> tuple[ResourceFacts, Callable[[str], str]]:
    """All resources; the app's own come before those of its libraries."""
    folders = [folder for module in (*project.modules, *project.libraries) for folder in module.resources]
    values = read_values(folders, lambda path: _xml(path, project.root, warnings))
    found: list[tuple[str, str, Path]] = []
    for folder in folders:
        for kind in _KINDS:
            places = sorted((folder / kind, *folder.glob(f"{kind}-*")), key=_preference)
            found += [(kind, p.stem, p) for d in places for p in sorted(d.glob("*.xml"))]
    found += _aliased(found, values.aliases)
    texts = lookup(values.strings, written=True)
    package = project.modules[0].namespace
    files = ((k, n, r, w) for k, n, r, w in _parsed(found, project.root, warnings))
    facts = build_resources(files, values.strings, texts, package, values.styles)
    facts.arrays.update({name: tuple(texts(t) for t in said) for name, said in values.arrays.items()})
    return facts, texts


_VERSION = re.compile(r"\w+-v(\d+)")


def _preference(folder: Path) -> tuple[int, str]:
    """The order of variants: first what a phone takes, of those for versions of Android the newest."""
    version = _VERSION.fullmatch(folder.name)
    return (-int(version[1]), "") if version else (int("-" in folder.name), folder.name)


def _aliased(found: list[tuple[str, str, Path]], aliases: dict[tuple[str, str], str]) -> list[tuple[str, str, Path]]:
    """Files under the names that stand for theirs, be it over other names; names in a circle have none."""
    files: dict[tuple[str, str], list[Path]] = defaultdict(list)
    for kind, name, path in found:
        files[kind, name].append(path)
    out = []
    for kind, alias in aliases:
        name, passed = alias, set[str]()
        while (kind, name) in aliases and name not in passed:
            passed.add(name)
            name = aliases[kind, name]
        out += [(kind, alias, path) for path in files[kind, name]]
    return out


def _parsed(found: list[tuple[str, str, Path]], root: Path, warnings: list[str]) -> Iterator[File]:
    for kind, name, path in found:
        element = _xml(path, root, warnings)
        if element is not None:
            yield kind, name, element, _name(path, root)


def _xml(path: Path, root: Path, warnings: list[str]) -> XmlElement | None:
    name = _name(path, root)
    try:
        return parse_xml(read_file(path, xml_source.MAX_BYTES), name)
    except FormatError as error:
        warnings.append(str(error))
    except OSError as error:
        warnings.append(f"{name}: cannot be read ({error.strerror})")
    return None


def _manifest(project: Project, texts: Callable[[str], str], code: CodeFacts, warnings: list[str]) -> ManifestFact:
    """The manifests of all modules as one."""
    app, *others = project.modules
    said = app.application_id if "." in app.application_id else ""
    facts: list[ManifestFact] = []
    broken: list[str] = []
    texts_of_build: dict[str, str] = {}
    for module in (app, *others, *project.libraries):
        for path in module.manifests:
            root = _xml(path, project.root, broken)
            if root is not None and root.tag == "manifest":
                own = said or app.namespace or (facts[0].application_id if facts else root.get("package"))
                fill_in(root, {**app.placeholders, **module.placeholders, "applicationId": own, "packageName": own})
                namespace = _namespace(root, module.namespace or root.get("package"), code)
                facts.append(read_manifest(root, texts, namespace, _name(path, project.root)))
                written = {} if module.build is None else module.build.written_texts()
                for package in {namespace, module.namespace or root.get("package")}:
                    texts_of_build |= {f"{package}.{BUILD_CONFIG}.{name}": text for name, text in written.items()}
        if module is app and app.manifests and not facts:
            break
    if not facts:
        reason = f": {broken[0]}" if broken else ""
        raise InputError(f"{project.root}: no AndroidManifest.xml can be read{reason}", hint="give a complete project")
    warnings += broken
    merged = merge_manifests(facts[0], facts[1:])
    id_ = said or merged.application_id or merged.package
    level = app.min_sdk or merged.min_sdk
    known = app.build.flavours() if app.build is not None else {}
    build = texts_of_build | constants_of_variant({name: known[name].dimension for name in app.flavours})
    return replace(merged, application_id=id_, version=app.version or merged.version, min_sdk=level, build=build)


def _namespace(root: XmlElement, said: str, code: CodeFacts) -> str:
    """The package of relative names: what the build file or manifest says, unless the classes are elsewhere."""
    application = next((e for e in root.children if e.tag == "application"), None)
    names = [e.get("android:name") for e in application.children] if application is not None else []
    relative = [n for n in names if n.startswith(".")]
    if not relative or any(said + n in code.classes for n in relative):
        return said
    votes = Counter(c[: -len(n)] for n in relative for c in code.classes if c.endswith(n))
    return votes.most_common(1)[0][0] if votes else said
