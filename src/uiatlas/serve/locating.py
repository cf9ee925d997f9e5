"""Where a snapshot of another tool is on the map, and what a step that another agent took teaches it."""

from uiatlas.errors import FormatError, InputError, UnknownNameError, one_line
from uiatlas.perception.whereabouts import locate
from uiatlas.run.reporting import report_step
from uiatlas.serve.answers import Place, Taught
from uiatlas.serve.maps import MapView
from uiatlas.sources.snapshots import read_snapshot
from uiatlas.utg import Graph, Screen


def locate_screen(view: MapView, text: str) -> Place:
    """The screen that a snapshot shows.

    Raises:
        InputError: The snapshot cannot be read.
    """
    found = locate(view.graph, read_snapshot(text))
    return Place(screen=found.screen, name=found.name, confidence=round(found.confidence, 3), rule=found.rule)


def start_of(graph: Graph, given: str) -> str:
    """The id of the screen where a way is to begin.

    Args:
        graph: The map.
        given: The id or name of a screen, or a snapshot of another tool.

    Raises:
        UnknownNameError: There is no such screen, and it is no snapshot.
        InputError: Several screens have this name, or the snapshot is of no screen of the map.
    """
    if "\n" not in given.strip():
        try:
            return graph.find(given.strip()).id
        except UnknownNameError:
            if not _is_snapshot(given):
                raise
    found = locate(graph, read_snapshot(given))
    if found.screen:
        return found.screen
    near = ", ".join(f"{one_line(other.name, 60)} ({other.confidence:.0%})" for other in found.others)
    hint = f"nearest: {near}" if near else "leave start out, or give a screen"
    raise InputError("start is a snapshot of no screen of the map", hint=hint)


def _shown(graph: Graph, given: str) -> Screen | str:
    """The screen of the map that is named, or else what another tool has printed."""
    if "\n" in given.strip():
        return given
    try:
        return graph.find(given.strip())
    except UnknownNameError:
        if _is_snapshot(given):
            return given
        raise


def _is_snapshot(text: str) -> bool:
    try:
        read_snapshot(text)
    except FormatError:
        return False
    return True


def teach_step(graph: Graph, run: str, before: str, action: str, after: str, when: float = 0.0) -> Taught:
    """Enter a step that another agent took, as hearsay that can be taken back.

    What was shown is a snapshot, or the id or name of a screen of the map.

    Raises:
        InputError: A snapshot or the action cannot be read.
    """
    told = report_step(graph, _shown(graph, before), action, _shown(graph, after), run=run, when=when or None)
    return Taught(rule=told.rule, screen=told.screen, name=told.name)
