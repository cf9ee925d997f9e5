"""The code of an app's own packages, read from its DEX files."""

import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from uiatlas.errors import FormatError
from uiatlas_static.apk.bodies import body_at
from uiatlas_static.apk.body import ResourceName, Scope
from uiatlas_static.apk.bound_views import with_bound_views
from uiatlas_static.apk.class_notes import ClassNotes, class_notes
from uiatlas_static.apk.dex import Dex
from uiatlas_static.apk.elsewhere import DAMAGE, Elsewhere
from uiatlas_static.apk.encoded import array_at, constant
from uiatlas_static.apk.library_names import originals
from uiatlas_static.apk.lowering import Facts, lower
from uiatlas_static.apk.members import ClassDef, MemberDef, MethodRef, type_name
from uiatlas_static.apk.shapes import MAX_CHAIN
from uiatlas_static.apk.shortness import is_short, is_short_method
from uiatlas_static.facts.code import (
    CLINIT,
    INIT,
    ClassFact,
    CodeFacts,
    FieldFact,
    Method,
    ParameterFact,
    Write,
    is_anonymous,
)
from uiatlas_static.facts.values import Literal

MAX_WARNINGS = 100
"""Most warnings that are kept."""
MAX_HOPS = 3
"""How far classes of shortened names are followed from the app's own: of a library's it is not told that they are."""
MAX_CLASSES = 20_000
"""Most classes with which those of shortened names are read."""

_PRIVATE, _STATIC, _FINAL, _BRIDGE, _INTERFACE, _ABSTRACT, _ENUM = 0x2, 0x8, 0x10, 0x40, 0x200, 0x400, 0x4000
_SYNTHETIC, _OPEN = 0x1000, 0x5
_KNOWN_CALLS = frozenset({"setContentView", "findViewById", "startActivityForResult", "getMenuInflater", "show"})
"""Calls whose meaning is known; a class that defines one of them anew would hide it."""
_SETTER = re.compile(r"(?:set|add)\w*Listener")
"""Names of calls that the solver answers itself, on objects of whatever class."""
_TELLING = ("android.", "androidx.")
"""How the names of classes begin whose methods the platform calls."""
_ROWS = ("Adapter", "ViewHolder")
"""How the names of classes end that make or hold rows of lists."""
_PLATFORM = (*_TELLING, "java.", "javax.", "kotlin.", "kotlinx.", "dalvik.", "com.android.", "com.google.android.")
"""How the names of classes begin that are known by name and never read."""
_COMPOSER = "Landroidx/compose/runtime/Composer;"


def read_code(dexes: Iterable[Dex], packages: Sequence[str], resource_name: ResourceName) -> CodeFacts:
    """The classes of some packages and of those below them, with their bodies.

    Args:
        dexes: The DEX files, in order; of a class that is in several the first counts.
        packages: Qualified packages; an empty name means all there are.
        resource_name: Kind and name of a resource by its number.

    Returns:
        The facts; generated ``R`` classes are left out. What is damaged is a warning.
    """
    reader = _Reader(tuple(packages), resource_name)
    files = list(dexes)
    renamed = originals(files, packages)
    for dex in files:
        if renamed is not None:
            dex.rename(renamed)
        reader.index(dex)
    return reader.read()


