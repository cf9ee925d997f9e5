"""Values that Kotlin makes when they are first asked for, as compiled: what the function gives, made once."""

from uiatlas_static.facts.values import Unknown
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, key
from uiatlas_static.solver.interpreter import Interpreter, Model

LAZY = "kotlin.Lazy"
"""The type of what ``lazy`` makes."""
VALUE = "value"
"""The field of it with the value."""


def _lazy(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``LazyKt.lazy(function)``, ``LazyKt.lazy(mode, function)``; in source, the value stands where it is given."""
    if not site.call.owner.startswith(LAZY):
        return interpreter.models["(other)"](interpreter, site)
    value = interpreter.invoke(site.arg(-1), (), site.frame)
    made = Obj(LAZY, (site.frame.method.id, site.index, key(value)))
    if not isinstance(value, Unknown):
        made.put(VALUE, value)
    return made


MODELS: dict[str, Model] = {"lazy": _lazy}
