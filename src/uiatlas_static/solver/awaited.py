"""What is taken of a collection that is still empty: it is not guessed at before code had the time to fill it.

A list is often given its adapter first, and the adapter what it shows afterwards.
"""

from uiatlas_static.facts.code import Call, own_name
from uiatlas_static.facts.values import UNKNOWN, Result, Value, alternatives
from uiatlas_static.solver.domain import ELEMENTS, LATER, Frame, Obj, objects
from uiatlas_static.solver.state import State

TAKING_ELEMENTS = frozenset({"next", "get", "getValue", "values", "entrySet", "getFirst", "getLast", "peek", "poll"})
"""Calls that take an element of a collection, or give what its elements are taken of."""
_COLLECTIONS = ("List", "Map", "Set", "Deque", "Queue", "collection")
"""How the names of classes of collections end."""
_MAX_STEPS = 4
"""Most calls between a collection and what is taken of it."""


def awaited(state: State, call: Call, index: int, frame: Frame) -> Obj | None:
    """What a call takes of a collection that code has made and put nothing into so far, if it may be of any class.

    Code that takes it is executed again in the next turn.
    """
    type_, program = call.type or _returned(frame, index), state.program
    several = program.abstract(type_) and len(program.subclasses.get(type_, ())) > 1
    if not several or program.kind(type_) or not _is_of_empty(state, call, frame):
        return None
    state.postponed = True
    state.try_again()
    return Obj(type_, LATER)


def _returned(frame: Frame, index: int) -> str:
    """The class that a body gives back, if that is what a call of it gives."""
    method = frame.method
    given = (v for r in method.returns for v in alternatives(r.value))
    return method.type if Result(method.id, index) in given else ""


def _is_of_empty(state: State, call: Call, frame: Frame) -> bool:
    taken: Value | None = call.receiver
    for _ in range(_MAX_STEPS):
        inner = (
            frame.method.calls[taken.call] if isinstance(taken, Result) and taken.method == frame.method.id else None
        )
        if inner is None or inner.name not in TAKING_ELEMENTS:
            break
        taken = inner.receiver
    held = () if taken is None else tuple(objects(state.eval(taken, frame)))
    return bool(held) and all(map(is_empty, held))


def is_empty(obj: Obj) -> bool:
    """Whether an object is a collection that code has made and put nothing into so far."""
    if obj.abstract or not own_name(obj.type).endswith(_COLLECTIONS):
        return False
    return all(name == ELEMENTS and held == UNKNOWN for name, held in obj.fields.items())
