"""Which calls of a body are worth executing: those that may leave something, and those whose results they need."""

from collections import defaultdict
from collections.abc import Iterator
from math import inf

from uiatlas_static.facts.code import INIT, JOIN, Call, Method, Write, set_by
from uiatlas_static.facts.values import (
    Caught,
    Choice,
    ClassValue,
    FieldValue,
    Guard,
    Guarded,
    Lambda,
    Literal,
    Parameter,
    Reference,
    Resource,
    Result,
    This,
    Unknown,
    Value,
)
from uiatlas_static.solver.acting import APPEND, CIRCUIT_CONTENT, PASSIVE, SPARSE, changes_field
from uiatlas_static.solver.callbacks import CLOSING, STARTS, Callbacks
from uiatlas_static.solver.declared_types import is_plain
from uiatlas_static.solver.giving import COPY
from uiatlas_static.solver.meaning import FRAGMENT_HOST, TOGGLE, Asked, Named, is_directions
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.relevance import Relevance
from uiatlas_static.solver.streams import SENDING, adapter_in_front

MAX_CONTEXTS = 32
"""In how many contexts a method runs in one place, unless it starts a screen or calls nothing of the app's."""
MAX_STARTING = 256
"""The same of one that starts a screen, as a base class may for each touch of it."""
_NOT_ALONE = PASSIVE | {APPEND, JOIN}
"""Calls with a model that leave something only by what they are made on or given, if at all."""
_MAKING = ("newInstance", "createInstance")
"""Calls that make an object of a class that is a value."""
_ASKING = ("has", "is", "startsWith", "endsWith", "contains", "equals", "compareTo", "hashCode", "indexOf", "length")
"""How the names of calls begin that give back a truth value or a number, if the platform answers them."""
_FILLING = "with"
"""How the names of calls begin that fill a builder and give it back."""
_STARTING = ("start", "register", "post", "run", "execute", "submit", "schedule", "subscribe", "observe", "enqueue")
_TAKING = ("Adapter", "Listener", "Callback", "Callbacks", "Observer", "Mode", "Delegate", "Client", "Factory")


MODIFIER = ".Modifier"
"""How the class ends whose objects composables are given to be pressed by."""
_SHOWING = (TOGGLE, FRAGMENT_HOST, CIRCUIT_CONTENT)
"""How classes and composables end that show something once they are made."""
_ONLY = "INSTANCE"
"""The field by which code mentions the object of a class that has only one."""
_NONE: frozenset[int] = frozenset()
Step = tuple[int, Call] | Write
"""A call of a body with its place in it, or a write."""


