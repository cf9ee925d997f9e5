"""Calls, objects, lambdas and assignments in Java."""

import re
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import INIT, ParameterFact, Return, own_name
from uiatlas_static.facts.values import (
    UNKNOWN,
    Choice,
    ClassValue,
    FieldValue,
    Lambda,
    Literal,
    Result,
    This,
    Value,
    choice,
)
from uiatlas_static.source.body import SUMS, Body, changed_by, parameters_of
from uiatlas_static.source.branches import truth
from uiatlas_static.source.java.classes import anonymous_class
from uiatlas_static.source.java.conditions import equality
from uiatlas_static.source.java.naming import static_owner, type_name
from uiatlas_static.source.java.reader import COMMENTS, JavaReader

if TYPE_CHECKING:
    from tree_sitter import Node

_OWN_OBJECT = re.compile(r"(?<![.\w])this\b")
_TEXTS = ("getString", "getText")
"""Calls that give a text of the resources."""
_NAMED = ("Class", "String")
"""What arrays hold whose elements code asks for by their places."""


def string(reader: JavaReader, node: "Node", body: Body) -> Value:
    """A text."""
    return Literal(reader.text(node).strip('"').replace('\\"', '"'))


def number(reader: JavaReader, node: "Node", body: Body) -> Value:
    """A whole number."""
    try:
        return Literal(int(reader.text(node).rstrip("lL").replace("_", ""), 0))
    except ValueError:
        return UNKNOWN


