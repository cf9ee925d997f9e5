"""Conditions of edges in words of the code, and the settings that they ask for."""

import json
import re

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import INIT, Call
from uiatlas_static.facts.values import Guard, Value
from uiatlas_static.solver.meaning import Meaning
from uiatlas_static.solver.motions import asks_for_phase, is_of_moving
from uiatlas_static.solver.places import CHOSEN, Edge, Told, World
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.same_questions import asked_with
from uiatlas_static.solver.settings import setting_of
from uiatlas_static.solver.shown_items import ShownItems
from uiatlas_static.solver.supposed import Held

MAX_WORDS = 100
"""Longest condition that is told, in characters."""
MAX_TOLD = 3
"""Most conditions that are told of one edge."""
_IN_FRONT = frozenset(
    "isFinishing isDestroyed isChangingConfigurations isAdded isDetached isRemoving isResumed".split()  # noqa: SIM905
)
"""What is asked of a screen that is as expected while it is in front: such a condition is not told."""
_ANOTHER = "another value is chosen in its dialog"
_DEEP = 4
_GAP = "…"


def told_conditions(program: Program, world: World, meaning: Meaning) -> dict[Edge, tuple[Told, ...]]:
    """The conditions of all edges that have some, those left out that did not hold whenever their code was used.

    Of an edge that is taken only while a finger moves, or only after an exception, that is noted in the world.
    """
    found, items = {}, ShownItems(program)
    for edge, conditions in world.conditions.items():
        sure = [held for held in conditions.values() if held.entered.isdisjoint(world.unlike)]
        shown = _of_item(program, items, edge, meaning)
        told = tuple(dict.fromkeys([*shown, *(t for held in sure if (t := _told(program, held, meaning)) is not None)]))
        if told:
            found[edge] = told[:MAX_TOLD]
        if any(is_of_moving(program, held.guard) for held in sure):
            world.dragged.add(edge)
        if any(isinstance(held.guard.subject, v.Caught) for held in sure):
            world.caught.add(edge)
    for edge in world.edges:
        if edge.trigger.surface == CHOSEN:
            found[edge] = (Told(_ANOTHER, edge.evidence), *found.get(edge, ()))[:MAX_TOLD]
    return found


def _of_item(program: Program, items: ShownItems, edge: Edge, meaning: Meaning) -> list[Told]:
    """The setting that decides whether the item that an edge touches is there."""
    held = items.of(edge)
    told = None if held is None else _told(program, held, meaning)
    return [told] if told is not None and told.key else []


def _told(program: Program, held: Held, meaning: Meaning) -> Told | None:
    method = program.by_id.get(held.method)
    text = "" if method is None else in_words(program, held.guard)
    if method is None or not text or len(text) > MAX_WORDS or _name(program, held.guard.subject) in _IN_FRONT:
        return None
    if asks_for_phase(program, held.guard):
        return None
    truth = held.guard.other.value if isinstance(held.guard.other, v.Literal) else None
    key = setting_of(program, meaning, held.guard.subject) if isinstance(truth, bool) else ""
    return Told(text, program.place(method, held.line), key, bool(truth) is held.guard.equal)


def _name(program: Program, value: Value) -> str:
    """The name of the call that gives a value, or of the field that holds it."""
    if isinstance(value, v.Result) and value.method in program.by_id:
        return program.by_id[value.method].calls[value.call].name
    return value.name if isinstance(value, v.FieldValue) else ""


def in_words(program: Program, guard: Guard) -> str:
    """A condition as the code writes it; empty if one side of it is not known."""
    subject, other = _said(program, guard.subject), guard.other
    if not subject or _GAP in subject[:1]:
        return ""
    if isinstance(other, v.Literal) and isinstance(other.value, bool):
        return subject if other.value is guard.equal else f"not {subject}"
    if isinstance(other, v.Choice) and not (guard.several or guard.equal):
        return ""
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
        case v.ClassValue(name) | v.OfClass(name):
            return name.rpartition(".")[2]
        case v.Caught(types):
            return f"{' or '.join(types)} is caught"
        case v.Resource(kind, name):
            return f"android.R.{kind}.{name[8:]}" if name.startswith("android:") else f"R.{kind}.{name}"
        case v.Parameter(method, index):
            parameters = program.by_id[method].parameters if method in program.by_id else ()
            return parameters[index].name if index < len(parameters) else ""
        case v.This():
            return "this"
        case v.FieldValue(name, receiver, owner, scopes):
            declared = "" if name.isupper() or scopes else _class(program, owner)
            return f"{_before(program, receiver, deep, declared)}{name}"
        case v.Result(method, index) if deep and method in program.by_id:
            return _call(program, program.by_id[method].calls[index], deep)
    return ""


def _call(program: Program, call: Call, deep: int) -> str:
    if call.kept:
        return call.kept
    args = ", ".join(_said(program, a, deep - 1) or _GAP for a in asked_with(program, call))
    if call.name == INIT:
        return f"{call.owner.rpartition('.')[2]}({args})"
    if not call.name[:1].isalpha():
        return ""
    declared = "" if call.scopes else _class(program, call.owner)
    return f"{_before(program, call.receiver, deep, declared)}{call.name}({args})"


def _class(program: Program, name: str) -> str:
    """The class of a static member; none of what a file declares."""
    simple = re.split(r"[.$]", name)[-1]
    fact = program.classes.get(name)
    return "" if simple.endswith("Kt") or (fact is not None and fact.kind == "file") else simple


def _before(program: Program, receiver: Value | None, deep: int, declared: str) -> str:
    """What is written before a member: nothing of the object itself, of a static member its class."""
    if receiver is None:
        return f"{declared}." if declared else ""
    if isinstance(receiver, v.This) or not deep:
        return ""
    said = _said(program, receiver, deep - 1)
    return f"{said or _GAP}."
