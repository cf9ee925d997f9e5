"""What code does itself when a person presses Back, beside going back."""

from uiatlas_static.facts.code import INVOKE
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract
from uiatlas_static.solver.heard import HANDLING_BACK
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import PRESSED
from uiatlas_static.solver.returning import BACK_HANDLER, is_of_dispatcher


def _added(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``onBackPressedDispatcher.addCallback(owner) { ... }``; other things have callbacks, too."""
    if not is_of_dispatcher(site.frame.method, site.call):
        return interpreter.models["(other)"](interpreter, site)
    return _pressed(interpreter, site)


def _pressed(interpreter: Interpreter, site: CallSite) -> Abstract:
    """Run what Back is answered with, as ``BackHandler { ... }`` does in Compose."""
    for function in site.args[-1:]:
        fire(interpreter, site, function, PRESSED, (UNKNOWN,), (INVOKE, *HANDLING_BACK))
    return UNKNOWN


MODELS: dict[str, Model] = {
    **dict.fromkeys(("addCallback", "addCallback$default"), _added),
    **dict.fromkeys((BACK_HANDLER, f"Predictive{BACK_HANDLER}"), _pressed),
}
