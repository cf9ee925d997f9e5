"""What reading Java and reading Kotlin share: the text of nodes, the present class, the way into expressions."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Self

from uiatlas.sources.static.facts.values import UNKNOWN, Value
from uiatlas.sources.static.source.body import MAX_NESTING, Body, ClassBuilder
from uiatlas.sources.static.source.names import FileNames

if TYPE_CHECKING:
    from tree_sitter import Node


class Reader:
    """Reads one file.

    Args:
        content: Its text.
        names: What names in it mean.
        expressions: What reads an expression, by the type of its node; others are read for the expressions in them.

    Attributes:
        classes: The classes so far, in the order they begin.
        cls: The class that is read.
    """

    def __init__(
        self,
        content: bytes,
        names: FileNames,
        expressions: "Mapping[str, Callable[[Self, Node, Body], Value]]",
    ) -> None:
        self.content = content
        self.names = names
        self.expressions = expressions
        self.classes: list[ClassBuilder] = []
        self.cls = ClassBuilder("", None)
        self._written = content.decode("latin-1")

    def text(self, node: "Node") -> str:
        """What is written at a node."""
        return self._slice(node.start_byte, node.end_byte)

    def between(self, one: "Node", other: "Node") -> str:
        """What is written between two nodes."""
        return self._slice(one.end_byte, other.start_byte)

    def _slice(self, start: int, end: int) -> str:
        found = self._written[start:end]
        return found if found.isascii() else found.encode("latin-1").decode("utf-8", "replace")

    def resolve(self, name: str) -> str:
        """The qualified name of a type as it is written in the present class."""
        return self.names.resolve(name, self.cls.name)

    def expr(self: Self, node: "Node | None", body: Body) -> Value:
        """Enter what an expression does; its value."""
        if node is None or body.depth > MAX_NESTING:
            return UNKNOWN
        handler = self.expressions.get(node.type)
        body.depth += 1
        value: Value = UNKNOWN
        if handler is not None:
            value = handler(self, node, body)
        else:
            for child in node.named_children:
                self.expr(child, body)
        body.depth -= 1
        return value

    def outward(self) -> Iterator[ClassBuilder]:
        """The class that is read and those around it."""
        cls: ClassBuilder | None = self.cls
        while cls is not None:
            yield cls
            cls = cls.outer
