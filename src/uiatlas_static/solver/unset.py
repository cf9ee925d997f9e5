"""Fields that nothing was seen to set hold nothing, as long as that can be told.

What a base class keeps for some of the screens derived from it, and calls if it is there, is not there in all the
others. So a field of a screen holds null at first, as does one of an object that code makes if no object can be made of
its type: else all that may be of it would be meant. That is given up, when all else is done, where a body that writes
it has run in the activity, or where none of them was seen to run anywhere: then it is not known what is set. What code
makes may be filled in another activity, so that it is given up for that wherever its writers have run.
"""

from uiatlas_static.facts.values import UNKNOWN, Unknown
from uiatlas_static.solver.fragments import MAX_VISITS
from uiatlas_static.solver.interpreter import Interpreter


def suppose_set(interpreter: Interpreter) -> bool:
    """Take fields to hold some object that were taken to hold nothing; whether something is to be executed again."""
    world, activities = interpreter.world, set[int]()
    for asked, unset in list(interpreter.unset.items()):
        _, cls, name = asked
        writers = interpreter.program.writes.writers(cls, name)
        ran = any(interpreter.ran(unset.activity, m) for m in writers)
        is_screen = all(obj.site == "screen" for obj in unset.objects)
        if is_screen and not ran and any(m.id in interpreter.executed for m in writers):
            continue
        del interpreter.unset[asked]
        if any(isinstance(obj.fields.peek(name) or UNKNOWN, Unknown) for obj in unset.objects):
            interpreter.supposed_set[asked] = True
            activities.add(id(unset.activity))
    for place in [p for p in dict.values(world.places) if id(p.activity) in activities]:
        if place.obj is not None and place.visits and place not in world.todo:
            place.visits = min(place.visits, MAX_VISITS - 1)
            world.todo.append(place)
    return bool(world.todo)
