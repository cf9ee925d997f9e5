"""Functions of Kotlin called like a class or an interface: ``fun Clock(): Clock = SystemClock()``.

Source reads a call of such a function as one that makes an object. It is none where no object of the class can be made,
as of an interface or an enum, and where what is given fits the function alone: ``@Composable fun Note(note: Note)``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import INIT, Call, ClassFact, Method, ParameterFact, own_name
from uiatlas_static.facts.values import Lambda

Namesakes = dict[str, list[Method]]
"""The top-level functions of an app that are called like a class, by their own names."""


def with_functions_like_classes(facts: AppFacts) -> AppFacts:
    """What is known of an app, with calls of functions that are called like a class as what they are."""
    classes = facts.code.classes
    named = {own_name(name) for name in classes}
    meant: Namesakes = {}
    for function in _functions(classes):
        if function.name in named:
            meant.setdefault(function.name, []).append(function)
    changed = {c.name: _calling(c, meant, classes) for c in classes.values() if meant and _names_any(c, meant)}
    return replace(facts, code=replace(facts.code, classes={**classes, **changed})) if changed else facts


def _functions(classes: dict[str, ClassFact]) -> Iterator[Method]:
    """The top-level functions whose names begin with a capital letter."""
    files = (c for c in classes.values() if c.kind == "file")
    return (m for c in files for m in c.methods if m.name[:1].isupper() and not m.extension)


def _package(function: Method) -> str:
    return function.owner.rpartition(".")[0]


def _names_any(cls: ClassFact, meant: Namesakes) -> bool:
    return any(c.name == INIT and own_name(c.owner) in meant for m in (*cls.methods, *cls.lambdas) for c in m.calls)


def _calling(cls: ClassFact, meant: Namesakes, classes: dict[str, ClassFact]) -> ClassFact:
    methods, lambdas = (
        tuple(replace(m, calls=tuple(_meant(c, cls, meant, classes) for c in m.calls)) for m in bodies)
        for bodies in (cls.methods, cls.lambdas)
    )
    return replace(cls, methods=methods, lambdas=lambdas)


def _meant(call: Call, cls: ClassFact, meant: Namesakes, classes: dict[str, ClassFact]) -> Call:
    """A call of the function that is meant; with a lambda alone, an interface of one method is made of that."""
    named = classes.get(call.owner) if call.name == INIT and not call.parent else None
    if named is None or f"{cls.name}$".startswith(f"{named.name}$"):
        return call
    for function in meant.get(own_name(call.owner), ()):
        private = function.private and classes[function.owner].file != cls.file
        if private or not _is_seen(function, cls, named):
            continue
        unmade = _is_never_made(named)
        makes = _is_of_lambda(call, function) if unmade else _makes(call, named) or not _fits(call, function.parameters)
        if not makes:
            return replace(call, name=function.name, owner=_package(function))
    return call


def _is_of_lambda(call: Call, function: Method) -> bool:
    """Whether an interface of one method is made of a lambda alone, which a function does not take."""
    needed = [p for p in function.parameters if p.default is None and not p.rest]
    is_taken = len(needed) == 1 and not needed[0].type
    return len(call.args) == 1 and isinstance(call.args[0], Lambda) and not is_taken


def _is_seen(function: Method, cls: ClassFact, named: ClassFact) -> bool:
    """Whether a function can be called in a class by its own name: it comes with the class, is near, or imported."""
    package = _package(function)
    own = cls.name.partition("$")[0].rpartition(".")[0]
    beside = not named.outer and named.name.rpartition(".")[0] == package
    imported = {f"{package}.{function.name}", f"{package}.*"}
    return beside or own == package or not imported.isdisjoint(cls.imports)


def _is_never_made(named: ClassFact) -> bool:
    """Whether code outside of a class can make no object of it."""
    return named.kind in ("interface", "object", "enum") or named.abstract


def _makes(call: Call, named: ClassFact) -> bool:
    """Whether a constructor takes what is given, as far as names and numbers of arguments tell."""
    made = [m.parameters for m in named.methods if m.name == INIT]
    return any(_fits(call, parameters) for parameters in made or ((),))


def _fits(call: Call, parameters: Sequence[ParameterFact]) -> bool:
    """Whether a call gives all that must be given, and nothing else."""
    names = {name for name in call.names if name}
    required = [p for p in parameters if p.default is None and not p.rest and p.name not in names]
    by_place = len(call.args) - len(names)
    return (
        names <= {p.name for p in parameters}
        and len(required) <= by_place
        and (len(call.args) <= len(parameters) or any(p.rest for p in parameters))
    )
