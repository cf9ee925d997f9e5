"""Answers to what a screen asks for: which screen is told one, and which may ask for what a class above it is told."""

from collections.abc import Callable, Iterable
from itertools import takewhile

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import FieldValue, Literal, Result, This, alternatives
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, objects
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.possible_calls import possible_calls
from uiatlas_static.solver.program import Program


def request_number(site: CallSite) -> Literal | None:
    """The number by which an answer is told apart, as a call that asks is given it; None if it is not known."""
    return next((a for a in site.args if isinstance(a, Literal) and type(a.value) is int), None)


def tell_back(interpreter: Interpreter, site: CallSite, names: tuple[str, ...], args: tuple[Abstract, ...]) -> None:
    """Tell what was asked for to the screens that may have asked, under the touch that made them ask."""
    for screen in asking(interpreter, site):
        for method in interpreter.callbacks(screen, names):
            interpreter.run(method, screen, args[: len(method.parameters)], site.frame, screen.frame)


def asking(interpreter: Interpreter, site: CallSite) -> list[Obj]:
    """The screens that may ask for something: what a call is given, is made on or is made by, or else the activity.

    Of several that a call may be given it is the one in front. That one may ask, too, where the call is given another
    activity, which the code has kept, or something unknown.
    """
    front = interpreter.place.activity.obj
    own = (() if screen is None else (screen,) for screen in (site.frame.this, front))
    near = [_screens(interpreter, o) for o in (objects(site.arg(0)), objects(site.receiver), *own)]
    first = next((screens for screens in near if screens), [])
    if front is None or front in first:
        return first[:1] if front is None else [front]
    is_given_unknown = not any(near[:2]) and bool(site.call.owner or site.call.receiver)
    if is_given_unknown or any(interpreter.program.kind(o.type) == "activity" for o in first[:1]):
        return [*first[:1], *_screens(interpreter, [front])]
    return first[:1]


def _screens(interpreter: Interpreter, given: Iterable[Obj]) -> list[Obj]:
    return [o for o in given if interpreter.program.kind(o.type) in ("activity", "fragment")]


def is_inherited(screen: Obj | None, method: Method) -> bool:
    """Whether a screen has a method from a class above it."""
    return screen is not None and method.owner != screen.type


def may_ask(interpreter: Interpreter, screen: Obj, heard: str, request: object, asks: Callable[[Method], bool]) -> bool:
    """Whether code of a screen, that of a class above it apart, may lead to a request, whoever runs it.

    Args:
        interpreter: Knows the code.
        screen: The screen.
        heard: The class above it, which is told the answer.
        request: What tells the request apart.
        asks: Whether a body makes the request.
    """
    program, known = interpreter.program, interpreter.asked.classes
    if request not in known:
        above = possible_calls(interpreter).above(m for m in program.by_id.values() if asks(m))
        known[request] = frozenset(program.owner_of[id_].name for id_ in above)
    own = [c.name for c in takewhile(lambda c: c.name != heard, program.chain(screen.type))]
    return any(name == cls or name.startswith(f"{cls}$") for name in known[request] for cls in own)


def field_of(method: Method, index: int) -> str:
    """The field that a body writes what a call gives back to; empty if it writes it to none."""
    kept = Result(method.id, index)
    return next((w.name for w in method.writes if w.value == kept), "")


def mentions(program: Program, method: Method, heard: str, names: frozenset[str]) -> bool:
    """Whether a body mentions a field of a class, or calls its getter.

    Args:
        program: The code.
        method: The body.
        heard: The class.
        names: Names of the field and of its getter.
    """
    if any(c.name in names for c in method.calls):
        return True
    given = [v for c in method.calls for v in (c.receiver, *c.args)] + [r.value for r in method.returns]
    fields = (o for v in given if v is not None for o in alternatives(v) if isinstance(o, FieldValue))
    found = [f for f in fields if f.name in names]
    if any(f.receiver is not None and not isinstance(f.receiver, This) for f in found):
        return True
    return bool(found) and _is_in_family(program, method.owner, heard)


def _is_in_family(program: Program, cls: str, other: str) -> bool:
    """Whether a class, or one around it, is above or below another one."""
    while cls and not program.are_related(cls, other):
        cls = cls.rpartition("$")[0]
    return bool(cls)
