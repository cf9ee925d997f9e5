"""Encoded values of a DEX file: initial values of static fields, annotations, call sites."""

import struct

from uiatlas.errors import FormatError
from uiatlas_static.apk.dex import Dex
from uiatlas_static.facts.values import NULL, ClassValue, FieldValue, Literal, Value

BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE = 0x00, 0x02, 0x03, 0x04, 0x06, 0x10, 0x11
METHOD_TYPE, METHOD_HANDLE, STRING, TYPE, FIELD, METHOD, ENUM = 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B
ARRAY, ANNOTATION, NULL_KIND, BOOLEAN = 0x1C, 0x1D, 0x1E, 0x1F

MAX_DEPTH = 8
MAX_ITEMS = 20_000

Encoded = tuple[int, int]
"""Kind and number: an index for strings, types and members, the value itself for numbers."""


def array_at(dex: Dex, at: int) -> list[Encoded]:
    """The values of an array; what is nested in it is left out, but counted.

    Raises:
        FormatError: It is damaged.
    """
    count, at = dex.uleb(at)
    if count > min(MAX_ITEMS, len(dex.data) - at):
        raise FormatError(dex.name, "an array of values is too long")
    dex.spend(count)
    found = []
    for _ in range(count):
        value, at = value_at(dex, at)
        found.append(value)
    return found


def value_at(dex: Dex, at: int, depth: int = 0) -> tuple[Encoded, int]:
    """One value, and where it ends."""
    if at >= len(dex.data) or depth > MAX_DEPTH:
        raise FormatError(dex.name, "an encoded value is damaged")
    kind, extra = dex.data[at] & 0x1F, dex.data[at] >> 5
    at += 1
    if kind == BOOLEAN:
        return (kind, extra), at
    if kind == NULL_KIND:
        return (kind, 0), at
    if kind == ARRAY:
        return (kind, at), _skip_items(dex, at, False, depth)
    if kind == ANNOTATION:
        return (kind, at), _skip_items(dex, at, True, depth)
    raw = dex.data[at : at + extra + 1]
    signed = kind in (BYTE, SHORT, INT, LONG)
    if kind in (FLOAT, DOUBLE):
        raw = raw.rjust(4 if kind == FLOAT else 8, b"\0")
    return (kind, int.from_bytes(raw, "little", signed=signed)), at + extra + 1


def _skip_items(dex: Dex, at: int, named: bool, depth: int) -> int:
    if named:
        _, at = dex.uleb(at)
    count, at = dex.uleb(at)
    if count > MAX_ITEMS:
        raise FormatError(dex.name, "an encoded value is too long")
    dex.spend(count)
    for _ in range(count):
        if named:
            _, at = dex.uleb(at)
        _, at = value_at(dex, at, depth + 1)
    return at


def constant(dex: Dex, value: Encoded) -> Value | None:
    """An encoded value as a value of the facts, None if it is none."""
    kind, number = value
    match kind:
        case 0x1F:
            return Literal(bool(number))
        case 0x1E:
            return NULL
        case 0x17:
            return Literal(dex.text(number))
        case 0x18:
            return ClassValue(dex.type(number))
        case 0x19 | 0x1B:
            ref = dex.field(number)
            return FieldValue(ref.name, None, ref.owner)
        case 0x10:
            return Literal(struct.unpack("<f", number.to_bytes(4, "little"))[0])
        case 0x11:
            return Literal(struct.unpack("<d", number.to_bytes(8, "little"))[0])
        case 0x00 | 0x02 | 0x03 | 0x04 | 0x06:
            return Literal(number)
    return None


def annotations_at(dex: Dex, at: int) -> dict[str, dict[str, Encoded]]:
    """A set of annotations: type -> element -> value."""
    if not at:
        return {}
    found: dict[str, dict[str, Encoded]] = {}
    count = dex.ints(at, 1)[0]
    if count > 256:
        raise FormatError(dex.name, "a set of annotations is too long")
    for place in dex.ints(at + 4, count):
        type_, position = dex.uleb(place + 1)
        size, position = dex.uleb(position)
        if size > 256:
            raise FormatError(dex.name, "an annotation is too long")
        dex.spend(size)
        elements: dict[str, Encoded] = {}
        for _ in range(size):
            name, position = dex.uleb(position)
            elements[dex.text(name)], position = value_at(dex, position)
        found[dex.type(type_)] = elements
    return found
