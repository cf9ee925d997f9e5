"""Calling: methods of the app, function objects; the platform's models where the app has no code."""

import re
from collections.abc import Iterable
from dataclasses import replace

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import GIVING, INIT, INVOKE, Call, Method, set_by
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.arguments import laid_out
from uiatlas_static.solver.awaited import TAKING_ELEMENTS, awaited
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.conditions import FINDING
from uiatlas_static.solver.domain import (
    ELSEWHERE,
    MAX_OPTIONS,
    Abstract,
    Bound,
    Closure,
    Frame,
    Many,
    Obj,
    is_constant,
    join,
    objects,
    options,
)
from uiatlas_static.solver.extensions import Target
from uiatlas_static.solver.finishing import PAGING
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.last_resorts import CLASSES_SHOWN, run_last_resorts
from uiatlas_static.solver.making import MAX_TOLD_APART, Making
from uiatlas_static.solver.places import AUTO
from uiatlas_static.solver.read_together import read_together
from uiatlas_static.solver.streams import CALLED_FROM, SENDING

_UNKNOWN = frozenset({v.Unknown})
_ITEM_OF_MENU = 4
"""How many arguments a menu is given an item with."""
_ON = ("apply", "run")
"""Functions of Kotlin that call what they are given on their object."""
MAX_UNKNOWN = 4
"""Most arguments that a method takes which the platform calls through a reference."""
_MAY_BE_FUNCTION = (Closure, Bound, Many)
_STEPS = re.compile(r"(?:set|add|put|with)(?![a-z])")
"""How the names of calls begin that tell a builder something."""


