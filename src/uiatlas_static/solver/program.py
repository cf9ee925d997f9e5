"""The code of an app as an index: which classes are what, which method a call may mean."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, cached_property

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import (
    CLINIT,
    INIT,
    Call,
    ClassFact,
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
    Reference,
    Result,
    Value,
    alternatives,
)
from uiatlas_static.solver.callback_names import LIKELY, OF_SCREENS
from uiatlas_static.solver.field_writes import FieldWrites
from uiatlas_static.solver.function_objects import FunctionObjects
from uiatlas_static.solver.hierarchy import ABOVE_PLATFORM, MAX_CHAIN, SCREEN_KINDS, Hierarchy
from uiatlas_static.solver.state_fields import StateFields

_SUPPORT_PARENT = "android.support.PARENT_ACTIVITY"
INJECTED = frozenset({"Inject", "AssistedInject"})
"""Annotations of the constructors that dependency injection calls."""
LISTENING = "setOnCreateContextMenuListener"
REGISTERING = frozenset({"registerForContextMenu", LISTENING})
"""Calls by which a view is registered for a context menu."""
_SCRIPT = "javascript:"
"""How an address begins that is a script for the page which is shown."""
_REORDERING = frozenset({"reverse", "shuffle", "sort", "parallelSort", "swap", "rotate", "setAll", "fill"})
"""Calls by which the elements of an array change places, or others take them."""


class Program(Hierarchy):
    """Methods by name beside the classes that they are of: which ones a call may mean."""

    def __init__(self, facts: AppFacts) -> None:
        super().__init__(facts)
        self.by_id: dict[str, Method] = {}
        self.owner_of: dict[str, ClassFact] = {}
        self._members: dict[str, dict[str, list[Method]]] = {}
        self._extensions: dict[str, list[Method]] = defaultdict(list)
        self._top_level: dict[str, list[Method]] = defaultdict(list)
        self._named: dict[str, list[Method]] = defaultdict(list)
        self._all: dict[str, list[Method]] = defaultdict(list)
        self._of_class: dict[tuple[str, str, int], tuple[Method, ...]] = {}
        self._constructors: dict[tuple[str, int], list[Method]] = {}
        self._extending: dict[tuple[str, int], list[Method]] = {}
        self._functions: dict[tuple[str, int], list[Method]] = {}
        self._anywhere: dict[tuple[str, int], list[Method]] = {}
        self._overloads: dict[tuple[str, str, int], tuple[Method, ...]] = {}
        self._below: dict[tuple[str, str], bool] = {}
        self.writes = FieldWrites(self, self.by_id.values())
        self.states = StateFields(self.classes.values(), self.by_id.values())
        self.function_objects = FunctionObjects(self, self.by_id.values(), self._all)
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

    @cached_property
    def field_names(self) -> frozenset[str]:
        """Names of all fields and properties that the code has, or writes."""
        written = (w.name for method in self.by_id.values() for w in method.writes)
        return frozenset((*written, *(f.name for cls in self.classes.values() for f in cls.fields)))

    @cached_property
    def delegated(self) -> frozenset[str]:
        """Names of the properties that an object says the value of: ``var name by TextOf("name")``."""
        return frozenset(f.name for cls in self.classes.values() for f in cls.fields if f.delegated)

    @cached_property
    def called(self) -> frozenset[str]:
        """Names of all calls in the code."""
        return frozenset(c.name for m in self.by_id.values() for c in m.calls)

    @cached_property
    def registering(self) -> tuple[tuple[Method, Call], ...]:
        """Calls that register a view for a context menu, or are given a reference to such a call, with their bodies."""
        calls = ((m, c) for m in self.by_id.values() for c in m.calls)
        given = ((m, c, [a.name for a in c.args if isinstance(a, Reference)]) for m, c in calls)
        return tuple((m, c) for m, c, names in given if not REGISTERING.isdisjoint((c.name, *names)))

    @cached_property
    def reordered(self) -> frozenset[str]:
        """Names of the fields that bodies mention in calls which change, or may change, the places of elements."""
        bodies = (m for m in self.by_id.values() if any(c.name in _REORDERING for c in m.calls))
        given = (a for m in bodies for c in m.calls for a in (c.receiver, *c.args))
        return frozenset(a.name for a in given if isinstance(a, FieldValue))

    @cached_property
    def made(self) -> frozenset[str]:
        """Classes of which code makes objects by a constructor; an interface is only given a function."""
        calls = (c for m in self.by_id.values() for c in m.calls if c.name == INIT)
        return frozenset(c.owner for c in calls if not any(isinstance(a, Lambda | Reference) for a in c.args))

    @cached_property
    def unmade(self) -> frozenset[str]:
        """Classes that nothing makes an object of: no other class names them, and their constructor needs an object."""
        if self.facts.origin == "apk":
            return frozenset()
        named = {n for cls in self.classes.values() for n in cls.named if outermost(n) != outermost(cls.name)}
        named.update(self.facts.resources.strings.values())
        for method in self.by_id.values():
            for call in method.calls:
                named.update((call.owner, call.type, *call.type_args))
            given = (a for call in method.calls for a in (*call.args, call.receiver) if a is not None)
            for value in (*given, *(w.value for w in method.writes), *(r.value for r in method.returns)):
                for meant in alternatives(value):
                    if isinstance(meant, Literal) and isinstance(meant.value, str):
                        named.add(meant.value)
                    elif isinstance(meant, ClassValue | Reference):
                        named.add(meant.name if isinstance(meant, ClassValue) else meant.owner)
        return frozenset(name for name, cls in self.classes.items() if name not in named and self._needs_maker(cls))

    def _needs_maker(self, cls: ClassFact) -> bool:
        """Whether only code that names a class can make objects of it: not the platform, and not what is generated."""
        if cls.kind != "class" or cls.outer or cls.annotations or cls.notes or self.kind(cls.name):
            return False
        makers = [m for m in cls.methods if m.name == INIT]
        asking = all(any(p.type in self.classes for p in m.parameters) and not m.annotations for m in makers)
        return bool(makers) and asking and not self.subclasses.get(cls.name)

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
        return {m.name: tuple(self.calls_named.get(m.name, ())) for m in self.by_id.values() if m.notes}

    @cached_property
    def calls_named(self) -> dict[str, list[tuple[Method, Call]]]:
        """All calls by their names, with the bodies that they are in."""
        found: dict[str, list[tuple[Method, Call]]] = defaultdict(list)
        for method in self.by_id.values():
            for call in method.calls:
                found[call.name].append((method, call))
        return dict(found)

    @cached_property
    def writes_named(self) -> dict[str, list[tuple[Method, Write]]]:
        """All writes by the names of their fields, with the bodies that they are in."""
        found: dict[str, list[tuple[Method, Write]]] = defaultdict(list)
        for method in self.by_id.values():
            for write in method.writes:
                found[write.name].append((method, write))
        return dict(found)

    @cached_property
    def scripts(self) -> tuple[str, ...]:
        """The texts of bodies that have scripts for the pages of web views, all those of a body in one."""
        found: list[str] = []
        for method in self.by_id.values():
            values = (*(a for c in method.calls for a in c.args), *(w.value for w in method.writes))
            said = [o.value for v in values for o in alternatives(v) if isinstance(o, Literal)]
            texts = [text for text in said if isinstance(text, str)]
            if any(c.name == "evaluateJavascript" for c in method.calls) or any(_SCRIPT in text for text in texts):
                found.append("\n".join(texts))
        return tuple(found)

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

    @cached_property
    def composed_destinations(self) -> dict[str, Method]:
        """Composables that the library Compose Destinations generates a class for, by the simple name of that class."""
        found = (m for m in self.by_id.values() if {"Composable", "Destination"} <= set(m.annotations))
        return {f"{m.name}Destination": m for m in found}

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
        for sub in (s for s in self.subclasses.get(cls, ()) if s not in self.previewed and s not in self.unmade):
            found += [m for m in self._members[sub].get(name, ()) if takes(m, count) and not m.abstract]
        return found

    def is_property_below(self, cls: str, name: str) -> bool:
        """Whether a class below one has a property of its own by a name that the one has a getter for."""
        known = self._below.get((cls, name))
        if known is None:
            fields = ((c, self.field(c, name)) for c in self.subclasses.get(cls, ()))
            known = any(held is not None and held[0] == c for c, held in fields)
            known = self._below[cls, name] = known or bool(self.overrides(cls, getter_name(name), 0))
        return known

    def called_by_app(self, cls: str, method: Method) -> bool:
        """Whether a method answers a call that only the app makes, as its own interface or base class says.

        In Kotlin a method that overrides nothing says so by having no mark; a library may call those with annotations.
        In Java that is relied on in screens that mark others, unless the platform calls methods by such names.
        """
        count = len(method.parameters)
        for above in self.ancestors(cls):
            for declared in self._members.get(above, {}).get(method.name, ()):
                first = declared.abstract and not declared.override
                own = first or (method.override and self._begins(cls, above, declared))
                if own and len(declared.parameters) == count:
                    return True
        return False

    def _begins(self, cls: str, above: str, method: Method) -> bool:
        """Whether a class above another is the first to have a method, and marks it for nobody else."""
        if method.override or method.annotations:
            return False
        return self.classes[above].file.endswith(".kt") or self._begins_in_java(cls, above, method)

    def _begins_in_java(self, cls: str, above: str, method: Method) -> bool:
        """The same of a class in Java, if no library may know the method from a type above."""
        if method.name in OF_SCREENS or LIKELY.match(method.name) or self.kind(above) not in SCREEN_KINDS:
            return False
        told = all(i in self.classes for c in self.chain(above) for i in c.interfaces)
        known = [self.classes[name] for name in self.ancestors(cls) if name in self.classes]
        types = {type_ for c in known for type_ in (c.parent, *c.interfaces) if type_ and type_ not in self.classes}
        return (
            any(m.override for m in self.classes[above].methods)
            and told
            and all(t.startswith(ABOVE_PLATFORM) for t in types)
        )

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

    def parent_of(self, activity: str) -> str:
        """The activity that "up" leads to, as the manifest declares it; empty if it does not."""
        component = self.components.get(activity)
        if component is None:
            return ""
        parent = component.parent or dict(component.meta).get(_SUPPORT_PARENT, "")
        return f"{self.facts.manifest.package}{parent}" if parent.startswith(".") else parent

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
