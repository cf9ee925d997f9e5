"""Items of menus that an activity answers itself: the platform tells its fragments only of the others."""

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import Literal
from uiatlas_static.solver.domain import Abstract, Obj
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import MAX_ALONG, Edge, Trigger, World
from uiatlas_static.solver.program import Program

_HANDLER = "onOptionsItemSelected"
"""The method by which screens hear of items of the menu of options, and say whether that was all."""
_ANSWERED = Literal(True)


def note_answer(interpreter: Interpreter, obj: Obj, method: Method, trigger: Trigger, answer: Abstract) -> None:
    """Note what the handler of an activity says of an item; what it does not always answer it leaves to others."""
    activity, world = interpreter.place.activity, interpreter.world
    if method.name == _HANDLER and obj is activity.obj:
        known = world.answered_items.get((activity, trigger), True)
        world.answered_items[activity, trigger] = known and answer == _ANSWERED


def drop_unheard(program: Program, world: World) -> None:
    """Take away the edges for which a fragment would have to be told of an item that its activity answers."""
    answered = {key for key, sure in world.answered_items.items() if sure}
    for edge in [e for e in world.edges if (e.source.activity, e.trigger) in answered]:
        if not edge.source.in_bars and _is_of_fragments(program, world, edge):
            del world.edges[edge]


def _is_of_fragments(program: Program, world: World, edge: Edge) -> bool:
    """Whether an edge was only ever found as a fragment was told of an item of the menu of options."""
    ways = world.handled.get(edge, ())
    heard = {way[0][0] if way else "" for way in ways}
    return 0 < len(ways) < MAX_ALONG and all(
        id_ in program.by_id
        and program.by_id[id_].name == _HANDLER
        and program.kind(program.by_id[id_].owner) in ("fragment", "dialog")
        for id_ in heard
    )
