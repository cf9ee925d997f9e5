"""Registers followed forwards over the blocks of a body, with the conditions on the way."""

from collections.abc import Sequence

from uiatlas_static.apk.body import Body
from uiatlas_static.apk.bytecode import SIZE
from uiatlas_static.apk.instructions import INSTRUCTIONS
from uiatlas_static.apk.paths import Path, apart, common, guards_of, under
from uiatlas_static.apk.registers import ARRAY, MAPPED, NOTHING, Slot, merged, typed
from uiatlas_static.facts.values import Choice, choice
from uiatlas_static.source.branches import guarded

MAX_WAYS = 12
"""Most ways into a block that are followed apart."""
MAX_REPEATED = 48
"""Most calls that following ways apart may add in one block."""
MAX_PHI = 64
"""Most ways into a block whose contents are told apart in conditions."""

State = tuple[list[Slot], Path | None]
"""Registers, and the conditions under which they are so."""


def run(body: Body, start: int, end: int, registers: list[Slot]) -> None:
    """The instructions of a block."""
    units, size, does = body.units, SIZE, INSTRUCTIONS
    place = start
    while place < end:
        unit = units[place]
        opcode = unit & 0xFF
        action = does[opcode]
        if action is not None:
            action(body, registers, place, unit)
            place += size[opcode]
        elif unit > 0xFF and not opcode:
            place += body.flow.payload(place, unit)
        else:
            place += size[opcode]


class Follower:
    """Follows a body with branches, block after block; twice if it has loops.

    Compilers share what several branches have in common at their ends. Where a call is then given another thing on
    each way, the block is followed way by way, so that every call stands under the conditions of its way.
    """

    def __init__(self, body: Body, first: list[Slot]) -> None:
        self.body, self.flow, self.first = body, body.flow, first
        count = len(self.flow.starts)
        self.before: list[list[Slot] | None] = [None] * count
        self.after: dict[tuple[int, int], list[State]] = {}
        self.rank = {block: n for n, block in enumerate(self.flow.order)}
        self.into: list[list[int]] = [[] for _ in range(count)]
        self.thrown: list[list[int]] = [[] for _ in range(count)]
        for block in self.flow.order:
            for target in dict.fromkeys(self.flow.follows[block]):
                self.into[target].append(block)
            for target in dict.fromkeys(self.flow.raises[block]):
                self.thrown[target].append(block)
        self.ways: dict[int, int] = {}

    def follow(self) -> None:
        """Fill the body with facts."""
        rank, order = self.rank, self.flow.order
        loops = any(rank[p] >= rank[b] for b in order for p in self.into[b] + self.thrown[b])
        self._rounds(loops)
        self.ways = self._apart()
        if self.ways:
            self.body.room(self.flow.number_calls(self.ways))
            self.after.clear()
            self._rounds(loops)
        for block in range(len(self.flow.starts)):
            if block not in rank:
                self._block(block, [NOTHING] * len(self.first), None)

    def _apart(self) -> dict[int, int]:
        """Blocks to follow way by way, with the number of ways; none that branch again, lest ways multiply."""
        found: dict[int, int] = {}
        for block in self.flow.order:
            if block not in self.body.parted or self.thrown[block] or len(set(self.flow.follows[block])) > 1:
                continue
            sources = self.into[block]
            count = sum(found.get(s, 1) for s in sources)
            guards = {guards_of(path) for s in sources for _, path in self.after[s, block]}
            forward = block > 0 and all(self.rank[s] < self.rank[block] for s in sources)
            if forward and len(guards) > 1 and count <= MAX_WAYS and count * self.flow.sizes[block] <= MAX_REPEATED:
                found[block] = count
        return found

    def _rounds(self, loops: bool) -> None:
        for _ in range(2 if loops else 1):
            self.body.restart()
            for block in self.flow.order:
                states = self._entry(block)
                if block in self.ways and len(states) == self.ways[block]:
                    for n, (registers, path) in enumerate(states):
                        self.body.shift = n * self.flow.sizes[block]
                        self._block(block, registers.copy(), path, again=n > 0)
                    self.body.shift = 0
                else:
                    self._block(block, *self._met(block, states))

    def _block(self, block: int, registers: list[Slot], path: Path | None, again: bool = False) -> None:
        body, flow = self.body, self.flow
        body.enter(block, path)
        if flow.raises[block]:
            self.before[block] = registers.copy()
        run(body, flow.starts[block], flow.ends[block], registers)
        for target in dict.fromkeys(flow.follows[block]):
            way = under(path, body.branch.get(flow.starts[target], ()))
            self._leave((block, target), (registers, way), again)
        for target in dict.fromkeys(flow.raises[block]):
            self._leave((block, ~target), (registers, path), again)

    def _leave(self, way: tuple[int, int], state: State, again: bool) -> None:
        if again:
            self.after[way].append(state)
        else:
            self.after[way] = [state]

    def _entry(self, block: int) -> list[State]:
        """What comes into a block on each way, as far as it is known yet."""
        states: list[State] = [(self.first, None)] if block == 0 else []
        for source in self.into[block]:
            states += self.after.get((source, block), ())
        for source in self.thrown[block]:
            thrown = self.after.get((source, ~block), ())
            before = self.before[source]
            states += thrown
            if before is not None and thrown:
                states.append((before, thrown[0][1]))
        return states

    def _met(self, block: int, states: list[State]) -> State:
        """What holds in a block that is followed once."""
        if len(states) == 1:
            return states[0][0].copy(), states[0][1]
        path = common([way for _, way in self._forward(block)])
        columns = [registers for registers, _ in states]
        found = merged(columns)
        for n, slot in enumerate(found):
            if isinstance(slot[0], Choice) and slot is not columns[0][n] and len(states) <= MAX_PHI:
                ways = [(registers[n], way) for registers, way in states]
                if not self.thrown[block] and all(self.rank[s] < self.rank[block] for s in self.into[block]):
                    slot = found[n] = _under_conditions(slot, ways, path)
                self.body.phis[id(slot)] = slot, block, ways
        return found, path

    def _forward(self, block: int) -> list[State]:
        """What comes into a block other than by a loop."""
        rank = self.rank
        found: list[State] = [(self.first, None)] if block == 0 else []
        for source in self.into[block]:
            if rank[source] < rank[block]:
                found += self.after[source, block]
        for source in self.thrown[block]:
            if rank[source] < rank[block]:
                found += self.after[source, ~block]
        return found


def _under_conditions(slot: Slot, ways: Sequence[tuple[Slot, Path | None]], path: Path | None) -> Slot:
    """What a register holds where ways met: each content under the conditions of its way after the common ones."""
    kind = slot[1]
    if kind == ARRAY or kind[:1] == MAPPED or len(ways) > MAX_WAYS:
        return slot
    return choice([guarded(typed(value, kind), apart(way, path)) for (value, _), way in ways]), kind
