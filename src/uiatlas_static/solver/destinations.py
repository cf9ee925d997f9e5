"""The destination that a navigation controller is at: its id is nothing that a person touches."""

from uiatlas_static.facts.code import INVOKE
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import DESTINATION, Abstract, Obj
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire


def _current(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``controller.currentDestination``."""
    return Obj(DESTINATION)


def _heard(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``controller.addOnDestinationChangedListener { _, shown, _ -> }``, which is told at once."""
    given = (UNKNOWN, Obj(DESTINATION), UNKNOWN)
    fire(interpreter, site, site.arg(-1), interpreter.present, given, (INVOKE, "onDestinationChanged"))
    return UNKNOWN


MODELS: dict[str, Model] = {"getCurrentDestination": _current, "addOnDestinationChangedListener": _heard}
