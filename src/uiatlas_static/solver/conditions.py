"""Whether the conditions hold under which code runs, as far as the values compared are known."""

from dataclasses import replace

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import CLINIT, INIT, Call, Method, own_name
from uiatlas_static.facts.values import Guard
from uiatlas_static.solver.callbacks import STARTS
from uiatlas_static.solver.domain import (
    ROW_OF_DRAWER,
    Abstract,
    Bound,
    Closure,
    Entry,
    Frame,
    Item,
    Many,
    Obj,
    Widget,
    join,
    options,
)
from uiatlas_static.solver.finishing import finishes
from uiatlas_static.solver.preference_classes import is_preference_of
from uiatlas_static.solver.program import Program

_NEVER_NULL = Obj | Widget | Item | Entry | Closure | Bound | v.ClassValue | v.Resource
FINDING = "findFragmentBy"
"""How the names of calls begin that look for a fragment."""
_COMING = frozenset({"onCreate", "onPostCreate", "onStart", "onResume", "onPostResume", "onNewIntent"})
"""What runs as a screen comes to the front, before anything in it can be touched."""


def decided(guard: Guard, subject: Abstract, other: Abstract, program: Program) -> bool | None:
    """Whether a condition holds: True, False, or None if it is not known.

    Args:
        guard: The condition.
        subject: What it compares, as far as it is known.
        other: What that is compared with: one of these if the code names several, else whichever of these it is.
        program: The code.
    """
    if type(subject) is v.Unknown or type(other) is v.Unknown:
        return None
    if type(subject) is not Many and type(other) is not Many:
        answer = _is(subject, other, program)
        return None if answer is None else answer is guard.equal
    answers = {_is(s, o, program) for s in options(subject) for o in options(other)}
    if None in answers:
        return None
    if guard.several and not isinstance(subject, Many):
        return (True in answers) is guard.equal
    return None if len(answers) > 1 else answers.pop() is guard.equal


def left(guard: Guard, value: Abstract, first: bool, sides: tuple[Abstract, Abstract], program: Program) -> Abstract:
    """Of several values that one side of a condition may be, those for which it may hold; all if it never can.

    Args:
        guard: The condition.
        value: The values.
        first: Whether they are what it compares, and not what that is compared with.
        sides: Both, as they are known.
        program: The code.
    """
    if guard.several and not first:
        return value
    pairs = [(o, o, sides[1]) if first else (o, sides[0], o) for o in options(value)]
    kept = [o for o, subject, other in pairs if decided(guard, subject, other, program) is not False]
    return join(*kept) if kept else value


def usual(guard: Guard, frame: Frame) -> bool:
    """Whether a condition that cannot be decided holds as a rule.

    What is used is there, no state was saved before, and a screen that is in front did not go away as it came.
    """
    if _stays(guard, frame.method):
        return True
    if not _is_null(guard.other):
        return False
    match guard.subject:
        case v.Parameter(method, index) if guard.equal:
            own = method == frame.method.id and index < len(frame.method.parameters)
            return own and frame.method.parameters[index].type.endswith("Bundle")
        case v.Result(method, index):
            own = method == frame.method.id
            return guard.equal and own and frame.method.calls[index].name.startswith(FINDING)
    return not guard.equal


def held_once(guard: Guard, method: Method, program: Program) -> bool:
    """Whether a body itself ends what a condition asks: ``if (rows == null) { rows = Rows(); show(rows); }``.

    It may leave that to other methods of its class: ``if (page == null) { load(); fill(); }``. A field that
    always has an object is no such.
    """
    asked = guard.subject
    if not guard.equal or guard.several or not _is_null(guard.other) or not isinstance(asked, v.FieldValue):
        return False
    if program.writes.is_never_null(asked):
        return False
    place = asked.name, asked.receiver, asked.owner, asked.scopes
    own = (_own_method(call, method, program) for call in method.calls if guard in call.guards)
    called = (w for m in own if m is not None for w in m.writes if not w.guards)
    made = (*(w for w in method.writes if guard in w.guards), *called)
    return any(place == (w.name, w.receiver, w.owner, w.scopes) for w in made if not _is_null(w.value))


def _own_method(call: Call, method: Method, program: Program) -> Method | None:
    """The method of the same class that a call means which is made on the object whose code it is."""
    if call.owner or not (call.receiver is None or isinstance(call.receiver, v.This)):
        return None
    found = program.method(method.owner, call.name, len(call.args))
    return found if found is not None and found.owner == method.owner else None


def _stays(guard: Guard, method: Method) -> bool:
    """Whether a screen stays under a condition, and else goes away as it comes: ``if (isLocked()) { finish(); }``."""
    if method.name not in _COMING or guard.several:
        return False
    otherwise = replace(guard, equal=not guard.equal)
    if not any(finishes(method, call) for call in method.calls if call.guards == (otherwise,)):
        return False
    return not any(call.name in STARTS or finishes(method, call) for call in method.calls if call.guards == (guard,))


def unwritten(guard: Guard, subject: Abstract, other: Abstract) -> bool:
    """Whether an element is compared with a field that nothing was put into so far."""
    if not guard.equal:
        return False
    sides = ((subject, guard.other, other), (other, guard.subject, subject))
    return any(
        isinstance(element, Entry | Widget | Item)
        and isinstance(written, v.FieldValue)
        and (isinstance(held, v.Unknown) or (isinstance(held, Obj) and held.abstract))
        for element, written, held in sides
    )


