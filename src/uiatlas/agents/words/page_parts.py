"""Parts of what is shown: roughly which page it is, and what its elements stand in."""

from collections.abc import Iterator, Mapping

from uiatlas.ui import Observation

Place = tuple[str, str, bool]
"""Activity, title, and whether it is a dialog."""


def place_of(shown: Observation) -> Place:
    """Roughly which page is shown, whatever its content."""
    return shown.activity, shown.title, shown.dialog


def parents_of(shown: Observation) -> Mapping[int, int]:
    """The index of what each element stands in, by its own index; -1 for a root."""
    return {e.index: e.parent for e in shown.elements}


def upwards(index: int, parents: Mapping[int, int]) -> Iterator[int]:
    """An element and all that it stands in, the nearest first, by their indexes."""
    while index >= 0:
        yield index
        index = parents.get(index, -1)
