"""What can be said only when all was executed: in which dialog an element stands, what opens what nobody shows."""

from dataclasses import replace

from uiatlas_static.solver.machine import Machine
from uiatlas_static.solver.places import Edge, Place


def settle(machine: Machine) -> None:
    """Bring the edges of a world to the places where their elements stand."""
    world = machine.world
    entered = {id(edge.target) for edge in world.edges}
    for place, (source, trigger, where) in world.opened.items():
        if id(place) not in entered and place is not source:
            world.edge(source, place, trigger, trigger.edge_class, where)
    above: dict[int, list[Place]] = {}
    for edge in world.edges:
        if edge.target.kind in ("dialog", "menu"):
            above.setdefault(id(edge.source), []).append(edge.target)
    settled = [_settled(machine, edge, above.get(id(edge.source), [])) for edge in world.edges]
    world.edges = dict.fromkeys(settled)


def _settled(machine: Machine, edge: Edge, dialogs: list[Place]) -> Edge:
    """An edge whose element is not on its screen, but in a dialog that opens from there, starts in the dialog."""
    id_ = edge.trigger.id
    if edge.trigger.edge_class != "click" or not id_ or _shows(machine, edge.source, id_):
        return edge
    showing = [d for d in dialogs if d is not edge.target and _shows(machine, d, id_)]
    return replace(edge, source=showing[0]) if len({id(d) for d in showing}) == 1 else edge


def _shows(machine: Machine, place: Place, id_: str) -> bool:
    return any(id_ in machine.layouts.ids(layout) for layout in place.layouts)
