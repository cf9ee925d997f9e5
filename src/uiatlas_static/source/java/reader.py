"""Reads one Java file: types and parameters as they are written, statements and whether they leave."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import ParameterFact
from uiatlas_static.facts.values import Value
from uiatlas_static.source.body import MAX_NESTING, OUTSIDE, Body
from uiatlas_static.source.names import FileNames
from uiatlas_static.source.reader import JUMPS, PERHAPS, Reader, parts_of

if TYPE_CHECKING:
    from tree_sitter import Node

COMMENTS = frozenset({"line_comment", "block_comment"})


class JavaReader(Reader):
    """Reads one file.

    Args:
        content: Its text.
        names: What names in it mean.
        expressions: What reads an expression, by the type of its node.
        statements: What reads a statement, by the type of its node; it says whether the statement always leaves.
    """

    def __init__(
        self,
        content: bytes,
        names: FileNames,
        expressions: "Mapping[str, Callable[[JavaReader, Node, Body], Value]]",
        statements: "Mapping[str, Callable[[JavaReader, Node, Body], bool]]",
    ) -> None:
        super().__init__(content, names, expressions)
        self.statements = statements

    def statement(self, node: "Node | None", body: Body) -> bool:
        """Enter what a statement does; whether it always leaves the block around it."""
        if node is None:
            return False
        kind = node.type
        handler = self.statements.get(kind)
        if handler is not None:
            body.straight = body.straight and kind not in PERHAPS
            left = handler(self, node, body)
            body.straight = body.straight and kind not in JUMPS
            return left
        if kind in self.expressions:
            self.expr(node, body)
            return False
        return self._anything(node, body)

    def block(self, node: "Node", body: Body) -> bool:
        """Statements in order; what they found to hold ends with the block."""
        if body.depth > MAX_NESTING:
            return False
        before, outside = body.guards, frozenset(body.locals)
        body.depth += 1
        left = False
        for child in parts_of(node):
            left = self.statement(child, body) or left
        body.depth -= 1
        body.guards = before
        body.leave(outside)
        return left

    def arguments(self, node: "Node | None", body: Body) -> tuple[Value, ...]:
        """The values of ``(a, b)``."""
        if node is None:
            return ()
        return tuple([self.expr(c, body) for c in parts_of(node) if c.type not in COMMENTS])

    def type(self, node: "Node | None") -> str:
        """The qualified name of a type, without its arguments; arrays by their element."""
        while node is not None and node.type in ("generic_type", "array_type", "annotated_type"):
            self.note_between(node)
            node = node.named_children[0] if node.type != "annotated_type" else node.named_children[-1]
        return "" if node is None else self.noted(self.resolve(self.dotted(node)))

    def known_type(self, node: "Node | None") -> str:
        """The qualified name of a type if it is a class of the project, or one that no app has, else nothing."""
        found = self.type(node)
        return found if found.startswith(OUTSIDE) or (found and self.names.known[found]) else ""

    def type_params(self, node: "Node | None") -> tuple[str, ...]:
        """The names of type variables in angle brackets."""
        written = (c for p in (node.named_children if node is not None else ()) for c in p.named_children)
        return tuple(self.text(c) for c in written if c.type == "type_identifier")

    def parameters(self, node: "Node | None") -> tuple[ParameterFact, ...]:
        """Parameters of a method or lambda."""
        found = []
        for child in node.named_children if node is not None else ():
            name = child.child_by_field_name("name")
            rest = "array" if child.type == "spread_parameter" else ""
            if rest:
                name = child.named_children[-1].child_by_field_name("name")
            if name is not None:
                type_ = self.declared_type(child.child_by_field_name("type"))
                found.append(ParameterFact(self.text(name), type_, rest=rest))
        return tuple(found)

    def _anything(self, node: "Node", body: Body) -> bool:
        """Labels and what is broken: what is in them, in order."""
        if body.depth > MAX_NESTING:
            return False
        body.depth += 1
        for child in parts_of(node):
            self.statement(child, body)
        body.depth -= 1
        return False
