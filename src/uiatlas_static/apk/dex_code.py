"""The code of an app's own packages, read from its DEX files."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from uiatlas.errors import FormatError
from uiatlas_static.apk.bodies import body_at
from uiatlas_static.apk.body import ResourceName, Scope
from uiatlas_static.apk.class_notes import ClassNotes, class_notes
from uiatlas_static.apk.dex import Dex
from uiatlas_static.apk.elsewhere import DAMAGE, Elsewhere
from uiatlas_static.apk.encoded import array_at, constant
from uiatlas_static.apk.lowering import Facts, lower
from uiatlas_static.apk.members import ClassDef, MemberDef, MethodRef, type_name
from uiatlas_static.facts.code import (
    CLINIT,
    ClassFact,
    CodeFacts,
    FieldFact,
    Method,
    ParameterFact,
    Write,
)
from uiatlas_static.facts.values import Literal

MAX_WARNINGS = 100
"""Most warnings that are kept."""

_PRIVATE, _STATIC, _FINAL, _BRIDGE, _INTERFACE, _ABSTRACT, _ENUM = 0x2, 0x8, 0x10, 0x40, 0x200, 0x400, 0x4000
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
    for dex in dexes:
        reader.index(dex)
    return reader.read()


class _Reader:
    """Reads classes."""

    def __init__(self, packages: tuple[str, ...], resource_name: ResourceName) -> None:
        self.packages = packages
        self.resource_name = resource_name
        self.found: dict[str, tuple[Scope, ClassDef]] = {}
        self.elsewhere = Elsewhere(self.found)
        self.classes: dict[str, ClassFact] = {}
        self.warnings: dict[str, None] = {}

    def index(self, dex: Dex) -> None:
        """Note which classes a file has."""
        elsewhere = self.elsewhere
        scope = Scope(dex, self.resource_name, elsewhere.defaults, elsewhere.methods.__contains__, elsewhere.tables)
        for at in dex.classes(self.packages):
            try:
                cls = dex.class_def(at)
            except DAMAGE as damage:
                self.warn(dex, f"class at 0x{at:x}", damage)
                continue
            simple = cls.type.rpartition(".")[2]
            if cls.type not in self.found and simple != "R" and not simple.startswith("R$"):
                self.found[cls.type] = scope, cls

    def read(self) -> CodeFacts:
        """All classes found."""
        members = {}
        for name, (scope, cls) in self.found.items():
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
        return CodeFacts(self.classes, tuple(self.warnings))

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
            if made is not None:
                bodies.append(made[0])
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


def _kind(cls: ClassDef, notes: ClassNotes, statics: set[str]) -> str:
    if cls.flags & _INTERFACE:
        return "interface"
    if cls.flags & _ENUM:
        return "enum"
    if notes.file:
        return "file"
    return "object" if notes.kotlin and ("INSTANCE" in statics or cls.type.endswith("$Companion")) else "class"
