"""Values that are observed: an observer runs under the trigger of whoever sends, on whichever screen that is.

Live data, flows, channels and subjects are told apart by where they are made and by whose they are; events of a bus by
their class.
"""

from dataclasses import replace

from uiatlas_static.facts.code import INIT, INVOKE, Call, makes_own_model
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Frame, Obj, Widget, join, key, objects, options
from uiatlas_static.solver.events import is_heard
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.keyed_streams import POSTING, finds, is_found_by_key, of_key
from uiatlas_static.solver.making import is_told_apart
from uiatlas_static.solver.operators import (
    CHANGING,
    FLAT,
    PICKING,
    SPREADING,
    Step,
    called,
    classes_named,
    elements,
    functions_of,
    outcome,
)
from uiatlas_static.solver.places import AUTO
from uiatlas_static.solver.streams import (
    CREATING,
    FINDING,
    KEEPING,
    MAKING,
    MERGING,
    OF_CLASS,
    OPERATORS,
    SENDING,
    SUBSCRIBING_TO,
    Observer,
    Sent,
    called_from,
    class_in_front,
    identity,
    is_stream_type,
)

NESTING = 3
"""How many calls deeper an observer runs than what sends to it."""
MAX_NESTED = 16
"""Most observers that are told something within each other."""
_OBSERVING = ("observe", "collect", "subscribe", "consumeEach", "onEach", "doOnNext", "addSource")
_EMITTED = ("Observable", "Flowable")
"""Classes of streams that are created with a function which sends."""
_NEXT = "onNext"
_HELD = "(held)"
"""The field of a stream with some object of the class of what it tells."""
_SUBSCRIBING = ("subscribe", "emitAll")
_TOLD = ("onChanged", "emit", "accept", "onNext", "call", "onFragmentResult", INVOKE)


