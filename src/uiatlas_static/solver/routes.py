"""What a router opens by a path that an annotation gives it: ``ARouter.getInstance().build(path).navigation()``.

The libraries: https://github.com/alibaba/ARouter, https://github.com/HuolalaTech/hll-wp-therouter-android
(``TheRouter.build(path).navigation()``), and https://github.com/airbnb/DeepLinkDispatch, which opens the activity whose
address an activity was started with. All are under Apache-2.0.
"""

from uiatlas_static.facts.code import Call, Method, own_name
from uiatlas_static.facts.values import UNKNOWN, Result, Value
from uiatlas_static.solver import compose
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Frame, join, objects, texts
from uiatlas_static.solver.giving import MAX_CHAIN
from uiatlas_static.solver.intents import Destination, arrive
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.triggers import evidence

_ROUTERS = ("com.alibaba.android.arouter.launcher.ARouter", "com.therouter.TheRouter")
_DELEGATE, _LINKED = "DeepLinkDelegate", "DeepLink"
"""The class that DeepLinkDispatch generates, and its annotation of activities that links open."""


def _path(method: Method, call: Call) -> Value | None:
    """The path that the calls in front of one were given; None if they are no router's."""
    value = call.receiver
    for _ in range(MAX_CHAIN):
        if not isinstance(value, Result) or value.method != method.id:
            return None
        before = method.calls[value.call]
        first = next((c for c in (before, call) if c.name == "build"), call)
        if before.owner in _ROUTERS:
            return first.args[0] if first.name == "build" and first.args else None
        call, value = before, before.receiver
    return None


def _routed(interpreter: Interpreter, path: Abstract) -> list[str]:
    """The classes that have a path."""
    asked, found = set(texts(path)), []
    for name, route in interpreter.program.routed if asked else ():
        if not asked.isdisjoint(texts(interpreter.eval(route, Frame(Method("", name, ""), None, ())))):
            found.append(name)
    return found


def _opened(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``navigation()`` opens an activity; of any other class it gives back an object."""
    path = _path(site.frame.method, site.call)
    if path is None:
        return compose.MODELS.get(site.call.name, interpreter.models["(other)"])(interpreter, site)
    names = _routed(interpreter, interpreter.eval(path, site.frame))
    if not names:
        interpreter.world.site(site.frame.method.id, site.index, False)
        interpreter.world.warnings.setdefault(f"{evidence(interpreter, site)}: it is not known what has the path")
    given: list[Abstract] = [UNKNOWN]
    for name in names:
        activity = interpreter.program.kind(name) == "activity"
        given.append(arrive(interpreter, site, Destination(name)) if activity else interpreter.typed(name))
    return join(*given)


def _dispatched(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``new DeepLinkDelegate(new Links()).dispatchFrom(activity)``: opens whichever activity has the address."""
    types = (site.call.owner, *(o.type for o in objects(site.receiver)))
    if _DELEGATE not in map(own_name, types):
        return interpreter.models["(other)"](interpreter, site)
    for name, cls in interpreter.program.classes.items():
        if _LINKED in cls.annotations and interpreter.program.kind(name) == "activity":
            arrive(interpreter, site, Destination(name))
    return UNKNOWN


MODELS: dict[str, Model] = {"navigation": _opened, "createFragment": _opened, "dispatchFrom": _dispatched}
