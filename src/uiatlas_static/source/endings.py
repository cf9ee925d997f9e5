"""What each way through a method does with its own object, as its text says in Java and in Kotlin: end, fall silent."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import FILLING_OPTIONS, FINISH, FINISHING, LOCK, STRAIGHT, UNREGISTER, Call
from uiatlas_static.source.body import MAX_NESTING
from uiatlas_static.source.scope_calls import ScopeCall, scope_call

if TYPE_CHECKING:
    from tree_sitter import Node

_CAST = r"\(\s*\(\s*[\w.]+\s*\)\s*this\s*\)|\(\s*this(?:@\w+)?\s+as\s+[\w.]+\s*\)"
_SELF = rf"(?:(?:[\w.]+\.)?(?:this|super)(?:@\w+)?|{_CAST})"
_DONE = {
    FINISHING: re.compile(rf"^(?:{_SELF}\.)?(?:{'|'.join(sorted(FINISH))})\s*\(".encode()),
    LOCK: re.compile(rf"\b{LOCK}\s*\([^,]*\)$".encode()),
    UNREGISTER: re.compile(rf"\b{UNREGISTER}\s*\(\s*{_SELF}\s*\)$".encode()),
}
"""How the texts of calls look that do something with the object whose code they are, or with its only drawer."""
_CALLS = ("method_invocation", "call_expression")
_LOOPS = ("for_statement", "enhanced_for_statement", "while_statement", "do_statement", "do_while_statement")
_RUNNING_ONCE = ("do_statement", "do_while_statement")
"""Loops that ask for their condition at the end."""
_TRIES = ("try_statement", "try_with_resources_statement", "try_expression")
_BRANCHING = ("switch_expression", "switch_statement", "when_expression")
_FINALLY = ("finally_clause", "finally_block")
_CASES = ("switch_block_statement_group", "switch_rule", "when_entry")
_THROWING = ("throw_statement", "throw_expression")
_RETURNING = ("return_statement", "return_expression", "return")
_BREAKING = ("break_statement", "continue_statement", "yield_statement", "break", "continue", "labeled_expression")
_LEFT = re.compile(rb"(break|continue|yield|return)\b(?:(?:@|(?<!yield)(?<!return)\s+)(\w+))?")
"""What is left, and its label."""
_LATER = (
    *("lambda_expression", "class_body", "object_literal", "anonymous_function"),
    *("function_declaration", "class_declaration"),
)
"""Code that runs later, if at all, and leaves only itself."""
_CHOOSING = ("?:", "&&", "||")
"""Signs whose right side is not always asked."""
_ENDLESS = (b"true", b"(true)")
"""Conditions of loops that only ``break`` leaves."""
_NAMED_SELF = re.compile(rb"(?:\bval\s+(\w+)(?:\s*:\s*[\w.]+)?|\bfinal\s+[\w.]+\s+(\w+))\s*=\s*this\s*(?:;|\n)")
"""A name for the object whose code runs: ``final Activity self = this;``."""


def _is_straight(code: "Node | None", content: bytes) -> bool:
    """Whether a body has no loop, ``try`` or label, so that what does not run of it is left out by conditions.

    Nor may it be left from within a function that it gives to a call.
    """
    todo = [] if code is None else [code]
    while todo:
        node = todo.pop()
        if node.type in (*_LOOPS, *_TRIES, "labeled_statement", "label"):
            return False
        if node.type == "lambda_literal" and b"return" in content[node.start_byte : node.end_byte]:
            return False
        todo += node.named_children
    return True


def always_done(name: str, code: "Node | None", calls: Sequence[Call], content: bytes) -> tuple[str, ...]:
    """What each way through a body does with its own object, but for those on which something is thrown.

    Args:
        name: The name of its method.
        code: The body.
        calls: Its calls.
        content: The text of its file.
    """
    if name in FILLING_OPTIONS:
        return (*_always_done(code, calls, content), *((STRAIGHT,) if _is_straight(code, content) else ()))
    return _always_done(code, calls, content)


def _always_done(code: "Node | None", calls: Sequence[Call], content: bytes) -> tuple[str, ...]:
    if code is None or not any(c.name in FINISH or c.name in _DONE for c in calls):
        return ()
    named = _NAMED_SELF.finditer(content, code.start_byte, code.end_byte)
    selves = {found[1] or found[2] for found in named}
    return tuple(name for name, pattern in _DONE.items() if _is_always_done(code, _Ways(content, pattern, selves)))


def _is_always_done(code: "Node", ways: "_Ways") -> bool:
    end = ways.follow(code, False)
    ends = [done for done in (*ways.ends, end) if done is not None]
    return bool(ends) and all(ends)


@dataclass(slots=True)
class _Around:
    """What runs may leave: a loop, a ``switch``, a lambda of a scope function or what has a label.

    Attributes:
        kind: ``loop``, ``switch``, ``lambda`` or ``label``.
        labels: Its labels.
        breaks: Whether it is done at each place where it is left.
        continues: The same where a loop goes on from its start.
    """

    kind: str
    labels: tuple[bytes, ...] = ()
    breaks: list[bool | None] = field(default_factory=list)
    continues: list[bool | None] = field(default_factory=list)


class _Ways:
    """The ways through a body: of each place it is known whether something is done on all ways to it.

    Attributes:
        ends: Whether it is where the method is left before its end.
    """

    def __init__(self, content: bytes, done: re.Pattern[bytes], selves: Collection[bytes] = ()) -> None:
        self._content = content
        self._done = done
        self._selves = selves
        self.ends: list[bool] = []
        self._around: list[_Around] = []
        self._depth = 0

    def follow(self, node: "Node | None", done: bool) -> bool | None:
        """Whether it is done behind a node; None if that is never reached.

        Args:
            node: What runs.
            done: Whether it is done in front of it.
        """
        if node is None or self._depth > MAX_NESTING:
            return done
        self._depth += 1
        found = self._follow(node, done)
        self._depth -= 1
        return found

    def _text(self, node: "Node") -> bytes:
        return self._content[node.start_byte : node.end_byte]

    def _follow(self, node: "Node", done: bool) -> bool | None:
        kind = node.type if node.type != "identifier" else self._text(node).decode()
        if kind in _LATER:
            return done
        if kind in _LOOPS:
            return self._loop(node, done)
        if kind == "labeled_statement":
            return self._within(_Around("label", (self._text(node.named_children[0]),)), node.named_children[1:], done)
        if kind == "lambda_literal":
            if self._text(node).startswith(b"{"):
                self._all(node.named_children, done)
            return done
        if kind in ("if_statement", "if_expression"):
            return self._if(node, done)
        if kind in _TRIES:
            return self._try(node, done)
        if kind in _BRANCHING:
            return self._branches(node, done)
        if kind == "ternary_expression" or any(c.type in _CHOOSING for c in node.children):
            return self._choose(node, done)
        if (scope := scope_call(node, self._content)) is not None:
            return self._run(scope, done)[1]
        after = self._all(node.named_children, done)
        if after is None:
            return None
        if kind in _RETURNING or kind in _BREAKING:
            return self._leave(node, after)
        if kind in _THROWING:
            return None
        return after or (kind in _CALLS and self._done.search(self._said(node)) is not None)

    def _said(self, call: "Node") -> bytes:
        """The text of a call; a name for the object whose code runs is written ``this``."""
        text = self._text(call)
        name, dot, rest = text.partition(b".")
        return b"this." + rest if dot and name in self._selves else text

    def _all(self, nodes: "Iterable[Node]", done: bool) -> bool | None:
        """Several nodes in order."""
        after: bool | None = done
        for node in nodes:
            if after is None:
                return None
            after = self.follow(node, after)
        return after

    def _within(self, around: _Around, nodes: "Iterable[Node]", done: bool) -> bool | None:
        """Several nodes in order that may be left."""
        self._around.append(around)
        after = self._all(nodes, done)
        self._around.pop()
        return _both([after, *around.breaks])

    def _leave(self, node: "Node", after: bool) -> bool | None:
        """``return``, ``break``, ``continue``, with a label or without."""
        found = _LEFT.match(self._text(node))
        if found is None:
            return after
        word, label = found[1], found[2]
        if word == b"return" and not label:
            self.ends.append(after)
            return None
        kinds = {b"continue": ("loop",), b"yield": ("switch",)}.get(word, ("loop", "switch"))
        left = (a for a in reversed(self._around) if (label in a.labels if label else a.kind in kinds))
        if (around := next(left, None)) is not None:
            (around.continues if word == b"continue" else around.breaks).append(after)
        return None

    def _loop(self, node: "Node", done: bool) -> bool | None:
        """A loop, of which only ``do`` runs for sure, and one without an end is left by ``break`` alone."""
        around = _Around("loop", self._labels(node))
        after = self._within(around, node.named_children, done)
        if self._is_endless(node):
            return _both(around.breaks)
        if node.type in _RUNNING_ONCE:
            return _both([after, *around.continues])
        return done

    def _is_endless(self, loop: "Node") -> bool:
        condition = loop.child_by_field_name("condition")
        if condition is None:
            return loop.type == "for_statement" and loop.child_by_field_name("body") is not None
        return self._text(condition) in _ENDLESS

    def _labels(self, node: "Node") -> tuple[bytes, ...]:
        """The label of a node: in front of it in Java, its first part in Kotlin."""
        above = node.parent
        named = [c for c in node.named_children if c.type == "label"]
        if above is not None and above.type == "labeled_statement":
            named = above.named_children[:1]
        return tuple(self._text(c).rstrip(b"@") for c in named)

    def _choose(self, node: "Node", done: bool) -> bool | None:
        """``a ? b : c``, ``a && b``, ``a ?: b``: what stands first is always asked."""
        first, *others = node.named_children
        scope = scope_call(first, self._content) if any(c.type == "?:" for c in node.children) else None
        if scope is None or not scope.is_asked:
            after = self.follow(first, done)
            for other in others if after is not None else ():
                self.follow(other, bool(after))
            return after
        before, _, inside = self._run(scope, done)
        if before is None:
            return None
        return _both([inside, self._all(others, before)])

    def _run(self, scope: ScopeCall, done: bool) -> tuple[bool | None, bool | None, bool | None]:
        """Whether it is done before the lambda of a scope function, behind its call, and behind the lambda."""
        before = self._all(scope.on, done)
        if before is None:
            return None, None, None
        inside = self._within(_Around("lambda", scope.labels), scope.function.named_children, before)
        return before, _both([inside, before]) if scope.is_asked else inside, inside

    def _if(self, node: "Node", done: bool) -> bool | None:
        condition = node.child_by_field_name("condition")
        asked = self.follow(condition, done)
        if asked is None:
            return None
        branches: list[list[Node]] = [[]]
        for child in node.children:
            if child.type == "else":
                branches.append([])
            elif child.is_named and (condition is None or child.start_byte > condition.start_byte):
                branches[-1].append(child)
        ends = [self._all(parts, asked) for parts in branches]
        return _both([*ends, *([asked] if len(branches) < 2 else [])])

    def _try(self, node: "Node", done: bool) -> bool | None:
        """A ``catch`` may begin anywhere in the block; a ``finally`` comes before each end."""
        before = len(self.ends)
        ends: list[bool | None] = []
        for child in node.named_children:
            if _is_block(child):
                ends.append(self.follow(child, done))
            elif child.type in _FINALLY and self.follow(child, False):
                self.ends[before:] = [True] * (len(self.ends) - before)
                return True
        return _both(ends)

    def _branches(self, node: "Node", done: bool) -> bool | None:
        """``switch``, ``when``: one of several cases, or none if these are not all."""
        block = next((c for c in node.named_children if c.type == "switch_block"), node)
        cases = [c for c in block.named_children if c.type in _CASES]
        ends: list[bool | None] = [] if any(map(_is_default, cases)) or self._are_all(node, cases) else [done]
        for case in (c for c in cases if c.named_children[-1].type != "switch_label"):
            parts = case.named_children
            is_left = node.type != "when_expression"
            ends.append(self._within(_Around("switch"), parts, done) if is_left else self._all(parts, done))
        return _both(ends)

    def _are_all(self, node: "Node", cases: "list[Node]") -> bool:
        """Whether the cases of ``when`` leave nothing out: of a truth value both, or a condition and its opposite."""
        asked = {self._text(c) for case in cases for c in case.children_by_field_name("condition")}
        subject = next((c for c in node.named_children if c.type == "when_subject"), None)
        if subject is not None:
            return {b"true", b"false"} <= asked and b"?." not in self._text(subject)
        return any(b"!" + text in asked or b"!(" + text + b")" in asked for text in asked)


def _is_block(node: "Node") -> bool:
    """Whether a part of ``try`` is its block or a ``catch``."""
    return node.type in ("block", "catch_clause", "catch_block")


def _is_default(case: "Node") -> bool:
    """Whether a case of several is the one for all others."""
    if case.type == "when_entry":
        return not case.children_by_field_name("condition")
    return any(c.type == "switch_label" and not c.named_children for c in case.named_children)


def _both(ends: "list[bool | None]") -> bool | None:
    """What holds behind several ways of which one is taken."""
    reached = [e for e in ends if e is not None]
    return all(reached) if reached else None
