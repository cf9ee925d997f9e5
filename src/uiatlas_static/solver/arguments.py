"""Arguments in the order of a method's parameters, and whether they fit it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import INIT, Call, Method, asked_first, own_name
from uiatlas_static.solver.domain import ELEMENTS, Abstract, Closure, Obj, join

PLAIN = frozenset("int Int long Long boolean Boolean String CharSequence float Float double Double".split())  # noqa: SIM905
"""Types whose values are no functions."""
_TEXT = ("String", "CharSequence")
"""Those of them that are texts."""
NO_VIEWS = PLAIN | {"Integer", "short", "Short", "byte", "Byte", "char", "Char", "Character"}
"""Types of numbers and texts, whose values are no views."""
NO_FUNCTIONS = ("Activity", "Context", "CoroutineScope", "Fragment", "Lifecycle", "LifecycleOwner", "View", "ViewModel")
"""How the names of the platform's types end that have several methods, or none: a function is none of these."""
COLLECTION = "collection"
"""The type of what holds several values."""
Identity = tuple[str, int]
"""A call: the method that it is in, and its place there."""
_WRAPPING = frozenset(
    {"arrayListOf", "arrayOf", "asList", "listOf", "mutableListOf", "setOf", "singleton", "singletonList"}
)
"""What makes a collection of what it is given."""
MISSING = v.Unknown()
"""Stands for an argument that is not given, until the parameter's default takes its place."""


_TELLS_NOTHING = re.compile(
    r"on(?:(?:Long|Double)?Click|\w*Dismiss(?:Request)?|Back|Close|Cancel|Confirm)"
    r"|launch\w*|async|post(?:Delayed|AtTime|OnAnimation)?|runOnUiThread|runBlocking|with(?:Context|Timeout\w*)|thread"
    r"|item|stickyHeader"
)
"""Names of handlers of Compose, and of functions of the platform, whose blocks take nothing."""
_TELLING = re.compile(
    r"Scaffold|AnimatedContent|Crossfade|\w*(?:Pager|Listener|Observer|Callback|Consumer|Function|Handler|Adapter)"
)
"""Composables that give what they show something, and classes that are made of one function which takes something."""


_TEXTS = ("StringBuilder", "StringBuffer", "SpannableString", "SpannableStringBuilder")
"""Classes of objects that are texts."""


def has_names(method: Method, names: tuple[str, ...]) -> bool:
    """Whether a method has parameters of all these names."""
    return not any(names) or {n for n in names if n} <= {p.name for p in method.parameters}


def lacks(method: Method, args: tuple[Abstract, ...]) -> bool:
    """Whether a parameter without a default is given nothing, with the arguments in the order of the parameters."""
    return any(a is MISSING and p.default is None and not p.rest for p, a in zip(method.parameters, args, strict=False))


def taker_of(call: Call) -> str:
    """What takes the functions that a call is given: a function by its name, or a class."""
    return call.owner if call.name == INIT else call.name


def told(function: Abstract, taker: str) -> tuple[Abstract, ...]:
    """What the platform tells a function: nothing that is known, and nothing at all where its block takes nothing.

    In such a block ``it`` is that of the block around it.

    Args:
        function: The function.
        taker: What takes it: a function, a handler, or a class that may be a composable.
    """
    simple = _simple(taker)
    is_shown = simple[:1].isupper() and _TELLING.fullmatch(simple) is None
    if not isinstance(function, Closure) or is_shown or _TELLS_NOTHING.fullmatch(taker):
        return ()
    return (v.UNKNOWN,) * len(function.method.parameters)


def exactness(method: Method, args: tuple[Abstract, ...], declared: tuple[str, ...] = ()) -> int:
    """How many arguments are just what the declared types say, to choose between overloads that all fit.

    Args:
        method: The overload.
        args: What is known of the arguments.
        declared: The types that the arguments are declared with, empty where that is not known.
    """
    types = (*declared, *("",) * (len(args) - len(declared)))
    return sum(_simple(p.type) in _fitting(a, t) for p, a, t in zip(method.parameters, args, types, strict=False))


