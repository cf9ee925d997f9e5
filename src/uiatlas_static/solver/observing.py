"""Values that are observed: an observer runs under the trigger of whoever sends, on whichever screen that is.

Live data, flows, channels and subjects are told apart by where they are made and by whose they are; events of a bus by
their class.
"""

from uiatlas_static.facts.code import INIT, INVOKE
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Bound, Closure, Frame, Obj, join, key, objects, options
from uiatlas_static.solver.events import is_heard
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import AUTO
from uiatlas_static.solver.streams import (
    FINDING,
    KEEPING,
    MAKING,
    SENDING,
    Observer,
    Sent,
    identity,
    is_stream_type,
)

SOURCE = "(source)"
"""Where a stream of changed values keeps the one that it is made from."""
MAX_DERIVED = 12
"""Most steps from a stream of changed values to the one that values are sent to."""
MAX_KINDS = 16
"""Most classes of events in one family that are supposed to be sent by somebody who is not seen."""
_OBSERVING = ("observe", "collect", "subscribe", "consumeEach", "onEach", "doOnNext", "addSource")
_CHANGING = ("map", "mapNotNull", "flatMap", "switchMap", "scan", "transform", "mapLatest", "flatMapLatest")
_PICKING = ("filter", INIT)
_TOLD = ("onChanged", "emit", "accept", "onNext", "call", "onFragmentResult", INVOKE)


