"""Methods of packages as Java that a person or a model can read: conditions, assignments and calls, from their facts.

Loops are not kept in facts, nor conditions other than comparisons with something known; what stands under such a
condition reads as if it had none.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from uiatlas_static.enrichment.expressions import Names, condition, expression, simple
from uiatlas_static.facts.code import CLINIT, INIT, Method
from uiatlas_static.facts.values import Choice, FieldValue, Guard, Guarded, Reference, Result, Unknown, Value

LONGEST = 4000
"""Characters of a method and what is in it that are told."""
MAX_LINE = 200
"""Characters of a statement."""
MAX_DEPTH = 12
"""Deepest nesting of conditions."""
MAX_STATEMENTS = 400
"""Most statements of a body."""
_SAYING_NOTHING = frozenset(
    {"equals", "areEqual", "equalsIgnoreCase", "contentEquals", "hashCode", "length", "size", "ordinal"}
)
"""Calls that are of no use where nothing uses what they give back."""
_BUILDERS = frozenset({"java.lang.StringBuilder", "java.lang.StringBuffer", "kotlin.jvm.internal.Intrinsics"})
"""Classes whose calls put texts together, which stand as texts where they are used, or only check arguments."""


class _HasGuards(Protocol):
    @property
    def guards(self) -> tuple[Guard, ...]: ...


@dataclass(slots=True)
class _Block:
    """Statements, and blocks under a condition, in order."""

    guard: Guard | None = None
    parts: "list[str | _Block]" = field(default_factory=list)


def told_in_java(bodies: Sequence[Method]) -> str:
    """A method, then the function objects and the nameless classes in it, as Java.

    Args:
        bodies: The method, and the others.
    """
    labels = {b.id: f"lambda{n}" for n, b in enumerate(bodies[1:], 1) if not b.name}
    text = ""
    for n, body in enumerate(bodies):
        if n and body.name == INIT:
            continue
        around = f"// in {simple(body.owner)}:\n" if n and body.owner != bodies[0].owner else ""
        text += ("\n" if n else "") + around + _method(body, labels)
        if len(text) > LONGEST:
            return text[: LONGEST - 10].rpartition("\n")[0] + "\n// ..."
    return text


def _method(body: Method, labels: Mapping[str, str]) -> str:
    names = Names(body, labels)
    type_ = f"{simple(body.type)} " if body.type and body.name not in (INIT, CLINIT) else ""
    name = {INIT: simple(body.owner).rpartition(".")[2], CLINIT: "static", "": labels.get(body.id, "lambda")}
    given = ", ".join(f"{simple(p.type)} {names.parameters[n]}".strip() for n, p in enumerate(body.parameters))
    head = f"{type_}{name.get(body.name, body.name)}({given}) {{"
    return "\n".join((head, *_lines(_tree(body, names), names, 1), "}"))


# ---- statements


def _tree(body: Method, names: Names) -> _Block:
    """The statements of a body, each under its conditions."""
    root = _Block()
    for guards, text in _statements(body, names):
        at = root
        for guard in guards[:MAX_DEPTH]:
            last = at.parts[-1] if at.parts else None
            if not isinstance(last, _Block) or last.guard != guard:
                last = _Block(guard)
                at.parts.append(last)
            at = last
        at.parts.append(text if len(text) <= MAX_LINE else f"{text[: MAX_LINE - 4]}...;")
    return root


def _statements(body: Method, names: Names) -> Iterator[tuple[tuple[Guard, ...], str]]:
    """Conditions and text of each statement, in the order of the code."""
    uses = _uses(body)
    tested = {v.call for v in _tested(body) if isinstance(v, Result) and v.method == body.id}
    found: list[tuple[int, int, _HasGuards, str]] = []
    for n, call in enumerate(body.calls):
        if not call.name:
            continue
        users = uses.get(n, [])
        if call.owner in _BUILDERS or (not users and (n in tested or call.name in _SAYING_NOTHING)):
            continue
        if len(users) == 1 and users[0].guards == call.guards and n not in tested and names.is_short(n):
            continue
        found.append((call.line, n, call, names.declared(n) if users or n in tested else f"{names.call(n)};"))
    for n, write in enumerate(body.writes):
        target = expression(FieldValue(write.name, write.receiver, write.owner, write.scopes), names)
        found.append((write.line, len(body.calls) + n, write, f"{target} = {expression(write.value, names)};"))
    found.sort(key=lambda f: f[:2])
    out = [(item.guards, text) for _, _, item, text in found[:MAX_STATEMENTS]]
    for way in body.returns[:MAX_STATEMENTS]:
        if body.type not in ("", "void") and not isinstance(way.value, Unknown):
            at = max((n + 1 for n, (g, _) in enumerate(out) if g[: len(way.guards)] == way.guards), default=len(out))
            out.insert(at if way.guards else len(out), (way.guards, f"return {expression(way.value, names)};"))
    yield from out


def _uses(body: Method) -> dict[int, list[_HasGuards]]:
    """What uses the result of each call, other than conditions."""
    found: dict[int, list[_HasGuards]] = {}
    users: list[tuple[_HasGuards, tuple[Value | None, ...]]] = [(c, (c.receiver, *c.args)) for c in body.calls]
    users += [(w, (w.receiver, w.value)) for w in body.writes]
    users += [(r, (r.value,)) for r in body.returns]
    for user, values in users:
        for value in _within(values):
            if isinstance(value, Result) and value.method == body.id:
                found.setdefault(value.call, []).append(user)
    return found


def _tested(body: Method) -> Iterator[Value]:
    items: tuple[_HasGuards, ...] = (*body.calls, *body.writes, *body.returns)
    return _within([v for item in items for g in item.guards for v in (g.subject, g.other)])


def _within(values: Sequence[Value | None]) -> Iterator[Value]:
    """Values and those in them."""
    todo = [v for v in values if v is not None]
    while todo:
        value = todo.pop()
        yield value
        match value:
            case Choice(options):
                todo += options
            case Guarded(inner):
                todo.append(inner)
            case FieldValue(receiver=receiver) | Reference(receiver=receiver) if receiver is not None:
                todo.append(receiver)


# ---- lines


def _lines(block: _Block, names: Names, depth: int) -> Iterator[str]:
    """The lines of a block; neighbours that ask for the same become one switch, or one condition with its opposite."""
    indent, at = "  " * depth, 0
    while at < len(block.parts):
        part = block.parts[at]
        if isinstance(part, str):
            yield indent + part
            at += 1
            continue
        run = _cases(block.parts[at:])
        if len(run) > 1:
            yield from _switch(run, names, depth)
            at += len(run)
            continue
        guards, inner = _merged(part)
        yield f"{indent}if ({' && '.join(condition(g, names) for g in guards)}) {{"
        yield from _lines(inner, names, depth + 1)
        after = block.parts[at + 1] if at + 1 < len(block.parts) else None
        at += 1
        if len(guards) == 1 and isinstance(after, _Block) and _opposite(guards[0], after.guard):
            yield f"{indent}}} else {{"
            yield from _lines(after, names, depth + 1)
            at += 1
        yield f"{indent}}}"


def _cases(parts: "Sequence[str | _Block]") -> list[_Block]:
    """The blocks at the start that each ask whether one thing has another value, and what is left for any other."""
    found: list[_Block] = []
    for part in parts:
        if not isinstance(part, _Block) or part.guard is None:
            break
        if found and (found[0].guard is None or part.guard.subject != found[0].guard.subject):
            break
        if not part.guard.equal or any(b.guard == part.guard for b in found):
            break
        found.append(part)
    return found


def _switch(run: Sequence[_Block], names: Names, depth: int) -> Iterator[str]:
    indent = "  " * depth
    first = run[0].guard
    if first is None:
        return
    yield f"{indent}switch ({expression(first.subject, names)}) {{"
    for block in run:
        if block.guard is not None:
            yield f"{indent}  case {expression(block.guard.other, names, ', ')}:"
            inner = list(_lines(block, names, depth + 2))
            yield from inner
            if not inner[-1].lstrip().startswith("return "):
                yield f"{indent}    break;"
    yield f"{indent}}}"


def _merged(block: _Block) -> tuple[list[Guard], _Block]:
    """A block with the conditions of those that are alone in one another."""
    guards = []
    while block.guard is not None:
        guards.append(block.guard)
        if len(block.parts) != 1 or not isinstance(block.parts[0], _Block):
            break
        block = block.parts[0]
    return guards, block


def _opposite(one: Guard, other: Guard | None) -> bool:
    return other is not None and (one.subject, one.other, not one.equal) == (other.subject, other.other, other.equal)
