"""Bodies of methods in a DEX file: their instructions as units, and what is protected by handlers."""

import struct
from dataclasses import dataclass

from uiatlas.errors import FormatError
from uiatlas_static.apk.dex import Dex

MAX_HANDLERS = 256
"""Most handlers of one protected range."""

_CODE = struct.Struct("<HHHHII")
_TRY = struct.Struct("<IHH")


@dataclass(frozen=True, slots=True)
class Code:
    """A body: how many registers, how many of them (the last) are arguments, 16-bit units, and protected ranges.

    A protected range is start, end and the places of its handlers, all in units.
    """

    registers: int
    arguments: int
    units: tuple[int, ...]
    tries: tuple[tuple[int, int, tuple[int, ...]], ...] = ()


def body_at(dex: Dex, at: int) -> Code:
    """The body at a place of a file.

    Raises:
        FormatError: It does not lie in the file.
    """
    data = dex.data
    if at + 16 > len(data):
        raise FormatError(dex.name, "a body lies outside the file")
    registers, arguments, _, tries, _, size = _CODE.unpack_from(data, at)
    end = at + 16 + 2 * size
    if end > len(data) or arguments > registers:
        raise FormatError(dex.name, "a body lies outside the file")
    if registers > 2 * size + arguments + 16:
        raise FormatError(dex.name, "a body has more registers than it can use")
    dex.spend(size)
    units = struct.unpack_from(f"<{size}H", data, at + 16)
    return Code(registers, arguments, units, _tries(dex, end + 2 * (size & 1), tries) if tries else ())


def _tries(dex: Dex, at: int, count: int) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    handlers_at = at + 8 * count
    found, last = [], 0
    known: dict[int, tuple[int, ...]] = {}
    for n in range(count):
        start, size, offset = _TRY.unpack_from(dex.data, at + 8 * n)
        if start < last:
            raise FormatError(dex.name, "protected ranges of a body overlap")
        last = start + size
        if offset not in known:
            known[offset] = _handlers(dex, handlers_at + offset)
        found.append((start, last, known[offset]))
    return tuple(found)


def _handlers(dex: Dex, at: int) -> tuple[int, ...]:
    count, at = dex.sleb(at)
    if abs(count) > MAX_HANDLERS:
        raise FormatError(dex.name, "a body has too many handlers")
    found = []
    for _ in range(abs(count)):
        _, at = dex.uleb(at)
        place, at = dex.uleb(at)
        found.append(place)
    if count <= 0:
        place, at = dex.uleb(at)
        found.append(place)
    return tuple(found)
