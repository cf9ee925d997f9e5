"""What code does itself when a person presses Back, beside going back."""

from dataclasses import replace

from uiatlas_static.facts.code import INVOKE
from uiatlas_static.facts.values import UNKNOWN, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract
from uiatlas_static.solver.heard import HANDLING_BACK
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import PRESSED
from uiatlas_static.solver.returning import BACK_HANDLER, is_of_dispatcher


def _added(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``onBackPressedDispatcher.addCallback(owner, enabled) { ... }``; other things have callbacks, too."""
    if not is_of_dispatcher(site.frame.method, site.call):
        return interpreter.models["(other)"](interpreter, site)
    return _pressed(interpreter, site, site.args[1:-1])


def _handled(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``BackHandler(enabled) { ... }`` of Compose."""
    return _pressed(interpreter, site, site.args[:-1])


def _pressed(interpreter: Interpreter, site: CallSite, enabled: tuple[Abstract, ...]) -> Abstract:
    """Run what Back is answered with; it is doubtful if it may be switched off."""
    trigger = replace(PRESSED, doubtful=any(e != Literal(True) for e in enabled))
    for function in site.args[-1:]:
        fire(interpreter, site, function, trigger, (UNKNOWN,), (INVOKE, *HANDLING_BACK))
    return UNKNOWN


MODELS: dict[str, Model] = {
    **dict.fromkeys(("addCallback", "addCallback$default"), _added),
    **dict.fromkeys((BACK_HANDLER, f"Predictive{BACK_HANDLER}"), _handled),
}
