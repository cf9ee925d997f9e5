"""Facts, conclusions, map: the way from an app's source or package to its graph."""

from collections.abc import Callable, Sequence
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.sources.static.apk.reading import read_apk
from uiatlas.sources.static.facts.app import AppFacts
from uiatlas.sources.static.mapping import draw_map
from uiatlas.sources.static.solver.solve import solve
from uiatlas.sources.static.source.reading import read_source
from uiatlas.utg.graph import Graph

Progress = Callable[[int, int], None]


def map_source(root: Path, *, libraries: Sequence[Path] = (), progress: Progress | None = None) -> Graph:
    """The map of an app from its source tree.

    Args:
        root: The project's folder.
        libraries: Source trees of libraries whose code is followed; their screens are external.
        progress: Told how many of how many files, then places, are done.

    Raises:
        InputError: This is no Android project.
        MissingExtraError: The parsers are not installed.
    """
    return map_facts(read_source(root, libraries=libraries, progress=progress), root, progress)


def map_package(path: Path, *, progress: Progress | None = None) -> Graph:
    """The map of an app from its APK.

    Args:
        path: The package.
        progress: Told how many of how many parts, then places, are done.

    Raises:
        FormatError: This is no APK, or it is damaged beyond reading.
    """
    return map_facts(read_apk(path, progress=progress), path, progress)


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
        raise InputError(f"{path}: its manifest declares no activity", mend="give an app that has screens")
    return draw_map(facts, solve(facts, progress))
