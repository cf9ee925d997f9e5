"""Values of Java that are there later: ``supplyAsync(() -> load()).thenApply(x -> made(x)).thenAccept(this::open)``.

What is done with such a value is done under the touch that asked for it, see
https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/CompletionStage.html.
"""

from uiatlas_static.facts.values import UNKNOWN, Unknown
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import VALUE, Abstract, Obj, join, key, objects
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.operators import called, functions_of

_FUTURE = "java.util.concurrent.CompletableFuture"
_APPLY, _COMPOSE, _ACCEPT, _COMPLETE, _CATCH = "thenApply", "thenCompose", "thenAccept", "whenComplete", "exceptionally"
_STEPS = (_APPLY, _COMPOSE, _ACCEPT, _COMPLETE, _CATCH)


def _made(site: CallSite, value: Abstract) -> Obj:
    """What holds a value that is there later."""
    made = Obj(_FUTURE, (site.frame.method.id, site.index, key(value)))
    if not isinstance(value, Unknown):
        made.put(VALUE, value)
    return made


def _held(future: Abstract) -> Abstract:
    """The value that is there later, nothing that is known if somebody else says it."""
    return join(*(o.get(VALUE) if o.type == _FUTURE else UNKNOWN for o in objects(future))) if future else UNKNOWN


def _supplied(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``supplyAsync(() -> load())``: what the function gives."""
    functions = functions_of(interpreter, site.args[:1])
    if not functions:
        return interpreter.models["(other)"](interpreter, site)
    return _made(site, join(*(called(interpreter, f, (), site.frame) for f in functions)))


def _completed(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``completedFuture(x)``: what it is given."""
    return _made(site, site.arg(0))


def _step(name: str) -> Model:
    """What is done with the value: a function of it gives another value, or another future, or nothing."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        functions = functions_of(interpreter, site.args[:1])
        if not functions:
            return interpreter.models["(other)"](interpreter, site)
        held = _held(site.receiver)
        told = {_COMPLETE: (held, UNKNOWN), _CATCH: (UNKNOWN,)}.get(name, (held,))
        given = join(*(called(interpreter, f, told, site.frame) for f in functions))
        after = {_APPLY: given, _COMPOSE: _held(given), _COMPLETE: held, _CATCH: join(held, given)}
        return _made(site, after.get(name, UNKNOWN))

    return model


MODELS: dict[str, Model] = {
    "supplyAsync": _supplied,
    "completedFuture": _completed,
    "completedStage": _completed,
    **{f"{name}{ending}": _step(name) for name in _STEPS for ending in ("", "Async")},
}
