"""What an app does whenever one of its activities comes to the front, such as asking for a code that locks the app.

Objects hear of all activities that the code makes where it calls ``registerActivityLifecycleCallbacks``.
"""

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Method
from uiatlas_static.solver.domain import Obj
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.leaving import passes
from uiatlas_static.solver.places import DOUBTFUL
from uiatlas_static.solver.program import Program

_MADE = ("onActivityCreated",)
_COMING = (*_MADE, "onActivityStarted", "onActivityResumed")


def tell_of_activity(interpreter: Interpreter, activity: Obj) -> None:
    """Tell all that hear of activities that this one is made, and comes to the front if it does."""
    program = interpreter.program
    told = _MADE if passes(interpreter, activity) else _COMING
    for cls in program.activity_callbacks:
        listener = interpreter.singleton(cls)
        for name in told:
            method = program.method(cls, name, 2 if name in _MADE else 1)
            if method is None or method.id not in interpreter.relevant.acting:
                continue
            if not _hears_once(method) or _is_entry(program, activity.type):
                interpreter.under(DOUBTFUL, method, listener, (activity,), None)


def _hears_once(method: Method) -> bool:
    """Whether an object no longer hears of activities once it was told of the first."""
    return any(
        call.name == "unregisterActivityLifecycleCallbacks" and not call.guards and isinstance(call.args[0], v.This)
        for call in method.calls
        if call.args
    )


def _is_entry(program: Program, activity: str) -> bool:
    """Whether an activity may be the first of the app, as one that others may start."""
    components = program.facts.manifest.components
    return any((c.exported or c.filters) and activity in (c.name, c.target) for c in components)
