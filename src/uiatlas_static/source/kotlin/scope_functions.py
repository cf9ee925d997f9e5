"""Scope functions of Kotlin, ``apply`` and its kin: their blocks run here and now."""

from typing import TYPE_CHECKING

from uiatlas_static.facts.values import UNKNOWN, Value
from uiatlas_static.source import cells
from uiatlas_static.source.body import Body
from uiatlas_static.source.just_set import is_field
from uiatlas_static.source.kotlin.control_flow import leaves
from uiatlas_static.source.kotlin.functions import statements_of
from uiatlas_static.source.kotlin.reader import KotlinReader
from uiatlas_static.source.reader import first_of

if TYPE_CHECKING:
    from tree_sitter import Node

_RECEIVER_SCOPE = frozenset({"apply", "run", "with"})
GIVES_RECEIVER = frozenset({"apply", "also", "takeIf", "takeUnless"})
SCOPE_FUNCTIONS = _RECEIVER_SCOPE | GIVES_RECEIVER | {"let", "use"}


def inlined(reader: KotlinReader, name: str, receiver: Value, literal: "Node", body: Body) -> Value:
    """What a scope function gives back; its block sees the receiver as ``this`` or as its parameter."""
    before, scopes, guards = dict(body.locals), body.scopes, body.guards
    hidden = "" if name in _RECEIVER_SCOPE else _only_parameter(reader, literal)
    if hidden:
        body.locals[hidden] = receiver
    else:
        body.scopes = (receiver, *scopes)
    value = reader.statements(statements_of(literal), body)
    body.scopes, body.guards = scopes, guards
    after = body.locals
    body.locals = {n: after.get(n, v) for n, v in before.items() if n in after or not cells.is_cell(n)}
    body.locals |= {n: UNKNOWN for n, v in after.items() if is_field(n) and before.get(n) is not v}
    if hidden in before:
        body.locals[hidden] = before[hidden]
    return receiver if name in GIVES_RECEIVER else value


def leaves_function(reader: KotlinReader, literal: "Node") -> bool:
    """Whether a lambda that is read in place leaves the function around it, not only itself."""
    last = next(iter(statements_of(literal)[-1:]), None)
    return last is not None and leaves(reader, last) and "@" not in reader.text(last).partition(" ")[0]


def _only_parameter(reader: KotlinReader, literal: "Node") -> str:
    first = first_of(literal)
    for child in first.named_children if first is not None and first.type == "lambda_parameters" else ():
        if child.type == "variable_declaration" and child.named_children:
            return reader.text(child.named_children[0])
    return "it"
