"""Values that Kotlin makes when they are first asked for: what the function gives, made once."""

from uiatlas_static.facts.values import Unknown
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import LAZY, VALUE, Abstract, Bound, Closure, Obj, key
from uiatlas_static.solver.interpreter import Interpreter, Model


def _lazy(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``LazyKt.lazy(function)``, ``LazyKt.lazy(mode, function)``, ``lazy { ... }`` of source that is given back.

    Where source gives it to a property (``by lazy { ... }``), the value stands there.
    """
    bare = not site.call.owner and site.call.receiver is None and isinstance(site.arg(-1), Closure | Bound)
    if not (bare or site.call.owner.startswith(LAZY)):
        return interpreter.models["(other)"](interpreter, site)
    value = interpreter.invoke(site.arg(-1), (), site.frame)
    made = Obj(LAZY, (site.frame.method.id, site.index, key(value)))
    if not isinstance(value, Unknown):
        made.put(VALUE, value)
    return made


MODELS: dict[str, Model] = {"lazy": _lazy}
