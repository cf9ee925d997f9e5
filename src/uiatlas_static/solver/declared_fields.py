"""What a field can hold of a value that it is given: objects of the class that it is declared with, and no others."""

from uiatlas_static.solver.domain import Abstract, Obj, join, options
from uiatlas_static.solver.hierarchy import ABOVE_PLATFORM
from uiatlas_static.solver.state import State


def as_declared(state: State, obj: Obj, name: str, value: Abstract) -> Abstract:
    """A value as a field of an object holds it.

    Of some object of a class above, which may be of any class below that, it is one of the declared class: only so was
    it cast. Of several objects those of other classes of the app are left out, if all that these derive from is known.
    """
    given = options(value)
    if not any(isinstance(o, Obj) for o in given):
        return value
    declared = state.program.field(obj.type, name)
    if declared is None or declared[1].type not in state.program.classes:
        return value
    type_, is_a = declared[1].type, state.program.is_a
    if all(not isinstance(o, Obj) or is_a(o.type, type_) for o in given):
        return value
    narrowed = [
        state.typed(type_) if isinstance(o, Obj) and o.abstract and o.type != type_ and is_a(type_, o.type) else o
        for o in given
    ]
    fitting = [o for o in narrowed if not (isinstance(o, Obj) and _is_other(state, o.type, type_))]
    return join(*(fitting or narrowed))


def _is_other(state: State, type_: str, declared: str) -> bool:
    """Whether a class is known not to be another one: it has code, and what it derives from is known to the end."""
    if not (chain := state.program.chain(type_)) or state.program.is_a(type_, declared):
        return False
    above = chain[-1].parent
    return not above or above.startswith(ABOVE_PLATFORM)
