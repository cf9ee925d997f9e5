"""Which methods of the app a call means: by its receiver's class, by name, by the arguments."""

from collections.abc import Iterator, Sequence

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import DELEGATE, INIT, INVOKE, Call, Method, classes_around
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.arguments import NO_VIEWS, PLAIN, by_name, exactness, has_names, lacks, means_another
from uiatlas_static.solver.callbacks import STARTS
from uiatlas_static.solver.declared_types import is_plain
from uiatlas_static.solver.domain import (
    INTENT,
    LATER,
    MAX_DEPTH,
    Abstract,
    Closure,
    Frame,
    Many,
    Obj,
    Widget,
    layout_of,
    objects,
    options,
)
from uiatlas_static.solver.extensions import APART, Extensions, Target, named_around, signature
from uiatlas_static.solver.hierarchy import PLATFORM, SCREEN_KINDS
from uiatlas_static.solver.meaning import COMPANION, GIVING_WAY
from uiatlas_static.solver.places import Place
from uiatlas_static.solver.visibility import is_seen

MAX_TARGETS = 16
"""Most methods that a call is followed to of an object of which only the type is known."""


_TEXTS = ("android.net.Uri", "android.text.")
"""Classes of the platform whose objects are known as their texts."""
_INTENTS = (INTENT, "android.os.Parcelable")
"""What an intent can be given for, of the platform's classes."""


