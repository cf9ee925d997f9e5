"""Maps as commands read and unite them."""

from functools import partial

from uiatlas.cli.options.common import MapFile
from uiatlas.cli.output import warn
from uiatlas.perception import rekey
from uiatlas.perception.alignment import same_screens
from uiatlas.utg import Atlas, Graph, merge
from uiatlas.utg.renewal import without_code


def load_map(file: MapFile) -> Graph:
    """The map of one app.

    Raises:
        InputError: The file or the app does not exist, or several apps are there and none was named.
    """
    with Atlas.open(file.path) as atlas:
        return atlas.load(file.app)


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
