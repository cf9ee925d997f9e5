"""What is known of values that are sent and observed: who listens to what, and what was sent under which trigger."""

import re
from dataclasses import dataclass, field

from uiatlas_static.facts.code import INIT, Call, Method, own_name
from uiatlas_static.facts.values import ClassValue, FieldValue, Literal, Resource, Result, Value, alternatives
from uiatlas_static.solver.dependencies import Store
from uiatlas_static.solver.domain import Abstract, Frame, Obj, key, objects
from uiatlas_static.solver.places import AUTO, Place, Trigger

MAX_KEPT = 128
"""Most observers, and most values, that are kept of one stream."""
MAX_DERIVED = 12
"""Most operators in a row that are told apart."""
DERIVED = "(stream of) kotlinx.Flow"
"""The type of streams that operators give."""
MAX_SENDERS = 6
"""Most places and triggers whose values one observer is told; where more send, they seldom mean a person's choice."""
MAX_OWN_SENDERS = 24
"""Of how many touches on its own screen one observer is told what they send, besides."""
SENDING = frozenset("setValue postValue emit tryEmit send trySend offer onNext accept update".split())  # noqa: SIM905
"""Calls by which a value is sent."""
MAKING = frozenset(
    """
    MutableLiveData MediatorLiveData MutableStateFlow MutableSharedFlow MutableSharedFlow$default Channel
    Channel$default BroadcastChannel
    """.split()  # noqa: SIM905
)
"""Functions that make a stream."""
CREATING = frozenset({"createDefault", "createWithSize"})
"""Calls on the class of a stream that make one, beside ``create``."""
KEEPING = frozenset(
    """
    asLiveData asLiveData$default asStateFlow asSharedFlow asFlow receiveAsFlow consumeAsFlow toFlowable toObservable
    toLiveData flowWithLifecycle distinctUntilChanged hide observeOn subscribeOn unsubscribeOn flowOn conflate
    autoDispose autoDisposable bindToLifecycle bindUntilEvent untilDestroyed debounce throttleFirst throttleLast
    throttleLatest throttleWithTimeout skipUntil takeUntil doOnSubscribe doOnDispose doOnError doOnTerminate doFinally
    onErrorReturn onErrorResumeNext onBackpressureBuffer onBackpressureDrop onBackpressureLatest startWith
    startWithItem stateIn shareIn share refCount autoConnect filterNotNull skipInitialValue toSerialized serialize
    asObservable
    """.split()  # noqa: SIM905
)
"""Calls that give back the stream that they are called on, or given, or a part of what it tells."""
CALLED_FROM = "(called from)"
"""Stands for the call that runs a method among what the method's type variables stand for."""
OF_CLASS = frozenset({"filterIsInstance", "ofType"})
"""Operators that pass on the values of a class."""
MERGING = frozenset(
    {"merge", "mergeWith", "mergeArray", "mergeDelayError", "combine", "combineLatest", "zip", "zipWith"}
)
"""Calls that make one stream of several."""
OPERATORS = (
    KEEPING
    | MERGING
    | frozenset(
        """
    as cache cancellable compose delay distinct map mapTo mapNotNull mapLatest filter filterNotNull filterIsInstance
    cast ofType publish refCount retry sample scan share skip skipWhile take takeWhile buffer window withLatestFrom
    combineLatest zipWith switchMap switchMapSingle flatMap flatMapSingle flatMapMaybe flatMapCompletable flatMapLatest
    concatMap onStart onCompletion launchIn
    """.split()  # noqa: SIM905
    )
)
"""Operators, as of RxJava and of flows: what they give of a stream of touches is told of the same touches."""
FINDING = frozenset(
    """
    viewModels activityViewModels navGraphViewModels hiltNavGraphViewModels hiltViewModel viewModel koinViewModel
    sharedViewModel getViewModel activityViewModel getActivityViewModel getSharedViewModel stateViewModel
    getStateViewModel sharedStateViewModel koinNavViewModel koinNavGraphViewModel koinActivityViewModel
    """.split()  # noqa: SIM905
)
"""Calls that give the view model of a class that is named between angle brackets."""
_STREAMS = ("LiveData", "Flow", "Channel", "Subject", "Relay", "Processor", "PublishProcessor", "LiveEvent")
OBSERVABLE = (*_STREAMS, "Observable", "Flowable", "Single", "Maybe")
"""How the types end by which streams are declared."""


CHANGING_FIELDS = ("set", "notifyChange")
"""Calls by which an observable field of data binding tells its callbacks that it has changed."""
_FIELDS = re.compile(
    r"androidx?\.databinding\.Observable(?:Field|Boolean|Byte|Char|Double|Float|Int|Long|Short|Parcelable)"
)


SUBSCRIBING_TO = "subscribeActual"
"""The method by which the app's own classes of streams of RxJava are told of who subscribes."""
CLICKS = "clicks"
"""The call that gives the clicks on an element as a stream."""


