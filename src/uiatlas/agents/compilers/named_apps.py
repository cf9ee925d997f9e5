"""What the apps of maps may be called in a goal, and a goal without such names."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from uiatlas.agents.compilers.decomposition.apps import AppNames, app_names
from uiatlas.text.language import folded
from uiatlas.text.names import spoken
from uiatlas.utg.graph import Graph


def names_of(
    graphs: Iterable[Graph], named: Mapping[str, tuple[str, ...]] = MappingProxyType({})
) -> dict[str, tuple[str, ...]]:
    """What the apps of maps may be called: also as people read it, and as somebody said when the map was made.

    Args:
        graphs: The maps.
        named: Names of the apps that are known already.
    """
    known = {graph.app: graph for graph in graphs}
    names = {**app_names(known), **named}
    return {**names, **{app: (*names[app], graph.label, graph.product) for app, graph in known.items()}}


def without_app(task: str, graph: Graph) -> str:
    """A task without what it calls the app of a map; nothing is left of one that only opens the app.

    A name that a screen behind the entry has too stays: "open Camera" may mean that screen.
    """
    names = names_of([graph])
    asked = AppNames(names, task).taken_from(task, first=False)[1]
    if asked == task:
        return task
    behind = (screen for screen in graph.screens.values() if screen.id != graph.entry)
    screens = {folded(name) for screen in behind for name in (spoken(screen.name), *screen.titles)}
    others = {app: tuple(n for n in known if folded(n) not in screens) for app, known in names.items()}
    return AppNames(others, task).taken_from(task, first=False)[1]
