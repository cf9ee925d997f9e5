"""Maps as commands read and unite them."""

from collections.abc import Collection
from functools import partial
from pathlib import Path

from uiatlas.agents.compilers.decomposition.apps import app_names
from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.cli.files import maps_beside
from uiatlas.cli.options.common import MapFile
from uiatlas.cli.output import warn
from uiatlas.errors import did_you_mean, first_few, nearest
from uiatlas.perception import rekey
from uiatlas.perception.alignment import same_screens
from uiatlas.planning.keeping import load_kept
from uiatlas.storage.places import MapPlace, Server, is_there
from uiatlas.ui import Observation
from uiatlas.utg import Atlas, Graph, merge
from uiatlas.utg.renewal import without_code


def load_map(file: MapFile) -> Graph:
    """The map of one app.

    Raises:
        InputError: The file or the app does not exist, or several apps are there and none was named.
    """
    with Atlas.open(file.path) as atlas:
        return load_kept(atlas, file.app)


def load_meant(file: MapFile, goal: str) -> Graph:
    """The map of one app: of the one that is named, or the only one; of several, the one that a goal names.

    Raises:
        InputError: The file or the app does not exist, or several apps are there and not one of them is named.
    """
    with Atlas.open(file.path) as atlas:
        apps = atlas.apps() if file.app is None else ()
        named = {part.app for part in decompose(goal, app_names(apps, atlas.labels()))} if len(apps) > 1 else ()
        meant = next(iter(named), None) if len(named) == 1 else None
        return load_kept(atlas, meant if meant in apps else file.app)


def load_shown(file: MapFile, seen: Observation) -> Graph:
    """The map of the app that is shown; of the one that is named, or the only one.

    Raises:
        InputError: The file or the app does not exist, or several apps are there and none of them is shown.
    """
    with Atlas.open(file.path) as atlas:
        shown = seen.app if seen.app in atlas.apps() else None
        name = file.app if file.app is not None or len(atlas.apps()) == 1 else shown
        graph = atlas.load(name)
        rekey(graph, partial(atlas.observation, graph.app))
        return graph


def load_pictures(file: MapFile, app: str) -> dict[str, bytes]:
    """The small pictures of an app's screens, by the id of the screen.

    Raises:
        InputError: The file does not exist.
    """
    with Atlas.open(file.path) as atlas:
        return atlas.pictures(app)


def load_keyed(atlas: Atlas, app: str) -> Graph:
    """The map of one app, keyed by this version's abstraction, so that other maps and screens compare with it."""
    graph = atlas.load(app)
    rekey(graph, partial(atlas.observation, app))
    return graph


def tell_new_map(path: MapPlace | None, apps: Collection[str]) -> None:
    """Say that a map is begun: in a file that is not there yet, or in one that holds only maps of other apps.

    Args:
        path: The file that was named; None for none.
        apps: The apps that are to be driven.

    Raises:
        InputError: The file is no map.
    """
    if path is None:
        return
    if not isinstance(path, Server) and not is_there(path):
        if path.absolute().parent.is_dir():
            warn(f"no map at {path} yet: a new one is begun there{'; ' if (near := meant_map(path)) else ''}{near}")
        return
    with Atlas.open(path, create=isinstance(path, Server)) as atlas:
        known = atlas.apps()
    if known and (strange := [app for app in apps if app not in known]):
        warn(f"{path} holds {first_few(known, 3)} and no map of {first_few(strange, 3)}: one is begun beside it")


def meant_map(path: MapPlace) -> str:
    """A question that names the maps of nearly this name beside it; empty if there are none."""
    if isinstance(path, Server) or path.is_file() or not path.absolute().parent.is_dir():
        return ""
    beside = {Path(name).stem: name for name in maps_beside(path)}
    return did_you_mean([beside[stem] for stem in nearest(path.stem, beside)])


def united(one: Graph, other: Graph) -> Graph:
    """One map that knows all that two know; equal screens are found by what they show."""
    return merge(one, other, same_screens(one, other))


def renewed(known: Graph, drawn: Graph) -> Graph:
    """A map after its app's code was read anew: what code said before gives way, what was learnt by doing stays."""
    out = united(without_code(known), drawn)
    out.app_version = drawn.app_version or known.app_version
    out.coverage = dict(drawn.coverage)
    out.warnings = [*drawn.warnings]
    return out


def warn_all(graph: Graph, most: int = 5) -> None:
    """Say the map's warnings, the first few in full."""
    for line in graph.warnings[:most]:
        warn(f"warning: {line}")
    if len(graph.warnings) > most:
        warn(f"warning: and {len(graph.warnings) - most} more; `--json` lists all")
