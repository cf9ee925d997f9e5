"""The code of an app as an index: which classes are what, which method a call may mean."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, cached_property

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import (
    AS_STATE,
    CLINIT,
    FIELDS,
    INIT,
    INVOKE,
    SET_STATE,
    Call,
    ClassFact,
    FieldFact,
    Method,
    Write,
    is_anonymous,
    outermost,
)
from uiatlas_static.facts.values import (
    ClassValue,
    FieldValue,
    Lambda,
    Literal,
    Parameter,
    Reference,
    Result,
    This,
    Value,
    alternatives,
    is_written_constant,
)

MAX_CHAIN = 64
"""Longest chain of super classes that is followed; a cycle ends there."""

_SUPPORT_PARENT = "android.support.PARENT_ACTIVITY"
SCREEN_KINDS = ("activity", "fragment", "dialog")
INJECTED = frozenset({"Inject", "AssistedInject"})
"""Annotations of the constructors that dependency injection calls."""

_FUNCTIONS = ("run", "call", "accept", "onClick")
"""Methods of interfaces of the platform with but one, which code calls on what it is given: ``then.run()``."""
_FUNCTION_TYPES = ("Runnable", "Callable", "Consumer", "OnClickListener")
"""How the interfaces end that have these methods."""
_SUFFIXES = (
    ("DialogFragment", "dialog"),
    ("DialogFragmentCompat", "dialog"),
    ("FragmentActivity", "activity"),
    ("Activity", "activity"),
    ("ActivityCompat", "activity"),
    ("Fragment", "fragment"),
    ("FragmentCompat", "fragment"),
    ("AlertDialog", "dialog"),
    ("Dialog", "dialog"),
    ("Service", "service"),
    ("BroadcastReceiver", "receiver"),
    ("AppWidgetProvider", "receiver"),
    ("Receiver", "receiver"),
    ("ContentProvider", "provider"),
    ("Worker", "service"),
    ("Application", "application"),
    ("Adapter", "adapter"),
    ("ViewHolder", "holder"),
    ("ViewModel", "model"),
    ("View", "view"),
    ("Layout", "view"),
    ("Button", "view"),
    ("Toolbar", "view"),
    ("Preference", "preference"),
    ("PreferenceCompat", "preference"),
)


class Program:
    """Classes and methods by name, with what follows from the class hierarchy."""

    def __init__(self, facts: AppFacts) -> None:
        self.facts = facts
        self.classes = facts.code.classes
        self.components = {c.name: c for c in facts.manifest.components}
        self.by_id: dict[str, Method] = {}
        self.owner_of: dict[str, ClassFact] = {}
        self._members: dict[str, dict[str, list[Method]]] = {}
        self._extensions: dict[str, list[Method]] = defaultdict(list)
        self._top_level: dict[str, list[Method]] = defaultdict(list)
        self._named: dict[str, list[Method]] = defaultdict(list)
        self._all: dict[str, list[Method]] = defaultdict(list)
        self._kinds: dict[str, str] = {}
        self._given_above: dict[str, tuple[str, ...]] = {}
        self._chains: dict[str, tuple[ClassFact, ...]] = {}
        self._companions: dict[str, tuple[str, ...]] = {}
        self._of_class: dict[tuple[str, str, int], tuple[Method, ...]] = {}
        self._nested_above: dict[tuple[str, str], str] = {}
        self._ancestors: dict[str, frozenset[str]] = {}
        self._constructors: dict[tuple[str, int], list[Method]] = {}
        self._extending: dict[tuple[str, int], list[Method]] = {}
        self._functions: dict[tuple[str, int], list[Method]] = {}
        self._anywhere: dict[tuple[str, int], list[Method]] = {}
        self._fields: dict[tuple[str, str], tuple[str, FieldFact] | None] = {}
        self._writers: dict[tuple[str, str], tuple[Method, ...]] = {}
        self._overloads: dict[tuple[str, str, int], tuple[Method, ...]] = {}
        for cls in self.classes.values():
            self._enter(cls)

    def _enter(self, cls: ClassFact) -> None:
        members: dict[str, list[Method]] = {}
        for method in cls.methods:
            self.by_id[method.id] = method
            self.owner_of[method.id] = cls
            members.setdefault(method.name, []).append(method)
            self._all[method.name].append(method)
            if method.extension:
                self._extensions[method.name].append(method)
            elif cls.kind == "file":
                self._top_level[method.name].append(method)
            elif method.name not in (INIT, CLINIT):
                self._named[method.name].append(method)
        for body in cls.lambdas:
            self.by_id[body.id] = body
            self.owner_of[body.id] = cls
        self._members[cls.name] = members

    def bodies(self, name: str) -> Iterator[Method]:
        """The methods and lambdas that are written in a class and in those above it, as far as their code is known."""
        for cls in self.chain(name):
            yield from cls.methods
            yield from cls.lambdas

    def chain(self, name: str) -> tuple[ClassFact, ...]:
        """A class and its super classes, as far as their code is known."""
        known = self._chains.get(name)
        if known is None:
            known = self._chains[name] = tuple(self._chained(name))
        return known

    def _chained(self, name: str) -> Iterator[ClassFact]:
        for _ in range(MAX_CHAIN):
            cls = self.classes.get(name)
            if cls is None:
                return
            yield cls
            name = cls.parent

    def companions(self, name: str) -> tuple[str, ...]:
        """The companions of a class and of its super classes."""
        known = self._companions.get(name)
        if known is None:
            named = (f"{cls.name}$Companion" for cls in self.chain(name))
            known = self._companions[name] = tuple(c for c in named if c in self.classes)
        return known

    def ancestors(self, name: str) -> frozenset[str]:
        """All super types of a class, itself among them, those without code too."""
        known = self._ancestors.get(name)
        if known is None:
            known = self._ancestors[name] = self._above(name)
        return known

    def _above(self, name: str) -> frozenset[str]:
        found: set[str] = set()
        todo = [name]
        while todo:
            name = todo.pop()
            if not name or name in found:
                continue
            found.add(name)
            cls = self.classes.get(name)
            if cls is not None:
                todo += [cls.parent, *cls.interfaces]
        return frozenset(found)

    def nested_above(self, cls: str, name: str) -> str:
        """The class of a bare name that is nested in a class above another one, or above those around it."""
        asked = cls, name
        if asked not in self._nested_above:
            found = ""
            while cls and not found:
                found = next((n for c in self.chain(cls) if (n := f"{c.name}${name}") in self.classes), "")
                cls = cls.rpartition("$")[0]
            self._nested_above[asked] = found
        return self._nested_above[asked]

    def is_a(self, name: str, other: str) -> bool:
        """Whether one class is another or extends it."""
        return name == other or other in self.ancestors(name)

    def is_key(self, name: str) -> bool:
        """Whether objects of a class are put on a back stack of Compose to be shown."""
        return name in self.classes and any(a.rpartition(".")[2] == "NavKey" for a in self.ancestors(name))

    @cached_property
    def has_keys(self) -> bool:
        """Whether there is any such class."""
        return any(self.is_key(name) for name in self.classes)

    @cached_property
    def field_names(self) -> frozenset[str]:
        """Names of all fields and properties that the code has, or writes."""
        written = (w.name for method in self.by_id.values() for w in method.writes)
        return frozenset((*written, *(f.name for cls in self.classes.values() for f in cls.fields)))

    def field(self, cls: str, name: str) -> tuple[str, FieldFact] | None:
        """A field with the class that declares it, from the class upwards; else a constant of an interface above."""
        asked = cls, name
        if asked not in self._fields:
            found = ((c.name, f) for c in self.chain(cls) for f in c.fields if f.name == name)
            self._fields[asked] = next(found, None) or self._constant_above(cls, name)
        return self._fields[asked]

    def field_of(self, write: Write) -> tuple[str, FieldFact] | None:
        """The field that an assignment sets, with the class that declares it; None if it is not known whose it is."""
        around = (write.receiver,) if write.receiver is not None else write.scopes
        classes = [write.owner] if write.owner else [s.type for s in around if isinstance(s, This)]
        return next((f for c in classes if (f := self.field(c, write.name)) is not None), None)

    def _constant_above(self, cls: str, name: str) -> tuple[str, FieldFact] | None:
        """A constant that a class has from one of the interfaces above it; one that has its own hides those above."""
        todo = [i for c in self.chain(cls) for i in c.interfaces]
        seen: set[str] = set()
        while todo and len(seen) <= MAX_CHAIN:
            own = self.classes.get(todo.pop(0))
            if own is None or own.name in seen:
                continue
            seen.add(own.name)
            if found := next((f for f in own.fields if f.static and f.name == name), None):
                return own.name, found
            todo = [own.parent, *own.interfaces, *todo]
        return None

    @cached_property
    def subclasses(self) -> dict[str, tuple[str, ...]]:
        """Direct and indirect subclasses with code, by class."""
        below: dict[str, list[str]] = defaultdict(list)
        for name in self.classes:
            for above in self.ancestors(name):
                if above != name:
                    below[above].append(name)
        return {name: tuple(subs) for name, subs in below.items()}

    @cached_property
    def called(self) -> frozenset[str]:
        """Names of all calls in the code."""
        return frozenset(c.name for m in self.by_id.values() for c in m.calls)

    @cached_property
    def getting_buttons(self) -> frozenset[str]:
        """Classes, those within them included, whose code asks a dialog for a button that it has."""
        if "getButton" not in self.called:
            return frozenset()
        asking = (m for m in self.by_id.values() if any(c.name == "getButton" for c in m.calls))
        return frozenset(outermost(self.owner_of[m.id].name) for m in asking)

    @cached_property
    def noted(self) -> frozenset[str]:
        """Classes with a method, their own or inherited, whose annotations name resources; no screens."""
        own = {name for name, cls in self.classes.items() if any(m.notes for m in cls.methods)}
        found = own.union(*(self.subclasses.get(name, ()) for name in own))
        return frozenset(name for name in found if self.kind(name) not in SCREEN_KINDS)

    @cached_property
    def noted_calls(self) -> dict[str, tuple[tuple[Method, Call], ...]]:
        """The calls of methods whose annotations name resources, by name, with the bodies that they are in."""
        found: dict[str, list[tuple[Method, Call]]] = {m.name: [] for m in self.by_id.values() if m.notes}
        for method in self.by_id.values() if found else ():
            for call in method.calls:
                if call.name in found:
                    found[call.name].append((method, call))
        return {name: tuple(calls) for name, calls in found.items()}

    @cached_property
    def activity_callbacks(self) -> tuple[str, ...]:
        """Classes of which code, or what injects them, makes objects that hear of all activities, if any do."""
        if "registerActivityLifecycleCallbacks" not in self.called:
            return ()
        names = [n for n in self.subclasses if re.split(r"[.$]", n)[-1] == "ActivityLifecycleCallbacks"]
        found = dict.fromkeys(c for name in names for c in self.subclasses[name])
        made = {c.owner for m in self.by_id.values() for c in m.calls if c.name == INIT and not c.parent}
        given = {m.owner for m in self.by_id.values() if m.name == INIT and not INJECTED.isdisjoint(m.annotations)}
        return tuple(c for c in found if c in made or c in given or self.classes[c].kind == "object")

    @cached_property
    def named_starts(self) -> dict[str, str]:
        """Names of calls that say which external activity they start: ``startAboutActivity`` -> its class.

        Helpers of libraries that are given the class have none: ``startActivityFromClass(Detail::class.java)``.
        """
        calls = (c for m in self.by_id.values() for c in m.calls if c.name.startswith("startActivity"))
        given = (c.name for c in calls if any(isinstance(a, ClassValue) for a in c.args))
        found = {name: "" for name in given if name not in self._all}
        for component in self.facts.manifest.components:
            if component.kind == "activity" and component.name not in self.classes:
                simple = component.name.rpartition(".")[2].rpartition("$")[2]
                for verb in ("start", "launch", "open", "show"):
                    found[f"{verb}{simple}"] = component.name
                    found[f"{verb}{simple.removesuffix('Activity')}"] = component.name
        return found

    @cached_property
    def function_names(self) -> frozenset[str]:
        """Names by which function objects are called: ``invoke``, properties, methods of interfaces with but one."""
        interfaces = ([m.name for m in c.methods if m.abstract] for c in self.classes.values() if c.kind == "interface")
        single = (names[0] for names in interfaces if len(names) == 1)
        return self.function_fields | self.function_getters | {INVOKE, *single}

    def calls_function(self, call: Call, method: Method) -> bool:
        """Whether a call of a body may be one of a function object, as its name says, or what it is made on."""
        if call.name in self.function_names or (call.name in _FUNCTIONS and isinstance(call.receiver, Parameter)):
            return True
        return self.calls_kept(call, method)

    def calls_kept(self, call: Call, method: Method) -> bool:
        """Whether a call is one of a function object of the platform that a field keeps: ``pending.run()``."""
        kept = call.receiver if call.name in _FUNCTIONS else None
        return isinstance(kept, FieldValue) and self.field_type(method.owner, kept.name).endswith(_FUNCTION_TYPES)

    @cached_property
    def function_fields(self) -> frozenset[str]:
        """Names of properties that hold functions, as constructors are given them or as they are written down."""
        found: set[str] = set()
        for cls in self.classes.values():
            untyped = {f.name for f in cls.fields if not f.type}
            for method in cls.methods if untyped else ():
                if method.name == INIT or method.name.startswith(FIELDS):
                    found.update(p.name for p in method.parameters if not p.type and p.name in untyped)
                    found.update(w.name for w in method.writes if isinstance(w.value, Lambda) and w.name in untyped)
        return frozenset(found)

    @cached_property
    def function_getters(self) -> frozenset[str]:
        """Names of properties of which a getter may give a function, and no methods: ``val click get() = kept``."""
        return frozenset(
            name
            for m in self.by_id.values()
            if m.name.startswith("get") and not (m.type or m.parameters)
            if (name := f"{m.name[3:4].lower()}{m.name[4:]}") and name not in self._all
            if any(isinstance(r.value, FieldValue | Lambda | Reference) for r in m.returns)
        )

    @cached_property
    def file_fields(self) -> dict[str, tuple[str, ...]]:
        """Top-level properties by name: the classes of the files that have one."""
        found: dict[str, list[str]] = defaultdict(list)
        for cls in self.classes.values():
            for field in cls.fields if cls.kind == "file" else ():
                found[field.name].append(cls.name)
        return {name: tuple(files) for name, files in found.items()}

    @cached_property
    def routed(self) -> tuple[tuple[str, Value], ...]:
        """Classes that a router opens, each with its path."""
        return tuple((cls.name, cls.route) for cls in self.classes.values() if cls.route is not None)

    def written_in(self, name: str) -> str:
        """The class with a name of its own that a class without one, or a function object, is written in."""
        for _ in range(MAX_CHAIN):
            around, _, simple = name.rpartition("$")
            if not around or not (simple.isdigit() or "Lambda" in simple):
                break
            cls = self.classes.get(name)
            name = around if cls is None else cls.outer or around
        return name

    @cached_property
    def by_simple_name(self) -> dict[str, tuple[str, ...]]:
        """Classes by their name without the package."""
        found: dict[str, list[str]] = defaultdict(list)
        for name in self.classes:
            found[name.rpartition(".")[2]].append(name)
        return {simple: tuple(names) for simple, names in found.items()}

    def kind(self, name: str) -> str:
        """What a class is: ``activity``, ``fragment``, ``dialog``, ``view``, ``adapter``, ... or empty."""
        if name not in self._kinds:
            self._kinds[name] = self._kind(name)
        return self._kinds[name]

    def _kind(self, name: str) -> str:
        component = self.components.get(name)
        if component is not None and component.kind in ("activity", "service", "receiver", "provider"):
            return component.kind
        last = name
        for cls in self.chain(name):
            if cls.name != name and cls.name in self.components:
                return self.kind(cls.name)
            last = cls.parent
        if last == name and name in self.classes:
            return ""
        simple = last.rpartition(".")[2].rpartition("$")[2]
        return next((kind for suffix, kind in _SUFFIXES if simple.endswith(suffix)), "")

    def abstract(self, name: str) -> bool:
        """Whether no object of a class can be made."""
        cls = self.classes.get(name)
        return cls is not None and (cls.abstract or cls.kind == "interface")

    def method(self, cls: str, name: str, count: int) -> Method | None:
        """The method that a call on an object of this class runs, if its code is known."""
        return next(iter(self.overloads(cls, name, count)), None)

    def overloads(self, cls: str, name: str, count: int) -> tuple[Method, ...]:
        """Methods of this name that take so many arguments, from the class upwards, the best fitting first."""
        asked = (cls, name, count)
        known = self._overloads.get(asked)
        if known is None:
            known = self._overloads[asked] = tuple(self._upwards(cls, name, count))
        return known

    def members(self, cls: str, name: str, count: int) -> tuple[Method, ...]:
        """The overloads that are no extension functions."""
        asked = (cls, name, count)
        known = self._of_class.get(asked)
        if known is None:
            known = self._of_class[asked] = tuple(m for m in self.overloads(cls, name, count) if not m.extension)
        return known

    def _upwards(self, cls: str, name: str, count: int) -> Iterator[Method]:
        seen: set[str] = set()
        todo = [cls]
        while todo:
            current = todo.pop(0)
            if current in seen or len(seen) > MAX_CHAIN:
                continue
            seen.add(current)
            members = self._members.get(current)
            if members is None:
                continue
            fits = [m for m in members.get(name, ()) if takes(m, count)]
            yield from sorted(fits, key=lambda m: (m.abstract, abs(len(m.parameters) - count)))
            fact = self.classes[current]
            todo += [fact.parent, *fact.interfaces]

    def constructors(self, cls: str, count: int) -> list[Method]:
        """Constructors of a class that take so many arguments."""
        asked = (cls, count)
        if asked not in self._constructors:
            members = self._members.get(cls, {})
            self._constructors[asked] = [m for m in members.get(INIT, ()) if takes(m, count)]
        return self._constructors[asked]

    def extensions(self, name: str, count: int) -> list[Method]:
        """Extension functions of this name that take so many arguments beside the receiver."""
        asked = (name, count)
        if asked not in self._extending:
            self._extending[asked] = [m for m in self._extensions.get(name, ()) if takes(m, count + 1)]
        return self._extending[asked]

    def functions(self, name: str, count: int) -> list[Method]:
        """Top-level functions of this name that take so many arguments."""
        asked = (name, count)
        if asked not in self._functions:
            self._functions[asked] = [m for m in self._top_level.get(name, ()) if takes(m, count)]
        return self._functions[asked]

    def anywhere(self, name: str, count: int) -> list[Method]:
        """Members of any class by name and number of arguments."""
        asked = (name, count)
        if asked not in self._anywhere:
            self._anywhere[asked] = [m for m in self._named.get(name, ()) if not m.abstract and takes(m, count)]
        return self._anywhere[asked]

    def named(self, name: str) -> list[Method]:
        """All methods of this name: members, extensions and functions, with or without a body."""
        return self._all.get(name, [])

    def overrides(self, cls: str, name: str, count: int) -> list[Method]:
        """The methods of subclasses that a call on something of this type may run."""
        found = []
        for sub in (s for s in self.subclasses.get(cls, ()) if s not in self.previewed):
            found += [m for m in self._members[sub].get(name, ()) if takes(m, count) and not m.abstract]
        return found

    def called_by_app(self, cls: str, method: Method) -> bool:
        """Whether a method answers a call that only the app makes, as its own interface or base class says.

        In Kotlin a method that overrides nothing says so by having no mark; a library may call those with annotations.
        """
        count = len(method.parameters)
        for above in self.ancestors(cls):
            for declared in self._members.get(above, {}).get(method.name, ()):
                first = declared.abstract and not declared.override
                own = first or (method.override and self._begins(above, declared))
                if own and len(declared.parameters) == count:
                    return True
        return False

    def _begins(self, cls: str, method: Method) -> bool:
        """Whether a class that is written in Kotlin is the first to have a method, and marks it for nobody else."""
        return not (method.override or method.annotations) and self.classes[cls].file.endswith(".kt")

    @cached_property
    def marked(self) -> frozenset[tuple[str, int]]:
        """Names and numbers of parameters of methods of which some class says that they override another."""
        return frozenset((m.name, len(m.parameters)) for m in self.by_id.values() if m.override)

    @cached_property
    def previewed(self) -> frozenset[str]:
        """Classes without a name that functions for previews make: they are never there when the app runs."""
        shown = [m for m in self.by_id.values() if any("Preview" in a for a in m.annotations)]
        for method in shown:
            given = (v for call in method.calls for arg in call.args for v in alternatives(arg))
            shown += [self.by_id[v.method] for v in given if isinstance(v, Lambda) and v.method in self.by_id]
        made = {call.owner for method in shown for call in method.calls if call.name == INIT}
        return frozenset(cls for cls in made if is_anonymous(cls))

    @cached_property
    def set_once(self) -> dict[tuple[str, str], Value]:
        """Fields, by class and name, that hold a constant at first and are written at one more place only.

        The constant may be written out, or be named if that at the other place is not written out.
        """
        found: dict[tuple[str, str], Value] = {}
        for place, writes in self._writes.items():
            if len(writes) != 2 or ("", place[1]) in self._writes:
                continue
            given = [value for _, value in writes]
            written_out: list[Value] = [g for g in given if isinstance(g, Literal)]
            first = written_out or [g for g in given if is_written_constant(g)]
            if len(first) == 1:
                found[place] = first[0]
        return found

    @cached_property
    def _writes(self) -> dict[tuple[str, str], list[tuple[Method, Value]]]:
        """What is written to fields, by class and name, and where; under no class if it is not known whose field."""
        written: dict[tuple[str, str], list[tuple[Method, Value]]] = defaultdict(list)
        for method in self.by_id.values():
            for write in method.writes:
                held = self.field_of(write)
                written["" if held is None else held[0], write.name].append((method, write.value))
        return dict(written)

    def writers(self, cls: str, name: str) -> tuple[Method, ...]:
        """The bodies that may write something to a field of a class; null is nothing.

        Where none is seen to write to that very class, what the field holds comes from elsewhere, as by injection.
        """
        asked = cls, name
        if asked not in self._writers:
            own = self._writes.get(asked, ())
            every = (*own, *self._writes.get(("", name), ())) if own else ()
            self._writers[asked] = tuple({m.id: m for m, value in every if value != Literal(None)}.values())
        return self._writers[asked]

    def is_written_once(self, cls: str, name: str) -> bool:
        """Whether a field is written to in one place of the whole code."""
        return len(self._writes.get((cls, name), ())) == 1 and ("", name) not in self._writes

    def parent_of(self, activity: str) -> str:
        """The activity that "up" leads to, as the manifest declares it; empty if it does not."""
        component = self.components.get(activity)
        if component is None:
            return ""
        parent = component.parent or dict(component.meta).get(_SUPPORT_PARENT, "")
        return f"{self.facts.manifest.package}{parent}" if parent.startswith(".") else parent

    @cached_property
    def has_states(self) -> bool:
        """Whether there are states of Compose that conditions may ask."""
        return any(c.name in AS_STATE or c.name == SET_STATE for m in self.by_id.values() for c in m.calls)

    @cached_property
    def state_results(self) -> frozenset[Value]:
        """What calls give that may be a state: the latest value of a stream, and what is set as one or handed on."""
        found: set[Value] = set()
        for method in self.by_id.values():
            for index, call in enumerate(method.calls):
                if call.name in AS_STATE:
                    found.add(Result(method.id, index))
                for value in (*call.args, call.receiver if call.name == SET_STATE else None):
                    while isinstance(value, FieldValue):
                        value = value.receiver
                    if isinstance(value, Result):
                        found.add(value)
        return frozenset(found)

    @cached_property
    def state_fields(self) -> dict[str, dict[str, str]]:
        """Fields that are or show a state of Compose: name -> class -> the field of the class that is set."""
        found: dict[str, dict[str, str]] = {}
        for cls in self.classes.values():
            own = {f.name: f.name for f in cls.fields if f.state}
            shown = [(w.name, w.value) for m in cls.methods if m.name == INIT for w in m.writes] if own else []
            shown += [(_property_of(m.name), r.value) for m in cls.methods for r in m.returns] if own else []
            aliases = {n: own[held.name] for n, held in shown if isinstance(held, FieldValue) and held.name in own}
            for name, state in {**aliases, **own}.items():
                found.setdefault(name, {})[cls.name] = state
        return found

    @cached_property
    def flags(self) -> frozenset[str]:
        """Names of fields that some call waits for, until they equal a constant."""
        guards = {g for method in self.by_id.values() for call in method.calls for g in call.guards if g.equal}
        return frozenset(
            g.subject.name for g in guards if isinstance(g.subject, FieldValue) and isinstance(g.other, Literal)
        )

    def constants(self, cls: str) -> tuple[str, ...]:
        """Names of the constants of an enumeration, in order."""
        fact, start = self.classes.get(cls), self.initialiser(cls)
        if fact is None or start is None or fact.kind != "enum":
            return ()
        made = {n for n, call in enumerate(start.calls) if call.name == INIT and self.is_a(call.owner, cls)}
        return tuple(w.name for w in start.writes if isinstance(w.value, Result) and w.value.call in made)

    def constant_of(self, name: str) -> tuple[str, str] | None:
        """The enumeration and the constant that a name like that of a nested class means; None if it is a class."""
        outer, _, constant = name.rpartition("$")
        return (outer, constant) if name not in self.classes and constant in self.constants(outer) else None

    def initialiser(self, cls: str) -> Method | None:
        """What runs when a class is loaded."""
        return next(iter(self._members.get(cls, {}).get(CLINIT, ())), None)

    def field_type(self, cls: str, name: str) -> str:
        """The declared type of a field in objects of a class, empty if it is not known."""
        held = self.field(cls, name)
        return "" if held is None else self.stands_for(held[1].type, held[0], cls)

    def stands_for(self, type_: str, owner: str, cls: str) -> str:
        """What a type that one class declares is in objects of another below it, which may give its type variables."""
        fact = self.classes.get(owner)
        if fact is None or type_ not in fact.type_params:
            return type_
        chain = self.chain(cls)
        for below in reversed(chain[: chain.index(fact)] if fact in chain else ()):
            type_ = dict(zip(fact.type_params, below.parent_args, strict=False)).get(type_, type_)
            fact = below
        return type_

    def given_above(self, cls: str) -> tuple[str, ...]:
        """The types that a class gives for the type variables of the class without code above it."""
        known = self._given_above.get(cls)
        if known is None:
            first = next(reversed(self.chain(cls)), None)
            given = () if first is None else (self.stands_for(t, first.name, cls) for t in first.parent_args)
            known = self._given_above[cls] = tuple(given)
        return known

    def place(self, method: Method, line: int) -> str:
        """Where something stands: file and line, or method and offset."""
        return site_name(self.facts, self.owner_of[method.id], method, line)


def site_name(facts: AppFacts, cls: ClassFact, method: Method, line: int) -> str:
    """Where something stands: file and line, or method and offset."""
    if facts.origin == "apk":
        return f"{method.owner}.{method.name or 'lambda'}@0x{line:x}"
    return f"{cls.file}:{line}"


def takes(method: Method, count: int) -> bool:
    """Whether a method can be called with so many arguments, defaults counted."""
    most = len(method.parameters)
    if count == most:
        return True
    rest = any(bool(p.rest) for p in method.parameters)
    return (count < most or rest) and count >= most - sum(
        p.default is not None or bool(p.rest) for p in method.parameters
    )


@cache
def getter_name(name: str) -> str:
    """The method that reads a property: ``itemId`` gives ``getItemId``, ``isOpen`` itself."""
    return name if name.startswith("is") and name[2:3].isupper() else f"get{name[:1].upper()}{name[1:]}"


def _property_of(getter: str) -> str:
    """The property that a getter gives."""
    return getter[3:4].lower() + getter[4:] if getter.startswith("get") else ""
