"""Action modes at the end: items that only one can have stand in it, and a long press opens it rather than a tap."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from uiatlas.utg.screen import ACTION_MODE
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import ROWS, Edge, Place, Trigger

_ANY_ROW = Trigger("item", long=True)
"""A long press on a row of a list that is not known."""


def place_in_modes(interpreter: Interpreter, edges: Sequence[Edge]) -> Iterator[Edge]:
    """The edges, with those of items that no bar has in an action mode, and with the long presses that open it.

    An adapter that is told of an item of a menu, though no code shows that menu, extends a class of a library that
    shows it for the rows.

    Args:
        interpreter: What has run.
        edges: All edges but the ways back.
    """
    filled = _filled(interpreter) if any(e.trigger.surface.startswith(ROWS) for e in edges) else frozenset()
    placed = [e for edge in edges for e in _in_mode(interpreter, edge, filled)]
    lists: defaultdict[Place, dict[str, None]] = defaultdict(dict)
    for edge in placed:
        if edge.trigger.edge_class == "item" and edge.trigger.id:
            lists[edge.source][edge.trigger.id] = None
    opening = [replace(e, trigger=_on_list(e, [*lists.get(e.source, ())])) for e in placed]
    pressed = {(e.source, e.target, e.trigger.id) for e in opening if _opens_mode(e) and e.trigger.long}
    for old, new in zip(placed, opening, strict=True):
        tap = not new.trigger.long and (new.source, new.target, new.trigger.id) in pressed
        told = replace(new, trigger=replace(new.trigger, doubtful=True)) if tap else new
        yield _as(interpreter, old, told)


def _opens_mode(edge: Edge) -> bool:
    return edge.target.kind == "menu" and edge.target.name.endswith(ACTION_MODE)


def _on_list(edge: Edge, lists: Sequence[str]) -> Trigger:
    """What is pressed to open a mode: of a screen with rows of one list, a row of that."""
    known = len(lists) == 1 and edge.trigger == _ANY_ROW and _opens_mode(edge)
    return replace(edge.trigger, id=lists[0]) if known else edge.trigger


def _filled(interpreter: Interpreter) -> frozenset[str]:
    """The menus that some bar, drawer or menu is seen to have."""
    places, layouts = interpreter.world.places, interpreter.resources.layouts
    names = {name for place in dict.values(places) for name in place.menus}
    names |= {name for known in dict.values(interpreter.inflated) for name in known}
    return frozenset(names | {w.menu for layout in layouts.values() for w in layout.widgets if w.menu})


def _in_mode(interpreter: Interpreter, edge: Edge, filled: frozenset[str]) -> Iterator[Edge]:
    """An edge where it starts; of an item that no bar has, in the action mode for the rows, with what opens that."""
    trigger, world = edge.trigger, interpreter.world
    if not trigger.surface.startswith(ROWS):
        yield edge
        return
    having = [name for name, menu in interpreter.resources.menus.items() if any(i.id == trigger.id for i in menu.items)]
    if not filled.isdisjoint(having) or edge.source.kind == "menu":
        yield _as(interpreter, edge, replace(edge, trigger=replace(trigger, surface="")))
        return
    mode = Place(f"{edge.source.name} {ACTION_MODE}", "menu", edge.source.activity, evidence=edge.evidence)
    mode = world.places.peek(mode.identity) or mode
    world.places[mode.identity] = mode
    mode.menus.update(dict.fromkeys(having))
    row = replace(_ANY_ROW, id=trigger.surface.removeprefix(ROWS))
    yield Edge(edge.source, mode, row, row.edge_class, mode.evidence, inferred=True)
    yield _as(interpreter, edge, replace(edge, source=mode, trigger=replace(trigger, surface="")))


def _as(interpreter: Interpreter, old: Edge, new: Edge) -> Edge:
    """An edge in the place of another one, under the same conditions."""
    return new if new is old else interpreter.world.condition(new, interpreter.world.conditions.get(old, {}))
