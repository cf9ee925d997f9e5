"""Bodies of bytecode as facts: registers followed forwards over the blocks, conditions kept on the way."""

from uiatlas.sources.static.apk.body import Body, Scope
from uiatlas.sources.static.apk.bytecode import SIZE, Flow
from uiatlas.sources.static.apk.dex import Code, MethodRef
from uiatlas.sources.static.apk.instructions import INSTRUCTIONS
from uiatlas.sources.static.apk.paths import Path, common, under
from uiatlas.sources.static.apk.registers import NOTHING, Slot, merged
from uiatlas.sources.static.facts.code import Call, Method, Return, Write
from uiatlas.sources.static.facts.values import Choice, Parameter, This

MAX_STATE = 2_000_000
"""Most blocks times registers of a body that is followed over its branches; in larger ones every block stands alone."""

Facts = tuple[tuple[Call, ...], tuple[Write, ...], tuple[Return, ...], tuple[Method, ...]]
"""Calls, writes, ways out, and function objects."""


def lower(scope: Scope, ref: MethodRef, static: bool, code: Code) -> Facts:
    """What a body does.

    Args:
        scope: The file around it.
        ref: The method.
        static: Whether it has no object of its own.
        code: Its instructions.

    Raises:
        FormatError: It is damaged.
        IndexError: So too: it names registers or units that it has not got.
    """
    flow = Flow(scope.dex.name, code)
    body = Body(scope, ref, flow)
    first = _arguments(body, static, code)
    if len(flow.starts) == 1:
        _run(body, 0, len(code.units), first)
    elif len(flow.starts) * code.registers > MAX_STATE:
        for block, start in enumerate(flow.starts):
            body.enter(block, None)
            _run(body, start, flow.ends[block], [NOTHING] * code.registers)
    else:
        _Follower(body, first).follow()
    calls = tuple([c if c is not None else Call("") for c in body.calls])
    return calls, tuple(body.writes), tuple(body.returns), tuple(body.lambdas.values())


def _arguments(body: Body, static: bool, code: Code) -> list[Slot]:
    """The registers at the start: the last ones hold the arguments."""
    registers: list[Slot] = [NOTHING] * code.registers
    at = code.registers - code.arguments
    if not static:
        registers[at] = (This(body.ref.owner), "L")
        at += 1
    for n, descriptor in enumerate(body.ref.params):
        registers[at] = (Parameter(body.id, n), descriptor[:1])
        at += 2 if descriptor in ("J", "D") else 1
    return registers


def _run(body: Body, start: int, end: int, registers: list[Slot]) -> None:
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


class _Follower:
    """Follows a body with branches, block after block; twice if it has loops."""

    def __init__(self, body: Body, first: list[Slot]) -> None:
        self.body, self.flow, self.first = body, body.flow, first
        count = len(self.flow.starts)
        self.before: list[list[Slot] | None] = [None] * count
        self.after: list[list[Slot] | None] = [None] * count
        self.paths: dict[tuple[int, int], Path | None] = {}
        self.rank = {block: n for n, block in enumerate(self.flow.order)}
        self.into: list[list[int]] = [[] for _ in range(count)]
        self.thrown: list[list[int]] = [[] for _ in range(count)]
        for block in self.flow.order:
            for target in dict.fromkeys(self.flow.follows[block]):
                self.into[target].append(block)
            for target in dict.fromkeys(self.flow.raises[block]):
                self.thrown[target].append(block)

    def follow(self) -> None:
        """Fill the body with facts."""
        self._round()
        if any(self.rank[p] >= self.rank[b] for b in self.flow.order for p in self.into[b] + self.thrown[b]):
            self.body.restart()
            self._round()
        for block in range(len(self.flow.starts)):
            if block not in self.rank:
                self._block(block, [NOTHING] * len(self.first), None)

    def _round(self) -> None:
        for block in self.flow.order:
            registers, path = self._entry(block)
            self._block(block, registers, path)

    def _block(self, block: int, registers: list[Slot], path: Path | None) -> None:
        body, flow = self.body, self.flow
        body.enter(block, path)
        if flow.raises[block]:
            self.before[block] = registers.copy()
        _run(body, flow.starts[block], flow.ends[block], registers)
        self.after[block] = registers
        for target in flow.follows[block]:
            self.paths[block, target] = under(body.path, body.branch.get(flow.starts[target], ()))
        for target in flow.raises[block]:
            self.paths[block, target] = body.path

    def _entry(self, block: int) -> tuple[list[Slot], Path | None]:
        """Registers and conditions at the start of a block."""
        states: list[list[Slot]] = []
        ways: list[Path | None] = []
        forward: list[Path | None] = []
        if block == 0:
            states.append(self.first)
            ways.append(None)
            forward.append(None)
        for source, raised in [(s, False) for s in self.into[block]] + [(s, True) for s in self.thrown[block]]:
            for state in (self.before[source], self.after[source]) if raised else (self.after[source],):
                if state is not None:
                    states.append(state)
                    ways.append(self.paths[source, block])
            if self.rank[source] < self.rank[block]:
                forward.append(self.paths[source, block])
        path = common(forward)
        if len(states) == 1:
            return states[0].copy(), path
        return self._meet(block, states, ways), path

    def _meet(self, block: int, states: list[list[Slot]], ways: list[Path | None]) -> list[Slot]:
        """Registers where ways meet; what came on which way is kept for conditions and ways out."""
        registers = merged(states)
        for n, slot in enumerate(registers):
            if isinstance(slot[0], Choice) and slot is not states[0][n] and len(states) <= 64:
                self.body.phis[id(slot)] = slot, block, [(s[n], w) for s, w in zip(states, ways, strict=True)]
        return registers
