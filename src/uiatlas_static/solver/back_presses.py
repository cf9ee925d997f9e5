"""What code does itself when a person presses Back, beside going back."""

from dataclasses import replace

from uiatlas_static.facts.code import INVOKE
from uiatlas_static.facts.values import UNKNOWN, Literal, This
from uiatlas_static.solver.acting import ADDING_CALLBACKS, BACK_HANDLERS, HANDLING_BACK
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Widget, options
from uiatlas_static.solver.finishing import PRESSING
from uiatlas_static.solver.going_back import note_gone_back
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.leaving import is_false
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import AUTO, PRESSED, Trigger
from uiatlas_static.solver.returning import is_of_dispatcher

_HAVING = ("Activity", "Dialog", "OnBackPressedDispatcher")
"""How the classes end that Back is pressed in by their method of that name."""


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
    here, doubtful = interpreter.place, any(e != Literal(True) for e in enabled)
    known = interpreter.back_presses
    known.answers[here][site.frame.method.id, site.index] = site, doubtful
    _answer(interpreter, site, replace(PRESSED, doubtful=doubtful))
    for place, trigger in [*known.touches[here.activity]]:
        if known.answering(place) is here:
            with interpreter.at(place, trigger):
                _answer(interpreter, site, replace(trigger, doubtful=trigger.doubtful or doubtful))
    return UNKNOWN


def _answer(interpreter: Interpreter, site: CallSite, trigger: Trigger) -> None:
    for function in site.args[-1:]:
        fire(interpreter, site, function, trigger, (UNKNOWN,), (INVOKE, *HANDLING_BACK))


def _press(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``onBackPressedDispatcher.onBackPressed()``, ``activity.onBackPressed()``: a touch does what Back does."""
    here, trigger, known = interpreter.place, interpreter.trigger, interpreter.back_presses
    if trigger.edge_class in (AUTO.edge_class, PRESSED.edge_class) or (here, trigger) in known.running:
        return UNKNOWN
    if not _is_of_screen(interpreter, site) or _is_switched_off(interpreter, site):
        return UNKNOWN
    note_gone_back(interpreter, site, None, pressed=True)
    known.touches[here.activity][here, trigger] = None
    known.running.add((here, trigger))
    for answer, doubtful in [*known.answers[known.answering(here)].values()]:
        _answer(interpreter, answer, replace(trigger, doubtful=trigger.doubtful or doubtful))
    known.running.remove((here, trigger))
    return UNKNOWN


def _is_of_screen(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether Back is pressed in an activity: that of a dialog closes it, and views may have a method of that name."""
    if any(isinstance(o, Widget) for o in options(site.receiver)):
        return False
    program, types = interpreter.program, interpreter.liveness.meaning.asked(site.frame.method, site.call).types
    if types is None:
        return True
    around = [s.type for s in site.call.scopes if isinstance(s, This)] if site.call.receiver is None else types
    above = (name for type_ in around for name in program.ancestors(type_) if name not in program.classes)
    return next((not name.endswith("Dialog") for name in above if name.endswith(_HAVING)), False)


def _is_switched_off(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether the body has switched off what answers Back: ``answer.isEnabled = false; onBackPressed()``."""
    method, program = site.frame.method, interpreter.program
    off = (c.receiver for c in method.calls[: site.index] if c.name == "setEnabled" and is_false(c.args))
    types = (interpreter.liveness.meaning.type_of(r, method) for r in off if r is not None)
    return any(above.endswith("OnBackPressedCallback") for t in types for above in program.ancestors(t))


MODELS: dict[str, Model] = {
    **dict.fromkeys(ADDING_CALLBACKS, _added),
    PRESSING: _press,
    **dict.fromkeys(BACK_HANDLERS, _handled),
}
