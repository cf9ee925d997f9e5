"""Fields of plain objects that are never set: ``new Options()`` of which no setter is called for one of its fields.

A dialog or page that several screens share is told by such an object what to show, and asks it for null. What one of
them sets is not there in the others. This is told where each object that a field's setters are called on is made in
the same body as the call; where an object comes from elsewhere, any may have been set. Where code is seen to call no
setter of the field a library may do so, unless code fills the object by other setters of its class; and so may one
that code of the app gives objects of the class, whatever else code does.
"""

from collections.abc import Iterator
from functools import cached_property

from uiatlas_static.facts.code import INIT, Call, Method, Write, set_by
from uiatlas_static.facts.values import Literal, Parameter, Reference, Result, This, Value
from uiatlas_static.solver.domain import Obj
from uiatlas_static.solver.given_to_libraries import GivenToLibraries
from uiatlas_static.solver.meaning import Meaning
from uiatlas_static.solver.program import Program

MAX_CHAIN = 64
"""Most calls on each other's results through which what an object is made by is looked for."""
_EMPTY = {"boolean": Literal(value=False)}
"""What fields of truth values hold that are not set."""
_NUMBERS = frozenset({"byte", "short", "int", "long", "char", "float", "double"})
"""Types whose fields are not told: code asks them for more than whether they are set."""

Made = tuple[str, int]
"""Where an object is made: a body and one of its calls."""


class NeverSet:
    """Answers for one program, field by field.

    Args:
        program: The code.
        meaning: What its calls may mean.
    """

    def __init__(self, program: Program, meaning: Meaning) -> None:
        self._program = program
        self._meaning = meaning
        self._given = GivenToLibraries(program, meaning)
        self._set_on: dict[tuple[str, str], frozenset[Made] | None] = {}

    def holds(self, obj: Obj, name: str) -> Literal | None:
        """What a field of an object holds if nothing sets it: null, or false; None if something may."""
        held = self._program.field(obj.type, name)
        if held is None or held[1].static or not isinstance(obj.site, tuple) or len(obj.site) < 2:
            return None
        if self._program.kind(obj.type) == "view" or held[1].type in _NUMBERS or held[1].notes or held[1].delegated:
            return None
        asked = held[0], name
        if asked not in self._set_on:
            self._set_on[asked] = self._where_set(*asked)
        set_on = self._set_on[asked]
        if set_on is not None and self._given.may_fill(obj.type):
            return None
        return None if set_on is None or obj.site[:2] in set_on else _EMPTY.get(held[1].type, Literal(None))

    def by_setters(self, cls: str, name: str) -> bool:
        """Whether a field of a class is set by methods for that alone, which code of the app calls."""
        held = self._program.field(cls, name)
        writers = () if held is None else self._program.writes.writers(held[0], name)
        return bool(writers) and all(_is_setter(m, name) and self._program.calls_named.get(m.name) for m in writers)

    def _where_set(self, cls: str, name: str) -> frozenset[Made] | None:
        """Where the objects are made of which a field is set; None if that is not known."""
        writers = self._program.writes.writers(cls, name)
        if not writers or not all(m.owner != cls or _is_setter(m, name) for m in writers):
            return None
        if any(m.owner == cls and m.name in self._referred for m in writers):
            return None
        found = {made for writer in writers for made in self._set_by(writer, cls, name)}
        if None in found or (not found and not self._is_filled(cls)):
            return None
        return frozenset(m for m in found if m is not None)

    def _is_filled(self, cls: str) -> bool:
        """Whether code of the app fills objects of a class by a setter, where it makes them."""
        if cls in self._bound:
            return False
        names = (field.name for field in self._program.classes[cls].fields)
        writers = ((w, name) for name in names for w in self._program.writes.writers(cls, name))
        setters = ((w, name) for w, name in writers if _is_setter(w, name))
        return any(made is not None for writer, name in setters for made in self._set_by(writer, cls, name))

    @cached_property
    def _bound(self) -> frozenset[str]:
        """Classes of variables of data binding: a layout may set what it shows of such an object."""
        layouts = self._program.facts.resources.layouts.values()
        return frozenset(type_ for layout in layouts for _, type_ in layout.variables)

    def _set_by(self, writer: Method, cls: str, name: str) -> Iterator[Made | None]:
        """Where the objects are made of which a body sets a field, if it is their own by each call of it."""
        if writer.owner != cls:
            yield from (self._set(w, writer, cls) for w in writer.writes if w.name == name)
            return
        for method, call in self._program.calls_named.get(writer.name, ()):
            if self._may_be_on(cls, method, call):
                yield self._set(call, method, cls)
        for method, write in (
            w for said in set_by(writer.name) if said != name for w in self._program.writes_named.get(said, ())
        ):
            yield self._set(write, method, cls)

    def _set(self, by: Call | Write, method: Method, cls: str) -> Made | None:
        """Where the object is made that a body sets a field of: what is named, or the first of what is around."""
        for holder in (by.receiver,) if by.receiver is not None else by.scopes:
            made = self._made(holder, method)
            if made is None or self._program.is_a(method.calls[made[1]].owner, cls):
                return made
        return None

    def _may_be_on(self, cls: str, method: Method, call: Call) -> bool:
        types = self._meaning.asked(method, call).types
        return types is None or any(self._program.are_related(cls, t) for t in types)

    def _made(self, value: Value | None, method: Method) -> Made | None:
        """Where in a body something is made that calls fill one after the other."""
        for _ in range(MAX_CHAIN):
            if not isinstance(value, Result) or value.method != method.id:
                return None
            call = method.calls[value.call]
            if call.name == INIT and not call.parent:
                return method.id, value.call
            if call.receiver is None or not self._gives_itself(call):
                return None
            value = call.receiver
        return None

    def _gives_itself(self, call: Call) -> bool:
        """Whether all methods of a call's name in the app give back their own object, as those of builders do."""
        called = self._program.named(call.name)
        return bool(called) and all(isinstance(r.value, This) for m in called for r in m.returns)

    @cached_property
    def _referred(self) -> frozenset[str]:
        """Names of methods that code refers to without calling them."""
        given = (a for m in self._program.by_id.values() for c in m.calls for a in c.args)
        return frozenset(a.name for a in given if isinstance(a, Reference))


def _is_setter(method: Method, name: str) -> bool:
    """Whether a method of the class that has a field gives it what it is given, and only code of the app calls it."""
    given = all(isinstance(w.value, Parameter) for w in method.writes if w.name == name)
    plain = bool(method.name) and not (method.override or method.annotations or method.name.startswith(("<", "on")))
    return given and plain