def stream_call(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """What a call on a stream does; None if it is no such call."""
    name = site.call.name
    if name in ("post", "postSticky") and _post(interpreter, site):
        return UNKNOWN
    streams, functions = _called_on(interpreter, site)
    if not streams:
        return None
    if name in SENDING:
        value = site.arg(0) if name != "update" else interpreter.invoke(site.arg(0), (UNKNOWN,), site.frame)
        for stream in streams:
            send(interpreter, site, identity(_source(stream)[0]), (value,))
        return UNKNOWN
    if name == INIT and _is_definite(site.arg(0)):
        send(interpreter, site, identity(streams[0]), site.args[:1], first=True)
    if name in _CHANGING:
        return _derived(interpreter, site, streams[0], functions)
    if name.startswith(_OBSERVING):
        for stream in streams:
            for function in functions:
                source, whole = _source(stream)
                add_observer(interpreter, site, identity(source), function, whole=whole)
        return streams[0]
    return streams[0] if name in _PICKING else None


def _is_definite(value: Abstract) -> bool:
    """Whether a first value says something by itself: a constant that is not empty."""
    match value:
        case Literal(given):
            return bool(given)
        case Obj():
            return value.is_constant or value.site == "object"
    return False


def _called_on(interpreter: Interpreter, site: CallSite) -> tuple[list[Obj], list[Abstract]]:
    """The streams that a call is about, and the functions or objects that it is given."""
    given = list(site.args)
    found = [o for o in objects(site.receiver) if is_stream(interpreter, o)]
    if given and (not found or site.call.name == "addSource"):
        first = [o for o in objects(given[0]) if is_stream(interpreter, o)]
        if first and site.call.name not in SENDING:
            found, given = first, given[1:]
    functions = [o for a in given for o in options(a) if isinstance(o, Closure | Bound) or _is_observer(interpreter, o)]
    return found, functions


def is_stream(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether an object is a stream: one of the platform's, or of a class of the app below one."""
    return any(
        is_stream_type(a) for a in interpreter.program.ancestors(obj.type) if a not in interpreter.program.classes
    )


def _is_observer(interpreter: Interpreter, value: Abstract) -> bool:
    return isinstance(value, Obj) and not value.abstract and bool(interpreter.callbacks(value, _TOLD))


def _derived(interpreter: Interpreter, site: CallSite, stream: Obj, functions: list[Abstract]) -> Obj:
    """A stream of what a function makes of the values of another."""
    made = Obj(stream.type, ("derived", site.frame.method.id, site.index), site.frame)
    made.put(SOURCE, stream)
    for function in functions:
        interpreter.invoke(function, (UNKNOWN,), site.frame)
    return made


def _source(stream: Obj) -> tuple[Obj, bool]:
    """The stream that values are sent to, and whether they are told as they were sent."""
    whole = True
    for _ in range(MAX_DERIVED):
        above = next(objects(stream.get(SOURCE)), None)
        if above is None:
            break
        stream, whole = above, False
    return stream, whole


def add_observer(
    interpreter: Interpreter, site: CallSite, which: object, function: Abstract, *, whole: bool = True
) -> None:
    """A function, or an object with methods of observers, listens to a stream in the present place."""
    observer = Observer(interpreter.place, interpreter.trigger, function, site.frame, whole)
    for sent in interpreter.streams.subscribe(which, observer):
        _notify(interpreter, which, observer, sent)


def send(
    interpreter: Interpreter, site: CallSite, which: object, values: tuple[Abstract, ...], *, first: bool = False
) -> None:
    """Values are sent in the present place, under the present trigger."""
    sent = Sent(interpreter.place, interpreter.trigger, values, site.frame, first)
    for observer in interpreter.streams.send(which, sent):
        _notify(interpreter, which, observer, sent)


def _notify(interpreter: Interpreter, which: object, observer: Observer, sent: Sent) -> None:
    """Tell an observer of a value: where it was sent, or by itself where another activity is in front."""
    here = sent.place.activity is observer.place.activity
    place, trigger = (sent.place, sent.trigger) if here else (observer.place, AUTO)
    running = which, key(observer.function)
    if running in interpreter.streams.notifying:
        interpreter.try_again()
        return
    if not interpreter.streams.admits(which, observer, place, trigger):
        return
    interpreter.streams.notifying.add(running)
    try:
        with interpreter.at(place, trigger):
            _run(interpreter, observer, sent.values if observer.whole else ())
    finally:
        interpreter.streams.notifying.discard(running)


def _run(interpreter: Interpreter, observer: Observer, values: tuple[Abstract, ...]) -> None:
    match observer.function:
        case Obj() as obj:
            for method in interpreter.callbacks(obj, _TOLD):
                given = values[: len(method.parameters)]
                interpreter.run(method, obj, given, observer.frame, obj.frame)
        case function:
            interpreter.invoke(function, values, observer.frame)


def run_unsent(interpreter: Interpreter) -> bool:
    """Observers of what nobody was seen to send run by themselves at last; whether something is to be executed next.

    What they lead to is inferred.
    """
    for which, observer in interpreter.streams.unsent():
        interpreter.streams.notified(which, observer)
        interpreter.forget()
        interpreter.world.inferring = True
        with interpreter.at(observer.place, observer.trigger):
            _run(interpreter, observer, ())
        interpreter.world.inferring = False
    for which, observer, kind in _unseen(interpreter):
        interpreter.streams.supposed.add((which, id(observer.place), key(observer.function), kind))
        value = interpreter.singleton(kind) if interpreter.program.classes[kind].kind == "object" else Obj(kind, "sent")
        interpreter.forget()
        interpreter.world.inferring = True
        for place, trigger in interpreter.streams.senders(which, observer):
            with interpreter.at(place, trigger):
                _run(interpreter, observer, (value,))
        interpreter.world.inferring = False
    return bool(interpreter.world.todo)


def _unseen(interpreter: Interpreter) -> list[tuple[object, Observer, str]]:
    """Observers that are told events of some classes, with the classes beside these that nobody was seen to send."""
    streams, found = interpreter.streams, []
    for which, observers in streams.observers.items():
        missing = _unsent_kinds(interpreter, streams.kinds_sent(which))
        for observer in observers.values() if missing else ():
            place = (which, id(observer.place), key(observer.function))
            found += [(which, observer, k) for k in missing if observer.whole and (*place, k) not in streams.supposed]
    return found


def _unsent_kinds(interpreter: Interpreter, sent: set[str]) -> list[str]:
    """The classes of a closed family that are not sent, where others of it are."""
    program = interpreter.program
    missing: dict[str, None] = {}
    for parent in sorted({a for s in sent for a in program.ancestors(s) if program.abstract(a)}):
        others = [c for c in program.subclasses.get(parent, ()) if not program.abstract(c)]
        if all(c.startswith(f"{parent}$") for c in others) and len(others) <= MAX_KINDS:
            missing |= dict.fromkeys(c for c in others if c not in sent)
    return list(missing)


# ---- buses of events


def subscribe_to_events(interpreter: Interpreter, obj: Obj) -> None:
    """Methods that a bus of events calls listen to events of their parameter's class."""
    for cls in interpreter.program.chain(obj.type):
        for method in cls.methods:
            if not is_heard(method, interpreter.relevant.events):
                continue
            which = "event", method.parameters[0].type
            function = Bound(method.name, obj, method.owner)
            observer = Observer(interpreter.place, AUTO, function, Frame(method, obj, ()), True)
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
    made = Obj(f"kotlinx.{site.call.name.partition('$')[0]}", (site.frame.method.id, site.index), site.frame)
    if _is_definite(site.arg(0)):
        send(interpreter, site, identity(made), site.args[:1], first=True)
    return made


def _view_model(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``by viewModels<T>()``: the view model of this class."""
    named = (interpreter.eval(ClassValue(t), site.frame) for t in site.call.type_args)
    return join(*(interpreter.typed(o.name) for value in named for o in options(value) if isinstance(o, ClassValue)))


MODELS: dict[str, Model] = {
    **dict.fromkeys(FINDING, _view_model),
    **dict.fromkeys(MAKING, _made),
    **dict.fromkeys(KEEPING, lambda interpreter, site: site.arg(0) if site.call.receiver is None else site.receiver),
}
