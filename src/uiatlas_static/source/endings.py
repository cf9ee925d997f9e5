"""What each way through a method does with its own object, as its text says in Java and in Kotlin: end, fall silent."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import FINISH, FINISHING, LOCK, UNREGISTER, Call
from uiatlas_static.source.body import MAX_NESTING

if TYPE_CHECKING:
    from tree_sitter import Node

_SELF = r"(?:[\w.]+\.)?(?:this|super)(?:@\w+)?"
_DONE = {
    FINISHING: re.compile(rf"^(?:{_SELF}\.)?(?:{'|'.join(sorted(FINISH))})\s*\(".encode()),
    LOCK: re.compile(rf"\b{LOCK}\s*\([^,]*\)$".encode()),
    UNREGISTER: re.compile(rf"\b{UNREGISTER}\s*\(\s*{_SELF}\s*\)$".encode()),
}
"""How the texts of calls look that do something with the object whose code they are, or with its only drawer."""
_CALLS = ("method_invocation", "call_expression")
_LOOPS = ("for_statement", "enhanced_for_statement", "while_statement", "do_statement", "do_while_statement")
_TRIES = ("try_statement", "try_with_resources_statement", "try_expression")
_BRANCHING = ("switch_expression", "switch_statement", "when_expression")
_FINALLY = ("finally_clause", "finally_block")
_CASES = ("switch_block_statement_group", "switch_rule", "when_entry")
_THROWING = ("throw_statement", "throw_expression")
_RETURNING = ("return_statement", "return_expression", "return")
_BREAKING = (
    *("break_statement", "continue_statement", "yield_statement"),
    *("break_expression", "continue_expression", "break", "continue"),
)
_LATER = (
    *("lambda_expression", "class_body", "object_literal", "anonymous_function"),
    *("function_declaration", "class_declaration"),
)
"""Code that runs later, if at all, and leaves only itself."""
_CHOOSING = ("?:", "&&", "||")
"""Signs whose right side is not always asked."""


def always_done(code: "Node | None", calls: Sequence[Call], content: bytes) -> tuple[str, ...]:
    """What each way through a body does with its own object, but for those on which something is thrown.

    Args:
        code: The body.
        calls: Its calls.
        content: The text of its file.
    """
    if code is None or not any(c.name in FINISH or c.name in _DONE for c in calls):
        return ()
    return tuple(name for name, pattern in _DONE.items() if _is_always_done(code, _Ways(content, pattern)))


def _is_always_done(code: "Node", ways: "_Ways") -> bool:
    end = ways.follow(code, False)
    ends = [done for done in (*ways.ends, end) if done is not None]
    return bool(ends) and all(ends)


class _Ways:
    """The ways through a body: of each place it is known whether something is done on all ways to it.

    Attributes:
        ends: Whether it is where the method is left before its end.
        breaks: The same where a loop or a branch of several is left, innermost last.
    """

    def __init__(self, content: bytes, done: re.Pattern[bytes]) -> None:
        self._content = content
        self._done = done
        self.ends: list[bool] = []
        self.breaks: list[list[bool]] = []
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
            self._within(node, done)
            return done
        if kind == "lambda_literal":
            self._all(node, done)
            return done
        if kind in ("if_statement", "if_expression"):
            return self._if(node, done)
        if kind in _TRIES:
            return self._try(node, done)
        if kind in _BRANCHING:
            return self._branches(node, done)
        if kind == "ternary_expression" or any(c.type in _CHOOSING for c in node.children):
            after = self.follow(node.named_children[0], done)
            for other in node.named_children[1:] if after is not None else ():
                self.follow(other, bool(after))
            return after
        after = self._all(node, done)
        if after is None:
            return None
        if kind in _RETURNING:
            if b"@" not in self._text(node).partition(b" ")[0]:
                self.ends.append(after)
            return None
        if kind in _BREAKING and self.breaks:
            self.breaks[-1].append(after)
        if kind in _BREAKING or kind in _THROWING:
            return None
        return after or (kind in _CALLS and self._done.search(self._text(node)) is not None)

    def _all(self, node: "Node", done: bool) -> bool | None:
        """All parts of a node in order."""
        after: bool | None = done
        for child in node.named_children:
            if after is None:
                return None
            after = self.follow(child, after)
        return after

    def _within(self, node: "Node", done: bool) -> tuple[bool | None, list[bool]]:
        """All parts of what may be left by a break; the second are the places where it is."""
        self.breaks.append([])
        after = self._all(node, done)
        return after, self.breaks.pop()

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
        ends = [self._some(parts, asked) for parts in branches]
        return _both([*ends, *([asked] if len(branches) < 2 else [])])

    def _some(self, nodes: "list[Node]", done: bool) -> bool | None:
        after: bool | None = done
        for node in nodes:
            after = None if after is None else self.follow(node, after)
        return after

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
        """``switch``, ``when``: one of several cases, or none if there is none for all others."""
        block = next((c for c in node.named_children if c.type == "switch_block"), node)
        cases = [c for c in block.named_children if c.type in _CASES]
        ends: list[bool | None] = [] if any(map(_is_default, cases)) else [done]
        for case in (c for c in cases if c.named_children[-1].type != "switch_label"):
            after, breaks = self._within(case, done)
            ends += [*breaks, after]
        return _both(ends)


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
