"""Objects that Kotlin calls like functions: ``open(item)`` is ``open.invoke(item)`` of the object that ``open`` holds.

Which class has an ``operator fun invoke`` is known only once all files are read:
https://kotlinlang.org/docs/operator-overloading.html#invoke-operator.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from uiatlas_static.facts.code import INVOKE, Call, ClassFact, Method
from uiatlas_static.facts.values import FieldValue, This
from uiatlas_static.source.nested_names import upwards

_KOTLIN = ".kt"
_Held = Mapping[str, Mapping[str, str]]
"""The properties by which a class calls objects, with their types, by class."""


def with_invoked(classes: Mapping[str, ClassFact]) -> dict[str, ClassFact]:
    """Classes whose calls by the name of a property are calls of the object that it holds, if that can be called."""
    having = {name for name, cls in classes.items() if any(m.name == INVOKE for m in cls.methods)}
    if not having:
        return dict(classes)
    called = {name for name in classes if any(above in having for above in upwards(name, classes))}
    held = {name: {f.name: f.type for f in cls.fields if f.type in called} for name, cls in classes.items()}
    names = frozenset(name for those in held.values() for name in those)
    return {name: _calling(cls, names, held, classes) for name, cls in classes.items()}


def _calling(cls: ClassFact, names: frozenset[str], held: _Held, classes: Mapping[str, ClassFact]) -> ClassFact:
    """A class, the same if nothing in it calls an object like a function."""
    calls = (call for method in (*cls.methods, *cls.lambdas) for call in method.calls)
    if not cls.file.endswith(_KOTLIN) or not any(c.name in names and c.receiver is None for c in calls):
        return cls
    methods = tuple(_rewritten(m, names, held, classes) for m in cls.methods)
    return replace(cls, methods=methods, lambdas=tuple(_rewritten(m, names, held, classes) for m in cls.lambdas))


def _rewritten(method: Method, names: frozenset[str], held: _Held, classes: Mapping[str, ClassFact]) -> Method:
    if not any(c.name in names for c in method.calls):
        return method
    calls = tuple(_of_object(c) if c.name in names and _means_object(c, held, classes) else c for c in method.calls)
    return replace(method, calls=calls)


def _means_object(call: Call, held: _Held, classes: Mapping[str, ClassFact]) -> bool:
    """Whether a call means what a property holds: the innermost class that has anything of its name has no method."""
    if call.receiver is not None or call.owner:
        return False
    for name in _around(call, classes):
        if any(m.name == call.name for m in classes[name].methods):
            return False
        if type_ := held[name].get(call.name):
            return any(_takes(m, call) for above in upwards(type_, classes) for m in _invoked(above, classes))
    return False


def _invoked(cls: str, classes: Mapping[str, ClassFact]) -> list[Method]:
    return [m for m in classes[cls].methods if m.name == INVOKE] if cls in classes else []


def _takes(method: Method, call: Call) -> bool:
    """Whether a method takes as many arguments as a call gives, by the names that it gives them."""
    parameters, given = method.parameters[method.extension :], len(call.args)
    needed = sum(p.default is None and not p.computed and not p.rest for p in parameters)
    named = {name for name in call.names if name}
    fits = needed <= given <= len(parameters) or (needed <= given and any(p.rest for p in parameters))
    return fits and named <= {p.name for p in parameters}


def _around(call: Call, classes: Mapping[str, ClassFact]) -> Iterator[str]:
    """The classes that a call without a receiver may mean a member of, innermost first, with those above each."""
    for scope in call.scopes:
        if isinstance(scope, This):
            yield from (name for name in upwards(scope.type, classes) if name in classes)


def _of_object(call: Call) -> Call:
    return replace(call, name=INVOKE, receiver=FieldValue(call.name, scopes=call.scopes), scopes=())