def _fitting(value: Abstract, declared: str) -> tuple[str, ...]:
    """Simple names of the types of parameters that take just this; a class that is declared as text is its name."""
    is_name = isinstance(value, v.ClassValue) and _simple(declared) == "String"
    several = isinstance(value, Obj) and value.type == COLLECTION
    return _as_declared(declared) if is_name or several or isinstance(value, v.Unknown) else _types(value)


@cache
def _simple(type_: str) -> str:
    return own_name(type_).rstrip("?")


def _as_declared(type_: str) -> tuple[str, ...]:
    """Simple names of the types that a parameter is declared with that takes something of a declared type."""
    simple = _simple(type_)
    if simple == "String":
        return (simple, "CharSequence")
    return (simple,) if simple else ()


def _types(value: Abstract) -> tuple[str, ...]:
    """Simple names of the types that a parameter for a value is declared with."""
    match value:
        case Obj(type=type_):
            simple = _simple(type_)
            return (simple, "CharSequence") if simple in _TEXTS else (simple,)
        case v.ClassValue():
            return ("Class", "KClass")
        case Closure():
            return ("",)
        case v.Literal(bool()):
            return ("boolean", "Boolean")
        case v.Literal(str()):
            return ("String", "CharSequence")
        case v.Literal(int()):
            return ("int", "Int", "Integer", "long", "Long")
        case v.Resource():
            return ("int", "Int", "Integer")
    return ()


def by_name(method: Method, names: tuple[str, ...], args: tuple[Abstract, ...], skip: int) -> tuple[Abstract, ...]:
    """Arguments in the order of the parameters; `skip` receivers stand before those that names count.

    Without names, all have their own place. A function behind the parentheses is the last parameter, whatever defaults
    are left out before it; its call has names, if only empty ones.
    """
    if not names:
        return args
    if not any(names):
        given, most = len(args), len(method.parameters)
        if 0 < given < most and isinstance(args[-1], Closure) and _simple(method.parameters[-1].type) not in PLAIN:
            return (*args[:-1], *(MISSING,) * (most - given), args[-1])
        return args
    where = {p.name: i for i, p in enumerate(method.parameters)}
    out: list[Abstract] = [MISSING] * len(method.parameters)
    out[:skip] = args[:skip]
    for n, (name, arg) in enumerate(zip(names, args[skip:], strict=False), start=skip):
        at = where.get(name, n) if name else n
        if name == "" and n == len(args) - 1 and isinstance(arg, Closure):
            at = len(out) - 1
        if at < len(out):
            out[at] = arg
    return tuple(out)


def laid_out(
    method: Method, names: tuple[str, ...], args: tuple[Abstract, ...], skip: int, site: Identity
) -> tuple[Abstract, ...]:
    """The arguments of a call as a method's parameters take them.

    Args:
        method: What is called.
        names: Names of the arguments, empty for those by position.
        args: In the order of the call, behind `skip` receivers that names do not count.
        skip: How many receivers.
        site: Which call it is.
    """
    if not names:
        return gathered(method, args, site)
    if not any(names):
        return by_name(method, names, gathered(method, args, site), skip)
    first = next(n for n, name in enumerate(names) if name)
    ahead = args[: skip + first]
    rest = next((n for n, p in enumerate(method.parameters) if p.rest), len(ahead))
    if len(ahead) > rest:
        ahead = gathered(replace(method, parameters=method.parameters[: rest + 1]), ahead, site)
    kept = ("",) * (len(ahead) - skip) + names[first:]
    return by_name(method, kept, (*ahead, *args[skip + first :]), skip)


