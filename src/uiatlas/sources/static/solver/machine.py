"""Abstract execution: runs methods with what is known of their arguments, follows calls, asks models of the platform.

A method runs once for every place, trigger and different arguments (the functional approach to context sensitivity);
branches run unless their guards are known to fail.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from uiatlas.sources.static.facts import values as v
from uiatlas.sources.static.facts.code import DELEGATE, INIT, INVOKE, Call, FieldFact, Method, Write
from uiatlas.sources.static.facts.values import UNKNOWN, Guard
from uiatlas.sources.static.solver.callbacks import Callbacks
from uiatlas.sources.static.solver.composition import MAX_CAPTIONS, Caption, Composition
from uiatlas.sources.static.solver.constants import constant
from uiatlas.sources.static.solver.domain import (
    Abstract,
    Bound,
    Closure,
    Entry,
    Frame,
    Item,
    Many,
    Obj,
    Widget,
    frame_key,
    join,
    key,
    options,
)
from uiatlas.sources.static.solver.layouts import Layouts
from uiatlas.sources.static.solver.liveness import Liveness
from uiatlas.sources.static.solver.places import AUTO, Place, Trigger, World
from uiatlas.sources.static.solver.program import SCREEN_KINDS, Program, getter_name
from uiatlas.sources.static.solver.relevance import Relevance
from uiatlas.sources.static.solver.streams import Streams

MAX_DEPTH = 48
"""Deepest nesting of calls that is followed."""
MAX_STEPS = 150_000
"""Most calls executed for one place; what is left then is a warning."""
MAX_CONTEXTS = 32
"""In how many contexts a method runs in one place."""
MAX_TARGETS = 8
"""Most methods that one call is followed to."""

_NUMBERS = {"BUTTON_POSITIVE": -1, "BUTTON_NEGATIVE": -2, "BUTTON_NEUTRAL": -3}
"""Constants of the platform that code compares with."""

PROPERTIES = frozenset({"java", "kotlin", "javaObjectType", "root", "first", "last"})
"""Properties that the model of properties answers whatever layouts there are."""

Target = tuple[Method, Obj | None, tuple[Abstract, ...], Frame | None]
"""A method that a call may run, with its object, arguments and outer frame."""

_MISSING = v.Unknown()
"""Stands for an argument that is not given, until the parameter's default takes its place."""

Model = Callable[["Machine", "Site"], Abstract]
"""What the platform does when one of its methods is called."""


@dataclass(slots=True)
class Site:
    """A call of the platform, evaluated.

    Attributes:
        call: The call as written.
        index: Its place in the method's calls.
        receiver: The object.
        args: The arguments.
        frame: Who calls.
    """

    call: Call
    index: int
    receiver: Abstract
    args: tuple[Abstract, ...]
    frame: Frame

    def arg(self, n: int) -> Abstract:
        """An argument, unknown if there are fewer."""
        return self.args[n] if -len(self.args) <= n < len(self.args) else UNKNOWN

    def named(self, name: str) -> Abstract:
        """An argument by its name, unknown if it is not given."""
        return next((a for n, a in zip(self.call.names, self.args, strict=False) if n == name), UNKNOWN)


