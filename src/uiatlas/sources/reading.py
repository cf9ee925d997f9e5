"""From any material to a map: the one way in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from uiatlas.devices.browser.finding import need_playwright
from uiatlas.errors import InputError
from uiatlas.plugins import load
from uiatlas.sources.material import Kind, Material, recognise
from uiatlas.sources.recordings import droidbot, graphml, mobilerun, recorded_app, walk
from uiatlas.sources.recordings.hierarchies import map_hierarchies
from uiatlas.sources.recordings.steps import Progress
from uiatlas.utg.export import from_document, pictures_in
from uiatlas.utg.graph import Graph


@dataclass(frozen=True, slots=True)
class Read:
    """What some material tells.

    Attributes:
        graph: The map.
        pictures: Small pictures of its screens, JPEGs by the id of the screen.
    """

    graph: Graph
    pictures: Mapping[str, bytes] = field(default_factory=dict)


def build_map(
    path: Path,
    *,
    app: str | None = None,
    libraries: Sequence[Path] = (),
    cache: Path | None = None,
    progress: Progress | None = None,
) -> Graph:
    """Build the map that some material tells.

    Args:
        path: An APK, the packages of one app (a folder, an .apks or .xapk file), an Android source tree, a recorded
            app, a DroidBot run (folder or bundle), a walk of the recorder, view hierarchies (a file or a folder), a
            trace of Playwright, a macro of mobilerun, GraphML, or a map as JSON (`map show --format json`); what it is
            is told by its content.
        app: The app to map, where the material does not say or shows several.
        libraries: Source trees of libraries that an Android source tree uses.
        cache: Folder where maps of unchanged source trees and packages are kept; nothing is kept without it.
        progress: Told how many of how many steps or files are done.

    Raises:
        InputError: There is nothing, nothing of a known kind, or another app than the one asked for.
        FormatError: The material is cut off or damaged.
    """
    return read_material(path, app=app, libraries=libraries, cache=cache, progress=progress).graph


def read_material(
    path: Path,
    *,
    app: str | None = None,
    libraries: Sequence[Path] = (),
    cache: Path | None = None,
    progress: Progress | None = None,
) -> Read:
    """The same with the pictures of screens that the material holds; see `build_map`."""
    material = recognise(path)
    if material.kind is Kind.DOCUMENT and not libraries:
        data = material.data or {}
        return Read(_named(from_document(data, str(path)), app, path), pictures_in(data))
    return Read(_built(material, path, app, libraries, cache, progress))


def _built(
    material: Material,
    path: Path,
    app: str | None,
    libraries: Sequence[Path],
    cache: Path | None,
    progress: Progress | None,
) -> Graph:
    """The map that material of any other kind tells."""
    if libraries and material.kind is not Kind.SOURCE_TREE:
        raise InputError(
            f"{path} is not an Android source tree, so that --library has no effect", hint="leave --library out"
        )
    match material.kind:
        case Kind.RECORDED_APP:
            return recorded_app.map_file(path, app=app, progress=progress)
        case Kind.DROIDBOT_BUNDLE:
            run = droidbot.read_bundle(path, material.content, material.data or {})
            return droidbot.map_run(run, app=app, progress=progress)
        case Kind.DROIDBOT_FOLDER:
            return droidbot.map_run(droidbot.read_folder(material.path), app=app, progress=progress)
        case Kind.WALK:
            return walk.map_file(path, app=app, progress=progress)
        case Kind.HIERARCHIES:
            return map_hierarchies(list(material.files), app=app, progress=progress)
        case Kind.MACRO:
            return mobilerun.map_file(material.path, app=app, progress=progress)
        case Kind.GRAPHML:
            return graphml.map_file(path, app=app, progress=progress)
        case Kind.TRACE:
            need_playwright()
            traced: Graph = load("sources", "playwright-trace")(path, app=app, progress=progress)
            return traced
        case Kind.PACKAGE:
            return _named(load("sources", "package")(path, cache=cache, progress=progress), app, path)
        case Kind.SOURCE_TREE:
            return _named(
                load("sources", "source-tree")(path, libraries=libraries, cache=cache, progress=progress), app, path
            )
    raise AssertionError(material.kind)


def _named(graph: Graph, app: str | None, path: Path) -> Graph:
    """The map, if it is of the app that was asked for."""
    if app is not None and app != graph.app:
        raise InputError(f"{path} is of {graph.app}, not of {app}", hint="leave --app out, or give another source")
    return graph
