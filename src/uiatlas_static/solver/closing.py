"""What is touched for nothing but to close a dialog, or to finish an activity: its Cancel, a button of its own."""

from uiatlas_static.facts.code import FINISH, Call, Method
from uiatlas_static.facts.values import UNKNOWN, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Obj, options
from uiatlas_static.solver.finishing import CLOSING, finishes
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO, BACKGROUND
from uiatlas_static.solver.triggers import evidence

_GIVING = frozenset({"getDialog", "requireDialog", "getActivity", "requireActivity"})
"""Calls that only give what is closed."""
_ONLY_IN_FRONT = FINISH - {"finishAffinity"}
"""Calls that finish no activity below the one in front; of a task they take away what is left when its first ends."""


def close(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``dismiss()`` of a dialog: what is touched for nothing but that is a button that closes it."""
    trigger, place = interpreter.trigger, interpreter.place
    alone = only_closes(Closure(site.frame.method, site.frame))
    if place.kind == "dialog" and alone and trigger.edge_class != AUTO.edge_class:
        interpreter.world.closing.setdefault(place, {})[trigger] = evidence(interpreter, site)
    return UNKNOWN


def only_closes(value: Abstract) -> bool:
    """Whether a listener does nothing but close its dialog, as none at all does; a text is no listener."""
    for option in options(value):
        match option:
            case Closure(method):
                calls = method.calls
            case Bound(name):
                calls = (Call(name),)
            case Obj():
                return False
            case _:
                continue
        if any(call.name not in CLOSING and call.name not in _GIVING for call in calls):
            return False
    return True


def is_only_closing(value: Abstract) -> bool:
    """Whether it is known of a listener that there is none, or that it does nothing but close its dialog.

    None is written as the number 0 in a package.
    """
    return value in (Literal(None), Literal(0)) or (isinstance(value, Closure | Bound) and only_closes(value))


def _finish(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``finish()`` of the activity in front: what is touched for nothing but that leads to what is below it."""
    trigger, place, method = interpreter.trigger, interpreter.place, site.frame.method
    surely = not site.call.guards and finishes(method, site.call) and _only_finishes(method)
    if surely and place.kind not in BACKGROUND and trigger.edge_class != AUTO.edge_class:
        interpreter.world.finishing.setdefault(place, {})[trigger] = evidence(interpreter, site)
    return interpreter.ask("(other)", site)


def _only_finishes(method: Method) -> bool:
    """Whether a method does nothing but finish the activity, with a result that says no more than a number."""
    return all(
        call.name in _ONLY_IN_FRONT or call.name in _GIVING or (call.name == "setResult" and len(call.args) == 1)
        for call in method.calls
    )


MODELS: dict[str, Model] = {**dict.fromkeys(CLOSING, close), **dict.fromkeys(sorted(_ONLY_IN_FRONT), _finish)}
