"""What a register holds while a body is followed: a value of the facts and what is known of its type."""

import struct

from uiatlas_static.facts.values import NULL, UNKNOWN, Choice, FieldValue, Guarded, Literal, Unknown, Value, choice

Slot = tuple[Value, str]
"""A value and its kind: the first letter of a descriptor, empty if unknown, or one of those below.

Slots are told apart by identity where it matters: a new object stays the same slot while it is moved about.
"""

NUMBER = "?"
"""A constant of 32 or 64 bits that may turn out to be a number, a truth value or null."""
ARRAY = "A"
"""An array that is written out; the value is a `Choice` of its elements."""
FRESH = "N"
"""An object whose constructor has not run yet."""
NEGATED = "!"
"""The opposite of a truth value."""
OF_CLASS = "@"
"""Whether something is of a class; the value is that something, the name of the class follows."""
MAPPED = "#"
"""The number of an enumeration's constant in a table; the value is the constant, the table's field follows."""

NOTHING: Slot = (UNKNOWN, "")

MAX_OPTIONS = 8
"""Most alternatives that a register keeps where ways meet."""
MAX_ELEMENTS = 64
"""Most elements of an array that are kept."""
MAX_DEPTH = 6
"""Longest chain of fields of fields."""

TRUE, FALSE = Literal(True), Literal(False)
_BOOLEANS = {0: FALSE, 1: TRUE}


def known(slot: Slot, descriptor: str) -> Value:
    """The value of a slot where something of this type is wanted."""
    value, kind = slot
    if kind == NUMBER:
        return typed(value, descriptor)
    if kind == ARRAY and isinstance(value, Choice):
        return choice(value.options)
    if kind in (NEGATED, FRESH) or kind[:1] in (MAPPED, OF_CLASS):
        return UNKNOWN
    return value


def typed(value: Value, descriptor: str) -> Value:
    """A constant as something of this type: 0 is false for ``Z`` and null for objects."""
    if isinstance(value, Choice):
        return choice([typed(o, descriptor) for o in value.options])
    if isinstance(value, Guarded):
        return Guarded(typed(value.value, descriptor), value.guards)
    if not isinstance(value, Literal) or type(value.value) is not int:
        return value
    match descriptor[:1]:
        case "Z":
            return _BOOLEANS.get(value.value, value)
        case "L" | "[":
            return NULL if value.value == 0 else value
        case "F":
            return Literal(struct.unpack("<f", struct.pack("<I", value.value & 0xFFFFFFFF))[0])
        case "D":
            return Literal(struct.unpack("<d", struct.pack("<Q", value.value & 0xFFFFFFFFFFFFFFFF))[0])
    return value


def meet(column: tuple[Slot, ...]) -> Slot:
    """What a register holds where ways with different contents meet."""
    kinds = {kind for _, kind in column} - {NUMBER}
    if FRESH in kinds or NEGATED in kinds or any(k[:1] == OF_CLASS for k in kinds):
        return NOTHING
    kind = NUMBER if not kinds else kinds.pop() if len(kinds) == 1 else ""
    values = [value for value, _ in column]
    if kind[:1] == MAPPED:
        return choice([value for value, own in column if own == kind]), kind
    if kind == ARRAY:
        options = {o: None for v in values if isinstance(v, Choice) for o in v.options}
        return Choice(tuple(options)[:MAX_ELEMENTS]), ARRAY
    if kind and kind in "ZL[":
        values = [typed(v, kind) for v in values]
    found = choice(values)
    if isinstance(found, Choice) and len(found.options) > MAX_OPTIONS:
        return UNKNOWN, kind if kind != NUMBER else ""
    return found, kind if not isinstance(found, Unknown) or kind != NUMBER else ""


def merged(states: list[list[Slot]]) -> list[Slot]:
    """The registers where ways meet."""
    found = []
    for column in zip(*states, strict=True):
        first = column[0]
        for other in column:
            if other is not first:
                apart = tuple({id(slot): slot for slot in column}.values())
                first = first if all(c == first and c[1] != FRESH for c in apart) else meet(apart)
                break
        found.append(first)
    return found


def of_field(name: str, receiver: Value, owner: str) -> Value:
    """The value of a field of an object; of a long chain of fields only the end."""
    inner: Value | None = receiver
    for _ in range(MAX_DEPTH):
        if isinstance(inner, Choice):
            nested = any(isinstance(o, FieldValue) and o.receiver is not None for o in inner.options)
            return FieldValue(name, UNKNOWN if nested else receiver, owner)
        if not isinstance(inner, FieldValue) or inner.receiver is None:
            return FieldValue(name, receiver, owner)
        inner = inner.receiver
    return FieldValue(name, UNKNOWN, owner)
