"""View hierarchies without transitions as a map: one screen for each place that they show."""

from collections import Counter
from pathlib import Path

from uiatlas.errors import FormatError
from uiatlas.sources.recordings.steps import MapBuilder, Progress
from uiatlas.ui import Observation
from uiatlas.ui.hierarchy import read_hierarchy
from uiatlas.utg.graph import Graph


def map_hierarchies(files: list[Path], *, app: str | None = None, progress: Progress | None = None) -> Graph:
    """The screens of some hierarchies; files that are none are named in the map's warnings.

    Args:
        files: Where they are; entered in the order of their names.
        app: The app to map; the package that most of them show if None. Screens of other apps are external.
        progress: Told after every file.

    Raises:
        FormatError: None of the files is a view hierarchy with an element in it.
    """
    seen: list[Observation] = []
    refused: list[FormatError] = []
    for done, file in enumerate(sorted(files), start=1):
        try:
            observation = read_hierarchy(file)
            if not observation.elements:
                raise FormatError(file, "a view hierarchy without elements", hint="dump the hierarchy again")
            seen.append(observation)
        except FormatError as error:
            refused.append(error)
        if progress is not None:
            progress(done, len(files))
    if not seen:
        raise refused[0]
    builder = MapBuilder(app or _most_shown(seen), "")
    for observation in seen:
        builder.see(observation)
    builder.graph.warnings += [error.what for error in refused]
    return builder.graph


def _most_shown(seen: list[Observation]) -> str:
    counted = Counter(observation.app for observation in seen if observation.app)
    return min(counted, key=lambda a: (-counted[a], a), default="app")
