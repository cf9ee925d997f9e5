"""The methods of an app that matter for its screens: their text, what they call, and the fields that they use."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from uiatlas_static.enrichment.pseudo_java import told_in_java
from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import CLINIT, INIT, Call, ClassFact, Method
from uiatlas_static.facts.values import (
    Choice,
    ClassValue,
    FieldValue,
    Guarded,
    Lambda,
    Literal,
    Parameter,
    Reference,
    Resource,
    This,
    Value,
)
from uiatlas_static.solver.program import Program

SHOWING = frozenset({"activity", "fragment", "dialog", "view", "adapter", "holder", "preference", "model"})
"""Kinds of classes whose methods are told, with all that these call."""

LONGEST = 4000
"""Characters of a method that are told."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A method as it is told; function objects and classes without a name in it are part of it.

    Attributes:
        id: The method's id.
        owner: Its class.
        name: Its name.
        text: Its source, or Java that says the same where there is no source.
        fields: The fields that it uses, as they are declared and written.
        calls: Ids of the units that it calls.
        plain: Whether it does so little that its name tells it.
        made: Whether its text was made from bytecode.
    """

    id: str
    owner: str
    name: str
    text: str
    fields: tuple[str, ...]
    calls: tuple[str, ...]
    plain: bool
    made: bool = False


def units_of(facts: AppFacts, root: Path | None) -> dict[str, Unit]:
    """The methods that screens are made by, and all that they call, by id in the order of the code.

    Args:
        facts: What was read.
        root: The folder of the source; None for a package, whose methods are told in Java made from its bytecode.
    """
    return _Reader(facts, root).units()


class _Reader:
    def __init__(self, facts: AppFacts, root: Path | None) -> None:
        self.program = Program(facts)
        self._root = root if facts.origin == "source" else None
        self._lines: dict[str, list[str]] = {}
        self._starts: dict[str, list[int]] = {}
        for cls in self.program.classes.values():
            if self._is_named(cls):
                starts = [m.line for m in cls.methods if m.name not in (INIT, CLINIT) or m.line != cls.line]
                self._starts.setdefault(cls.file, []).extend((cls.line, *starts))

    def units(self) -> dict[str, Unit]:
        own = [c for c in self.program.classes.values() if not c.library and self._is_named(c)]
        todo = [m.id for c in own if self.program.kind(c.name) in SHOWING for m in c.methods if not m.abstract]
        within = {m.id: m for c in own for m in c.methods if not m.abstract}
        called: dict[str, tuple[str, ...]] = {}
        while todo:
            id_ = todo.pop()
            if id_ not in called:
                called[id_] = tuple(c for c in dict.fromkeys(self._called(within[id_])) if c in within)
                todo += called[id_]
        return {id_: self._unit(method, called[id_]) for id_, method in within.items() if id_ in called}

    def _is_named(self, cls: ClassFact) -> bool:
        return self.program.written_in(cls.name) == cls.name

    def _unit(self, method: Method, called: tuple[str, ...]) -> Unit:
        bodies = [*self._bodies(method)]
        calls = sum(len(b.calls) for b in bodies)
        plain = not calls and sum(len(b.writes) for b in bodies) <= 1
        name = method.name if method.name not in (INIT, CLINIT) else "constructor"
        source = self._text(method)
        text = source or told_in_java(bodies)
        return Unit(method.id, method.owner, name, text[:LONGEST], self._fields(bodies), called, plain, not source)

    def _bodies(self, method: Method) -> Iterator[Method]:
        """A method, the function objects in it, and the methods of the nameless classes that it makes."""
        seen: set[str] = set()
        todo = [method]
        while todo:
            body = todo.pop(0)
            if body.id in seen:
                continue
            seen.add(body.id)
            yield body
            for value in _values(body):
                if isinstance(value, Lambda) and value.method in self.program.by_id:
                    todo.append(self.program.by_id[value.method])
            for call in body.calls:
                made = self.program.classes.get(call.owner) if call.name == INIT else None
                if made is not None and not self._is_named(made):
                    todo += made.methods

    def _called(self, method: Method) -> Iterator[str]:
        for body in self._bodies(method):
            for call in body.calls:
                yield from (m.id for m in self._meant(call))
            for value in _values(body):
                if isinstance(value, Reference):
                    yield from (m.id for m in self.program.anywhere(value.name, 0)[:1])

    def _meant(self, call: Call) -> list[Method]:
        """The methods of the app that a call most likely means."""
        program, count = self.program, len(call.args)
        if call.name == INIT:
            return program.constructors(call.owner, count)[:1]
        types = [call.owner] if call.owner else []
        types += [v.type for v in (call.receiver, *call.scopes) if isinstance(v, This)]
        if isinstance(call.receiver, FieldValue):
            scopes = [v.type for v in (call.receiver.receiver, *call.receiver.scopes) if isinstance(v, This)]
            held = (program.field_type(s, call.receiver.name) for s in (call.receiver.owner, *scopes) if s)
            types += [t for t in held if t]
        for type_ in types:
            if found := program.overloads(type_, call.name, count):
                return [found[0]]
        outside = program.functions(call.name, count) if call.receiver is None else []
        outside = outside or program.extensions(call.name, count) or program.anywhere(call.name, count)
        return outside if len(outside) == 1 else []

    def _fields(self, bodies: list[Method]) -> tuple[str, ...]:
        """The fields that are mentioned, with their types, and what the bodies' classes write to them."""
        used: dict[str, None] = {}
        for body in bodies:
            for value in _values(body):
                if isinstance(value, FieldValue):
                    type_ = self.program.field_type(value.owner or body.owner, value.name)
                    used[f"{value.name}: {_simple(type_) or 'unknown'}"] = None
        for cls in {b.owner: None for b in bodies}:
            fact = self.program.classes.get(cls)
            names = {u.partition(":")[0] for u in used}
            for method in fact.methods if fact else ():
                for write in method.writes:
                    if write.name in names:
                        used[f"{write.name} = {told_value(write.value)}"] = None
        return tuple(used)[:20]

    def _text(self, method: Method) -> str:
        """The lines of a method, up to the next member of the file; empty without source."""
        cls = self.program.owner_of[method.id]
        lines = self._read(cls.file) if self._root is not None and method.line else []
        if not lines:
            return ""
        ends = [s for s in self._starts.get(cls.file, ()) if s > method.line]
        return "\n".join(lines[method.line - 1 : min(ends, default=len(lines) + 1) - 1]).rstrip()

    def _read(self, name: str) -> list[str]:
        if name not in self._lines:
            path = (self._root or Path()) / name
            self._lines[name] = (
                path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []
            )
        return self._lines[name]


def _values(body: Method) -> Iterator[Value]:
    """All values that a body mentions, and those within them."""
    todo: list[Value | None] = [a for c in body.calls for a in (c.receiver, *c.args)]
    todo += [w.value for w in body.writes] + [r.value for r in body.returns]
    while todo:
        value = todo.pop()
        match value:
            case None:
                continue
            case Choice(options):
                todo += options
            case Guarded(inner):
                todo.append(inner)
            case FieldValue(receiver=receiver) | Reference(receiver=receiver):
                todo.append(receiver)
                yield value
            case _:
                yield value


def told_value(value: Value | None) -> str:
    """A value in a few characters."""
    match value:
        case Literal(value=plain):
            return repr(plain)
        case ClassValue(name) | This(name):
            return _simple(name)
        case Resource(kind, name):
            return f"R.{kind}.{name}"
        case FieldValue(name):
            return name
        case Parameter(index=index):
            return f"argument {index + 1}"
        case Choice(options):
            return " or ".join(map(told_value, options[:4]))
        case Guarded(inner):
            return told_value(inner)
        case Lambda():
            return "{...}"
        case Reference(name):
            return f"::{name}"
    return "..."


def _simple(name: str) -> str:
    return name.rpartition(".")[2]
