"""Values of the facts as what they are in a frame, and the conditions that decide which of them are meant."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import INIT, Call, Method
from uiatlas_static.facts.values import UNKNOWN, Guard
from uiatlas_static.solver.callbacks import MOVING
from uiatlas_static.solver.conditions import decided, held_once, left, unwritten, usual
from uiatlas_static.solver.declared_types import COLLECTING, PLATFORM
from uiatlas_static.solver.domain import (
    DESTINATION,
    ELSEWHERE,
    LIST,
    MAX_DEPTH,
    MESSAGE,
    UNDECIDED,
    Abstract,
    Bound,
    Closure,
    Doubt,
    Frame,
    Many,
    Obj,
    Widget,
    frame_of,
    join,
    options,
)
from uiatlas_static.solver.injection import PROVIDING, Injection
from uiatlas_static.solver.places import AUTO, DOUBTFUL, HOME, PRESSED, ROWS, UP, Trigger
from uiatlas_static.solver.program import INJECTED
from uiatlas_static.solver.properties import Properties
from uiatlas_static.solver.states import note_asked
from uiatlas_static.solver.streams import OBSERVABLE, makes_stream

_ACTIVITIES = frozenset(
    {
        "android.app.Activity",
        "androidx.activity.ComponentActivity",
        "androidx.appcompat.app.AppCompatActivity",
        "androidx.fragment.app.FragmentActivity",
    }
)
"""Classes of the platform that the activity in front is declared as."""
_TOLD_BY_TEXT = ("item", "dialog")
"""Classes of touches whose rows code tells apart by what they say."""
_KEY, _KEY_OF = "keyCode", "getKeyCode"
"""How Kotlin and Java ask an event for its key."""
_BACK_KEY = v.Literal("KEYCODE_BACK")
"""What stands for the code of the key Back, where code is told of a key."""


class Evaluation(Properties):
    """Evaluates values and conditions."""

    def eval(self, value: v.Value, frame: Frame) -> Abstract:
        """What a value of the facts is in a frame."""
        how = _HOW.get(type(value))
        return value if how is None else how(self, value, frame)  # type: ignore[return-value]

    def _result(self, value: v.Result, frame: Frame) -> Abstract:
        if frame.method.id == value.method:
            return dict.get(frame.results, value.call, UNKNOWN)
        owner = frame_of(frame, value.method)
        return UNKNOWN if owner is None else owner.results.get(value.call, UNKNOWN)

    def _parameter(self, value: v.Parameter, frame: Frame) -> Abstract:
        owner = frame if frame.method.id == value.method else frame_of(frame, value.method)
        if owner is None or value.index >= len(owner.args):
            return UNKNOWN
        given = owner.args[value.index]
        if not isinstance(given, v.Unknown):
            return given
        type_, this = owner.method.parameters[value.index].type, owner.this
        if not type_:
            return UNKNOWN
        return self.typed(type_ if this is None else self.program.stands_for(type_, owner.method.owner, this.type))

    def _this(self, value: v.This, frame: Frame) -> Abstract:
        obj = frame.this
        return obj if obj is not None and obj.type == value.type else self.this(value.type, frame)

    def _lambda(self, value: v.Lambda, frame: Frame) -> Abstract:
        method = self.program.by_id.get(value.method)
        return UNKNOWN if method is None else Closure(method, frame)

    def _reference(self, value: v.Reference, frame: Frame) -> Abstract:
        bound: Abstract = UNKNOWN
        if value.receiver is not None:
            bound = self.eval(value.receiver, frame)
            if isinstance(bound, v.Unknown) and not value.owner:
                return Bound(value.name, bound, ELSEWHERE)
        elif value.scopes:
            bound = self._holder(value.name, value.scopes, frame)
        return Bound(value.name, bound, value.owner)

    def _choice(self, value: v.Choice, frame: Frame) -> Abstract:
        meant = [
            self.eval(o, frame)
            for o in value.options
            if type(o) is not v.Guarded or self._allows(o.guards, frame) is not None
        ]
        if UNKNOWN in meant:
            meant += [Obj(o.type) for o in meant if isinstance(o, Obj) and self._is_data(o)]
        return join(*meant)

    def _is_data(self, made: Obj) -> bool:
        """Whether an object of the app's code holds nothing but constants; another one of its class may have others."""
        held = made.fields.values()
        return made.type in self.program.classes and bool(held) and all(type(h) is v.Literal for h in held)

    def _guarded(self, value: v.Guarded, frame: Frame) -> Abstract:
        return self.chosen(value, frame)

    def _at_least(self, value: v.AtLeast, frame: Frame) -> Abstract:
        """Holds of all devices that the app runs on up to the lowest level; above that nothing is known."""
        return v.Literal(True) if value.level <= self.program.facts.manifest.min_sdk else UNKNOWN

    def _caught(self, value: v.Caught, frame: Frame) -> Abstract:
        return UNKNOWN

    def _class(self, value: v.ClassValue, frame: Frame) -> Abstract:
        if "." in value.name:
            return value
        return frame_types(frame).get(value.name, UNKNOWN if _is_type_variable(value.name, frame) else value)

    def typed(self, type_: str) -> Abstract:
        """Some object of a type, if its code is known and it is no mere data; an activity only if code runs in it."""
        if type_ in (DESTINATION, MESSAGE):
            return Obj(type_)
        if type_ not in self.program.classes:
            return self._in_front() if type_ in _ACTIVITIES else UNKNOWN
        if (shown := self._shown(type_)) is not None:
            return shown
        return UNKNOWN if self.program.kind(type_) == "activity" else self._some(type_)

    def _some(self, type_: str) -> Obj:
        """An object of a class of the app."""
        if self.program.abstract(type_):
            if given := self._injection.given(type_, self.place.activity.name):
                return self._some(given)
            beside = self._beside(type_)
            if len(beside) == 1:
                return beside[0]
            sending = [c for c in self.program.subclasses.get(type_, ()) if c in self._keeping_streams]
            if len(sending) == 1 and self._offers_stream(type_):
                return self._some(sending[0])
        elif self.program.kind(type_) == "model" or type_ in self._keeping_streams or type_ in self._injected:
            return self.view_model(type_, self.place.activity.name)
        elif provider := self._provided.get(type_) or self._injection.making(type_, self.place.activity.name):
            return self._provide(type_, self.place.activity.name, provider)
        return self.singleton(type_) if self.program.classes[type_].kind == "object" else Obj(type_)

    @cached_property
    def _injection(self) -> Injection:
        return Injection(self.program)

    def _beside(self, type_: str) -> list[Obj]:
        """The fragments of a type that are shown in the same activity: an interface is told by one of them."""
        below = self._fragments_below.get(type_)
        if below is None:
            every = (c for c in self.program.subclasses.get(type_, ()) if self.program.kind(c) == "fragment")
            below = self._fragments_below[type_] = tuple(every)
        around = self.place.activity.identity if below else ()
        places = (self.world.places.peek((f"fragment:{c}", *around)) for c in below)
        return [p.obj for p in places if p is not None and p.obj is not None]

    def _in_front(self) -> Abstract:
        """The activity in front: what something declared as no more than an activity is."""
        front = self.place.activity
        return front.obj if front.kind == "activity" and front.obj is not None else UNKNOWN

    @cached_property
    def _keeping_streams(self) -> frozenset[str]:
        """Classes, no screens among them, whose objects are made with a stream that others listen to."""
        program = self.program
        plain = (c for c in program.classes.values() if c.kind == "class" and program.kind(c.name) == "")
        return frozenset(c.name for c in plain if any(map(makes_stream, c.methods)))

    def _offers_stream(self, type_: str) -> bool:
        """Whether what a type or its super types declare gives others a stream."""
        declared = [self.program.classes[a] for a in self.program.ancestors(type_) if a in self.program.classes]
        given = [*(f.type for c in declared for f in c.fields), *(m.type for c in declared for m in c.methods)]
        return any(t.rpartition(".")[2].endswith(OBSERVABLE) for t in given)

    @cached_property
    def _injected(self) -> frozenset[str]:
        """Classes that no code makes, but dependency injection: adapters, and those whose constructor says what of."""
        program = self.program
        calls = ((m, c) for m in program.by_id.values() for c in m.calls if c.name == INIT)
        made = {c.owner for m, c in calls if not _hands_on(m, c)}
        return frozenset(
            name
            for name, cls in program.classes.items()
            if name not in made and (program.kind(name) == "adapter" or any(map(_says_what_of, cls.methods)))
        )

    @cached_property
    def _provided(self) -> dict[str, Method]:
        """Methods by which dependency injection makes objects of a class, and that tell the object a function."""
        bodies = (m for m in self.program.by_id.values() if PROVIDING in m.annotations and _tells_function(m))
        return {m.type: m for m in bodies if m.type in self.program.classes}

    def _provide(self, type_: str, owner: str, method: Method) -> Obj:
        """The one object of a class that a method of dependency injection makes for an activity."""
        where = owner, type_
        if where not in self.view_models:
            self.view_models[where] = Obj(type_, ("model", owner))
            with self.at(self.place, AUTO):
                made = self.run(method, None if method.static else Obj(method.owner), (), None)
            for option in options(made):
                if isinstance(option, Obj) and self.program.is_a(option.type, type_):
                    self.view_models[where] = option
        return self.view_models[where]

    def view_model(self, type_: str, owner: str) -> Obj:
        """The one object of a class that an activity keeps; it is made when it is first asked for.

        Args:
            type_: The class: a view model, one that gives others a stream to listen to, an adapter.
            owner: The activity.
        """
        where = owner, type_
        if where not in self.view_models:
            made = self.view_models[where] = Obj(type_, ("model", owner))
            constructors = [m for cls in self.program.chain(type_) for m in cls.methods if m.name == INIT]
            if constructors:
                first = constructors[0]
                injected = (m for m in constructors if m.owner == first.owner and _is_injected(m))
                with self.at(self.place, AUTO):
                    self.run(next(injected, first), made, (), None)
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
        known = self._calling(type_, frame) or self._shown(type_)
        return known or (self._some(type_) if type_ in self.program.classes else UNKNOWN)

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

    def _allows(self, guards: tuple[Guard, ...], frame: Frame, trigger: Trigger | None = None) -> Trigger | None:
        """The trigger under which something guarded runs, by that of guards before these; None if it cannot."""
        trigger = trigger or self.present
        conditions = frame.conditions
        for guard in guards:
            answer = conditions.get(id(guard))
            if answer is None:
                answer = self._condition(guard, frame)
            if answer is True:
                continue
            if answer is False:
                return None
            if answer is UNDECIDED:
                trigger = DOUBTFUL if trigger is AUTO else trigger
            else:
                trigger = self._refined(trigger, answer, guard.subject, frame)
        return trigger

    def _condition(self, guard: Guard, frame: Frame) -> bool | Doubt | Abstract:
        """Whether a condition may hold, asked once in a frame; what something unknown has to equal for that."""
        subject, other = self.eval(guard.subject, frame), self.eval(guard.other, frame)
        if type(subject) is Many:
            subject = self._touched(guard, subject, frame)
        if self.first and unwritten(guard, subject, other):
            self.postponed = True
            self.try_again()
            return False
        answer: bool | Doubt | Abstract = True
        holds = decided(guard, subject, other, self.program)
        if self._depends_on_screen(subject, other):
            frame.conditions[id(guard)] = UNDECIDED
            return UNDECIDED
        names = holds is None and type(other) is not v.Literal
        if names and isinstance(subject, v.Unknown) and (key := self._preference_key(other)):
            holds = (key == self.trigger.id) is guard.equal
        if holds is False:
            answer = held_once(guard, frame.method)
        elif names and guard.equal and holds is None and self._refines(subject, other):
            answer = other
        elif guard.equal and holds is None and _is_back(guard, frame.method):
            answer = _BACK_KEY
        elif holds is None and not usual(guard, frame):
            answer = UNDECIDED
        if holds is None and self.program.states.exist:
            note_asked(self, guard, frame)
        frame.conditions[id(guard)] = answer
        return answer

    def _touched(self, guard: Guard, subject: Many, frame: Frame) -> Abstract:
        """Of the ids of several elements, as a field has them that each touch writes, that of what is touched.

        Only an id that the code names is asked for so: compared with what is touched, the field has what was before.
        What a body gives back that does not act is kept for all touches.
        """
        if type(guard.other) is not v.Resource:
            return subject
        ids = self._ids(subject)
        if len(ids) < len(subject.options) or frame.method.id not in self.relevant.acting:
            return subject
        touched = self.trigger.id
        return subject.options[ids.index(touched)] if touched in ids else subject

    def _depends_on_screen(self, subject: Abstract, other: Abstract) -> bool:
        """Whether it is asked if there is an element that only layouts for larger screens have."""
        element, nothing = (subject, other) if type(subject) is Widget else (other, subject)
        if type(element) is not Widget or type(nothing) is not v.Literal:
            return False
        return nothing.value is None and element.id in self.layouts.elsewhere

    def arguments(self, call: Call, frame: Frame) -> tuple[Abstract, ...]:
        """What a call is given, without what its conditions exclude: ``if (next != Home.class) open(next)``.

        A field may be given something else between the two.
        """
        args = tuple([self.eval(a, frame) for a in call.args])
        if not call.guards or Many not in map(type, args):
            return args
        return tuple([self._left(w, a, call.guards, frame) for w, a in zip(call.args, args, strict=True)])

    def _left(self, written: v.Value, value: Abstract, guards: tuple[Guard, ...], frame: Frame) -> Abstract:
        """Of several values, those for which conditions on them may hold."""
        lasting = type(value) is Many and not isinstance(written, v.FieldValue)
        for guard in guards if lasting else ():
            if written in (guard.subject, guard.other):
                sides = self.eval(guard.subject, frame), self.eval(guard.other, frame)
                value = left(guard, value, written == guard.subject, sides, self.program)
        return value

    def fails(self, option: v.Value, frame: Frame) -> bool:
        """Whether an option of a choice cannot be meant."""
        return isinstance(option, v.Guarded) and self._allows(option.guards, frame) is None

    def _preference_key(self, value: Abstract) -> str:
        """The key that a string resource says, while a preference is touched that has one like it."""
        if not isinstance(value, v.Resource) or value.kind != "string" or self.trigger.edge_class != "preference":
            return ""
        text = self.resources.strings.get(value.name, "")
        return text if text in self._preference_keys else ""

    @cached_property
    def _preference_keys(self) -> frozenset[str]:
        return frozenset(p.key for s in self.resources.preferences.values() for p in s.entries)

    def _ids(self, value: Abstract) -> list[str]:
        """Names of the elements' ids that a value may be."""
        return [o.name for o in options(value) if isinstance(o, v.Resource) and o.kind == "id"]

    def _refines(self, subject: Abstract, other: Abstract) -> bool:
        """Whether a condition that is not decided tells which element is touched: of what comes by itself, none is."""
        if self.world.by_itself and self.present.edge_class == AUTO.edge_class:
            return False
        open_ = isinstance(subject, v.Unknown) or len(self._ids(subject)) > 1
        return bool(self._says(other)) or (open_ and bool(self._ids(other)))

    def _says(self, value: Abstract) -> str:
        """The text that a row or button has if it is told apart by its resource, or by a constant that has the text."""
        if not isinstance(value, v.Resource) and not (isinstance(value, Obj) and value.is_constant):
            return ""
        told = self.trigger.edge_class in _TOLD_BY_TEXT and not self.trigger.text
        return self.said(value) if told else ""

    def _refined(self, trigger: Trigger, other: Abstract, subject: v.Value, frame: Frame) -> Trigger:
        """Something unknown equals an id, or a text: then the element that has it is what triggers."""
        if other is _BACK_KEY:
            return PRESSED if trigger.edge_class == AUTO.edge_class else trigger
        if said := self._says(other):
            return replace(trigger, text=said)
        ids = self._ids(other)
        if ids == [HOME] and trigger.edge_class == "menu" and not trigger.id:
            return UP
        if len(ids) != 1 or ids[0].startswith("android:"):
            return trigger
        told = self._is_told_by_library(frame)
        asked = told and isinstance(subject, v.Parameter)
        if trigger.id and not (asked or (_asks_for_id(subject, frame.method) and self._is_in_row(ids[0], trigger))):
            return trigger
        is_view = trigger.edge_class in ("click", "item") and self.layouts.widget(ids[0]) is not None
        for menu in () if is_view else self.resources.menus.values():
            for item in menu.items:
                if item.group == ids[0]:
                    return trigger
                if item.id == ids[0]:
                    surface = self._rows_around(frame.this) if told else ""
                    return Trigger("menu", id=item.id, text=item.title, surface=surface)
        if frame.method.name in MOVING or (trigger.id and asked):
            return trigger
        return Trigger("click" if trigger.edge_class == "auto" else trigger.edge_class, id=ids[0], long=trigger.long)

    def _is_in_row(self, id: str, trigger: Trigger) -> bool:
        """Whether an element stands in no layout together with the list of which a row is touched."""
        if trigger.edge_class != "item" or trigger.id not in self.layouts.lists(self.place.layouts):
            return False
        together = any({id, trigger.id} <= self.layouts.ids(name) for name in self.place.layouts)
        return self.layouts.widget(id) is not None and not together

    @staticmethod
    def _rows_around(adapter: Obj | None) -> str:
        """Where an item stands that an adapter is told of."""
        lists = () if adapter is None else options(adapter.get(LIST))
        return ROWS + next((o.id for o in lists if isinstance(o, Widget)), "")

    def _is_told_by_library(self, frame: Frame) -> bool:
        """Whether code is a method that an adapter has from the class of a library that it extends."""
        if not frame.method.override or frame.this is None or self.program.kind(frame.this.type) != "adapter":
            return False
        last = [*self.program.chain(frame.this.type)][-1]
        return bool(last.parent) and not last.parent.startswith(PLATFORM)


