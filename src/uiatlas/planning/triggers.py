"""What edges read from code are triggered by, as controls: those of the layouts, and others only the code tells of."""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas.ui import ElementFlag, Observation, Role, Selector, Tap, UIElement
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Graph, Transition
from uiatlas.utg.places import around, shown_with

_CLICKABLE = ElementFlag.CLICKABLE
_ROLES = {"menu": Role.MENU_ITEM, "item": Role.ITEM, "preference": Role.ITEM}


def ways_from(graph: Graph, screen: str) -> list[Transition]:
    """The edges that a route may follow out of a screen, those of the screens around it included."""
    ways = [edge for edge in graph.outgoing(screen) if edge.passable]
    if graph.screens[screen].host is not None:
        for host in around(graph, screen):
            ways += [edge for edge in graph.outgoing(host) if edge.passable and edge.edge_class != "auto"]
    return ways


def ways_here(graph: Graph, screen: str) -> list[Transition]:
    """The edges that may be followed while a screen is shown, those of all that is shown with it included."""
    together = shown_with(graph, screen)
    ways = [edge for place in together for edge in graph.outgoing(place) if edge.passable]
    return ways if len(together) == 1 else [e for e in ways if e.edge_class != "auto" or e.target not in together]


def with_triggers(elements: Sequence[UIElement], ways: Sequence[Transition]) -> tuple[Sequence[UIElement], list[int]]:
    """The controls of a screen with those that its edges are triggered by.

    Args:
        elements: The controls that the map knows.
        ways: The edges out of the screen.

    Returns:
        All controls, and for each edge the index of its own; -1 if it has none, or says exactly which one it means.
    """
    wanted = [_from_code(edge) for edge in ways]
    if not any(wanted):
        return elements, [-1] * len(ways)
    controls = list(elements)
    places = {e.index: place for place, e in enumerate(controls)}
    found: list[int] = []
    for edge, selector in zip(ways, wanted, strict=True):
        if selector is None:
            found.append(-1)
            continue
        known = _known(selector, controls)
        if known is None:
            known = UIElement(
                1 + max(places, default=-1),
                _ROLES.get(edge.edge_class, Role.BUTTON),
                selector.text,
                selector.description,
                selector.resource_id,
            )
            places[known.index] = len(controls)
            controls.append(known)
        if not known.clickable or not (known.text or known.description):
            said = known.description or ("" if known.text else short_id(known.resource_id).replace("_", " "))
            known = replace(known, flags=known.flags | _CLICKABLE, description=said)
            controls[places[known.index]] = known
        found.append(known.index)
    return controls, found


def pressed(element: UIElement, shown: Observation) -> UIElement | None:
    """What takes the tap on an element: itself, or the nearest thing around it that can be acted on."""
    at = element
    while not at.actionable:
        if at.parent < 0:
            return None
        at = shown.elements[at.parent]
    return at


def _from_code(edge: Transition) -> Selector | None:
    """The trigger of an edge whose selector says nothing of a role, as those read from code."""
    target = edge.action.target if isinstance(edge.action, Tap) else None
    return target if target is not None and target.role is Role.OTHER else None


def _known(selector: Selector, controls: Sequence[UIElement]) -> UIElement | None:
    """The control that a selector without a role means: by its id, else by its words."""
    if selector.resource_id:
        name = short_id(selector.resource_id)
        return next((e for e in controls if e.resource_id and short_id(e.resource_id) == name), None)
    words = selector.text, selector.description
    return next((e for e in controls if (e.text, e.description) == words), None) if any(words) else None
