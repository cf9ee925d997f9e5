"""Fields that code has just set to constants: what it calls next is decided by these.

``case R.id.about: page = 2; break; … show();`` shows the page that ``show`` has for 2. What is run at a later time may
find that others have set the field meanwhile, and is told nothing.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import INIT, INVOKE, Call, Method, Write
from uiatlas_static.solver.callbacks import CLOSING
from uiatlas_static.solver.domain import Abstract, Frame, Obj, is_constant, key, options
from uiatlas_static.solver.field_setters import FieldSetters, sets_others
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.relevance import Relevance

if TYPE_CHECKING:
    from uiatlas_static.solver.interpreter import Interpreter

Field = tuple[object, str]
"""A field: its class, or what tells its object apart, and its name."""
POSTED = frozenset({"post", "postDelayed", "runOnUiThread"})
"""Calls of the platform that run what they are given when the present touch is done with, before anything else."""
AT_ONCE = frozenset({"run", "let", "also", "apply", "with"})
"""Calls of the platform that run what they are given before they return."""
_DIRECT = POSTED | AT_ONCE | {INIT, INVOKE}
"""Calls, but those of the app, that run what they lead to as part of the present touch."""


@dataclass(frozen=True, slots=True)
class Held:
    """What fields hold for certain.

    Attributes:
        values: By field.
        identity: What tells this apart from other values of these or other fields.
        later: Names of those fields that the bodies which run may set again before the touch is done with.
    """

    values: Mapping[Field, Abstract] = field(default_factory=dict)
    identity: tuple[object, ...] = ()
    later: frozenset[str] = frozenset()

    def without(self, names: Iterable[str]) -> "Held":
        """The same but for fields that may have been set to something else."""
        gone = set(names)
        if not any(name in gone for _, name in self.values):
            return self
        return held({f: value for f, value in self.values.items() if f[1] not in gone}, self.later)

    def handed_to(self, name: str) -> "Held":
        """What is known where a call of the platform by a name runs what it is given."""
        if name in POSTED or name in CLOSING:
            return self.without(self.later)
        return self if name in AT_ONCE else NOTHING


NOTHING = Held()


def held(values: Mapping[Field, Abstract], later: Iterable[str] = ()) -> Held:
    """What fields hold, and the names of those that may be set again."""
    if not values:
        return NOTHING
    again = frozenset(later) & {name for _, name in values}
    return Held(values, (*((f, key(value)) for f, value in values.items()), *sorted(again)), again)


class JustSet:
    """Answers for one program.

    Args:
        program: The code.
        relevant: Which methods matter.
    """

    def __init__(self, program: Program, relevant: Relevance) -> None:
        self._program, self._relevant = program, relevant
        self._setters = FieldSetters(program, relevant.meaning)
        self._asking: dict[str, set[str]] = {}

    @cached_property
    def _asked(self) -> dict[str, list[Method]]:
        """Names of fields that some body has set before it calls something -> the bodies that ask what these hold."""
        written = {w.name for m in self._program.by_id.values() for c in m.calls for w in c.just_set}
        found: dict[str, list[Method]] = {}
        matter = self._relevant.always | self._relevant.passing if written else frozenset()
        for method in map(self._program.by_id.__getitem__, sorted(matter)):
            for name in written & set(_asked_in(method)):
                found.setdefault(name, []).append(method)
        return found

    @property
    def names(self) -> Collection[str]:
        """The names of fields that conditions ask and that some body has set before it calls something."""
        return self._asked

    def asks(self, method: Method, name: str) -> bool:
        """Whether a body, or one that it calls, asks what a field of a name holds."""
        return method.id in self._bodies_asking(name)

    def told(self, held: Held, method: Method) -> Held:
        """Of what fields hold what a body may ask, or one that it calls; nothing of what these may set themselves."""
        if held is NOTHING:
            return NOTHING
        names = {name for _, name in held.values}
        return held.without(
            n for n in names if method.id not in self._bodies_asking(n) or self._setters.may_set(method, n)
        )

    def _bodies_asking(self, name: str) -> set[str]:
        known = self._asking.get(name)
        if known is None:
            known = self._asking[name] = self._setters.callers.above(self._asked.get(name, ()))
        return known

    def before(self, state: "Interpreter", call: Call, index: int, frame: Frame, changed: Mapping[str, int]) -> Held:
        """What fields hold for certain where a body makes a call.

        Args:
            state: What executes it.
            call: The call.
            index: Its number in the body.
            frame: The activation of the body.
            changed: Names of fields that calls of the body have set, and the lines of these.
        """
        known, later = dict(state.held.values), set(state.held.later)
        for write in call.just_set:
            if write.name not in self.names or changed.get(write.name, -1) >= write.line:
                continue
            where = _field(state, write, frame)
            if where is None:
                continue
            value = self._value(state, write, frame)
            if value is None or self._may_have_changed(state, write, index, frame):
                known.pop(where, None)
                continue
            known[where] = value
            if self._may_change(write, index, frame):
                later.add(write.name)
        return held(known, later)

    def _value(self, state: "Interpreter", write: Write, frame: Frame) -> Abstract | None:
        """The constant that a field has been set to, or is left as it was; None if it cannot be told."""
        if not _leaves(state, write, frame):
            value = state.eval(write.value, frame)
            return value if _decides(value) else None
        return None if self._is_set_around(write.name, frame) else self._setters.at_first(write)

    def _is_set_around(self, name: str, frame: Frame) -> bool:
        """Whether one of the bodies that have led here may have set a field before."""
        around = frame.caller
        while around is not None and 0 <= around.at < len(around.method.calls):
            method, at = around.method, around.at
            call = method.calls[at]
            if call.name not in _DIRECT and not self._program.named(call.name):
                return False
            if any(w.name == name and w.line <= call.line for w in method.writes):
                return True
            if any(n < at for n in self._setters.calls(method, name)):
                return True
            around = around.caller
        return around is not None

    def _may_have_changed(self, state: "Interpreter", write: Write, index: int, frame: Frame) -> bool:
        """Whether a call that a body has made since it first set a field may have set that to something else."""
        method = frame.method
        if sets_others(method, write.name):
            return True
        made = (method.calls[n] for n in self._setters.calls(method, write.name) if n < index)
        return any(c.line >= write.line and not state.fails(v.Guarded(v.UNKNOWN, c.guards), frame) for c in made)

    def _may_change(self, write: Write, index: int, frame: Frame) -> bool:
        """Whether a body may set a field again behind a call, itself or by another call."""
        method, line, meant = frame.method, frame.method.calls[index].line, v.alternatives(write.value)
        again = [w for w in method.writes if w.name == write.name]
        if any(w.line > line or (w.line == line and w.value not in meant) for w in again if not _barred(w, frame)):
            return True
        calls = (method.calls[n] for n in self._setters.calls(method, write.name) if n > index)
        return any(not _barred(c, frame) for c in calls)


def _barred(step: Call | Write, frame: Frame) -> bool:
    """Whether something that a body does has a condition that was found to fail already."""
    return any(frame.conditions.get(id(guard)) is False for guard in step.guards)


def _decides(value: Abstract) -> bool:
    """Whether a value is a constant; nothing is put into a field to be asked for, but to be replaced soon."""
    return value != v.NULL and (is_constant(value) or isinstance(value, v.Resource))


def _leaves(state: "Interpreter", write: Write, frame: Frame) -> bool:
    """Whether what is touched leaves a field as it was, of which it is known what other touches set it to."""
    if not isinstance(write.value, v.Choice) or not state.present.id:
        return False
    own = v.FieldValue(write.name, write.receiver, write.owner, write.scopes)
    meant = [o.value if isinstance(o, v.Guarded) else o for o in write.value.options if not state.fails(o, frame)]
    return len(meant) < len(write.value.options) and all(value == own for value in meant)


def _field(state: "Interpreter", write: Write, frame: Frame) -> Field | None:
    """The field that an assignment sets; None if it is not known whose it is."""
    if write.receiver is None and not write.scopes:
        return write.owner, write.name
    for scope in (write.receiver,) if write.receiver is not None else write.scopes:
        for option in options(state.eval(scope, frame)):
            if isinstance(option, Obj) and state.program.field(option.type, write.name) is not None:
                return key(option), write.name
    return None


def _asked_in(method: Method) -> Iterator[str]:
    """Names of the fields, static or of their own object, that conditions in a body ask."""
    guards = [g for c in method.calls for g in c.guards]
    guards += [g for r in method.returns for g in r.guards]
    guards += [g for w in method.writes for g in w.guards]
    guards += [g for value in _mentioned(method) for g in _of_options(value)]
    for guard in guards:
        for side in (guard.subject, guard.other):
            if isinstance(side, v.FieldValue) and (side.receiver is None or isinstance(side.receiver, v.This)):
                yield side.name


def _mentioned(method: Method) -> Iterator[v.Value]:
    """What a body gives back, hands on and keeps."""
    yield from (r.value for r in method.returns)
    yield from (w.value for w in method.writes)
    yield from (a for c in method.calls for a in c.args)


def _of_options(value: v.Value) -> Iterator[v.Guard]:
    """The conditions under which the options of a choice are meant."""
    for option in value.options if isinstance(value, v.Choice) else ():
        if isinstance(option, v.Guarded):
            yield from option.guards
