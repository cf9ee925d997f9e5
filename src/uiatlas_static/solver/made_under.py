"""Conditions under which what a call shows was chosen: ``next = isKnown() ? Home.class : Login.class; open(next);``."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Call
from uiatlas_static.facts.values import Guard
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import UNDECIDED, Abstract, Frame, Obj, key, options
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.supposed import Supposed

_NAMING = ("setClass", "setClassName", "setComponent")
"""Calls that give an intent the class that it leads to."""
_CALLERS = 3
"""How many bodies may hand on what one of them has chosen."""
_Places = dict[Guard, tuple[str, int]]
"""Conditions, each with the body that has it and the line of what is done under it."""


@contextmanager
def chosen_for(interpreter: Interpreter, site: CallSite, shown: Iterable[Abstract], cls: str = "") -> Iterator[None]:
    """Suppose what must hold for a call to be given one of some values.

    Args:
        interpreter: The execution.
        site: The call.
        shown: The values, each of which leads to the same place.
        cls: The class that an intent among them has to name for that.
    """
    world = interpreter.world
    before = world.supposed
    first, *others = [_conditions(interpreter, site, value, cls) for value in shown]
    for guard, (method, line) in reversed(first.items()):
        if all(guard in other for other in others) and (before is None or id(guard) not in before.all):
            world.supposed = Supposed(world.supposed, method, (guard,), line)
    try:
        yield
    finally:
        world.supposed = before


def _conditions(interpreter: Interpreter, site: CallSite, value: Abstract, cls: str) -> _Places:
    """The conditions under which a call is given a value, those first that are asked first."""
    handed = _handed_on(interpreter, site.call, value, site.frame)
    made = _making(value)
    if made is None:
        return handed
    index, frame = made
    call = frame.method.calls[index]
    found = _placed(call.guards, call.line, frame)
    if cls:
        found |= _naming(interpreter, index, v.ClassValue(cls), frame, running=frame is site.frame)
    return found | handed


def _making(value: Abstract) -> tuple[int, Frame] | None:
    """The call that makes an object in the body that it is known to be made in."""
    if not isinstance(value, Obj):
        return None
    match value.site, value.frame:
        case (str(id_), int(index), *_), Frame(method=method) as frame if id_ == method.id and index in _calls(frame):
            return index, frame
    return None


def _calls(frame: Frame) -> range:
    return range(len(frame.method.calls))


def _naming(interpreter: Interpreter, index: int, cls: Abstract, frame: Frame, *, running: bool) -> _Places:
    """The conditions of the only call of a body that gives an intent a class."""
    made = v.Result(frame.method.id, index)
    later = (c for c in frame.method.calls[index + 1 :] if c.name in _NAMING and c.receiver == made)
    calls = (frame.method.calls[index], *later)
    naming = [c for c in calls if any(_may_be(interpreter.eval(a, frame), cls) for a in c.args)]
    if len(naming) != 1:
        return {}
    chosen = _handed_on if running else _chosen
    return _placed(naming[0].guards, naming[0].line, frame) | chosen(interpreter, naming[0], cls, frame)


def _handed_on(interpreter: Interpreter, call: Call, wanted: Abstract, frame: Frame) -> _Places:
    """What holds where a call is given what is wanted, or the calls around it whose bodies hand it on."""
    found = _chosen(interpreter, call, wanted, frame)
    for _ in range(_CALLERS):
        if frame.caller is None or frame.caller.at not in _calls(frame.caller):
            break
        frame = frame.caller
        found = _chosen(interpreter, frame.method.calls[frame.at], wanted, frame) | found
    return found


def _chosen(interpreter: Interpreter, call: Call, wanted: Abstract, frame: Frame) -> _Places:
    """What holds where an argument that conditions choose, here or where it is given back, is what is wanted."""
    for arg in call.args:
        given = interpreter.returned.get((frame, arg.call)) if isinstance(arg, v.Result) else None
        if given is not None:
            returns = [(o, (*r.guards, *g)) for r in given.method.returns for o, g in v.guarded_alternatives(r.value)]
            found = _of_options(interpreter, returns, wanted, given)
        else:
            found = _of_options(interpreter, v.guarded_alternatives(arg), wanted, frame)
        if found is not None:
            inner = frame if given is None else given
            return _placed(found, call.line if given is None else given.method.line, inner)
    return {}


def _of_options(
    interpreter: Interpreter, written: Iterable[tuple[v.Value, tuple[Guard, ...]]], wanted: Abstract, frame: Frame
) -> list[Guard] | None:
    """What holds for all those of some options that may be what is wanted; None if there are none."""
    ways = [guards for option, guards in written if _may_be(interpreter.eval(option, frame), wanted)]
    return [g for g in ways[0] if all(g in way for way in ways)] if ways else None


def _may_be(value: Abstract, wanted: Abstract) -> bool:
    return any(key(o) == key(wanted) for o in options(value))


def _placed(guards: Iterable[Guard], line: int, frame: Frame) -> _Places:
    """Those of some conditions that nobody can decide."""
    return {g: (frame.method.id, line) for g in guards if frame.conditions.get(id(g)) is UNDECIDED}
