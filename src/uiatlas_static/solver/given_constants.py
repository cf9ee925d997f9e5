"""Which constants of an enumeration a field may hold, where all objects that have it are made with such constants.

The rows of a drawer are often objects with a constant that says what a touch of them opens: ``Row(Kind.HELP)``. Where
it is not seen which of them is touched, it is one of those that code makes, not one of all that the enumeration has.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from uiatlas_static.facts.code import INIT, Method, Write, outermost
from uiatlas_static.facts.values import NULL, UNKNOWN, ClassValue, FieldValue, Parameter, Reference, Value, alternatives
from uiatlas_static.solver.liveness import values_in
from uiatlas_static.solver.meaning import Meaning
from uiatlas_static.solver.program import Program

_COPY = "copy"
"""What a data class has that makes another object of it, with other values for some of its fields."""

_READING = re.compile(r"(?i)json|decode|parse|read|deserial|convert|typeof|getobject|body")
"""What is in the names of functions that make objects of the type that they are given from some format."""
_TOKEN = re.compile(r"\bType(?:Token|Reference|Literal|Ref)$")
"""How classes end that tell libraries a type with its type arguments."""

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
        for method, value in self._written(cls, name, enumeration):
            for option in alternatives(value):
                if isinstance(option, FieldValue) and option.owner == enumeration and option.name in constants:
                    found.add(option.name)
                elif option != NULL and not self._is_same_field(method, option, cls, name):
                    return None
        return found

    def _is_made_elsewhere(self, cls: str) -> bool:
        """Whether objects of a class may be made by other code than calls of its own constructors."""
        annotated, below = self._program.classes[cls].annotations, self._program.subclasses.get(cls)
        return bool(annotated or below) or cls in self._handed_on

    @cached_property
    def _handed_on(self) -> frozenset[str]:
        """Classes that code hands on, itself or their constructors, and those of which libraries are asked for objects.

        These are mentioned as type arguments of what reads a format, and in interfaces whose code is generated from
        annotations.
        """
        found: set[str] = set()
        for method in self._program.by_id.values():
            for value in values_in(method):
                if isinstance(value, ClassValue):
                    found.add(value.name)
                elif isinstance(value, Reference) and value.name == INIT:
                    found.add(value.owner)
            for call in method.calls:
                if call.type_args and _READING.search(call.name):
                    found.update(call.type_args)
                    found.update(self._program.owner_of[method.id].filled_in)
        for name, written in self._program.classes.items():
            if written.kind == "interface" and any(m.annotations for m in written.methods):
                found.update(self._program.classes.get(outermost(name), written).named)
            elif _TOKEN.search(written.parent):
                found.update(written.filled_in)
        return frozenset(found)

    def _written(self, cls: str, name: str, enumeration: str) -> Iterator[_Given]:
        """What may be written to a field, where: for a parameter of a constructor what its calls give."""
        for method in self._program.by_id.values():
            for write in method.writes:
                if write.name != name or not self._may_be_of(write, method, cls):
                    continue
                value = write.value
                if method.owner == cls and method.name == INIT and isinstance(value, Parameter):
                    yield from self._given_to(method, value.index, cls, enumeration)
                else:
                    yield method, value
            for call in method.calls:
                if call.name == _COPY and name in call.names:
                    yield method, call.args[call.names.index(name)]

    def _may_be_of(self, write: Write, method: Method, cls: str) -> bool:
        """Whether what a body writes may be a field of an object of a class."""
        held = FieldValue(write.name, write.receiver, write.owner, write.scopes)
        if (declared := self._program.field_of(held)) is not None:
            return declared[0] == cls
        type_ = "" if write.receiver is None else self._meaning.type_of(write.receiver, method)
        return not type_ or self._program.are_related(type_, cls)

    def _given_to(self, made: Method, index: int, cls: str, enumeration: str) -> Iterator[_Given]:
        """What all calls of a constructor give for one of its parameters, or its default."""
        parameter = made.parameters[index]
        for method in self._program.by_id.values():
            for call in method.calls:
                if (
                    call.name != INIT
                    or call.owner != cls
                    or made not in self._program.constructors(cls, len(call.args))
                ):
                    continue
                value = call.given(parameter.name, index) or parameter.default or UNKNOWN
                type_ = self._meaning.type_of(value, method)
                if type_ in ("", enumeration):
                    yield method, value

    def _is_same_field(self, method: Method, value: Value, cls: str, name: str) -> bool:
        """Whether a value is what the same field of another object of the class holds."""
        if not isinstance(value, FieldValue) or value.name != name or value.receiver is None:
            return False
        return self._meaning.type_of(value.receiver, method) == cls