def _is_back(guard: Guard, method: Method) -> bool:
    """Whether the key that a body is told of is compared with Back: its parameter, or what an event gives."""
    for told, named in ((guard.subject, guard.other), (guard.other, guard.subject)):
        if isinstance(named, v.FieldValue) and named.name == _BACK_KEY.value and named.owner.endswith("KeyEvent"):
            given = isinstance(told, v.Result) and told.method == method.id and method.calls[told.call].name == _KEY_OF
            return given or isinstance(told, v.Parameter) or (isinstance(told, v.FieldValue) and told.name == _KEY)
    return False


def _asks_for_id(value: v.Value, method: Method) -> bool:
    """Whether a value is the id of something that code was given: ``touched.getId()``."""
    asked: v.Value | None = None
    if isinstance(value, v.Result) and value.method == method.id and method.calls[value.call].name == "getId":
        asked = method.calls[value.call].receiver
    elif isinstance(value, v.FieldValue) and value.name == "id":
        asked = value.receiver
    return isinstance(asked, v.Parameter)


def _is_injected(method: Method) -> bool:
    """Whether dependency injection calls a constructor."""
    return method.name == INIT and not INJECTED.isdisjoint(method.annotations)


def _tells_function(method: Method) -> bool:
    """Whether a body gives a function to what it makes."""
    told = (a for call in method.calls if call.receiver is not None for a in call.args)
    return any(isinstance(a, v.Lambda | v.Reference) for a in told)