class Targets(Extensions):
    """Resolves calls."""

    def _targets(
        self, call: Call, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame
    ) -> tuple[list[Target], bool]:
        """Methods that a call may mean; and whether it is the platform that answers."""
        program, count = self.program, len(args)
        if call.parent:
            own = self.program.classes.get(frame.method.owner)
            this = next((o for o in options(receiver) if isinstance(o, Obj)), frame.this)
            above = "" if own is None else call.owner if call.owner in own.interfaces else own.parent
            method = program.method(above, call.name, count) if above else None
            return ([(method, this, args, None)] if method and this else []), method is None
        if call.receiver is None and not call.scopes:
            return self._static_targets(call, args, frame), False
        candidates: list[Abstract] = []
        for held in (receiver,) if call.receiver is not None else self.receivers(call, frame):
            candidates.append(held)
            if type(held) is Many:
                found = [t for option in held.options for t in self._members(option, call, args, frame)]
            else:
                found = self._members(held, call, args, frame)
            if found:
                return found, False
        if call.receiver is not None and isinstance(receiver, Obj) and receiver.site == LATER:
            return [], False
        if call.owner in program.classes and call.receiver is not None:
            found = self._members(Obj(call.owner), call, args, frame)
            if found:
                return found, False
        found = self._loose(call, candidates, args, frame)
        return found, bool(found) and any(self._may_be_outside(call, method, frame) for method, *_ in found)

    def receivers(self, call: Call, frame: Frame) -> Iterator[Abstract]:
        """What a call without a written receiver may be made on, innermost first; at last what only has a type."""
        given = () if frame.method.name else tuple(self._given_receivers(frame))
        yield from (g for g in given if not g.abstract)
        for scope in call.scopes:
            yield self.eval(scope, frame)
        yield from (g for g in given if g.abstract)

    def _given_receivers(self, frame: Frame) -> Iterator[Obj]:
        """The objects that the lambdas around are called on: ``preference { setTitle("x") }``.

        Of those of which only the type is known, the ones that the app's code may call a lambda on.
        """
        current: Frame | None = frame
        for _ in range(MAX_DEPTH):
            if current is None or current.method.name:
                return
            alone = len(current.args) == 1 and self.liveness.takes_receiver(current.method)
            given = current.args[0] if current.on is None and alone else current.on
            if isinstance(given, Obj) and self.may_be_on(given, current.method):
                yield given
            current = current.outer

    def may_be_on(self, given: Obj, method: Method) -> bool:
        """Whether a lambda may be called on what it is given."""
        return not given.abstract or self.liveness.meaning.is_called_on(method)

    def _static_targets(self, call: Call, args: tuple[Abstract, ...], frame: Frame) -> list[Target]:
        """Methods of a named class, its companion or object: what needs an object gives way to the companion's."""
        count = len(args)
        own = (call.owner, f"{call.owner}{COMPANION}")
        found: tuple[str, Method] | None = None
        for cls in own:
            method = self._best(cls, call.name, args, call, frame.method)
            if method is not None and not method.abstract:
                found = cls, method
                if method.static:
                    break
        if found is not None:
            cls, method = found
            self.load(cls)
            return [(method, None if method.static else self.singleton(cls), args, None)]
        if call.owner:
            extended = [m for m in self.program.extensions(call.name, count) if m.parameters[0].type in own]
            if extended or "." not in call.owner:
                return [(m, None, (UNKNOWN, *args), None) for m in extended[:1]]
            written = [m for m in self.program.functions(call.name, count) if m.owner.rpartition(".")[0] == call.owner]
            fitting = self._fitting(written, args, call, frame.method)
            return [(fitting, None, args, None)] if fitting is not None else []
        if functions := self._functions(call.name, call, args, frame):
            return [(functions[0], None, args, None)]
        extensions = self.visibility.extensions(frame.method, call.name, count)
        return [(m, None, (UNKNOWN, *args), None) for m in extensions[:1]]

    def _members(self, option: Abstract, call: Call, args: tuple[Abstract, ...], frame: Frame) -> list[Target]:
        """Methods of an object's class; of its subclasses too if only its type is known.

        One that calls its own name, that of what starts activities, or gives a view, with what it does not take, means
        what the platform has by this name.
        """
        option = self.itself(option)
        if not isinstance(option, Obj) or option.type not in self.program.classes:
            return []
        found: list[Target] = []
        if option.abstract and "$" in option.type and not self.may_be(option.type):
            return []
        method = self._best(option.type, call.name, args, call, frame.method)
        own = method is frame.method or call.name in STARTS or any(map(self._is_view, args))
        if method is not None and own and call.name in self.modelled and not self._accepts(method, args):
            return []
        if method is not None and call.receiver is None and self._is_another(method, call, args, frame):
            above = self._of_companions(option.type, call, args, frame)
            if above is not None and self._accepts(above[0], args):
                return [above]
        if method is not None and not method.abstract:
            found.append((method, None if method.static else option, args, option.frame))
        if method is not None and option.abstract and option.site != LATER:
            for other in self.program.overrides(option.type, call.name, len(args))[:MAX_TARGETS]:
                if self.may_be(other.owner):
                    found.append((other, Obj(other.owner), args, None))
        if not found and call.receiver is None:
            above = self._of_companions(option.type, call, args, frame)
            found += [] if above is None else [above]
        if not found and (method is not None or option.type in self.liveness.meaning.delegating):
            found = self._delegated(option, call, args)
        return found

    def _is_another(self, method: Method, call: Call, args: tuple[Abstract, ...], frame: Frame) -> bool:
        """Whether a call without a receiver means another method than this: it takes others, or would be recursive.

        A function of Kotlin with a type that its callers tell is inlined and never calls itself.
        """
        return not self._accepts(method, args) or (bool(call.type_args) and method is named_around(frame))

    def _of_companions(self, cls: str, call: Call, args: tuple[Abstract, ...], frame: Frame) -> Target | None:
        """The method of a companion that a class, or a companion itself, can call by its name: of the classes above.

        An extension of a class is not within it, nor is a class within those below it: their companions are not meant.
        """
        for companion in self.program.companions(cls.removesuffix(COMPANION)):
            method = None if companion == cls else self._best(companion, call.name, args)
            if method is not None and self._is_within(frame.method.owner, companion):
                return method, self.singleton(companion), args, None
        return None

    def _is_within(self, cls: str, companion: str) -> bool:
        """Whether code of a class can name what a companion has: one of the class, of those around or above these."""
        return any(companion in self.program.companions(c.removesuffix(COMPANION)) for c in classes_around(cls))

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

    def handed_on(self, option: Obj) -> list[Obj]:
        """The objects that an object gives the calls of its interfaces to, if that has no code; else the object."""
        if option.type not in self.liveness.meaning.delegating:
            return [option]
        kept = [o for name, held in option.fields.items() if name.startswith(DELEGATE) for o in objects(held)]
        return [o for o in kept if o.type not in self.program.classes] or [option]

    def made_by(self, obj: Obj) -> Place | None:
        """The activity that has made an object, if it is another one than that in front.

        What an object does that waits in a queue of all activities is done where that one is in front.
        """
        front, frame = self.place.activity, obj.frame
        if front.kind != "activity" or front.obj is None:
            return None
        for _ in range(MAX_DEPTH):
            if frame is None:
                return None
            this = frame.this
            if this is not None and this.site == "screen" and self.program.kind(this.type) == "activity":
                return None if this is front.obj else self.world.places.peek((f"activity:{this.type}",))
            frame = frame.outer if frame.outer is not None or this is None else this.frame
        return None

    def may_be(self, cls: str) -> bool:
        """Whether an object of a class can be what is meant here.

        A screen, what is within one, and what only some screens are given are meant if these are near.
        """
        screen = cls
        while self.program.kind(screen) not in (*SCREEN_KINDS, "provider"):
            screen, _, inner = screen.rpartition("$")
            if not inner:
                having = self.given_to_screens.screens(cls)
                return not having or any(self._shown(s) or self._is_shown(s) for s in having)
        return self._shown(screen) is not None or (screen != cls and self._is_shown(screen))

    def _is_shown(self, screen: str) -> bool:
        """Whether a screen, or one that is derived from it, is shown in the activity in front."""
        around = self.place.activity.identity
        those = (screen, *self.program.subclasses.get(screen, ()))
        return any(self.world.places.has((f"{self.program.kind(c)}:{c}", *around)) for c in those)

    def _best(
        self, cls: str, name: str, args: tuple[Abstract, ...], call: Call | None = None, caller: Method | None = None
    ) -> Method | None:
        """The overload that fits the arguments best."""
        methods = self.program.members(cls, name, len(args))
        return self._fitting(methods, args, call, caller) if methods else None

    def _fitting(
        self,
        methods: Sequence[Method],
        args: tuple[Abstract, ...],
        call: Call | None = None,
        caller: Method | None = None,
    ) -> Method | None:
        """The one among overloads whose declared types the arguments fit best, as far as both are known.

        Of those that fit alike, one that calls its own name may mean another one, and what is unknown is no intent.
        With a constant it means another one also where that fits worse: the address of a text is that text.
        """
        if not methods:
            return None
        if v.Literal in map(type, args):
            names = () if call is None else call.names
            methods = [m for m in methods if not self._is_constant_for_object(m, by_name(m, names, args, 0))]
        if len(methods) > 1 and any(m.abstract for m in methods):
            written = {signature(m) for m in methods if not m.abstract}
            methods = [m for m in methods if not m.abstract or signature(m) not in written]
        if len(methods) < 2:
            return methods[0] if methods else None
        if call is not None and call.guards:
            args = _narrowed(args, call)
        accepted = [m for m in methods if self._accepts(m, args)] or methods
        if len(accepted) == 1:
            return accepted[0]
        meaning = self.liveness.meaning
        declared = () if call is None or caller is None else tuple(meaning.type_of(a, caller) for a in call.args)
        around = caller
        if call is None or caller is None or not means_another(call, caller, accepted, declared):
            around = None
        constant = v.Literal in map(type, args)
        return max(
            accepted,
            key=lambda m: (
                m is not around or not constant,
                -self._unlike_views(m, args),
                exactness(m, args, declared),
                self._derived(m, args),
                m is not around,
                -_unseen_intents(m, args),
            ),
        )

    def _unlike_views(self, method: Method, args: tuple[Abstract, ...]) -> int:
        """How many arguments seem to be elements, where no view can be given: a property may only be named like one."""
        classes, kind = self.program.classes, self.program.kind
        types = (p.type for p, a in zip(method.parameters, args, strict=False) if isinstance(a, Widget))
        return sum(t.rstrip("?") in NO_VIEWS or (t in classes and kind(t) != "view") for t in types)

    def _derived(self, method: Method, args: tuple[Abstract, ...]) -> int:
        """How many arguments of a constructor are objects of classes known to derive from the declared types."""
        if method.name != INIT:
            return 0
        pairs = zip(method.parameters, args, strict=False)
        return sum(isinstance(a, Obj) and self.program.is_a(a.type, p.type) for p, a in pairs)

    def _functions(self, name: str, call: Call, args: tuple[Abstract, ...], frame: Frame) -> Sequence[Method]:
        """Top-level functions of a name that a call may mean, the best fitting first.

        One that calls its own name means another one, if there is one.
        """
        functions = self.visibility.functions(frame.method, name, len(args))
        named = [m for m in functions if has_names(m, call.names)] if any(call.names) else functions
        if len(named) < 2:
            return named
        given = [(m, by_name(m, call.names, args, 0)) for m in named]
        around = named_around(frame)
        unlike = self._unlike_views
        given.sort(key=lambda g: (lacks(*g), not self._accepts(*g), unlike(*g), g[0] is around, -exactness(*g)))
        return [m for m, _ in given]

    def _is_constant_for_object(self, method: Method, args: tuple[Abstract, ...]) -> bool:
        """Whether a number or text is given where an object of a class is asked for: then another method is meant."""
        return any(
            isinstance(a, v.Literal)
            and isinstance(a.value, int | str)
            and (p.type in self.program.classes or (p.type.startswith("android.") and not p.type.startswith(_TEXTS)))
            for p, a in zip(method.parameters, args, strict=False)
        )

    def _accepts(self, method: Method, args: tuple[Abstract, ...]) -> bool:
        """Whether no argument contradicts the declared types; functions are declared without a name."""
        for parameter, arg in zip(method.parameters, args, strict=False):
            if type(arg) is Many:
                given = [o for o in arg.options if o != v.NULL]
                if given and not any(self._takes(parameter.type, option) for option in given):
                    return False
            elif type(arg) is not v.Unknown and not self._takes(parameter.type, arg):
                return False
        return True

    def _takes(self, declared: str, arg: Abstract) -> bool:
        """Whether a value does not contradict a declared type."""
        match arg:
            case Obj() if declared in self.program.classes and not self.program.is_a(arg.type, declared):
                return False
            case Widget() if self.program.kind(declared) in SCREEN_KINDS:
                return False
            case Obj() if declared.rstrip("?") in NO_VIEWS and self._is_view(arg):
                return False
            case Obj(type=given) if {self.program.kind(given), self.program.kind(declared)} == APART:
                return False
            case Obj(type=given) if given == INTENT and _takes_no_intent(declared):
                return False
            case Obj(type=given) if not declared and not self._may_be_function(given):
                return False
            case v.Literal(None):
                return True
            case v.Literal() | v.Resource() | v.ClassValue() if not declared:
                return False
            case Closure() if declared in PLAIN:
                return False
            case Obj(type=given) if declared in PLAIN and given in self.program.classes:
                return False
            case v.Literal(bool()) if declared and not declared.lower().endswith("boolean"):
                return False
            case v.Literal(str()) if declared.rpartition(".")[2].lower() in ("int", "integer", "boolean", "long"):
                return False
            case v.Resource() if declared.endswith("String"):
                return False
        return True

    def _is_view(self, arg: Abstract) -> bool:
        """Whether an object is known to be a view: it was inflated from a layout, or made as one."""
        return isinstance(arg, Obj) and (bool(layout_of(arg)) or self.program.kind(arg.type) == "view")

    def _may_be_function(self, cls: str) -> bool:
        """Whether objects of a class can be given where a function is asked for."""
        return cls not in self.program.classes or any(
            method.name == INVOKE for above in self.program.chain(cls) for method in above.methods
        )

    def _loose(self, call: Call, candidates: list[Abstract], args: tuple[Abstract, ...], frame: Frame) -> list[Target]:
        """Extension and top-level functions by name; a member by name if only one class has one, and it is seen.

        An extension that calls its own name means another one, or what the platform has by this name.
        """
        if (extension := self._meant_extension(call, candidates, args, frame)) is not None:
            return [extension]
        if call.receiver is None:
            functions = self._functions(call.name, call, args, frame)
            if functions and self._accepts(functions[0], by_name(functions[0], call.names, args, 0)):
                return [(functions[0], None, args, None)]
        elif isinstance(candidates[0], v.Unknown) and not call.owner and self._is_free(call.name):
            members, meaning = self.program.anywhere(call.name, len(args)), self.liveness.meaning
            owners = {m.owner for m in members}
            if (
                len(owners) == 1
                and is_seen(members[0], frame.method)
                and not self._is_called_by_name(members[0])
                and self.may_be(members[0].owner)
                and meaning.may_mean(meaning.asked(frame.method, call), members[0])
            ):
                return [(members[0], Obj(members[0].owner), args, None)]
        return []

    def _is_called_by_name(self, method: Method) -> bool:
        """Whether code calls a method by its class: it is static, or of a Kotlin object that is nothing else."""
        cls = self.program.owner_of[method.id]
        return method.static or (cls.kind == "object" and not cls.parent and not cls.interfaces)

    def _may_be_outside(self, call: Call, method: Method, frame: Frame) -> bool:
        """Whether what a call is made on is declared as a type without code that a method's class is of.

        Libraries have classes of that type too: ``executor.submit(task)`` runs the task, whatever executor the app has.
        """
        if call.receiver is None or method.extension:
            return False
        types = self.liveness.meaning.asked(frame.method, call).types or frozenset()
        return any(t not in self.program.classes and t in self.program.ancestors(method.owner) for t in types)

    def _is_free(self, name: str) -> bool:
        """Whether a call by a name on something unknown may mean a method of the app, and not the platform's."""
        return name not in self.modelled or name in GIVING_WAY


def _unseen_intents(method: Method, args: tuple[Abstract, ...]) -> int:
    """How many intents a method would be given of which nothing is known; those of an app are made where it is seen."""
    return sum(p.type == INTENT and type(a) is v.Unknown for p, a in zip(method.parameters, args, strict=False))


def _takes_no_intent(declared: str) -> bool:
    """Whether a declared type is one of the platform's or the languages' own that no intent is of."""
    return is_plain(declared) or (declared.startswith(PLATFORM) and declared not in _INTENTS)


def _narrowed(args: tuple[Abstract, ...], call: Call) -> tuple[Abstract, ...]:
    """What is known of the arguments of a call together with the classes that its conditions say they are of."""
    given = list(args)
    for guard in call.guards:
        if guard.equal and isinstance(guard.other, v.OfClass) and guard.subject in call.args:
            n = call.args.index(guard.subject)
            arg = given[n]
            if isinstance(arg, v.Unknown | Many) or (isinstance(arg, Obj) and arg.abstract):
                given[n] = Obj(guard.other.name)
    return tuple(given)
