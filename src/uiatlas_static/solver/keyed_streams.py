"""Streams that a bus of a library finds by a key: ``LiveEventBus.get("opened").post(event)``.

The library: https://github.com/JeremyLiao/LiveEventBus (Apache-2.0).
"""

from typing import TYPE_CHECKING

from uiatlas_static.facts.code import Call, Method, own_name
from uiatlas_static.facts.values import Result, Value
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, join, key, objects, options
from uiatlas_static.solver.streams import class_in_front

if TYPE_CHECKING:
    from uiatlas_static.solver.interpreter import Interpreter, Model

_BUS, _STREAM = "LiveEventBus", "androidx.lifecycle.MutableLiveData"
_FINDING = ("get", "with")
POSTING = ("post", "postDelay", "postOrderly", "postAcrossProcess", "postAcrossApp", "broadcast")
"""Calls by which a value is sent on such a stream."""


def found(before: "Model") -> "Model":
    """A model that finds such streams, and answers as before where the call is none of that bus."""

    def model(interpreter: "Interpreter", site: CallSite) -> Abstract:
        if own_name(class_in_front(site.call)) != _BUS:
            return before(interpreter, site)
        return of_key(site) if site.args else Obj(_BUS, "object")

    return model


def finds(site: CallSite) -> bool:
    """Whether a call finds a stream on the object of the bus: ``LiveEventBus.get().with("opened")``."""
    return site.call.name in _FINDING and bool(site.args) and any(o.type == _BUS for o in objects(site.receiver))


def of_key(site: CallSite) -> Abstract:
    """The streams that a call finds by what it is given first: a text, or the class of what is told."""
    return join(*(Obj(_STREAM, (_BUS, key(o))) for o in options(site.arg(0))))


def is_found_by_key(value: Abstract) -> bool:
    """Whether a value is such a stream."""
    return any(o.type == _STREAM and isinstance(o.site, tuple) and o.site[0] == _BUS for o in objects(value))


def posts(call: Call, method: Method) -> bool:
    """Whether a call of a body sends on a stream that it has found by a key."""
    if call.name not in POSTING:
        return False
    held: Value | None = call.receiver
    while isinstance(held, Result) and held.method == method.id:
        found = method.calls[held.call]
        if found.name in _FINDING and own_name(class_in_front(found)) == _BUS:
            return True
        held = found.receiver
    return False
