"""Getters and setters of Kotlin's properties: each is a method, in which ``field`` means what the property holds."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import ParameterFact
from uiatlas_static.facts.values import FieldValue, Parameter, This
from uiatlas_static.source.body import Body, ClassBuilder
from uiatlas_static.source.kotlin.functions import extend, read_code
from uiatlas_static.source.kotlin.reader import TYPES, KotlinReader, getter_of
from uiatlas_static.source.reader import first_of

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True, slots=True)
class Accessed:
    """A property that has a getter or a setter of its own.

    Attributes:
        node: Its declaration.
        name: Its name.
        type: Its type, empty if that is not written.
        cls: The class that it is in.
        static: Whether it is at top level.
    """

    node: "Node"
    name: str
    type: str
    cls: ClassBuilder
    static: bool

    @property
    def field(self) -> FieldValue:
        """What the property holds."""
        if self.static:
            return FieldValue(self.name, owner=self.cls.name)
        return FieldValue(self.name, receiver=This(self.cls.name))


def setter_of(name: str) -> str:
    """The name of the method that sets a property: ``setOpen`` of ``isOpen``, too."""
    said = name[2:] if name.startswith("is") and name[2:3].isupper() else name
    return f"set{said[:1].upper()}{said[1:]}"


def with_setters(nodes: "list[Node]", reader: KotlinReader) -> frozenset[str]:
    """The properties among members, no extensions, that have setters with code of their own."""
    found: set[str] = set()
    for node in nodes:
        for child in node.named_children if node.type == "property_declaration" else ():
            if child.type == "setter" and _code(child) is not None and _extended(node) is None:
                variable = next((c for c in node.named_children if c.type == "variable_declaration"), None)
                found.update([reader.text(variable.named_children[0])] if variable is not None else ())
    return frozenset(found)


def read_getter(reader: KotlinReader, getter: "Node", of: Accessed) -> None:
    """A property with a getter is a method ``getName``."""
    _method(reader, getter, of, getter_of(of.name), (), of.type)


def read_setter(reader: KotlinReader, setter: "Node", of: Accessed) -> None:
    """A property with a setter that has code is a method ``setName``, of what it extends if it is an extension."""
    given = next((c for c in setter.named_children if c.type == "identifier"), None)
    if given is not None and _code(setter) is not None:
        _method(reader, setter, of, setter_of(of.name), (ParameterFact(reader.text(given), of.type),), "")


def _method(
    reader: KotlinReader, accessor: "Node", of: Accessed, name: str, given: tuple[ParameterFact, ...], type_: str
) -> None:
    extended = _extended(of.node)
    parameters = (*((ParameterFact("this", reader.type(extended)),) if extended is not None else ()), *given)
    body = Body(of.cls.id(name, len(parameters)), of.cls.name, () if of.static else of.cls.scopes, {**of.cls.around})
    if extended is not None:
        extend(body)
    for n, parameter in enumerate(given, len(parameters) - len(given)):
        body.locals[parameter.name] = Parameter(body.id, n)
    before, reader.backing = reader.backing, None if extended is not None else of.field
    read_code(reader, _code(accessor), body)
    reader.backing = before
    of.cls.methods.append(body.method(name, parameters, type=type_, static=of.static, extension=extended is not None))


def _extended(node: "Node") -> "Node | None":
    """What a property extends; None if it is no extension."""
    return next((c for c in node.named_children if c.type in TYPES), None)


def _code(accessor: "Node") -> "Node | None":
    """The code of a getter or a setter; None if it has none."""
    body = next((c for c in accessor.named_children if c.type == "function_body"), None)
    return None if body is None else first_of(body)
