"""What can be said only when all was executed: in which dialog an element stands, what opens what nobody shows."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import AUTO, Edge, Place, World


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
    conditions, found = world.conditions, dict[Edge, None]()
    world.conditions = {}
    for edge in world.edges:
        for touched in _touched(interpreter, edge) if _stands(interpreter, edge) else ():
            placed = _placed(interpreter, touched, above.get(id(edge.source), []))
            found[world.condition(placed, conditions.get(edge, {}))] = None
    world.edges = dict.fromkeys(_asked(world, found))


def _asked(world: World, edges: Iterable[Edge]) -> Iterator[Edge]:
    """The edges but those that seem to come by themselves, though a touch makes the same call.

    Code that is handed to something unknown runs without a trigger; if a touch on that screen runs it too, that is
    what it waits for.
    """
    edges = list(edges)
    touched = {(e.source.activity, e.target, e.evidence) for e in edges if e.trigger.edge_class != AUTO.edge_class}
    for edge in edges:
        by_itself = edge.trigger.edge_class == AUTO.edge_class and edge.trigger.surface == ""
        same = (edge.source.activity, edge.target, edge.evidence) in touched
        if not (by_itself and same and edge not in world.unasked):
            yield edge


def _touched(interpreter: Interpreter, edge: Edge) -> Iterator[Edge]:
    """An edge to a class that is kept when something is touched, and started later, as when a drawer is closed."""
    chosen = interpreter.world.chosen.get((edge.source.activity, edge.target.name), {})
    if edge.edge_class != AUTO.edge_class or edge.target.kind != "activity" or not chosen:
        yield edge
        return
    for trigger in chosen:
        yield replace(edge, trigger=trigger, edge_class=trigger.edge_class)


def _stands(interpreter: Interpreter, edge: Edge) -> bool:
    """Whether what is touched is still there when a screen has its content, which may replace that of a super class."""
    place, id_ = edge.source, edge.trigger.id
    if not place.replaced or not id_:
        return True
    return id_ not in _ids(interpreter, place.replaced) or id_ in _ids(interpreter, place.layouts)


def _ids(interpreter: Interpreter, layouts: Iterable[str]) -> set[str]:
    """The ids of all elements and items of menus in layouts."""
    found = set[str]()
    for layout in layouts:
        found |= interpreter.layouts.ids(layout)
        menus = (interpreter.resources.menus.get(w.menu) for _, w in interpreter.layouts.widgets(layout) if w.menu)
        found |= {i.id for menu in menus if menu is not None for i in menu.items}
    return found


def _placed(interpreter: Interpreter, edge: Edge, dialogs: list[Place]) -> Edge:
    """An edge whose element is not on its screen, but in a dialog that opens from there, starts in the dialog."""
    id_ = edge.trigger.id
    if edge.trigger.edge_class != "click" or not id_ or _shows(interpreter, edge.source, id_):
        return edge
    showing = [d for d in dialogs if d is not edge.target and _shows(interpreter, d, id_)]
    return replace(edge, source=showing[0]) if len({id(d) for d in showing}) == 1 else edge


def _shows(interpreter: Interpreter, place: Place, id_: str) -> bool:
    return any(id_ in interpreter.layouts.ids(layout) for layout in place.layouts)
