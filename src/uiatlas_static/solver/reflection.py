"""What a base class asks of the class that an object is of: the types that this gives it, and what makes them.

``(javaClass.genericSuperclass as ParameterizedType).actualTypeArguments[0] as Class<B>`` is the binding, or the view
model, that the class below names; ``cls.getMethod("inflate", ...).invoke(null, inflater)`` makes the binding.
``screen.getClass().getDeclaredMethod("open").invoke(screen)`` calls the method of this name.
"""

from dataclasses import replace

from uiatlas_static.facts.values import UNKNOWN, ClassValue
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import AT, ELEMENTS, Abstract, Bound, Obj, join, objects, options, texts
from uiatlas_static.solver.interpreter import Interpreter, Model

_TYPE = "java.lang.reflect.ParameterizedType"
_METHOD = "java.lang.reflect.Method"
_INFLATE = "inflate"


def _superclass(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``cls.getGenericSuperclass()``: the class above with the types that it is given, if it is given any."""
    classes = (interpreter.program.classes.get(o.name) for o in options(site.receiver) if isinstance(o, ClassValue))
    return join(*(Obj(_TYPE, cls.name) for cls in classes if cls is not None and cls.parent_args))


def _arguments(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``type.getActualTypeArguments()``: those types, in order."""
    given: list[Abstract] = []
    for type_ in objects(site.receiver):
        cls = interpreter.program.classes.get(type_.site) if isinstance(type_.site, str) else None
        if type_.type == _TYPE and cls is not None:
            made = Obj("collection", (_TYPE, cls.name))
            for place, name in enumerate(cls.parent_args):
                made.put(f"{AT}{place}", ClassValue(name))
                made.put(ELEMENTS, ClassValue(name))
            given.append(made)
    return join(*given)


def _method(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``cls.getMethod("inflate", ...)`` of a binding, ``cls.getDeclaredMethod("open")`` of a class of the app."""
    names = set(texts(site.arg(0)))
    classes = [o.name for o in options(site.receiver) if isinstance(o, ClassValue)]
    bindings = classes if _INFLATE in names else []
    found = [Obj(_METHOD, name) for name in bindings if interpreter.layouts.of_binding(name)]
    for cls in classes:
        own = {method.name for above in interpreter.program.chain(cls) for method in above.methods}
        found += [Obj(_METHOD, (cls, name)) for name in sorted(names & own)]
    return join(*found)


def invoked(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """``method.invoke(null, inflater)``: what ``Binding.inflate(inflater)`` gives; ``method.invoke(screen)``.

    None of anything else.
    """
    found: list[Abstract] = []
    for method in objects(site.receiver):
        if method.type == _METHOD and isinstance(method.site, str):
            call = replace(site.call, name=_INFLATE, owner=method.site)
            asked = replace(site, call=call, receiver=UNKNOWN, args=site.args[1:])
            found.append(interpreter.models[_INFLATE](interpreter, asked))
        elif method.type == _METHOD and isinstance(method.site, tuple):
            cls, name = method.site
            called = [o for o in objects(site.arg(0)) if interpreter.program.is_a(o.type, cls)]
            found += [interpreter.invoke(Bound(name, o, cls), site.args[1:], site.frame) for o in called]
    return join(*found) if found else None


MODELS: dict[str, Model] = {
    "getGenericSuperclass": _superclass,
    "getActualTypeArguments": _arguments,
    **dict.fromkeys(("getMethod", "getDeclaredMethod"), _method),
}
