"""Side effects that a model posts for whoever collects them: Orbit's, each told under the touch that led to it.

The library: https://github.com/orbit-mvi/orbit-mvi (Apache-2.0): ``intent { postSideEffect(Effect.Open) }`` is told to
``model.collectSideEffect { }``, ``model.observe(this, sideEffect = ::handle)`` and ``model.container.sideEffectFlow``.
"""

from dataclasses import replace

from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Obj, join, key, objects, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.observing import add_observer, send
from uiatlas_static.solver.streams import identity

_HOST, _CONTAINER = "ContainerHost", "org.orbitmvi.orbit.Container"
_OBSERVED, _TOLD = "observe", "sideEffect"


def _is_host(interpreter: Interpreter, obj: Obj | None) -> bool:
    return obj is not None and any(a.endswith(_HOST) for a in interpreter.program.ancestors(obj.type))


def _effects(host: Obj) -> Obj:
    """The stream of what a model posts."""
    return Obj("kotlinx.Flow", (_TOLD, key(host)))


def _hosts(interpreter: Interpreter, value: Abstract) -> list[Obj]:
    return [o for o in objects(value) if _is_host(interpreter, o)]


def _posted(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``postSideEffect(Effect.Open)``: by the model whose code it is."""
    host = site.frame.this
    if host is None or not _is_host(interpreter, host):
        return interpreter.models["(other)"](interpreter, site)
    send(interpreter, site, identity(_effects(host)), site.args[:1])
    return UNKNOWN


def _collected(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``model.collectSideEffect { }``."""
    hosts = _hosts(interpreter, site.receiver)
    for host in hosts:
        for function in (o for a in site.args for o in options(a) if isinstance(o, Closure | Bound)):
            add_observer(interpreter, site, identity(_effects(host)), function)
    return UNKNOWN if hosts else interpreter.models["(other)"](interpreter, site)


def observes(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a call is ``model.observe(this, state = ::show, sideEffect = ::handle)``, of which both are told."""
    if site.call.name != _OBSERVED or not _hosts(interpreter, site.receiver):
        return False
    names = site.call.names or ("",) * len(site.args)
    given = list(zip(names, site.args, strict=False))
    effects = [a for n, a in given if n == _TOLD] or [a for n, a in given[3:] if not n]
    states = tuple(a for a in site.args if a not in effects)
    _collected(interpreter, replace(site, args=tuple(effects)))
    interpreter.models["(other)"](interpreter, replace(site, args=states, receiver=UNKNOWN))
    return True


def _container(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``container<State, Effect>(State())``: what a model keeps of its own."""
    host = site.frame.this
    given = interpreter.models["(other)"](interpreter, site)
    return Obj(_CONTAINER, key(host)) if host is not None and _is_host(interpreter, host) else given


def _flow(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``model.container.sideEffectFlow``."""
    kept = [o for o in objects(site.receiver) if o.type == _CONTAINER]
    return join(*(Obj("kotlinx.Flow", (_TOLD, o.site)) for o in kept)) if kept else UNKNOWN


MODELS: dict[str, Model] = {
    "postSideEffect": _posted,
    "collectSideEffect": _collected,
    "container": _container,
    "getSideEffectFlow": _flow,
}
