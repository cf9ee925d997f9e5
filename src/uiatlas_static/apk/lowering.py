"""Bodies of bytecode as facts."""

from uiatlas_static.apk.bodies import Code
from uiatlas_static.apk.body import Body, Scope
from uiatlas_static.apk.bytecode import Flow
from uiatlas_static.apk.following import Follower, run
from uiatlas_static.apk.members import MethodRef
from uiatlas_static.apk.registers import NOTHING, Slot
from uiatlas_static.facts.code import Call, Method, Return, Write
from uiatlas_static.facts.values import Parameter, This

STATE_COST = 50
"""So many registers at starts of blocks count as one byte of what is read."""
MAX_STATE = 1_000_000
"""Most registers at starts of blocks for a body to be followed over its branches; in larger ones blocks stand alone."""

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
    ways = sum(map(len, flow.follows)) + 2 * sum(map(len, flow.raises))
    state = (len(flow.starts) + ways) * code.registers
    scope.dex.spend(state // STATE_COST)
    if len(flow.starts) == 1:
        run(body, 0, len(code.units), first)
    elif state > MAX_STATE:
        for block, start in enumerate(flow.starts):
            body.enter(block, None)
            run(body, start, flow.ends[block], [NOTHING] * code.registers)
    else:
        Follower(body, first).follow()
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