class Operator:
    """What stands between two streams; see `uiatlas_static.solver.operators`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class Observer:
    """A function that is told of the values of a stream.

    Attributes:
        place: Where it was given to the stream.
        trigger: Under which trigger that was.
        function: What is called, the object whose methods are, or an operator.
        frame: Who gave it.
    """

    place: Place
    trigger: Trigger
    function: Abstract | Operator
    frame: Frame

    @property
    def key(self) -> object:
        """What tells its function from others."""
        return self.function if isinstance(self.function, Operator) else key(self.function)


@dataclass(frozen=True, slots=True, eq=False)
class Sent:
    """Values that were sent: where, under which trigger, by whom; and whether the stream was made with them."""

    place: Place
    trigger: Trigger
    values: tuple[Abstract, ...]
    frame: Frame
    first: bool = False


@dataclass(slots=True)
class Streams:
    """Observers and values by the stream's identity; streams that operators give, by what makes them."""

    observers: dict[object, dict[object, Observer]] = field(default_factory=dict)
    sent: Store[object, Store[object, Sent]] = field(default_factory=Store)
    notifying: set[object] = field(default_factory=set)
    supposed: set[object] = field(default_factory=set)
    passed: set[object] = field(default_factory=set)
    derived: dict[object, Obj] = field(default_factory=dict)
    _depths: dict[object, int] = field(default_factory=dict)
    _notified: set[object] = field(default_factory=set)
    _senders: dict[object, set[object]] = field(default_factory=dict)

    def derive(self, made_by: object, above: Obj | None) -> Obj:
        """The stream that an operator gives, one for all that is made alike; after too many steps the one above."""
        if made_by not in self.derived:
            depth = 0 if above is None else self._depths.get(identity(above), 0)
            if above is not None and depth >= MAX_DERIVED:
                return above
            made = self.derived[made_by] = Obj(DERIVED, ("derived", len(self.derived)))
            self._depths[identity(made)] = depth + 1
        return self.derived[made_by]

    def admits(
        self, stream: object, observer: Observer, place: Place, trigger: Trigger, values: tuple[Abstract, ...]
    ) -> bool:
        """Whether an observer is told what is sent in a place under a trigger, or hears of enough others.

        Constants that a touch sends are told apart: a person chose each.
        """
        chosen = bool(values) and trigger.edge_class != AUTO.edge_class and all(map(is_known, values))
        told = tuple(map(key, values)) if chosen else ()
        is_own = place is observer.place and trigger.edge_class != AUTO.edge_class
        senders = self._senders.setdefault((stream, id(observer.place), observer.key, told, is_own), set())
        if len(senders) < (MAX_OWN_SENDERS if is_own else MAX_SENDERS):
            senders.add((id(place), trigger))
        return (id(place), trigger) in senders

    def subscribe(self, stream: object, observer: Observer) -> tuple[Sent, ...]:
        """Enter an observer; what was sent before and it has to be told."""
        which = id(observer.place), observer.trigger, observer.key
        known = self.observers.setdefault(stream, {})
        if which in known or len(known) < MAX_KEPT:
            known[which] = observer
        sent = self.sent.get(stream)
        return () if sent is None else tuple(sent.values())

    def send(self, stream: object, sent: Sent) -> tuple[Observer, ...]:
        """Enter a value that is sent; the observers that it has to be told to."""
        which = id(sent.place), sent.trigger, tuple(map(key, sent.values)), sent.first
        known = self.sent.setdefault(stream, Store())
        if known.has(which):
            dict.__setitem__(known, which, sent)
        elif len(known) < MAX_KEPT:
            known[which] = sent
        return tuple(self.observers.get(stream, {}).values())

    def senders(self, stream: object, observer: Observer) -> list[tuple[Place, Trigger]]:
        """Where and under what values are sent on the observer's screen.

        Where it listens itself if that is nowhere, or if that many send that it can be none of them in particular.
        """
        known = self.sent.get(stream)
        sent = () if known is None else tuple(s for s in known.values() if not s.first)
        here = {(id(s.place), s.trigger): s for s in sent if s.place.activity is observer.place.activity}
        few = here.values() if len(here) <= MAX_SENDERS else ()
        return [(s.place, s.trigger) for s in few] or [(observer.place, observer.trigger)]

    def kinds_sent(self, stream: object) -> set[str]:
        """The classes of the objects that anybody was seen to send, on whichever screen."""
        origin = _origin(stream)
        sent = (each for s, those in self.sent.items() if _origin(s) == origin for each in those.values())
        return {o.type for each in sent for value in each.values for o in objects(value)}

    def notified(self, stream: object, observer: Observer) -> None:
        """An observer that nobody was seen to send anything to was told that something may be sent."""
        self._notified.add((stream, id(observer.place), observer.key))

    def unsent(self) -> list[tuple[object, Observer]]:
        """Observers of streams that nobody was seen to send anything to.

        Where the same stream of another screen is heard of, it is known who sends, and on this screen nobody does.
        """
        heard = {_origin(s) for s, those in self.sent.items() if any(not sent.first for sent in those.values())}
        roots = ((s, those) for s, those in self.observers.items() if not is_derived(s) and _origin(s) not in heard)
        waiting = ((s, o) for s, those in roots for o in those.values())
        return [(s, o) for s, o in waiting if (s, id(o.place), o.key) not in self._notified]