class Machine:
    """Executes code in one place after another and enters what it finds into a world."""

    def __init__(
        self,
        program: Program,
        world: World,
        models: Mapping[str, Model],
        born: "Callable[[Machine, Site], Place | None]",
        relevant: Relevance,
    ) -> None:
        self.program = program
        self.world = world
        self.resources = program.facts.resources
        self.models = models
        self.born = born
        self.relevant = relevant
        self.liveness = Liveness(program, frozenset({*models, *program.named_starts}), relevant.leaving)
        self._callbacks = Callbacks(program)
        self.layouts = Layouts(program.facts.resources)
        self.inflated: dict[str | Obj, list[str]] = {}
        self.composition = Composition()
        self.streams = Streams()
        self.view_models: dict[tuple[str, str], Obj] = {}
        self.heap: dict[tuple[int, str, str, int], dict[str, Abstract]] = {}
        self.graphs: dict[tuple[str, ...], dict[str, None]] = {}
        self.views: dict[tuple[int, str], Obj] = {}
        self.statics: dict[tuple[str, str], Abstract] = {}
        self.singletons: dict[str, Obj] = {}
        self.dialogs: dict[Obj, Place] = {}
        self.builders: dict[tuple[tuple[str, ...], str], list[tuple[str, int]]] = {}
        self.unknown_builders: dict[tuple[tuple[str, ...], str], Obj] = {}
        self.registered: set[tuple[int, str, int]] = set()
        self.executed: set[str] = set()
        self._ran: set[tuple[int, str]] = set()
        self.place = Place("", "background")
        self.trigger: Trigger = AUTO
        self.steps = 0
        self.first = False
        self.postponed = False
        self._contexts: Counter[tuple[str, int]] = Counter()
        self._memo: dict[tuple[object, ...], Abstract] = {}
        self._said: dict[tuple[object, ...], list[Caption]] = {}
        self._loaded: set[str] = set()
        self._telling: dict[str, bool] = {}

    # ---- running

    @contextmanager
    def at(self, place: Place, trigger: Trigger) -> Iterator[None]:
        """Do something in a place, under a trigger."""
        before = self.place, self.trigger
        self.place, self.trigger = place, trigger
        try:
            yield
        finally:
            self.place, self.trigger = before

    def triggered(self, trigger: Trigger, function: Abstract, args: tuple[Abstract, ...], frame: Frame) -> Abstract:
        """Call a function object under a trigger, in the present place."""
        with self.at(self.place, trigger):
            return self.invoke(function, args, frame)

    def under(
        self, trigger: Trigger, method: Method, obj: Obj, args: tuple[Abstract, ...], caller: Frame | None
    ) -> Abstract:
        """Run a method of an object under a trigger, in the present place."""
        with self.at(self.place, trigger):
            return self.run(method, obj, args, caller, obj.frame)

    def run(
        self,
        method: Method,
        this: Obj | None,
        args: tuple[Abstract, ...],
        caller: Frame | None,
        outer: Frame | None = None,
        types: dict[str, Abstract] | None = None,
    ) -> Abstract:
        """Execute a method; what it gives back."""
        args = self._padded(method, this, args)
        depth = 0 if caller is None else caller.depth + 1
        if outer is not None and not self.liveness.captures(method):
            outer = None
        used = self.liveness.parameters(method)
        if len(used) < len(args):
            args = tuple(a if n in used else UNKNOWN for n, a in enumerate(args))
        memo = (
            method.id,
            None if this is None else key(this),
            *map(key, args),
            id(self.place),
            self.trigger if method.id in self.relevant.acting else AUTO,
            frame_key(outer),
        )
        captions = self.composition.captions
        if memo in self._memo:
            captions += self._said.get(memo, ())
            return self._memo[memo]
        if depth > MAX_DEPTH or self.steps > MAX_STEPS:
            if self.steps > MAX_STEPS:
                self.world.warnings.setdefault(f"{self.place.name}: more code than is followed; parts are left out")
            return UNKNOWN
        seen = self._contexts[method.id, id(self.place)]
        if seen > MAX_CONTEXTS:
            return UNKNOWN
        self._contexts[method.id, id(self.place)] = seen + 1
        self.executed.add(method.id)
        self._ran.add((id(self.place.activity), method.id))
        self._memo[memo] = UNKNOWN
        frame = Frame(method, this, args, outer, caller, types or {}, {}, depth)
        before = len(captions)
        self._execute(frame)
        if len(captions) > before:
            self._said[memo] = captions[before : before + MAX_CAPTIONS]
        result = join(*(self.eval(r.value, frame) for r in method.returns if self._allows(r.guards, frame) is not None))
        self._memo[memo] = result
        return result

    def ran(self, place: Place, method: Method) -> bool:
        """Whether a method was executed in the activity that a place is shown in."""
        return (id(place.activity), method.id) in self._ran

    def forget(self) -> None:
        """Forget what ran, so that it runs again with what has been written meanwhile."""
        self._memo.clear()
        self._said.clear()
        self._contexts.clear()
        self.steps = 0

    def _padded(self, method: Method, this: Obj | None, args: tuple[Abstract, ...]) -> tuple[Abstract, ...]:
        """As many arguments as there are parameters; those that are not given have their defaults."""
        given = args[: len(method.parameters)]
        given += (_MISSING,) * (len(method.parameters) - len(given))
        if not any(a is _MISSING for a in given):
            return given
        frame = Frame(method, this, ())
        return tuple(
            (UNKNOWN if p.default is None else self.eval(p.default, frame)) if a is _MISSING else a
            for a, p in zip(given, method.parameters, strict=True)
        )

    def _execute(self, frame: Frame) -> None:
        """Calls and writes in the order of the text; at one line the calls first."""
        method = frame.method
        writes = list(method.writes)
        calls = method.calls
        for index in self.liveness.calls(method):
            call = calls[index]
            while writes and writes[0].line < call.line and _is_known(writes[0].value, method.id, index):
                self._write(writes.pop(0), frame)
            self.steps += 1
            frame.at = index
            trigger = self._allows(call.guards, frame)
            if trigger is None:
                continue
            before, self.trigger = self.trigger, trigger
            try:
                frame.results[index] = self.call(call, index, frame)
            finally:
                self.trigger = before
        for write in writes:
            self._write(write, frame)

    def _write(self, write: Write, frame: Frame) -> None:
        if self._allows(write.guards, frame) is None:
            return
        value = self._lasting(write, self.eval(write.value, frame))
        if write.receiver is None and not write.scopes:
            self._write_static(write, value)
            return
        receivers = (write.receiver,) if write.receiver is not None else write.scopes
        for written in receivers:
            owner = self.eval(written, frame)
            for option in options(owner):
                if isinstance(option, Obj) and (write.receiver is not None or self._has_field(option, write.name)):
                    option.put(write.name, value)
                    return
        if receivers and isinstance(first := self.eval(receivers[-1], frame), Obj):
            first.put(write.name, value)

    def _write_static(self, write: Write, value: Abstract) -> None:
        """A static field may hold all that is ever written to it; a constant of an enumeration knows its name."""
        place = write.owner, write.name
        known = self.statics.get(place)
        self.statics[place] = value if known is None else join(known, value)
        if isinstance(value, Obj) and value.type == write.owner and self.program.classes[write.owner].kind == "enum":
            value.fields.setdefault("name", v.Literal(write.name))

    def _lasting(self, write: Write, value: Abstract) -> Abstract:
        """What can be relied on of a field later: flags and what is empty change, not what constructors are given."""
        if isinstance(write.value, v.Parameter) or not isinstance(value, v.Literal) or self._is_final(write):
            return value
        if value.value in (None, "") or isinstance(value.value, bool):
            return UNKNOWN
        if not isinstance(value.value, str) and (write.receiver or write.scopes):
            return UNKNOWN
        return value

    def _is_final(self, write: Write) -> bool:
        """Whether a field keeps what it is given first."""
        around = (write.receiver,) if write.receiver is not None else write.scopes
        classes = [write.owner] if write.owner else [s.type for s in around if isinstance(s, v.This)]
        held = next((f for c in classes if (f := self._field(c, write.name)) is not None), None)
        return held is not None and held[1].final

    def _has_field(self, obj: Obj, name: str) -> bool:
        return self._field(obj.type, name) is not None

    def _field(self, cls: str, name: str) -> tuple[str, FieldFact] | None:
        """A field with the class that declares it."""
        return next(((c.name, f) for c in self.program.chain(cls) for f in c.fields if f.name == name), None)

    # ---- guards

    def _allows(self, guards: tuple[Guard, ...], frame: Frame) -> Trigger | None:
        """The trigger under which something guarded runs; None if it cannot."""
        trigger = self.trigger
        for guard in guards:
            subject, other = self.eval(guard.subject, frame), self.eval(guard.other, frame)
            if _decided(subject, other, guard.equal) is False and guard not in frame.empty:
                return None
            if self.first and _unwritten(guard, subject, other):
                self.postponed = True
                return None
            if guard.equal and guard.other == v.NULL and isinstance(guard.subject, v.FieldValue):
                frame.empty.add(guard)
            if guard.equal and isinstance(subject, v.Unknown):
                trigger = self._refined(trigger, other)
        return trigger

    def _fails(self, option: v.Value, frame: Frame) -> bool:
        """Whether an option of a choice cannot be meant."""
        return isinstance(option, v.Guarded) and self._allows(option.guards, frame) is None

    def _refined(self, trigger: Trigger, other: Abstract) -> Trigger:
        """Something unknown equals an id: then the element with this id is what triggers."""
        ids = [o.name for o in options(other) if isinstance(o, v.Resource) and o.kind == "id"]
        if len(ids) != 1 or ids[0].startswith("android:") or trigger.id:
            return trigger
        for menu in self.resources.menus.values():
            for item in menu.items:
                if item.group == ids[0]:
                    return trigger
                if item.id == ids[0]:
                    return Trigger("menu", id=item.id, text=item.title)
        return Trigger("click" if trigger.edge_class == "auto" else trigger.edge_class, id=ids[0])

    # ---- values

    def eval(self, value: v.Value, frame: Frame) -> Abstract:
        """What a value of the facts is in a frame."""
        match value:
            case v.Result(method, index):
                owner = _frame_of(frame, method)
                return UNKNOWN if owner is None else owner.results.get(index, UNKNOWN)
            case v.Parameter(method, index):
                owner = _frame_of(frame, method)
                if owner is None or index >= len(owner.args):
                    return UNKNOWN
                given = owner.args[index]
                return self.typed(owner.method.parameters[index].type) if isinstance(given, v.Unknown) else given
            case v.This(type_):
                return self.this(type_, frame)
            case v.FieldValue():
                return self.read(value, frame)
            case v.Lambda(method):
                return Closure(self.program.by_id[method], frame) if method in self.program.by_id else UNKNOWN
            case v.Reference(name, receiver, owner, scopes):
                bound: Abstract = UNKNOWN
                if receiver is not None:
                    bound = self.eval(receiver, frame)
                elif scopes:
                    bound = self._holder(name, scopes, frame)
                return Bound(name, bound, owner)
            case v.Choice(those):
                return join(*(self.eval(o, frame) for o in those if not self._fails(o, frame)))
            case v.Guarded(inner):
                return self.eval(inner, frame)
            case v.ClassValue(name):
                return frame_types(frame).get(name, value) if "." not in name else value
        return value

    def typed(self, type_: str) -> Abstract:
        """Some object of a type, if its code is known and it is no mere data."""
        if type_ not in self.program.classes:
            return UNKNOWN
        place: Place | None = self.place
        while place is not None:
            if place.obj is not None and self.program.is_a(place.obj.type, type_):
                return place.obj
            place = place.host
        if self.program.kind(type_) == "model" and not self.program.abstract(type_):
            return self.view_model(type_)
        return self.singleton(type_) if self.program.classes[type_].kind == "object" else Obj(type_)

    def view_model(self, type_: str) -> Obj:
        """The one view model of a class that the activity in front keeps; it is made when it is first asked for."""
        where = self.place.activity.name, type_
        if where not in self.view_models:
            made = self.view_models[where] = Obj(type_, ("model", self.place.activity.name))
            constructors = (m for cls in self.program.chain(type_) for m in cls.methods if m.name == INIT)
            for method in constructors:
                with self.at(self.place, AUTO):
                    self.run(method, made, (), None)
                break
        return self.view_models[where]

    def this(self, type_: str, frame: Frame) -> Abstract:
        """The object that ``this`` means in a class: of the frame, or of one of those around it."""
        current: Frame | None = frame
        while current is not None:
            obj = current.this
            if obj is not None and self.program.is_a(obj.type, type_):
                return obj
            if obj is not None and obj.frame is not None and current.outer is None:
                current = obj.frame
            else:
                current = current.outer
        return self._calling(type_, frame) or self.typed(type_)

    def _calling(self, type_: str, frame: Frame) -> Obj | None:
        """The nearest object of a class on the stack, where the object around an inner one is not known."""
        current = frame.caller
        for _ in range(MAX_DEPTH):
            if current is None:
                return None
            if current.this is not None and self.program.is_a(current.this.type, type_):
                return current.this
            current = current.caller
        return None

    def _holder(self, name: str, scopes: tuple[v.Value, ...], frame: Frame) -> Abstract:
        """The implicit receiver that has a method of this name."""
        held = [self.eval(s, frame) for s in scopes]
        for value in held:
            for option in options(value):
                if isinstance(option, Obj) and any(
                    m.name == name for cls in self.program.chain(option.type) for m in cls.methods
                ):
                    return option
        return held[0] if held else UNKNOWN

    def read(self, value: v.FieldValue, frame: Frame) -> Abstract:
        """What a field or property holds."""
        if value.receiver is None and not value.scopes:
            return self.static(value.owner, value.name)
        sources = (value.receiver,) if value.receiver is not None else value.scopes
        unresolved: Abstract = UNKNOWN
        for source in sources:
            held = self.eval(source, frame)
            found = [self._property(o, value, frame) for o in options(held)]
            known = [f for f in found if f is not None]
            if known:
                return join(*known)
            unresolved = held if isinstance(unresolved, v.Unknown) else unresolved
        return self._platform_property(unresolved, value, frame)

    def _property(self, owner: Abstract, value: v.FieldValue, frame: Frame) -> Abstract | None:
        """A property of an object whose class is known; None if it has none of this name."""
        if not isinstance(owner, Obj):
            return None
        name = value.name
        if name in owner.fields:
            return owner.fields[name]
        getter = self.program.method(owner.type, getter_name(name), 0)
        if getter is not None and not getter.abstract:
            return self.run(getter, owner, (), frame, owner.frame) if self._matters(getter, ()) else UNKNOWN
        held = self._field(owner.type, name)
        if held is None:
            return None
        if held[1].static:
            return self.static(held[0], name)
        declared = self.program.field_type(owner.type, name)
        widget = self.models["(property)"](self, Site(Call(name, owner=declared), -1, owner, (), frame))
        return self.typed(declared) if isinstance(widget, v.Unknown) else widget

    def _platform_property(self, owner: Abstract, value: v.FieldValue, frame: Frame) -> Abstract:
        """A property that the app's code does not define: the platform's, a binding's, or a method read as one."""
        if not self._tells(value.name):
            return UNKNOWN
        call = Call(value.name, owner=value.owner)
        model = self.models.get(getter_name(value.name))
        if model is not None:
            found = model(self, Site(call, -1, owner, (), frame))
            if not isinstance(found, v.Unknown):
                return found
        found = self.models["(property)"](self, Site(call, -1, owner, (), frame))
        if not isinstance(found, v.Unknown):
            return found
        for method in self.program.extensions(getter_name(value.name), 0)[:1]:
            return self.run(method, None, (owner,), frame) if self._matters(method, (owner,)) else UNKNOWN
        for method in self.program.functions(getter_name(value.name), 0)[:1]:
            return self.run(method, None, (), frame) if self._matters(method, ()) else UNKNOWN
        return self._top_level_property(value, frame)

    def _tells(self, name: str) -> bool:
        """Whether anything can be known of a property of this name, whatever it belongs to."""
        known = self._telling.get(name)
        if known is None:
            getter, program = getter_name(name), self.program
            known = self._telling[name] = (
                name in PROPERTIES
                or getter in self.models
                or bool(self.layouts.named(name))
                or name in program.field_names
                or bool(program.extensions(getter, 0) or program.functions(getter, 0))
            )
        return known

    def _top_level_property(self, value: v.FieldValue, frame: Frame) -> Abstract:
        """A property of a file, read by its bare name."""
        if value.receiver is not None:
            return UNKNOWN
        for cls in (value.owner, self.program.owner_of[frame.method.id].name):
            for name in (cls, f"{cls}$Companion"):
                if any(f.name == value.name for c in self.program.chain(name) for f in c.fields):
                    return self.static(name, value.name)
        files = self.program.file_fields.get(value.name, ())
        package = self.program.owner_of[frame.method.id].name.rpartition(".")[0]
        near = [f for f in files if f.rpartition(".")[0] == package] or (files if len(files) == 1 else [])
        return self.static(near[0], value.name) if near else UNKNOWN

    def static(self, owner: str, name: str) -> Abstract:
        """What a static field holds; the class is loaded first."""
        if (constants := self.program.constant_of(owner)) is not None:
            asked = v.FieldValue(name, v.FieldValue(constants[1], owner=constants[0]))
            return self.read(asked, Frame(Method("", owner, ""), None, ()))
        for cls in (owner, f"{owner}$Companion"):
            self.load(cls)
            for fact in self.program.chain(cls):
                self.load(fact.name)
                if (fact.name, name) in self.statics:
                    return self.statics[fact.name, name]
        if owner not in self.program.classes and (value := constant(owner, name)):
            return v.Literal(value)
        if name == "entries" and self.program.constants(owner):
            return self.constants(owner)
        if name in ("INSTANCE", "Companion"):
            inner = f"{owner}${name}" if name == "Companion" else owner
            return self.singleton(inner)
        if name in _NUMBERS:
            return v.Literal(_NUMBERS[name])
        held = [self.singleton(c).get(name) for c in (owner, f"{owner}$Companion") if c in self.program.classes]
        found = next((h for h in held if not isinstance(h, v.Unknown)), UNKNOWN)
        return self.typed(self.program.field_type(owner, name)) if isinstance(found, v.Unknown) else found

    def constants(self, cls: str) -> Abstract:
        """All constants of an enumeration, as a collection."""
        made = Obj("collection", ("entries", cls))
        made.put("elements", join(*(self.static(cls, name) for name in self.program.constants(cls))))
        return made

    def singleton(self, cls: str) -> Obj:
        """The one object of an ``object`` or companion."""
        if cls not in self.singletons:
            made = self.singletons[cls] = Obj(cls, "object")
            for method in self.program.constructors(cls, 0)[:1]:
                self.run(method, made, (), None)
        return self.singletons[cls]

    def load(self, cls: str) -> None:
        """Run the static initialiser of a class, once."""
        if cls in self._loaded:
            return
        self._loaded.add(cls)
        method = self.program.initialiser(cls)
        if method is not None:
            self.run(method, None, (), None)

    # ---- calls

    def call(self, call: Call, index: int, frame: Frame) -> Abstract:
        """Execute a call."""
        args = tuple(self.eval(a, frame) for a in call.args)
        receiver = UNKNOWN if call.receiver is None else self.eval(call.receiver, frame)
        if call.name == INIT:
            return self._make(call, index, args, frame)
        if any(isinstance(o, Closure | Bound) for o in options(receiver)):
            return self.invoke(receiver, args, frame)
        if call.name in self.program.function_fields and (held := self._held_functions(call.name, receiver)):
            return self.invoke(join(*held), args, frame)
        return self._dispatch(call, index, receiver, args, frame)

    def _dispatch(
        self, call: Call, index: int, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame
    ) -> Abstract:
        """Run the methods of the app that a call means; what the platform does if there are none."""
        targets, platform = self._targets(call, receiver, args, frame)
        results = []
        types = {}
        for method, this, given, outer in targets[:MAX_TARGETS]:
            if call.type_args:
                types = {
                    n: self.eval(v.ClassValue(t), frame)
                    for n, t in zip(method.type_params, call.type_args, strict=False)
                }
            if self._matters(method, given):
                ordered = _by_name(method, call.names, given, len(given) - len(args))
                results.append(self.run(method, this, ordered, frame, outer, types))
        if (platform or not targets) and not self._sets_property(call, receiver, args, frame):
            receivers = receiver
            if call.receiver is None and call.scopes:
                receivers = self.eval(call.scopes[0], frame)
            results.append(self.platform(Site(call, index, receivers, args, frame)))
        return join(*results)

    def _held_functions(self, name: str, receiver: Abstract) -> list[Abstract]:
        """The functions in a property of objects: ``callbacks.onOpen(item)``."""
        values = (o.fields[name] for o in options(receiver) if isinstance(o, Obj) and name in o.fields)
        return [o for value in values for o in options(value) if isinstance(o, Closure | Bound)]

    def _sets_property(self, call: Call, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame) -> bool:
        """A setter that no code defines writes a property of the app's own object, if it has one of this name."""
        if len(args) != 1 or not call.name.startswith("set") or call.owner:
            return False
        name = call.name[3:4].lower() + call.name[4:]
        for held in (receiver,) if call.receiver is not None else [self.eval(s, frame) for s in call.scopes]:
            for option in options(held):
                if isinstance(option, Obj) and option.type in self.program.classes and self._has_field(option, name):
                    option.put(name, args[0])
                    return True
        return False

    def _matters(self, method: Method, args: tuple[Abstract, ...]) -> bool:
        """Whether running a method can leave anything: an edge, a field, a value."""
        if method.id in self.relevant.always:
            return True
        return method.id in self.relevant.passing and any(self._active(o) for a in args for o in options(a))

    def _active(self, value: Abstract) -> bool:
        """Whether a value is a function that leaves something when it is called."""
        match value:
            case Closure(method, frame):
                if method.id in self.relevant.always:
                    return True
                return method.id in self.relevant.passing and any(
                    self._active(o)
                    for a in frame.args
                    if not isinstance(a, Closure) or a.frame is not frame
                    for o in options(a)
                )
            case Bound():
                return True
        return False

    def _targets(
        self, call: Call, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame
    ) -> tuple[list[Target], bool]:
        """Methods that a call may mean; and whether it is the platform that answers."""
        program, count = self.program, len(args)
        if call.parent:
            above = self.program.classes.get(frame.method.owner)
            this = next((o for o in options(receiver) if isinstance(o, Obj)), frame.this)
            method = None if above is None else program.method(above.parent, call.name, count)
            return ([(method, this, args, None)] if method and this else []), method is None
        if call.receiver is None and not call.scopes:
            return self._static_targets(call, args), False
        candidates = [receiver] if call.receiver is not None else [self.eval(s, frame) for s in call.scopes]
        for held in candidates:
            found = [t for option in options(held) for t in self._members(option, call, args, frame)]
            if found:
                return found, False
        if call.owner in program.classes and call.receiver is not None:
            found = self._members(Obj(call.owner), call, args, frame)
            if found:
                return found, False
        return self._loose(call, candidates, args, frame), False

    def _static_targets(self, call: Call, args: tuple[Abstract, ...]) -> list[Target]:
        """Methods of a named class, its companion or object."""
        count = len(args)
        for cls in (call.owner, f"{call.owner}$Companion"):
            method = self._best(cls, call.name, args)
            if method is not None and not method.abstract:
                self.load(cls)
                this = None if method.static else self.singleton(cls)
                return [(method, this, args, None)]
        if call.owner:
            return []
        functions = [m for m in self.program.functions(call.name, count) if _has(m, call.names)]
        if functions:
            return [(functions[0], None, args, None)]
        return [(m, None, (UNKNOWN, *args), None) for m in self.program.extensions(call.name, count)[:1]]

    def _members(self, option: Abstract, call: Call, args: tuple[Abstract, ...], frame: Frame) -> list[Target]:
        """Methods of an object's class; of its subclasses too if only its type is known."""
        if isinstance(option, Widget):
            option = self.views.get((id(self.place), option.id), option)
        if not isinstance(option, Obj) or option.type not in self.program.classes:
            return []
        found: list[Target] = []
        method = self._best(option.type, call.name, args)
        if method is not None and not method.abstract:
            found.append((method, None if method.static else option, args, option.frame))
        if method is not None and option.abstract:
            for other in self.program.overrides(option.type, call.name, len(args))[:MAX_TARGETS]:
                if self._may_be(other.owner):
                    found.append((other, Obj(other.owner), args, None))
        if not found:
            companion = self._best(f"{option.type}$Companion", call.name, args)
            if companion is not None:
                found.append((companion, self.singleton(f"{option.type}$Companion"), args, None))
        if not found and method is not None:
            found = self._delegated(option, call, args)
        return found

    def _delegated(self, option: Obj, call: Call, args: tuple[Abstract, ...]) -> list[Target]:
        """Methods of the objects that an object gives the calls of its interfaces to."""
        todo = [option]
        for current in todo:
            held = [o for name, kept in current.fields.items() if name.startswith(DELEGATE) for o in options(kept)]
            for other in held:
                if not isinstance(other, Obj) or len(todo) > MAX_TARGETS:
                    continue
                method = self._best(other.type, call.name, args)
                if method is not None and not method.abstract:
                    return [(method, other, args, other.frame)]
                todo.append(other)
        return []

    def _may_be(self, cls: str) -> bool:
        """Whether an object of a class can be what is meant here: a screen only if it is in front."""
        if self.program.kind(cls) not in SCREEN_KINDS:
            return True
        place: Place | None = self.place
        while place is not None:
            if place.obj is not None and self.program.is_a(place.obj.type, cls):
                return True
            place = place.host
        return False

    def _best(self, cls: str, name: str, args: tuple[Abstract, ...]) -> Method | None:
        """The overload that fits the arguments best."""
        fits = [m for m in self.program.overloads(cls, name, len(args)) if not m.extension]
        return next((m for m in fits if self._accepts(m, args)), fits[0] if fits else None)

    def _accepts(self, method: Method, args: tuple[Abstract, ...]) -> bool:
        """Whether no argument contradicts the declared types."""
        for parameter, arg in zip(method.parameters, args, strict=False):
            declared = parameter.type
            match arg:
                case Obj() if declared in self.program.classes and not self.program.is_a(arg.type, declared):
                    return False
                case v.Literal(bool()) if declared and not declared.lower().endswith("boolean"):
                    return False
                case v.Literal(str()) if declared.rpartition(".")[2].lower() in ("int", "integer", "boolean", "long"):
                    return False
                case v.Resource() if declared.endswith("String"):
                    return False
        return True

    def _loose(self, call: Call, candidates: list[Abstract], args: tuple[Abstract, ...], frame: Frame) -> list[Target]:
        """Extension and top-level functions by name; a member by name if only one class has one."""
        count = len(args)
        for method in self.program.extensions(call.name, count):
            this = frame.this if not method.static else None
            held = self._extended(method, candidates)
            if held is not None:
                return [(method, this, (held, *args), None)]
        if call.receiver is None:
            named = [m for m in self.program.functions(call.name, count) if _has(m, call.names)]
            functions = [m for m in named if self._accepts(m, args)]
            if functions:
                return [(functions[0], None, args, None)]
        elif isinstance(candidates[0], v.Unknown) and call.name not in self.models and not call.owner:
            members = self.program.anywhere(call.name, count)
            owners = {m.owner for m in members}
            if (
                len(owners) == 1
                and self._may_be(members[0].owner)
                and self.liveness.meaning.may_mean(frame.method, call, members[0])
            ):
                return [(members[0], None if members[0].static else Obj(members[0].owner), args, None)]
        return []

    def _extended(self, method: Method, candidates: list[Abstract]) -> Abstract | None:
        """The receiver that an extension function can be called on, None if all are of other classes."""
        declared = method.parameters[0].type
        for held in candidates:
            for option in options(held):
                if (
                    not isinstance(option, Obj)
                    or declared not in self.program.classes
                    or self.program.is_a(option.type, declared)
                ):
                    return held
        return None

    def _make(self, call: Call, index: int, args: tuple[Abstract, ...], frame: Frame) -> Abstract:
        """Make an object, or run the constructor above; the constructor of a dialog runs in the dialog."""
        if call.parent or (isinstance(call.receiver, v.This) and frame.this is not None and frame.method.name == INIT):
            above = frame.this or Obj(call.owner)
            self._construct(Site(call, index, above, args, frame), above)
            return above
        if call.owner not in self.program.classes and (found := self._composed(call, args)) is not None:
            return self.run(found, None, _by_name(found, call.names, args, 0), frame)
        place = (frame.method.id, index, None if frame.this is None else frame.this.type)
        made = Obj(call.owner, ("constant", *place) if self._is_enum(call.owner) else place, frame)
        if self._is_kept(call.owner):
            made.fields = self.heap.setdefault((id(self.place), call.owner, frame.method.id, index), {})
        site = Site(call, index, made, args, frame)
        born = self.born(self, site)
        if born is None:
            self._construct(site, made)
        else:
            born.obj = born.obj or made
            with self.at(born, AUTO):
                self._construct(site, made)
        return made

    def _is_enum(self, cls: str) -> bool:
        return cls in self.program.classes and self.program.classes[cls].kind == "enum"

    def _is_kept(self, cls: str) -> bool:
        """Whether what objects of a class hold is kept from one execution of the place to the next."""
        return cls in self.program.classes and not cls.endswith("Dialog") and not cls.rpartition("$")[2].isdigit()

    def _composed(self, call: Call, args: tuple[Abstract, ...]) -> Method | None:
        """The top-level function that a call in upper case means, as those of Compose are."""
        simple = call.owner.rpartition(".")[2].rpartition("$")[2]
        found = [m for m in self.program.functions(simple, len(args)) if _has(m, call.names)]
        return found[0] if found and self._matters(found[0], args) else None

    def _construct(self, site: Site, made: Obj) -> Abstract:
        """Run the constructor that fits the arguments."""
        constructors = self.program.constructors(site.call.owner, len(site.args))
        chosen = next(
            (m for m in constructors if self._accepts(m, site.args)), constructors[0] if constructors else None
        )
        if chosen is None:
            return self.platform(site)
        ordered = _by_name(chosen, site.call.names, site.args, 0)
        return self.run(chosen, made, ordered, site.frame, made.frame)

    def invoke(self, function: Abstract, args: tuple[Abstract, ...], frame: Frame) -> Abstract:
        """Call a function object."""
        results = []
        for option in options(function):
            match option:
                case Closure(method, around):
                    results.append(self.run(method, around.this, args, frame, around))
                case Bound(name, receiver, owner):
                    results.append(self._invoke_bound(name, receiver, owner, args, frame))
                case Obj():
                    method_ = self.program.method(option.type, INVOKE, len(args))
                    if method_ is not None:
                        results.append(self.run(method_, option, args, frame, option.frame))
        return join(*results)

    def _invoke_bound(
        self, name: str, receiver: Abstract, owner: str, args: tuple[Abstract, ...], frame: Frame
    ) -> Abstract:
        """Call a method through a reference to it; a handler may take fewer arguments than it is given."""
        for count in range(len(args), -1, -1):
            given = args[:count]
            for option in options(receiver):
                if isinstance(option, Obj) and (method := self._best(option.type, name, given)) is not None:
                    return self.run(method, option, given, frame, option.frame)
            if owner and (method := self._best(owner, name, given)) is not None:
                return self.run(method, None if method.static else self.singleton(owner), given, frame)
            for method in self.program.functions(name, count)[:1]:
                return self.run(method, None, given, frame)
            for method in self.program.extensions(name, count)[:1]:
                return self.run(method, None, (receiver, *given), frame)
        if name == INIT:
            call = Call(INIT, owner=owner)
            return self._make(call, -1, args, frame)
        return UNKNOWN

    def platform(self, site: Site) -> Abstract:
        """A call that the app's code does not answer."""
        model = self.models.get(site.call.name)
        if model is not None:
            return model(self, site)
        return self.models["(other)"](self, site)

    def callbacks(self, obj: Obj, names: Iterable[str] | None = None) -> tuple[Method, ...]:
        """The methods of an object that the platform may call: by these names, or all that look like it."""
        return self._callbacks.of(obj.type, names)

    def called_by_platform(self, obj: Obj) -> bool:
        """Whether an object is one that the platform calls back: no screen, no mere data."""
        return not obj.abstract and self._callbacks.given(obj.type)


