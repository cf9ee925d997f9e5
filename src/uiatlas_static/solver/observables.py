"""Objects of ``java.util.Observable``: ``stock.addObserver(screen)``, and ``notifyObservers(change)`` tells it that."""

from uiatlas_static.facts.values import Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Obj, objects, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.observing import add_observer, send
from uiatlas_static.solver.streams import identity

_OBSERVABLE = "java.util.Observable"
_TOLD = "update"


def _watched(interpreter: Interpreter, site: CallSite) -> list[Obj]:
    """The objects that a call is made on which others observe."""
    return [o for o in objects(site.receiver) if interpreter.program.is_a(o.type, _OBSERVABLE)]


def _observe(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``watched.addObserver(observer)``; other things have observers too."""
    watched = _watched(interpreter, site)
    for one in watched:
        for observer in options(site.arg(0)):
            told = Bound(_TOLD, observer, observer.type) if isinstance(observer, Obj) else observer
            if isinstance(told, Bound | Closure):
                add_observer(interpreter, site, (_OBSERVABLE, identity(one)), told)
    return Literal(None) if watched else interpreter.models["(other)"](interpreter, site)


def _notify(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``notifyObservers(change)``: each observer is told who has changed, and of the change."""
    watched = _watched(interpreter, site)
    for one in watched:
        send(interpreter, site, (_OBSERVABLE, identity(one)), (one, site.arg(0) if site.args else Literal(None)))
    return Literal(None) if watched else interpreter.models["(other)"](interpreter, site)


MODELS: dict[str, Model] = {"addObserver": _observe, "notifyObservers": _notify}
