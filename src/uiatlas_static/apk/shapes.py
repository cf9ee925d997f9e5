"""The classes of all DEX files by what shrinkers leave of them: what they extend, and the types in their methods."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from uiatlas_static.apk.bodies import body_at
from uiatlas_static.apk.body import Scope
from uiatlas_static.apk.dex import Dex
from uiatlas_static.apk.elsewhere import DAMAGE
from uiatlas_static.apk.enums import NO_TABLES
from uiatlas_static.apk.lowering import Facts, lower
from uiatlas_static.apk.members import ClassDef, descriptor, shape_of
from uiatlas_static.facts.values import alternatives, class_in

MAX_CHAIN = 64
"""Longest chain of super classes that is followed; a cycle ends there."""
STATIC, ABSTRACT, INTERFACE = 0x8, 0x400, 0x200
_FINAL = 0x10


@dataclass(frozen=True, slots=True)
class Member:
    """A method that a class declares: its name, the types in it as ``(ILandroid/view/View;)V``, flags, and its code."""

    name: str
    shape: str
    flags: int
    index: int
    code_at: int

    @property
    def count(self) -> int:
        """How many parameters it has, roughly: as many as it has types that are classes, and letters besides."""
        params = self.shape[1:].partition(")")[0]
        letters = "".join(p.partition("L")[0] for p in params.split(";"))
        return params.count(";") + sum(c in "ZBCSIJFD" for c in letters)


class Shapes:
    """Looks up classes and methods by their types; what is damaged is not there.

    Args:
        dexes: The DEX files, in order; of a class that is in several the first counts.
    """

    def __init__(self, dexes: Sequence[Dex]) -> None:
        self.dexes = dexes
        self.classes: dict[str, tuple[Dex, ClassDef]] = {}
        for dex in dexes:
            for at in dex.classes(("",)):
                with suppress(*DAMAGE):
                    cls = dex.class_def(at)
                    self.classes.setdefault(cls.type, (dex, cls))
        self._members: dict[str, tuple[Member, ...]] = {}
        self._shapes: dict[str, frozenset[str]] = {}
        self._facts: dict[tuple[str, Member], Facts] = {}

    @cached_property
    def owners(self) -> dict[str, dict[str, None]]:
        """The classes that have, or are asked for, a method of a shape."""
        found: dict[str, dict[str, None]] = {}
        for dex in self.dexes:
            for owner, shape in dex.shapes():
                found.setdefault(shape, {})[owner] = None
        return found

    def declaring(self, shape: str) -> Iterator[str]:
        """The classes that declare a method of a shape."""
        return (name for name in self.owners.get(shape, ()) if shape in self._shapes_of(name))

    def _shapes_of(self, name: str) -> frozenset[str]:
        known = self._shapes.get(name)
        if known is None:
            known = self._shapes[name] = frozenset(m.shape for m in self.members(name))
        return known

    def members(self, name: str) -> tuple[Member, ...]:
        """The methods of a class, constructors aside."""
        known = self._members.get(name)
        if known is None:
            known = ()
            with suppress(*DAMAGE):
                known = tuple(self._declared(name))
            self._members[name] = known
        return known

    def _declared(self, name: str) -> Iterator[Member]:
        if name not in self.classes:
            return
        dex, cls = self.classes[name]
        for method in dex.members(cls.data_at).methods:
            ref = dex.method(method.index)
            if not ref.name.startswith("<"):
                yield Member(ref.name, shape_of(ref.params, ref.returns), method.flags, method.index, method.code_at)

    def above(self, name: str) -> Iterator[str]:
        """A class and its super classes, the first without code among them."""
        for _ in range(MAX_CHAIN):
            yield name
            if name not in self.classes:
                return
            name = self.classes[name][1].parent

    def interfaces(self, name: str) -> tuple[str, ...]:
        """The interfaces that a class names."""
        if name in self.classes:
            dex, cls = self.classes[name]
            with suppress(*DAMAGE):
                return tuple(dex.type(n) for n in dex.type_list(cls.interfaces_at))
        return ()

    def fields(self, name: str) -> list[tuple[str, str, bool]]:
        """Name and type of the fields that objects of a class have, and whether they are set once."""
        if name in self.classes:
            dex, cls = self.classes[name]
            with suppress(*DAMAGE):
                members = dex.members(cls.data_at).instance_fields
                refs = [(dex.field(f.index), bool(f.flags & _FINAL)) for f in members]
                return [(ref.name, ref.type, final) for ref, final in refs]
        return []

    def flags(self, name: str) -> int:
        """The flags of a class."""
        return self.classes[name][1].flags if name in self.classes else 0

    def below(self, name: str) -> Iterator[str]:
        """Direct subclasses."""
        return (n for n, (_, cls) in self.classes.items() if cls.parent == name)

    def only_method(self, name: str) -> Member | None:
        """The method of an interface that has but one."""
        methods = self.members(name) if self.flags(name) & INTERFACE else ()
        return methods[0] if len(methods) == 1 else None

    def mentions(self, name: str, packages: tuple[str, ...]) -> bool:
        """Whether a class declares, calls or hands on anything of some packages, each written with a dot behind it."""
        dex, cls = self.classes[name]
        data, members = dex.members(cls.data_at), self.members(name)
        types = [dex.field(f.index).type for f in (*data.static_fields, *data.instance_fields)]
        types += [m.shape for m in members]
        names: set[str] = set()
        for member in members:
            calls, writes, returns, _ = self.facts(name, member)
            given = (*(a for c in calls for a in c.args), *(w.value for w in writes), *(r.value for r in returns))
            names |= {c.owner for c in calls} | {class_in(o) for v in given for o in alternatives(v)}
        declared = [descriptor(p).rstrip(";") for p in packages]
        return any(n.startswith(packages) for n in names) or any(p in t for t in types for p in declared)

    def facts(self, name: str, member: Member) -> Facts:
        """What a method does."""
        if (name, member) not in self._facts:
            found: Facts = ((), (), (), ())
            if member.code_at:
                dex = self.classes[name][0]
                scope = Scope(dex, lambda _: None, lambda _: None, lambda _: False, lambda _: NO_TABLES)
                with suppress(*DAMAGE):
                    ref = dex.method(member.index)
                    found = lower(scope, ref, bool(member.flags & STATIC), body_at(dex, member.code_at))
            self._facts[name, member] = found
        return self._facts[name, member]
