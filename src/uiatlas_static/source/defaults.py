"""Default values of parameters: methods that override another one have those of it, as Kotlin says them only there."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

from uiatlas_static.facts.code import ClassFact, Method, ParameterFact
from uiatlas_static.source.nested_names import upwards

_Shape = tuple[str, int]
"""The name of a method and how many parameters it has."""


def inherited(classes: Mapping[str, ClassFact]) -> dict[str, ClassFact]:
    """Classes whose methods have the default values that those above declare for them."""
    declared = {name: _declared(cls) for name, cls in classes.items()}
    wanted = {shape for methods in declared.values() for shape in methods}
    return {name: _inheriting(cls, classes, declared, wanted) for name, cls in classes.items()}


def _declared(cls: ClassFact) -> dict[_Shape, Method]:
    """The methods of a class that say default values; of two of one shape nobody knows here which is overridden."""
    shapes = Counter(map(_shape, cls.methods))
    said = (m for m in cls.methods if any(p.default is not None for p in m.parameters))
    return {_shape(m): m for m in said if shapes[_shape(m)] == 1}


def _inheriting(
    cls: ClassFact,
    classes: Mapping[str, ClassFact],
    declared: Mapping[str, Mapping[_Shape, Method]],
    wanted: set[_Shape],
) -> ClassFact:
    """One class, the same if none of its methods has anything to inherit."""
    given: dict[str, tuple[ParameterFact, ...]] = {}
    for method in cls.methods:
        shape = _shape(method)
        if method.override and shape in wanted and shape not in declared[cls.name]:
            above = islice(upwards(cls.name, classes), 1, None)
            found = next((m for name in above if (m := declared[name].get(shape)) is not None), None)
            if found is not None:
                pairs = zip(method.parameters, found.parameters, strict=True)
                given[method.id] = tuple(
                    replace(own, default=other.default, computed=other.computed) for own, other in pairs
                )
    if not given:
        return cls
    methods = tuple(replace(m, parameters=given[m.id]) if m.id in given else m for m in cls.methods)
    return replace(cls, methods=methods)


def _shape(method: Method) -> _Shape:
    return method.name, len(method.parameters)
