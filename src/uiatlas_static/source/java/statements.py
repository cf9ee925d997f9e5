"""Statements of Java; each says whether it always leaves the block around it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from uiatlas_static.facts.values import UNKNOWN, FieldValue, Guard, Value, choice, one_of
from uiatlas_static.source import cells
from uiatlas_static.source.attempts import Attempt
from uiatlas_static.source.body import Body, Part
from uiatlas_static.source.branches import Branch, guarded, known_of
from uiatlas_static.source.java.conditions import condition
from uiatlas_static.source.java.reader import JavaReader
from uiatlas_static.source.reader import last_part, parts_of

if TYPE_CHECKING:
    from tree_sitter import Node


def expression_statement(reader: JavaReader, node: "Node", body: Body) -> bool:
    """An expression for what it does."""
    for child in parts_of(node):
        if child.type in ("switch_expression", "switch_statement"):
            switch(reader, child, body)
        else:
            reader.expr(child, body)
    return False


def local_variable(reader: JavaReader, node: "Node", body: Body) -> bool:
    """``Type a = b, c``."""
    type_ = reader.known_type(node.child_by_field_name("type"))
    for declarator in node.children_by_field_name("declarator"):
        name, value = declarator.child_by_field_name("name"), declarator.child_by_field_name("value")
        if name is not None:
            given = reader.expr(value, body)
            body.locals[reader.text(name)] = body.declare(given, type_)
    return False


def for_each(reader: JavaReader, node: "Node", body: Body) -> bool:
    """``for (Type x : xs)``: the variable is what ``next`` gives."""
    name = node.child_by_field_name("name")
    held = reader.expr(node.child_by_field_name("value"), body)
    reader.forget_changed(node, body)
    if name is not None:
        element = body.call("next", (), node.start_point[0] + 1, receiver=held)
        body.locals[reader.text(name)] = body.declare(element, reader.known_type(node.child_by_field_name("type")))
    reader.statement(node.child_by_field_name("body"), body)
    cells.forget(body.locals)
    return False


def loop(reader: JavaReader, node: "Node", body: Body) -> bool:
    """``for (;;)``, ``while``, ``do``: of constants that change in it nothing is known, from its beginning on."""
    for child in node.children_by_field_name("init"):
        reader.statement(child, body)
    reader.forget_changed(node, body)
    for child in parts_of(node):
        if child not in node.children_by_field_name("init"):
            reader.statement(child, body)
    cells.forget(body.locals)
    return False


def return_(reader: JavaReader, node: "Node", body: Body) -> bool:
    """``return x``, ``yield x``."""
    given = parts_of(node)
    if given:
        body.give(reader.expr(given[0], body))
    return True


def leave(reader: JavaReader, node: "Node", body: Body) -> bool:
    """``throw``, ``break``, ``continue``."""
    for child in node.named_children:
        if child.type != "identifier":
            reader.expr(child, body)
    return True


def if_(reader: JavaReader, node: "Node", body: Body) -> bool:
    """Both branches under their guards; after one that leaves, the other's guards hold."""
    guards, opposite = condition(reader, node.child_by_field_name("condition"), body)
    other = node.child_by_field_name("alternative")
    before = dict(body.locals)
    outside = body.assume(guards)
    (left, one), body.guards = _branch(reader, node.child_by_field_name("consequence"), body), outside
    after = body.locals
    body.locals = before
    body.assume(opposite)
    (other_left, two), body.guards = _branch(reader, other, body), outside
    body.settle([part for part, gone in ((one, left), (two, other_left)) if not gone])
    ends = ((after, guards, left), (body.locals, opposite, other_left))
    body.join([(b, held) for b, held, gone in ends if not gone])
    if left != other_left:
        body.assume(opposite if left else guards)
    return left and other_left


