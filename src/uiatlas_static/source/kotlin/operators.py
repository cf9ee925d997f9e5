"""Operators of Kotlin: Elvis, concatenation, comparisons, and generic calls that look like two comparisons."""

from typing import TYPE_CHECKING

from uiatlas_static.facts.code import TAKING
from uiatlas_static.facts.values import UNKNOWN, Guard, Guarded, Literal, Result, Value, choice, is_written_constant
from uiatlas_static.source.body import Body, joined_text, stepped
from uiatlas_static.source.branches import truth
from uiatlas_static.source.kotlin.calls import generic
from uiatlas_static.source.kotlin.conditions import comparison, operator
from uiatlas_static.source.kotlin.control_flow import leaves
from uiatlas_static.source.kotlin.reader import KotlinReader
from uiatlas_static.source.numbers import negative

if TYPE_CHECKING:
    from tree_sitter import Node


def binary(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``a ?: b``, ``a + b``, ``a == b``, ``f<T>(x)``."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    match operator(node):
        case "?:":
            return _elvis(reader, left, right, body)
        case "+":
            return joined_text(reader.expr(left, body), reader.expr(right, body), body, node.start_point[0] + 1)
        case "-":
            one, by = reader.expr(left, body), negative(reader.expr(right, body))
            return stepped(one, by, body, node.start_point[0] + 1) or UNKNOWN
        case ">" if left is not None and left.type == "binary_expression" and operator(left) == "<":
            made = _generic_call(reader, left, right, body)
            if made is not None:
                return made
    guards = comparison(reader, node, body)
    if guards is not None:
        return truth(guards)
    reader.expr(left, body)
    reader.expr(right, body)
    return UNKNOWN


def infix(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``a to b``."""
    parts = node.named_children
    if len(parts) != 3:
        return reader.last(node, body)
    held, given = reader.expr(parts[0], body), reader.expr(parts[2], body)
    return body.call(reader.text(parts[1]), (given,), node.start_point[0] + 1, receiver=held)


def _elvis(reader: KotlinReader, left: "Node | None", right: "Node | None", body: Body) -> Value:
    one = reader.expr(left, body)
    if not leaves(reader, right):
        other = reader.expr(right, body)
        if _is_told(one, other, body):
            other = Guarded(other, (Guard(one, Literal(None)),))
        return choice([one, other])
    before = body.assume((Guard(one, Literal(None)),))
    reader.expr(right, body)
    body.guards = before
    return one


def _is_told(one: Value, other: Value, body: Body) -> bool:
    """Whether a constant is meant only where the left is known to be missing.

    What is taken out of a bundle is not there if it is not known; a collection may lack what is looked for.
    """
    is_text = isinstance(other, Literal) and isinstance(other.value, str)
    taken = isinstance(one, Result) and one.method == body.id and body.calls[one.call].name in TAKING
    return taken and is_written_constant(other) and not is_text


def _generic_call(reader: KotlinReader, left: "Node", right: "Node | None", body: Body) -> Value | None:
    """``f<T>(x)`` or ``f<T> { }``, which the grammar takes for two comparisons; None if it is none."""
    function, given = left.named_children[0], left.named_children[-1]
    if right is None or right.type not in ("parenthesized_expression", "lambda_literal"):
        return None
    if function.type == "binary_expression" and operator(function) == "?:":
        one, function = reader.expr(function.named_children[0], body), function.named_children[-1]
        made = generic(reader, function, given, right, body)
        return None if made is None else choice([one, made])
    return generic(reader, function, given, right, body)
