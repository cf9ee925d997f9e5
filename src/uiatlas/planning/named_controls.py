"""Controls of a map's screens found by the names that prompts and plans give them, and where they lead."""

from uiatlas.planning.control_names import control_names
from uiatlas.ui import Tap, UIElement
from uiatlas.utg import Graph, Transition


def control_called(graph: Graph, screen: str | None, name: str) -> UIElement | None:
    """The control of a screen that has this name there; None if the map knows no such screen or control."""
    known = graph.screens.get(screen or "")
    return next((e for e, told in control_names(known.elements) if told == name), None) if known is not None else None


def taps_on(graph: Graph, screen: str | None, name: str) -> list[Transition]:
    """The edges that the map has for a tap on the control of this name; none if it knows nothing of it."""
    named = control_called(graph, screen, name)
    if named is None or screen is None:
        return []
    said = (named.role, named.text, named.description)
    return [
        edge
        for edge in graph.outgoing(screen)
        if isinstance(edge.action, Tap)
        and (edge.action.target.role, edge.action.target.text, edge.action.target.description) == said
    ]
