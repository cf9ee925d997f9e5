"""What reads and sets the states of Compose, and the touches behind what composables do under conditions on them."""

from collections.abc import Iterator, Set

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import AS_STATE, INIT, SET_STATE, STATE_MADE, Call, Method
from uiatlas_static.facts.values import UNKNOWN, Guard
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.conditions import decided
from uiatlas_static.solver.copies import is_copy
from uiatlas_static.solver.domain import Abstract, Frame, Obj, join, objects
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.observing import is_stream, some_held, some_told
from uiatlas_static.solver.places import AUTO, LAYERS, Edge, Place, Trigger
from uiatlas_static.solver.states import Setting, fields, made_in, parts
from uiatlas_static.solver.streams import identity, is_derived
from uiatlas_static.solver.supposed import Conditions, Held

MAX_TOUCHES = 24
"""Of how many touches at most something comes; where more set a state so, they seldom mean a person's choice."""


def _as_state(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``flow.collectAsState(initial)``: what it will be is not known; noted is which stream it is of."""
    states, of = interpreter.states, v.Result(site.frame.method.id, site.index)
    for given in site.args[:1]:
        states.hold(of, given)
    for stream in objects(site.receiver):
        if is_stream(interpreter, stream):
            states.streams.setdefault(made_in(of, site.frame), {})[identity(stream)] = None
    return join(*(some_held(o) for o in objects(site.receiver) if is_stream(interpreter, o)))


def _state(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``mutableStateOf(false)``: what a state holds at first, of which the class stands for the state itself."""
    interpreter.states.hold(v.Result(site.frame.method.id, site.index), site.arg(0))
    return some_told(interpreter, site)


def _set(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A state is set."""
    setting = Setting(interpreter.place, interpreter.trigger, site.arg(0))
    receiver = site.call.receiver
    for part, path, frame in () if receiver is None else parts(interpreter, receiver, site.frame):
        if isinstance(part, v.FieldValue):
            for state in fields(interpreter, part, frame):
                interpreter.states.set(state, setting)
        elif isinstance(part, v.Result) and not path:
            interpreter.states.set(made_in(part, frame), setting)
    return UNKNOWN


def set_by(interpreter: Interpreter, edge: Edge, held: Conditions) -> tuple[list[tuple[Place, Trigger]], bool]:
    """Where and by which touches the states are set that an edge without a trigger asks, and whether it comes so, too.

    Only touches where the composable is shown start it at once; others set the state for when it is shown again. A
    value that is not known is only counted where no known one fits.
    """
    found: dict[tuple[Place, Trigger], None] = {}
    by_itself = True
    for condition in held.values():
        meeting = settings_meeting(interpreter, condition, interpreter.world.found_in.get(edge))
        fitting = [(s, fits) for s, fits in meeting if s.place.activity is edge.source.activity]
        if not fitting:
            continue
        near = [(s, fits) for s, fits in fitting if _is_touch_at(edge.source, s)]
        by_itself = by_itself and len(near) < len(fitting)
        by = dict.fromkeys((s.place, s.trigger) for s, _ in [each for each in near if each[1]] or near)
        found = {t: None for t in found if t in by} or {**found, **by}
    return (list(found), by_itself) if len(found) <= MAX_TOUCHES else ([], True)


def _is_touch_at(source: Place, setting: Setting) -> bool:
    """Whether a state is set by a touch while a screen is shown: on it, on what lies over it, or on a part of it."""
    if setting.trigger.edge_class == AUTO.edge_class:
        return False
    return source.kind == "activity" or setting.place is source or setting.place.kind in LAYERS


def settings_meeting(
    interpreter: Interpreter, condition: Held, activations: Set[object] | None = None
) -> Iterator[tuple[Setting, bool]]:
    """What the states that a condition asks are set to, if it may hold then; and whether it does for certain.

    Args:
        interpreter: What has executed the code.
        condition: The condition.
        activations: What tells the activations of bodies apart in which it is asked; all of them if None.
    """
    method = interpreter.program.by_id[condition.method]
    for guards in _ways_to_hold(interpreter, condition.guard, method):
        met = [list(_meeting(interpreter, guard, method, activations)) for guard in guards]
        missing = [settings for settings in met if not any(s.first and fits for s, fits in settings)]
        for settings in missing or met:
            yield from settings


def _ways_to_hold(interpreter: Interpreter, guard: Guard, method: Method) -> list[tuple[Guard, ...]]:
    """What has to hold for a condition: one way, or for ``a || b`` two of them."""
    chosen = guard.subject.options if isinstance(guard.subject, v.Choice) else ()
    if not any(isinstance(option, v.Guarded) for option in chosen):
        return [(guard,)]
    frame = Frame(method, None, ())
    other = interpreter.eval(guard.other, frame)
    ways = [(o.value, o.guards) if isinstance(o, v.Guarded) else (o, ()) for o in chosen]
    return [
        guards
        for value, guards in ways
        if decided(guard, interpreter.eval(value, frame), other, interpreter.program) is not False
    ]


def _meeting(
    interpreter: Interpreter, guard: Guard, method: Method, activations: Set[object] | None
) -> Iterator[tuple[Setting, bool]]:
    """The same of a condition that is no combination of others."""
    states = interpreter.states
    settings: list[tuple[Setting, tuple[str, ...]]] = []
    for (state, path), asking in states.asked.get(id(guard), {}).items():
        if activations is not None and activations.isdisjoint(asking):
            continue
        streams = states.streams.get(state, {})
        sent = [
            s for i in streams for s in (interpreter.streams.sent.get(i) or {}).values() if s.values and not s.first
        ]
        those = [*(Setting(s.place, s.trigger, s.values[0]) for s in sent), *states.settings.get(state, {}).values()]
        at_first = [*_at_first(interpreter, state), *(v for i in streams for v in _first_of(interpreter, i))]
        places = {s.place.activity for s in those}
        those += [Setting(place, AUTO, value, first=True) for place in places for value in at_first]
        settings += [(s, path) for s in those]
    other = interpreter.eval(guard.other, Frame(method, None, ()))
    for setting, path in settings:
        value = _at(interpreter, setting.value, path)
        fits = None if value is None else decided(guard, value, other, interpreter.program)
        if value is not None and fits is not False:
            yield setting, fits is True


def _first_of(interpreter: Interpreter, stream: object) -> list[Abstract]:
    """What a stream holds at first: of one that an operator gives, nothing is known."""
    return [UNKNOWN] if is_derived(stream) else interpreter.states.held(stream)


def _at_first(interpreter: Interpreter, state: object) -> list[Abstract]:
    """What a state that is made by a function holds at first."""
    match state:
        case (v.Result() as made, _):
            return [*interpreter.states.held(made), *_made(interpreter, made)]
        case (str() as owner, str() as name):
            methods = interpreter.program.classes[owner].methods
            written = [w.value for m in methods if m.name == INIT for w in m.writes if w.name == name]
            return [value for w in written if isinstance(w, v.Result) for value in _made(interpreter, w)]
    return []


def _made(interpreter: Interpreter, made: v.Result) -> list[Abstract]:
    """What the call that makes a state is given, or one in the function that is remembered."""
    method = interpreter.program.by_id[made.method]
    call = method.calls[made.call]
    if STATE_MADE.fullmatch(call.name):
        known = interpreter.states.held(made)
        return known or [interpreter.eval(a, Frame(method, None, ())) for a in call.args[:1]]
    inner = [interpreter.program.by_id[a.method] for a in call.args[-1:] if isinstance(a, v.Lambda)]
    given = [r.value for m in inner for r in m.returns if isinstance(r.value, v.Result)]
    return [value for g in given if g != made for value in _made(interpreter, g)]


def _at(interpreter: Interpreter, value: Abstract, path: tuple[str, ...]) -> Abstract | None:
    """The property that a path leads to; None if it is one of a copy that the copy leaves as it was."""
    for name in path:
        held = [(o, o.fields.peek(name)) for o in objects(value)]
        if held and all(f is None and is_copy(o) for o, f in held):
            return None
        value = join(*(_made_with(interpreter, o, name) if f is None else f for o, f in held)) if held else UNKNOWN
    return value


def _made_with(interpreter: Interpreter, obj: Obj, name: str) -> Abstract:
    """The property of an object that was not followed, as the call that makes it gives it, or as it is by default."""
    making, cls = _making(interpreter, obj), interpreter.program.classes.get(obj.type)
    constructor = next((m for m in cls.methods if m.name == INIT), None) if cls is not None else None
    if making is None or constructor is None:
        return UNKNOWN
    method, call = making
    for at, parameter in enumerate(constructor.parameters):
        if parameter.name == name:
            given = call.given(name, at)
            if given is None and not parameter.computed:
                given = parameter.default
            return UNKNOWN if given is None else interpreter.eval(given, Frame(method, None, ()))
    return UNKNOWN


def _making(interpreter: Interpreter, obj: Obj) -> tuple[Method, Call] | None:
    """The body and the call in it that make an object, if it is told apart by these."""
    match obj.site:
        case (str() as body, int() as place, *_) if (method := interpreter.program.by_id.get(body)) is not None:
            found = method.calls[place : place + 1]
            return next(((method, call) for call in found if call.name == INIT), None)
    return None


MODELS: dict[str, Model] = {
    **dict.fromkeys(AS_STATE, _as_state),
    **{f"mutable{kind}StateOf": _state for kind in ("", "Int", "Long", "Float", "Double")},
    SET_STATE: _set,
}
