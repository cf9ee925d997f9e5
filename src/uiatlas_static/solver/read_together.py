"""Arguments that a call reads of one of several objects: each gives its own, as in ``add(it.title, it.page)``."""

from collections.abc import Mapping

from uiatlas_static.facts.code import Call
from uiatlas_static.facts.values import FieldValue, Parameter, Result, Value
from uiatlas_static.solver.domain import Abstract, Frame, Many, Obj, options
from uiatlas_static.solver.state import State

_MOST = 12
"""Most objects that are told apart so."""


def read_together(state: State, call: Call, args: tuple[Abstract, ...], frame: Frame) -> list[tuple[Abstract, ...]]:
    """The arguments for each object that several of them are read of; none if there are not several such objects."""
    read: dict[Value, dict[int, str]] = {}
    for n, (written, value) in enumerate(zip(call.args, args, strict=False)):
        if type(value) is Many and isinstance(written, FieldValue) and isinstance(written.receiver, Parameter | Result):
            read.setdefault(written.receiver, {})[n] = written.name
    for owner, fields in read.items():
        held = options(state.eval(owner, frame)) if len(fields) > 1 else ()
        apart = [_of(o, fields, args) for o in held if isinstance(o, Obj)]
        if 1 < len(apart) == len(held) <= _MOST and all(apart):
            return [given for given in apart if given is not None]
    return []


def _of(one: Obj, fields: Mapping[int, str], args: tuple[Abstract, ...]) -> tuple[Abstract, ...] | None:
    """The arguments where fields are those of one object; None if it has not all of them."""
    if one.abstract or not all(name in one.fields for name in fields.values()):
        return None
    return tuple([one.fields[fields[n]] if n in fields else given for n, given in enumerate(args)])