class _Reader:
    """Reads classes."""

    def __init__(self, packages: tuple[str, ...], resource_name: ResourceName) -> None:
        self.packages = packages
        self.resource_name = resource_name
        self.found: dict[str, tuple[Scope, ClassDef]] = {}
        self.renamed: dict[str, tuple[Scope, ClassDef]] = {}
        self.above: set[str] = set()
        self.scopes: list[Scope] = []
        self.elsewhere = Elsewhere(ChainMap(self.found, self.renamed))
        self._in_libraries: dict[str, tuple[Scope, ClassDef] | None] = {}
        self.classes: dict[str, ClassFact] = {}
        self.warnings: dict[str, None] = {}

    def index(self, dex: Dex) -> None:
        """Note which classes a file has."""
        elsewhere = self.elsewhere
        scope = Scope(dex, self.resource_name, elsewhere.defaults, elsewhere.methods.__contains__, elsewhere.tables)
        self.scopes.append(scope)
        for places, into in ((dex.classes(self.packages), self.found), (dex.renamed_classes(), self.renamed)):
            for at in places:
                try:
                    cls = dex.class_def(at)
                except DAMAGE as damage:
                    self.warn(dex, f"class at 0x{at:x}", damage)
                    continue
                simple = cls.type.rpartition(".")[2]
                known = into is self.renamed and not is_short(cls.type)
                if cls.type not in into and simple != "R" and not simple.startswith("R$") and not known:
                    into[cls.type] = scope, cls

    def read(self) -> CodeFacts:
        """All classes found, then those that a shrinker put elsewhere and that these use."""
        todo = list(self.found)
        for scope, cls in self.renamed.values():
            with suppress(*DAMAGE):
                for method in scope.dex.members(cls.data_at).methods:
                    self.elsewhere.note(scope, method)
        for hop in range(MAX_HOPS + 1):
            todo += self._bases(todo)
            self._read(todo)
            todo = self._used(todo) if self.renamed and hop < MAX_HOPS else []
            if len(self.found) + len(todo) > MAX_CLASSES:
                self.warnings.setdefault(f"more than {MAX_CLASSES} classes; those of shortened names are left out")
                todo = []
            if not todo:
                break
            self.found.update((name, self.renamed[name]) for name in todo)
        return CodeFacts(with_bound_views(self.classes), tuple(self.warnings))

    def _read(self, names: Sequence[str]) -> None:
        members = {}
        for name in names:
            scope, cls = self.found[name]
            try:
                members[name] = scope.dex.members(cls.data_at)
                for method in members[name].methods:
                    self.elsewhere.note(scope, method)
            except DAMAGE as damage:
                self.warn(scope.dex, name, damage)
        for name, data in members.items():
            scope, cls = self.found[name]
            fields = (*data.static_fields, *data.instance_fields)
            try:
                self.classes[name] = self._class(scope, cls, fields, data.static_fields, data.methods)
            except DAMAGE as damage:
                self.warn(scope.dex, name, damage)

    def _used(self, names: Sequence[str]) -> list[str]:
        """Classes of shortened names that some classes extend, make or call and that are not read yet."""
        used: dict[str, None] = {}
        for cls in (self.classes[n] for n in names if n in self.classes):
            used.update(dict.fromkeys((cls.parent, *cls.interfaces)))
            used.update((call.owner, None) for body in (*cls.methods, *cls.lambdas) for call in body.calls)
        return [
            n
            for n in used
            if n in self.renamed and n not in self.found and not self._is_platform_like(*self.renamed[n])
        ]

    def _bases(self, names: Sequence[str]) -> list[str]:
        """Classes of libraries between some classes and the platform, which tells them what they hand on.

        What the library itself tells its own is known by name or not at all, since the rest of it is not read; which
        rows an adapter of a library makes is in what it is given, of whatever class.
        """
        bases: dict[str, tuple[Scope, ClassDef]] = {}
        for first in dict.fromkeys(self.found[name][1].parent for name in names):
            parent, between = first, dict[str, tuple[Scope, ClassDef]]()
            while parent not in self.found and parent not in self.renamed and not parent.startswith(_PLATFORM):
                base = self._in_library(parent)
                if base is None or parent in between or len(between) == MAX_CHAIN:
                    break
                between[parent] = base
                parent = base[1].parent
            screen = parent.startswith(_TELLING) and not parent.endswith(_ROWS)
            if screen or any(self._listens(*base) for base in between.values()):
                bases |= between
        self.found |= bases
        self.above.update(bases)
        return list(bases)

    def _listens(self, scope: Scope, cls: ClassDef) -> bool:
        """Whether a class implements an interface of the platform."""
        with suppress(*DAMAGE):
            return any(scope.dex.type(n).startswith(_TELLING) for n in scope.dex.type_list(cls.interfaces_at))
        return False

    def _in_library(self, name: str) -> tuple[Scope, ClassDef] | None:
        """A class by its name, None if there is none or it replaces what is known of the platform's."""
        if name not in self._in_libraries:
            found = next(self._named(name), None)
            self._in_libraries[name] = None if found is None or self._is_platform_like(*found) else found
        return self._in_libraries[name]

    def _named(self, name: str) -> Iterator[tuple[Scope, ClassDef]]:
        for scope in self.scopes:
            with suppress(*DAMAGE):
                if (at := scope.dex.class_named(name)) is not None:
                    yield scope, scope.dex.class_def(at)

    def _is_platform_like(self, scope: Scope, cls: ClassDef) -> bool:
        """Whether a class replaces what is known of the platform's, as the base classes of libraries do."""
        try:
            methods = scope.dex.members(cls.data_at).methods
            names = [scope.dex.method(m.index).name for m in methods]
            return any(n in _KNOWN_CALLS or _SETTER.fullmatch(n) for n in names)
        except DAMAGE:
            return True

    def warn(self, dex: Dex, where: str, damage: Exception) -> None:
        """Keep what could not be read."""
        if len(self.warnings) < MAX_WARNINGS:
            what = damage.what.partition(": ")[2] if isinstance(damage, FormatError) else "cut off or damaged"
            self.warnings.setdefault(f"{dex.name}: {where}: {what}")

    # ---- classes

    def _class(
        self,
        scope: Scope,
        cls: ClassDef,
        fields: tuple[MemberDef, ...],
        statics: tuple[MemberDef, ...],
        methods: tuple[MemberDef, ...],
    ) -> ClassFact:
        dex = scope.dex
        notes = self._notes(dex, cls)
        noted = dict(notes.methods)
        bodies: list[Method] = []
        lambdas: list[Method] = []
        # Bridges only call the method that they stand for, so that one is to be found first.
        for method in sorted(methods, key=lambda m: m.flags & _BRIDGE):
            made = self._method(scope, method, noted.get(method.index, ()))
            if made is not None and _overrides(cls, method, made[0]):
                made = replace(made[0], override=True), made[1]
            if made is not None:
                bodies.append(_public(made[0]) if cls.type in self.above else made[0])
                lambdas += made[1]
        refs = [dex.field(f.index) for f in fields]
        self._initial_values(scope, cls, statics, bodies)
        return ClassFact(
            cls.type,
            "" if cls.parent == "java.lang.Object" else cls.parent,
            tuple(dex.type(n) for n in dex.type_list(cls.interfaces_at)),
            notes.outer or self._around(cls.type),
            _kind(cls, notes, {r.name for r, f in zip(refs, fields, strict=True) if f.flags & _STATIC}),
            bool(cls.flags & _ABSTRACT),
            tuple(
                FieldFact(r.name, type_name(r.type), bool(f.flags & _STATIC), bool(f.flags & _FINAL))
                for r, f in zip(refs, fields, strict=True)
            ),
            tuple(bodies),
            tuple(lambdas),
            dex.name,
            library=cls.type in self.above,
        )

    def _notes(self, dex: Dex, cls: ClassDef) -> ClassNotes:
        try:
            return class_notes(dex, cls)
        except DAMAGE as damage:
            self.warn(dex, cls.type, damage)
            return ClassNotes()

    def _around(self, name: str) -> str:
        """The class that a nested class is in, by its name."""
        outer = name.rpartition("$")[0]
        while outer and outer not in self.found:
            outer = outer.rpartition("$")[0]
        return outer

    def _initial_values(
        self, scope: Scope, cls: ClassDef, statics: tuple[MemberDef, ...], bodies: list[Method]
    ) -> None:
        """Constants of static fields are written when the class is loaded."""
        if not cls.statics_at:
            return
        dex = scope.dex
        writes = []
        for member, encoded in zip(statics, array_at(dex, cls.statics_at), strict=False):
            value = scope.number(encoded[1])[0] if encoded[0] == 0x04 else constant(dex, encoded)
            if value is not None and value not in (Literal(0), Literal(None), Literal(False)):
                ref = dex.field(member.index)
                writes.append(Write(ref.name, value, owner=cls.type))
        if not writes:
            return
        for n, body in enumerate(bodies):
            if body.name == CLINIT:
                bodies[n] = replace(body, writes=(*writes, *body.writes))
                return
        ref_id = MethodRef(cls.type, CLINIT, (), "V").id
        bodies.append(Method(ref_id, cls.type, CLINIT, writes=tuple(writes), type="void", static=True))

    # ---- methods

    def _method(
        self, scope: Scope, method: MemberDef, annotations: tuple[str, ...]
    ) -> tuple[Method, tuple[Method, ...]] | None:
        dex = scope.dex
        try:
            ref = dex.method(method.index)
        except DAMAGE as damage:
            self.warn(dex, f"method {method.index}", damage)
            return None
        if _COMPOSER in ref.params and "Composable" not in annotations:
            annotations = (*annotations, "Composable")
        facts: Facts = ((), (), (), ())
        static = bool(method.flags & _STATIC)
        if method.code_at:
            try:
                facts = lower(scope, ref, static, body_at(dex, method.code_at))
            except DAMAGE as damage:
                self.warn(dex, ref.id, damage)
        return Method(
            ref.id,
            ref.owner,
            ref.name,
            tuple(ParameterFact(f"p{n}", type_name(d)) for n, d in enumerate(ref.params)),
            *facts[:3],
            type=type_name(ref.returns),
            static=static,
            abstract=not method.code_at,
            private=bool(method.flags & _PRIVATE),
            annotations=annotations,
        ), facts[3]


def _overrides(cls: ClassDef, method: MemberDef, made: Method) -> bool:
    """Whether a method is known to be one of a type above: all of a class without a name are that nobody else sees.

    So are classes that compilers make of functions. Where the type above lost its names, what it asks is not known.
    """
    nameless = is_anonymous(cls.type) or bool(cls.flags & _SYNTHETIC and cls.interfaces_at)
    own = method.flags & (_STATIC | _BRIDGE | _SYNTHETIC) or not method.flags & _OPEN
    return nameless and not own and made.name != INIT and not is_short_method(made.name)


def _public(method: Method) -> Method:
    """A method of a library without the conditions that its own fields set, which tell nobody anything."""
    calls = tuple(
        replace(c, guards=tuple(g for g in c.guards if getattr(g.subject, "owner", "") != method.owner))
        for c in method.calls
    )
    return replace(method, calls=calls)


def _kind(cls: ClassDef, notes: ClassNotes, statics: set[str]) -> str:
    if cls.flags & _INTERFACE:
        return "interface"
    if cls.flags & _ENUM:
        return "enum"
    if notes.file:
        return "file"
    return "object" if notes.kotlin and ("INSTANCE" in statics or cls.type.endswith("$Companion")) else "class"