def _has(method: Method, names: tuple[str, ...]) -> bool:
    """Whether a method has parameters of all these names."""
    return not any(names) or {n for n in names if n} <= {p.name for p in method.parameters}


def frame_types(frame: Frame) -> dict[str, Abstract]:
    """What type variables stand for in a frame and those around it."""
    current: Frame | None = frame
    while current is not None:
        if current.types:
            return current.types
        current = current.outer
    return {}


def _frame_of(frame: Frame, method: str) -> Frame | None:
    """The activation of a method that a body looks into."""
    current: Frame | None = frame
    for _ in range(MAX_DEPTH):
        if current is None or current.method.id == method:
            return current
        if current.outer is not None:
            current = current.outer
        else:
            current = current.this.frame if current.this is not None else None
    return None


def _is_known(value: v.Value, method: str, index: int) -> bool:
    """Whether a value needs no call of a body that is yet to come; an expression may go on for many lines."""
    match value:
        case v.Result(owner, call):
            return owner != method or call < index
        case v.Choice(those):
            return all(_is_known(o, method, index) for o in those)
        case v.Guarded(inner, guards):
            return _is_known(inner, method, index) and all(_is_known(g.subject, method, index) for g in guards)
    return True


def _decided(subject: Abstract, other: Abstract, equal: bool) -> bool | None:
    """Whether a condition holds: True, False, or None if it is not known."""
    answers = {_same(s, o) for s in options(subject) for o in options(other)}
    if None in answers:
        return None
    if isinstance(other, Many) and equal and not isinstance(subject, Many):
        return True in answers
    if len(answers) > 1:
        if not equal and isinstance(other, Many) and not isinstance(subject, Many):
            return False
        return None
    return answers.pop() is equal


