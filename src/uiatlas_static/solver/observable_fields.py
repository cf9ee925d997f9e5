"""Observable fields of data binding: ``field.addOnPropertyChangedCallback(it)`` is told of ``field.notifyChange()``.

What a callback does is done under the touch that changes the field. See
https://developer.android.com/topic/libraries/data-binding/observability.
"""

from uiatlas_static.facts.code import INIT
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Bound, Obj, objects
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.observing import add_observer, send
from uiatlas_static.solver.streams import CHANGING_FIELDS, identity, is_observable_field

_LISTENING, _TOLD = "addOnPropertyChangedCallback", "onPropertyChanged"


def of_field(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """What a call on such a field does; None if it is no call that its callbacks are about."""
    name = site.call.name
    if name != _LISTENING and name not in CHANGING_FIELDS:
        return None
    fields = [o for o in objects(site.receiver) if _is_field(interpreter, o)]
    if not fields:
        return None
    if name == _LISTENING:
        callbacks = [o for o in objects(site.arg(0)) if interpreter.callbacks(o, (_TOLD,))]
        for one in fields:
            for callback in callbacks:
                add_observer(interpreter, site, identity(one), Bound(_TOLD, callback, callback.type))
        return UNKNOWN if callbacks else None
    if site.frame.method.name != INIT:
        for one in fields:
            send(interpreter, site, identity(one), (one, UNKNOWN))
    return UNKNOWN


def _is_field(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether an object is one that was seen to be made, of data binding's class or one of the app below it."""
    return not obj.abstract and any(
        is_observable_field(a) for a in (obj.type, *interpreter.program.ancestors(obj.type))
    )
