"""Which part of a touch code waits for: that a finger is put down or lifted, as at each tap, or that it moves.

Keys are pressed and released as well.
"""

from uiatlas_static.facts import values as v
from uiatlas_static.facts.values import Guard, Value
from uiatlas_static.solver.program import Program

_EVENT = ("MotionEvent", "KeyEvent")
_ASKED = ("getAction", "getActionMasked", "action", "actionMasked")
_PHASES = ("ACTION_DOWN", "ACTION_UP", "ACTION_MOVE")
"""The phases of a touch by one finger, in the order of their numbers; the first two are those of a key."""
_MOVE = "ACTION_MOVE"


def asks_for_phase(program: Program, guard: Guard) -> bool:
    """Whether a condition asks which phase of a touch is told; each touch goes through all that do not move."""
    return bool(_phases(program, guard))


def is_of_moving(program: Program, guard: Guard) -> bool:
    """Whether a condition only holds while a finger moves."""
    return guard.equal and _phases(program, guard) == {_MOVE}


def _phases(program: Program, guard: Guard) -> set[str]:
    """The phases that a condition compares the one of a touch with; none if it is another condition."""
    given = _event(program, guard.subject)
    if given is None:
        return set()
    method = program.by_id.get(given.method)
    parameters = () if method is None else method.parameters
    known = given.index < len(parameters) and parameters[given.index].type.endswith(_EVENT)
    found = {_phase(other, known) for other in v.alternatives(guard.other)}
    return set() if "" in found else found


def _event(program: Program, asked: Value) -> v.Parameter | None:
    """The parameter of which a value is the action."""
    match asked:
        case v.FieldValue(name, v.Parameter() as given) if name in _ASKED:
            return given
        case v.Result(method, index) if method in program.by_id:
            call = program.by_id[method].calls[index]
            return call.receiver if call.name in _ASKED and isinstance(call.receiver, v.Parameter) else None
    return None


def _phase(value: Value, known: bool) -> str:
    match value:
        case v.FieldValue(name, _, owner) if owner.endswith(_EVENT) and name in _PHASES:
            return name
        case v.Literal(int() as number) if known and 0 <= number < len(_PHASES):
            return _PHASES[number]
    return ""
