"""Which bodies write to which fields, in the whole code of an app."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from uiatlas_static.facts.code import FIELDS, INIT, Call, Method, own_name
from uiatlas_static.facts.values import (
    ClassValue,
    FieldValue,
    Literal,
    Resource,
    Result,
    Value,
    alternatives,
    is_written_constant,
)
from uiatlas_static.solver.hierarchy import Hierarchy

LOOKING_UP = ("findViewById", "requireViewById")
"""Calls that look up an element by its id."""
RESTORED = "onRestoreInstanceState"
"""What the platform calls to give fields of a screen again what they had."""

_LISTS = ("ArrayList", "LinkedList", "Vector")
"""Lists of the platform, as code makes them."""
_READING = frozenset(
    """
    get size isEmpty indexOf lastIndexOf contains containsAll iterator forEach stream toArray equals hashCode getFirst
    getLast first last
    """.split()  # noqa: SIM905
)
"""Calls on a list that leave it as it is."""


class FieldWrites:
    """What is written to fields, by class and name.

    Args:
        hierarchy: The classes of the app.
        bodies: All methods and lambdas of its code.
    """

    def __init__(self, hierarchy: Hierarchy, bodies: Iterable[Method]) -> None:
        self._hierarchy = hierarchy
        self._bodies = bodies
        self._writers: dict[tuple[str, str], tuple[Method, ...]] = {}
        self._listed: dict[tuple[str, str], tuple[Value, ...]] = {}
        self._elements: dict[tuple[str, str], Resource | None] = {}
        self._used: dict[frozenset[str], frozenset[str]] = {}

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
        for method in self._bodies:
            for write in method.writes:
                held = self._hierarchy.field_of(write)
                written["" if held is None else held[0], write.name].append((method, write.value))
        return dict(written)

    def writers(self, cls: str, name: str) -> tuple[Method, ...]:
        """The bodies that may write something to a field of a class; null is nothing, and what is restored it had.

        Where none is seen to write to that very class, what the field holds comes from elsewhere, as by injection.
        """
        asked = cls, name
        if asked not in self._writers:
            own = self._writes.get(asked, ())
            every = (*own, *self._writes.get(("", name), ())) if own else ()
            given = (m for m, value in every if value != Literal(None) and m.name != RESTORED)
            self._writers[asked] = tuple({m.id: m for m in given}.values())
        return self._writers[asked]

    def only(self, asked: FieldValue) -> Value | None:
        """The only value that is written to a field in the whole code, beside null; None if there may be another."""
        held = self._hierarchy.field_of(asked)
        if held is None or ("", asked.name) in self._writes:
            return None
        given = [value for _, value in self._writes.get((held[0], asked.name), ()) if value != Literal(None)]
        return given[0] if len(given) == 1 else None

    def listed(self, asked: FieldValue) -> tuple[Value, ...]:
        """What an initialiser adds to the new list that it gives a field, if that is constant and nobody changes it."""
        held = self._hierarchy.field_of(asked)
        if held is None:
            return ()
        if (held[0], asked.name) not in self._listed:
            self._listed[held[0], asked.name] = self._added(asked)
        return self._listed[held[0], asked.name]

    def _added(self, field: FieldValue) -> tuple[Value, ...]:
        made = self.only(field)
        body = next((m for m in self._bodies if m.id == made.method), None) if isinstance(made, Result) else None
        if body is None or not isinstance(made, Result) or not _makes_list(body, body.calls[made.call]):
            return ()
        added = []
        for method in self._bodies:
            for call in method.calls:
                on_list = _is(call.receiver, field) or call.receiver == made
                if on_list and method is body and _adds_constant(call):
                    added.append(call.args[0])
                elif (on_list and call.name not in _READING) or any(_is(a, field) or a == made for a in call.args):
                    return ()
            given = (*(r.value for r in method.returns), *(w.value for w in method.writes))
            if any(_is(option, field) for value in given for option in alternatives(value)):
                return ()
        return tuple(added)

    def is_written_once(self, cls: str, name: str) -> bool:
        """Whether a field is written to in one place of the whole code."""
        return len(self._writes.get((cls, name), ())) == 1 and ("", name) not in self._writes

    def is_never_null(self, asked: FieldValue) -> bool:
        """Whether a field has a new object as soon as the object is made that has it, and is only given such."""
        held = self._hierarchy.field_of(asked)
        if held is None or ("", asked.name) in self._writes:
            return False
        constructors = [m for m in self._hierarchy.classes[held[0]].methods if m.name == INIT]
        written = self._writes.get((held[0], asked.name), ())
        first = {m.id: m for m, _ in written if m.name.startswith(FIELDS) or constructors == [m]}.values()
        at_once = any(w.name == asked.name and not w.guards for m in first for w in m.writes)
        return at_once and all(_is_made(value, m) for m, value in written)

    def is_emptied(self, cls: str, name: str) -> bool:
        """Whether some code writes null to a field that had something: ``Session.user = null``, not as it begins."""
        written = self._writes.get((cls, name), ())
        return any(value == Literal(None) and not m.name.startswith("<") for m, value in written)

    def used_beyond(self, asking: frozenset[str]) -> frozenset[str]:
        """Names of the fields on which code makes other calls than these, or which it hands on or gives back."""
        if asking not in self._used:
            found: set[str] = set()
            for method in self._bodies:
                called = (c.receiver for c in method.calls if c.name not in asking)
                handed = (a for c in method.calls for a in c.args)
                given = (*(r.value for r in method.returns), *(w.value for w in method.writes))
                mentioned = (o for v in (*called, *handed, *given) if v is not None for o in alternatives(v))
                found.update(o.name for o in mentioned if isinstance(o, FieldValue))
            self._used[asking] = frozenset(found)
        return self._used[asking]

    def element(self, cls: str, name: str) -> Resource | None:
        """The id of the element that a field is only given, beside null: ``title = view.findViewById(R.id.title)``."""
        asked = cls, name
        if asked not in self._elements:
            given = [(m, v) for m, v in self._writes.get(asked, ()) if v != Literal(None)]
            found = {_looked_up(*each) for each in given} if ("", name) not in self._writes else set()
            self._elements[asked] = found.pop() if len(found) == 1 else None
        return self._elements[asked]


def _is_made(value: Value, body: Method) -> bool:
    """Whether a value is an object that a body makes."""
    return isinstance(value, Result) and value.method == body.id and body.calls[value.call].name == INIT


def _makes_list(body: Method, making: Call) -> bool:
    """Whether a call in an initialiser makes an empty list of the platform."""
    empty = making.name == INIT and not making.args and own_name(making.owner) in _LISTS
    return empty and body.name.startswith("<")


def _is(value: Value | None, field: FieldValue) -> bool:
    return isinstance(value, FieldValue) and value.name == field.name


def _adds_constant(call: Call) -> bool:
    """Whether a call adds one constant whatever holds."""
    constant = len(call.args) == 1 and isinstance(call.args[0], ClassValue | Literal | Resource)
    return call.name == "add" and constant and not call.guards and not call.unsure


def _looked_up(method: Method, value: Value) -> Resource | None:
    """The id by which a body looks up an element, if that is what a value is."""
    if not isinstance(value, Result) or value.method != method.id:
        return None
    call = method.calls[value.call]
    ids = [a for a in call.args if isinstance(a, Resource) and a.kind == "id"]
    return ids[0] if call.name in LOOKING_UP and len(ids) == 1 else None