def stream_call(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """What a call on a stream does; None if it is no such call."""
    name = site.call.name
    if finds(site):
        return of_key(site)
    keyed = name in POSTING and is_found_by_key(site.receiver)
    if name in ("post", "postSticky") and not keyed and _post(interpreter, site):
        return UNKNOWN
    if name in MERGING and (found := _merged(interpreter, site)) is not None:
        return found
    streams, given = _called_on(interpreter, site)
    if not streams:
        return None
    if name in SENDING or keyed:
        for stream in streams:
            updated = name == "update"
            value = interpreter.invoke(site.arg(0), (some_held(stream),), site.frame) if updated else site.arg(0)
            send(interpreter, site, identity(stream), (value,))
        return UNKNOWN
    if name == INIT:
        _begin(interpreter, site, streams[0])
    else:
        _subscribe(interpreter, site, streams)
    if name in CHANGING or name in PICKING or name in OF_CLASS:
        return _derived(interpreter, site, streams)
    if name.startswith(_OBSERVING):
        functions = _listening(interpreter, site, given)
        for stream in streams:
            for function in functions:
                add_observer(interpreter, site, identity(stream), function)
        return streams[0]
    return streams[0] if name in OPERATORS or name == INIT else None


def _subscribe(interpreter: Interpreter, site: CallSite, streams: list[Obj]) -> None:
    """What streams of classes of the app do once somebody subscribes to them: each sends to those who observe it."""
    for stream in streams:
        method = interpreter.program.method(stream.type, SUBSCRIBING_TO, 1)
        if method is not None and not method.abstract:
            interpreter.run(method, stream, (stream,), site.frame, stream.frame)


def _begin(interpreter: Interpreter, site: CallSite, stream: Obj) -> None:
    """A stream is made, with a first value or without."""
    if _is_definite(site.arg(0)):
        send(interpreter, site, identity(stream), site.args[:1], first=True)
    stream.set(_HELD, some_told(interpreter, site))
    for value in site.args[:1]:
        interpreter.states.hold(identity(stream), value)


def some_told(interpreter: Interpreter, site: CallSite) -> Abstract:
    """Some object of the class of what something is made with that holds others later; of others nothing is known."""
    first = site.arg(0)
    told = first.type if isinstance(first, Obj) else next(iter(site.call.type_args), "")
    known = told in interpreter.program.classes and not (isinstance(first, Obj) and _is_definite(first))
    return interpreter.typed(told) if known else UNKNOWN


def some_held(stream: Obj) -> Abstract:
    """Some object of the class of what a stream tells, if that is known."""
    return stream.get(_HELD)


def _is_definite(value: Abstract) -> bool:
    """Whether a first value says something by itself: a constant that is not empty."""
    match value:
        case Literal(given):
            return bool(given)
        case Obj():
            return value.is_constant or value.site == "object"
    return False


def _called_on(interpreter: Interpreter, site: CallSite) -> tuple[list[Obj], list[Abstract]]:
    """The streams that a call is about, and what it is given besides."""
    given = list(site.args)
    found = [o for on in objects(site.receiver) for o in interpreter.handed_on(on) if is_stream(interpreter, o)]
    if given and (not found or site.call.name == "addSource"):
        first = [o for o in objects(given[0]) if is_stream(interpreter, o)]
        if first and site.call.name not in SENDING:
            found, given = first, given[1:]
    return found, given


def _listening(interpreter: Interpreter, site: CallSite, given: list[Abstract]) -> list[Abstract]:
    """The functions and objects among what a call on a stream is given that listen to it."""
    found = [o for a in given for o in options(a) if isinstance(o, Closure | Bound) or _is_observer(interpreter, o)]
    if site.call.name.startswith(_SUBSCRIBING):
        found += [as_listener(interpreter, o) for a in given for o in objects(a) if is_stream(interpreter, o)]
    return found


def as_listener(interpreter: Interpreter, value: Abstract) -> Abstract:
    """A stream that is told what another one tells, as a function; other values as they are."""
    return Bound(_NEXT, value, "") if _is_stream(interpreter, value) else value


def is_stream(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether an object is a stream: one of the platform's, or of a class of the app below one."""
    known = interpreter.stream_classes.get(obj.type)
    if known is None:
        program = interpreter.program
        above = (a for a in program.ancestors(obj.type) if a not in program.classes)
        own = program.method(obj.type, SUBSCRIBING_TO, 1) is not None
        known = interpreter.stream_classes[obj.type] = own or any(map(is_stream_type, above))
    return known


def _is_observer(interpreter: Interpreter, value: Abstract) -> bool:
    return isinstance(value, Obj) and not value.abstract and bool(interpreter.callbacks(value, _TOLD))


def _derived(interpreter: Interpreter, site: CallSite, streams: list[Obj]) -> Abstract:
    """The streams of what an operator makes of the values of others."""
    functions = functions_of(interpreter, site.args)
    classes = classes_named(interpreter, (*site.args, *(_named(interpreter, site) if site.call.type_args else ())))
    made: list[Abstract] = []
    for stream in streams:
        into = _into(interpreter, site, (identity(stream), *classes), functions, stream)
        made.append(into)
        if into is not stream:
            add_observer(interpreter, site, identity(stream), Step(site.call.name, into, functions, classes=classes))
    return join(*made)


def _into(
    interpreter: Interpreter,
    site: CallSite,
    above: tuple[object, ...],
    functions: tuple[Abstract, ...],
    one: Obj | None,
) -> Obj:
    made_by = site.call.name, site.frame.method.id, site.index, above, tuple(map(key, functions))
    return interpreter.streams.derive(made_by, one)


def _named(interpreter: Interpreter, site: CallSite) -> tuple[Abstract, ...]:
    return tuple(interpreter.eval(ClassValue(t), site.frame) for t in site.call.type_args)


def _merged(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """One stream of several: each tells its values as they come; None if none of them is known."""
    given = elements((site.receiver, *site.args))
    touched = site.call.name.startswith("merge")
    several = [o for o in given if (touched and isinstance(o, Widget)) or _is_stream(interpreter, o)]
    sources = [touches(interpreter, site, o) if isinstance(o, Widget) else o for o in several]
    streams = [s for s in sources if isinstance(s, Obj)]
    if not streams:
        return None
    functions = functions_of(interpreter, tuple(a for a in site.args if not _is_stream(interpreter, a)))
    into = _into(interpreter, site, tuple(map(identity, streams)), functions, streams[0])
    for at, stream in enumerate(streams):
        if stream is not into:
            add_observer(interpreter, site, identity(stream), Step(site.call.name, into, functions, at))
    return into


def touches(interpreter: Interpreter, site: CallSite, element: Abstract, setter: str = "setOnClickListener") -> Obj:
    """The stream of what a person does to an element, by the name of the call that would listen to it."""
    into = interpreter.streams.derive((setter, interpreter.place.identity, key(element)), None)
    heard = replace(site, receiver=element, args=(Bound(_NEXT, into, ""),))
    interpreter.models[setter](interpreter, heard)
    return into


def _is_stream(interpreter: Interpreter, value: Abstract) -> bool:
    return isinstance(value, Obj) and is_stream(interpreter, value)


def add_observer(interpreter: Interpreter, site: CallSite, which: object, function: Abstract | Step) -> None:
    """A function, an object with methods of observers, or an operator listens to a stream in the present place."""
    observer = Observer(interpreter.place, interpreter.trigger, function, site.frame)
    for sent in interpreter.streams.subscribe(which, observer):
        _notify(interpreter, which, observer, sent)


def send(
    interpreter: Interpreter, site: CallSite, which: object, values: tuple[Abstract, ...], *, first: bool = False
) -> None:
    """Values are sent in the present place, under the present trigger."""
    sent = Sent(interpreter.place, interpreter.trigger, values, site.frame, first)
    for observer in interpreter.streams.send(which, sent):
        depth = max(observer.frame.depth, site.frame.depth + NESTING)
        deeper = replace(observer, frame=replace(observer.frame, depth=depth))
        _notify(interpreter, which, deeper, sent)


def _notify(interpreter: Interpreter, which: object, observer: Observer, sent: Sent) -> None:
    """Tell an observer of a value: where it was sent, or by itself where another activity is in front."""
    here = sent.place.activity is observer.place.activity
    place, trigger = (sent.place, sent.trigger) if here else (observer.place, AUTO)
    if here and _is_around(sent, observer):
        place = observer.place
    running = which, observer.key
    if running in interpreter.streams.notifying or len(interpreter.streams.notifying) >= MAX_NESTED:
        interpreter.try_again()
        return
    if not interpreter.streams.admits(which, observer, place, trigger, sent.values):
        return
    interpreter.streams.notifying.add(running)
    try:
        with interpreter.at(place, trigger):
            tell(interpreter, observer, sent.values)
    finally:
        interpreter.streams.notifying.discard(running)


def _is_around(sent: Sent, observer: Observer) -> bool:
    """Whether an item of an activity's own menu is touched that a fragment in it hears of: that fragment is shown."""
    touched = sent.place.kind == "activity" and sent.trigger.edge_class == "menu"
    return touched and observer.place.kind == "fragment"


def tell(interpreter: Interpreter, observer: Observer, values: tuple[Abstract, ...]) -> None:
    """Run an observer in the present place with values."""
    match observer.function:
        case Step() as step:
            _pass_on(interpreter, observer, step, values[0] if values else UNKNOWN)
        case Obj() as obj:
            for method in interpreter.callbacks(obj, _TOLD):
                given = values[: len(method.parameters)]
                interpreter.run(method, obj, given, observer.frame, obj.frame)
        case Closure() | Bound() as function:
            interpreter.invoke(function, values, observer.frame)


def _pass_on(interpreter: Interpreter, observer: Observer, step: Step, value: Abstract) -> None:
    """Send on what an operator makes of a value, or all that is told by a stream that it makes of it."""
    found = outcome(interpreter, step, value, observer.frame)
    if found is None:
        return
    site = CallSite(Call(step.name), -1, UNKNOWN, (), observer.frame)
    inner: list[Obj] = []
    if step.name in FLAT:
        inner = [o for o in objects(found) if is_stream(interpreter, o) and o is not step.into]
        inner += [touches(interpreter, site, o) for o in options(found) if isinstance(o, Widget)]
    for stream in inner:
        add_observer(interpreter, site, identity(stream), Step("", step.into))
    if inner:
        return
    those = elements((found,)) if step.name in SPREADING else (UNKNOWN if step.name in FLAT else found,)
    for told in those:
        passed = step.into, id(interpreter.place), interpreter.trigger, key(told)
        if passed not in interpreter.streams.passed:
            interpreter.streams.passed.add(passed)
            send(interpreter, site, identity(step.into), (told,))


# ---- buses of events


def subscribe_to_events(interpreter: Interpreter, obj: Obj) -> None:
    """Methods that a bus of events calls listen to events of their parameter's class."""
    for cls in interpreter.program.chain(obj.type):
        for method in cls.methods:
            if not is_heard(method, interpreter.relevant.events):
                continue
            which = "event", method.parameters[0].type
            function = Bound(method.name, obj, method.owner)
            observer = Observer(interpreter.place, AUTO, function, Frame(method, obj, ()))
            for sent in interpreter.streams.subscribe(which, observer):
                _notify(interpreter, which, observer, sent)


def _post(interpreter: Interpreter, site: CallSite) -> bool:
    """``bus.post(event)``: told to all that listen to a class of the event; whether it may be one."""
    posted = [o for o in objects(site.arg(0)) if len(site.args) == 1 and not interpreter.called_by_platform(o)]
    for event in posted:
        for name in sorted({event.type, *interpreter.program.ancestors(event.type)} & interpreter.relevant.events):
            send(interpreter, site, ("event", name), (event,))
    return bool(posted)


# ---- what makes streams, or finds them


def _made(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A function that makes a stream."""
    where = (site.frame.method.id, site.index, *called_from(site.frame))
    made = Obj(f"kotlinx.{site.call.name.partition('$')[0]}", where, site.frame)
    _begin(interpreter, site, made)
    return made


def created(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``PublishSubject.create()``, ``BehaviorRelay.createDefault(value)``; others' are ordinary calls.

    What a method without an object makes is told apart by what the method was given.
    """
    type_ = class_in_front(site.call)
    if type_.rpartition(".")[2] in _EMITTED and site.args:
        return _emitted(interpreter, site)
    if not is_stream_type(type_):
        return interpreter.models["(other)"](interpreter, site)
    told = map(key, site.frame.args if site.frame.this is None else ())
    made = Obj(type_, (site.frame.method.id, site.index, *told, *called_from(site.frame)), site.frame)
    if site.call.name == "createDefault" and _is_definite(site.arg(0)):
        send(interpreter, site, identity(made), site.args[:1], first=True)
    return made


def _emitted(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Observable.create { emitter -> emitter.onNext(value) }``: a stream of what its function sends."""
    made = Obj("kotlinx.Flow", (site.frame.method.id, site.index), site.frame)
    for function in functions_of(interpreter, site.args):
        called(interpreter, function, (made,), site.frame)
    return made


def _view_model(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``by viewModels<T>()``: the view model of this class; ``viewModel { T() }``: what the function makes."""
    made = (interpreter.invoke(o, (), site.frame) for a in site.args for o in options(a) if isinstance(o, Closure))
    found = [o for value in made for o in objects(value) if interpreter.program.kind(o.type) == "model"]
    if found:
        return join(*found)
    named = (*(interpreter.eval(ClassValue(t), site.frame) for t in site.call.type_args), *site.args)
    own = _owner(interpreter, site)
    types = (o.name for value in named for o in options(value) if isinstance(o, ClassValue))
    return join(*(interpreter.typed(t) if own is None else interpreter.view_model(t, own) for t in types))


def _owner(interpreter: Interpreter, site: CallSite) -> object:
    """What tells a fragment that has view models of its own apart from others of its class; None of all else."""
    this = site.frame.this
    if not makes_own_model(site.call) or this is None or not is_told_apart(this):
        return None
    kind = interpreter.program.kind(this.type)
    return (interpreter.place.activity.name, key(this)) if kind in ("fragment", "dialog") else None


def _kept(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A call that gives back the stream that it is called on, or given."""
    given = site.call.receiver is None and not any(is_stream(interpreter, o) for o in objects(site.receiver))
    return site.arg(0) if given else site.receiver


def _several(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A call that makes one stream of several, if they are streams."""
    found = _merged(interpreter, site)
    return interpreter.models["(other)"](interpreter, site) if found is None else found


def _transformed(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``stream.compose(transformer)``: the streams that a transformer makes, which may tell of others than this one."""
    functions = functions_of(interpreter, site.args)
    made = [o for f in functions for o in objects(called(interpreter, f, (site.receiver,), site.frame))]
    streams = [o for o in made if is_stream(interpreter, o)]
    return join(*streams) if streams else interpreter.models["(other)"](interpreter, site)


def _picked(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A call that picks values by their class, of a stream or of a collection."""
    found = stream_call(interpreter, site)
    return interpreter.models["(other)"](interpreter, site) if found is None else found


MODELS: dict[str, Model] = {
    **dict.fromkeys(FINDING, _view_model),
    **dict.fromkeys(MAKING, _made),
    **dict.fromkeys(CREATING, created),
    **dict.fromkeys(KEEPING, _kept),
    **dict.fromkeys(MERGING, _several),
    **dict.fromkeys(OF_CLASS, _picked),
    "compose": _transformed,
}
