"""What reads and sets the states of Compose, and the touches behind what composables do under conditions on them."""

from collections.abc import Iterator

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import AS_STATE, SET_STATE
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.conditions import decided
from uiatlas_static.solver.domain import Abstract, Frame, Obj, join, objects
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.observing import is_stream
from uiatlas_static.solver.places import AUTO, Edge, Place, Trigger
from uiatlas_static.solver.states import Setting, fields
from uiatlas_static.solver.streams import identity
from uiatlas_static.solver.supposed import Conditions, Held

MAX_TOUCHES = 24
"""Of how many touches at most something comes; where more set a state so, they seldom mean a person's choice."""
_COPY = "copied"


def _as_state(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``flow.collectAsState()``: what it will be is not known; which stream it is of is noted."""
    of = v.Result(site.frame.method.id, site.index)
    for stream in objects(site.receiver):
        if is_stream(interpreter, stream):
            interpreter.states.streams.setdefault(of, {})[identity(stream)] = None
    return UNKNOWN


def _set(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A state is set."""
    setting = Setting(interpreter.place, interpreter.trigger, site.arg(0))
    receiver = site.call.receiver
    if isinstance(receiver, v.FieldValue):
        for state in fields(interpreter, receiver, site.frame):
            interpreter.states.set(state, setting)
    elif receiver is not None:
        interpreter.states.set(receiver, setting)
    return UNKNOWN


def touches(interpreter: Interpreter, edge: Edge, held: Conditions) -> tuple[tuple[Place, Trigger], ...]:
    """Where and by which touches the states are set that an edge without a trigger asks; none if it is not by touches.

    A value that is not known is only counted where no known one fits.
    """
    found: dict[tuple[Place, Trigger], None] = {}
    for condition in held.values():
        here = [(s, fits) for s, fits in _fitting(interpreter, condition) if s.place.activity is edge.source.activity]
        known = [s for s, fits in here if fits] or [s for s, _ in here]
        if not known or any(s.trigger.edge_class == AUTO.edge_class for s in known):
            continue
        by = dict.fromkeys((s.place, s.trigger) for s in known)
        found = {t: None for t in found if t in by} or by
    return tuple(found) if len(found) <= MAX_TOUCHES else ()


def _fitting(interpreter: Interpreter, condition: Held) -> Iterator[tuple[Setting, bool]]:
    """What the states that a condition asks are set to, if it may hold then; and whether it does for certain."""
    guard, states = condition.guard, interpreter.states
    settings: list[tuple[Setting, tuple[str, ...]]] = []
    for state, path in states.asked.get(id(guard), ()):
        sent = (s for i in states.streams.get(state, ()) for s in (interpreter.streams.sent.get(i) or {}).values())
        settings += [(Setting(s.place, s.trigger, s.values[0]), path) for s in sent if s.values and not s.first]
        settings += [(s, path) for s in states.settings.get(state, {}).values()]
    method = interpreter.program.by_id[condition.method]
    other = interpreter.eval(guard.other, Frame(method, None, ()))
    for setting, path in settings:
        value = _at(setting.value, path)
        fits = None if value is None else decided(guard, value, other, interpreter.program)
        if value is not None and fits is not False:
            yield setting, fits is True


def _at(value: Abstract, path: tuple[str, ...]) -> Abstract | None:
    """The property that a path leads to; None if it is one of a copy that the copy leaves as it was."""
    for name in path:
        held = [(o, o.fields.peek(name)) for o in objects(value)]
        if held and all(f is None and _is_copy(o) for o, f in held):
            return None
        value = join(*(UNKNOWN if f is None else f for _, f in held)) if held else UNKNOWN
    return value


def _is_copy(obj: Obj) -> bool:
    return isinstance(obj.site, tuple) and obj.site[:1] == (_COPY,)


MODELS: dict[str, Model] = {**dict.fromkeys(AS_STATE, _as_state), SET_STATE: _set}