class Calling(Making):
    """Executes calls."""

    def call(self, call: Call, index: int, frame: Frame) -> Abstract:
        """Execute a call; what it gives back, or some object of the class that this is declared as."""
        given = self._called(call, index, frame)
        if not isinstance(given, v.Unknown):
            return given
        if self.first and call.name in TAKING_ELEMENTS and (later := awaited(self, call, index, frame)) is not None:
            return later
        return self._cast(call, frame) if call.type in self.program.classes else given

    def _cast(self, call: Call, frame: Frame) -> Abstract:
        """Some object of the class that the result of a call is declared as.

        Of several fragments that derive from it, the one that is shown need not be what is looked for by a known tag.
        """
        some = self.typed(call.type)
        if not call.name.startswith(FINDING) or type(some) is not Obj or some.type == call.type:
            return some
        known = all(is_constant(self.eval(a, frame)) for a in call.args)
        return join(some, v.Literal(None)) if known else some

    def _called(self, call: Call, index: int, frame: Frame) -> Abstract:
        args = self.arguments(call, frame) if call.args else ()
        receiver = UNKNOWN if call.receiver is None else self.receiver_of(call, frame)
        given = self._answered(call, index, receiver, args, frame)
        if self.last_resorts and (bodies := self.last_resorts.get((frame.method.id, index))):
            site = CallSite(call, index, receiver, args, frame)
            given = join(given, run_last_resorts(self, list(bodies.values()), site, given))
        if self.shown_at_last and (frame.method.id, index) in self.shown_at_last:
            self.ask(CLASSES_SHOWN, CallSite(call, index, receiver, args, frame))
        return given

    def _answered(
        self, call: Call, index: int, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame
    ) -> Abstract:
        if call.name == INIT:
            return self._make(call, index, args, frame)
        if type(receiver) is not Many and Many not in map(type, args):
            return self._meant(call, index, receiver, args, frame)
        receiver, args = self.of_touched(receiver, frame), tuple([self.of_touched(a, frame) for a in args])
        rows = self._rows_told_apart(call, receiver, args, frame)
        if not rows and (each := read_together(self, call, args, frame)):
            return join(*[self._meant(call, index, receiver, one, frame) for one in each])
        if not rows:
            return self._meant(call, index, receiver, args, frame)
        given = []
        for text, (on, *told) in rows:
            with self.at(self.place, replace(self.trigger, text=text)):
                given.append(self._meant(call, index, on, tuple(told), frame))
        return join(*given)

    def _rows_told_apart(
        self, call: Call, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame
    ) -> list[tuple[str, tuple[Abstract, ...]]]:
        """Of a row that is touched, receiver and arguments for each text that it may have.

        One of several texts is handed on, or one of several objects with a text each. A menu that code fills is given
        all of them.
        """
        known = () if call.name == "add" and len(args) == _ITEM_OF_MENU else (receiver, *args)
        for n, value in enumerate(known):
            if type(value) is not Many:
                continue
            said = [(self.said(o), o) for o in value.options]
            if len({text for text, _ in said if text}) < 2:
                continue
            if self.trigger.edge_class != "item" or self.trigger.text:
                return []
            return [(text, (*known[:n], o, *known[n + 1 :])) for text, o in said if text or type(o) is not v.Literal]
        if type(receiver) is not Many:
            return []
        called = call.name == INVOKE or self.program.function_objects.called_in_field(call, frame.method)
        return self._rows_of_functions(call, args, frame) if called else []

    def _rows_of_functions(
        self, call: Call, args: tuple[Abstract, ...], frame: Frame
    ) -> list[tuple[str, tuple[Abstract, ...]]]:
        """``row.action.invoke()``, ``row.action.run()``: what each of several objects keeps, with what it says."""
        if not isinstance(call.receiver, v.FieldValue) or call.receiver.receiver is None:
            return []
        name, held = call.receiver.name, self.eval(call.receiver.receiver, frame)
        rows = [(self.said(o), o.fields[name]) for o in options(held) if isinstance(o, Obj) and name in o.fields]
        if len({text for text, _ in rows if text}) < 2 or self.trigger.edge_class != "item" or self.trigger.text:
            return []
        return [(text, (function, *args)) for text, function in rows]

    def _meant(self, call: Call, index: int, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame) -> Abstract:
        """Run what a call means, with its arguments."""
        if type(receiver) in _MAY_BE_FUNCTION and any(isinstance(o, Closure | Bound) for o in options(receiver)):
            called = self._on_first if call.on and args else self._called_with
            return join(*[called(o, args, frame) for o in options(receiver)])
        functions = self.program.function_objects
        if call.name in functions.fields and (held := self._held_functions(call, receiver, args, frame)):
            return self.invoke(join(*held), args, frame)
        if call.name in functions.getters and (held := self._got_functions(call, frame)):
            return self.invoke(join(*held), args, frame)
        if call.name in GIVING and self._is_scope_function(call, receiver, args, frame):
            called = self._on_first if call.name in _ON else self.invoke
            return called(args[0], (receiver,), frame)
        return self._dispatch(call, index, receiver, args, frame)

    def _called_with(self, function: Abstract, args: tuple[Abstract, ...], frame: Frame) -> Abstract:
        """Call a function object; of a lambda that names one parameter less, the first argument is what it is on.

        ``block(builder, item)`` calls ``{ item -> add(item) }`` so, if its type is ``Builder.(Item) -> Unit``.
        """
        if isinstance(function, Closure) and not function.method.name and len(args) > 1:
            method, around = function.method, function.frame
            if len(args) == len(method.parameters) + 1 and not self.liveness.takes_receiver(method):
                return self.run(method, around.this, args[1:], frame, around, on=args[0])
        return self.invoke(function, args, frame)

    def _on_first(self, function: Abstract, args: tuple[Abstract, ...], frame: Frame) -> Abstract:
        """Call a function object on the first of what it is given."""
        given = []
        for option in options(function):
            if isinstance(option, Closure) and not option.method.name:
                named = len(option.method.parameters) < len(args)
                rest = args[1:] if named and not self.liveness.takes_receiver(option.method) else args
                given.append(self.run(option.method, option.frame.this, rest, frame, option.frame, on=args[0]))
            else:
                given.append(self.invoke(option, args, frame))
        return join(*given)

    def _is_scope_function(self, call: Call, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame) -> bool:
        """Whether a call is ``x.run(function)`` of Kotlin: it is unless the object has a method of this name."""
        if call.receiver is None or len(args) != 1 or not isinstance(args[0], Closure | Bound):
            return False
        return not any(self._members(option, call, args, frame) for option in options(receiver))

    def _dispatch(
        self, call: Call, index: int, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame
    ) -> Abstract:
        """Run the methods of the app that a call means; what the platform does if there are none."""
        targets: list[Target] = []
        platform = True
        if self.program.named(call.name):
            targets, platform = self._targets(call, receiver, args, frame)
        results = self._run_targets(targets, call, index, args, frame) if targets else []
        if (platform or not targets) and not self._sets_property(call, receiver, args, frame):
            receivers = receiver
            if call.receiver is None and not call.owner and (call.scopes or not frame.method.name):
                receivers = self._called_on(call, frame)
            elif call.receiver is None and (named := self.program.classes.get(call.owner)) and named.kind == "object":
                receivers = self.singleton(call.owner)
            results.append(self.platform(CallSite(call, index, receivers, args, frame)))
        return join(*results)

    def _run_targets(
        self, targets: list[Target], call: Call, index: int, args: tuple[Abstract, ...], frame: Frame
    ) -> list[Abstract]:
        """Run methods of the app that a call means; what each gives back, or some object of the declared class."""
        site = frame.method.id, index
        if len(targets) > 1:
            self.world.several.add((self.place.activity, *site))
        self.resolved_calls.add(site)
        self.world.following.append(site)
        results: list[Abstract] = []
        types: dict[str, Abstract] = {}
        for method, this, given, outer in targets[:MAX_OPTIONS]:
            if call.type_args:
                types = self._type_arguments(method, call, frame)
            if method.id in self.relevant.giving_streams and self._is_one_of_few(method, site):
                types = {**types, CALLED_FROM: v.Literal(f"{frame.method.id} {index}")}
            if self.matters(method, given):
                skip = max(len(given) - len(args), 0)
                ordered = laid_out(method, call.names, given, skip, site)
                is_made = this is not None and this.frame is not None and not self.waiting.is_alone(this, method)
                elsewhere = self.made_by(this) if this is not None and is_made else None
                if elsewhere is None:
                    results.append(self.run(method, this, ordered, frame, outer, types))
                    continue
                if method.id not in self.executed:
                    with self.at(elsewhere, AUTO), self.waiting.in_another_activity():
                        self.run(method, this, ordered, frame, outer, types)
            elif this is not None and _gives_itself(method):
                results.append(this)
            else:
                results.append(UNKNOWN)
        self.world.following.pop()
        if _UNKNOWN.issuperset(map(type, results)):
            results.append(self.typed(targets[0][0].type))
        return results

    def _is_one_of_few(self, method: Method, site: tuple[str, int]) -> bool:
        """Whether a call of what gives back a stream of its own is one of those that are told apart."""
        known = self.told_from[method.id]
        if len(known) < MAX_TOLD_APART:
            known.add(site)
        return site in known

    def _called_on(self, call: Call, frame: Frame) -> Abstract:
        """What a call of the platform without a written receiver is made on: the object that a lambda is called on."""
        first = next(self.receivers(call, frame), UNKNOWN)
        given = not call.scopes or (isinstance(first, Obj) and first.type not in self.program.classes)
        return first if given else self.eval(call.scopes[0], frame)

    def _held_functions(
        self, call: Call, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame
    ) -> list[Abstract]:
        """The functions in a property of objects: ``callbacks.onOpen(item)``, where no method is meant."""
        for held in (receiver,) if call.receiver is not None else self.receivers(call, frame):
            holders = [o for o in objects(held) if call.name in o.fields]
            values = [o.fields[call.name] for o in holders if not self._has(o.type, call, args, frame)]
            if holders:
                return [o for value in values for o in options(value) if isinstance(o, Closure | Bound)]
        return []

    def _got_functions(self, call: Call, frame: Frame) -> list[Abstract]:
        """The functions that the getter of a property gives: ``clicked(item)`` for ``val clicked get() = kept``."""
        got = self.eval(v.FieldValue(call.name, call.receiver, call.owner, call.scopes), frame)
        return [o for o in options(got) if isinstance(o, Closure | Bound)]

    def _has(self, cls: str, call: Call, args: tuple[Abstract, ...], frame: Frame) -> bool:
        """Whether an object of a class has a method that takes what is given; a private one is seen where it stands."""
        methods = self.program.overloads(cls, call.name, len(args))
        seen = (m for m in methods if not m.private or m.owner in (cls, frame.method.owner))
        return any(self._accepts(m, args) for m in seen)

    def _sets_property(self, call: Call, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame) -> bool:
        """A setter that no code defines writes a property of Kotlin, if the app's own object has one of this name."""
        if len(args) != 1 or not call.name.startswith("set") or call.owner:
            return False
        names = [name for name in set_by(call.name) if name in self.program.field_names]
        if not names:
            return False
        for held in (receiver,) if call.receiver is not None else [self.eval(s, frame) for s in call.scopes]:
            for option in map(self.itself, options(held)):
                kept = [n for n in names if isinstance(option, Obj) and self._is_property_of_kotlin(option.type, n)]
                if isinstance(option, Obj) and kept:
                    option.put(kept[0], args[0])
                    return True
        return False

    def _is_property_of_kotlin(self, cls: str, name: str) -> bool:
        """Whether a class has a property with a setter that nobody wrote; a ``val`` and a field of Java have none."""
        declared = self.program.field(cls, name)
        if declared is None or declared[1].final:
            return False
        return not self.program.classes[declared[0]].file.endswith(".java")

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
        if name == INIT:
            return self._make(Call(INIT, owner=owner), -1, args, frame)
        return self._through(name, receiver, owner, [args[:n] for n in range(len(args), -1, -1)], frame)

    def invoke_somehow(self, function: Bound, frame: Frame) -> Abstract:
        """Call a method through a reference to it, where neither is known what it is given nor how much."""
        name, receiver, owner = function.name, function.receiver, function.owner
        if name == INIT:
            return self._make(Call(INIT, owner=owner), -1, (), frame)
        return self._through(name, receiver, owner, [(UNKNOWN,) * n for n in range(MAX_UNKNOWN + 1)], frame)

    def _through(
        self, name: str, receiver: Abstract, owner: str, tried: list[tuple[Abstract, ...]], frame: Frame
    ) -> Abstract:
        """Call the method that a reference means: the first that takes one of several lists of arguments."""
        for given in tried:
            for option in options(receiver):
                if isinstance(option, Obj) and (method := self._best(option.type, name, given)) is not None:
                    return self.run(method, option, given, frame, option.frame)
            if owner and (method := self._best(owner, name, given)) is not None:
                return self.run(method, None if method.static else self.singleton(owner), given, frame)
            for method in self.program.functions(name, len(given))[:1] if owner != ELSEWHERE else ():
                return self.run(method, None, given, frame)
            for method in self.program.extensions(name, len(given))[:1]:
                return self.run(method, None, (receiver, *given), frame)
        if self._is_of_platform(name, receiver, owner):
            line = frame.method.calls[frame.at].line if 0 <= frame.at < len(frame.method.calls) else 0
            return self.platform(CallSite(Call(name, line=line, owner=owner), -1, receiver, tried[0], frame))
        return UNKNOWN

    def _is_of_platform(self, name: str, receiver: Abstract, owner: str) -> bool:
        """Whether a reference to a method that the app does not define is one to the platform's: ``::finish``."""
        if (name in SENDING and any(True for _ in objects(receiver))) or name in PAGING:
            return True
        if name not in self.modelled:
            return False
        return owner not in ("", ELSEWHERE) or any(self.program.kind(o.type) in SCREEN_KINDS for o in objects(receiver))

    def platform(self, site: CallSite) -> Abstract:
        """A call that the app's code does not answer; a step of a builder gives the builder."""
        self.done += 1
        held, name = self.held, site.call.name
        self.held = held.handed_to(name)
        given = self.ask(name if name in self.modelled else "(other)", site)
        self.held = held
        if type(given) is not v.Unknown or not isinstance(site.receiver, Obj):
            return given
        type_ = site.receiver.type
        steps = type_.endswith("Builder_") or (type_.endswith("Builder") and _STEPS.match(name))
        return site.receiver if steps else given

    def callbacks(self, obj: Obj, names: Iterable[str] | None = None) -> tuple[Method, ...]:
        """The methods of an object that the platform may call: by these names, or all that look like it."""
        return self._callbacks.of(obj.type, names)

    def callbacks_once_given(self, obj: Obj) -> tuple[Method, ...]:
        """The methods of an object that the platform, or a library, calls because it is given the object."""
        return self._callbacks.once_given(obj.type)

    def called_by_platform(self, obj: Obj) -> bool:
        """Whether an object is one that the platform calls back: no screen, no mere data."""
        return not obj.abstract and self._callbacks.given(obj.type)


def _gives_itself(method: Method) -> bool:
    """Whether a method gives back the object that it is called on, as those of builders do."""
    return bool(method.returns) and all(isinstance(r.value, v.This) for r in method.returns)