class Liveness:
    """Answers for one program, body by body.

    Args:
        program: The code.
        modelled: Names of the calls that the platform's models answer.
        relevant: The methods that matter.
        callbacks: What the platform may call back on objects that it is given.
    """

    def __init__(self, program: Program, modelled: frozenset[str], relevant: Relevance, callbacks: Callbacks) -> None:
        self._program = program
        self._modelled = modelled
        self.meaning = relevant.meaning
        self._effective = Named((program.by_id[id] for id in relevant.effective), self.meaning)
        self._passing = Named((program.by_id[id] for id in relevant.passing - relevant.effective), self.meaning)
        self._always = relevant.always
        self._kept = relevant.kept
        self._known = frozenset(m.name for m in program.by_id.values())
        self._telling = Named((m for m in program.by_id.values() if _tells(m, program, relevant)), self.meaning)
        self._callbacks = callbacks
        self._active: dict[str, bool] = {}
        self._outside: dict[str, set[int]] = defaultdict(set)
        self._steps: dict[str, tuple[Step, ...]] = {}
        self._cache: dict[str, tuple[int, ...]] = {}
        self._contexts: dict[str, float] = {}
        self._parameters: dict[str, set[int]] = defaultdict(set)
        self._mentioned: dict[str, set[int]] = defaultdict(set)
        self._capturing: set[str] = set()
        self._needed: dict[str, set[int]] = defaultdict(set)
        for cls in program.classes.values():
            own = {m.id for m in (*cls.methods, *cls.lambdas)}
            for method in (*cls.methods, *cls.lambdas):
                mentioned, by_default = values_in(method), of_defaults(method)
                if not method.name and any(c.name == COPY and c.receiver is None for c in method.calls):
                    self._parameters[method.id].add(0)
                for value, is_default in (*((m, False) for m in mentioned), *((d, True) for d in by_default)):
                    if isinstance(value, Parameter):
                        self._parameters[value.method].add(value.index)
                        if not is_default:
                            self._mentioned[value.method].add(value.index)
                    elif not isinstance(value, Result):
                        continue
                    elif value.method != method.id:
                        self._outside[value.method].add(value.call)
                    if value.method not in own:
                        self._capturing.add(cls.name)

    def calls(self, method: Method) -> tuple[int, ...]:
        """Places of the calls of a body that are worth executing, in order."""
        known = self._cache.get(method.id)
        if known is None:
            known = self._cache[method.id] = self._live(method)
        return known

    def most_contexts(self, method: Method) -> float:
        """In how many contexts a body may run in one place: more if it starts a screen, any if it calls no other."""
        known = self._contexts.get(method.id)
        if known is None:
            live = [method.calls[n] for n in self.calls(method)]
            calls = any(c.name == INIT or self._program.named(c.name) for c in live)
            most = MAX_STARTING if any(c.name in STARTS for c in live) else MAX_CONTEXTS
            known = self._contexts[method.id] = most if calls else inf
        return known

    def need(self, method: Method, index: int) -> None:
        """From now on a call of a body is worth executing, whatever it seems to do."""
        self._needed[method.id].add(index)
        self._steps.pop(method.id, None)
        self._cache.pop(method.id, None)

    def steps(self, method: Method) -> tuple[Step, ...]:
        """The calls of a body that are worth executing, and its writes, in the order of the text.

        At one line the calls come first, and a write waits for the calls that its value needs.
        """
        known = self._steps.get(method.id)
        if known is None:
            known = self._steps[method.id] = tuple(self._ordered(method))
        return known

    def _ordered(self, method: Method) -> Iterator[Step]:
        writes = list(method.writes)
        for index in self.calls(method):
            call = method.calls[index]
            while writes and writes[0].line < call.line and _is_known(writes[0].value, method.id, index):
                yield writes.pop(0)
            yield index, call
        yield from writes

    def parameters(self, method: Method) -> frozenset[int] | set[int]:
        """Places of the parameters that a body, or one inside it, makes use of."""
        return self._parameters.get(method.id, _NONE)

    def captures(self, method: Method) -> bool:
        """Whether a body may look into the frame around it: a lambda's, or one of a class made inside a body."""
        return not method.name or self._program.owner_of[method.id].name in self._capturing

    def takes_receiver(self, method: Method) -> bool:
        """Whether a lambda may have its one argument as the receiver of its calls: it does not mention it by name."""
        return (
            not method.name
            and len(method.parameters) == 1
            and method.parameters[0].name == "it"
            and 0 not in self._mentioned.get(method.id, _NONE)
        )

    def _live(self, method: Method) -> tuple[int, ...]:
        live = {n for n, call in enumerate(method.calls) if self._acts(call, method)}
        live |= self._needed.get(method.id, set())
        live |= {
            n
            for n in self._outside.get(method.id, ())
            if n < len(method.calls) and self._answers(method.calls[n], method)
        }
        todo = list(live)
        for value in _kept(method):
            self._need(value, method, live, todo)
        while todo:
            call = method.calls[todo.pop()]
            for value in _inside(call):
                self._need(value, method, live, todo)
        return tuple(sorted(live))

    def _need(self, value: Value, method: Method, live: set[int], todo: list[int]) -> None:
        """A value is needed: so is the call that gives it, and what that one needs."""
        for inner in _parts(value):
            if not isinstance(inner, Result) or inner.method != method.id or inner.call in live:
                continue
            if self._answers(method.calls[inner.call], method):
                live.add(inner.call)
                todo.append(inner.call)

    def _acts(self, call: Call, method: Method) -> bool:
        """Whether a call may leave something by itself."""
        if call.name == INIT:
            simple = call.owner.rpartition(".")[2]
            composed = (
                simple in self._effective.all
                or simple in self._passing.all
                or any(self._is_function(a) for a in call.args)
            )
            named = call.owner in self._program.classes or call.owner.endswith(_SHOWING)
            handed = call.parent or _gives_function(call) or self._kept.handed(call, self._always)
            return composed or named or handed
        if call.name in ("putBoolean", "putInt", "putLong", "putString"):
            held = (call.receiver,) if call.receiver is not None else call.scopes
            return any(self.meaning.type_of(r, method).endswith("Bundle") for r in held)
        pending = call.name == "getActivity" and len(call.args) > 2
        if pending or (call.name in self._modelled and call.name not in _NOT_ALONE) or self._fills_sparse(call, method):
            return True
        if call.name in CLOSING and call.just_set:
            return True
        if call.name in SENDING or self._program.function_objects.called(call, method):
            return True
        if changes_field(call, method, self.meaning):
            return True
        if _gives_function(call) or self._gives_object(call, method):
            return True
        if any(self._is_function(a) for a in call.args) or self._sets_property(call, method):
            return True
        asked = self.meaning.asked(method, call)
        if self.meaning.may_mean_any(asked, call.name, self._effective):
            return True
        given = (*call.args, *((call.receiver,) if call.receiver is not None else call.scopes))
        return self.meaning.may_mean_any(asked, call.name, self._passing) and any(
            self._may_act(a, method) for a in given
        )

    def _fills_sparse(self, call: Call, method: Method) -> bool:
        """Whether a call fills an array of the platform with gaps: ``array.append(place, value)``."""
        held = (call.receiver,) if call.receiver is not None else call.scopes
        return (
            call.name == APPEND and len(call.args) > 1 and any(SPARSE in self.meaning.type_of(r, method) for r in held)
        )

    def _sets_property(self, call: Call, method: Method) -> bool:
        """Whether a call gives a property of an object of the app a class, or what may act, be or keep a function."""
        if len(call.args) != 1 or not call.name.startswith("set") or call.owner:
            return False
        if self._program.field_names.isdisjoint(set_by(call.name)):
            return False
        types = self.meaning.asked(method, call).types
        if types is not None and types.isdisjoint(self._program.classes):
            return False
        value = call.args[0]
        return isinstance(value, ClassValue) or self._may_act(value, method) or self._keeps_functions(value, method)

    def _keeps_functions(self, value: Value, method: Method) -> bool:
        """Whether a value is an object of the app with properties of Kotlin that may hold functions."""
        above = self._program.chain(self.meaning.type_of(value, method))
        return any(not f.type for cls in above if cls.file.endswith(".kt") for f in cls.fields)

    def _may_act(self, value: Value, method: Method) -> bool:
        """Whether a value may be an object with methods that leave something, as far as declared types tell."""
        match value:
            case Literal() | ClassValue() | Resource() | Unknown():
                return False
            case Choice(options):
                return any(self._may_act(o, method) for o in options)
        type_ = self.meaning.type_of(value, method)
        return not type_ or not (is_plain(type_) or (type_ in self._program.classes and not self._is_active(type_)))

    def _is_active(self, type_: str) -> bool:
        """Whether objects of a class, or of one below it, have methods that the platform calls and that matter."""
        known = self._active.get(type_)
        if known is None:
            known = self._active[type_] = any(
                self._callbacks.given(c) and any(m.id in self._always for m in self._callbacks.of(c))
                for c in (type_, *self._program.subclasses.get(type_, ()))
            )
        return known

    def _is_function(self, value: Value) -> bool:
        """Whether a value is a parameter that may be a function: these have no named type."""
        if not isinstance(value, Parameter) or value.method not in self._program.by_id:
            return False
        parameters = self._program.by_id[value.method].parameters
        return (
            value.index < len(parameters) and not parameters[value.index].type and parameters[value.index].name != "it"
        )

    def _gives_object(self, call: Call, method: Method) -> bool:
        """Whether a call gives the platform an object that it may call back, as its name or the object says."""
        if not call.name.startswith(_ASKING) and (call.name.startswith(_STARTING) or call.name.endswith(_TAKING)):
            return True
        calls, classes = method.calls, self._program.classes
        made = (calls[a.call] for a in call.args if isinstance(a, Result) and a.call < len(calls))
        if any(c.name == INIT and c.owner in classes for c in made):
            return True
        fields = [a for a in call.args if isinstance(a, FieldValue)]
        held = (f.owner if f.name == _ONLY else self.meaning.type_of(f, method) for f in fields)
        return any(t in classes and self._is_active(t) for t in held) or self._kept.handed(call, self._always)

    def _answers(self, call: Call, method: Method) -> bool:
        """Whether anything can be known of what a call gives back."""
        name = call.name
        if name in self._modelled or name == INIT or name in _MAKING:
            return True
        if name in self._known and self._may_tell(self.meaning.asked(method, call), name):
            return True
        on_given = call.receiver is None and not method.name and name.startswith(_FILLING)
        if not name.startswith(_ASKING) and (on_given or self._is_built(call.receiver, method)):
            return True
        if call.type in self._program.classes or is_directions(call) or adapter_in_front(call):
            return True
        if call.receiver is None and not call.owner and self._program.given_above(method.owner):
            return True
        return call.receiver is not None and self.meaning.is_class(call.receiver, method)

    def _is_built(self, value: Value | None, method: Method) -> bool:
        """Whether something is what a call gave back, or a modifier, to which further calls add."""
        match value:
            case Result():
                return True
            case Choice(those):
                return any(self._is_built(o, method) for o in those)
            case Guarded(inner):
                return self._is_built(inner, method)
            case Parameter() | FieldValue():
                return self.meaning.type_of(value, method).endswith(MODIFIER)
        return False

    def _may_tell(self, asked: Asked, name: str) -> bool:
        """Whether something may be known of what a method of the app gives back, or a builder of the platform."""
        if asked.types is None or self.meaning.may_mean_any(asked, name, self._telling):
            return True
        return not name.startswith(_ASKING) and any(t not in self._program.classes for t in asked.types)


