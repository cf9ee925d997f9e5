"""The instructions of Android's bytecode: how long each is, and which of them end a block."""

from bisect import bisect_left
from collections.abc import Mapping

from uiatlas.errors import FormatError
from uiatlas_static.apk.bodies import Code

# Opcodes by size in 16-bit units; what stands in no row is no instruction.
_ROWS = {
    1: "00-01 04 07 0a-12 1d-1e 21 27-28 7b-8f b0-cf",
    2: "02 05 08 13 15-16 19-1a 1c 1f-20 22-23 29 2d-3d 44-6d 90-af d0-e2 fe-ff",
    3: "03 06 09 14 17 1b 24-26 2a-2c 6e-72 74-78 fc-fd",
    4: "fa-fb",
    5: "18",
}
SIZE = [0] * 256
for _size, _row in _ROWS.items():
    for _first, _, _last in (part.partition("-") for part in _row.split()):
        for _opcode in range(int(_first, 16), int(_last or _first, 16) + 1):
            SIZE[_opcode] = _size

_PLAIN, _LEAVE, _JUMP, _IF, _SWITCH, _CALL = range(6)
_FLOW = [_PLAIN] * 256
_FLOW[0x0E:0x12] = [_LEAVE] * 4
_FLOW[0x27] = _LEAVE
_FLOW[0x28:0x2B] = [_JUMP] * 3
_FLOW[0x2B:0x2D] = [_SWITCH] * 2
_FLOW[0x32:0x3E] = [_IF] * 12
_FLOW[0x6E:0x73] = [_CALL] * 5
_FLOW[0x74:0x79] = [_CALL] * 5
_FLOW[0xFA:0xFE] = [_CALL] * 4

MAX_CASES = 4096
"""Most cases of one switch that are read."""


