"""How fragments know of each other: the one around, the one that is told, results by key; and those made by name."""

from dataclasses import replace

from uiatlas_static.facts.code import INIT
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.declared_types import NAMING, PACKAGE
from uiatlas_static.solver.domain import Abstract, Bound, Obj, join, objects, options, texts
from uiatlas_static.solver.fragments import PARENT
from uiatlas_static.solver.intent_values import intent_that_started
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.observing import add_observer, send
from uiatlas_static.solver.places import Place

_CONTEXT_AND_NAME = 2
TARGET = "(target)"
"""Where a fragment keeps the one that it tells its result."""
MAKING = ("newInstance", "createInstance")
"""Calls on a class, or on a constructor of it, that make an object of it."""
CONSTRUCTORS = ("getConstructor", "getDeclaredConstructor")
"""Calls on a class that give a constructor of it: the class stands for what it would make."""


def told_by_itself(place: Place, name: str) -> tuple[Abstract, ...]:
    """What the platform gives a method of a screen that it calls by itself, as far as that is known."""
    if name == "onNewIntent" and place.kind == "activity":
        return (intent_that_started(place),)
    shown_by = place.activity.obj if name == "onAttach" else None
    return () if shown_by is None or shown_by is place.obj else (shown_by,)


def by_class(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """A call on a class as a value: its name, a constructor, or an object of it; None if it is no such call."""
    classes = [o for o in options(site.receiver) if isinstance(o, ClassValue)]
    if not classes:
        return None
    if site.call.name in (*NAMING, *CONSTRUCTORS) or (site.call.name == PACKAGE and not site.args):
        return join(*classes)
    if site.call.name not in MAKING:
        return None
    return join(*(_made(interpreter, site, c.name, site.args) for c in classes))


def _made(interpreter: Interpreter, site: CallSite, cls: str, args: tuple[Abstract, ...] = ()) -> Abstract:
    return interpreter.invoke(Bound(INIT, UNKNOWN, cls), args, site.frame)


def _instantiate(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Fragment.instantiate(context, name)``: an object of the class with this name."""
    named = [o for a in site.args for o in options(a)]
    classes = [o.name for o in named if isinstance(o, ClassValue)]
    classes += [str(o.value) for o in named if isinstance(o, Literal) and o.value in interpreter.program.classes]
    made = join(*(_made(interpreter, site, cls) for cls in classes))
    if len(site.args) > _CONTEXT_AND_NAME:
        interpreter.models["setArguments"](interpreter, replace(site, receiver=made, args=site.args[-1:]))
    return made


def _parent(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getParentFragment()``: the fragment that shows this one."""
    return join(*(o.get(PARENT) for o in _asked(interpreter, site, PARENT)))


def _asked(interpreter: Interpreter, site: CallSite, field: str) -> list[Obj]:
    """Whom a call asks: what it is made on, or of the objects around the code the first that has what is asked for."""
    around = site.call.scopes if site.call.receiver is None else ()
    held = [list(objects(site.receiver)), *(list(objects(interpreter.eval(s, site.frame))) for s in around)]
    return next((those for those in held if any(field in o.fields for o in those)), held[0])


def _aim(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setTargetFragment(fragment, code)``."""
    for obj in objects(site.receiver):
        obj.put(TARGET, site.arg(0))
    return site.receiver


def _target(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getTargetFragment()``."""
    return join(*(o.get(TARGET) for o in _asked(interpreter, site, TARGET)))


def _set_listener(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setFragmentResultListener(key, ...)``: runs when a result of this key is set."""
    for which in _keys(interpreter, site):
        for function in site.args[1:]:
            add_observer(interpreter, site, which, function)
    return UNKNOWN


def _send_result(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setFragmentResult(key, bundle)``."""
    for which in _keys(interpreter, site):
        send(interpreter, site, which, (site.arg(0), site.arg(1)))
    return UNKNOWN


def _keys(interpreter: Interpreter, site: CallSite) -> list[object]:
    """Results are told apart by their key and by the activity that they stay in."""
    around = interpreter.place.activity.identity
    return [("result", around, text) for text in texts(site.arg(0))] or [("result", around)]


MODELS: dict[str, Model] = {
    "instantiate": _instantiate,
    **dict.fromkeys(("getParentFragment", "requireParentFragment"), _parent),
    "setTargetFragment": _aim,
    "getTargetFragment": _target,
    "setFragmentResultListener": _set_listener,
    "setFragmentResult": _send_result,
}
