"""What dependency injection makes: objects of classes that no code makes, and what modules give.

A screen whose code makes a module of its own, ``new Parts(this)``, is given what that module makes.
"""

import re
from collections import defaultdict
from functools import cached_property

from uiatlas_static.facts.code import FIELDS, INIT, Call, ClassFact, Method, outermost
from uiatlas_static.facts.values import (
    ClassValue,
    Lambda,
    Literal,
    Parameter,
    Reference,
    Resource,
    Result,
    Value,
    alternatives,
)
from uiatlas_static.solver.declared_types import COLLECTING
from uiatlas_static.solver.program import INJECTED, Program

_PROVIDING = "Provides"
"""The annotation of methods of Dagger that make what is injected."""
_NAMELESS = re.compile(r"\$\d+$")
"""How the classes are called whose objects are made where their code is written."""
_MAX_HANDED = 4
"""How often one method of a module gives back what another one makes."""


class Injection:
    """Answers about the injected classes and the modules of one program.

    Args:
        program: The code.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._known: dict[tuple[str, str], str] = {}

    def given(self, type_: str, screen: str) -> str:
        """The class of what a module gives for a type that is made by code of a screen; empty if that is not known."""
        asked = type_, screen
        if asked not in self._known:
            self._known[asked] = self._class_of(type_, screen, _MAX_HANDED)
        return self._known[asked]

    def making(self, type_: str, screen: str) -> Method | None:
        """The method of a module that makes an object of a class and tells it a function, if any.

        Else the one of a module made by code of a screen that makes it with a constant.
        """
        if telling := self._telling.get(type_):
            return telling
        own = self._own(type_, screen) if type_ in self._providers else []
        return own[0] if len(own) == 1 and _is_told_constant(own[0]) else None

    def _own(self, type_: str, screen: str) -> list[Method]:
        near = {cls.name for cls in self._program.chain(screen)}
        return [m for m in self._providers.get(type_, ()) if not near.isdisjoint(self._makers[m.owner])]

    def _class_of(self, type_: str, screen: str, more: int) -> str:
        given = ((m, r.value) for m in self._own(type_, screen) for r in m.returns)
        found = {self._made(m, value, screen, more) for m, held in given for value in alternatives(held)}
        return found.pop() if len(found) == 1 else ""

    def _made(self, method: Method, value: Value, screen: str, more: int) -> str:
        match value:
            case Result(method.id, index):
                call = method.calls[index]
                return call.owner if call.name == INIT and call.owner in self._program.classes else ""
            case Parameter(method.id, index) if more:
                type_ = method.parameters[index].type
                return self._class_of(type_, screen, more - 1) or (type_ if type_ in self._program.classes else "")
        return ""

    @cached_property
    def classes(self) -> frozenset[str]:
        """Classes that no code makes, but dependency injection: adapters, and those whose constructor says what of."""
        program = self._program
        calls = ((m, c) for m in program.by_id.values() for c in m.calls if c.name == INIT)
        made = {c.owner for m, c in calls if not _hands_on(m, c)}
        return frozenset(
            name
            for name, cls in program.classes.items()
            if name not in made and (program.kind(name) == "adapter" or self._makes_itself(cls))
        )

    def _makes_itself(self, cls: ClassFact) -> bool:
        """Whether an injected class is made of more than its constructor is given, there or in a class above it."""
        if any(map(_says_what_of, cls.methods)):
            return True
        makers = (
            m for fact in self._program.chain(cls.name) for m in fact.methods if m.name.startswith((INIT, FIELDS))
        )
        return any(map(is_injected, cls.methods)) and any(map(_keeps_own, makers))

    @cached_property
    def _providers(self) -> dict[str, list[Method]]:
        """Methods of modules, by the class of the app that they give back."""
        found: dict[str, list[Method]] = defaultdict(list)
        for method in self._program.by_id.values():
            if _PROVIDING in method.annotations and method.type in self._program.classes:
                found[method.type].append(method)
        return found

    @cached_property
    def _telling(self) -> dict[str, Method]:
        """Methods of modules that tell the object which they make a function, by its class."""
        return {type_: m for type_, methods in self._providers.items() for m in methods if _tells_function(m)}

    @cached_property
    def _makers(self) -> dict[str, set[str]]:
        """The classes in whose code modules are made, by the module."""
        modules = {m.owner for methods in self._providers.values() for m in methods}
        made: dict[str, set[str]] = defaultdict(set)
        for method in self._program.by_id.values() if modules else ():
            for call in method.calls:
                if call.name == INIT and not call.parent and call.owner in modules:
                    made[call.owner].add(outermost(method.owner))
        return made


def _is_told_constant(method: Method) -> bool:
    """Whether a method tells what it makes a constant, which other modules may tell otherwise."""
    made = (c for c in method.calls if c.name == INIT and c.owner == method.type)
    return any(isinstance(a, Literal | ClassValue | Resource) for c in made for a in c.args)


def is_injected(method: Method) -> bool:
    """Whether dependency injection calls a constructor."""
    return method.name == INIT and not INJECTED.isdisjoint(method.annotations)


def _tells_function(method: Method) -> bool:
    """Whether a body gives a function to what it makes."""
    told = (a for call in method.calls if call.receiver is not None for a in call.args)
    return any(isinstance(a, Lambda | Reference) for a in told)


def _hands_on(method: Method, call: Call) -> bool:
    """Whether a call hands on from a constructor of a class to another one of it."""
    return call.name == INIT and call.parent and call.owner == method.owner


def _keeps_own(method: Method) -> bool:
    """Whether what makes an object keeps one of a class without a name, whose code is written there."""
    kept = (v for w in method.writes for v in alternatives(w.value))
    made = (method.calls[v.call] for v in kept if isinstance(v, Result) and v.method == method.id)
    return any(c.name == INIT and _NAMELESS.search(c.owner) for c in made)


def _says_what_of(method: Method) -> bool:
    """Whether an injected constructor makes its object of more than it is given.

    It hands on or keeps functions of its own, tells the class above a constant, or keeps a collection that it makes.
    """
    if not is_injected(method):
        return False
    handed = [a for c in method.calls if _hands_on(method, c) for a in c.args]
    if any(isinstance(a, Lambda | Reference) for a in (*handed, *(w.value for w in method.writes))):
        return True
    told = (a for c in method.calls if c.name == INIT and c.parent for a in c.args)
    made = {n for n, c in enumerate(method.calls) if c.name in COLLECTING and c.args}
    kept = (w.value for w in method.writes)
    return any(isinstance(a, Resource | Literal | ClassValue) for a in told) or any(
        isinstance(k, Result) and k.method == method.id and k.call in made for k in kept
    )
