"""Copies of data: ``state.copy(dialog = shown)`` gives an object with some properties changed.

Kotlin makes ``copy`` for each ``data class``: https://kotlinlang.org/docs/data-classes.html. What is copied is often
some state whose properties change all the time, so that only those that are changed are relied on; of one definite
object the others are, too.
"""

from collections.abc import Iterator

from uiatlas_static.facts.code import INIT
from uiatlas_static.facts.values import Result
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import MAX_DEPTH, Abstract, Bound, Closure, Frame, Many, Obj, join, key, objects
from uiatlas_static.solver.giving import COPY
from uiatlas_static.solver.interpreter import Interpreter, Model

_MADE = "copied"
"""How the identities of copies begin."""


def _copy(interpreter: Interpreter, site: CallSite) -> Abstract:
    """An object that is like another one but for what the call names; the platform's are copied otherwise."""
    for held in _copied(interpreter, site):
        found = {o.type: o for o in objects(held) if _has(interpreter, o.type, site)}
        if found:
            if not site.args and (not isinstance(held, Obj) or held.abstract):
                return held
            return join(*(_made(interpreter, site, o, held) for o in found.values()))
    return interpreter.models["(other)"](interpreter, site)


def _copied(interpreter: Interpreter, site: CallSite) -> Iterator[Abstract]:
    """What the call may be made on: what is written in front of it, or what the code around it runs on."""
    if site.call.receiver is not None:
        yield site.receiver
        return
    yield from _given(interpreter, site.frame)
    for scope in site.call.scopes:
        yield interpreter.eval(scope, site.frame)


def _given(interpreter: Interpreter, frame: Frame) -> Iterator[Abstract]:
    """The objects that the lambdas around are called on, of which it may be that only the type is known."""
    current: Frame | None = frame
    for _ in range(MAX_DEPTH):
        if current is None or current.method.name:
            return
        if len(current.args) == 1 and interpreter.liveness.takes_receiver(current.method):
            yield current.args[0]
        current = current.outer


def _has(interpreter: Interpreter, cls: str, site: CallSite) -> bool:
    """Whether a class of the app is made of the properties that a call names."""
    made_of = _made_of(interpreter, cls)
    names = _names(made_of, site)
    return len(names) == len(site.args) and made_of.keys() >= set(names)


def _made_of(interpreter: Interpreter, cls: str) -> dict[str, None]:
    """The properties that a class is made of: of data, all parameters of the constructor; nothing if it is no data."""
    fact = interpreter.program.classes.get(cls)
    parameters = next((m.parameters for m in fact.methods if m.name == INIT), ()) if fact is not None else ()
    properties = {f.name for f in fact.fields} if fact is not None else ()
    return {p.name: None for p in parameters} if all(p.name in properties for p in parameters) else {}


def _names(made_of: dict[str, None], site: CallSite) -> tuple[str, ...]:
    """Of each argument the property that it changes."""
    names = site.argument_names
    return tuple(n or p for n, p in zip(names, (*made_of, *names), strict=False))


def _made(interpreter: Interpreter, site: CallSite, one: Obj, held: Abstract) -> Obj:
    """A copy of an object."""
    made = Obj(one.type, (_MADE, site.frame.method.id, site.index, *map(_told, site.args)), site.frame)
    made.fields.renew()
    made_of = _made_of(interpreter, one.type)
    if held is one and not one.abstract and (not is_copy(one) or _is_copied_again(site)):
        _construct(interpreter, site, made, {name: one.get(name) for name in made_of})
    for name, value in zip(_names(made_of, site), site.args, strict=True):
        made.set(name, value)
    return made


def _construct(interpreter: Interpreter, site: CallSite, made: Obj, given: dict[str, Abstract]) -> None:
    """Run the constructor of a copy: what a class keeps besides its parameters is new."""
    for constructor in interpreter.program.constructors(made.type, len(given))[:1]:
        interpreter.run(constructor, made, tuple(given.values()), site.frame)
    for name, value in given.items():
        made.set(name, value)


def _is_copied_again(site: CallSite) -> bool:
    """Whether a body copies what it has copied itself: ``place.copy(flags = 1).copy(count = 2)``."""
    match site.call.receiver:
        case Result(body, index) if body == site.frame.method.id:
            return site.frame.method.calls[index].name == COPY
    return False


def _told(value: Abstract) -> object:
    """What tells copies apart that one place makes; what is copied again and again must not make ever more of them."""
    match value:
        case Closure():
            return value.method.id
        case Bound():
            return value.name
        case Many():
            return tuple(map(_told, value.options))
        case Obj() if is_copy(value):
            return _MADE
    return key(value)


def is_copy(obj: Obj) -> bool:
    """Whether an object is a copy of data."""
    return isinstance(obj.site, tuple) and obj.site[0] == _MADE


MODELS: dict[str, Model] = {COPY: _copy}
