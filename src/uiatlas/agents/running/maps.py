"""The map that a run begins with: of the device's app in an atlas, or beside the log of an earlier run."""

import json
from functools import partial
from pathlib import Path

from uiatlas.devices import Device
from uiatlas.errors import UiatlasError
from uiatlas.perception import rekey
from uiatlas.perception.abstraction import VERSION
from uiatlas.report import MAP
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.export import from_document


def map_of(device: Device, atlas: Atlas | None) -> Graph:
    """The device's app in the atlas, keyed by this version's abstraction, or an empty map of it."""
    if atlas is None or device.app not in atlas.apps():
        return Graph(device.app)
    graph = atlas.load(device.app)
    rekey(graph, partial(atlas.observation, device.app))
    return graph


def map_in(folder: Path) -> Graph | None:
    """The map that a run kept beside its log, None if it cannot be read or was keyed by another version."""
    try:
        graph = from_document(json.loads((folder / MAP).read_text(encoding="utf-8")), MAP)
    except (OSError, ValueError, AttributeError, UiatlasError):
        return None
    return graph if graph.keyed_by in (0, VERSION) else None
