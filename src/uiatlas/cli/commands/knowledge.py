"""Make a database of what an app can do from its map, and find the ways that are known for a task."""

from uiatlas.cli.knowing.building import build_knowledge
from uiatlas.cli.knowing.request import BuildRequest, SearchRequest, add_arguments, read
from uiatlas.cli.knowing.searching import search_all, search_one
from uiatlas.utg import Atlas

__all__ = ["add_arguments", "read", "run"]


def run(request: BuildRequest | SearchRequest) -> int:
    """Build, or search; exit 1 when nothing that is known fits."""
    with Atlas.open(request.map.path) as atlas:
        match request:
            case BuildRequest():
                return build_knowledge(atlas, atlas.load(request.map.app), request)
            case SearchRequest() if request.map.app is None and len(atlas.apps()) > 1:
                return search_all(atlas, request)
            case SearchRequest():
                return search_one(atlas.database, atlas.load(request.map.app), request)
