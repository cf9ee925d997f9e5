"""Listeners of all changed preferences, which are told the key of the one that was touched."""

from dataclasses import replace

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import UNKNOWN, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Closure, Entry, Obj, options
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import AUTO, Place, Trigger
from uiatlas_static.solver.preferences import MAX_ENTRIES, entries_of, is_category

CHANGED = "onSharedPreferenceChanged"
"""What such a listener is called by."""
MAX_HEARD = 200
"""Most entries that a listener is told of, where it is not known which its screen shows."""


def _watch(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``registerOnSharedPreferenceChangeListener``: what is touched is told by its key, if the listener asks for it."""
    for option in options(site.arg(0)):
        if not any(_asks(interpreter, m) for m in _told(interpreter, option)):
            interpreter.models["(other)"](interpreter, replace(site, args=(option,)))
            continue
        for where, entry in entries_of(interpreter, interpreter.place) or _entries_anywhere(interpreter):
            trigger = Trigger("preference", id=entry.key, text=entry.title)
            with interpreter.at(where, AUTO):
                fire(interpreter, site, option, trigger, (UNKNOWN, Literal(entry.key)), (CHANGED,))
    return UNKNOWN


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


def _entries_anywhere(interpreter: Interpreter) -> list[tuple[Place, Entry]]:
    """All preferences of the app, for a listener whose own place shows none: a fragment of it may."""
    files = interpreter.resources.preferences.values()
    known = {e.key: e for fact in files for e in fact.entries[:MAX_ENTRIES] if e.key and not is_category(e)}
    place = interpreter.place
    return [(place, Entry(e.key, e.title or e.summary)) for e in list(known.values())[:MAX_HEARD]]


MODELS: dict[str, Model] = {"registerOnSharedPreferenceChangeListener": at_home(_watch)}
