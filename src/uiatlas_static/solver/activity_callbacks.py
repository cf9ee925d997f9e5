"""What an app does whenever one of its activities comes to the front, such as asking for a code that locks the app.

Objects hear of all activities that the code makes where it calls ``registerActivityLifecycleCallbacks``.
"""

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import UNREGISTER, Method
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
            if not _hears_once(program, cls, method) or _is_entry(program, activity.type):
                interpreter.under(DOUBTFUL, method, listener, (activity,), None)


def _hears_once(program: Program, cls: str, method: Method) -> bool:
    """Whether an object of a class no longer hears of activities once it was told of the first."""
    calls = [c for c in method.calls if c.name == UNREGISTER and c.args]
    own = [c for c in calls if isinstance(c.args[0], v.This) and program.is_a(cls, c.args[0].type)]
    if program.facts.origin == "apk":
        return any(not c.guards for c in own)
    return bool(own) and own == calls and UNREGISTER in method.always


def _is_entry(program: Program, activity: str) -> bool:
    """Whether an activity may be the first of the app, as one that others may start."""
    components = program.facts.manifest.components
    return any((c.exported or c.filters) and activity in (c.name, c.target) for c in components)
