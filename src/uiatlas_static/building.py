"""Facts, conclusions, map: the way from an app's source or package to its graph."""

from collections.abc import Callable, Sequence
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.sources.material import Kind, recognise
from uiatlas.storage.collecting import without_collecting
from uiatlas.utg.graph import Graph
from uiatlas_static.apk.reading import read_apk
from uiatlas_static.cache import keep, keep_facts, key_of, key_of_package, key_of_project, load, load_facts
from uiatlas_static.facts.app import AppFacts
from uiatlas_static.mapping import draw_map
from uiatlas_static.solver.solve import solve
from uiatlas_static.solver.stack import on_one_piece
from uiatlas_static.source.kept_files import KeptFiles
from uiatlas_static.source.reading import material_of, read_source

Progress = Callable[[int, int], None]


def map_source(
    root: Path, *, libraries: Sequence[Path] = (), cache: Path | None = None, progress: Progress | None = None
) -> Graph:
    """The map of an app from its source tree.

    Args:
        root: The project's folder.
        libraries: Source trees of libraries whose code is followed; their screens are external.
        cache: Folder where maps of unchanged material and facts of unchanged files are kept.
        progress: Told how many of how many files, then places, are done.

    Raises:
        InputError: This is no Android project.
        MissingExtraError: The parsers are not installed.
    """
    key = key_of(material_of(root, libraries)) if cache is not None else ""
    known = load(cache, key) if cache is not None else None
    if known is not None:
        return known
    with without_collecting():
        facts = facts_of_source(root, libraries=libraries, cache=cache, progress=progress)
        graph = map_facts(facts, root, progress)
    if cache is not None:
        keep(cache, key, graph)
    return graph


def facts_of_source(
    root: Path, *, libraries: Sequence[Path] = (), cache: Path | None = None, progress: Progress | None = None
) -> AppFacts:
    """What the source tree of an app says; of code files that did not change since the last time, nothing is read anew.

    Args:
        root: The project's folder.
        libraries: Source trees of libraries whose code is followed.
        cache: Folder where facts of unchanged files are kept.
        progress: Told how many of how many files are done.

    Raises:
        InputError: This is no Android project.
        MissingExtraError: The parsers are not installed.
    """
    if cache is None:
        return read_source(root, libraries=libraries, progress=progress)
    key = key_of_project(root, libraries)
    with without_collecting():
        kept = KeptFiles(load_facts(cache, key))
        facts = read_source(root, libraries=libraries, kept=kept, progress=progress)
        if kept.changed:
            keep_facts(cache, key, kept.content())
    return facts


def map_package(path: Path, *, cache: Path | None = None, progress: Progress | None = None) -> Graph:
    """The map of an app from its APK, or from the packages that it comes in.

    Args:
        path: The package, an archive of packages, or a folder with those of one app.
        cache: Folder where maps of unchanged packages are kept.
        progress: Told how many of how many parts, then places, are done.

    Raises:
        FormatError: This is no APK, or it is damaged beyond reading.
        InputError: It is no whole app, or more than one.
    """
    key = key_of_package(path) if cache is not None else ""
    known = load(cache, key) if cache is not None else None
    if known is not None:
        return known
    with without_collecting():
        facts = read_apk(path, progress=progress)
        graph = map_facts(facts, path, progress)
    if cache is not None and not facts.damaged:
        keep(cache, key, graph)
    return graph


def map_facts(facts: AppFacts, path: Path, progress: Progress | None = None) -> Graph:
    """The map that facts tell.

    Args:
        facts: What was read.
        path: Where it was read from, for errors.
        progress: Told how many places are done.

    Raises:
        InputError: The app has no screens.
    """
    if not any(c.kind == "activity" for c in facts.manifest.components):
        raise InputError(f"{path}: its manifest declares no activity", hint="give an app that has screens")
    with without_collecting():
        return draw_map(facts, on_one_piece(lambda: solve(facts, progress)))


def code_of(path: Path, *, libraries: Sequence[Path] = (), cache: Path | None = None) -> AppFacts | None:
    """What the code of an app says, None if the material is not code.

    Args:
        path: The material, as for `build_map`.
        libraries: Source trees of libraries that an Android source tree uses.
        cache: Folder where facts of unchanged files are kept.

    Raises:
        InputError: There is nothing, or nothing of a known kind.
        FormatError: The material is cut off or damaged.
    """
    match recognise(path).kind:
        case Kind.SOURCE_TREE:
            return facts_of_source(path, libraries=libraries, cache=cache)
        case Kind.PACKAGE:
            return read_apk(path)
    return None
