"""Which constants of an enumeration a field may hold, where all objects that have it are made with such constants.

The rows of a drawer are often objects with a constant that says what a touch of them opens: ``Row(Kind.HELP)``. Where
it is not seen which of them is touched, it is one of those that code makes, not one of all that the enumeration has.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from uiatlas_static.facts.code import INIT, Call, ClassFact, Method, Write, outermost
from uiatlas_static.facts.values import NULL, UNKNOWN, ClassValue, FieldValue, Parameter, Reference, Value, alternatives
from uiatlas_static.solver.declared_types import COLLECTING, is_collection_type, is_plain
from uiatlas_static.solver.hierarchy import PLATFORM
from uiatlas_static.solver.liveness import of_defaults, values_in
from uiatlas_static.solver.meaning import Meaning
from uiatlas_static.solver.program import INJECTED, Program

_COPY = "copy"
"""What a data class has that makes another object of it, with other values for some of its fields."""

_HOLDING = COLLECTING - {"of"} | frozenset(
    """
    emptyList emptySet emptyMap emptyArray emptySequence arrayOfNulls sequenceOf filterIsInstance mutableStateOf flowOf
    emptyFlow MutableStateFlow MutableSharedFlow
    """.split()  # noqa: SIM905
)
"""Functions that make something to hold objects of the type that they are given, and no such objects."""
_TOKEN = re.compile(r"Type(?:Token|Reference|Literal|Ref|Indicator)$")
"""How classes end that tell libraries a type with its type arguments."""
_BINDING = "Binding"
"""How the classes of bindings end."""

_Given = tuple[Method, Value]
"""A value, and the body that mentions it."""


class GivenConstants:
    """Answers for one program, field by field.

    Args:
        program: The code.
        meaning: What its calls may mean.
    """

    def __init__(self, program: Program, meaning: Meaning) -> None:
        self._program = program
        self._meaning = meaning
        self._known: dict[tuple[str, str], tuple[str, ...]] = {}

    def of(self, cls: str, name: str) -> tuple[str, ...]:
        """Names of the constants of its type that a field of the objects of a class may hold; none if not known."""
        asked = cls, name
        if asked not in self._known:
            held = self._program.field(cls, name)
            own = held is not None and held[0] == cls and not held[1].static and not held[1].delegated
            found = self._constants(cls, name, held[1].type) if held is not None and own else None
            self._known[asked] = tuple(sorted(found or ()))
        return self._known[asked]

    def _constants(self, cls: str, name: str, enumeration: str) -> set[str] | None:
        """The constants that are given to a field; None if there may be others."""
        constants = self._program.constants(enumeration)
        if not constants or self._program.kind(cls) or self._is_made_elsewhere(cls):
            return None
        found: set[str] = set()
        for method, value in self._written(cls, name):
            if self._is_apart(self._meaning.type_of(value, method), enumeration):
                continue
            for option in alternatives(value):
                if isinstance(option, FieldValue) and option.owner == enumeration and option.name in constants:
                    found.add(option.name)
                elif option != NULL and not self._is_same_field(method, option, cls, name):
                    return None
        return found

    def _is_made_elsewhere(self, cls: str) -> bool:
        """Whether objects of a class may be made by other code than calls of its own constructors."""
        written, below = self._program.classes[cls], self._program.subclasses.get(cls)
        annotated = written.annotations or any(m.annotations for m in written.methods if m.name == INIT)
        return bool(annotated or below) or cls in self._handed_on

    @cached_property
    def _handed_on(self) -> frozenset[str]:
        """Classes whose objects libraries may make: those that are handed to them, and those of the fields of these.

        Handed on is a class itself, its constructor, a type argument, and what stands in interfaces whose code is
        generated from annotations.
        """
        found: set[str] = set()
        for method in self._program.by_id.values():
            for value in (*values_in(method), *of_defaults(method)):
                if isinstance(value, ClassValue):
                    found.add(value.name)
                elif isinstance(value, Reference) and value.name == INIT:
                    found.add(value.owner)
            for call in method.calls:
                if call.type_args and call.name != INIT and call.name not in _HOLDING:
                    found.update(call.type_args)
                    if any(self._may_have_arguments(t) for t in call.type_args):
                        found.update(self._program.owner_of[method.id].filled_in)
        for name, written in self._program.classes.items():
            if written.kind == "interface" and any(m.annotations for m in written.methods):
                found.update(self._program.classes.get(outermost(name), written).named)
            elif _TOKEN.search(written.parent):
                found.update(written.filled_in)
        return self._with_fields(found)

    def _may_have_arguments(self, type_: str) -> bool:
        """Whether a type that is a type argument may have some of its own, which are not told."""
        if type_ in self._program.classes:
            return bool(self._program.classes[type_].type_params)
        return is_collection_type(type_) or not (
            is_plain(type_) or type_.startswith(PLATFORM) or type_.endswith(_BINDING)
        )

    def _is_injected(self, cls: ClassFact) -> bool:
        """Whether dependency injection makes the objects of a class."""
        return any(m.name == INIT and not INJECTED.isdisjoint(m.annotations) for m in cls.methods)

    def _with_fields(self, found: set[str]) -> frozenset[str]:
        """Classes, and those of which objects hold some that may be read: no screens or views, and nothing injected."""
        todo = list(found)
        while todo:
            cls = self._program.classes.get(todo.pop())
            if cls is None or self._program.kind(cls.name) or self._is_injected(cls):
                continue
            held = {cls.parent, *cls.filled_in, *(f.type for f in cls.fields)} - found
            found |= held
            todo += held
        return frozenset(found)

    def _written(self, cls: str, name: str) -> Iterator[_Given]:
        """What may be written to a field, where: for a parameter of a constructor what its calls give."""
        setter = f"set{name[:1].upper()}{name[1:]}"
        for method, write in self._program.writes_named.get(name, ()):
            if not self._may_be_of(write, method, cls):
                continue
            value = write.value
            if method.owner == cls and method.name == INIT and isinstance(value, Parameter):
                yield from self._given_to(method, value.index, cls)
            else:
                yield method, value
        for method, call in self._program.calls_named.get(setter, ()):
            if len(call.args) == 1 and self._may_be_of(call, method, cls):
                yield method, call.args[0]

    def _may_be_of(self, done: Write | Call, method: Method, cls: str) -> bool:
        """Whether what a body writes, or calls a setter of, may be an object of a class."""
        around = (done.receiver,) if done.receiver is not None else done.scopes
        types = (done.owner,) if done.owner else (self._meaning.type_of(v, method) for v in around)
        return not all(self._is_apart(t, cls) for t in types)

    def _is_apart(self, type_: str, cls: str) -> bool:
        """Whether nothing of a declared type is an object of a class."""
        known = type_ in self._program.classes or type_.startswith(PLATFORM) or is_plain(type_)
        return known and not self._program.are_related(type_, cls)

    def _given_to(self, made: Method, index: int, cls: str) -> Iterator[_Given]:
        """What all calls of a constructor give for one of its parameters, or its default, and what copies give."""
        parameter, copied = made.parameters[index], self._program.classes[cls].file.endswith(".kt")
        for method, call in self._program.calls_named.get(INIT, ()):
            if call.owner == cls and made in self._program.constructors(cls, len(call.args)):
                yield method, call.given(parameter.name, index) or parameter.default or UNKNOWN
        for method, call in self._program.calls_named.get(_COPY, ()) if copied else ():
            given = call.given(parameter.name, index)
            if given is not None and self._may_be_of(call, method, cls):
                yield method, given

    def _is_same_field(self, method: Method, value: Value, cls: str, name: str) -> bool:
        """Whether a value is what the same field of another object of the class holds."""
        if not isinstance(value, FieldValue) or value.name != name or value.receiver is None:
            return False
        return self._meaning.type_of(value.receiver, method) == cls
