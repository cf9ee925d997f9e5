"""Whether a call that opens something keeps what is in front below it, so that Back leads there again."""

from collections.abc import Iterator
from itertools import islice

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.values import Guard, Value
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, objects
from uiatlas_static.solver.interpreter import Interpreter

FINISH = frozenset({"finish", "finishAffinity", "finishAfterTransition", "finishAndRemoveTask"})
"""Calls that take the activity in front away."""
_CLEARING = ("FLAG_ACTIVITY_CLEAR_TASK", "FLAG_ACTIVITY_CLEAR_TOP")
_CLEARING_BITS = 0x8000 | 0x4000000
_FLAGS = ("addFlags", "setFlags", "makeRestartActivityTask")
_HOSTS = frozenset({"getActivity", "requireActivity", "getContext", "requireContext"})
_OWN = frozenset({"activity", "mActivity", "context", "mContext"})
MAX_CALLERS = 4
"""How far down the stack a call that finishes the activity is looked for."""


def leaves(interpreter: Interpreter, site: CallSite, intent: Abstract) -> bool:
    """Whether starting an activity takes the one in front away: it is finished, or the intent clears the stack."""
    for method, guards, until in _callers(site):
        if any(_finishes(method, call) and set(call.guards) <= set(guards) for call in method.calls):
            return True
        if any(_clears(method, c) and set(c.guards) <= set(guards) for c in method.calls[:until]) or any(
            w.name == "flags" and _clearing(method, w.value) for w in method.writes
        ):
            return True
    made = (interpreter.program.by_id.get(o.site[0]) for o in objects(intent) if isinstance(o.site, tuple) and o.site)
    return any(_clears(method, call) for method in made if method is not None for call in method.calls)


def _callers(site: CallSite) -> Iterator[tuple[Method, tuple[Guard, ...], int]]:
    """The bodies on the stack from the innermost, with what holds where each goes on inwards, and how many calls in."""
    yield site.frame.method, site.call.guards, max(site.index, 0)
    inner, frame = site.frame.method, site.frame.caller
    for _ in range(MAX_CALLERS):
        if frame is None:
            return
        at = next((n for n, c in enumerate(frame.method.calls) if inner.name and c.name == inner.name), None)
        if at is None:
            return
        yield frame.method, frame.method.calls[at].guards, at
        inner, frame = frame.method, frame.caller


def _finishes(method: Method, call: Call) -> bool:
    """Whether a call finishes the activity, and not a mode of its bar or an animation."""
    if call.name not in FINISH:
        return False
    if call.owner and not call.owner.endswith("Activity"):
        return not call.args and call.owner == method.owner
    match call.receiver:
        case None | v.This():
            return True
        case v.FieldValue(name):
            return name in _OWN
        case v.Result(owner, index) if owner == method.id:
            return method.calls[index].name in _HOSTS
        case v.Parameter():
            return bool(call.owner)
    return False


def _clears(method: Method, call: Call) -> bool:
    return call.name in _FLAGS and (not call.args or _clearing(method, call.args[0]))


def _clearing(method: Method, value: Value, depth: int = 6) -> bool:
    """Whether flags may clear the stack; of flags put together in a way that is not known, it is taken that they do."""
    match value:
        case v.Literal(int() as bits):
            return bool(bits & _CLEARING_BITS)
        case v.FieldValue(name):
            return name in _CLEARING
        case v.Result(owner, index) if owner == method.id and depth:
            call = method.calls[index]
            parts = [p for p in (call.receiver, *call.args) if p is not None]
            return call.name == "or" and any(_clearing(method, p, depth - 1) for p in parts)
        case v.Choice():
            return any(_clearing(method, o, depth - 1) for o in islice(v.alternatives(value), 8))
    return isinstance(value, v.Unknown)


def stacks(site: CallSite) -> bool:
    """Whether the transaction that a call is part of is put on the back stack."""
    guards = set(site.call.guards)
    later = site.frame.method.calls
    return any(c.name == "addToBackStack" and set(c.guards) <= guards for c in later)


def pops(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a call that navigates takes away what is in front, as its options say."""
    bodies = (interpreter.program.by_id.get(a.method) for a in site.call.args if isinstance(a, v.Lambda))
    told = ("popUpTo", "setPopUpTo")
    if any(c.name in told for body in bodies if body is not None for c in body.calls):
        return True
    return any(c.name in told for c in site.frame.method.calls[: max(site.index, 0)])


def is_false(args: tuple[v.Value, ...]) -> bool:
    """Whether the one argument of a call is false, in source or in bytecode."""
    return len(args) == 1 and isinstance(args[0], v.Literal) and args[0].value is not None and not args[0].value
