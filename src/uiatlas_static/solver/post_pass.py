"""What can be said only when all was executed: in which dialog an element stands, what opens what nobody shows."""

from dataclasses import replace

from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import Edge, Place


def place_edges(interpreter: Interpreter) -> None:
    """Bring the edges of a world to the places where their elements stand."""
    world = interpreter.world
    entered = {id(edge.target) for edge in world.edges}
    for place, (source, trigger, where) in world.opened.items():
        if id(place) not in entered and place is not source:
            world.edge(source, place, trigger, trigger.edge_class, where)
    above: dict[int, list[Place]] = {}
    for edge in world.edges:
        if edge.target.kind in ("dialog", "menu"):
            above.setdefault(id(edge.source), []).append(edge.target)
    placed = [_placed(interpreter, edge, above.get(id(edge.source), [])) for edge in world.edges]
    world.edges = dict.fromkeys(placed)


def _placed(interpreter: Interpreter, edge: Edge, dialogs: list[Place]) -> Edge:
    """An edge whose element is not on its screen, but in a dialog that opens from there, starts in the dialog."""
    id_ = edge.trigger.id
    if edge.trigger.edge_class != "click" or not id_ or _shows(interpreter, edge.source, id_):
        return edge
    showing = [d for d in dialogs if d is not edge.target and _shows(interpreter, d, id_)]
    return replace(edge, source=showing[0]) if len({id(d) for d in showing}) == 1 else edge


def _shows(interpreter: Interpreter, place: Place, id_: str) -> bool:
    return any(id_ in interpreter.layouts.ids(layout) for layout in place.layouts)
