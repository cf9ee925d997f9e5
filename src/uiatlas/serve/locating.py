"""Where a snapshot of another tool is on the map, and what a step that another agent took teaches it."""

from uiatlas.perception.whereabouts import locate
from uiatlas.run.reporting import report_step
from uiatlas.serve.answers import Place, Taught
from uiatlas.serve.maps import MapView
from uiatlas.sources.snapshots import read_snapshot
from uiatlas.utg import Graph


def locate_screen(view: MapView, text: str) -> Place:
    """The screen that a snapshot shows.

    Raises:
        InputError: The snapshot cannot be read.
    """
    found = locate(view.graph, read_snapshot(text))
    return Place(screen=found.screen, name=found.name, confidence=round(found.confidence, 3), rule=found.rule)


def teach_step(graph: Graph, run: str, before: str, action: str, after: str, when: float = 0.0) -> Taught:
    """Enter a step that another agent took, as hearsay that can be taken back.

    Raises:
        InputError: A snapshot or the action cannot be read.
    """
    told = report_step(graph, before, action, after, run=run, when=when or None)
    return Taught(rule=told.rule, screen=told.screen, name=told.name)