def _unwritten(guard: Guard, subject: Abstract, other: Abstract) -> bool:
    """Whether an element is compared with a field that nothing was put into so far."""
    if not guard.equal:
        return False
    sides = ((subject, guard.other, other), (other, guard.subject, subject))
    return any(
        isinstance(element, Entry | Widget | Item)
        and isinstance(written, v.FieldValue)
        and (isinstance(held, v.Unknown) or (isinstance(held, Obj) and held.abstract))
        for element, written, held in sides
    )


def _same(one: Abstract, other: Abstract) -> bool | None:
    """Whether two values are equal; None if it cannot be said."""
    if isinstance(one, v.Literal) and isinstance(other, v.Literal):
        if isinstance(one.value, bool) != isinstance(other.value, bool) and {one.value, other.value} <= {0, 1, None}:
            return bool(one.value) == bool(other.value)
        return None if "{}" in f"{one.value}{other.value}" else one.value == other.value
    null = v.NULL
    if other == null or one == null:
        known = one if other == null else other
        if isinstance(known, Obj) and known.abstract:
            return None
        return False if isinstance(known, Obj | Widget | Item | Entry | Closure | Bound | v.ClassValue) else None
    if isinstance(one, Entry) and isinstance(other, Entry):
        return one.key == other.key
    if isinstance(one, Widget) and isinstance(other, Widget):
        return one.id == other.id
    if isinstance(one, Obj) and isinstance(other, Obj) and one.is_constant and other.is_constant:
        return (one.type, one.site) == (other.type, other.site)
    if isinstance(one, v.Resource | v.ClassValue) and isinstance(other, v.Resource | v.ClassValue):
        return one == other
    if {type(one), type(other)} == {v.Literal, v.Resource}:
        return False
    return None


def _by_name(method: Method, names: tuple[str, ...], args: tuple[Abstract, ...], skip: int) -> tuple[Abstract, ...]:
    """Arguments in the order of the parameters; `skip` receivers stand before those that names count.

    A function behind the others is the last parameter, whatever defaults are left out before it.
    """
    if not any(names):
        given, most = len(args), len(method.parameters)
        if 0 < given < most and isinstance(args[-1], Closure) and not method.parameters[-1].type:
            return (*args[:-1], *(_MISSING,) * (most - given), args[-1])
        return args
    where = {p.name: i for i, p in enumerate(method.parameters)}
    out: list[Abstract] = [_MISSING] * len(method.parameters)
    out[:skip] = args[:skip]
    for n, (name, arg) in enumerate(zip(names, args[skip:], strict=False), start=skip):
        at = where.get(name, n) if name else n
        if name == "" and n == len(args) - 1 and isinstance(arg, Closure):
            at = len(out) - 1
        if at < len(out):
            out[at] = arg
    return tuple(out)
