"""Arrays and lists that are written out: their elements stand in the order in which code writes them.

Such an array is a choice of its elements, as ``new String[] {"First", "Last"}`` is, or a field that is given one once.
Such a list is a field that is given an empty one, to which the same initialiser adds its elements, and nobody others.
"""

from uiatlas_static.facts.values import Choice, FieldValue, Parameter, Result, Value
from uiatlas_static.solver.domain import Abstract, Frame, options
from uiatlas_static.solver.interpreter import Interpreter

_MAX_CALLERS = 4
"""Through how many calls an array is followed that is handed on."""


def elements_in_order(interpreter: Interpreter, array: Value | None, frame: Frame) -> tuple[Abstract, ...]:
    """The elements of an array that is written out; nothing if it is another value, or one of them is not known."""
    given = _handed_on(array, frame)
    written = interpreter.program.writes.only(given) if isinstance(given, FieldValue) else given
    if isinstance(given, FieldValue) and isinstance(written, Result):
        return tuple(interpreter.eval(value, frame) for value in interpreter.program.writes.listed(given))
    if array is None or not isinstance(written, Choice) or not written.ordered:
        return ()
    if isinstance(given, FieldValue) and given.name in interpreter.program.reordered:
        return ()
    elements = options(interpreter.eval(array, frame))
    return elements if len(elements) == len(written.options) else ()


def _handed_on(array: Value | None, frame: Frame) -> Value | None:
    """What a body is given, as the body says it that gives it first."""
    for _ in range(_MAX_CALLERS):
        caller = frame.caller
        if not isinstance(array, Parameter) or array.method != frame.method.id or caller is None:
            break
        given = caller.method.calls[caller.at].args if 0 <= caller.at < len(caller.method.calls) else ()
        array, frame = given[array.index] if array.index < len(given) else None, caller
    return array