def _tells(method: Method, program: Program, relevant: Relevance) -> bool:
    """Whether anything can be known of what a method gives back: it is executed, or declares a class with code."""
    if method.id in relevant.always or method.id in relevant.passing:
        return True
    return method.type in program.classes or method.type.endswith("Activity")


def _gives_function(call: Call) -> bool:
    return any(isinstance(v, Lambda | Reference) for arg in call.args for v in _parts(arg))


def _inside(call: Call) -> tuple[Value, ...]:
    """All values that a call mentions."""
    own = call.args + call.scopes if call.receiver is None else (*call.args, *call.scopes, call.receiver)
    return (*own, *(v for guard in call.guards for v in _of_guard(guard))) if call.guards else own


def _of_guard(guard: Guard) -> tuple[Value, Value]:
    return guard.subject, guard.other


def _kept(method: Method) -> Iterator[Value]:
    """Values that outlive the body, and the guards in front of them."""
    for write in method.writes:
        yield write.value
        if write.receiver is not None:
            yield write.receiver
        for guard in write.guards:
            yield from _of_guard(guard)
    for given in method.returns:
        yield given.value
        for guard in given.guards:
            yield from _of_guard(guard)


_WHOLE = frozenset({Literal, ClassValue, Caught, Resource, Parameter, This, Result, Lambda, Unknown})
"""Values without values inside them: most are such."""


