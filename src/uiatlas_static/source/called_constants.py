"""Constants of enumerations in front of calls: what ``Kind.First.open()`` is made on is no class ``Kind.First``.

Names in lower case letters mean classes where they are read; which of them are constants is known only once all files
are.
"""

from collections.abc import Mapping
from dataclasses import replace

from uiatlas_static.facts.code import INIT, Call, ClassFact, Method
from uiatlas_static.facts.values import FieldValue


def with_called_constants(classes: Mapping[str, ClassFact]) -> dict[str, ClassFact]:
    """Classes whose calls on a constant have it as what they are made on, rather than as their class."""
    constants = {
        f"{name}${field.name}": FieldValue(field.name, owner=name)
        for name, cls in classes.items()
        for field in (cls.fields if cls.kind == "enum" else ())
        if field.static and field.type == name and f"{name}${field.name}" not in classes
    }
    return {name: _calling(cls, constants) for name, cls in classes.items()}


def _calling(cls: ClassFact, constants: Mapping[str, FieldValue]) -> ClassFact:
    """A class, the same if nothing in it is called on such a constant."""
    if not any(call.owner in constants for body in (*cls.methods, *cls.lambdas) for call in body.calls):
        return cls
    methods = tuple(_rewritten(m, constants) for m in cls.methods)
    return replace(cls, methods=methods, lambdas=tuple(_rewritten(m, constants) for m in cls.lambdas))


def _rewritten(method: Method, constants: Mapping[str, FieldValue]) -> Method:
    return replace(method, calls=tuple(_on_constant(c, constants.get(c.owner)) for c in method.calls))


def _on_constant(call: Call, constant: FieldValue | None) -> Call:
    return call if constant is None or call.name == INIT else replace(call, receiver=constant, owner="")
