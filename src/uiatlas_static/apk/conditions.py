"""Conditions that comparing registers puts on the ways out of a block."""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas_static.apk.body import Body
from uiatlas_static.apk.enums import ORDINAL, Constants
from uiatlas_static.apk.paths import apart
from uiatlas_static.apk.registers import MAPPED, NEGATED, NUMBER, OF_CLASS, TRUE, Slot, known, typed
from uiatlas_static.facts.values import (
    NULL,
    AtLeast,
    Choice,
    ClassValue,
    FieldValue,
    Guard,
    Literal,
    OfClass,
    Resource,
    Result,
    Unknown,
    Value,
    alternatives,
    one_of,
)

_LEVEL = FieldValue("SDK_INT", None, "android.os.Build$VERSION")
_EQUALS = frozenset({"equals", "areEqual", "contentEquals", "equalsIgnoreCase"})


def compare(body: Body, one: Slot, other: Slot, equal: bool) -> tuple[Guard, ...]:
    """What holds when two registers are equal, or are not."""
    if one[1] == NUMBER and other[1] != NUMBER:
        one, other = other, one
    if isinstance(other[0], Literal) and (numbered := _numbered(body, one)) is not None:
        return _constants(body, *numbered, [other[0].value], equal)
    if id(one) in body.phis and isinstance(other[0], Literal | Resource):
        found = _way(body, one, other[0], equal)
        if found is not None:
            return found
    if one[1] == "Z" and other[1] == NUMBER and isinstance(other[0], Literal):
        return truth(body, one, equal is (other[0].value != 0))
    left, right = known(one, other[1]), known(other, one[1])
    if isinstance(left, Literal | Resource | ClassValue) and not isinstance(right, Literal | Resource | ClassValue):
        left, right = right, left
    return _guard(body, Guard(left, right, equal))


def zero(body: Body, slot: Slot, equal: bool) -> tuple[Guard, ...]:
    """What holds when a register is zero, false or null, or is not."""
    value, kind = slot
    if kind == NEGATED:
        return truth(body, (value, "Z"), equal)
    if kind[:1] == OF_CLASS:
        return _guard(body, Guard(value, OfClass(kind[1:]), not equal))
    if id(slot) in body.phis:
        found = _way(body, slot, Literal(0), equal)
        if found is not None:
            return found
    if kind == "Z":
        return truth(body, slot, not equal)
    if (numbered := _numbered(body, slot)) is not None:
        return _constants(body, *numbered, [0], equal)
    if kind in ("L", "["):
        return _guard(body, Guard(value, NULL, equal))
    return _guard(body, Guard(value, Literal(0), equal)) if kind in ("I", "J", "S", "B", "C") else ()


def below_level(one: Slot, other: Slot, less: bool) -> Guard | None:
    """What holds when one register is less than another, or greater, if one holds the level of the platform.

    None if none does, or the other is no number that is known.
    """
    if other[0] == _LEVEL:
        one, other, less = other, one, not less
    if one[0] != _LEVEL or not isinstance(other[0], Literal) or type(other[0].value) is not int:
        return None
    return Guard(AtLeast(other[0].value + (not less)), TRUE, not less)


def truth(body: Body, slot: Slot, equal: bool) -> tuple[Guard, ...]:
    """What holds when a truth value is true, or is not."""
    value = slot[0]
    if id(slot) in body.phis:
        found = _way(body, slot, TRUE, equal)
        if found is not None:
            return found
    if isinstance(value, Result) and value.method == body.id:
        call = body.calls[value.call]
        if call is not None and call.name in _EQUALS:
            sides = call.args if call.receiver is None else (call.receiver, *call.args)
            if len(sides) >= 2:
                left, right = sides[:2]
                if isinstance(left, Literal | Resource | ClassValue):
                    left, right = right, left
                return _guard(body, Guard(left, right, equal))
    return _guard(body, Guard(value, TRUE, equal))


def cases(body: Body, slot: Slot, keys: Sequence[int]) -> tuple[Guard, ...]:
    """What holds when a register has one of these values."""
    if (numbered := _numbered(body, slot)) is not None:
        return _constants(body, *numbered, keys, True)
    if len(keys) == 1 and id(slot) in body.phis:
        found = _way(body, slot, Literal(keys[0]), True)
        if found is not None:
            return found
    values = [typed(body.scope.number(k)[0], slot[1]) for k in keys]
    return _guard(body, one_of(slot[0], values))


def ordinal_of(body: Body, slot: Slot) -> Value | None:
    """The constant whose ordinal a register holds; None if it holds anything else."""
    value = slot[0]
    if not isinstance(value, Result) or value.method != body.id:
        return None
    call = body.calls[value.call]
    return call.receiver if call is not None and call.name == ORDINAL and not call.args else None


def _numbered(body: Body, slot: Slot) -> tuple[Value, Constants] | None:
    """The constant of an enumeration whose number a register holds, and what the numbers stand for."""
    value, kind = slot
    if kind[:1] == MAPPED:
        owner, _, name = kind[1:].rpartition(".")
        return value, body.scope.tables(owner).get(name, {})
    constant = ordinal_of(body, slot)
    if constant is None or not isinstance(value, Result):
        return None
    call = body.calls[value.call]
    numbers = {} if call is None else body.scope.tables(call.owner).get("", {})
    return (constant, numbers) if numbers else None


def _constants(
    body: Body, subject: Value, table: Constants, numbers: Sequence[object], equal: bool
) -> tuple[Guard, ...]:
    """What holds when the number of a constant is one of these, or is not."""
    named: list[Value] = [table[n] for n in numbers if isinstance(n, int) and n in table]
    return _guard(body, replace(one_of(subject, named), equal=equal)) if len(named) == len(numbers) else ()


def _guard(body: Body, guard: Guard) -> tuple[Guard, ...]:
    """A condition; none if it tells nothing."""
    left, right = guard.subject, guard.other
    if isinstance(left, Literal | ClassValue) or isinstance(right, Unknown) or _telling_nothing(body, left):
        return ()
    if isinstance(left, Unknown) and not isinstance(right, Resource):
        return ()
    return (guard,)


def _telling_nothing(body: Body, value: Value) -> bool:
    """Whether comparing with it says nothing: parts unknown, a hash, or the state of a coroutine."""
    match value:
        case Choice():
            return any(isinstance(o, Unknown) for o in alternatives(value))
        case Result(method, index) if method == body.id:
            call = body.calls[index]
            return call is not None and call.name == "hashCode"
        case FieldValue("label"):
            return body.ref.name == "invokeSuspend"
    return False


def _way(body: Body, slot: Slot, wanted: Value, equal: bool) -> tuple[Guard, ...] | None:
    """The conditions of the way on which a register got a constant, none if there are several; None if any is open."""
    _, _, ways = body.phis[id(slot)]
    plain = typed(wanted, "I") if not isinstance(wanted, Literal) else _plain(wanted)
    if not all(isinstance(s[0], Literal | Resource) for s, _ in ways):
        return None
    fits = [path for s, path in ways if (_plain(s[0]) == plain) is equal]
    if len(fits) != 1:
        return ()
    return apart(fits[0], body.path)


def _plain(value: Value) -> Value:
    """Truth values and null as the numbers that they are in registers."""
    if isinstance(value, Literal) and (value.value is None or isinstance(value.value, bool)):
        return Literal(int(bool(value.value)))
    return value