def _hands_on(method: Method, call: Call) -> bool:
    """Whether a call hands on from a constructor of a class to another one of it."""
    return call.name == INIT and call.parent and call.owner == method.owner


def _says_what_of(method: Method) -> bool:
    """Whether an injected constructor makes its object of more than it is given.

    It hands on or keeps functions of its own, tells the class above a constant, or keeps a collection that it makes.
    """
    if not _is_injected(method):
        return False
    handed = [a for c in method.calls if _hands_on(method, c) for a in c.args]
    if any(isinstance(a, v.Lambda | v.Reference) for a in (*handed, *(w.value for w in method.writes))):
        return True
    told = (a for c in method.calls if c.name == INIT and c.parent for a in c.args)
    made = {n for n, c in enumerate(method.calls) if c.name in COLLECTING and c.args}
    kept = (w.value for w in method.writes)
    return any(isinstance(a, v.Resource | v.Literal | v.ClassValue) for a in told) or any(
        isinstance(k, v.Result) and k.method == method.id and k.call in made for k in kept
    )


def frame_types(frame: Frame) -> dict[str, Abstract]:
    """What type variables stand for in a frame and those around it."""
    current: Frame | None = frame
    while current is not None:
        if current.types:
            return current.types
        current = current.outer
    return {}


def _is_type_variable(name: str, frame: Frame) -> bool:
    """Whether a name stands for a type that only the call of a function around tells."""
    current: Frame | None = frame
    while current is not None:
        if name in current.method.type_params:
            return True
        current = current.outer
    return False


_HOW: "dict[type, Callable[[Evaluation, Any, Frame], Abstract]]" = {
    v.Result: Evaluation._result,
    v.Parameter: Evaluation._parameter,
    v.This: Evaluation._this,
    v.FieldValue: Evaluation.read,
    v.Lambda: Evaluation._lambda,
    v.Reference: Evaluation._reference,
    v.Choice: Evaluation._choice,
    v.Guarded: Evaluation._guarded,
    v.ClassValue: Evaluation._class,
    v.AtLeast: Evaluation._at_least,
    v.Caught: Evaluation._caught,
}
"""What evaluates a value, by its class; all others are what they are in every frame."""
