"""Bare names of classes that are nested in a class above: Java and Kotlin inherit these names as they do members."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from uiatlas_static.facts.code import INIT, Call, ClassFact, Method


def linked(classes: Mapping[str, ClassFact]) -> dict[str, ClassFact]:
    """Classes whose super types, and the classes that their bodies make or call, are named in full.

    A file is read by itself, so that a name stays bare there if it is declared in a class of another file that the one
    around it extends.

    Args:
        classes: By qualified name.
    """
    nested = frozenset(name.rpartition("$")[2] for name in classes if "$" in name)
    above = _all_above_linked(classes, nested)
    return {name: _bodies_linked(cls, above, nested) for name, cls in above.items()}


def _all_above_linked(classes: Mapping[str, ClassFact], nested: frozenset[str]) -> Mapping[str, ClassFact]:
    """Classes with all super types named in full: a name that is found may be what the next one is found by.

    It ends, as each round names at least one more of them in full.
    """
    while True:
        found = {name: _above_linked(cls, classes, nested) for name, cls in classes.items()}
        if all(found[name] is cls for name, cls in classes.items()):
            return classes
        classes = found


def _above_linked(cls: ClassFact, classes: Mapping[str, ClassFact], nested: frozenset[str]) -> ClassFact:
    names = (cls.parent, *cls.interfaces)
    found = {name: full for name in names if _is_bare(name, classes, nested) if (full := _full(name, cls, classes))}
    if not found:
        return cls
    parent, interfaces = found.get(cls.parent, cls.parent), (found.get(name, name) for name in cls.interfaces)
    return replace(cls, parent=parent, interfaces=tuple(interfaces))


def _bodies_linked(cls: ClassFact, classes: Mapping[str, ClassFact], nested: frozenset[str]) -> ClassFact:
    bare = {_class_named(call) for body in (*cls.methods, *cls.lambdas) for call in body.calls}
    found = {name: full for name in bare if _is_bare(name, classes, nested) if (full := _full(name, cls, classes))}
    if not found:
        return cls

    def call_linked(call: Call) -> Call:
        full = found.get(_class_named(call), "")
        made = replace(call, name=INIT, scopes=()) if full and not call.owner else call
        return replace(made, owner=full) if full else call

    def body_linked(body: Method) -> Method:
        return replace(body, calls=tuple(map(call_linked, body.calls)))

    return replace(cls, methods=tuple(map(body_linked, cls.methods)), lambdas=tuple(map(body_linked, cls.lambdas)))


def _class_named(call: Call) -> str:
    """The class that a call names: Kotlin makes an object by what reads as a call of a function."""
    made = not call.owner and call.receiver is None and call.name[:1].isupper()
    return call.name if made else call.owner


def _is_bare(name: str, classes: Mapping[str, ClassFact], nested: frozenset[str]) -> bool:
    """Whether a name is one without a package that some nested class has, and no class of its own."""
    return name in nested and name not in classes


def _full(name: str, cls: ClassFact, classes: Mapping[str, ClassFact]) -> str:
    """The class of a bare name that is nested in a class above one, or above those around it; empty if none is."""
    around = cls.name
    while around:
        for above in upwards(around, classes):
            if (found := f"{above}${name}") in classes and found != cls.name:
                return found
        around = around.rpartition("$")[0]
    return ""


def upwards(name: str, classes: Mapping[str, ClassFact]) -> Iterator[str]:
    """A class and its super types, as far as their code is known, the nearest first."""
    todo, seen = [name], set[str]()
    for each in todo:
        if each in classes and each not in seen:
            seen.add(each)
            yield each
            todo += [classes[each].parent, *classes[each].interfaces]