def _branch(reader: JavaReader, node: "Node | None", body: Body) -> tuple[bool, Part]:
    """Read a branch: whether it always leaves, and its calls."""
    start, guards = len(body.calls), body.guards
    left = reader.statement(node, body)
    return left, (range(start, len(body.calls)), guards)


def try_(reader: JavaReader, node: "Node", body: Body) -> bool:
    """``try``: it always leaves if its block and each ``catch`` do, or its ``finally``."""
    attempt = Attempt(body)
    left = True
    for child in parts_of(node):
        if child.type == "finally_clause":
            before = attempt.begin_finally()
            left = reader.block(child, body) or left
            attempt.close(before)
            return left
        if child.type == "catch_clause":
            attempt.begin_catch(_caught(reader, child))
        gone = reader.block(child, body)
        if child.type in ("block", "catch_clause"):
            left = left and gone
            attempt.end(gone, _assigned(reader, last_part(child)))
    attempt.close()
    return left


def _caught(reader: JavaReader, clause: "Node") -> tuple[str, ...]:
    """The classes of exceptions that a ``catch`` names."""
    parameter = next((c for c in clause.named_children if c.type == "catch_formal_parameter"), clause)
    types = next((c.named_children for c in parameter.named_children if c.type == "catch_type"), ())
    return tuple(reader.text(t).rpartition(".")[2] for t in types)


def _assigned(reader: JavaReader, statement: "Node | None") -> str:
    """The local that a statement assigns, if it is an assignment to one."""
    inner = last_part(statement) if statement is not None and statement.type == "expression_statement" else None
    target = inner.child_by_field_name("left") if inner is not None else None
    return reader.text(target) if target is not None and target.type == "identifier" else ""


# ---- switch


def switch(reader: JavaReader, node: "Node", body: Body) -> bool:
    """``switch`` as a statement: what follows holds only for what no case leaves with."""
    stays = _cases(reader, node, body, [])
    body.assume(stays or ())
    return stays is None


def switch_value(reader: JavaReader, node: "Node", body: Body) -> Value:
    """``switch`` as an expression."""
    values: list[Value] = []
    _cases(reader, node, body, values)
    return choice(values)


def _cases(reader: JavaReader, node: "Node", body: Body, values: list[Value]) -> tuple[Guard, ...] | None:
    """The branches of a switch: groups that do not leave fall through to the next.

    Returns:
        What holds behind the switch; None if nothing is executed there.
    """
    subject = reader.expr(node.child_by_field_name("condition"), body)
    written, outside = len(body.writes), frozenset(body.locals)
    block = node.child_by_field_name("body")
    groups = [c for c in (block.named_children if block is not None else ()) if not c.type.endswith("comment")]
    named = [value for group in groups for value in _labels(reader, group, body, subject)[0]]
    cases = _Cases(subject, dict(body.locals), named)
    for group in groups:
        values += cases.read(reader, group, body)
    cases.join(body)
    body.leave(outside)
    if isinstance(subject, FieldValue) and any(w.name == subject.name for w in body.writes[written:]):
        return ()
    return cases.behind


