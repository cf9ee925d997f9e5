"""What an app does whenever one of its activities comes to the front, such as asking for a code that locks the app.

Objects hear of all activities that the code makes where it calls ``registerActivityLifecycleCallbacks``.
"""

from uiatlas_static.solver.domain import Obj
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.leaving import passes
from uiatlas_static.solver.places import DOUBTFUL

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
            if method is not None and method.id in interpreter.relevant.acting:
                interpreter.under(DOUBTFUL, method, listener, (activity,), None)
