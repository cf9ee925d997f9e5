"""What holds when a Kotlin condition does: comparisons, their combinations, entries of ``when``."""

from typing import TYPE_CHECKING

from uiatlas_static.facts.values import UNKNOWN, Guard, OfClass, Value, one_of
from uiatlas_static.source import cells
from uiatlas_static.source.api_levels import level_test
from uiatlas_static.source.back_stacks import entries_test
from uiatlas_static.source.body import Body
from uiatlas_static.source.branches import TRUE, UNDECIDED, Test, all_of, any_of, test_of, truth
from uiatlas_static.source.containment import contained
from uiatlas_static.source.kotlin.reader import TYPES, KotlinReader
from uiatlas_static.source.numbers import negative

if TYPE_CHECKING:
    from tree_sitter import Node

_TESTS = frozenset({"range_test", "is_expression", "in_expression"})


def condition(reader: KotlinReader, node: "Node | None", body: Body) -> Test:
    """What holds when a condition does, and when it does not."""
    while node is not None and node.type == "parenthesized_expression" and node.named_children:
        node = node.named_children[0]
    if node is None:
        return test_of(())
    if reader.denied(node):
        return test_of((Guard(reader.plain(node, body), TRUE),))[::-1]
    match node.type:
        case "unary_expression" if node.children[0].type == "!":
            return condition(reader, node.named_children[-1], body)[::-1]
        case "binary_expression":
            found = comparison(reader, node, body)
            if found is not None:
                return found
        case "is_expression":
            return test_of((_of_class(reader, node, reader.expr(node.named_children[0], body)),))
        case "in_expression":
            value, collection = (reader.expr(part, body) for part in node.named_children)
            found = contained(value, collection, body)
            return found[::-1] if operator(node) == "!in" else found
        case "check_expression":
            return test_of((UNDECIDED,))
    return test_of((Guard(reader.expr(node, body), TRUE),))


def comparison(reader: KotlinReader, node: "Node", body: Body) -> Test | None:
    """What holds when a binary condition does, and when it does not; None if it is none."""
    sign = operator(node)
    if sign not in ("&&", "||", "==", "!=", "===", "!==", "<", "<=", ">", ">="):
        return None
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if sign in ("&&", "||"):
        one = condition(reader, left, body)
        before = body.assume(one[sign == "||"])
        other = condition(reader, right, body)
        body.guards = before
        return all_of(one, other) if sign == "&&" else any_of(one, other)
    one_value, other_value = reader.expr(left, body), reader.expr(right, body)
    if sign[0] in "<>":
        compared = sign, one_value, other_value
        return level_test(*compared) or entries_test(*compared, body.calls) or test_of((UNDECIDED,))
    return test_of((Guard(cells.compared(body, one_value, other_value), other_value, sign.startswith("=")),))


def entry_guards(
    reader: KotlinReader, node: "Node", subject: Value | None, body: Body
) -> tuple[tuple[Guard, ...], tuple[Guard, ...]]:
    """What holds in a branch of ``when``, and what holds in those after it."""
    conditions = node.children_by_field_name("condition")
    if not conditions:
        return (), ()
    if subject is None:
        found = condition(reader, conditions[0], body)
        for other in conditions[1:]:
            found = any_of(found, condition(reader, other, body))
        return found
    tests = [_of_class(reader, c, subject) for c in conditions if c.type == "type_test"]
    if any(c.type in _TESTS for c in conditions) or not all(t.equal for t in tests):
        return (tests[0],) if len(tests) == len(conditions) == 1 else (), ()
    others = [_compared(reader, c, body) for c in conditions if c.type != "type_test"]
    options = [t.other for t in tests] + others
    return (one_of(subject, options),), tuple(Guard(subject, o, False) for o in options)


def _compared(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """What a subject is compared with; nothing known of a test in brackets, which says nothing of the subject."""
    found = reader.expr(node, body)
    inner = node
    while inner.type == "parenthesized_expression" and inner.named_children:
        inner = inner.named_children[0]
    return UNKNOWN if inner.type in _TESTS else found


def _of_class(reader: KotlinReader, node: "Node", subject: Value) -> Guard:
    """``is Foo``, ``!is Foo``."""
    named = next((c for c in node.named_children if c.type in TYPES), None)
    type_ = reader.type(named)
    equal = not any(c.type == "!is" for c in node.children)
    return Guard(subject, OfClass(type_), equal) if type_ else UNDECIDED


def unary(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``!x``, ``-x``, ``x!!``, ``x++``: of what is counted nothing is known from here on."""
    signs = {c.type for c in node.children if not c.is_named}
    if "!" in signs:
        return truth(condition(reader, node, body))
    value = reader.last(node, body)
    if signs & {"++", "--"}:
        name = reader.text(node.named_children[0])
        body.just_set.forget(name)
        if name in body.locals:
            body.locals[name] = UNKNOWN
        return UNKNOWN
    return negative(value) if "-" in signs else value


def of_class(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``x is Foo``, ``x in listOf(a, b)`` as a truth value."""
    return truth(condition(reader, node, body))


def operator(node: "Node") -> str:
    """The sign of a binary expression."""
    for child in node.children:
        if not child.is_named:
            return child.type
    return ""
