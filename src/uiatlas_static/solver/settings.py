"""Settings of two values that conditions ask for, seen through the methods that stand between, of whatever class."""

from collections.abc import Iterable, Iterator

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Call, Method, Write
from uiatlas_static.facts.values import Value
from uiatlas_static.solver.meaning import Meaning
from uiatlas_static.solver.program import Program, getter_name

MAX_GETTERS = 3
"""How many methods are looked through for the setting that one gives back."""
ASKING = "getBoolean"
"""The call that asks for a setting of two values."""
Given = dict[tuple[str, int], Value]
"""What parameters were given, by their method and place."""


def setting_of(program: Program, meaning: Meaning, value: Value) -> str:
    """The key of the setting that a value is; empty if it is none.

    Methods that only give back a setting are seen through: ``Prefs.isOn(this, "wifi")``, where ``isOn`` asks for what
    it is given. Of several methods of a name, the one that the receiver's type means is looked into.
    """
    given: Given = {}
    for _ in range(MAX_GETTERS + 1):
        caller, call = _asked(program, value)
        if call is None:
            return ""
        if call.name == ASKING and (key := next(_keys(program, call, given), "")):
            return key
        getter = _getter(program, meaning, caller, call)
        if getter is None:
            return ""
        given.update(_arguments(getter, call))
        value = getter.returns[0].value
    return ""


def _asked(program: Program, value: Value) -> tuple[Method | None, Call | None]:
    """The call that gives a value, with the method that makes it; of a property that of its getter."""
    match value:
        case v.Result(method, index) if method in program.by_id:
            return program.by_id[method], program.by_id[method].calls[index]
        case v.FieldValue(name, receiver, owner, scopes) if program.named(getter_name(name)):
            return None, Call(getter_name(name), receiver=receiver, owner=owner, scopes=scopes)
    return None, None


def _getter(program: Program, meaning: Meaning, caller: Method | None, call: Call) -> Method | None:
    """The one method that a call can mean, if it gives back one thing; None if there are several."""
    named = [m for m in program.named(call.name) if len(m.returns) == 1]
    if len(named) > 1:
        asked = meaning.asked(caller or named[0], call)
        named = [m for m in named if meaning.may_mean(asked, m)]
    return named[0] if len(named) == 1 else None


def _arguments(method: Method, call: Call) -> Given:
    """What the parameters of a method are given by a call, in the order written or by name; else their defaults."""
    before = (call.receiver or v.UNKNOWN,) if method.extension else ()
    names = ("",) * len(before) + call.argument_names
    defaults = ((n, p.default) for n, p in enumerate(method.parameters) if not p.computed)
    given = {(method.id, n): default for n, default in defaults if default is not None}
    places = {p.name: n for n, p in enumerate(method.parameters)}
    for n, (name, arg) in enumerate(zip(names, (*before, *call.args), strict=False)):
        given[method.id, places.get(name, n) if name else n] = arg
    return given


def text_of(program: Program, value: Value) -> str:
    """What a constant text, or a string resource, says; empty if a value is none."""
    match _constant(program, value):
        case v.Literal(str() as text):
            return text
        case v.Resource("string", name):
            return program.facts.resources.strings.get(name, "")
    return ""


def _keys(program: Program, call: Call, given: Given) -> Iterator[str]:
    """The key that a call is given: a text, or a string resource."""
    for arg in call.args[:1]:
        yield text_of(program, _meant(arg, given))


def _meant(value: Value, given: Given) -> Value:
    """What a parameter was given, by whoever gave it first."""
    for _ in range(MAX_GETTERS):
        if not isinstance(value, v.Parameter) or (value.method, value.index) not in given:
            break
        value = given[value.method, value.index]
    return value


def _constant(program: Program, value: Value) -> Value:
    """What a value is in the end: ``getString(R.string.key)`` is its resource, a constant field what it holds."""
    match value:
        case v.Result(method, index) if method in program.by_id:
            call = program.by_id[method].calls[index]
            return call.args[0] if call.name == "getString" and call.args else value
        case v.FieldValue(name, _, owner, scopes):
            classes = (owner, *(s.type for s in scopes if isinstance(s, v.This)))
            return next((w.value for w in _initial(program, classes) if w.name == name), value)
    return value


def _initial(program: Program, classes: Iterable[str]) -> Iterator[Write]:
    """What classes, and the objects that belong to them, hold when they are loaded."""
    for cls in (c for name in classes for c in (name, f"{name}$Companion")):
        made = program.initialiser(cls)
        yield from made.writes if made is not None else ()
        for constructor in program.constructors(cls, 0):
            yield from constructor.writes
