"""Several objects of which each is drawn with a text of its own, and what is done when one of them is touched."""

from collections.abc import Iterable

from uiatlas_static.facts.values import FieldValue, Result, Value
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Frame, Many, Obj, join, key, objects, options
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.triggers import words

Drawn = tuple[tuple[str, Obj], ...]
"""Several objects, with what each says."""


def drawn(interpreter: Interpreter, site: CallSite) -> Drawn:
    """The objects that a text is drawn for, with what it says of each: ``Text(row.title)``; none where it is one."""
    for written, value in zip(site.call.args, site.args, strict=False):
        field = _field(written, site.frame) if type(value) is Many else None
        if field is None or field.receiver is None:
            continue
        held = list(objects(interpreter.eval(field.receiver, site.frame)))
        said = [(words(interpreter, o.fields[field.name]), o) for o in held if field.name in o.fields]
        if len({text for text, _ in said if text}) > 1:
            return tuple((text, o) for text, o in said if text and "{}" not in text and "%" not in text)
    return ()


def _field(value: Value, frame: Frame) -> FieldValue | None:
    """The field that a text is taken from, also by its number: ``stringResource(row.title)``."""
    if isinstance(value, Result) and value.method == frame.method.id:
        value = next((a for a in frame.method.calls[value.call].args if isinstance(a, FieldValue)), value)
    return value if isinstance(value, FieldValue) else None


def of_object(function: Abstract, one: Obj, every: Iterable[Obj]) -> Abstract:
    """Of functions that several objects hold, those of one of them, and those that none holds."""
    others = {held for o in every if o is not one for held in _held(o)} - _held(one)
    return join(*[o for o in options(function) if key(o) not in others])


def _held(obj: Obj) -> set[object]:
    return {key(option) for field in obj.fields.values() for option in options(field)}
