"""Calls that make a collection of the elements of another one: in another order, fewer of them, a copy."""

from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Many, Obj, join, objects
from uiatlas_static.solver.interpreter import Interpreter

ELEMENTS = "elements"
"""Where a collection keeps what it may hold."""


def is_collection(value: Abstract) -> bool:
    """Whether something is known of what a value holds: of a collection, or of an array that is written out."""
    return isinstance(value, Many) or any(ELEMENTS in o.fields for o in objects(value))


def selected(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``places.sorted()``, ``places.take(3)``: elements of what it is called on."""
    return site.receiver if is_collection(site.receiver) else interpreter.models["(other)"](interpreter, site)


def copied(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Collections.unmodifiableList(places)``: the elements of what it is given."""
    return site.arg(0) if is_collection(site.arg(0)) else interpreter.models["(other)"](interpreter, site)


def fill_with(made: Obj, given: tuple[Abstract, ...]) -> None:
    """``new ArrayList<>(places)``: a collection that is made of another one holds its elements."""
    held = join(*(o.get(ELEMENTS) for a in given for o in objects(a) if ELEMENTS in o.fields))
    if held != UNKNOWN:
        made.put(ELEMENTS, held)
