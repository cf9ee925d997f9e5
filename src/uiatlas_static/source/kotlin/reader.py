"""Reads one Kotlin file: types as they are written, blocks and their values."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from uiatlas_static.facts.values import UNKNOWN, FieldValue, Guard, Parameter, Value
from uiatlas_static.source.body import Body, ClassBuilder
from uiatlas_static.source.branches import TRUE, test_of, truth
from uiatlas_static.source.names import FileNames
from uiatlas_static.source.reader import Reader, first_of, parts_of

if TYPE_CHECKING:
    from tree_sitter import Node

TYPES = frozenset({"user_type", "nullable_type", "function_type", "parenthesized_type", "non_nullable_type"})
COMMENTS = frozenset({"line_comment", "block_comment", "multiline_comment"})
_NAMES = frozenset({"identifier", "navigation_expression"})
_CHAINS = frozenset({"call_expression", "navigation_expression", "index_expression", "unary_expression"})
_NOT, _SPACE = ord("!"), b" \t"
WRAPPED_TYPES = frozenset({"nullable_type", "parenthesized_type", "non_nullable_type"})
BACKING = "field"
"""What a getter and a setter call the field behind their property."""


class KotlinReader(Reader):
    """Reads one file.

    Attributes:
        function_fields: Properties that are declared as functions, by class and name.
        called_on: Parameters that are functions which are called on something: ``block: Builder.() -> Unit``; each with
            the class of that, and with how much else it takes.
        extended: What extension functions are called on, with its class.
        backing: In the code of a getter or a setter, the field that it calls ``field``.
        states: States of Compose that locals and properties hold: what the local is made with, or class and name.
        delegated: The same of those that are set by assignments: ``var open by remember { mutableStateOf(false) }``.
    """

    def __init__(
        self,
        content: bytes,
        names: FileNames,
        expressions: "Mapping[str, Callable[[KotlinReader, Node, Body], Value]]",
    ) -> None:
        super().__init__(content, names, expressions)
        self.function_fields: set[tuple[str, str]] = set()
        self.called_on: dict[Parameter, tuple[str, int]] = {}
        self.extended: dict[Value, str] = {}
        self.backing: FieldValue | None = None
        self.states: set[Value | tuple[str, str]] = set()
        self.delegated: set[Value | tuple[str, str]] = set()

    def text(self, node: "Node") -> str:
        """What is written at a node; a name in backticks without them."""
        found = super().text(node)
        return found[1:-1] if found[:1] == "`" and node.type == "identifier" else found

    def type(self, node: "Node | None") -> str:
        """The qualified name of a type, without arguments and question mark; empty for a function type."""
        while node is not None and node.type in WRAPPED_TYPES:
            node = first_of(node)
        if node is None or node.type != "user_type":
            return ""
        self.note_between(node)
        parts = [self.text(c) for c in node.named_children if c.type == "identifier"]
        return self.noted(self.resolve(".".join(parts)))

    def type_argument(self, node: "Node") -> str:
        """The qualified name of a type between angle brackets."""
        if node.type in TYPES:
            return self.type(node)
        return self.type(next((c for c in node.named_children if c.type in TYPES), None))

    def expr(self, node: "Node | None", body: Body) -> Value:
        """Enter what an expression does; its value, or the opposite if the sign for that is in front of it."""
        value = self.plain(node, body)
        if node is None or not self.denied(node):
            return value
        return truth(test_of((Guard(value, TRUE),))[::-1])

    def plain(self, node: "Node | None", body: Body) -> Value:
        """The value of an expression without the sign in front of it."""
        return super().expr(node, body)

    def denied(self, node: "Node") -> bool:
        """Whether a call or member as a whole has the sign of its opposite in front, which the tree does not show."""
        if node.type not in _CHAINS:
            return False
        start = sign = node.start_byte
        while sign and self.content[sign - 1] in _SPACE:
            sign -= 1
        if not sign or self.content[sign - 1] != _NOT or (sign > 1 and self.content[sign - 2] == _NOT):
            return False
        above = node.parent
        return above is None or above.type not in _CHAINS or above.start_byte != start

    def block(self, node: "Node", body: Body) -> Value:
        """The value of a block; what it found to hold ends with it."""
        before, outside = body.guards, frozenset(body.locals)
        value = self.statements(parts_of(node), body)
        body.guards = before
        body.leave(outside)
        return value

    def statements(self, nodes: "Sequence[Node]", body: Body) -> Value:
        """Statements in order; the value of the last one."""
        value: Value = UNKNOWN
        misread: Node | None = None
        for node, following in zip(nodes, (*nodes[1:], None), strict=False):
            if misread is not None:
                value = self._misread(misread, node, body)
                misread = None
            elif node.is_error and following is not None and following.type == "parenthesized_expression":
                misread = node
            else:
                value = self.expr(node, body)
                if following is not None:
                    self.ask(node, value, body)
        return value

    def ask(self, node: "Node", value: Value, body: Body) -> None:
        """A property that stands alone, so that nobody uses its value, is named for what its getter does."""
        if node.type in _NAMES and isinstance(value, FieldValue) and not value.owner:
            implicit = value.receiver is None
            body.call(getter_of(value.name), (), node.start_point[0] + 1, receiver=value.receiver, implicit=implicit)

    def last(self, node: "Node", body: Body) -> Value:
        """The value of the last expression in a node."""
        value: Value = UNKNOWN
        for child in parts_of(node):
            value = self.expr(child, body)
        return value

    def note_function(self, cls: ClassBuilder, name: str, node: "Node") -> None:
        """Remember properties that are declared as functions, so that their calls are told from those of methods."""
        if any("->" in self.text(c) for c in node.named_children if c.type in TYPES):
            self.function_fields.add((cls.name, name))

    def function_property(self, name: str) -> bool:
        """Whether a bare name is a property of function type of this class or of one around it."""
        return bool(self.function_fields) and any((c.name, name) in self.function_fields for c in self.outward())

    def _misread(self, error: "Node", arguments: "Node", body: Body) -> Value:
        """A call like ``open(x)`` at the start of a lambda, whose name the grammar takes for a modifier."""
        name = self.text(error).strip()
        args = tuple(self.expr(c, body) for c in arguments.named_children)
        if name.isidentifier():
            return body.call(name, args, error.start_point[0] + 1, implicit=True)
        return UNKNOWN


def getter_of(name: str) -> str:
    """The name of the method that gives a property."""
    return name if name.startswith("is") and name[2:3].isupper() else f"get{name[:1].upper()}{name[1:]}"