@dataclass(slots=True)
class _Cases:
    """What is known of a switch from the groups of its cases that were read.

    Attributes:
        subject: What it is over.
        before: The locals in front of it, and those that its groups declare, which the next ones give a value.
        named: All values that its cases name.
        gone: Those that it leaves the code around it with.
        falling: Those that reach the present group, and whether the default does, and a ``break`` stands on their way.
        complete: Whether there is a default, and whether the code around is left with it.
        results: The locals behind each group that does not leave the method, and what holds there.
    """

    subject: Value
    before: dict[str, Value]
    named: list[Value]
    gone: list[Value] = field(default_factory=list)
    falling: list[Value] = field(default_factory=list)
    default: bool = False
    stopped: bool = False
    complete: bool = False
    ended: bool = False
    results: list[Branch] = field(default_factory=list)

    def read(self, reader: JavaReader, group: "Node", body: Body) -> list[Value]:
        """Read a group under its guards; the values that it gives."""
        here, is_default = _labels(reader, group, body, self.subject)
        self.default = is_default or self.default
        self.complete = self.complete or self.default
        self.falling += here
        guards = self._guards()
        body.locals = dict(self.before)
        outside = body.assume(guards)
        given: list[Value] = []
        left = _group(reader, group, body, given)
        body.guards = outside
        if not _leaves_method(group):
            self.results.append((body.locals, guards))
        self._end(group, left)
        self.before |= dict.fromkeys(_declared(reader, group), UNKNOWN)
        return [guarded(v, guards) for v in given]

    def _guards(self) -> tuple[Guard, ...]:
        """What holds in the present group."""
        if self.default:
            return self._none_of([s for s in self.named if s not in self.falling])
        return (one_of(self.subject, self.falling),) if self.falling else ()

    def _end(self, group: "Node", left: bool) -> None:
        """Note whether what reaches the end of a group falls through to the next."""
        self.stopped = self.stopped or _breaks(group)
        if left or group.type == "switch_rule":
            if left and not self.stopped:
                self.gone += self.falling
                self.ended = self.ended or self.default
            self.falling, self.default, self.stopped = [], False, False

    def join(self, body: Body) -> None:
        """Have the locals be what any group, or none, leaves them."""
        none: Branch = known_of(self.before), self._none_of(self.named)
        body.join(self.results or [(self.before, ())], None if self.complete else none)

    @property
    def behind(self) -> tuple[Guard, ...] | None:
        """What holds behind the switch; None if nothing is executed there."""
        if not self.ended:
            return self._none_of(self.gone)
        stay = [s for s in self.named if s not in self.gone]
        return (one_of(self.subject, stay),) if stay else None

    def _none_of(self, values: list[Value]) -> tuple[Guard, ...]:
        return tuple(Guard(self.subject, s, False) for s in values)


def _breaks(node: "Node") -> bool:
    """Whether a statement within may leave a switch or a loop around it."""
    todo = [node]
    while todo:
        inner = todo.pop()
        if inner.type == "break_statement":
            return True
        todo += inner.named_children
    return False


def _labels(reader: JavaReader, group: "Node", body: Body, subject: Value) -> tuple[list[Value], bool]:
    """The values of the cases in front of a group, and whether it is the default."""
    labels = [c for c in group.named_children if c.type == "switch_label"]
    values = [reader.expr(c, body) for label in labels for c in label.named_children if c.type in reader.expressions]
    return [_label(value, subject) for value in values], any(not label.named_children for label in labels)


def _label(value: Value, subject: Value) -> Value:
    """What a case names: a bare name may be a constant of the enumeration that the switch is over."""
    if isinstance(value, FieldValue) and value.scopes:
        return replace(value, scopes=(subject, *value.scopes))
    return value


def _declared(reader: JavaReader, group: "Node") -> Iterator[str]:
    """The locals that a group itself declares: they are those of the groups below it, too."""
    for child in group.named_children:
        for declarator in child.children_by_field_name("declarator"):
            if (name := declarator.child_by_field_name("name")) is not None:
                yield reader.text(name)


def _leaves_method(group: "Node") -> bool:
    """Whether what is in a case ends with ``return`` or ``throw``."""
    last = last_part(group)
    while last is not None and last.type == "block":
        last = last_part(last)
    return last is not None and last.type in ("return_statement", "throw_statement")


def _group(reader: JavaReader, group: "Node", body: Body, values: list[Value]) -> bool:
    left, before = False, len(body.returns)
    rule = group.type == "switch_rule"
    for child in group.named_children:
        kind = child.type
        if kind == "switch_label":
            continue
        if rule and kind == "expression_statement":
            values.append(reader.expr(child.named_children[0], body))
        else:
            left = reader.statement(child, body) or left
    if rule:
        values += [r.value for r in body.returns[before:]]
    return left
