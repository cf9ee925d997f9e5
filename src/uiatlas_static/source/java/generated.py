"""Members that Lombok writes into a Java class where its annotations say so: getters, setters and constructors."""

from collections.abc import Collection, Iterator

from uiatlas_static.facts.code import INIT, FieldFact, Method, ParameterFact
from uiatlas_static.facts.values import FieldValue, Parameter, This
from uiatlas_static.source.body import Body, ClassBuilder

_READING = frozenset({"Getter", "Data", "Value"})
_WRITING = frozenset({"Setter", "Data"})
_MAKING_ALL = frozenset({"AllArgsConstructor", "Value"})
_MAKING_FINAL = frozenset({"RequiredArgsConstructor", "Data"})
LOMBOK = "lombok"
"""The package of the annotations."""


def add_members(cls: ClassBuilder, own: Collection[str], of_fields: dict[str, Collection[str]]) -> None:
    """Enter the members that annotations ask for and that the class has not written itself.

    Args:
        cls: The class, with the members that it has written itself.
        own: Simple names of the annotations of Lombok on the class.
        of_fields: The same of its fields, by their names.
    """
    if not own and not of_fields:
        return
    written = {(m.name, len(m.parameters)) for m in cls.methods}
    held = [f for f in cls.fields if not f.static]
    for method in (*_accessors(cls, held, own, of_fields), *_constructors(cls, held, own)):
        place = method.name, len(method.parameters)
        if place not in written:
            written.add(place)
            cls.methods.append(method)


def _accessors(
    cls: ClassBuilder, held: list[FieldFact], own: Collection[str], of_fields: dict[str, Collection[str]]
) -> Iterator[Method]:
    for field in held:
        asked = {*own, *of_fields.get(field.name, ())}
        if asked & _READING:
            yield _getter(cls, field)
        if asked & _WRITING and not field.final:
            yield _setter(cls, field)


def _capitalised(field: FieldFact) -> str:
    """The name of a field as its accessors have it; a truth value that is called ``isOn`` is ``On``."""
    if field.type == "boolean" and field.name.startswith("is") and field.name[2:3].isupper():
        return field.name[2:]
    return f"{field.name[:1].upper()}{field.name[1:]}"


def _getter(cls: ClassBuilder, field: FieldFact) -> Method:
    name = f"{'is' if field.type == 'boolean' else 'get'}{_capitalised(field)}"
    body = Body(cls.id(name, 0), cls.name, cls.scopes)
    body.give(FieldValue(field.name, receiver=This(cls.name)))
    return body.method(name, (), type=field.type, line=cls.line)


def _setter(cls: ClassBuilder, field: FieldFact) -> Method:
    name = f"set{_capitalised(field)}"
    body = Body(cls.id(name, 1), cls.name, cls.scopes)
    body.write(field.name, Parameter(body.id, 0), cls.line, receiver=This(cls.name))
    return body.method(name, (ParameterFact(field.name, field.type),), line=cls.line)


def _constructors(cls: ClassBuilder, held: list[FieldFact], own: Collection[str]) -> Iterator[Method]:
    if _MAKING_ALL.intersection(own):
        yield _constructor(cls, held)
    if _MAKING_FINAL.intersection(own):
        yield _constructor(cls, [f for f in held if f.final])


def _constructor(cls: ClassBuilder, taken: list[FieldFact]) -> Method:
    """A constructor that takes the values of some fields in their order."""
    body = Body(cls.id(INIT, len(taken)), cls.name, cls.scopes)
    for n, field in enumerate(taken):
        body.write(field.name, Parameter(body.id, n), cls.line, receiver=This(cls.name))
    return body.method(INIT, tuple(ParameterFact(f.name, f.type) for f in taken), line=cls.line)
