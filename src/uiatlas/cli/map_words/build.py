"""``map build``: a map from source, from a package or from a recording."""

import argparse
import gc
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from uiatlas.cli.files import check_output
from uiatlas.cli.map_words.sizes import elements_listed, sizes
from uiatlas.cli.maps import load_keyed, renewed, united, warn_all
from uiatlas.cli.options.common import add_json, map_at, named_path
from uiatlas.cli.output import Progress, counted, hint, warn, write, write_json
from uiatlas.errors import InputError
from uiatlas.plugins import load
from uiatlas.sources.reading import read_material
from uiatlas.storage.collecting import without_collecting
from uiatlas.storage.home import home
from uiatlas.storage.places import MapPlace
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.export import summary
from uiatlas.utg.queries import reachable
from uiatlas.utg.renewal import is_from_code


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """Material that a map is made of.

    Attributes:
        source: The material.
        output: The atlas file to write.
        app: The app, where the material does not say.
        libraries: Source trees of libraries.
        cache: The folder of what unchanged material came to; None keeps and reads nothing.
        enriching: The options of the package that enriches maps; None where nothing is enriched.
        json: Whether a machine reads the answer.
        product: What the app is called on every platform; empty to leave it as it is.
    """

    source: Path
    output: MapPlace
    app: str | None = None
    libraries: tuple[Path, ...] = ()
    cache: Path | None = None
    enriching: Any = None
    json: bool = False
    product: str = ""


def add(parser: argparse.ArgumentParser) -> None:
    """The material and the file to write."""
    parser.add_argument(
        "source",
        metavar="SOURCE",
        type=named_path,
        help="an .apk, an Android source tree, a recorded app, a DroidBot run, a walk, view hierarchies, a map as JSON",
    )
    parser.add_argument(
        "--library",
        metavar="ROOT",
        type=Path,
        action="append",
        default=[],
        help="source of a library that a source tree uses; can be given several times",
    )
    parser.add_argument(
        "--no-cache", action="store_true", help="analyse source and packages again even if they are unchanged"
    )
    parser.add_argument("-o", "--output", metavar="MAP", type=map_at, required=True, help="the map to write")
    parser.add_argument("--app", help="the app's name, where the material does not say it")
    parser.add_argument(
        "--product", metavar="ID", help="what the app is called on every platform, so that its versions share knowledge"
    )
    if (enrichment := _enrichment()) is not None:
        enrichment.add_enrichment(parser)
    add_json(parser)


def read(given: argparse.Namespace) -> BuildRequest:
    """What is built of what."""
    enrichment = _enrichment()
    return BuildRequest(
        source=given.source,
        output=given.output,
        app=given.app,
        libraries=tuple(given.library),
        cache=None if given.no_cache else home() / "cache" / "static",
        enriching=None if enrichment is None else enrichment.read_enrichment(given),
        json=given.json,
        product=(given.product or "").strip(),
    )


def run(request: BuildRequest) -> int:
    """Build the map; exit 1 if it was to be enriched and not all could be told."""
    began = time.perf_counter()
    check_output(request.output)
    try:
        with Progress(f"reading {request.source.name}") as progress, without_collecting():
            found = read_material(
                request.source, app=request.app, libraries=request.libraries, cache=request.cache, progress=progress
            )
            gc.freeze()  # the command ends soon: to look for garbage among all that was made on the way takes long
        found.graph.product = request.product or found.graph.product
        graph = _kept(found.graph, request.output, found.pictures)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"nothing was written to {request.output}") from None
    if request.enriching is None:
        _say(graph, request, time.perf_counter() - began)
        return 0
    enrichment = load("sources", "enrichment")
    code = enrichment.Code(request.source, request.libraries, request.cache)
    told = enrichment.enrich_map(request.enriching, code, request.output, graph.app)
    also = {"enrichment": enrichment.enriched_json(told)}
    _say(told.graph, request, time.perf_counter() - began, also, tuple(enrichment.said(told)))
    return 0 if told.whole else 1


def _enrichment() -> ModuleType | None:
    """What enriches maps; None where the package that does is not installed."""
    try:
        module: ModuleType = load("sources", "enrichment")
    except InputError:
        return None
    return module


def _say(
    graph: Graph, request: BuildRequest, seconds: float, also: dict[str, Any] | None = None, lines: tuple[str, ...] = ()
) -> None:
    if request.json:
        write_json(summary(graph, seconds=seconds) | (also or {}))
        return
    warn_all(graph)
    size = f"{sizes(graph)}, {elements_listed(graph)}"
    write(f"{request.output}: {graph.app}, {size}{_completeness(graph)}, in {seconds:.2f} s")
    for line in lines:
        write(line)
    hint(f"uiatlas map show {request.output}, or uiatlas plan {request.output} GOAL")


def _kept(graph: Graph, path: MapPlace, pictures: Mapping[str, bytes]) -> Graph:
    """Write a new map; with what the file knows of the app already, and beside the maps of other apps."""
    with Atlas.open(path, create=True) as atlas:
        for screen, picture in pictures.items():
            atlas.put_picture(graph.app, screen, picture)
        apps = atlas.apps()
        if graph.app not in apps:
            if apps:
                warn(f"{path} holds {', '.join(apps)} already; {graph.app} is added beside")
            atlas.save(graph, durable=True)
            return graph
        known = load_keyed(atlas, graph.app)
        if not is_from_code(graph):
            whole = united(known, graph)
            atlas.save(whole, durable=True)
            return whole
        whole = renewed(known, graph)
        atlas.save(whole, durable=True, instead=known)
        return whole


def _completeness(graph: Graph) -> str:
    """What a map from code says of its own completeness, as the end of a sentence."""
    if "sites" not in graph.coverage:
        return ""
    own = [s.id for s in graph.screens.values() if not s.external]
    within = reachable(graph, *graph.starts)
    done, sites = graph.coverage.get("resolved", 0), graph.coverage["sites"]
    found = f"{sum(s in within for s in own)} of {counted(len(own), 'screen')} of the app reachable"
    return f", {found}, {done:g} of {sites:g} calls that open screens resolved"
