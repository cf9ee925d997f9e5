"""Reads a Kotlin file's syntax tree into facts: which reader takes which kind of expression."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import ClassFact
from uiatlas_static.facts.values import Guard, Guarded, Literal, OfClass, Value, choice
from uiatlas_static.source.body import Body
from uiatlas_static.source.kotlin.calls import call
from uiatlas_static.source.kotlin.classes import local_class, object_literal, read_file
from uiatlas_static.source.kotlin.conditions import of_class, unary
from uiatlas_static.source.kotlin.control_flow import for_, if_, return_, try_, when, while_
from uiatlas_static.source.kotlin.functions import anonymous_function, lambda_, local_function
from uiatlas_static.source.kotlin.header import imported
from uiatlas_static.source.kotlin.literals import number, string
from uiatlas_static.source.kotlin.naming import identifier, navigation, reference, this
from uiatlas_static.source.kotlin.operators import binary, infix
from uiatlas_static.source.kotlin.properties import assignment, index, local_variable
from uiatlas_static.source.kotlin.reader import TYPES, KotlinReader
from uiatlas_static.source.names import FileNames, ProjectNames

if TYPE_CHECKING:
    from tree_sitter import Node


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
    reader = KotlinReader(content, imported(root, content, project), EXPRESSIONS)
    read_file(reader, root, file)
    return tuple(c.fact(file, library, reader.names.every) for c in reader.classes), reader.names


def _cast(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``x as Foo`` is what it was; ``x as? Foo`` is nothing where it is of another class."""
    value = reader.expr(node.child_by_field_name("left"), body)
    type_ = reader.own_type(next((c for c in node.named_children if c.type in TYPES), None))
    body.declare(value, type_)
    if not type_ or not any(c.type == "as?" for c in node.children):
        return value
    fits, other = Guard(value, OfClass(type_)), Guard(value, OfClass(type_), equal=False)
    return choice([Guarded(value, (fits,)), Guarded(Literal(None), (other,))])


def _wrapped(reader: KotlinReader, node: "Node", body: Body) -> Value:
    return reader.expr(node.named_children[-1], body)


def _spread(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``*all`` among arguments: each element of the array is one."""
    return body.call("next", (), node.start_point[0] + 1, receiver=reader.last(node, body))


def _elements(reader: KotlinReader, node: "Node", body: Body) -> Value:
    return choice([reader.expr(c, body) for c in node.named_children])


EXPRESSIONS: "Mapping[str, Callable[[KotlinReader, Node, Body], Value]]" = {
    "identifier": identifier,
    "call_expression": call,
    "navigation_expression": navigation,
    "this_expression": this,
    "string_literal": string,
    "multiline_string_literal": string,
    "number_literal": number,
    "lambda_literal": lambda_,
    "annotated_lambda": _wrapped,
    "anonymous_function": anonymous_function,
    "callable_reference": reference,
    "assignment": assignment,
    "binary_expression": binary,
    "infix_expression": infix,
    "is_expression": of_class,
    "in_expression": of_class,
    "as_expression": _cast,
    "parenthesized_expression": KotlinReader.last,
    "spread_expression": _spread,
    "unary_expression": unary,
    "if_expression": if_,
    "when_expression": when,
    "try_expression": try_,
    "block": KotlinReader.block,
    "index_expression": index,
    "object_literal": object_literal,
    "property_declaration": local_variable,
    "function_declaration": local_function,
    "for_statement": for_,
    "while_statement": while_,
    "do_while_statement": while_,
    "return_expression": return_,
    "collection_literal": _elements,
    "class_declaration": local_class,
    "object_declaration": local_class,
}
"""What reads an expression, by the type of its node."""
