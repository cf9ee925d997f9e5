"""Conditions that hold only once a setting is not what it was: which settings they compare with what is kept of them.

A field keeps what a setting was, if all that is written to it is what is asked for where it is compared, or whether the
setting has changed, if nothing but a listener of changes says so.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import NamedTuple

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import FIELDS, INIT, Call, Method, Write, outermost
from uiatlas_static.facts.values import Guard, Value
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.possible_calls import PossibleCalls
from uiatlas_static.solver.program import getter_name
from uiatlas_static.solver.settings import text_of

MAX_DEPTH = 12
"""How many values deep it is looked for settings."""
GETTERS = frozenset(["getBoolean", "getInt", "getLong", "getFloat", "getString", "getStringSet", "contains"])
"""Calls that ask for a setting under a key."""
_GIVING = frozenset({"getDefaultSharedPreferences", "getSharedPreferences", "getPreferences"})
_CONFIGURATION = "android.content.res.Configuration"
"""What a change of makes a new activity."""
_CHANGED = "onSharedPreferenceChanged"
"""The method of the platform's listener that is told, as its second argument, which setting was changed."""

Keys = frozenset[str] | None
"""Keys of settings that something depends on; None if it may depend on something else."""
Given = Mapping[tuple[str, int], Value]
"""What the parameters of methods are given."""


class _Field(NamedTuple):
    """A field by its class and name."""

    cls: str
    name: str


def _all(found: Iterable[Keys]) -> Keys:
    """What several things depend on together."""
    start: Keys = frozenset()
    return reduce(lambda one, other: None if one is None or other is None else one | other, found, start)