def _parts(value: Value) -> tuple[Value, ...]:
    """A value and those inside it."""
    return (value,) if type(value) in _WHOLE else tuple(_inner(value))


def _inner(value: Value) -> Iterator[Value]:
    match value:
        case Choice(options):
            for option in options:
                yield from _parts(option)
        case Guarded(inner, guards):
            yield from _parts(inner)
            for guard in guards:
                yield from _parts(guard.subject)
                yield from _parts(guard.other)
        case FieldValue(receiver=receiver, scopes=scopes) | Reference(receiver=receiver, scopes=scopes):
            yield value
            if receiver is not None:
                yield from _parts(receiver)
            for scope in scopes:
                yield from _parts(scope)
        case _:
            yield value


def values_in(method: Method) -> Iterator[Value]:
    """All values that a body mentions."""
    for call in method.calls:
        for value in _inside(call):
            yield from _parts(value)
    for value in _kept(method):
        yield from _parts(value)


def of_defaults(method: Method) -> Iterator[Value]:
    """All values that the defaults of a body's parameters mention."""
    for parameter in method.parameters:
        if parameter.default is not None:
            yield from _parts(parameter.default)


def _is_known(value: Value, method: str, index: int) -> bool:
    """Whether a value needs no call of a body that is yet to come; an expression may go on for many lines."""
    match value:
        case Result(owner, call):
            return owner != method or call < index
        case Choice(those):
            return all(_is_known(o, method, index) for o in those)
        case Guarded(inner, guards):
            return _is_known(inner, method, index) and all(_is_known(g.subject, method, index) for g in guards)
    return True