def gathered(method: Method, args: tuple[Abstract, ...], site: Identity) -> tuple[Abstract, ...]:
    """Arguments of which those that one parameter takes, if it takes the rest, are one array or collection.

    Args:
        method: What is called.
        args: In the order of the call.
        site: Which call it is.
    """
    at = next((n for n, p in enumerate(method.parameters) if p.rest), None)
    if at is None or len(args) < at:
        return args
    until = max(at, len(args) - (len(method.parameters) - at - 1))
    taken = args[at:until]
    if len(taken) == 1 and isinstance(taken[0], Obj) and taken[0].type == COLLECTION:
        return args
    if method.parameters[at].rest == "array":
        return (*args[:at], join(*taken), *args[until:])
    made = Obj(COLLECTION, (*site, "rest"))
    made.put(ELEMENTS, join(*taken))
    return (*args[:at], made, *args[until:])


def means_another(call: Call, caller: Method, overloads: Sequence[Method], declared: Sequence[str]) -> bool:
    """Whether a method that calls its own name means another overload, as far as arguments and parameters tell.

    It does if it hands on just what it was given itself, or if one takes an object where another takes what is plain.
    One that goes through a tree calls itself: it hands on a part of what it was given, under a condition. Whatever
    holds, it would never end: ``Intent of(Document d) { return of(d.getFile()); }`` means another one, and so does
    ``void show(int row) { show(list.getItemId(row)); }`` if one takes another number, and ``void hide(View view) {
    hide(singletonList(view)); }`` whatever the others take. It can only mean one that takes what its arguments are
    declared with, as far as that is known.
    """
    if not any(m is not caller and _may_take(m, declared) for m in overloads):
        return False
    handed_on = all(a == v.Parameter(caller.id, n) for n, a in enumerate(call.args))
    parts = [a for a in call.args if not isinstance(a, v.Parameter)]
    if call.guards and any(isinstance(asked_first(part, caller), v.Parameter) for part in parts):
        return handed_on
    endless = call.straight and not (call.guards or call.unsure) and call.name == caller.name
    if endless and any(_is_asked_for(part, caller) or _is_wrapped(part, caller) for part in parts):
        return True
    pairs = [pair for m in overloads for pair in zip(caller.parameters, m.parameters, strict=False)]
    if handed_on or any((p.type in PLAIN) != (q.type in PLAIN) for p, q in pairs):
        return True
    in_turn = any(_is_in_turn(part, caller) for part in parts)
    return endless and not in_turn and any(p.type in PLAIN and p.type != q.type for p, q in pairs)


def _may_take(method: Method, declared: Sequence[str]) -> bool:
    """Whether values of these types may be given to a method: no number is a text, and no other object is either."""
    pairs = ((_simple(p.type), _simple(given)) for p, given in zip(method.parameters, declared, strict=False))
    return not any(
        given and taken in NO_VIEWS and (given not in NO_VIEWS or (taken in _TEXT) != (given in _TEXT))
        for taken, given in pairs
    )


def _is_in_turn(value: v.Value, method: Method) -> bool:
    """Whether a value comes of one of several things that a method goes through."""
    while isinstance(value, v.Result) and value.method == method.id:
        asked = method.calls[value.call]
        if asked.name == "next" or asked.receiver is None:
            return asked.name == "next"
        value = asked.receiver
    return False


def _is_wrapped(value: v.Value, method: Method) -> bool:
    """Whether a value is a collection of nothing but what a method was given."""
    if not isinstance(value, v.Result) or value.method != method.id:
        return False
    made = method.calls[value.call]
    return made.name in _WRAPPING and bool(made.args) and all(isinstance(a, v.Parameter) for a in made.args)


def _is_asked_for(value: v.Value, method: Method) -> bool:
    """Whether a value is what a parameter of a method is asked for, and none of several things that it goes through."""
    if not isinstance(value, v.Result) or value.method != method.id:
        return False
    asked = method.calls[value.call]
    return isinstance(asked.receiver, v.Parameter) and not asked.args and asked.name != "next"