def is_of_class(value: Abstract, name: str, program: Program) -> bool | None:
    """Whether a value is of a class or of one below it; None if it cannot be said."""
    if _is_null(value):
        return False
    if isinstance(value, Entry):
        return is_preference_of(value.type, name, program)
    if not isinstance(value, Obj):
        return None
    if program.is_a(value.type, name):
        return True
    if value.abstract:
        return None
    if name in program.classes:
        return False if value.type in program.classes or is_made(value, program) else None
    chain = program.chain(value.type)
    unknown = [c for cls in chain for c in (cls.parent, *cls.interfaces) if c and c not in program.classes]
    return False if chain and not unknown and name in program.made else None


def is_made(value: Obj, program: Program) -> bool:
    """Whether an object of a library is one that code makes by a constructor, so that it is of no class below."""
    match value.site:
        case (str(method), int(index), *_) if value.type in program.made and method in program.by_id:
            calls = program.by_id[method].calls
            return 0 <= index < len(calls) and calls[index].name == INIT and calls[index].owner == value.type
    return False


def _is(one: Abstract, other: Abstract, program: Program) -> bool | None:
    """Whether a value equals another, or is of a class; None if it cannot be said."""
    if not isinstance(other, v.OfClass):
        return False if _are_two_constants(one, other, program) else _same(one, other)
    return is_of_class(one, other.name, program)


def _are_two_constants(one: Abstract, other: Abstract, program: Program) -> bool:
    """Whether two objects are made by two calls of initializers of classes, which run once, and only each is itself."""
    if type(one) is not Obj or type(other) is not Obj or one.type != other.type or one.site == other.site:
        return False
    cls = program.classes.get(one.type)
    plain = cls is not None and cls.file.endswith(".java") and not cls.annotations and not cls.parent
    return plain and _is_made_once(one) and _is_made_once(other) and not program.method(one.type, "equals", 1)


def _is_made_once(made: Obj) -> bool:
    site = made.site[0] if isinstance(made.site, tuple) and made.site else None
    return isinstance(site, str) and site.endswith(f"{CLINIT}/0")


def _is_null(value: Abstract | v.Value) -> bool:
    return type(value) is v.Literal and value.value is None


def _same(one: Abstract, other: Abstract) -> bool | None:
    """Whether two values are equal; None if it cannot be said."""
    if type(one) is v.Unknown or type(other) is v.Unknown:
        return None
    if isinstance(one, v.Literal) and isinstance(other, v.Literal):
        if isinstance(one.value, bool) != isinstance(other.value, bool) and {one.value, other.value} <= {0, 1}:
            return bool(one.value) == bool(other.value)
        return None if "{}" in f"{one.value}{other.value}" else one.value == other.value
    if _is_null(one) or _is_null(other):
        known = one if _is_null(other) else other
        if isinstance(known, Obj) and known.abstract:
            return None
        return False if isinstance(known, _NEVER_NULL) else None
    if isinstance(one, Entry) and isinstance(other, Entry):
        return one.key == other.key
    if isinstance(one, Widget) and isinstance(other, Widget):
        return one.id == other.id if one.id and other.id else None
    if isinstance(one, Item) and isinstance(other, Item):
        return (one.id, one.title) == (other.id, other.title)
    if isinstance(one, Item) or isinstance(other, Item):
        return _may_be_number(one, other) if isinstance(one, Item) else _may_be_number(other, one)
    if isinstance(one, Obj) and isinstance(other, Obj) and _are_told_apart(one, other):
        return (one.type, one.site) == (other.type, other.site)
    if isinstance(one, Obj) and isinstance(other, Obj) and _is_made_row(one) and _is_made_row(other):
        return True if one is other else False if one.site != other.site else None
    if isinstance(one, v.Resource | v.ClassValue) and isinstance(other, v.Resource | v.ClassValue):
        return one == other
    if {type(one), type(other)} == {v.Literal, v.Resource}:
        return False
    if isinstance(one, v.ClassValue) and isinstance(other, v.Literal):
        return _is_called(one.name, other.value)
    if isinstance(one, v.Literal) and isinstance(other, v.ClassValue):
        return _is_called(other.name, one.value)
    return None


def _may_be_number(item: Abstract, number: Abstract) -> bool | None:
    """Whether an item with a number that is not known may have this one: an id of a resource is none, nor another's."""
    if not isinstance(item, Item) or not item.is_nameless:
        return None
    known = isinstance(number, v.Resource) or (isinstance(number, v.Literal) and number.value in item.others)
    return False if known else None


def _is_called(cls: str, name: object) -> bool | None:
    """Whether a class has a name, which may be the simple one; None where the name is not known."""
    if not isinstance(name, str) or "{}" in name:
        return None
    return name in (cls, cls.replace("$", "."), own_name(cls))


def _is_made_row(made: Obj) -> bool:
    """Whether an object is a row of a drawer that one call makes, of which there may be several."""
    in_code = isinstance(made.site, tuple) and len(made.site) > 1 and isinstance(made.site[1], int)
    return in_code and made.type.endswith(ROW_OF_DRAWER)


def _are_told_apart(one: Obj, other: Obj) -> bool:
    """Whether two objects are one if they are alike: constants, and objects of which there is only one."""
    if one.is_constant and other.is_constant:
        return True
    return "object" in (one.site, other.site) and not one.abstract and not other.abstract