def _origin(stream: object) -> object:
    """A stream without the object that made it: the place in the code, equal for every screen that it is made for."""
    if not (isinstance(stream, tuple) and isinstance(stream[0], tuple)):
        return stream
    type_, site, *rest = stream[0]
    if not isinstance(site, tuple):
        return stream[0]
    return (type_, tuple(s for s in site if not (isinstance(s, tuple) and s[0] == CALLED_FROM)), *rest)


def is_of_clicks(call: Call, method: Method) -> bool:
    """Whether a call of a body is made on a stream of clicks, or on what it made of one: ``view.clicks().throttled()``.

    An operator of a library that nothing is known of goes on with the same clicks, if it is given no function.
    """
    value = call.receiver
    while isinstance(value, Result) and value.method == method.id:
        if method.calls[value.call].name == CLICKS:
            return True
        value = method.calls[value.call].receiver
    return False


def is_derived(stream: object) -> bool:
    """Whether the identity of a stream is that of one which an operator gives."""
    return isinstance(stream, tuple) and isinstance(stream[0], tuple) and stream[0][0] == DERIVED


def is_known(value: Abstract) -> bool:
    """Whether a value is a constant that tells a person's choice from others: an id, a name, an element of a few."""
    match value:
        case Literal(given):
            return given is not None and not isinstance(given, bool)
        case Resource() | ClassValue():
            return True
        case Obj():
            return value.is_constant or value.site == "object"
    return False


def is_stream_type(name: str) -> bool:
    """Whether a class of the platform or a library is one of streams, as its name says."""
    return own_name(name).endswith(_STREAMS)


def is_observable_field(name: str) -> bool:
    """Whether a class is one of data binding's observable fields: ``ObservableInt``, ``ObservableField<T>``."""
    return _FIELDS.fullmatch(name) is not None


def class_in_front(call: Call) -> str:
    """The class that is written in front of a call; where its package is not known, its bare name."""
    held = call.receiver
    return held.name if not call.owner and isinstance(held, FieldValue) and held.receiver is None else call.owner


def adapter_in_front(call: Call) -> str:
    """The class of an adapter that makes one by a method of its own: ``FastAdapter.with(items)``; empty if none.

    A field may be called like a class, but begins with a small letter.
    """
    name = class_in_front(call)
    return name if name.endswith("Adapter") and name.rpartition(".")[2][:1].isupper() else ""


def identity(stream: Obj) -> object:
    """What tells a stream apart: where it is made, and by which object."""
    maker = None if stream.frame is None else stream.frame.this
    return key(stream), None if maker is None else key(maker)


def keys_given(frame: Frame) -> tuple[object, ...]:
    """The texts that what makes a stream was given, also where a function within it makes it: they tell it apart.

    So does who called what gives back a stream of its own.
    """
    given = (*(() if frame.outer is None else frame.outer.args), *frame.args)
    texts = (key(a) for a in given if isinstance(a, Literal) and isinstance(a.value, str))
    return (*texts, *called_from(frame))


def called_from(frame: Frame) -> tuple[object, ...]:
    """Who called what gives back a stream of its own, if that runs."""
    return ((CALLED_FROM, frame.types[CALLED_FROM]),) if CALLED_FROM in frame.types else ()


def gives_new_stream(method: Method) -> bool:
    """Whether a body gives back a stream that it makes each time: ``val found = MutableLiveData<T>()``.

    What it keeps in a field as well may be given to others.
    """
    if not method.name or method.name.startswith("<"):
        return False
    given = {_made_at(v, method) for r in method.returns for v in alternatives(r.value)}
    kept = {_made_at(v, method) for w in method.writes for v in alternatives(w.value)}
    return any(n >= 0 and _is_making(method.calls[n]) for n in given - kept)


def _made_at(value: Value, method: Method) -> int:
    """The place of the call that gives a value, seen through operators that give the stream back; else -1."""
    while isinstance(value, Result) and value.method == method.id:
        call = method.calls[value.call]
        if call.name not in KEEPING or call.receiver is None:
            return value.call
        value = call.receiver
    return -1


def _is_making(call: Call) -> bool:
    if call.name == INIT and is_observable_field(call.owner):
        return True
    return call.name in MAKING or (call.name in (INIT, "create") and is_stream_type(class_in_front(call)))


def makes_stream(method: Method) -> bool:
    """Whether a constructor, or what sets fields before it, keeps a stream that it makes."""
    if method.static or not method.name.startswith("<"):
        return False
    kept = {w.value.call for w in method.writes if isinstance(w.value, Result) and w.value.method == method.id}
    return any(_is_making(c) for n, c in enumerate(method.calls) if n in kept)