class Flow:
    """The instructions of a body with the ways between them.

    Attributes:
        code: The body.
        calls: Of every call, by its place in units, the number it has among all calls.
        starts: Where basic blocks start, in order.
        ends: Where each block ends.
        follows: Of every block the blocks that may come next.
        raises: Of every block its handlers.
        order: Blocks that can be reached, in reverse post-order.
        cases: Of every switch, by its place, key -> target.
        sizes: Number of calls in each block.
    """

    __slots__ = (
        "_begins",
        "_left",
        "calls",
        "cases",
        "code",
        "ends",
        "follows",
        "name",
        "order",
        "raises",
        "sizes",
        "starts",
    )

    def __init__(self, name: str, code: Code) -> None:
        self.name, self.code = name, code
        self.calls: dict[int, int] = {}
        self.cases: dict[int, dict[int, int]] = {}
        self.sizes: list[int] = []
        self._left = len(code.units)
        self._begins = bytearray(len(code.units))
        jumps = self._sweep()
        if not jumps and not code.tries:
            self.starts, self.ends = [0], [len(code.units)]
            self.follows: list[tuple[int, ...]] = [()]
            self.raises: list[tuple[int, ...]] = [()]
            self.order = [0]
            return
        self._cut(jumps)
        self.order = self._reverse_post_order()
        self.number_calls({})

    def number_calls(self, ways: Mapping[int, int]) -> int:
        """Number the calls in the order in which blocks are followed; how many there are.

        Args:
            ways: Of blocks that are followed several times, how often; each time has numbers of its own.
        """
        places = sorted(self.calls)
        reached = frozenset(self.order)
        self.sizes = [0] * len(self.starts)
        total = 0
        for block in (*self.order, *(b for b in range(len(self.starts)) if b not in reached)):
            first, last = bisect_left(places, self.starts[block]), bisect_left(places, self.ends[block])
            for number, place in enumerate(places[first:last], total):
                self.calls[place] = number
            self.sizes[block] = last - first
            total += (last - first) * ways.get(block, 1)
        return total

    def _sweep(self) -> dict[int, tuple[int, ...]]:
        """Walk all instructions once; where blocks end and what comes next, by the place after the last instruction."""
        units, size, flow, calls, begins = self.code.units, SIZE, _FLOW, self.calls, self._begins
        place, end = 0, len(units)
        jumps: dict[int, tuple[int, ...]] = {}
        while place < end:
            unit = units[place]
            begins[place] = 1
            opcode = unit & 0xFF
            length = size[opcode]
            kind = flow[opcode]
            if opcode == 0 and unit:
                length = self.payload(place, unit)
            elif kind == _CALL:
                calls[place] = len(calls)
            elif kind:
                jumps[place + length] = self._next(place, kind, unit, opcode)
            if not length:
                raise FormatError(self.name, f"unknown instruction 0x{opcode:02x}")
            place += length
        if place != end:
            raise FormatError(self.name, "its last instruction is cut off")
        if len(jumps) == 1 and jumps.get(end) == ():
            jumps.clear()
        return jumps

    def payload(self, place: int, unit: int) -> int:
        """Length of a table among the instructions."""
        units = self.code.units
        if unit == 0x0100:
            return units[place + 1] * 2 + 4
        if unit == 0x0200:
            return units[place + 1] * 4 + 2
        if unit == 0x0300:
            count = units[place + 2] | units[place + 3] << 16
            return (units[place + 1] * count + 1) // 2 + 4
        return 1

    def _next(self, place: int, kind: int, unit: int, opcode: int) -> tuple[int, ...]:
        units = self.code.units
        if kind == _IF:
            return self._inside(place + signed16(units[place + 1])), place + 2
        if kind == _JUMP:
            if opcode == 0x28:
                return (self._inside(place + signed8(unit >> 8)),)
            if opcode == 0x29:
                return (self._inside(place + signed16(units[place + 1])),)
            return (self._inside(place + signed32(units[place + 1], units[place + 2])),)
        if kind == _SWITCH:
            table = self._inside(place + signed32(units[place + 1], units[place + 2]))
            self.cases[place] = found = self._cases(place, table)
            return (place + 3, *dict.fromkeys(found.values()))
        return ()

    def _cases(self, place: int, table: int) -> dict[int, int]:
        units = self.code.units
        count = min(units[table + 1], MAX_CASES)
        if units[table] == 0x0100:
            first = signed32(units[table + 2], units[table + 3])
            at = table + 4
            keys = list(range(first, first + count))
        elif units[table] == 0x0200:
            at = table + 2
            keys = [signed32(units[n], units[n + 1]) for n in range(at, at + 2 * count, 2)]
            at += 2 * units[table + 1]
        else:
            raise FormatError(self.name, "a switch has no table")
        self._left -= count
        if self._left < 0:
            raise FormatError(self.name, "tables of switches overlap")
        targets = (signed32(units[at + 2 * n], units[at + 2 * n + 1]) for n in range(count))
        return {key: self._inside(place + step) for key, step in zip(keys, targets, strict=True)}

    def _inside(self, place: int) -> int:
        if not 0 <= place < len(self.code.units):
            raise FormatError(self.name, "a jump leads out of its body")
        return place

    def _cut(self, jumps: dict[int, tuple[int, ...]]) -> None:
        """Basic blocks and their neighbours."""
        end = len(self.code.units)
        heads = {0}
        for after, targets in jumps.items():
            heads.add(after)
            heads.update(targets)
        for start, stop, handlers in self.code.tries:
            heads.update((start, stop, *map(self._inside, handlers)))
        self.starts = sorted(h for h in heads if h < end)
        if not all(map(self._begins.__getitem__, self.starts)):
            raise FormatError(self.name, "a jump leads into the middle of an instruction")
        self.ends = [*self.starts[1:], end]
        number = {start: n for n, start in enumerate(self.starts)}
        last = len(self.starts) - 1
        self.follows = [
            tuple(number[t] for t in jumps[stop] if t < end) if stop in jumps else (n + 1,) if n < last else ()
            for n, stop in enumerate(self.ends)
        ]
        self.raises = [()] * len(self.starts)
        for start, stop, handlers in self.code.tries:
            caught = tuple(number[h] for h in handlers)
            at = number.get(start, len(self.starts))
            while at <= last and self.starts[at] < stop:
                self.raises[at] = caught
                at += 1

    def _reverse_post_order(self) -> list[int]:
        seen = bytearray(len(self.starts))
        seen[0] = 1
        found: list[int] = []
        stack = [(0, iter(self._after(0)))]
        while stack:
            block, rest = stack[-1]
            for after in rest:
                if not seen[after]:
                    seen[after] = 1
                    stack.append((after, iter(self._after(after))))
                    break
            else:
                found.append(block)
                stack.pop()
        found.reverse()
        return found

    def _after(self, block: int) -> list[int]:
        """What may come after a block, the last in the text first, so that blocks are followed in its order."""
        return sorted((*self.raises[block], *self.follows[block]), reverse=True)


def signed8(byte: int) -> int:
    """An 8-bit number with its sign."""
    return byte - 0x100 if byte & 0x80 else byte


def signed16(unit: int) -> int:
    """A 16-bit number with its sign."""
    return unit - 0x10000 if unit & 0x8000 else unit


def signed32(low: int, high: int) -> int:
    """A 32-bit number with its sign, from two units."""
    return (low | high << 16) - (0x100000000 if high & 0x8000 else 0)
