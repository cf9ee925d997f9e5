"""Members that Lombok writes into a Java class where its annotations say so: getters, setters and constructors."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from uiatlas_static.facts.code import INIT, FieldFact, Method, ParameterFact
from uiatlas_static.facts.values import FieldValue, Parameter, This
from uiatlas_static.source.body import Body, ClassBuilder

_READING = frozenset({"Getter", "Data", "Value"})
_WRITING = frozenset({"Setter", "Data"})
_MAKING = frozenset({"AllArgsConstructor", "RequiredArgsConstructor", "NoArgsConstructor"})
LOMBOK = "lombok"
"""The package of the annotations."""


@dataclass(slots=True)
class Asked:
    """What a class asks of Lombok.

    Attributes:
        own: Simple names of the annotations of Lombok on the class.
        of_fields: The same of its fields, by their names.
        given: The fields that have an initialiser.
        needed: The fields that may not be null.
        constructs: Whether the class has written a constructor.
    """

    own: Collection[str]
    of_fields: dict[str, Collection[str]] = field(default_factory=dict)
    given: set[str] = field(default_factory=set)
    needed: set[str] = field(default_factory=set)
    constructs: bool = False


def add_members(cls: ClassBuilder, asked: Asked) -> None:
    """Enter the members that annotations ask for and that the class, whose own are there, has not written itself."""
    if not asked.own and not asked.of_fields:
        return
    written = {(m.name, len(m.parameters)) for m in cls.methods}
    held = [f for f in cls.fields if not f.static]
    for method in (*_accessors(cls, held, asked), *_constructors(cls, held, asked)):
        place = method.name, len(method.parameters)
        if place not in written:
            written.add(place)
            cls.methods.append(method)


def _accessors(cls: ClassBuilder, held: list[FieldFact], asked: Asked) -> Iterator[Method]:
    for one in held:
        names = {*asked.own, *asked.of_fields.get(one.name, ())}
        if names & _READING:
            yield _getter(cls, one)
        if names & _WRITING and not one.final:
            yield _setter(cls, one)


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


def _constructors(cls: ClassBuilder, held: list[FieldFact], asked: Asked) -> Iterator[Method]:
    """``@Data`` and ``@Value`` ask for one only of a class that neither writes nor asks for another."""
    making = _MAKING.intersection(asked.own)
    alone = not making and not asked.constructs
    whole = "Value" in asked.own
    if "AllArgsConstructor" in making or (whole and alone):
        yield _constructor(cls, [f for f in held if f.name not in asked.given or not (f.final or whole)], asked)
    if "RequiredArgsConstructor" in making or ("Data" in asked.own and alone):
        required = [f for f in held if f.name not in asked.given and (f.final or whole or f.name in asked.needed)]
        yield _constructor(cls, required, asked)
    if "NoArgsConstructor" in making:
        yield _constructor(cls, [], asked)


def _constructor(cls: ClassBuilder, taken: list[FieldFact], asked: Asked) -> Method:
    """A constructor that runs the initialisers and takes the values of some fields in their order."""
    body = Body(cls.id(INIT, len(taken)), cls.name, cls.scopes)
    if asked.constructs:
        body.call(cls.initialiser, (), cls.line, receiver=This(cls.name))
    elif any(m.name == INIT for m in cls.methods):
        body.call(INIT, (), cls.line, receiver=This(cls.name), owner=cls.name, parent=True)
    for n, one in enumerate(taken):
        body.write(one.name, Parameter(body.id, n), cls.line, receiver=This(cls.name))
    return body.method(INIT, tuple(ParameterFact(f.name, f.type) for f in taken), line=cls.line)
