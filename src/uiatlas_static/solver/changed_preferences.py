"""Listeners of all changed preferences, which are told the key of the one that was touched."""

from dataclasses import replace

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import UNKNOWN, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Closure, Entry, Obj, key, options
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import AUTO, DOUBTFUL, Place, Trigger
from uiatlas_static.solver.preferences import changed, entries_of

CHANGED = "onSharedPreferenceChanged"
"""What such a listener is called by."""


def _watch(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``registerOnSharedPreferenceChangeListener``: one that asks for the key is told once all screens are known."""
    for option in options(site.arg(0)):
        if any(_asks(interpreter, m) for m in _told(interpreter, option)):
            interpreter.watching.setdefault((interpreter.place, key(option)), replace(site, args=(option,)))
        else:
            interpreter.models["(other)"](interpreter, replace(site, args=(option,)))
    return UNKNOWN


def run_watching(interpreter: Interpreter) -> bool:
    """Tell each listener of every preference that can be touched beside it; whether something is to be executed next.

    One that is registered where no preferences are shown hears of what other code writes: it runs by itself.
    """
    waiting = [(which, site) for which, site in interpreter.watching.items() if site is not None]
    for which, site in waiting:
        place, _ = which
        interpreter.watching[which] = None
        interpreter.forget()
        beside = entries_of(interpreter, place) or _entries_within(interpreter, place.activity)
        for where, entry in beside:
            trigger = changed(interpreter, Trigger("preference", id=entry.key, text=entry.title), entry)
            with interpreter.at(where, AUTO):
                fire(interpreter, site, site.arg(0), trigger, (UNKNOWN, Literal(entry.key)), (CHANGED,))
        if not beside:
            with interpreter.at(place, DOUBTFUL):
                fire(interpreter, site, site.arg(0), DOUBTFUL, (UNKNOWN, UNKNOWN), (CHANGED,))
    return bool(interpreter.world.todo)


def _entries_within(interpreter: Interpreter, activity: Place) -> list[tuple[Place, Entry]]:
    """The preferences that any screen within an activity shows."""
    within = [p for p in interpreter.world.places.values() if p.activity is activity]
    return list(dict.fromkeys(e for p in within for e in entries_of(interpreter, p)))


def _told(interpreter: Interpreter, listener: Abstract) -> tuple[Method, ...]:
    """The methods by which a listener hears of changed preferences."""
    match listener:
        case Closure(method):
            return (method,)
        case Obj():
            return interpreter.callbacks(listener, (CHANGED,))
    return ()


def _asks(interpreter: Interpreter, method: Method) -> bool:
    """Whether what a listener does may lead somewhere and hangs on something, such as the key that it is told."""
    return method.id in interpreter.relevant.acting and any(c.guards for c in method.calls)


MODELS: dict[str, Model] = {"registerOnSharedPreferenceChangeListener": at_home(_watch)}
