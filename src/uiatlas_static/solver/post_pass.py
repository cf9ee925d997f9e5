"""What can be said only when all was executed: in which dialog an element stands, what opens what nobody shows."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from uiatlas_static.facts.code import INIT, Call, Method
from uiatlas_static.facts.values import FieldValue, Literal, Result, Value, alternatives
from uiatlas_static.solver.action_modes import place_in_modes
from uiatlas_static.solver.array_rows import of_any_row
from uiatlas_static.solver.drawers import is_shut_away
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.meaning import DIALOGS
from uiatlas_static.solver.opened_layers import Layers
from uiatlas_static.solver.places import AUTO, ONLY_LIST, Edge, Place, Trigger, World
from uiatlas_static.solver.set_states import set_by
from uiatlas_static.solver.supposed import Conditions
from uiatlas_static.solver.titles import titled
from uiatlas_static.solver.triggers import of_item

_SHOW = "show"
"""The call that shows a dialog."""


def place_edges(interpreter: Interpreter) -> None:
    """Bring the edges of a world to the places where their elements stand."""
    world = interpreter.world
    Layers(interpreter).settle()
    _drop_made(interpreter)
    entered = {id(edge.target) for edge in world.edges}
    for place, (source, trigger, where) in world.opened.items():
        if id(place) not in entered and place is not source:
            world.edge(source, place, trigger, trigger.edge_class, where)
    above: dict[int, list[Place]] = {}
    for edge in world.edges:
        if edge.target.kind in ("dialog", "menu"):
            above.setdefault(id(edge.source), []).append(edge.target)
    conditions, found = world.conditions, dict[Edge, None]()
    world.conditions, any_row = {}, of_any_row(world)
    for edge in world.edges:
        if not _stands(interpreter, edge) or is_shut_away(interpreter, edge):
            continue
        for touched in _touched(interpreter, edge, conditions.get(edge, {})):
            for named, held in titled(interpreter.program, world, touched, conditions.get(edge, {})):
                meant = replace(named, trigger=replace(named.trigger, text="")) if edge in any_row else named
                placed = _placed(interpreter, meant, above.get(id(edge.source), []))
                found[world.condition(placed, held)] = None
    world.edges = dict.fromkeys(place_in_modes(interpreter, [*_asked(world, found)]))


def _drop_made(interpreter: Interpreter) -> None:
    """A dialog is not opened by being made if just that object was seen to be shown, unless its own code shows it.

    What several touches make in one place is not told apart: each of them opens it, unless it shows it anyway. What
    the screens of one base class make as they come, is opened by those that are seen to show it, or hand it on. What
    is no dialog itself, and shows one in a method of its own, is opened by that method alone.
    """
    world = interpreter.world
    ways: dict[object, set[tuple[Place, Trigger]]] = {}
    for edge, objects in world.made.items():
        for made in objects:
            ways.setdefault(made, set()).add((edge.source, edge.trigger))
    shown = {made for made in world.shown if len(ways.get(made, ())) == 1}
    elsewhere = {call for made in shown if (call := _call_of(made)) is not None}
    for made, found in ways.items():
        call = _call_of(made)
        if call is None or call not in elsewhere or any(t.edge_class != AUTO.edge_class for _, t in found):
            continue
        if not any(_hands_on(interpreter, place.activity.name, call[0]) for place, _ in found):
            shown.add(made)
    shows = {(e.source, e.target, e.trigger) for e in world.edges if e not in world.made}
    stay = {
        e
        for e, objects in world.made.items()
        if e.target in world.showing_themselves
        or not (objects <= shown or (e.source, e.target, e.trigger) in shows or _is_asked(interpreter, e.target.name))
    }
    gone = {id(e.target) for e in world.made if e not in stay}
    world.edges = {e: None for e in world.edges if e not in world.made or e in stay}
    used = {id(place) for e in world.edges for place in (e.source, e.target)}
    used |= {id(place) for opened, (source, *_) in world.opened.items() for place in (opened, source)}
    for identity, place in [*world.places.items()]:
        if id(place) in gone - used:
            del world.places[identity]


def _is_asked(interpreter: Interpreter, name: str) -> bool:
    """Whether a class that only stands for a dialog shows it in a method that others call, and not as it is made."""
    program = interpreter.program
    cls = program.classes.get(name)
    if cls is None or program.kind(name) or cls.parent or cls.interfaces:
        return False
    showing = [m.name for m in cls.methods if any(_shows_dialog(interpreter, m, c) for c in m.calls)]
    return bool(showing) and not any(name in (INIT, "") for name in showing)


def _shows_dialog(interpreter: Interpreter, method: Method, call: Call) -> bool:
    """Whether a call shows a dialog, or what a builder of one builds, as its first object is made or declared."""
    if call.name != _SHOW:
        return False
    value, program, seen = call.receiver, interpreter.program, set[Value]()
    while value is not None and value not in seen:
        seen.add(value)
        type_ = interpreter.liveness.meaning.type_of(value, method, sure=True)
        if type_.endswith(DIALOGS) or program.kind(type_) == "dialog":
            return True
        if isinstance(value, FieldValue):
            value = None if type_ else program.writes.only(value)
        elif isinstance(value, Result) and value.method in program.by_id:
            method = program.by_id[value.method]
            value = method.calls[value.call].receiver
        else:
            return False
    return False


def _hands_on(interpreter: Interpreter, screen: str, dialog: str) -> bool:
    """Whether code of a screen gives a dialog that a field keeps to a call that no code of the app answers."""
    program = interpreter.program
    for method in program.bodies(screen):
        for call in method.calls:
            kept = (v for a in call.args for v in alternatives(a) if isinstance(v, FieldValue))
            types = {interpreter.liveness.meaning.type_of(v, method, sure=True) for v in kept}
            if not program.named(call.name) and any(program.is_a(dialog, t) for t in types if t):
                return True
    return False


def _call_of(made: object) -> tuple[str, str, int] | None:
    """The call that makes an object of a class, whatever screen runs it; None where that is not told."""
    match made:
        case (str() as name, (str() as method, int() as index, *_)):
            return name, method, index
    return None


def _asked(world: World, edges: Iterable[Edge]) -> Iterator[Edge]:
    """The edges but those that seem to come by themselves, though a touch makes the same call.

    Code that is handed to something unknown runs without a trigger; if a touch on that screen runs it too, that is
    what it waits for. Where only what comes by itself leads to the screen with the touch, it does come by itself; so
    it does where the touch stands on what comes by itself only under a condition, as news of a problem.
    """
    edges = list(edges)
    touches: dict[_Call, list[Place]] = {}
    for e in edges:
        if e.trigger.edge_class != AUTO.edge_class:
            touches.setdefault(_call(e), []).append(e.source)
    waiting = {
        edge: None
        for edge in edges
        if edge.trigger.edge_class == AUTO.edge_class
        and edge.trigger.surface == ""
        and _call(edge) in touches
        and edge not in world.unasked
    }
    after: dict[int, list[Place]] = {}
    surely: dict[int, list[Place]] = {}
    for edge in edges:
        if edge not in waiting:
            after.setdefault(id(edge.source), []).append(edge.target)
            if edge.trigger.edge_class != AUTO.edge_class or not world.conditions.get(edge):
                surely.setdefault(id(edge.source), []).append(edge.target)
    sources = {id(e.source): e.source for e in waiting}
    reached = {at: _reached(source, after) for at, source in sources.items()}
    certain = {at: {at, *_reached(source, surely)} for at, source in sources.items()}
    for edge in edges:
        at, there = id(edge.source), touches.get(_call(edge), ())
        asked = edge in waiting and any(id(place) in certain[at] for place in there)
        if not asked or id(edge.target) not in reached[at]:
            yield edge


_Call = tuple[Place, Place, str]


def _call(edge: Edge) -> _Call:
    """What tells the call that an edge comes of: the activity, where it leads, and where it stands."""
    return edge.source.activity, edge.target, edge.evidence


def _reached(source: Place, after: dict[int, list[Place]]) -> set[int]:
    """Ids of the places that edges lead to from a place."""
    found: set[int] = set()
    todo = [source]
    while todo:
        for place in after.get(id(todo.pop()), ()):
            if id(place) not in found:
                found.add(id(place))
                todo.append(place)
    return found


def _touched(interpreter: Interpreter, edge: Edge, held: Conditions) -> Iterator[Edge]:
    """An edge of what a touch only prepares, and code that runs later starts, as when a drawer is closed.

    The touch keeps the class that is started in a field, or sets a flag or a state that the later code asks for.
    """
    world, activity = interpreter.world, edge.source.activity
    touches, by_itself = set_by(interpreter, edge, held) if edge.edge_class == AUTO.edge_class and held else ([], True)
    if touches:
        yield from (replace(edge, source=place, trigger=t, edge_class=t.edge_class) for place, t in touches)
        if by_itself:
            world.unasked.add(edge)
            yield edge
        return
    triggers: Iterable[Trigger] = ()
    if edge.edge_class == AUTO.edge_class and edge.target.kind == "activity":
        triggers = world.chosen.get((activity, edge.target.name), ())
    if edge.edge_class == AUTO.edge_class and edge not in world.unasked and not triggers:
        asked = ((h.guard.subject, h.guard.other) for h in held.values() if h.guard.equal)
        flags = ((s.name, o) for s, o in asked if isinstance(s, FieldValue) and isinstance(o, Literal))
        raised = [dict(world.raised.get((activity, name, to), {})) for name, to in flags]
        triggers = next((r for r in raised if r and all(t.edge_class != AUTO.edge_class for t in r)), ())
    yield from (replace(edge, trigger=t, edge_class=t.edge_class) for t in triggers)
    if not triggers:
        yield edge


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


def _in_list(interpreter: Interpreter, edge: Edge) -> Edge:
    """An edge from a row of a list that is not known starts at the only list of its screen."""
    trigger = edge.trigger
    if trigger.surface != ONLY_LIST:
        return edge
    lists = interpreter.layouts.lists(edge.source.layouts)
    found = lists.pop() if len(lists) == 1 and not (trigger.id or trigger.text or trigger.description) else trigger.id
    return replace(edge, trigger=replace(trigger, id=found, surface=""))


def _placed(interpreter: Interpreter, edge: Edge, above: list[Place]) -> Edge:
    """An edge whose element is not on its screen, but on a dialog or menu that opens from there, starts there."""
    edge = _in_list(interpreter, edge)
    trigger, source = edge.trigger, edge.source
    others = [place for place in above if place is not edge.target]
    if trigger.edge_class == "menu" and not _has_item(source, trigger):
        showing = [place for place in others if _has_item(place, trigger)]
    elif trigger.edge_class == "click" and trigger.id and not interpreter.layouts.any_has(source.layouts, trigger.id):
        showing = [place for place in others if interpreter.layouts.any_has(place.layouts, trigger.id)]
    else:
        return edge
    return replace(edge, source=showing[0]) if len({id(d) for d in showing}) == 1 else edge


def _has_item(place: Place, trigger: Trigger) -> bool:
    """Whether an item that code added to the menu of a place is what is touched."""
    return any(of_item(item) == trigger for item in place.items)
