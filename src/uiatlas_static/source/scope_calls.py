"""Calls of Kotlin's scope functions, which run the lambda that they are given at once: ``name?.let { open(it) }``."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

_ON_OBJECT = (b"also", b"apply", b"let", b"run")
_GIVEN = b"with"
_KEEPING = (b"also", b"let")
"""Those in which ``this`` stays what it is."""
_WITHOUT_END = re.compile(rb"(?:this(?:@\w+)?|(?:this\.)?intent|getIntent\(\)|Intent\s*\(.*\))", re.DOTALL)
"""How objects look that have no method of their own by which they end."""


@dataclass(frozen=True, slots=True)
class ScopeCall:
    """A call of a scope function.

    Attributes:
        on: What it is called on or given.
        function: The lambda that it runs.
        labels: What a ``return`` in the lambda may be labelled with.
        is_asked: Whether it is only called on something that is there: ``name?.let { ... }``.
    """

    on: "tuple[Node, ...]"
    function: "Node"
    labels: tuple[bytes, ...]
    is_asked: bool


def scope_call(node: "Node", content: bytes) -> ScopeCall | None:
    """The call of a scope function in whose lambda the object around it still is the one that ends by ``finish()``."""
    parts = node.named_children
    if node.type != "call_expression" or len(parts) != 2 or parts[1].type != "annotated_lambda":
        return None
    called, function = parts[0], parts[1].named_children[-1]
    name, on = _called(called, content)
    if not name or function.type != "lambda_literal":
        return None
    if name not in _KEEPING and not all(_WITHOUT_END.fullmatch(_text(o, content)) for o in on):
        return None
    labels = (_text(c, content).rstrip(b"@") for c in parts[1].named_children if c.type == "label")
    return ScopeCall(on, function, (name, *labels), any(c.type == "?." for c in called.children))


def _called(called: "Node", content: bytes) -> "tuple[bytes, tuple[Node, ...]]":
    """The name of a scope function, and what it is called on or given; no name if it is none."""
    on: tuple[Node, ...] = ()
    named = called
    names: tuple[bytes, ...] = _ON_OBJECT
    if called.type == "navigation_expression":
        on, named = tuple(called.named_children[:1]), called.named_children[-1]
    elif called.type == "call_expression" and called.named_children[-1].type == "value_arguments":
        on, named, names = tuple(called.named_children[-1].named_children), called.named_children[0], (_GIVEN,)
    name = _text(named, content)
    return (name, on) if name in names else (b"", ())


def _text(node: "Node", content: bytes) -> bytes:
    return content[node.start_byte : node.end_byte]
