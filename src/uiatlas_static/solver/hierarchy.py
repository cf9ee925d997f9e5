"""The classes of an app by name: which are below which, what each is, and the fields that its objects have."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import ClassFact, FieldFact, Write
from uiatlas_static.facts.values import FieldValue, This

MAX_CHAIN = 64
"""Longest chain of super classes that is followed; a cycle ends there."""

PLATFORM = ("android.", "androidx.", "com.google.android.")
"""How the names of the platform's classes begin."""
ABOVE_PLATFORM = (*PLATFORM, "java.", "javax.", "kotlin.", "kotlinx.", "org.w3c.", "org.xml.")
"""How the names of all types begin that the platform's classes can be of."""
_BUILDERS = ("DialogBuilder", "Dialog$Builder", "Dialog.Builder")
"""How the classes end whose objects build dialogs."""
SCREEN_KINDS = ("activity", "fragment", "dialog")
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
    ("ListenerAdapter", ""),
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


class Hierarchy:
    """Classes by name, with what follows from what they extend."""

    def __init__(self, facts: AppFacts) -> None:
        self.facts = facts
        self.classes = facts.code.classes
        self.components = {c.name: c for c in facts.manifest.components}
        self._kinds: dict[str, str] = {}
        self._given_above: dict[str, tuple[str, ...]] = {}
        self._chains: dict[str, tuple[ClassFact, ...]] = {}
        self._companions: dict[str, tuple[str, ...]] = {}
        self._nested_above: dict[tuple[str, str], str] = {}
        self._ancestors: dict[str, frozenset[str]] = {}
        self._fields: dict[tuple[str, str], tuple[str, FieldFact] | None] = {}

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

    def are_related(self, one: str, other: str) -> bool:
        """Whether an object may be of both classes, as one is above the other."""
        return self.is_a(one, other) or self.is_a(other, one)

    def is_key(self, name: str) -> bool:
        """Whether objects of a class are put on a back stack of Compose to be shown."""
        return name in self.classes and any(a.rpartition(".")[2] == "NavKey" for a in self.ancestors(name))

    @cached_property
    def has_keys(self) -> bool:
        """Whether there is any such class."""
        return any(self.is_key(name) for name in self.classes)

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

    def builds_dialogs(self, name: str) -> bool:
        """Whether a class of the app is a builder of dialogs: it extends one of the platform or of a library."""
        if name not in self.classes:
            return False
        return any(above.endswith(_BUILDERS) and above not in self.classes for above in self.ancestors(name))

    def abstract(self, name: str) -> bool:
        """Whether no object of a class can be made."""
        cls = self.classes.get(name)
        return cls is not None and (cls.abstract or cls.kind == "interface")

    def written_in(self, name: str) -> str:
        """The class with a name of its own that a class without one, or a function object, is written in."""
        for _ in range(MAX_CHAIN):
            around, _, simple = name.rpartition("$")
            if not around or not (simple.isdigit() or "Lambda" in simple):
                break
            cls = self.classes.get(name)
            name = around if cls is None else cls.outer or around
        return name

    def field(self, cls: str, name: str) -> tuple[str, FieldFact] | None:
        """A field with the class that declares it, from the class upwards; else a constant of an interface above."""
        asked = cls, name
        if asked not in self._fields:
            found = ((c.name, f) for c in self.chain(cls) for f in c.fields if f.name == name)
            self._fields[asked] = next(found, None) or self._constant_above(cls, name)
        return self._fields[asked]

    def field_of(self, write: Write | FieldValue) -> tuple[str, FieldFact] | None:
        """The field that is set or read, with the class that declares it; None if it is not known whose it is."""
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
