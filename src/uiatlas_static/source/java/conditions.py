"""What holds when a Java condition does, and the values that depend on conditions."""

from typing import TYPE_CHECKING

from uiatlas_static.facts.values import UNKNOWN, Guard, Literal, OfClass, Resource, Value, choice
from uiatlas_static.source import cells
from uiatlas_static.source.api_levels import level_test
from uiatlas_static.source.back_stacks import entries_test
from uiatlas_static.source.body import Body, joined_text, stepped
from uiatlas_static.source.branches import TRUE, UNDECIDED, Test, all_of, any_of, guarded, test_of, truth
from uiatlas_static.source.containment import contained
from uiatlas_static.source.java.naming import type_name
from uiatlas_static.source.java.reader import COMMENTS, JavaReader
from uiatlas_static.source.numbers import negative

if TYPE_CHECKING:
    from tree_sitter import Node

_EQUALS = ("equals", "equalsIgnoreCase", "contentEquals")


def condition(reader: JavaReader, node: "Node | None", body: Body) -> Test:
    """What holds when a condition does, and when it does not."""
    while node is not None and node.type == "parenthesized_expression":
        node = node.named_children[0]
    if node is None:
        return test_of(())
    match node.type:
        case "unary_expression" if reader.text(node).startswith("!"):
            return condition(reader, node.child_by_field_name("operand"), body)[::-1]
        case "binary_expression":
            return _comparison(reader, node, body)
        case "method_invocation":
            found = equality(reader, node, body)
            if found is not None:
                return found
        case "instanceof_expression":
            return test_of((_of_class(reader, node, body),))
    return test_of((Guard(reader.expr(node, body), TRUE),))


def _of_class(reader: JavaReader, node: "Node", body: Body) -> Guard:
    """``x instanceof Foo``, ``x instanceof Foo foo``, which gives ``x`` another name."""
    subject, type_ = reader.expr(node.child_by_field_name("left"), body), reader.type(node.child_by_field_name("right"))
    name = node.child_by_field_name("name")
    if name is not None:
        body.locals[reader.text(name)] = subject
    return Guard(subject, OfClass(type_)) if type_ else UNDECIDED


def equality(reader: JavaReader, node: "Node", body: Body) -> Test | None:
    """``a.equals(b)``, ``TextUtils.equals(a, b)``, ``Arrays.asList(a, b).contains(c)``; None if it is another call."""
    named, held = node.child_by_field_name("name"), node.child_by_field_name("object")
    if named is None or held is None:
        return None
    if reader.text(named) == "contains" and _is_list(reader, held):
        collection, asked = reader.expr(held, body), reader.arguments(node.child_by_field_name("arguments"), body)
        return contained(asked[0] if asked else UNKNOWN, collection, body)
    if reader.text(named) not in _EQUALS:
        return None
    given = node.child_by_field_name("arguments")
    count = len([c for c in given.named_children if c.type not in COMMENTS]) if given is not None else 0
    if count not in (1, 2) or (count == 2) != bool(type_name(reader, held, body)):
        return None
    sides = reader.arguments(given, body)
    subject, other = (reader.expr(held, body), *sides) if count == 1 else sides
    return test_of((Guard(other, subject) if isinstance(subject, Literal) else Guard(subject, other),))


def is_compared(reader: JavaReader, node: "Node") -> bool:
    """Whether a value is asked, as a text, whether it equals another."""
    call, name = _call_with(reader, node)
    if call is not None and name == "toString":
        _, name = _call_with(reader, call)
    return name in _EQUALS


def _call_with(reader: JavaReader, node: "Node") -> "tuple[Node | None, str]":
    """The call that is made on a value or is given it, and its name."""
    around = node.parent
    if around is not None and around.type == "argument_list":
        around = around.parent
    named = around.child_by_field_name("name") if around is not None and around.type == "method_invocation" else None
    return (around, reader.text(named)) if named is not None else (None, "")


def _is_list(reader: JavaReader, node: "Node") -> bool:
    """Whether a collection is written out: ``Arrays.asList(a, b)``."""
    named = node.child_by_field_name("name") if node.type == "method_invocation" else None
    return named is not None and reader.text(named) == "asList"


def _comparison(reader: JavaReader, node: "Node", body: Body) -> Test:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    match _operator(node):
        case "&&" | "||" as sign:
            one = condition(reader, left, body)
            before = body.assume(one[sign == "||"])
            other = condition(reader, right, body)
            body.guards = before
            return all_of(one, other) if sign == "&&" else any_of(one, other)
        case "==" | "!=" as sign:
            one_value, other_value = reader.expr(left, body), reader.expr(right, body)
            if isinstance(one_value, Literal | Resource):
                one_value, other_value = other_value, one_value
            return test_of((Guard(cells.compared(body, one_value, other_value), other_value, sign == "=="),))
    one_value, other_value = reader.expr(left, body), reader.expr(right, body)
    compared = _operator(node), one_value, other_value
    return level_test(*compared) or entries_test(*compared, body.calls) or test_of((UNDECIDED,))


def unary(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``!x`` as a truth value, ``-1``."""
    sign = _operator(node)
    if sign == "!":
        return truth(condition(reader, node, body))
    value = reader.expr(node.child_by_field_name("operand"), body)
    return negative(value) if sign == "-" else UNKNOWN


def binary(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``a + b`` as a text, comparisons as truth values."""
    sign, line = _operator(node), node.start_point[0] + 1
    if sign in ("+", "-"):
        left = reader.expr(node.child_by_field_name("left"), body)
        right = reader.expr(node.child_by_field_name("right"), body)
        if sign == "+":
            return joined_text(left, right, body, line)
        return stepped(left, negative(right), body, line) or UNKNOWN
    return truth(_comparison(reader, node, body))


def of_class(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``x instanceof Foo`` as a truth value."""
    return truth(condition(reader, node, body))


def ternary(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``a ? b : c``."""
    guards, opposite = condition(reader, node.child_by_field_name("condition"), body)
    before = body.assume(guards)
    one = reader.expr(node.child_by_field_name("consequence"), body)
    body.guards = before
    body.assume(opposite)
    other = reader.expr(node.child_by_field_name("alternative"), body)
    body.guards = before
    return choice([guarded(one, guards), guarded(other, opposite)])


def _operator(node: "Node") -> str:
    operator = node.child_by_field_name("operator")
    return operator.type if operator is not None else ""
