"""States of Compose: which touches set what a condition asks of them.

A composable runs again whenever a state that it reads is set. What it does by itself, but only under a condition on a
state, comes of the touches that set the state so: https://developer.android.com/develop/ui/compose/state. A state is
the latest value of a stream (``flow.collectAsState()``), or ``mutableStateOf`` makes it for a local or a field.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import INIT, own_name
from uiatlas_static.facts.values import Guard
from uiatlas_static.solver.domain import Abstract, Frame, frame_key, frame_of, key, objects
from uiatlas_static.solver.places import Place, Trigger
from uiatlas_static.solver.program import Program

if TYPE_CHECKING:
    from uiatlas_static.solver.state import State

VALUE = "value"
"""The property of a state that has what it holds."""
_MAX_PARTS = 16
"""Most steps from a condition to the state that it asks."""
_MOST_SET = 128
"""Most settings that are kept of a state."""
_MOST_ASKING = 64
"""In how many activations of its body a condition is noted to ask for a state."""
Asked = tuple[object, tuple[str, ...]]
"""A state, and the properties that lead from what it holds to what is compared."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A value that a state is set to: where, under which trigger; and whether it is what the state holds at first."""

    place: Place
    trigger: Trigger
    value: Abstract
    first: bool = False


@dataclass(slots=True)
class States:
    """What sets the states, and which of them conditions ask.

    Attributes:
        streams: Calls, by body and place, that give a state of streams -> the identities of these.
        settings: States -> what they were set to.
        first: States and streams, or the calls that make them -> what they hold at first, in each place.
        asked: Conditions by their identity -> the states that they ask, each with what tells the activations apart in
            which they do.
        may_ask: Conditions by their identity -> whether they may ask a state at all.
    """

    streams: dict[object, dict[object, None]] = field(default_factory=dict)
    settings: dict[object, dict[object, Setting]] = field(default_factory=dict)
    first: dict[object, dict[object, Abstract]] = field(default_factory=dict)
    asked: dict[int, dict[Asked, dict[object, None]]] = field(default_factory=dict)
    may_ask: dict[int, bool] = field(default_factory=dict)

    def set(self, state: object, setting: Setting) -> None:
        """Enter what a state is set to."""
        known = self.settings.setdefault(state, {})
        which = id(setting.place), setting.trigger, key(setting.value)
        if which in known or len(known) < _MOST_SET:
            known[which] = setting

    def hold(self, state: object, value: Abstract) -> None:
        """Enter what a state or a stream holds at first."""
        known = self.first.setdefault(state, {})
        if len(known) < _MOST_SET:
            known[key(value)] = value

    def held(self, state: object) -> list[Abstract]:
        """What a state or a stream may hold at first."""
        return list(self.first.get(state, {}).values())


def made_in(result: v.Result, frame: Frame) -> tuple[v.Result, object]:
    """A state that a call in a body gives, of the activation of this body that a frame looks into."""
    own = frame_of(frame, result.method)
    return result, None if own is None else frame_key(own)


def parts(state: "State", value: v.Value, frame: Frame) -> Iterator[tuple[v.Value, tuple[str, ...], Frame]]:
    """An expression, what it is a property of, and so on, each with the properties that lead back and its frame.

    A parameter is what the call that runs the body is given for it.
    """
    path: tuple[str, ...] = ()
    for _ in range(_MAX_PARTS):
        yield value, path, frame
        match value:
            case v.FieldValue(name, receiver) if receiver is not None:
                path = path if name == VALUE else (name, *path)
                value = receiver
            case v.Parameter():
                given = _given(state, value, frame)
                if given is None:
                    return
                value, frame = given
            case _:
                return


def _given(state: "State", parameter: v.Parameter, frame: Frame) -> tuple[v.Value, Frame] | None:
    """What is written for a parameter where its body is called, and the frame of that; None if it is not known."""
    own = frame_of(frame, parameter.method)
    caller = None if own is None else own.caller
    if own is None or caller is None or not 0 <= caller.at < len(caller.method.calls):
        return None
    call = caller.method.calls[caller.at]
    named = own_name(call.owner) if call.name == INIT else call.name
    if named != own.method.name or parameter.index >= len(own.method.parameters):
        return None
    arg = call.given(own.method.parameters[parameter.index].name, parameter.index)
    return None if arg is None else (arg, caller)


def fields(state: "State", value: v.FieldValue, frame: Frame) -> Iterator[tuple[str, str]]:
    """The fields with states that an expression may mean, by class and name."""
    declared = state.program.states.fields.get(value.name, {})
    held = (value.receiver,) if value.receiver is not None else value.scopes
    owners = {o.type for each in held for o in objects(state.eval(each, frame))} if declared else ()
    for owner, name in declared.items():
        if any(state.program.is_a(o, owner) for o in owners):
            yield owner, name


def _may_be_state(program: Program, value: v.Value) -> bool:
    """Whether an expression may mean a state: a field of one, what a call gives that is used as one, a parameter."""
    inner: v.Value | None = value
    while isinstance(inner, v.FieldValue):
        if inner.name in program.states.fields:
            return True
        inner = inner.receiver
    return isinstance(inner, v.Parameter) or (isinstance(inner, v.Result) and inner in program.states.results)


def note_asked(state: "State", guard: Guard, frame: Frame) -> None:
    """Note the states that a condition asks."""
    may_ask = state.states.may_ask.get(id(guard))
    if may_ask is None:
        may_ask = state.states.may_ask[id(guard)] = _may_be_state(state.program, guard.subject)
    if not may_ask:
        return
    asked = state.states.asked.setdefault(id(guard), {})
    for part, path, around in parts(state, guard.subject, frame):
        found: list[object] = []
        if isinstance(part, v.FieldValue):
            found += fields(state, part, around)
        elif isinstance(part, v.Result):
            found.append(made_in(part, around))
        for one in found:
            asking = asked.setdefault((one, path), {})
            if len(asking) < _MOST_ASKING:
                asking[frame_key(frame)] = None
