"""Which calls may lead to a body, one by one, as far as names and declared types tell before anything is executed.

Where `uiatlas_static.solver.callers` asks who may be above some methods, and rather names too many, this asks which
call it is, and leaves out what only a common name suggests.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, zip_longest

from uiatlas_static.facts.code import INIT, Call, Method, Write
from uiatlas_static.facts.values import FieldValue, Lambda, Reference, Result, Value, alternatives, class_in
from uiatlas_static.solver.arguments import has_names
from uiatlas_static.solver.callbacks import BREAKING
from uiatlas_static.solver.domain import Obj
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.liveness import values_in
from uiatlas_static.solver.meaning import COMPANION
from uiatlas_static.solver.program import takes
from uiatlas_static.solver.visibility import is_seen

_RUN_BY_PLATFORM = (*SCREEN_KINDS, "model", "service", "application", "receiver", "provider")
"""Classes whose methods the platform calls at times of its own, whoever has made the object."""

FEW = 8
"""Calls by one name up to which each is asked whether it means a method."""
_FOR_READERS = frozenset(
    {
        *("Override", "Nullable", "NonNull", "NotNull", "Deprecated", "Throws", "SafeVarargs", "OptIn"),
        *("JvmStatic", "JvmName", "JvmOverloads", "JvmSynthetic", "Synchronized", "RequiresApi", "TargetApi"),
        *("RequiresPermission", "VisibleForTesting", "CallSuper", "CheckResult"),
        *("UiThread", "MainThread", "WorkerThread", "AnyThread", "StringRes", "DrawableRes", "LayoutRes", "IdRes"),
    }
)
"""Annotations of methods that tell people, compilers and checkers something, and make nobody call them."""
_WORD = re.compile(r"\w+")
_ANY = ""
"""Stands for the types of a receiver that leave it open what a call means."""

Site = tuple[Method, int]
"""A body and the place of one of its calls."""


class PossibleCalls:
    """The calls of a program by what they may lead to.

    Args:
        interpreter: Knows the program, what its calls mean, and what the platform calls back.
    """

    def __init__(self, interpreter: Interpreter) -> None:
        self._program = interpreter.program
        self._meaning = interpreter.liveness.meaning
        self._modelled = interpreter.modelled
        self._interpreter = interpreter
        self._lambdas: dict[str, list[Site]] = defaultdict(list)
        self._named: dict[str, list[Site]] = defaultdict(list)
        self._naming: dict[str, list[Site]] = defaultdict(list)
        self._making: dict[str, list[Site]] = defaultdict(list)
        self._referring: dict[str, list[tuple[Site, Reference]]] = defaultdict(list)
        self._known: dict[str, tuple[Site, ...]] = {}
        self._typed: dict[str, defaultdict[str, list[int]]] = {}
        self._handed: set[tuple[str, int]] = set()
        """Calls, by body and place, whose result is given to another call, given back or kept."""
        for method in self._program.by_id.values():
            for n, call in enumerate(method.calls):
                self._enter((method, n), call)
            kept = (*(w.value for w in method.writes if self._may_be_read(w)), *(r.value for r in method.returns))
            self._hand_on((*kept, *(arg for call in method.calls for arg in call.args)))

    def _may_be_read(self, write: Write) -> bool:
        """Whether anybody may look at a field again; one of Java is only read by code that names it."""
        held = self._program.field_of(write)
        if held is None or held[1].notes or not self._program.classes[held[0]].file.endswith(".java"):
            return True
        return write.name in self._read

    @cached_property
    def _read(self) -> frozenset[str]:
        """The names of all fields that code looks at."""
        values = (value for method in self._program.by_id.values() for value in values_in(method))
        return frozenset(value.name for value in values if isinstance(value, FieldValue))

    def _enter(self, site: Site, call: Call) -> None:
        makes_intent = call.name == INIT and call.owner.endswith("Intent")
        if call.name == INIT:
            self._making[call.owner].append(site)
        elif self._meaning.is_known(call.name):
            self._named[call.name].append(site)
        if call.name in BREAKING:
            return
        for value in (v for arg in call.args for v in alternatives(arg)):
            if isinstance(value, Lambda):
                self._lambdas[value.method].append(site)
            elif isinstance(value, Reference):
                self._referring[value.name].append((site, value))
            elif not makes_intent and (named := class_in(value)) in self._program.classes:
                self._naming[named].append(site)

    def _hand_on(self, values: Iterable[Value]) -> None:
        """Note the calls that some values are the results of, and those whose results these calls are made on."""
        todo = [v for value in values for v in alternatives(value)]
        while todo:
            value = todo.pop()
            if isinstance(value, Result) and (value.method, value.call) not in self._handed:
                self._handed.add((value.method, value.call))
                method = self._program.by_id.get(value.method)
                on = None if method is None else method.calls[value.call].receiver
                todo += () if on is None else alternatives(on)

    def above(self, bodies: Iterable[Method]) -> Mapping[str, Method]:
        """Some bodies and all that have a call which may lead to one of them, by their ids."""
        found = {body.id: body for body in bodies}
        todo = list(found.values())
        while todo:
            for caller, _ in self.of(todo.pop()):
                if caller.id not in found:
                    found[caller.id] = caller
                    todo.append(caller)
        return found

    def of(self, body: Method) -> tuple[Site, ...]:
        """The calls that may lead to a body: by its name, or since they are given it, or what it is a method of."""
        known = self._known.get(body.id)
        if known is None:
            found = () if body.owner in self._program.previewed else self._found(body)
            known = self._known[body.id] = tuple(found)
        return known

    def is_called(self, body: Method) -> bool:
        """Whether code or a layout may call a method, even if only a common name suggests it.

        What an annotation marks may be called by what reads that: a page of a web view, or code that is generated.
        """
        if any(a not in _FOR_READERS and not a.startswith("Suppress") for a in body.annotations):
            return True
        sites = ((m, m.calls[n]) for m, n in self._named.get(body.name, ()))
        written = body.name in self._referring or body.name in self._in_layouts
        return written or any(self._meaning.may_mean(self._meaning.asked(m, call), body) for m, call in sites)

    @cached_property
    def _in_layouts(self) -> frozenset[str]:
        """The words of what layouts say that elements do when they are touched."""
        widgets = (w for layout in self._interpreter.resources.layouts.values() for w in layout.widgets)
        said = (text for w in widgets for text in (w.click, *(expression for _, expression in w.bound)))
        return frozenset(word for text in said for word in _WORD.findall(text))

    def making(self, cls: str) -> Iterator[Site]:
        """The calls that make an object of a class."""
        return ((m, n) for m, n in self._making.get(cls, ()) if not m.calls[n].parent)

    def handing_on(self, cls: str) -> Iterator[Site]:
        """The calls that make an object of a class which is given to somebody, given back or kept."""
        return ((m, n) for m, n in self.making(cls) if (m.id, n) in self._handed)

    def naming(self, cls: str) -> Iterator[Site]:
        """The calls that are given a class as a value."""
        return iter(self._naming.get(cls, ()))

    def _found(self, body: Method) -> Iterator[Site]:
        if not body.name:
            handed = self._lambdas.get(body.id, ())
            yield from handed
            for method, n in handed:
                yield from self._of_property(method.calls[n], body)
        elif not body.name.startswith("<"):
            yield from self._composing(body)
            if self._is_called_back(body):
                yield from self.making(body.owner)
            yield from (site for site, value in self._referring.get(body.name, ()) if self._refers(site, value, body))
            for method, n in self._likely(body):
                if not method.calls[n].parent and self._may_mean(method, method.calls[n], body):
                    yield method, n

    def _likely(self, body: Method) -> Iterable[Site]:
        """The calls by the name of a method, without most that the types of their receivers rule out."""
        sites = self._named.get(body.name, ())
        if len(sites) <= FEW or self._meaning.is_loose(body):
            return sites
        by_type = self._by_types(body.name, sites)
        owners = (body.owner, body.owner.removesuffix(COMPANION))
        near = {t for owner in owners for t in self._meaning.related_to(owner)}
        types = near if len(near) < len(by_type) else near.intersection(by_type)
        return [sites[n] for n in sorted({n for t in (_ANY, *types) for n in by_type.get(t, ())})]

    def _by_types(self, name: str, sites: Sequence[Site]) -> Mapping[str, Sequence[int]]:
        """The places of some calls by one name in their list, by the types that decide what they mean."""
        known = self._typed.get(name)
        if known is None:
            known = self._typed[name] = defaultdict(list)
            for n, (method, call) in enumerate(sites):
                asked = self._meaning.asked(method, method.calls[call])
                decided = asked.types if self._meaning.is_decided_by_types(asked) else None
                for type_ in decided or (_ANY,):
                    known[type_].append(n)
        return known

    def _of_property(self, making: Call, function: Method) -> Iterator[Site]:
        """Calls of the property that keeps a function which an object is made with: ``tab.content()``."""
        for name, given in self._kept(making):
            alone = self._keeping[name] == {making.owner} and not self._meaning.is_known(name)
            for site in self._on_receivers.get(name, ()) if given == function.id and alone else ():
                if self._may_be_on(site, making.owner):
                    yield site

    def _may_be_on(self, site: Site, cls: str) -> bool:
        """Whether a call may be made on an object of a class, as far as declared types tell.

        What the platform has methods for as well, as ``scope.launch { }``, is made on one only if its type is known.
        """
        method, n = site
        call = method.calls[n]
        types = self._meaning.asked(method, call).types
        if types is None:
            return call.name not in self._modelled
        return any(self._program.are_related(t, cls) for t in types)

    def _kept(self, making: Call) -> Iterator[tuple[str, str]]:
        """The functions that a call makes an object of the app with: the properties that keep them, and their ids."""
        constructors = self._program.constructors(making.owner, len(making.args)) if making.name == INIT else ()
        for constructor in constructors[:1]:
            declared = (p.name for p in constructor.parameters)
            for name, own, value in zip_longest(making.names, declared, making.args, fillvalue=""):
                if isinstance(value, Lambda) and self._program.field(making.owner, name or own) is not None:
                    yield name or own, value.method

    @cached_property
    def _keeping(self) -> Mapping[str, set[str]]:
        """The classes of objects that are made with functions, by the properties that keep these."""
        found: dict[str, set[str]] = defaultdict(set)
        for method, n in chain.from_iterable(self._lambdas.values()):
            for name, _ in self._kept(method.calls[n]):
                found[name].add(method.calls[n].owner)
        return found

    @cached_property
    def _on_receivers(self) -> Mapping[str, list[Site]]:
        """The calls that are made on something, by their names."""
        found: dict[str, list[Site]] = defaultdict(list)
        for method in self._program.by_id.values():
            for n, call in enumerate(method.calls):
                if call.receiver is not None and call.name in self._program.field_names:
                    found[call.name].append((method, n))
        return found

    def _composing(self, function: Method) -> Iterator[Site]:
        """Calls in upper case, which read as the making of an object, that mean a function of their package."""
        if self._program.classes[function.owner].kind != "file":
            return
        qualified = f"{function.owner.rpartition('.')[0]}.{function.name}"
        for name in (qualified, function.name):
            for method, n in self._making.get(name, ()) if name not in self._program.classes else ():
                call = method.calls[n]
                if takes(function, len(call.args)) and has_names(function, call.names):
                    yield method, n

    def _is_called_back(self, body: Method) -> bool:
        """Whether the platform may call a method on an object that it is given, and only since it is given it."""
        kind = self._program.kind(body.owner)
        if kind in _RUN_BY_PLATFORM or self._program.called_by_app(body.owner, body):
            return False
        return body in self._interpreter.callbacks(Obj(body.owner))

    def _refers(self, site: Site, value: Reference, body: Method) -> bool:
        """Whether a reference is one to a method, as the class that it is written for tells."""
        type_of = self._meaning.type_of
        bound = value.owner or ("" if value.receiver is None else type_of(value.receiver, site[0]))
        types = (bound,) if bound else [type_of(scope, site[0]) for scope in value.scopes]
        return any(t in self._program.classes and self._program.are_related(t, body.owner) for t in types)

    def _may_mean(self, method: Method, call: Call, body: Method) -> bool:
        """Whether a call by the name of a method means it, where a name alone counts only if nothing else has it."""
        asked = self._meaning.asked(method, call)
        if not self._meaning.may_mean(asked, body):
            return False
        kind, types = self._program.classes[body.owner].kind, asked.types or frozenset()
        if kind == "object" and asked.received and body.owner not in types:
            return False
        if (asked.owner and not asked.received) or any(t in self._program.classes for t in types):
            return True
        if call.name in self._modelled:
            return False
        if body.extension or kind == "file":
            return has_names(body, call.names) and len(self._program.named(call.name)) == 1
        if not is_seen(body, method):
            return False
        if not asked.received:
            return True
        return not body.static and self._is_of_one_family(body, call)

    def _is_of_one_family(self, body: Method, call: Call) -> bool:
        """Whether all classes that have a method of this name have it from one class of the app, or are one."""
        program = self._program
        owners = {m.owner for m in program.anywhere(call.name, len(call.args))}
        above = (c for c in program.ancestors(body.owner) if c in program.classes)
        declaring = [c for c in above if any(m.name == body.name for m in program.classes[c].methods)]
        return any(all(program.is_a(owner, top) for owner in owners) for top in declaring)


def possible_calls(interpreter: Interpreter) -> PossibleCalls:
    """The calls of an interpreter's program by what they may lead to, found once."""
    if interpreter.possible is None:
        interpreter.possible = PossibleCalls(interpreter)
    return interpreter.possible
