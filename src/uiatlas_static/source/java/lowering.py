"""Reads a Java file's syntax tree into facts: which reader takes which kind of expression or statement."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import ClassFact
from uiatlas_static.facts.values import ClassValue, Literal, Result, This, Value
from uiatlas_static.source.body import Body
from uiatlas_static.source.branches import TRUE
from uiatlas_static.source.java.classes import local_class, read_top
from uiatlas_static.source.java.conditions import binary, is_compared, of_class, ternary, unary
from uiatlas_static.source.java.expressions import (
    are_named,
    are_texts,
    array,
    assignment,
    creation,
    elements,
    invocation,
    lambda_,
    number,
    string,
    updated,
)
from uiatlas_static.source.java.header import CLASSES, imported
from uiatlas_static.source.java.naming import access, identifier, reference
from uiatlas_static.source.java.reader import JavaReader
from uiatlas_static.source.java.statements import (
    expression_statement,
    for_each,
    if_,
    leave,
    local_variable,
    loop,
    return_,
    switch,
    switch_value,
    try_,
)
from uiatlas_static.source.names import FileNames, ProjectNames

if TYPE_CHECKING:
    from tree_sitter import Node

_Expression = Callable[[JavaReader, "Node", Body], Value]


def lower(
    root: "Node", content: bytes, file: str, project: ProjectNames, library: bool = False
) -> tuple[tuple[ClassFact, ...], FileNames]:
    """The facts of a file.

    Args:
        root: Its syntax tree.
        content: Its text.
        file: Its name in evidence.
        project: The classes that there are.
        library: Whether it belongs to a library.
    """
    reader = JavaReader(content, imported(root, content, project), EXPRESSIONS, STATEMENTS)
    for node in root.named_children:
        read_top(reader, node)
    if reader.classes:
        reader.cls = reader.classes[0]
        reader.note_beside()
    return tuple(c.fact(file, library) for c in reader.classes), reader.names


def _constant(value: Value) -> _Expression:
    return lambda reader, node, body: value


def _this(reader: JavaReader, node: "Node", body: Body) -> Value:
    return This(reader.cls.name)


def _class(reader: JavaReader, node: "Node", body: Body) -> Value:
    return ClassValue(reader.type(node.named_children[0]))


def _cast(reader: JavaReader, node: "Node", body: Body) -> Value:
    value = reader.expr(node.child_by_field_name("value"), body)
    type_ = reader.own_type(node.child_by_field_name("type"))
    return body.declare(value, type_)


def _inner(reader: JavaReader, node: "Node", body: Body) -> Value:
    return reader.expr(node.named_children[0], body)


_TYPES = "getActualTypeArguments"
"""The call that gives the types which a class gives the one above it, in order."""


def _element(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``array[place]``: any element, but of texts, of classes, types and ``Kind.values()`` the one at its place."""
    array, place = (node.child_by_field_name(name) for name in ("array", "index"))
    held = reader.expr(array, body)
    constants = array is not None and array.type == "method_invocation" and reader.text(array).endswith(".values()")
    types = isinstance(held, Result) and held.call < len(body.calls) and body.calls[held.call].name == _TYPES
    if not (constants or types or are_texts(held, body) or are_named(reader, held) or is_compared(reader, node)):
        return held
    return body.call("get", (reader.expr(place, body),), node.start_point[0] + 1, receiver=held)


EXPRESSIONS: Mapping[str, _Expression] = {
    "identifier": identifier,
    "method_invocation": invocation,
    "object_creation_expression": creation,
    "field_access": access,
    "this": _this,
    "string_literal": string,
    "decimal_integer_literal": number,
    "hex_integer_literal": number,
    "unary_expression": unary,
    "true": _constant(TRUE),
    "false": _constant(Literal(False)),
    "null_literal": _constant(Literal(None)),
    "class_literal": _class,
    "lambda_expression": lambda_,
    "method_reference": reference,
    "assignment_expression": assignment,
    "binary_expression": binary,
    "ternary_expression": ternary,
    "instanceof_expression": of_class,
    "update_expression": updated,
    "cast_expression": _cast,
    "parenthesized_expression": _inner,
    "array_creation_expression": array,
    "array_initializer": elements,
    "array_access": _element,
    "switch_expression": switch_value,
}
"""What reads an expression, by the type of its node."""
STATEMENTS: "Mapping[str, Callable[[JavaReader, Node, Body], bool]]" = {
    "block": JavaReader.block,
    "expression_statement": expression_statement,
    "local_variable_declaration": local_variable,
    "if_statement": if_,
    "return_statement": return_,
    "throw_statement": leave,
    "break_statement": leave,
    "continue_statement": leave,
    "yield_statement": return_,
    **dict.fromkeys(("try_statement", "try_with_resources_statement"), try_),
    "switch_expression": switch,
    "switch_statement": switch,
    "enhanced_for_statement": for_each,
    **dict.fromkeys(("for_statement", "while_statement", "do_statement"), loop),
    **dict.fromkeys(CLASSES, local_class),
}
"""What reads a statement, by the type of its node."""
