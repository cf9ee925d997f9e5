"""What a body has to know of other classes: default values that Kotlin fills in, and numbers of constants."""

import struct
from collections.abc import Mapping
from dataclasses import replace

from uiatlas.errors import FormatError
from uiatlas_static.apk.bodies import body_at
from uiatlas_static.apk.body import Defaults, Scope
from uiatlas_static.apk.enums import NO_TABLES, Tables, tables_of
from uiatlas_static.apk.invokes import MARKER
from uiatlas_static.apk.lowering import lower
from uiatlas_static.apk.members import DEFAULT, ClassDef, MemberDef, MethodRef
from uiatlas_static.facts.code import CLINIT, INIT
from uiatlas_static.facts.values import (
    UNKNOWN,
    Choice,
    ClassValue,
    FieldValue,
    Literal,
    Parameter,
    Resource,
    This,
    Value,
    alternatives,
)

MAX_PARTS = 16
"""Most super classes, which are the parts of a Kotlin file's class, that a method is looked for in."""
DAMAGE: tuple[type[Exception], ...] = (FormatError, IndexError, struct.error)
"""What reading a damaged part of a file ends in."""

_STATIC = 0x8


class Elsewhere:
    """Looks into bodies of other classes, each once and only when it is asked for.

    Args:
        found: The classes that are read, by name: the file that each is in, and its place there.
    """

    def __init__(self, found: Mapping[str, tuple[Scope, ClassDef]]) -> None:
        self.found = found
        self.methods: set[str] = set()
        self._fillers: dict[str, tuple[Scope, MemberDef]] = {}
        self._filled: dict[str, Defaults | None] = {}
        self._tabled: dict[str, Tables] = {}

    def note(self, scope: Scope, method: MemberDef) -> None:
        """Note that there is a method, and whether it fills in default values."""
        ref = scope.dex.method(method.index)
        self.methods.add(ref.id)
        if ref.name.endswith(DEFAULT) or (ref.name == INIT and ref.params and ref.params[-1] == MARKER):
            self._fillers[ref.id] = scope, method

    def defaults(self, ref: MethodRef) -> Defaults | None:
        """What a method fills in for each of its parameters, None for those that it does not; None if not known."""
        for _ in range(MAX_PARTS):
            if ref.id in self._filled or ref.id in self._fillers or ref.owner not in self.found:
                break
            ref = replace(ref, owner=self.found[ref.owner][1].parent)
        if ref.id in self._filled or ref.id not in self._fillers:
            return self._filled.get(ref.id)
        self._filled[ref.id] = None
        scope, method = self._fillers[ref.id]
        static = bool(method.flags & _STATIC)
        if method.code_at:
            try:
                calls, *_ = lower(scope, ref, static, body_at(scope.dex, method.code_at))
            except DAMAGE:
                return None
            name = ref.name.removesuffix(DEFAULT)
            for call in calls:
                if call.name == name and (name != INIT or isinstance(call.receiver, This)):
                    given = call.args if call.receiver is None or not static else (call.receiver, *call.args)
                    self._filled[ref.id] = tuple(_default(g, n) for n, g in enumerate(given))
        return self._filled[ref.id]

    def tables(self, owner: str) -> Tables:
        """The numbers that a class keeps of constants, its own among them."""
        if owner not in self._tabled:
            self._tabled[owner] = NO_TABLES
            if owner in self.found:
                self._tabled[owner] = self._tables(owner, *self.found[owner])
        return self._tabled[owner]

    def _tables(self, owner: str, scope: Scope, cls: ClassDef) -> Tables:
        try:
            for method in scope.dex.members(cls.data_at).methods:
                ref = scope.dex.method(method.index)
                if ref.name == CLINIT and method.code_at:
                    calls, writes, *_ = lower(scope, ref, True, body_at(scope.dex, method.code_at))
                    return tables_of(owner, calls, writes)
        except DAMAGE:
            return NO_TABLES
        return NO_TABLES


def _default(given: Value, index: int) -> Value | None:
    """What stands in for a parameter, unknown if it is no constant and no field of the first one; None if nothing does.

    A field of the first parameter is one of the object itself: ``route.copy(title = "New")``.
    """
    if not isinstance(given, Choice):
        return None
    others = [o for o in alternatives(given) if not (isinstance(o, Parameter) and o.index == index)]
    match others:
        case [Literal() | Resource() | ClassValue() | FieldValue(receiver=Parameter(index=0)) as only]:
            return only
    return UNKNOWN
