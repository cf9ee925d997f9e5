"""Fields that code has just set to constants: what it calls next is decided by these.

``case R.id.about: page = 2; break; … show();`` shows the page that ``show`` has for 2. What is run at a later time may
find that others have set the field meanwhile, and is told nothing.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Call, Method, Write
from uiatlas_static.solver.callbacks import STARTS
from uiatlas_static.solver.callers import Callers
from uiatlas_static.solver.domain import INTENT, Abstract, Frame, Obj, is_constant, key, options
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.relevance import Relevance

if TYPE_CHECKING:
    from uiatlas_static.solver.interpreter import Interpreter

Field = tuple[object, str]
"""A field: its class, or what tells its object apart, and its name."""
LEFT = v.Unknown()
"""What a field holds that what is touched does not set, but others of its kind do: it is as it was before."""
AT_ONCE = frozenset({"post", "postDelayed", "runOnUiThread", "run", "let", "also", "apply", "with"})
"""Calls of the platform that run what they are given next, before anything else is touched."""


@dataclass(frozen=True, slots=True)
class Held:
    """What fields hold for certain.

    Attributes:
        values: By field.
        identity: What tells this apart from other values of these or other fields.
    """

    values: Mapping[Field, Abstract] = field(default_factory=dict)
    identity: tuple[object, ...] = ()

    def without(self, names: Iterable[str]) -> "Held":
        """The same but for fields that may have been set to something else."""
        gone = set(names)
        if not any(name in gone for _, name in self.values):
            return self
        return held({f: value for f, value in self.values.items() if f[1] not in gone})


NOTHING = Held()


def held(values: Mapping[Field, Abstract]) -> Held:
    """What fields hold."""
    return Held(values, tuple((f, key(value)) for f, value in values.items())) if values else NOTHING


class JustSet:
    """Answers for one program.

    Args:
        program: The code.
        relevant: Which methods matter.
    """

    def __init__(self, program: Program, relevant: Relevance) -> None:
        self._program, self._relevant = program, relevant
        self._showing: dict[str, bool] = {}
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

    @cached_property
    def _callers(self) -> Callers:
        return Callers(self._program.by_id.values(), self._relevant.meaning)

    @property
    def names(self) -> Collection[str]:
        """The names of fields that conditions ask and that some body has set before it calls something."""
        return self._asked

    def told(self, held: Held, method: Method) -> Held:
        """Of what fields hold what a body may ask, or one that it calls."""
        if held is NOTHING:
            return NOTHING
        return held.without([name for _, name in held.values if method.id not in self._bodies_asking(name)])

    def _bodies_asking(self, name: str) -> set[str]:
        known = self._asking.get(name)
        if known is None:
            known = self._asking[name] = self._callers.above(self._asked.get(name, ()))
        return known

    def only_shows(self, method: Method) -> bool:
        """Whether a body picks a fragment to be shown, and starts nothing: for one value it always shows the same."""
        if (known := self._showing.get(method.id)) is None:
            calls, kind = method.calls, self._program.kind
            starts = any(c.name in STARTS or c.owner == INTENT for c in calls)
            known = self._showing[method.id] = not starts and any(kind(c.owner) == "fragment" for c in calls)
        return known

    def before(self, state: "Interpreter", call: Call, frame: Frame, changed: Mapping[str, int]) -> Held:
        """What fields hold for certain where a body makes a call.

        Args:
            state: What executes it.
            call: The call.
            frame: The activation of the body.
            changed: Names of fields that calls of the body have set, and the lines of these.
        """
        known = dict(state.held.values)
        for write in call.just_set:
            if write.name not in self.names or changed.get(write.name, -1) >= write.line:
                continue
            where = _field(state, write, frame)
            if where is None:
                continue
            if _leaves(state, write, frame):
                known.setdefault(where, LEFT)
            elif _decides(value := state.eval(write.value, frame)):
                known[where] = value
            else:
                known.pop(where, None)
        return held(known)


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
