"""Values of the facts as what they are in a frame, and the conditions that decide which of them are meant."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.values import UNKNOWN, Guard
from uiatlas_static.solver.callbacks import MOVING
from uiatlas_static.solver.conditions import decided, held_once, left, unwritten, usual
from uiatlas_static.solver.domain import (
    ELSEWHERE,
    LIST,
    MAX_DEPTH,
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
from uiatlas_static.solver.hierarchy import PLATFORM
from uiatlas_static.solver.instances import Instances
from uiatlas_static.solver.places import AUTO, DOUBTFUL, HEARD_KEY, HOME, PRESSED, ROWS, UP, Trigger
from uiatlas_static.solver.states import note_asked

_MAX_AROUND = 4
"""How many bodies around one another are asked for a type variable."""
_TOLD_BY_TEXT = ("item", "dialog")
"""Classes of touches whose rows code tells apart by what they say."""
_KEY, _KEY_OF = "keyCode", "getKeyCode"
"""How Kotlin and Java ask an event for its key."""
_BACK_KEY, _ENTER_KEY = v.Literal("KEYCODE_BACK"), v.Literal("KEYCODE_ENTER")
_KEYS = {"KEYCODE_BACK": _BACK_KEY, "KEYCODE_ENTER": _ENTER_KEY}
"""What stands for the codes of the key Back and of that which ends a line, where code is told of a key."""


class Evaluation(Instances):
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
        type_ = owner.method.parameters[value.index].type
        return self.typed(self.declared(type_, owner)) if type_ else UNKNOWN

    def declared(self, type_: str, frame: Frame) -> str:
        """What a declared type is where a body runs: the classes around it may have type variables, too.

        The innermost class that declares a variable says what it is, or that this is not known.
        """
        if type_ in frame.method.type_params:
            return type_
        around: Frame | None = frame
        for _ in range(_MAX_AROUND if "." not in type_ else 1):
            if around is None:
                break
            this = around.this
            found = type_ if this is None else self.program.stands_for(type_, around.method.owner, this.type)
            owner = self.program.classes.get(around.method.owner)
            if found != type_ or (owner is not None and type_ in owner.type_params):
                return found
            around = around.outer or (None if this is None else this.frame)
        return type_

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
                trigger = _doubted(trigger)
                continue
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
            answer = held_once(guard, frame.method, self.program)
        elif names and guard.equal and holds is None and self._refines(subject, other):
            answer = other
        elif guard.equal and holds is None and (pressed := _key_asked(guard, frame.method)) is not None:
            answer = pressed
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
        said = self.said(value)
        return said if said and self.trigger.edge_class in _TOLD_BY_TEXT and not self.trigger.text else ""

    def _refined(self, trigger: Trigger, other: Abstract, subject: v.Value, frame: Frame) -> Trigger:
        """Something unknown equals an id, or a text: then the element that has it is what triggers."""
        if other is _BACK_KEY:
            return PRESSED if trigger.edge_class in (AUTO.edge_class, HEARD_KEY.edge_class) else trigger
        if other is _ENTER_KEY:
            if trigger.enter and trigger.edge_class == HEARD_KEY.edge_class:
                return replace(trigger, edge_class="click", doubtful=False)
            return _doubted(trigger)
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


def _doubted(trigger: Trigger) -> Trigger:
    """A trigger under a condition that is not known: what comes by itself may not come."""
    return DOUBTFUL if trigger is AUTO else trigger


def _key_asked(guard: Guard, method: Method) -> v.Literal | None:
    """What stands for Back, or for the key that ends a line, where a body compares it with the key it is told of."""
    for told, named in ((guard.subject, guard.other), (guard.other, guard.subject)):
        if isinstance(named, v.FieldValue) and named.name in _KEYS and named.owner.endswith("KeyEvent"):
            given = isinstance(told, v.Result) and told.method == method.id and method.calls[told.call].name == _KEY_OF
            if given or isinstance(told, v.Parameter) or (isinstance(told, v.FieldValue) and told.name == _KEY):
                return _KEYS[named.name]
    return None


def _asks_for_id(value: v.Value, method: Method) -> bool:
    """Whether a value is the id of something that code was given: ``touched.getId()``."""
    asked: v.Value | None = None
    if isinstance(value, v.Result) and value.method == method.id and method.calls[value.call].name == "getId":
        asked = method.calls[value.call].receiver
    elif isinstance(value, v.FieldValue) and value.name == "id":
        asked = value.receiver
    return isinstance(asked, v.Parameter)


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
