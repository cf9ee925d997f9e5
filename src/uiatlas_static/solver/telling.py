"""Conditions of edges in words of the code, and the settings that they ask for."""

import json
from collections.abc import Iterable, Iterator

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import INIT, Call, Write
from uiatlas_static.facts.values import Guard, Value
from uiatlas_static.solver.places import Edge, Told, World
from uiatlas_static.solver.program import Program, getter_name
from uiatlas_static.solver.supposed import Held

MAX_WORDS = 100
"""Longest condition that is told, in characters."""
MAX_TOLD = 3
"""Most conditions that are told of one edge."""
MAX_GETTERS = 3
"""How many methods are looked through for the setting that one gives back."""
ASKING = "getBoolean"
"""The call that asks for a setting of two values."""
_DEEP = 4
_GAP = "…"


def told_conditions(program: Program, world: World) -> dict[Edge, tuple[Told, ...]]:
    """The conditions of all edges that have some, those left out that did not hold whenever their code was used."""
    found = {}
    for edge, conditions in world.conditions.items():
        sure = [held for held in conditions.values() if held.entered.isdisjoint(world.unlike)]
        told = tuple(dict.fromkeys(t for held in sure if (t := _told(program, held)) is not None))
        if told:
            found[edge] = told[:MAX_TOLD]
    return found


def _told(program: Program, held: Held) -> Told | None:
    method = program.by_id.get(held.method)
    text = "" if method is None else _guard(program, held.guard)
    if method is None or not text or len(text) > MAX_WORDS:
        return None
    truth = held.guard.other.value if isinstance(held.guard.other, v.Literal) else None
    key = _setting(program, held.guard.subject) if isinstance(truth, bool) else ""
    return Told(text, program.place(method, held.line), key, bool(truth) is held.guard.equal)


def _guard(program: Program, guard: Guard) -> str:
    """A condition; empty if one side of it is not known."""
    subject, other = _said(program, guard.subject), guard.other
    if not subject or _GAP in subject[:1]:
        return ""
    if isinstance(other, v.Literal) and isinstance(other.value, bool):
        return subject if other.value is guard.equal else f"not {subject}"
    sides = [_said(program, o) for o in v.alternatives(other)]
    if not all(sides):
        return ""
    return f"{subject} is {'' if guard.equal else 'not '}{' or '.join(sides)}"


def _said(program: Program, value: Value, deep: int = _DEEP) -> str:
    """A value as code writes it; empty if it is not known."""
    match value:
        case v.Literal(None):
            return "null"
        case v.Literal(str() | bool() as constant):
            return json.dumps(constant, ensure_ascii=False)
        case v.Literal(number):
            return str(number)
        case v.ClassValue(name):
            return name.rpartition(".")[2]
        case v.Resource(kind, name):
            return f"android.R.{kind}.{name[8:]}" if name.startswith("android:") else f"R.{kind}.{name}"
        case v.Parameter(method, index):
            parameters = program.by_id[method].parameters if method in program.by_id else ()
            return parameters[index].name if index < len(parameters) else ""
        case v.This():
            return "this"
        case v.FieldValue(name, receiver):
            return f"{_before(program, receiver, deep)}{name}"
        case v.Result(method, index) if deep and method in program.by_id:
            return _call(program, program.by_id[method].calls[index], deep)
    return ""


def _call(program: Program, call: Call, deep: int) -> str:
    args = ", ".join(_said(program, a, deep - 1) or _GAP for a in call.args)
    if call.name == INIT:
        return f"{call.owner.rpartition('.')[2]}({args})"
    if not call.name[:1].isalpha():
        return ""
    return f"{_before(program, call.receiver, deep)}{call.name}({args})"


def _before(program: Program, receiver: Value | None, deep: int) -> str:
    """What is written before a member: nothing of the object itself."""
    if receiver is None or isinstance(receiver, v.This) or not deep:
        return ""
    said = _said(program, receiver, deep - 1)
    return f"{said or _GAP}."


def _setting(program: Program, value: Value) -> str:
    """The key of the setting that a value is, seen through methods that only give one back."""
    for _ in range(MAX_GETTERS):
        call = _asked(program, value)
        if call is None:
            return ""
        if call.name == ASKING:
            return next(_keys(program, call), "")
        getters = [m for m in program.named(call.name) if len(m.returns) == 1]
        if len(getters) != 1:
            return ""
        value = getters[0].returns[0].value
    return ""


def _asked(program: Program, value: Value) -> Call | None:
    """The call that gives a value; of a property that of its getter."""
    match value:
        case v.Result(method, index) if method in program.by_id:
            return program.by_id[method].calls[index]
        case v.FieldValue(name) if program.named(getter_name(name)):
            return Call(getter_name(name))
    return None


def _keys(program: Program, call: Call) -> Iterator[str]:
    """The key that a call is given: a text, or a string resource."""
    for arg in call.args[:1]:
        match _constant(program, arg):
            case v.Literal(str() as key):
                yield key
            case v.Resource("string", name):
                yield program.facts.resources.strings.get(name, "")


def _constant(program: Program, value: Value) -> Value:
    """What a value is in the end: ``getString(R.string.key)`` is its resource, a constant field what it holds."""
    match value:
        case v.Result(method, index) if method in program.by_id:
            call = program.by_id[method].calls[index]
            return call.args[0] if call.name == "getString" and call.args else value
        case v.FieldValue(name, _, owner, scopes):
            classes = (owner, *(s.type for s in scopes if isinstance(s, v.This)))
            return next((w.value for w in _initial(program, classes) if w.name == name), value)
    return value


def _initial(program: Program, classes: Iterable[str]) -> Iterator[Write]:
    """What classes, and the objects that belong to them, hold when they are loaded."""
    for cls in (c for name in classes for c in (name, f"{name}$Companion")):
        made = program.initialiser(cls)
        yield from made.writes if made is not None else ()
        for constructor in program.constructors(cls, 0):
            yield from constructor.writes
