"""Whether a call that opens something keeps what is in front below it, so that Back leads there again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import FINISHING, Call, Method
from uiatlas_static.facts.values import Guard, Value
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, objects
from uiatlas_static.solver.finishing import finishes
from uiatlas_static.solver.interpreter import Interpreter

_CLEARING = ("FLAG_ACTIVITY_CLEAR_TASK", "FLAG_ACTIVITY_CLEAR_TOP")
_CLEARING_BITS = 0x8000 | 0x4000000
_ONCE_ON_TOP, _ONCE_ON_TOP_BIT = "FLAG_ACTIVITY_SINGLE_TOP", 0x20000000
"""The flag with which an activity that is in front is not made again."""
_TOLD_AGAIN = "onNewIntent"
"""What such an activity is told instead."""
_CLEARING_ALL, _CLEARING_ALL_BIT = "FLAG_ACTIVITY_CLEAR_TASK", 0x8000
"""The one with which everything is made anew."""
_FLAG, _REPLACING = "FLAG_", "setFlags"
"""How the names of flags begin, and the call that takes away those of an intent that were set before."""
_FLAGS = ("addFlags", "setFlags", "makeRestartActivityTask")
_TOLD = ("popUpTo", "setPopUpTo")
MAX_CALLERS = 4
"""How far down the stack a call that finishes the activity is looked for."""
MAX_WAYS = 8
"""Most calls that finish an activity in one body that are looked at."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """What a body says of what is in front, read once: bodies of machine-made code have thousands of calls.

    Attributes:
        finishes: The conditions of each call that finishes the activity.
        clears: Of each call whose flags clear the stack its place and its conditions.
        clears_by_field: Whether flags that are written to a field do.
        stacked: The conditions of each call that puts a transaction on the back stack.
        pops: The places of the calls that say what is taken away.
    """

    finishes: tuple[frozenset[Guard], ...]
    clears: tuple[tuple[int, frozenset[Guard]], ...]
    clears_by_field: bool
    stacked: tuple[frozenset[Guard], ...]
    pops: tuple[int, ...]


def _of(interpreter: Interpreter, method: Method) -> Leaving:
    known = interpreter.leaving.get(method.id)
    if known is None:
        calls = method.calls
        known = interpreter.leaving[method.id] = Leaving(
            tuple({frozenset(c.guards): None for c in calls if finishes(method, c)}),
            tuple((n, frozenset(c.guards)) for n, c in enumerate(calls) if _clears(method, c)),
            any(w.name == "flags" and _clearing(method, w.value) for w in method.writes),
            tuple({frozenset(c.guards): None for c in calls if c.name == "addToBackStack"}),
            tuple(n for n, c in enumerate(calls) if c.name in _TOLD),
        )
    return known


def leaves(interpreter: Interpreter, site: CallSite, intent: Abstract) -> bool:
    """Whether starting an activity takes the one in front away: it is finished, or the intent clears the stack."""
    for method, guards, until in _callers(site):
        body, held = _of(interpreter, method), frozenset(guards)
        if body.clears_by_field or any(needed <= held for needed in body.finishes):
            return True
        if any(n < until and needed <= held for n, needed in body.clears):
            return True
    made = (interpreter.program.by_id.get(o.site[0]) for o in objects(intent) if isinstance(o.site, tuple) and o.site)
    return any(_of(interpreter, method).clears for method in made if method is not None)


def stays_in_front(interpreter: Interpreter, site: CallSite, intents: Sequence[Obj]) -> bool:
    """Whether intents to the activity in front do not make it anew, as their flags say, and nothing finishes it.

    One that hears of new intents may show something else for them.
    """
    if interpreter.program.method(interpreter.place.activity.name, _TOLD_AGAIN, 1) is not None:
        return False
    if not all(_is_once_on_top(interpreter, intent) for intent in intents):
        return False
    return not any(_of(interpreter, method).finishes for method, _, _ in _callers(site))


def _is_once_on_top(interpreter: Interpreter, intent: Obj) -> bool:
    """Whether the body that makes an intent always tells it not to make again what is in front, and clears no task."""
    match intent.site:
        case (str(body), int(place), *_) if body in interpreter.program.by_id:
            method = interpreter.program.by_id[body]
        case _:
            return False
    made, told, under = {v.Result(body, place)}, False, set(method.calls[place].guards)
    for n, call in enumerate(method.calls):
        if call.receiver not in made:
            continue
        made.add(v.Result(body, n))
        if call.name in _FLAGS and call.args:
            flags = {*_flags(method, call.args[0])}
            if not flags.isdisjoint({_CLEARING_ALL, ""}):
                return False
            sure = under.issuperset(call.guards) and not call.unsure
            told = (_ONCE_ON_TOP in flags and sure) or (told and call.name != _REPLACING)
    return told


def _flags(method: Method, value: Value, depth: int = 6) -> Iterator[str]:
    """The names of those flags that are put together; an empty one if it is not known which they are."""
    match value:
        case v.Literal(int() as bits):
            if bits & _ONCE_ON_TOP_BIT:
                yield _ONCE_ON_TOP
            if bits & _CLEARING_ALL_BIT:
                yield _CLEARING_ALL
        case v.FieldValue(name):
            yield name if name.startswith(_FLAG) else ""
        case v.Result(owner, index) if owner == method.id and depth and method.calls[index].name == "or":
            call = method.calls[index]
            for part in (call.receiver, *call.args):
                if part is not None:
                    yield from _flags(method, part, depth - 1)
        case _:
            yield ""


def passes(interpreter: Interpreter, activity: Obj) -> bool:
    """Whether the activity in front is finished while it is made, so that it never starts and shows nothing."""
    place = interpreter.place
    made = interpreter.program.method(activity.type, "onCreate", 1)
    if made is None:
        return False
    if interpreter.program.facts.origin != "apk":
        finishes = FINISHING in made.always
    else:
        shows = bool(place.layouts) or any(_shows(call) for call in made.calls)
        finishes = not shows and _always(_of(interpreter, made).finishes[:MAX_WAYS])
    if not finishes:
        return False
    return all(other.kind != "fragment" or other.host is not place for other in interpreter.world.places.values())


def _shows(call: Call) -> bool:
    """Whether a call gives an activity what it shows: a view, or what Compose draws (``setThemedContent``)."""
    return call.name.startswith("set") and call.name.endswith(("Content", "ContentView"))


def _always(ways: Sequence[frozenset[Guard]]) -> bool:
    """Whether one of some conditions holds whatever is the case, as for an end of each branch."""
    if not ways or frozenset() in ways:
        return bool(ways)
    guard = min(ways[0], key=repr)
    otherwise = replace(guard, equal=not guard.equal)
    return all(
        _always([w - {yes} for w in ways if no not in w]) for yes, no in ((guard, otherwise), (otherwise, guard))
    )


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


def stacks(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether the transaction that a call is part of is put on the back stack."""
    held = frozenset(site.call.guards)
    return any(needed <= held for needed in _of(interpreter, site.frame.method).stacked)


def pops(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a call that navigates takes away what is in front, as its options say."""
    bodies = (interpreter.program.by_id.get(a.method) for a in site.call.args if isinstance(a, v.Lambda))
    if any(_of(interpreter, body).pops for body in bodies if body is not None):
        return True
    told = _of(interpreter, site.frame.method).pops
    return bool(told) and told[0] < max(site.index, 0)


def is_false(args: tuple[v.Value, ...]) -> bool:
    """Whether the one argument of a call is false, in source or in bytecode."""
    return len(args) == 1 and isinstance(args[0], v.Literal) and args[0].value is not None and not args[0].value
