"""Buses of events: which methods they call, and which events are worth following as their listeners open something."""

from collections.abc import Iterable

from uiatlas_static.facts.code import INIT, Call, Method
from uiatlas_static.facts.values import FieldValue, Guard, Literal, Value, alternatives
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.meaning import Meaning
from uiatlas_static.solver.program import Program

SUBSCRIBED = "Subscribe"
"""The annotation of methods that a bus calls."""
_POSTING = frozenset({"post", "postSticky", "send", "publish", "emit", "onNext"})
"""Calls by which code that no screen is seen to run may give a bus an event."""
_OPENING = ("startActivit", "startIntent", "navigate", "launch", "showDialog")
_SHOWING = frozenset({"show", "showNow", "replace", "add"})
_QUIET = frozenset({"makeText", "make"})


def is_subscribed(method: Method) -> bool:
    """Whether a bus of events calls a method."""
    return SUBSCRIBED in method.annotations and len(method.parameters) == 1 and bool(method.parameters[0].type)


def is_heard(method: Method, events: frozenset[str]) -> bool:
    """Whether a bus calls a method with one of these events."""
    return is_subscribed(method) and method.parameters[0].type in events


def opening_events(program: Program) -> frozenset[str]:
    """Classes of events whose listeners open something: by themselves, or by a method of their own class.

    Most events only tell that content has changed; to follow these to all that listen costs much and shows nothing.
    """
    found = set()
    for cls in program.classes.values():
        for method in cls.methods:
            if is_subscribed(method) and _leads_on(program, method):
                found.add(method.parameters[0].type)
    return frozenset(found)


def posted_classes(methods: Iterable[Method], meaning: Meaning) -> frozenset[str]:
    """The classes of what is given to a bus, as far as declared types tell and conditions can hold."""
    return frozenset(
        _class_of(value, method, meaning)
        for method in methods
        for call in method.calls
        if call.name in _POSTING and call.args and not any(map(_never_holds, call.guards))
        for value in alternatives(call.args[0])
    )


def _class_of(value: Value, method: Method, meaning: Meaning) -> str:
    """The class that a value is declared with; an object of Kotlin is a field of its class."""
    if isinstance(value, FieldValue) and value.name == "INSTANCE":
        return value.owner
    return meaning.type_of(value, method)


def _never_holds(guard: Guard) -> bool:
    """Whether a condition of constants is false."""
    is_constant = isinstance(guard.subject, Literal) and isinstance(guard.other, Literal)
    return is_constant and (guard.subject == guard.other) is not guard.equal


def _leads_on(program: Program, method: Method) -> bool:
    own = program.classes[method.owner].methods
    called = {c.name for c in method.calls}
    return any(_opens(program, m) for m in (method, *(m for m in own if m.name in called)))


def _opens(program: Program, method: Method) -> bool:
    names = {c.name for c in method.calls}
    if names & _SHOWING and not names & _QUIET and names & {"show", "showNow", "beginTransaction"}:
        return True
    return any(c.name.startswith(_OPENING) or _is_of_screen(program, c) for c in method.calls)


def _is_of_screen(program: Program, call: Call) -> bool:
    """Whether a call makes a screen, or has the class of an activity open it: ``Detail.start(this)``."""
    if call.name == INIT:
        return not call.parent and program.kind(call.owner) in SCREEN_KINDS
    return call.receiver is None and program.kind(call.owner) == "activity"
