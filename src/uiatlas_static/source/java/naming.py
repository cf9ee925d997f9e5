"""What names mean in Java code: locals, fields, classes, resources, references to methods."""

from typing import TYPE_CHECKING

from uiatlas_static.facts.code import INIT, own_name
from uiatlas_static.facts.values import UNKNOWN, FieldValue, Reference, This, Value
from uiatlas_static.source import cells
from uiatlas_static.source.body import Body
from uiatlas_static.source.java.reader import JavaReader
from uiatlas_static.source.numbers import static_field

if TYPE_CHECKING:
    from tree_sitter import Node


def identifier(reader: JavaReader, node: "Node", body: Body) -> Value:
    """A bare name: a local, a field of a class around it, a static import."""
    name = reader.text(node)
    known = body.locals.get(name)
    if known is None and own_field(reader, name, body):
        known = cells.held(body, name)
    if known is not None:
        return known
    owner = static_owner(reader, name)
    if owner:
        return cells.held(body, name, owner) or FieldValue(name, owner=owner)
    imported = reader.names.imports.get(name)
    if imported and (name.isupper() or not name[:1].isupper()):
        if (resource := reader.names.resource(name)) is not None:
            return resource
        return FieldValue(name, owner=reader.resolve(imported.rpartition(".")[0]))
    return FieldValue(name, owner=reader.names.with_constant(name), scopes=body.scopes)


def own_field(reader: JavaReader, name: str, body: Body) -> bool:
    """Whether a bare name is a field of the object whose code is read."""
    return reader.cls.named.get(name) is False and body.scopes[:1] == reader.cls.scopes[:1]


def static_owner(reader: JavaReader, name: str) -> str:
    """The class around that has a static field, empty if none has."""
    for cls in reader.outward():
        if cls.named.get(name):
            return cls.name
    return ""


def type_name(reader: JavaReader, node: "Node", body: Body) -> str:
    """The class that an expression names, empty if it is a value."""
    kind = node.type
    if kind == "identifier":
        name = reader.text(node)
        if not name[:1].isupper() or name in body.locals or any(name in c.named for c in reader.outward()):
            return ""
        found = reader.resolve(name)
        return "" if _is_constant(reader, name) and not reader.names.known[found] else found
    if kind == "field_access":
        whole = reader.dotted(node)
        head, _, last = whole.rpartition(".")
        if not last[:1].isupper():
            return ""
        first, *others = head.split(".")
        if first in body.locals or first == "this" or not all(p.isidentifier() for p in (first, *others, last)):
            return ""
        found = reader.resolve(whole)
        return found if len(last) == 1 or not last.isupper() or reader.names.known[found] else ""
    return ""


def _is_constant(reader: JavaReader, name: str) -> bool:
    """Whether a bare name is that of a constant: imported from a class, or with a line between capital letters."""
    if not name.isupper() or len(name) == 1:
        return False
    imported = reader.names.imports.get(name)
    return "_" in name if imported is None else own_name(imported.rpartition(".")[0])[:1].isupper()


def access(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``x.y``, ``R.id.save``, ``Home.this``."""
    whole = reader.dotted(node)
    first = whole.partition(".")[0]
    is_value = first in body.locals or any(first in cls.named for cls in reader.outward())
    resource = None if is_value else reader.names.resource(whole)
    if resource is not None:
        return resource
    if whole.endswith(".this"):
        return This(reader.resolve(whole[:-5]))
    held, named = node.child_by_field_name("object"), node.child_by_field_name("field")
    if held is None or named is None:
        return UNKNOWN
    name = reader.text(named)
    if held.type == "this" and own_field(reader, name, body) and (given := cells.held(body, name)) is not None:
        return given
    owner = type_name(reader, held, body)
    return static_field(owner, name) if owner else FieldValue(name, receiver=reader.expr(held, body))


def reference(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``this::open``, ``Home::open``, ``Person::new``."""
    parts = node.named_children
    name = reader.text(parts[-1]) if len(parts) > 1 else INIT
    owner = type_name(reader, parts[0], body)
    if owner or name == INIT:
        return Reference(name, owner=owner or reader.type(parts[0]))
    return Reference(name, receiver=reader.expr(parts[0], body))
