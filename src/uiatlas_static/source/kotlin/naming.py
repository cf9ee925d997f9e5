"""What names mean in Kotlin code: locals, properties, objects, classes, resources, references to functions."""

from typing import TYPE_CHECKING

from uiatlas_static.facts.code import INIT, own_name
from uiatlas_static.facts.values import UNKNOWN, ClassValue, FieldValue, Literal, Reference, This, Value
from uiatlas_static.source import cells
from uiatlas_static.source.body import Body
from uiatlas_static.source.branches import TRUE
from uiatlas_static.source.kotlin.reader import BACKING, KotlinReader
from uiatlas_static.source.numbers import static_field

if TYPE_CHECKING:
    from tree_sitter import Node

_CONSTANTS: dict[str, Value] = {"true": TRUE, "false": Literal(False), "null": Literal(None)}


def identifier(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """A bare name; as one is also read what leaves without a value."""
    name = reader.text(node)
    body.straight = body.straight and name != "return"
    return named_value(reader, name, body)


def named_value(reader: KotlinReader, name: str, body: Body) -> Value:
    """What a bare name stands for."""
    known = _CONSTANTS.get(name) or body.locals.get(name)
    if known is None and own_property(reader, name, body):
        known = cells.held(body, name)
    if known is not None:
        return known
    if name == BACKING and reader.backing is not None:
        return reader.backing
    imported = reader.names.imports.get(name)
    if imported is not None and (name.isupper() or not name[:1].isupper()):
        if (resource := reader.names.resource(name)) is not None:
            return resource
        head = imported.rpartition(".")[0]
        if head.rpartition(".")[2][:1].isupper():
            return FieldValue(name, owner=reader.resolve(head))
    owner = class_named(reader, name, body)
    if owner:
        return FieldValue("INSTANCE", owner=owner)
    if reader.cls.kind == "file" or imported is not None:
        return FieldValue(name, owner=reader.cls.name, scopes=body.scopes)
    return FieldValue(name, owner=reader.names.with_constant(name), scopes=body.scopes)


def own_property(reader: KotlinReader, name: str, body: Body) -> bool:
    """Whether a bare name is a plain property, and no state of Compose, of the object whose code is read.

    Of those that it has from above, which may do anything when they are set, only the ``intent`` of an activity is.
    """
    own = reader.cls.kind != "file" and body.scopes[:1] == reader.cls.scopes[:1]
    which = reader.cls.name, name
    state = which in reader.delegated or which in reader.states
    plain = name in reader.cls.named and name not in reader.cls.setters
    from_above = name == "intent" and not any(name in cls.named for cls in reader.outward())
    return own and not state and (plain or from_above)


def class_named(reader: KotlinReader, name: str, body: Body) -> str:
    """The class that a bare name means, empty if it is a value."""
    if not name[:1].isupper() or name in body.locals:
        return ""
    found = reader.resolve(name)
    known = reader.names.known[found]
    if not known and len(name) > 1 and name.isupper():
        return ""
    return found if known or name in reader.names.imports or "." in found else ""


def type_named(reader: KotlinReader, node: "Node", body: Body) -> str:
    """The class that an expression names, empty if it is a value."""
    kind = node.type
    if kind == "identifier":
        name = reader.text(node)
        if not name[:1].isupper() or (len(name) > 1 and name.isupper() and name not in reader.names.imports):
            return ""
        return class_named(reader, name, body)
    if kind == "navigation_expression":
        whole = reader.dotted(node)
        head, _, last = whole.rpartition(".")
        if not last[:1].isupper() or whole.partition(".")[0] in body.locals:
            return ""
        if last.isidentifier() and all(p.isidentifier() for p in head.split(".")):
            found = reader.resolve(whole)
            is_type = (len(last) == 1 or not last.isupper()) and _may_be_package(reader, head)
            return found if is_type or reader.names.known[found] else ""
    return ""


_ROOTS = frozenset({"android", "androidx", "java", "javax", "kotlin", "kotlinx"})
"""First parts of the packages that every app of Android has."""


def _may_be_package(reader: KotlinReader, head: str) -> bool:
    """Whether what stands before a name with a capital is a class or a package, and no object, such as a binding.

    Ids, and with them the properties of bindings, may begin with a capital.
    """
    first = head.partition(".")[0]
    if first[:1].isupper() or first in _ROOTS:
        return True
    packages = (reader.names.package, *reader.names.imports.values(), *reader.names.stars)
    return any(package.partition(".")[0] == first for package in packages)


def qualified(reader: KotlinReader, node: "Node", body: Body) -> str:
    """The class that a name with its whole package means, empty if it is none: ``android.content.Intent``."""
    *package, name = reader.dotted(node).split(".")
    if len(package) < 2 or package[0] in body.locals or not all(p.isidentifier() and p.islower() for p in package):
        return ""
    return reader.resolve(".".join((*package, name)))


def package_named(reader: KotlinReader, node: "Node", body: Body) -> str:
    """The package that stands before a function which is called by its full name; empty if it is a value.

    ``org.example.pages.newPage()``: a package begins with two parts of the file's own, or of something that it imports.
    """
    if node.type != "navigation_expression":
        return ""
    package = reader.dotted(node)
    parts = package.split(".")
    if parts[0] in body.locals or not all(p.isidentifier() and p[:1].islower() for p in parts):
        return ""
    beginning = f"{'.'.join(parts[:2])}."
    known = (reader.names.package, *reader.names.imports.values(), *reader.names.stars)
    return package if any(f"{k}.".startswith(beginning) for k in known) else ""


def this(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``this``, ``this@Home``."""
    _, _, label = reader.text(node).partition("@")
    if not label:
        return body.scopes[0] if body.scopes else body.locals.get("this", This(reader.cls.name))
    for scope in body.scopes:
        if isinstance(scope, This) and own_name(scope.type) == label:
            return scope
    return This(reader.resolve(label))


def navigation(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``x.y``, ``R.id.save``, ``Home::class``, ``x::class`` as ``x.javaClass``, ``x::f``."""
    parts = node.named_children
    held, name = parts[0], reader.text(parts[-1])
    signs = node.children[1:-1]
    reference = signs[0].type == "::" if len(signs) == 1 else any(c.type == "::" for c in signs)
    if reference and name == "class":
        owner = _class_or_variable(reader, held, body)
        return ClassValue(reader.noted(owner)) if owner else FieldValue("javaClass", reader.expr(held, body))
    nested = held.type == "navigation_expression"
    if nested and name in ("java", "javaObjectType", "kotlin"):
        return reader.expr(held, body)
    if reference:
        owner = type_named(reader, held, body)
        return Reference(name, owner=owner) if owner else Reference(name, receiver=reader.expr(held, body))
    if nested or held.type == "identifier":
        whole = reader.dotted(node)
        first = whole.partition(".")[0]
        resource = reader.names.resource(whole) if first not in body.locals else None
        if resource is not None:
            return resource
    owner = type_named(reader, held, body)
    if not owner:
        return FieldValue(name, receiver=reader.expr(held, body))
    if name[:1].isupper() and reader.names.known[f"{owner}${name}"]:
        return FieldValue("INSTANCE", owner=f"{owner}${name}")
    return static_field(owner, name)


def reference(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``::open``, ``Home::open``, ``::Person``; nothing where there is no name after it."""
    parts = node.named_children
    if not parts:
        return UNKNOWN
    name = reader.text(parts[-1])
    if len(parts) > 1:
        owner = type_named(reader, parts[0], body) or reader.type(parts[0])
        return Reference(name, owner=owner) if owner else Reference(name, receiver=reader.expr(parts[0], body))
    if name in body.locals:
        return body.locals[name]
    if name[:1].isupper():
        return Reference(INIT, owner=reader.resolve(name))
    return Reference(name, scopes=body.scopes)


def _class_or_variable(reader: KotlinReader, node: "Node", body: Body) -> str:
    """The class or type variable in front of ``::class``."""
    name = reader.dotted(node)
    if len(name) <= 2 and name.isupper() and node.type == "identifier" and name not in reader.names.imports:
        return name
    return type_named(reader, node, body) or (reader.resolve(name) if name[:1].isupper() else "")
