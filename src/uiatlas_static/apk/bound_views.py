"""Views that a library binds by generated code: what it finds by reflection, as calls.

``ButterKnife.bind(this)`` makes an object of the class that is called like the one of ``this`` with an ending, or calls
a method of it. Here each class that has such a class beside it gets a method that does the same, and the library's call
becomes one of that method, so that it means what the class of the object says.
"""

from dataclasses import replace

from uiatlas_static.facts.code import INIT, Call, ClassFact, Method, ParameterFact
from uiatlas_static.facts.values import UNKNOWN, Parameter, Result, This, Value

BIND = "bind views"
"""Name of the method that binds what the object shows."""
LIBRARY = "butterknife.ButterKnife"

_BINDING = ("bind", "inject")
_ENDINGS = {"_ViewBinding": INIT, "$$ViewBinder": "bind", "$$ViewInjector": "inject"}
"""Endings of the names of generated classes: what is called on each."""
_FINDERS = ("butterknife.internal.Utils", "butterknife.internal.Finder", "butterknife.ButterKnife$Finder")
_FOUND = frozenset(f"find{how}View{as_type}" for how in ("Required", "Optional") for as_type in ("", "AsType"))


def found_view(call: Call) -> Call | None:
    """The call by which generated code finds a view, as that of the platform which it makes; None if it is none."""
    if call.owner in _FINDERS and call.name in _FOUND and len(call.args) > 1:
        return replace(call, name="findViewById", owner="android.view.View", receiver=call.args[0], args=call.args[1:2])
    return None


def is_cast(owner: str, name: str) -> bool:
    """Whether a call gives the view back that it is given first, or all that it is given."""
    return owner in _FINDERS and name in ("castView", "castParam", "arrayOf", "listOf", "arrayFilteringNull")


def with_bound_views(classes: dict[str, ClassFact]) -> dict[str, ClassFact]:
    """The classes, with what the library would call through reflection."""
    found = {}
    for name, cls in classes.items():
        for ending, called in _ENDINGS.items():
            target = name.removesuffix(ending)
            if target != name and target in classes and (method := _binder(cls, called, target)) is not None:
                found[target] = method
    if not found:
        return classes
    changed = {name: replace(cls, methods=tuple(map(_calling, cls.methods))) for name, cls in classes.items()}
    for name, method in found.items():
        changed[name] = replace(changed[name], methods=(*changed[name].methods, method))
    return changed


def _binder(generated: ClassFact, called: str, target: str) -> Method | None:
    """The method of a class that has generated code bind its views, if that code is told of the class."""
    fitting = [m for m in generated.methods if m.name == called and any(p.type == target for p in m.parameters)]
    if not fitting:
        return None
    method = max(fitting, key=lambda m: len(m.parameters))
    id_ = f"{target}.{BIND}"
    known: dict[str, Value] = {target: This(target)}
    known |= dict.fromkeys(("android.view.View", "java.lang.Object"), Parameter(id_, 0))
    args = tuple(known.get(p.type, UNKNOWN) for p in method.parameters)
    made = Call(INIT, args if called == INIT else (), owner=generated.name)
    calls = (made,) if called == INIT else (made, Call(called, args, receiver=Result(id_, 0), owner=generated.name))
    return Method(id_, target, BIND, (ParameterFact("p0", "android.view.View"),), calls, type="void")


def _calling(method: Method) -> Method:
    """A body that calls the methods in place of the library."""
    if not any(c.owner == LIBRARY for c in method.calls):
        return method
    return replace(method, calls=tuple(map(_called, method.calls)))


def _called(call: Call) -> Call:
    if call.owner != LIBRARY or call.name not in _BINDING or not call.args:
        return call
    target = call.args[0]
    owner = target.type if isinstance(target, This) else ""
    return replace(call, name=BIND, args=call.args[:2][-1:], receiver=target, owner=owner)