def invocation(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``f(x)``, ``a.f(x)``, ``Home.f(x)``, ``super.f(x)``."""
    named = node.child_by_field_name("name")
    if named is None:
        return UNKNOWN
    if (equal := equality(reader, node, body)) is not None:
        return truth(equal)
    name, line = reader.text(named), named.start_point[0] + 1
    held, given = node.child_by_field_name("object"), node.child_by_field_name("arguments")
    if held is None:
        args = reader.arguments(given, body)
        imported = reader.names.imports.get(name)
        owner = reader.resolve(imported.rpartition(".")[0]) if imported is not None else ""
        return body.call(name, args, line, owner=owner, implicit=imported is None)
    if held.type == "super":
        return body.call(name, reader.arguments(given, body), line, receiver=This(reader.cls.name), parent=True)
    owner = type_name(reader, held, body)
    receiver = None if owner else reader.expr(held, body)
    if receiver is not None:
        owner = reader.cast_as(held, receiver, name)
    return body.call(name, reader.arguments(given, body), line, receiver=receiver, owner=owner)


def creation(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``new Foo(x)``, perhaps with a body."""
    owner, line = reader.type(node.child_by_field_name("type")), node.start_point[0] + 1
    args = reader.arguments(node.child_by_field_name("arguments"), body)
    inner = next((c for c in node.named_children if c.type == "class_body"), None)
    filling = [] if inner is None or reader.names.known[owner] else _filling(reader, inner)
    if inner is not None and not filling:
        owner = anonymous_class(reader, inner, owner, body, len(args))
    made = body.call(INIT, args, line, owner=owner)
    scopes, body.scopes = body.scopes, (made, *body.scopes)
    for call in filling:
        _fill(reader, call, made, body)
    body.scopes = scopes
    return made


def _fill(reader: JavaReader, call: "Node", made: Value, body: Body) -> None:
    """A call between the braces of a new object: on that object, whatever the class around has of the same name."""
    named = call.child_by_field_name("name")
    if named is None or call.child_by_field_name("object") is not None or reader.text(named) in reader.names.imports:
        reader.expr(call, body)
        return
    args = reader.arguments(call.child_by_field_name("arguments"), body)
    body.call(reader.text(named), args, named.start_point[0] + 1, receiver=made)


def _filling(reader: JavaReader, inner: "Node") -> list["Node"]:
    """The calls that fill a new object, if nothing else is between its braces: ``new ArrayList<>() {{ add(x); }}``.

    They are made on the object, as if they stood behind it; nothing is given back if they say ``this``, which is the
    object there.
    """
    blocks = [c for c in inner.named_children if c.type not in COMMENTS]
    if any(c.type != "block" for c in blocks) or _OWN_OBJECT.search(reader.text(inner)):
        return []
    said = [c for block in blocks for c in block.named_children if c.type not in COMMENTS]
    calls = [c.named_children[0] for c in said if c.type == "expression_statement"]
    return calls if len(calls) == len(said) and all(c.type == "method_invocation" for c in calls) else []


def lambda_(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``x -> y``, ``(a, b) -> { ... }``; it sees the locals and the receivers around it."""
    facts = _lambda_parameters(reader, node.child_by_field_name("parameters"))
    inner = Body(reader.cls.id("lambda", len(facts)), reader.cls.name, body.scopes, depth=body.depth)
    inner.locals = {**body.locals, **parameters_of(inner.id, facts)}
    code = node.child_by_field_name("body")
    if code is not None and code.type == "block":
        reader.block(code, inner)
    else:
        inner.returns.append(Return(reader.expr(code, inner)))
    reader.cls.lambdas.append(inner.method("", facts, line=node.start_point[0] + 1))
    return Lambda(inner.id)


def _lambda_parameters(reader: JavaReader, node: "Node | None") -> tuple[ParameterFact, ...]:
    if node is None:
        return ()
    match node.type:
        case "identifier":
            return (ParameterFact(reader.text(node)),)
        case "inferred_parameters":
            return tuple(ParameterFact(reader.text(c)) for c in node.named_children)
    return reader.parameters(node)


def assignment(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``x = y``, ``x.y = z``, ``x[i] = y``, ``x += y``."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    value, line = reader.expr(right, body), node.start_point[0] + 1
    if left is None:
        return value
    sign = node.child_by_field_name("operator")
    if sign is not None and sign.type != "=":
        value = changed_by(sign.type, reader.expr(left, body), value, body, line) if sign.type in SUMS else UNKNOWN
    _assign(reader, left, value, line, body)
    return value


def _assign(reader: JavaReader, left: "Node", value: Value, line: int, body: Body) -> None:
    """Give a value to what stands on the left; an array is any of its elements, so that one more is one of them."""
    match left.type:
        case "identifier":
            name = reader.text(left)
            if name in body.locals:
                body.locals[name] = value
            else:
                body.write(name, value, line, owner=static_owner(reader, name))
        case "field_access":
            held, named = left.child_by_field_name("object"), left.child_by_field_name("field")
            if held is not None and named is not None:
                owner = type_name(reader, held, body)
                receiver = None if owner else reader.expr(held, body)
                body.write(reader.text(named), value, line, receiver=receiver, owner=owner)
        case "array_access":
            held = left.child_by_field_name("array")
            if held is not None:
                _assign(reader, held, choice([reader.expr(held, body), value]), line, body)


def updated(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``x++``, ``--x``: of what is counted nothing is known from here on, as it may happen more than once."""
    for child in node.named_children:
        name = reader.text(child) if child.type == "identifier" else ""
        body.just_set.forget(name)
        if name in body.locals:
            body.locals[name] = UNKNOWN
    return UNKNOWN


def array(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``new Type[] {a, b}``: any of its elements."""
    value = node.child_by_field_name("value")
    return UNKNOWN if value is None else elements(reader, value, body)


def elements(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``{a, b}``: any of its elements; where one is there twice, their order does not tell their places."""
    given = [reader.expr(c, body) for c in node.named_children if not c.type.endswith("comment")]
    found = choice(given)
    return Choice(found.options, ordered=True) if isinstance(found, Choice) and found.options == (*given,) else found


def are_texts(value: Value, body: Body) -> bool:
    """Whether a value is an array whose elements are texts, as far as the body in which they are made is this one."""
    return isinstance(value, Choice) and all(_may_be_text(option, body) for option in value.options)


def are_named(reader: JavaReader, value: Value) -> bool:
    """Whether a value is an array of classes, or a field that is declared further above as one of these or of texts."""
    if isinstance(value, FieldValue):
        declared = (f for cls in reader.outward() for f in cls.fields if f.name == value.name)
        return any(own_name(f.type) in _NAMED for f in declared)
    return isinstance(value, Choice) and all(isinstance(option, ClassValue) for option in value.options)


def _may_be_text(value: Value, body: Body) -> bool:
    match value:
        case Literal(str()):
            return True
        case Result(method, call):
            return method != body.id or body.calls[call].name in _TEXTS
    return False
