"""Making: objects that calls make, and what tells apart those that one place makes."""

from abc import abstractmethod
from dataclasses import replace

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import INIT, Call, Method, is_anonymous, makes_own_model
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.arguments import MISSING, by_name, lacks, laid_out
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.delegated import GETTER
from uiatlas_static.solver.domain import (
    INTENT,
    MADE_AT,
    PAIRS,
    Abstract,
    Bound,
    Closure,
    Entry,
    Frame,
    Item,
    Obj,
    Widget,
    key,
    objects,
    options,
)
from uiatlas_static.solver.places import AUTO
from uiatlas_static.solver.properties import constants_in
from uiatlas_static.solver.streams import SUBSCRIBING_TO, is_known, is_stream_type, keys_given
from uiatlas_static.solver.targets import Targets

MAX_TOLD_APART = 48
"""Most objects of one call that are told apart in one place by what its method was given."""
_TELLING = v.Literal | v.ClassValue | v.Resource | Item


class Making(Targets):
    """Executes calls that make objects."""

    @abstractmethod
    def _dispatch(
        self, call: Call, index: int, receiver: Abstract, args: tuple[Abstract, ...], frame: Frame
    ) -> Abstract:
        """Run the methods of the app that a call means; what the platform does if there are none."""

    @abstractmethod
    def platform(self, site: CallSite) -> Abstract:
        """A call that the app's code does not answer."""

    def _make(self, call: Call, index: int, args: tuple[Abstract, ...], frame: Frame) -> Abstract:
        """Make an object, or run the constructor above; the constructor of a dialog runs in the dialog."""
        self.done += 1
        if call.parent or (isinstance(call.receiver, v.This) and frame.this is not None and frame.method.name == INIT):
            above = frame.this or Obj(call.owner)
            self._construct(CallSite(call, index, above, args, frame), above)
            return above
        if (within := self._within_object(call)) is not None:
            return self._dispatch(within, index, UNKNOWN, args, frame)
        if call.owner not in self.program.classes and (found := self._composed(call, args, frame)) is not None:
            types = self._type_arguments(found, call, frame)
            ahead = self._extended_by(found, frame)
            given = by_name(found, call.names, (*ahead, *args), len(ahead))
            return self.run(found, None, given, frame, None, types)
        if args and isinstance(args[-1], Closure) and self._is_interface(call.owner):
            return args[-1]
        told = self._told(call, index, args, frame)
        place = (frame.method.id, index, None if frame.this is None else frame.this.type, *told)
        known = frame.made.get((index, call.owner))
        made = known or Obj(call.owner, ("constant", *place) if self._is_enum(call.owner) else place, frame)
        if call.owner not in self.program.classes:
            made.fields.renew()
        elif known is None:
            frame.made[index, call.owner] = made
        if known is None and self._is_kept(call.owner):
            made.fields = self.kept(call.owner, frame.method.id, index, told)
        if made.type in self.program.noted:
            self.noted.setdefault(id(self.place), {})[key(made)] = made
        site = CallSite(call, index, made, args, frame)
        allocation = self.allocate(site)
        if allocation is None:
            self._construct(site, made)
        else:
            allocation.obj = allocation.obj or made
            with self.at(allocation, AUTO):
                self._construct(site, made)
        return made

    def _construct(self, site: CallSite, made: Obj) -> Abstract:
        """Run the constructor that fits the arguments; none hands on to itself."""
        constructors = self.program.constructors(site.call.owner, len(site.args))
        if site.call.parent:
            constructors = [m for m in constructors if m is not site.frame.method]
        chosen = self._fitting(constructors, site.args, site.call, site.frame.method)
        if chosen is None:
            return self.platform(site)
        ordered = laid_out(chosen, site.call.names, site.args, 0, (site.frame.method.id, site.index))
        return self.run(chosen, made, ordered, site.frame, made.frame)

    def _is_interface(self, cls: str) -> bool:
        """Whether a class is an interface of the app, which is made of nothing but a function."""
        return cls in self.program.classes and self.program.classes[cls].kind == "interface"

    def _is_enum(self, cls: str) -> bool:
        return cls in self.program.classes and self.program.classes[cls].kind == "enum"

    def _is_kept(self, cls: str) -> bool:
        """Whether what objects of a class hold is kept from one execution of the place to the next."""
        return cls in self.program.classes and not cls.endswith("Dialog") and not is_anonymous(cls)

    def _composed(self, call: Call, args: tuple[Abstract, ...], frame: Frame) -> Method | None:
        """The top-level function that a call in upper case means, as those of Compose are.

        One that is named like an imported class makes an object of it, and is meant only by what its parameters tell;
        never by itself, and where a constructor may take all that is given, not for a last parameter that takes none.
        """
        package, _, simple = call.owner.rpartition(".")
        found = self._functions(simple.rpartition("$")[2], call, args, frame)
        named = [f for f in found if package in ("", f.owner.rpartition(".")[0])]
        found = named or [f for f in found if f.name != frame.method.name and self._makes(f, call, args)]
        found = found or [
            method
            for method in self.program.extensions(simple, len(args))
            if method.owner.rpartition(".")[0] == package and self.visibility.sees(frame.method, method)
        ]
        return found[0] if found and self.matters(found[0], args) else None

    def _makes(self, function: Method, call: Call, args: tuple[Abstract, ...]) -> bool:
        """Whether a call means a function rather than the constructor of a class of the same name."""
        given = by_name(function, call.names, args, 0)
        if len(call.type_args) != len(function.type_params) or lacks(function, given):
            return False
        if any(p.rest for p in function.parameters) and len(args) < len(function.parameters):
            return False
        typed = zip(function.parameters, given, strict=False)
        functions = all(p.type or a is MISSING or isinstance(a, Closure | Bound) for p, a in typed)
        return functions and self._accepts(function, given) and not self._is_constant_for_object(function, given)

    def _within_object(self, call: Call) -> Call | None:
        """What a call in upper case means that names a function of an object: ``Parts.Header()``, also imported."""
        outer, _, simple = call.owner.rpartition("$")
        if call.owner in self.program.classes or outer not in self.program.classes:
            return None
        count = len(call.args)
        known = any(self.program.members(o, simple, count) for o in (outer, f"{outer}$Companion"))
        return replace(call, name=simple, owner=outer) if known else None

    def _extended_by(self, method: Method, frame: Frame) -> tuple[Abstract, ...]:
        """What an extension is called on that a call in upper case means; nothing if the method is none."""
        if not method.extension:
            return ()
        around = self._extended(method, [*self._given_receivers(frame), UNKNOWN])
        return (UNKNOWN if around is None else around,)

    def _type_arguments(self, method: Method, call: Call, frame: Frame) -> dict[str, Abstract]:
        """What the type variables of a method stand for in a call."""
        pairs = zip(method.type_params, call.type_args, strict=False)
        return {name: self.eval(v.ClassValue(type_), frame) for name, type_ in pairs}

    def _told(self, call: Call, index: int, args: tuple[Abstract, ...], frame: Frame) -> tuple[object, ...]:
        """What tells an object that one place makes apart from others made there: of a pair, both values.

        Of a stream, the keys that its maker was given; of what transforms streams, those that it knows; of an intent,
        texts and classes among the arguments; of an object of data, those that the method was given, functions too, and
        items of menus, or what tells the one of its class apart that it is put around; of an adapter, the enumeration
        that fills it, or where it is made of nothing the functions that its maker was given; of a fragment with view
        models of its own these functions, too, which such a model keeps; of one without a name the classes and items of
        menus among what its maker was given; compiled, when it may have been a lambda, also the resources and functions
        that it is given, which the lambda would see; of one that says the value of a property, the ids and keys that
        its maker was given; of a stream of the app's own the elements, entries and items that it is made of.
        """
        if call.owner.rpartition(".")[2] in PAIRS or self._transforms(call.owner, args):
            return tuple(map(key, args))
        if is_stream_type(call.owner):
            return keys_given(frame)
        is_intent, kind = call.owner == INTENT, self.program.kind(call.owner)
        if not args and (kind == "adapter" or (kind in ("fragment", "dialog") and self._has_own_models(call.owner))):
            return self._if_few(tuple(key(a) for a in frame.args if _is_function(a)), index, frame)
        if not is_intent and (call.owner not in self.program.classes or kind not in ("", "adapter")):
            return ()
        pairs = zip(call.args, args, strict=False)
        given = [a for w, a in pairs if is_intent or isinstance(w, v.Parameter) or isinstance(a, Item)]
        telling = constants_in if kind == "adapter" else self._tells_apart
        told = tuple(key(a) for a in given if telling(a))
        within = (a.site for a in given if isinstance(a, Obj) and a.type == call.owner)
        told += tuple(t for site in within if isinstance(site, tuple) for t in site[MADE_AT:])
        if is_anonymous(call.owner):
            told = tuple(key(a) for a in frame.args if isinstance(a, v.ClassValue | Item))
            if self.program.classes[call.owner].file.endswith(".dex"):
                told += tuple(key(a) for a in args if isinstance(a, v.Resource) or _is_function(a))
        if self.program.method(call.owner, GETTER, 2) is not None:
            told += tuple(key(a) for a in frame.args if isinstance(a, v.Resource | v.Literal))
        if self.program.method(call.owner, SUBSCRIBING_TO, 1) is not None:
            told += tuple(key(o) for a in args for o in options(a) if isinstance(o, Widget | Entry | Item))
        return self._if_few(told, index, frame)

    def _if_few(self, told: tuple[object, ...], index: int, frame: Frame) -> tuple[object, ...]:
        """What tells an object apart that a place makes, unless it makes too many."""
        seen = self.told_apart[id(self.place), frame.method.id, index, None if frame.this is None else frame.this.type]
        if told and len(seen) < MAX_TOLD_APART:
            seen.add(told)
        return told if told in seen else ()

    def _has_own_models(self, cls: str) -> bool:
        """Whether the objects of a class have view models of their own."""
        methods = (m for above in self.program.chain(cls) for m in above.methods)
        return any(makes_own_model(c) for m in methods for c in m.calls)

    def _transforms(self, cls: str, args: tuple[Abstract, ...]) -> bool:
        """Whether a class is one of transformers of streams, whose object is made with a stream."""
        if not any(is_stream_type(o.type) for a in args for o in objects(a)):
            return False
        return any(a.endswith("Transformer") for a in self.program.ancestors(cls) if a not in self.program.classes)

    def _tells_apart(self, value: Abstract) -> bool:
        """Whether a value tells apart what is made with it, as what it is to show, or the stream that it sends to."""
        if _is_telling(value) or _is_function(value):
            return True
        if not isinstance(value, Obj) or value.abstract:
            return False
        if value.type == INTENT or self.program.kind(value.type) in ("fragment", "dialog"):
            return True
        return self.program.method(value.type, SUBSCRIBING_TO, 1) is not None


def is_told_apart(made: Obj) -> bool:
    """Whether something tells an object apart from others that the same place makes."""
    return isinstance(made.site, tuple) and len(made.site) > MADE_AT


def _is_telling(value: Abstract) -> bool:
    """Whether a value that an object is made with tells it apart from others."""
    return (isinstance(value, _TELLING) and value != v.Literal(None)) or (isinstance(value, Obj) and is_known(value))


def _is_function(value: Abstract) -> bool:
    """Whether a value is a function, also as the object of a class without a name."""
    return isinstance(value, Closure | Bound) or (isinstance(value, Obj) and is_anonymous(value.type))
