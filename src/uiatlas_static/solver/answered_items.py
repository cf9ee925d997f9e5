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
        kinds = {program.kind(m.owner) for m in telling_of_items(program, world, edge)}
        if kinds and kinds <= {"fragment", "dialog"} and not edge.source.in_bars:
            del world.edges[edge]


def telling_of_items(program: Program, world: World, edge: Edge) -> list[Method]:
    """The methods by which screens were told of an item of the menu of options each time that an edge was found.

    There are none if it was found in another way as well.
    """
    ways = world.handled.get(edge, ())
    told = [program.by_id.get(way[0][0]) if way else None for way in ways]
    found = [m for m in told if m is not None and m.name == _HANDLER]
    return found if len(found) == len(ways) < MAX_ALONG else []
