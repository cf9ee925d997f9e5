"""Buses of events: which methods they call, and which events are worth following as their listeners open something."""

from uiatlas_static.facts.code import INIT, Call, Method
from uiatlas_static.solver.program import SCREEN_KINDS, Program

SUBSCRIBED = "Subscribe"
"""The annotation of methods that a bus calls."""
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


def _leads_on(program: Program, method: Method) -> bool:
    own = program.classes[method.owner].methods
    called = {c.name for c in method.calls}
    return any(_opens(program, m) for m in (method, *(m for m in own if m.name in called)))


def _opens(program: Program, method: Method) -> bool:
    names = {c.name for c in method.calls}
    if names & _SHOWING and not names & _QUIET and names & {"show", "showNow", "beginTransaction"}:
        return True
    return any(c.name.startswith(_OPENING) or _makes_screen(program, c) for c in method.calls)


def _makes_screen(program: Program, call: Call) -> bool:
    return call.name == INIT and not call.parent and program.kind(call.owner) in SCREEN_KINDS
