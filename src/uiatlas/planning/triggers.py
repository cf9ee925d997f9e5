"""What edges read from code are triggered by, as controls: those of the layouts, and others only the code tells of."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from uiatlas.ui import ElementFlag, Observation, Role, Selector, Tap, UIElement
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Graph, Transition
from uiatlas.utg.places import shown_with, under
from uiatlas.utg.transition import BACK_CLASS

_CLICKABLE = ElementFlag.CLICKABLE
_ROLES = {"menu": Role.MENU_ITEM, "item": Role.ITEM, "preference": Role.ITEM}


def ways_from(graph: Graph, screen: str) -> list[Transition]:
    """The edges that a route may follow out of a screen, those of the screens around it included.

    What lies under a dialog or menu cannot be touched.
    """
    ways = [edge for edge in graph.outgoing(screen) if edge.passable]
    if graph.screens[screen].host is not None:
        for host in under(graph, screen):
            around = (edge for edge in graph.outgoing(host) if edge.passable and edge.edge_class != "auto")
            ways += [edge for edge in around if not goes_back_itself(graph, screen, edge)]
    return ways


def goes_back_itself(graph: Graph, screen: str, around: Transition) -> bool:
    """Whether Back, or Up, leads back within what is around a screen, and so does not what an edge from there says."""
    return any(
        edge.edge_class == BACK_CLASS and edge.passable and edge.action == around.action
        for edge in graph.outgoing(screen)
    )


def ways_here(graph: Graph, screen: str) -> list[Transition]:
    """The edges that may be followed while a screen is shown, those of all that is shown with it included."""
    together = shown_with(graph, screen)
    ways = [edge for place in together for edge in graph.outgoing(place) if edge.passable]
    return ways if len(together) == 1 else [e for e in ways if e.edge_class != "auto" or e.target not in together]


def with_triggers(
    elements: Sequence[UIElement], ways: Sequence[Transition]
) -> tuple[Sequence[UIElement], list[tuple[int, ...]]]:
    """The controls of a screen with those that its edges are triggered by.

    A control that was seen live and is in a layout too may stand there twice, in different words under one id. One
    without words is called by the first text inside it, else by its id.

    Args:
        elements: The controls that the map knows.
        ways: The edges out of the screen.

    Returns:
        All controls, and for each edge the indexes of those that trigger it; none if it says itself which one it means.
    """
    wanted = [_from_code(edge) for edge in ways]
    if not any(wanted):
        return elements, [()] * len(ways)
    controls = {e.index: e for e in elements}
    found: list[tuple[int, ...]] = []
    said_inside = _inside(elements)
    for edge, selector in zip(ways, wanted, strict=True):
        known = [] if selector is None else _known(selector, controls.values())
        if selector is not None and not known:
            role, index = _ROLES.get(edge.edge_class, Role.BUTTON), 1 + max(controls, default=-1)
            known = [UIElement(index, role, selector.text, selector.description, selector.resource_id)]
        for control in known:
            said = said_inside.get(control.index) or short_id(control.resource_id).replace("_", " ")
            said = control.description or ("" if control.text else said)
            controls[control.index] = replace(control, flags=control.flags | _CLICKABLE, description=said)
        found.append(tuple([e.index for e in known]))
    return list(controls.values()), found


def _inside(elements: Sequence[UIElement]) -> dict[int, str]:
    """What the first thing inside each element says: a row of a layout has its text in a child."""
    found: dict[int, str] = {}
    for element in elements:
        at = element.parent
        while element.label and not element.clickable and 0 <= at < len(elements) and at not in found:
            found[at] = element.label
            at = elements[at].parent if elements[at].parent < at else -1
    return found


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


def _known(selector: Selector, controls: Iterable[UIElement]) -> list[UIElement]:
    """The controls that a selector without a role means, by their id, else by their words."""
    if selector.resource_id:
        name = short_id(selector.resource_id)
        found = [e for e in controls if e.resource_id and short_id(e.resource_id) == name]
    else:
        found = [e for e in controls if _says(e, selector)]
    return [e for e in found if e.clickable] or found[:1]


def _says(element: UIElement, selector: Selector) -> bool:
    """Whether an element says what a selector names; what is said beside it, such as a summary, does not matter."""
    said = ((selector.text, element.text), (selector.description, element.description))
    return any(wanted for wanted, _ in said) and all(not wanted or wanted == found for wanted, found in said)
