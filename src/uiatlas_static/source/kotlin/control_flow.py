"""Branches, loops and returns of Kotlin: each branch is read under its guards, then locals are joined."""

from typing import TYPE_CHECKING

from uiatlas_static.facts.values import UNKNOWN, Guard, Value, choice
from uiatlas_static.source import cells
from uiatlas_static.source.attempts import Attempt
from uiatlas_static.source.body import Body, Part
from uiatlas_static.source.branches import Branch, guarded, known_of
from uiatlas_static.source.kotlin.conditions import condition, entry_guards
from uiatlas_static.source.kotlin.functions import take_apart
from uiatlas_static.source.kotlin.reader import COMMENTS, KotlinReader
from uiatlas_static.source.reader import first_of, last_part, parts_of

if TYPE_CHECKING:
    from tree_sitter import Node

_LEAVING = frozenset({"return_expression", "throw_expression", "break_expression", "continue_expression"})


def if_(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``if`` as statement and as expression."""
    guards, opposite = condition(reader, node.child_by_field_name("condition"), body)
    then, other = (*_branches(node), None, None)[:2]
    before = dict(body.locals)
    outside = body.assume(guards)
    (one, calls), body.guards = _branch(reader, then, body), outside
    after = body.locals
    body.locals = before
    body.assume(opposite)
    (two, other_calls), body.guards = _branch(reader, other, body), outside
    left, other_left = leaves(reader, then), leaves(reader, other)
    body.settle([part for part, gone in ((calls, left), (other_calls, other_left)) if not gone])
    ends = ((one, then, after, guards, left), (two, other, body.locals, opposite, other_left))
    body.join([(there, held) for _, _, there, held, gone in ends if not gone])
    if left != other_left:
        body.assume(opposite if left else guards)
    return choice([guarded(v, held) for v, b, _, held, gone in ends if b is not None and not gone])


def _branch(reader: KotlinReader, node: "Node | None", body: Body) -> tuple[Value, Part]:
    """Read a branch: its value, and its calls."""
    start, guards = len(body.calls), body.guards
    value = reader.expr(node, body)
    return value, (range(start, len(body.calls)), guards)


def when(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``when`` with or without a subject; each entry excludes those before it."""
    subject: Value | None = None
    values: list[Value] = []
    results: list[Branch] = []
    parts: list[Part] = []
    excluded: tuple[Guard, ...] = ()
    complete = False
    before: dict[str, Value] = {}
    for child in node.named_children:
        kind = child.type
        if kind == "when_subject":
            subject = _subject(reader, child, body)
            before = dict(body.locals)
        elif kind == "when_entry":
            if not results:
                before = dict(body.locals)
            complete = complete or not child.children_by_field_name("condition")
            guards, apart = entry_guards(reader, child, subject, body)
            code = next(iter(child.named_children[-1:]), None)
            body.locals = dict(before)
            outside = body.assume((*excluded, *guards))
            (value, calls), body.guards = _branch(reader, code, body), outside
            if not leaves(reader, code):
                parts.append(calls)
                values.append(guarded(value, (*excluded, *guards)))
                results.append((body.locals, (*excluded, *guards)))
            excluded = (*excluded, *apart)
    if complete and parts:
        body.settle(parts)
    body.join(results, None if complete else (known_of(before), excluded))
    return choice(values)


def try_(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``try``: its value is that of the block or of a ``catch`` that does not leave."""
    values: list[Value] = []
    attempt = Attempt(body)
    for child in node.named_children:
        kind = child.type
        inner = child if kind == "block" else next((c for c in child.named_children if c.type == "block"), None)
        if inner is None:
            continue
        if kind == "finally_block":
            before = attempt.begin_finally()
            reader.block(inner, body)
            attempt.close(before)
            return choice(values)
        if kind == "catch_block":
            types = [c for c in child.named_children if c.type == "user_type"]
            attempt.begin_catch(tuple(reader.text(t).rpartition(".")[2] for t in types))
        value = reader.block(inner, body)
        left = leaves(reader, inner)
        values += [] if left else [value]
        attempt.end(left, _assigned(reader, last_part(inner)))
    attempt.close()
    return choice(values)


def _assigned(reader: KotlinReader, statement: "Node | None") -> str:
    """The local that a statement assigns, if it is an assignment to one."""
    target = first_of(statement) if statement is not None and statement.type == "assignment" else None
    return reader.text(target) if target is not None and target.type == "identifier" else ""


def for_(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``for (x in xs)``: the variable is what ``next`` gives."""
    parts = node.named_children
    if len(parts) >= 2:
        held = reader.expr(parts[1], body)
        reader.forget_changed(node, body)
        element = body.call("next", (), node.start_point[0] + 1, receiver=held)
        if parts[0].type == "variable_declaration":
            body.locals[reader.text(parts[0].named_children[0])] = element
        elif parts[0].type == "multi_variable_declaration":
            take_apart(reader, parts[0], element, body)
        for part in parts[2:]:
            reader.expr(part, body)
        cells.forget(body.locals)
    return UNKNOWN


def while_(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``while``, ``do``: what is in them, in order; the condition of ``do`` sees what its block declares."""
    reader.forget_changed(node, body)
    before, outside = body.guards, frozenset(body.locals)
    for part in node.named_children:
        if node.type == "do_while_statement" and part.type == "block":
            reader.statements(parts_of(part), body)
            body.guards = before
        else:
            reader.expr(part, body)
    body.leave(outside)
    cells.forget(body.locals)
    return UNKNOWN


def return_(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``return x``, ``return@label x``."""
    label = node.child_by_field_name("label")
    given = [c for c in node.named_children if label is None or c.start_byte != label.start_byte]
    if given:
        body.give(reader.expr(given[0], body))
    return UNKNOWN


def leaves(reader: KotlinReader, node: "Node | None") -> bool:
    """Whether a branch always leaves the block around it."""
    if node is None:
        return False
    match node.type:
        case "block":
            return leaves(reader, node.named_child(node.named_child_count - 1) if node.named_child_count else None)
        case "identifier":
            return reader.text(node) in ("return", "break", "continue")
        case "if_expression":
            branches = _branches(node)
            return len(branches) == 2 and all(leaves(reader, b) for b in branches)
        case kind:
            return kind in _LEAVING


def _subject(reader: KotlinReader, node: "Node", body: Body) -> Value | None:
    """``when (x)``, ``when (val y = x)``."""
    parts = node.named_children
    value = reader.expr(parts[-1] if parts else None, body)
    if len(parts) > 1 and parts[0].named_children:
        body.locals[reader.text(parts[0].named_children[0])] = value
    return value


def _branches(node: "Node") -> "list[Node | None]":
    """The two branches of an ``if``; None for one that is empty or missing."""
    condition = node.child_by_field_name("condition")
    start = -1 if condition is None else condition.end_byte
    found: list[Node | None] = []
    for child in node.children:
        if child.type == "else":
            if not found:
                found.append(None)
        elif child.is_named and child.start_byte > start and child.type not in COMMENTS:
            found.append(child)
    return found
