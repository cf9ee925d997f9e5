"""Functions of Kotlin called like an interface, which has no constructor: ``fun Clock(): Clock = SystemClock()``.

Source reads a call of such a function as one that makes an object of the interface.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import INIT, Call, ClassFact, Method
from uiatlas_static.facts.values import Lambda


def with_functions_like_classes(facts: AppFacts) -> AppFacts:
    """What is known of an app, with calls of functions that are called like an interface as what they are."""
    classes = facts.code.classes
    meant: dict[str, list[Method]] = {}
    for function in _functions(classes):
        name = f"{_package(function)}{function.name}"
        if name in classes and classes[name].kind == "interface":
            meant.setdefault(name, []).append(function)
    changed = {c.name: _calling(c, meant) for c in classes.values() if meant and _names_any(c, meant)}
    return replace(facts, code=replace(facts.code, classes={**classes, **changed})) if changed else facts


def _functions(classes: dict[str, ClassFact]) -> Iterator[Method]:
    """The top-level functions whose names begin with a capital letter."""
    files = (c for c in classes.values() if c.kind == "file")
    return (m for c in files for m in c.methods if m.name[:1].isupper() and not m.extension)


def _package(function: Method) -> str:
    package, dot, _ = function.owner.rpartition(".")
    return f"{package}{dot}"


def _names_any(cls: ClassFact, meant: Mapping[str, list[Method]]) -> bool:
    return any(c.name == INIT and c.owner in meant for m in (*cls.methods, *cls.lambdas) for c in m.calls)


def _calling(cls: ClassFact, meant: Mapping[str, list[Method]]) -> ClassFact:
    methods, lambdas = (
        tuple(replace(m, calls=tuple(_meant(c, meant) for c in m.calls)) for m in bodies)
        for bodies in (cls.methods, cls.lambdas)
    )
    return replace(cls, methods=methods, lambdas=lambdas)


def _meant(call: Call, meant: Mapping[str, list[Method]]) -> Call:
    """A call of the function that is meant, if one takes what is given."""
    functions = meant.get(call.owner, []) if call.name == INIT and not call.parent else []
    if not any(_takes(f, call) for f in functions):
        return call
    return replace(call, name=functions[0].name, owner=_package(functions[0])[:-1])


def _takes(function: Method, call: Call) -> bool:
    """Whether a function can be called so; of a lambda alone an interface is made, if the function takes none."""
    needed = [p for p in function.parameters if p.default is None and not p.rest]
    if len(call.args) == 1 and isinstance(call.args[0], Lambda):
        return len(needed) == 1 and not needed[0].type
    return len(needed) <= len(call.args) and (
        len(call.args) <= len(function.parameters) or any(p.rest for p in function.parameters)
    )
