"""What reading Java and reading Kotlin share: the text of nodes, the present class, the way into expressions."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Self

from uiatlas_static.facts.values import UNKNOWN, Literal, Parameter, Value
from uiatlas_static.source import cells
from uiatlas_static.source.body import MAX_NESTING, Body, ClassBuilder
from uiatlas_static.source.names import HOLDERS, FileNames

if TYPE_CHECKING:
    from tree_sitter import Node


_LEAVING = ("return", "throw", "break", "continue", "yield")
_CASTS = ("as_expression", "cast_expression")
"""How the grammars of Kotlin and Java call a cast."""
_CHANGED = re.compile(r"(?:\+\+|--)\s*(\w+)|(?<![.\w])(?:this\.)?(\w+)\s*(?:\+\+|--|[-+*/%|&^]?=(?!=))")
"""A name that is written to, as Java and Kotlin both write it."""
_BESIDE = re.compile(
    r"(?<!\w)@[\w.:]{1,80}\s{0,9}\((?P<given>[^()]{0,500}(?:\.|::)\s{0,9}class\b[^()]{0,500})\)"
    r"|\btypealias\s[^=\n]{1,200}=(?P<meant>[^\n]{1,300})"
)
"""An annotation that is given classes, and a further name for a type."""
PERHAPS = frozenset(
    (
        *("for_statement", "enhanced_for_statement", "while_statement", "do_statement", "do_while_statement"),
        *("try_statement", "try_with_resources_statement", "try_expression"),
    )
)
"""How the grammars call loops and ``try``: what is in them may run several times, in part, or not at all."""
JUMPS = frozenset(f"{word}_{kind}" for word in _LEAVING for kind in ("statement", "expression"))
"""How they call what leaves a body, or a part of it: what follows may not run."""
_CLASS = re.compile(r"(?<![.\w])[A-Z]\w*(?:\.[A-Z]\w*)*")
"""A class as it is written, which a package may not stand before."""


def parts_of(node: "Node") -> "Sequence[Node]":
    """The named children of a node; where there is at most one, those without a name need not be made for it."""
    count = node.named_child_count
    if count > 1:
        return node.named_children
    only = first_of(node)
    return () if only is None else (only,)


def first_of(node: "Node") -> "Node | None":
    """The first named child of a node."""
    return node.named_child(0) if node.named_child_count else None


def last_part(node: "Node") -> "Node | None":
    """The last named child of a node that is no comment: a comment behind an entry is taken for a part of it."""
    return next((c for c in reversed(node.named_children) if not c.type.endswith("comment")), None)


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
        found = self._written[node.start_byte : node.end_byte]
        return found if found.isascii() else found.encode("latin-1").decode("utf-8", "replace")

    def dotted(self, node: "Node") -> str:
        """A name with what stands before it, which may be on several lines: without the spaces between its parts."""
        return "".join(self.text(node).split())

    def between(self, one: "Node", other: "Node") -> str:
        """What is written between two nodes."""
        return self._written[one.end_byte : other.start_byte]

    def resolve(self, name: str) -> str:
        """The qualified name of a type as it is written in the present class."""
        return self.names.resolve(name, self.cls.name)

    def type(self, node: "Node | None") -> str:
        """The qualified name of a type; each language writes types in its own way."""
        raise NotImplementedError

    def declared_type(self, node: "Node | None") -> str:
        """The type of a field or parameter; of one that only holds an object of another type, the other."""
        found = self.type(node)
        if node is None or found not in HOLDERS:
            return found
        given = next((c for c in node.named_children if c.type == "type_arguments"), None)
        return found if given is None else self.type_argument(given.named_children[-1])

    def type_argument(self, node: "Node") -> str:
        """The qualified name of a type between angle brackets."""
        return self.type(node)

    def type_args(self, node: "Node") -> tuple[str, ...]:
        """What stands between the angle brackets of a type."""
        given = next((c for c in node.named_children if c.type == "type_arguments"), None)
        return () if given is None else tuple(self.type_argument(c) for c in given.named_children)

    def noted(self, type_: str) -> str:
        """A type of the project that is written in the present class is noted in it."""
        if self.names.known[type_]:
            self.cls.types.setdefault(type_, False)
        return type_

    def note_beside(self) -> None:
        """Note, in the present class, what annotations of the file are given and what its type aliases stand for."""
        for found in _BESIDE.finditer(self._written):
            for name in _CLASS.findall(found["given"] or found["meant"]):
                self.noted(self.resolve(name))

    def note_between(self, node: "Node") -> None:
        """Note what stands between the angle brackets of a type."""
        for type_ in self.type_args(node):
            if self.names.known[type_]:
                self.cls.types[type_] = True

    def own_type(self, node: "Node | None") -> str:
        """The qualified name of a type if it is a class of the project, else nothing."""
        found = self.type(node)
        return found if found and self.names.known[found] else ""

    def cast_as(self, node: "Node", value: Value, name: str) -> str:
        """The class of the project as which a call of this name has its receiver cast: ``(item as Row).open()``.

        That is told of parameters: what another call gave back has it already, and what a screen has around it need
        not be there. What looks like the setter of a property may stand for one.
        """
        if node.type != "parenthesized_expression" or not isinstance(value, Parameter) or name.startswith("set"):
            return ""
        inner = first_of(node)
        if inner is None or inner.type not in _CASTS or any(c.type == "as?" for c in inner.children):
            return ""
        written = inner.child_by_field_name("type") or inner.named_children[-1]
        return self.own_type(written)

    def expr(self: Self, node: "Node | None", body: Body) -> Value:
        """Enter what an expression does; its value."""
        if node is None or body.depth > MAX_NESTING:
            return UNKNOWN
        kind = node.type
        handler = self.expressions.get(kind)
        body.depth += 1
        body.straight = body.straight and kind not in PERHAPS
        if handler is not None:
            value = handler(self, node, body)
        else:
            value = UNKNOWN
            for child in parts_of(node):
                self.expr(child, body)
        body.depth -= 1
        body.straight = body.straight and kind not in JUMPS
        return value

    def forget_changed(self, node: "Node", body: Body) -> None:
        """Before a loop: of local constants that are written to in it nothing is known, as it runs more than once."""
        cells.forget(body.locals)
        body.just_set.forget_all(body.locals)
        for before, after in _CHANGED.findall(self.text(node)):
            name = before or after
            body.just_set.forget(name)
            if type(body.locals.get(name)) is Literal:
                body.locals[name] = UNKNOWN

    def outward(self) -> Iterator[ClassBuilder]:
        """The class that is read and those around it."""
        cls: ClassBuilder | None = self.cls
        while cls is not None:
            yield cls
            cls = cls.outer
