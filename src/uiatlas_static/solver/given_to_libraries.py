"""Classes of plain objects that code of the app gives to code which is not there: a library may fill them by setters.

So do parsers, mappers of beans and injection: ``Json.fill(options)``, ``mapper.copy(saved, options)``, a call on
an interface whose code is generated, or reflection on the class. Calls of Android's own classes only keep objects.
"""

from collections.abc import Iterator
from functools import cached_property

from uiatlas_static.facts.code import GIVING, INIT, Call, Method
from uiatlas_static.facts.values import ClassValue, FieldValue, Lambda, Parameter, This, Value, alternatives
from uiatlas_static.solver.hierarchy import PLATFORM
from uiatlas_static.solver.liveness import values_in
from uiatlas_static.solver.meaning import Meaning
from uiatlas_static.solver.program import Program

_KEEPING = ("putSerializable", "putParcelable", "putExtra", "equals", "requireNonNull", "requireNotNull")
"""Calls that only keep or compare what they are given, whatever they are made on."""
_REFLECTING = ("getClass", "javaClass")


class GivenToLibraries:
    """Answers for one program.

    Args:
        program: The code.
        meaning: What its calls may mean.
    """

    def __init__(self, program: Program, meaning: Meaning) -> None:
        self._program = program
        self._meaning = meaning
        self._known: dict[str, bool] = {}

    def may_fill(self, cls: str) -> bool:
        """Whether a library may set fields of the objects of a class of the app."""
        if cls not in self._known:
            chain = list(self._program.chain(cls))
            above = chain[-1].parent if chain else cls
            of_library = "." in above and not above.startswith((*PLATFORM, "java.lang.Object", "kotlin.Any"))
            self._known[cls] = of_library or any(self._program.are_related(cls, given) for given in self._given)
        return self._known[cls]

    @cached_property
    def _given(self) -> frozenset[str]:
        """The classes of the app of which objects, or which themselves, are given away."""
        found: set[str] = set()
        for method in self._program.by_id.values():
            found.update(v.name for v in values_in(method) if isinstance(v, ClassValue) and self._is_plain(v.name))
            for call in method.calls:
                types = {t for place, arg in enumerate(call.args) for t in self._taken(method, call, place, arg)}
                if call.name in _REFLECTING and call.receiver is not None:
                    types.update(self._types(call.receiver, method))
                found |= types
            found.update(self._loosened(method))
        return frozenset(found)

    def _loosened(self, method: Method) -> Iterator[str]:
        """The plain classes of the app of what a body keeps or gives back as something else, so that it is lost."""
        for write in method.writes:
            held = FieldValue(write.name, write.receiver, write.owner, write.scopes)
            if self._meaning.type_of(held, method) not in self._program.classes:
                yield from self._types(write.value, method)
        if method.type not in self._program.classes and Parameter(method.id, 0) not in self._of_blocks:
            for given in method.returns:
                yield from self._types(given.value, method)

    def _taken(self, method: Method, call: Call, place: int, arg: Value) -> Iterator[str]:
        """The plain classes of the app of which an argument is, if the call may give it to code that is not there."""
        for type_ in self._types(arg, method):
            if not self._is_for_app(method, call, place, type_):
                yield type_

    def _types(self, value: Value, method: Method) -> Iterator[str]:
        for each in alternatives(value):
            type_ = self._meaning.type_of(each, method)
            if not type_ and isinstance(each, This | Parameter):
                type_ = self._of_blocks.get(each, "")
            if self._is_plain(type_):
                yield type_

    def _is_plain(self, type_: str) -> bool:
        return type_ in self._program.classes and not self._program.kind(type_)

    def _is_for_app(self, method: Method, call: Call, place: int, type_: str) -> bool:
        """Whether a call only gives an object of a type to code of the app that knows it so, or to Android to keep."""
        if call.name == INIT:
            if call.owner in self._program.classes:
                return self._is_taken(self._program.constructors(call.owner, len(call.args)), place, type_)
            return call.owner.startswith(PLATFORM)
        asked = self._meaning.asked(method, call)
        types = asked.types
        on = {call.owner} if call.owner else set(types or ())
        if on and all(t.startswith(PLATFORM) for t in on):
            return True
        if any(t not in self._program.classes for t in on):
            return call.name in _KEEPING and not call.owner
        methods = [m for m in self._program.named(call.name) if self._meaning.may_mean(asked, m)]
        return self._is_taken(methods, place, type_) if methods else call.name in _KEEPING

    def _is_taken(self, methods: list[Method], place: int, type_: str) -> bool:
        """Whether methods that a call may mean say that they take an object of a class, and have code."""
        own = [(m, place + m.extension) for m in methods if place + m.extension < len(m.parameters)]
        taking = [m for m, n in own if self._program.are_related(type_, m.parameters[n].type)]
        loose = any(m.parameters[n].type not in self._program.classes for m, n in own)
        return not loose and any(not m.abstract for m in taking)

    @cached_property
    def _of_blocks(self) -> dict[Value, str]:
        """What the blocks of scope functions are given, by what that is in them: ``options.apply { fill(this) }``."""
        found: dict[Value, str] = {}
        for method in self._program.by_id.values():
            for call in method.calls:
                if call.name not in GIVING or call.receiver is None:
                    continue
                type_ = self._meaning.type_of(call.receiver, method)
                blocks = (a.method for a in call.args if isinstance(a, Lambda))
                found.update({Parameter(block, 0): type_ for block in blocks if type_})
        return found