class ChangedSettings:
    """Tells of which settings one must have changed for a condition to hold.

    Args:
        interpreter: Knows the program, and what its calls mean.
        calls: Which calls may lead to a body.
    """

    def __init__(self, interpreter: Interpreter, calls: PossibleCalls) -> None:
        self._program = interpreter.program
        self._meaning = interpreter.liveness.meaning
        self._calls = calls
        self._kept: dict[_Field, Keys] = {}

    def of(self, guard: Guard, depth: int = 0) -> Keys:
        """Keys of settings one of which must have changed for a condition to hold, none of one that never holds.

        None if it may hold without that.
        """
        if depth > MAX_DEPTH:
            return None
        if not isinstance(guard.other, v.Literal):
            return None if guard.equal else self._compared(guard.subject, guard.other)
        match guard.subject:
            case v.Choice(options):
                return _all(self._of_option(guard, option, depth) for option in options)
            case v.Result(method, index) if method in self._program.by_id:
                return self._of_call(guard, self._program.by_id[method], index, depth)
            case v.FieldValue():
                return self._of_field(guard, guard.subject)
        return None

    def _of_option(self, guard: Guard, option: Value, depth: int) -> Keys:
        """The same where a condition is about one of several values, which is meant under conditions of its own."""
        value, guards = (option.value, option.guards) if isinstance(option, v.Guarded) else (option, ())
        if isinstance(value, v.Literal):
            return self._of_any(guards, depth) if (value == guard.other) is guard.equal else frozenset()
        return self._of_any((*guards, Guard(value, guard.other, guard.equal)), depth)

    def _of_any(self, guards: Iterable[Guard], depth: int) -> Keys:
        return next((keys for g in guards if (keys := self.of(g, depth + 1)) is not None), None)

    def _of_call(self, guard: Guard, caller: Method, index: int, depth: int) -> Keys:
        """The same where a condition is about what a call gives back."""
        call = caller.calls[index]
        meant = self._meant(caller, call)
        if not meant:
            differ = call.name == "equals" and (guard.other == v.Literal(True)) is not guard.equal
            return self._compared(*call.args) if differ and len(call.args) == 2 else None
        returns = [r for m in meant for r in m.returns]
        options = (v.Guarded(r.value, r.guards) for r in returns)
        return _all(self._of_option(guard, option, depth) for option in options) if returns else None

    # ---- what a field keeps

    def _compared(self, one: Value, other: Value) -> Keys:
        """The settings that two values show to have changed where they differ: one is kept in a field."""
        for field, value in ((one, other), (other, one)):
            if isinstance(field, v.FieldValue):
                found = self._field(field)
                keys = None if found is None else self._kept_by(found)
                if keys and keys == self._asked(value, {}):
                    return keys
        return None

    def _of_field(self, guard: Guard, value: v.FieldValue) -> Keys:
        """The same where a condition is about a field: nothing is kept yet, or a listener has told of a change.

        A screen that starts itself whenever nothing is kept would never come up.
        """
        found = self._field(value)
        if found is None:
            return None
        if guard.other == v.NULL:
            return frozenset() if guard.equal and self._kept_by(found) else None
        if not isinstance(guard.other, v.Literal) or not isinstance(guard.other.value, bool):
            return None
        flags = [(m, w) for m, w in self._writes(found) if not self._differs(w.value, guard)]
        return _all(self._told(m, w) for m, w in flags) if flags else None

    def _differs(self, value: Value, guard: Guard) -> bool:
        return isinstance(value, v.Literal) and (value == guard.other) is not guard.equal

    def _told(self, method: Method, write: Write) -> Keys:
        """The keys for which a listener of changes writes something."""
        for guard in write.guards if method.name == _CHANGED else ():
            if guard.equal and guard.subject == v.Parameter(method.id, 1):
                keys = frozenset(text_of(self._program, key) for key in v.alternatives(guard.other))
                return None if "" in keys else keys
        return None

    def _field(self, value: v.FieldValue) -> _Field | None:
        """The field of a screen, or of an object that only screens make, that a value is; None if it is none."""
        receivers = value.scopes if value.receiver is None else (value.receiver,)
        for this in receivers:
            declared = self._program.field(this.type, value.name) if isinstance(this, v.This) else None
            if declared is not None:
                cls, fact = declared
                return None if fact.static or not self._is_of_screen(cls) else _Field(cls, value.name)
        return None

    def _is_of_screen(self, cls: str) -> bool:
        if self._is_screen(cls):
            return True
        makers = [m.owner for m, _ in self._calls.making(cls)]
        return bool(makers) and all(self._is_screen(outermost(owner)) for owner in makers)

    def _is_screen(self, cls: str) -> bool:
        return self._program.kind(cls) in SCREEN_KINDS

    def _kept_by(self, field: _Field) -> Keys:
        """The settings that a field keeps, None if something else is written to it."""
        if field not in self._kept:
            self._kept[field] = None
            written = [self._asked(w.value, {}) for m, w in self._writes(field) if not _is_first(m, w)]
            same = len(set(written)) == 1
            self._kept[field] = written[0] if same else None
        return self._kept[field]

    def _writes(self, field: _Field) -> Iterator[tuple[Method, Write]]:
        """What may be written to a field."""
        for method in self._program.by_id.values():
            for write in method.writes:
                if write.name == field.name and self._may_be_of(write, field.cls):
                    yield method, write

    def _may_be_of(self, write: Write, cls: str) -> bool:
        around = write.scopes if write.receiver is None else (write.receiver,)
        types = [this.type for this in around if isinstance(this, v.This)]
        return not types or any(self._program.are_related(t, cls) for t in types)

    # ---- what a value asks for

    def _asked(self, value: Value, given: Given, depth: int = 0) -> Keys:
        """The settings that a value depends on, None if it may depend on something else."""
        if depth > MAX_DEPTH:
            return None
        match value:
            case v.Choice(options):
                return _all(self._asked(option, given, depth + 1) for option in options)
            case v.Guarded(inner, guards):
                return _all((self._asked(inner, given, depth + 1), self._asked_in(guards, given, depth)))
            case v.Parameter(method, index) if (method, index) in given:
                return self._asked(given[method, index], given, depth + 1)
            case v.Result(method, index) if method in self._program.by_id:
                return self._asked_by_call(self._program.by_id[method], index, given, depth)
            case v.FieldValue():
                return self._asked_by_field(value, given, depth)
            case v.Unknown() | v.Parameter() | v.Lambda() | v.Reference() | v.Result():
                return None
        return frozenset()

    def _asked_in(self, guards: Iterable[Guard], given: Given, depth: int) -> Keys:
        """The same of conditions; the configuration does not change while an activity is there."""
        left = (g for g in guards if not (isinstance(g.other, v.FieldValue) and g.other.owner == _CONFIGURATION))
        return _all(self._asked(side, given, depth + 1) for g in left for side in (g.subject, g.other))

    def _asked_by_call(self, caller: Method, index: int, given: Given, depth: int) -> Keys:
        call = caller.calls[index]
        if self.is_getter(caller, call):
            key = text_of(self._program, _meant(call.args[0], given))
            defaults = _all(self._asked(arg, given, depth + 1) for arg in call.args[1:])
            return None if not key or defaults is None else defaults | {key}
        return self._asked_by_methods(self._meant(caller, call), call, given, depth)

    def _asked_by_methods(self, methods: Iterable[Method], call: Call, given: Given, depth: int) -> Keys:
        found: list[Keys] = []
        for method in methods:
            inner = {(method.id, n): _meant(arg, given) for n, arg in enumerate(call.args)}
            found += (self._asked(r.value, inner, depth + 1) for r in method.returns)
            found += (self._asked_in(r.guards, inner, depth) for r in method.returns)
        return _all(found) if found else None

    def _asked_by_field(self, value: v.FieldValue, given: Given, depth: int) -> Keys:
        if self._is_constant(value):
            return frozenset()
        getters = [m for m in self._program.named(getter_name(value.name)) if not m.parameters]
        if getters:
            return self._asked_by_methods(getters, Call(getter_name(value.name)), given, depth)
        found = self._field(value)
        if found is not None and self._is_screen(found.cls) and all(_is_early(m) for m, _ in self._writes(found)):
            return frozenset()
        return None

    def _is_constant(self, value: v.FieldValue) -> bool:
        """Whether a field never changes: a text, one of the platform or a library, or one that belongs to its class."""
        if not value.owner or text_of(self._program, value):
            return bool(text_of(self._program, value))
        declared = self._program.field(value.owner, value.name)
        return value.owner not in self._program.classes or (
            declared is not None and declared[1].static and declared[1].final
        )

    def only_asks(self, caller: Method, index: int) -> bool:
        """Whether a call does nothing but ask for settings."""
        return self._asked_by_call(caller, index, {}, 0) is not None

    def is_getter(self, caller: Method, call: Call) -> bool:
        """Whether a call asks for a setting."""
        if call.name not in GETTERS or not call.args or call.receiver is None:
            return False
        if self._meaning.type_of(call.receiver, caller).endswith("SharedPreferences"):
            return True
        given = call.receiver
        if not isinstance(given, v.Result) or given.method not in self._program.by_id:
            return False
        return self._program.by_id[given.method].calls[given.call].name in _GIVING

    def _meant(self, caller: Method, call: Call) -> list[Method]:
        """The methods of the app that a call may mean."""
        named = self._program.named(call.name) if call.name != INIT else ()
        asked = self._meaning.asked(caller, call) if named else None
        return [m for m in named if asked is not None and self._meaning.may_mean(asked, m)]


def _is_first(method: Method, write: Write) -> bool:
    """Whether a write only says that nothing is kept yet, as an object is made."""
    return write.value == v.NULL and _is_making(method)


def _is_early(method: Method) -> bool:
    """Whether a body runs before a screen comes to the front, and not again."""
    return method.name == "onCreate" or _is_making(method)


def _is_making(method: Method) -> bool:
    return method.name == INIT or method.name.startswith(FIELDS)


def _meant(value: Value, given: Given) -> Value:
    """What a parameter is given, if that is known."""
    return given.get((value.method, value.index), value) if isinstance(value, v.Parameter) else value
