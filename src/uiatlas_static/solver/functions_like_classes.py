"""Functions of Kotlin called like an interface, which has no constructor: ``fun Clock(): Clock = SystemClock()``.

Source reads a call of such a function as one that makes an object of the interface.
"""

from collections.abc import Iterator
from dataclasses import replace

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import INIT, Call, ClassFact, Method
from uiatlas_static.facts.values import Lambda


def with_functions_like_classes(facts: AppFacts) -> AppFacts:
    """What is known of an app, with calls of functions that are called like an interface as what they are."""
    classes = facts.code.classes
    meant = {name: m for m in _functions(classes) if _is_interface(name := f"{_package(m)}{m.name}", classes)}
    changed = {c.name: _calling(c, meant) for c in classes.values() if meant and _names_any(c, meant)}
    return replace(facts, code=replace(facts.code, classes={**classes, **changed})) if changed else facts


def _functions(classes: dict[str, ClassFact]) -> Iterator[Method]:
    """The top-level functions whose names begin with a capital letter."""
    files = (c for c in classes.values() if c.kind == "file")
    return (m for c in files for m in c.methods if m.name[:1].isupper() and not m.extension)


def _package(function: Method) -> str:
    package, dot, _ = function.owner.rpartition(".")
    return f"{package}{dot}"


def _is_interface(name: str, classes: dict[str, ClassFact]) -> bool:
    return name in classes and classes[name].kind == "interface"


def _names_any(cls: ClassFact, meant: dict[str, Method]) -> bool:
    return any(c.name == INIT and c.owner in meant for m in (*cls.methods, *cls.lambdas) for c in m.calls)


def _calling(cls: ClassFact, meant: dict[str, Method]) -> ClassFact:
    methods, lambdas = (
        tuple(replace(m, calls=tuple(_meant(c, meant) for c in m.calls)) for m in bodies)
        for bodies in (cls.methods, cls.lambdas)
    )
    return replace(cls, methods=methods, lambdas=lambdas)


def _meant(call: Call, meant: dict[str, Method]) -> Call:
    """A call of the function that is meant; with a lambda alone, an interface of one method is made of that."""
    function = meant.get(call.owner) if call.name == INIT and not call.parent else None
    if function is None or (len(call.args) == 1 and isinstance(call.args[0], Lambda) and not function.parameters):
        return call
    return replace(call, name=function.name, owner=_package(function)[:-1])
